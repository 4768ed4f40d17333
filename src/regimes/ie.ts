/**
 * Ireland.
 * VAT number: seven digits and a check letter, since 2013 optionally followed by a letter from A to I. The check
 * letter is the weighted sum modulo 23, with W for 0. Older numbers have a letter in second place;
 * they are checked as 0, the five digits after that letter, and the first digit.
 * Normalisation drops the signs + and *, also found in second place. They only get here if a
 * document is validated as it is, and then have a fault of their own.
 * Source: European Commission, TIN Algorithms (Ireland); Value-Added Tax Consolidation Act 2010 s.
 * 46 (rates), s. 65 (registration), s. 86 (flat-rate addition of farmers); Revenue, Historical VAT rates.
 */
import type { TaxIdentity } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { not, rule, when } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'

const FORM = 'seven digits, a check letter and optionally a letter from A to I, such as 6433435F'

const isVatNumber = (code: string): boolean =>
  /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/.test(code) && checkLetter(code) === code.charAt(7)

/** Is it what is left of a number that had a sign in second place, or lacks a digit? */
const mayLackSign = saying('code has six digits and a letter', ({ code }: TaxIdentity) =>
  /^\d{6}[A-W]$/.test(code ?? ''),
)

export const ie = defineRegime({
  country: 'IE',
  name: { en: 'Ireland', ga: 'Éire' },
  description: {
    en: 'Value added tax (CBL) with a standard, two reduced and a livestock rate.',
  },
  sources: [{ title: { en: 'Revenue - VAT' }, url: 'https://www.revenue.ie/en/vat/' }],
  time_zone: 'Europe/Dublin',
  currency: 'EUR',
  tax_scheme: 'VAT',
  scenarios: reverseChargeNote(),
  categories: [
    vat({
      name: { ga: 'CBL' },
      title: { ga: 'Cáin Bhreisluacha' },
      sources: [
        {
          title: { en: 'Revenue - Current VAT Rates' },
          url: 'https://www.revenue.ie/en/vat/vat-rates/search-vat-rates/current-vat-rates.aspx',
          at: '2025-01-29T00:00:00',
        },
        {
          title: { en: 'Revenue - Historical VAT Rates' },
          url: 'https://www.revenue.ie/en/vat/vat-rates/historical-vat-rates/index.aspx',
        },
        {
          title: { en: 'Citizens Information - Value Added Tax' },
          url: 'https://www.citizensinformation.ie/en/money-and-tax/tax/duties-and-vat/value-added-tax/',
          at: '2025-01-29T00:00:00',
        },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'Standard rate', ga: 'Ráta Caighdeánach' }, 
          ['2021-03-01', '23.0%'],
          ['2020-09-01', '21.0%'],
          ['2012-01-01', '23.0%'],
          ['2010-01-01', '21.0%'],
          ['2008-12-01', '21.5%'],
          ['2002-03-01', '21.0%'],
          ['2001-01-01', '20.0%'],
          ['1991-03-01', '21.0%'],
        ),
        standardRate('reduced', { en: 'First reduced rate', ga: 'An Chéad Ráta Laghdaithe' },
          ['2003-01-01', '13.5%'],
          ['1993-03-01', '12.5%'],
        ),
        standardRate('super-reduced', { en: 'Second reduced rate', ga: 'An Dara Ráta Laghdaithe' },
          ['2011-07-01', '9.0%'],
        ),
        standardRate('special', { en: 'Livestock rate', ga: 'Ráta Beostoic' }, ['2005-01-01', '4.8%'], ['2004-01-01', '4.4%'], ['2001-01-01', '4.3%']),
        standardRate('special+agriculture', { en: 'Flat-rate addition of farmers', ga: 'Breisiú Ráta Chothroim' },
          ['2026-01-01', '4.5%'],
          ['2025-01-01', '5.1%'],
          ['2024-01-01', '4.8%'],
          ['2023-01-01', '5.0%'],
          ['2022-01-01', '5.5%'],
          ['2021-01-01', '5.6%'],
          ['2017-01-01', '5.4%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    form: FORM,
    rules: [
      when(mayLackSign, [
        rule(
          'GOBL-IE-TAX-IDENTITY-01',
          'code',
          constraint(
            `codes have letters and digits only, so a number with + or * in second place cannot be stored; any other must be ${FORM}`,
            isVatNumber,
          ),
        ),
      ]),
      when(not(mayLackSign), [
        rule(
          'GOBL-IE-TAX-IDENTITY-01',
          'code',
          optional(constraint(`must be ${FORM}`, isVatNumber)),
        ),
      ]),
    ],
  },
})

/** The check letters, by the weighted sum modulo 23. */
const LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

function checkLetter(code: string): string {
  const digits = /^\d{7}/.test(code) ? code.slice(0, 7) : `0${code.slice(2, 7)}${code.charAt(0)}`
  const last = LETTERS.indexOf(code.charAt(8)) // 0 without a ninth character
  return LETTERS.charAt((weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * last) % 23)
}
