/**
 * Bulgaria.
 * ИН по ДДС: the nine digits of a firm (ЕИК), the last a check digit, or ten: the personal number (ЕГН) of a person, which
 * begins with the date of birth, that of a foreigner (ЛНЧ), or another number. Each of the three has its check digit.
 * At 9 % are accommodation, books, press, baby food and nappies; for a time restaurants (2020-07-01 to 2024-12-31), gyms and
 * tours (until 2024-06-30), heat and gas (a year from 2022-07-01). Bread and flour had 0 % from 2022-07-01 to 2024-12-31:
 * key `zero`.
 * Source: European Commission, VIES VAT number construction rules, Bulgaria (number); ЗДДС чл. 66 (rates), чл. 113, ал. 9
 * (small businesses), чл. 114 (content of invoices), чл. 115 (credit and debit notes); European Commission, VAT rates
 * applied in the Member States, part VIII (dates).
 */

import type { Invoice } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { warning, when } from '../validate/rules.ts'
import { parseDate } from '../values/calendar.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { mentions, standardRate, vat } from './shared/categories.ts'
import { passesMod11, remainderDigit, secondTryDigit, weightedSum } from './shared/checksum.ts'
import { smallBusinessMention } from './shared/small-business.ts'

/** Identities: of firms, and of persons. */
const FIRM = 'EIK'
const PERSON = 'EGN'

export const bg = defineRegime({
  country: 'BG',
  name: { en: 'Bulgaria', bg: 'България' },
  description: { en: 'Value added tax (ДДС) with a general and a reduced rate.' },
  sources: [
    {
      title: { en: 'National Revenue Agency', bg: 'Национална агенция за приходите' },
      url: 'https://nra.bg/',
    },
  ],
  time_zone: 'Europe/Sofia',
  currency: 'EUR',
  formerCurrency: { code: 'BGN', until: '2025-12-31', rate: '1.95583' },
  tax_scheme: 'VAT',
  identities: [
    { code: FIRM, name: { en: 'Unified Identification Code', bg: 'Единен идентификационен код' } },
    { code: PERSON, name: { en: 'Personal Number', bg: 'Единен граждански номер' } },
  ],
  scenarios: mentions('Reverse charge / Обратно начисляване', 'Self-billing / Самофактуриране'),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    vat({
      name: { bg: 'ДДС' },
      title: { bg: 'Данък върху добавената стойност' },
      sources: [
        {
          title: {
            en: 'Value Added Tax Act, art. 66 (rates)',
            bg: 'Закон за данък върху добавената стойност, чл. 66',
          },
          url: 'https://lex.bg/laws/ldoc/2135533201',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', bg: 'Стандартна ставка' }, ['1999-01-01', '20.0%']),
        standardRate('reduced', { en: 'Reduced rate', bg: 'Намалена ставка' },
          ['2011-04-01', '9.0%'],
          ['2007-01-01', '7.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-BG-TAX-IDENTITY-01',
    valid: (code) => isFirm(code) || isPerson(code) || isForeigner(code) || isOther(code),
    form: 'nine or ten digits, the last a check digit, such as 136527639',
  },

  rules: {
    'bill.Invoice': [
      // ЗДДС чл. 114, ал. 1, т. 2.
      warnIf(
        'DOCKET-BG-BILL-INVOICE-01',
        'code',
        isNumberedOtherwise,
        'the number of an invoice or a note must have ten digits, in series and code together, such as 0000000123',
      ),
      smallBusinessMention(
        'DOCKET-BG-BILL-INVOICE-02',
        /\b11[34]\b|ЗДДС/,
        'основание: чл. 113, ал. 9 ЗДДС',
      ),
    ],
    'org.Identity': [
      when(ofType(FIRM), [
        warning(
          'DOCKET-BG-ORG-IDENTITY-01',
          'code',
          optional(
            constraint(
              'must be nine digits, the last a check digit, such as 136527639, and four more for a branch',
              (code: string) => isFirm(code.slice(0, 9)) && /^.{9}(\d{4})?$/.test(code),
            ),
          ),
        ),
      ]),
      when(ofType(PERSON), [
        warning(
          'DOCKET-BG-ORG-IDENTITY-02',
          'code',
          optional(
            constraint('must be ten digits, the last a check digit, such as 6407195105', isPerson),
          ),
        ),
      ]),
    ],
  },
})

/** Types that чл. 114 and 115 number; drafts have no number. */
const NUMBERED = ['standard', 'credit-note', 'debit-note']

function isNumberedOtherwise({ type, series = '', code }: Invoice): boolean {
  return Boolean(code) && NUMBERED.includes(type ?? '') && !/^\d{10}$/.test(series + code)
}

const endsIn = (code: string, digit: number): boolean => Number(code.slice(-1)) === digit

function isFirm(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return false
  return endsIn(code, secondTryDigit(code, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]))
}

function isPerson(code: string): boolean {
  if (!/^\d{10}$/.test(code) || !hasDate(code)) return false
  return endsIn(code, remainderDigit(code, [2, 4, 8, 5, 10, 9, 7, 3, 6]))
}

/** YYMMDD; the month has 20 added for 18YY, and 40 for 20YY. */
function hasDate(code: string): boolean {
  const month = Number(code.slice(2, 4))
  const century = ['19', '18', '20'][Math.floor(month / 20)]
  const written = String(month % 20).padStart(2, '0')
  return parseDate(`${century}${code.slice(0, 2)}-${written}-${code.slice(4, 6)}`) !== undefined
}

function isForeigner(code: string): boolean {
  if (!/^\d{10}$/.test(code)) return false
  return endsIn(code, weightedSum(code, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10)
}

function isOther(code: string): boolean {
  return /^\d{10}$/.test(code) && passesMod11(code, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1])
}
