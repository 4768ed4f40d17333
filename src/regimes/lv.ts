/**
 * Latvia.
 * PVN reģistrācijas numurs: eleven digits. That of a firm begins with 4 to 9, and its weighted sum leaves 3 modulo 11; that
 * of a person is the personal code, which begins with 32 to 39, or with the date of birth.
 * `intermediate` is the first reduced rate, `reduced` the second, which began in 2018. Books and press have it since 2026
 * only in Latvian, Latgalian, Livonian and official languages of Europe and the OECD. Bread, fresh milk, eggs and poultry
 * have 12 % from 2026-07-01 to 2027-06-30.
 * Source: European Commission, VIES VAT number construction rules, Latvia (firms); Fizisko personu reģistra likums
 * (personal codes); Pievienotās vērtības nodokļa likums, 41. and 42. pants (rates), 125. pants (content of invoices);
 * European Commission, VAT rates applied in the Member States, part VIII (dates).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { parseDate } from '../values/calendar.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { weightedRemainder } from './shared/checksum.ts'

const REGISTRATION = 'REGNR'

/** Flat-rate addition of farmers. */
const FARMERS = '14%'

export const lv = defineRegime({
  country: 'LV',
  name: { en: 'Latvia', lv: 'Latvija' },
  description: { en: 'Value added tax (PVN) with a general and two lower rates.' },
  sources: [
    {
      title: {
        en: 'State Revenue Service - VAT overview',
        lv: 'Valsts ieņēmumu dienests - Pievienotās vērtības nodoklis',
      },
      url: 'https://www.vid.gov.lv/en/value-added-tax',
    },
  ],
  time_zone: 'Europe/Riga',
  currency: 'EUR',
  formerCurrency: { code: 'LVL', until: '2013-12-31', rate: '0.702804' },
  tax_scheme: 'VAT',
  identities: [
    { code: REGISTRATION, name: { en: 'Registration Number', lv: 'Reģistrācijas numurs' } },
  ],
  scenarios: mentions('Reverse charge / Nodokļa apgrieztā maksāšana', 'Self-billing / Pašaprēķins'),
  otherPercents: { VAT: [FARMERS] },
  categories: [
    vat({
      name: { lv: 'PVN' },
      title: { lv: 'Pievienotās vērtības nodoklis' },
      sources: [
        {
          title: {
            en: 'Value Added Tax Law, art. 41 and 42 (rates)',
            lv: 'Pievienotās vērtības nodokļa likums, 41. un 42. pants',
          },
          url: 'https://likumi.lv/ta/en/en/id/253451-value-added-tax-law',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', lv: 'Nodokļa standartlikme' },
          ['2012-07-01', '21.0%'],
          ['2011-01-01', '22.0%'],
          ['2009-01-01', '21.0%'],
          ['1995-05-01', '18.0%'],
        ),
        standardRate('intermediate', { en: 'First reduced rate', lv: 'Pirmā samazinātā likme' },
          ['2011-01-01', '12.0%'],
          ['2009-01-01', '10.0%'],
          ['2004-05-01', '5.0%'],
        ),
        standardRate('reduced', { en: 'Second reduced rate', lv: 'Otrā samazinātā likme' }, ['2018-01-01', '5.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-LV-TAX-IDENTITY-01',
    valid: (code) => isFirm(code) || isPerson(code),
    form: 'eleven digits, with a valid check digit or a date of birth, such as 40006376810',
  },

  rules: {
    'org.Identity': [
      when(ofType(REGISTRATION), [
        warning(
          'DOCKET-LV-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be eleven digits, the first 4 to 9 and the last a check digit, such as 40006384521',
              isFirm,
            ),
          ),
        ),
      ]),
    ],
  },
})

function isFirm(code: string): boolean {
  if (!/^[4-9]\d{10}$/.test(code)) return false
  return weightedRemainder(code, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) === 3
}

/** The centuries of dates, by the seventh digit. */
const CENTURIES: { readonly [digit: string]: string } = { 0: '18', 1: '19', 2: '20' }

/** DDMMYY and the century, unless it begins with 32 to 39. */
function isPerson(code: string): boolean {
  if (/^3[2-9]\d{9}$/.test(code)) return true
  const [, day, month, year, century] = /^([0-3]\d)(\d\d)(\d\d)([012])\d{4}$/.exec(code) ?? []
  return parseDate(`${CENTURIES[century ?? '']}${year}-${month}-${day}`) !== undefined
}
