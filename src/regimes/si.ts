/**
 * Slovenia.
 * ID za DDV: eight digits, the first not 0, the last a check digit. Numbers whose weighted sum is a multiple of 11 are not
 * given out.
 * The rates of 1999, 19 and 8 %, became 20 and 8.5 % on 2002-01-01.
 * Source: European Commission, VIES VAT number construction rules, Slovenia (number); Zakon o davku na dodano vrednost
 * (ZDDV-1) 41. člen (rates), 82. člen (content of invoices), 94. člen (small businesses); European Commission, VAT rates
 * applied in the Member States, part VIII (dates).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { differenceDigit, weightedRemainder } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

const REGISTRATION = 'MATICNA'

/** Flat-rate addition of farmers. */
const FARMERS = '8%'

export const si = defineRegime({
  country: 'SI',
  name: { en: 'Slovenia', sl: 'Slovenija' },
  description: { en: 'Value added tax (DDV) with a general and two lower rates.' },
  sources: [
    {
      title: { en: 'FURS - VAT', sl: 'FURS - Davek na dodano vrednost' },
      url: 'https://www.fu.gov.si/en/taxes_and_other_duties/areas_of_work/value_added_tax_vat',
    },
  ],
  time_zone: 'Europe/Ljubljana',
  currency: 'EUR',
  formerCurrency: { code: 'SIT', until: '2006-12-31', rate: '239.640' },
  tax_scheme: 'VAT',
  identities: [{ code: REGISTRATION, name: { en: 'Registration Number', sl: 'Matična številka' } }],
  scenarios: mentions(
    'Reverse charge / Obrnjena davčna obveznost',
    'Self-billing / Samofakturiranje',
  ),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  otherPercents: { VAT: [FARMERS] },
  categories: [
    vat({
      name: { sl: 'DDV' },
      title: { sl: 'Davek na dodano vrednost' },
      sources: [
        {
          title: {
            en: 'Value Added Tax Act (ZDDV-1), art. 41 (rates)',
            sl: 'Zakon o davku na dodano vrednost (ZDDV-1), 41. člen',
          },
          url: 'https://pisrs.si/pregledPredpisa?id=ZAKO4701',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', sl: 'Splošna stopnja' },
          ['2013-07-01', '22.0%'],
          ['2002-01-01', '20.0%'],
        ),
        standardRate('reduced', { en: 'Reduced rate', sl: 'Nižja stopnja' },
          ['2013-07-01', '9.5%'],
          ['2002-01-01', '8.5%'],
        ),
        standardRate('super-reduced', { en: 'Reduced rate for publications', sl: 'Posebna nižja stopnja' },
          ['2020-01-01', '5.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-SI-TAX-IDENTITY-01',
    valid: (code) => /^[1-9]\d{7}$/.test(code) && hasCheckDigit(code, [8, 7, 6, 5, 4, 3, 2]),
    form: 'eight digits, the last a check digit, such as 50223054',
  },

  rules: {
    'bill.Invoice': [
      smallBusinessMention(
        'DOCKET-SI-BILL-INVOICE-01',
        /\b94\b|ZDDV/i,
        'DDV ni obračunan na podlagi prvega odstavka 94. člena ZDDV-1',
      ),
    ],
    'org.Identity': [
      when(ofType(REGISTRATION), [
        warning(
          'DOCKET-SI-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be seven digits, the last a check digit, such as 5347432, and three more for a unit',
              (code: string) =>
                /^\d{7}(\d{3})?$/.test(code) && hasCheckDigit(code.slice(0, 7), [7, 6, 5, 4, 3, 2]),
            ),
          ),
        ),
      ]),
    ],
  },
})

/** Is the last digit the check digit of the others? */
function hasCheckDigit(code: string, weights: readonly number[]): boolean {
  if (weightedRemainder(code, weights) === 0) return false
  return differenceDigit(code, weights) === Number(code.slice(-1))
}
