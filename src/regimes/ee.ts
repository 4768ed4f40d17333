/**
 * Estonia.
 * KMKR number: nine digits, whose weighted sum is a multiple of 10.
 * The rate of 5 % is older than 2004-05-01, the accession to the Union, from when on it is on record.
 * Accommodation has the rate `reduced`, at 9 % until 2024; books, medicines and press have `super-reduced`, and press had
 * 5 % from 2022-08-01 to 2024-12-31: `super-reduced+press`.
 * Source: European Commission, VIES VAT number construction rules, Estonia (number); käibemaksuseadus § 15 (rates), § 37
 * (content of invoices), § 46 (percentages after a change); European Commission, VAT rates applied in the Member States,
 * part VIII (dates); Justiitsministeerium, Registrikood (check digit of the registry code).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { secondTryDigit, weightedSum } from './shared/checksum.ts'

const REGISTRY = 'REGISTRIKOOD'

export const ee = defineRegime({
  country: 'EE',
  name: { en: 'Estonia', et: 'Eesti' },
  description: { en: 'Value added tax (käibemaks) with a general and two lower rates.' },
  sources: [
    {
      title: {
        en: 'Estonian Tax and Customs Board - VAT rates',
        et: 'Maksu- ja Tolliamet - käibemaksumäärad',
      },
      url: 'https://www.emta.ee/en/business-client/taxes-and-payment/value-added-tax/vat-rates-and-supply-exempt-tax/standard-vat-rate',
    },
  ],
  time_zone: 'Europe/Tallinn',
  currency: 'EUR',
  formerCurrency: { code: 'EEK', until: '2010-12-31', rate: '15.6466' },
  tax_scheme: 'VAT',
  identities: [{ code: REGISTRY, name: { en: 'Registry Code', et: 'Registrikood' } }],
  scenarios: mentions('Reverse charge / Pöördmaksustamine', 'Self-billing / Endale koostatud arve'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  // On cash accounting, and under contracts made before May 2023, for what was invoiced and supplied before a change.
  otherPercents: {
    VAT: [
      ['20%', '2025-12-31'],
      ['5%', '2026-12-31'],
    ],
  },
  categories: [
    vat({
      name: { et: 'Käibemaks' },
      title: { et: 'Käibemaks' },
      sources: [
        {
          title: { en: 'Value-Added Tax Act, § 15 (rates)', et: 'Käibemaksuseadus § 15' },
          url: 'https://www.riigiteataja.ee/akt/KMS',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', et: 'Standardmäär' },
          ['2025-07-01', '24.0%'],
          ['2024-01-01', '22.0%'],
          ['2009-07-01', '20.0%'],
          ['1992-06-20', '18.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate (accommodation)', et: 'Vähendatud määr (majutus)' },
          ['2025-01-01', '13.0%'],
          ['2009-01-01', '9.0%'],
          ['2004-05-01', '5.0%'],
        ),
        standardRate('super-reduced',
          { en: 'Super-reduced rate (books, medicines, press)', et: 'Madalam vähendatud määr (raamatud, ravimid, ajakirjandus)' },
          ['2009-01-01', '9.0%'],
          ['2004-05-01', '5.0%'],
        ),
        standardRate('super-reduced+press',
          { en: 'Super-reduced rate (press)', et: 'Madalam vähendatud määr (ajakirjandus)' },
          ['2025-01-01', 'ended'],
          ['2022-08-01', '5.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-EE-TAX-IDENTITY-01',
    valid: (code) =>
      /^\d{9}$/.test(code) && weightedSum(code, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
    form: 'nine digits, the last a check digit, such as 100931558',
  },

  rules: {
    'org.Identity': [
      when(ofType(REGISTRY), [
        warning(
          'DOCKET-EE-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be eight digits, the first 1, 7, 8 or 9 and the last a check digit, such as 15095957',
              isRegistryCode,
            ),
          ),
        ),
      ]),
    ],
  },
})

function isRegistryCode(code: string): boolean {
  if (!/^[1789]\d{7}$/.test(code)) return false
  const check = secondTryDigit(code, [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8, 9])
  return check === Number(code.charAt(7))
}
