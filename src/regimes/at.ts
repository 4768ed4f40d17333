/**
 * Austria.
 * UID-Nummer: U and eight digits, the last a check digit. It is calculated as Luhn's, but with 4
 * added to the sum.
 * In Jungholz and Mittelberg, which can only be reached from Germany, the general rate is 19 %; it is
 * written as `general+enclave`. The lower rates are those of the rest of the country.
 * Source: Art. 28 UStG 1994 (number); European Commission, VIES VAT number construction rules,
 * Austria (check digit); § 10 UStG 1994, formerly UStG 1972 (rates; Abs. 4: 19 %; Abs. 3: 12 % on
 * wine sold by its grower, then 13 % by BGBl. I Nr. 118/2015; Abs. 1a: 4.9 % on basic foods by
 * BGBl. I Nr. 37/2026; § 28 Abs. 52: 5 % on hospitality, culture and publications by BGBl. I Nr. 60/2020 and
 * 3/2021), § 11 UStG 1994 (content of invoices).
 */
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'

export const at = defineRegime({
  country: 'AT',
  name: { en: 'Austria' },
  description: { en: 'Value added tax (Umsatzsteuer) with a general and three lower rates.' },
  sources: [
    { title: { en: 'E-Rechnung - Austrian E-Invoicing' }, url: 'https://www.erechnung.gv.at/erb' },
  ],
  time_zone: 'Europe/Vienna',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      sources: [
        {
          title: { en: 'Business Service Portal - Rates of VAT' },
          url: 'https://www.usp.gv.at/en/steuern-finanzen/umsatzsteuer/steuersaetze-der-umsatzsteuer.html',
        },
        {
          title: { en: 'Turnover Tax Act 1994', de: 'Umsatzsteuergesetz 1994' },
          url: 'https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10004873',
        },
        {
          title: { en: 'Federal Ministry of Finance - 4.9 % on selected foods' },
          url:
            'https://www.bmf.gv.at/rechtsnews/steuern-rechtsnews/aktuelle-infos-und-erlaesse/' +
            'fachinformationen---umsatzsteuer/umsatzsteuersenkung-auf-ausgewaehlte-nahrungsmittel.html',
        },
      ],
      rates: [
        standardRate('general', { en: 'General rate' }, ['1984-01-01', '20.0%']),
        standardRate('general+enclave', { en: 'General rate (Jungholz and Mittelberg)' }, [
          '1995-01-01',
          '19.0%',
        ]),
        standardRate(
          'intermediate',
          { en: 'Intermediate rate' },
          ['2016-01-01', '13.0%'],
          ['1995-01-01', '12.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate' }, ['1984-01-01', '10.0%']),
        standardRate(
          'super-reduced',
          { en: 'Super-reduced rate' },
          ['2026-07-01', '4.9%'],
          ['2022-01-01', 'ended'],
          ['2020-07-01', '5.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-AT-TAX-IDENTITY-01',
    valid: (code) => /^U\d{8}$/.test(code) && checkDigit(code) === Number(code.charAt(8)),
    form: 'U and eight digits, the last a check digit, such as U13585627',
  },
})

const WEIGHTS = [1, 2, 1, 2, 1, 2, 1]

/** Products of two digits count as the sum of their digits; 4 is added to the total. */
function checkDigit(code: string): number {
  const products = WEIGHTS.map((weight, index) => weight * Number(code.charAt(index + 1)))
  const sum = products.reduce((total, n) => total + Math.floor(n / 10) + (n % 10), 4)
  return (10 - (sum % 10)) % 10
}
