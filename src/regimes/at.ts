/**
 * Austria.
 * UID-Nummer: U and eight digits, the last a check digit. It is Luhn's, but that the rule adds 4 to the sum.
 * Source: Art. 28 UStG 1994 (number), European Commission, VIES VAT number construction rules, Austria (check digit);
 * § 10 UStG 1994 (rates), § 11 UStG 1994 (what an invoice states).
 */
import { defineRegime } from '../definitions/regime.ts'
import { REVERSE_CHARGE_TEXT, reverseCharge, standardRate, vat } from './shared/categories.ts'
import { luhn } from './shared/checksum.ts'

export const at = defineRegime({
  country: 'AT',
  name: { en: 'Austria' },
  description: { en: 'Value added tax (Umsatzsteuer) with a general and two lower rates.' },
  sources: [
    { title: { en: 'E-Rechnung - Austrian E-Invoicing' }, url: 'https://www.erechnung.gv.at/erb' },
  ],
  time_zone: 'Europe/Vienna',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseCharge(REVERSE_CHARGE_TEXT),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      sources: [
        {
          title: { en: 'Business Service Portal - Rates of VAT' },
          url: 'https://www.usp.gv.at/en/steuern-finanzen/umsatzsteuer/steuersaetze-der-umsatzsteuer.html',
        },
      ],
      rates: [
        standardRate('general', { en: 'General rate' }, ['2011-01-04', '20.0%']),
        standardRate('intermediate', { en: 'Intermediate rate' }, ['2011-01-01', '13.0%']),
        standardRate('reduced', { en: 'Reduced rate' }, ['2011-01-04', '10.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-AT-TAX-IDENTITY-01',
    valid: isTaxCode,
    form: 'U and eight digits with their check digit, such as U13585627',
  },
})

/** A digit 2 in front of the check digit, which Luhn counts double, makes the 4 of the rule. */
function isTaxCode(code: string): boolean {
  return /^U\d{8}$/.test(code) && luhn(`${code.slice(1, 8)}2${code.charAt(8)}`)
}
