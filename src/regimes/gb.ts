/**
 * United Kingdom, in tax numbers also XI (Northern Ireland) and XU (the rest of it). The Isle of Man has its numbers, too.
 * VAT registration number: nine digits, the last two check digits modulo 97; twelve for branches;
 * GD and a number up to 499 for government departments, HA and one from 500 for health authorities.
 * Numbers are checked by two schemes. In the original one, weighted sum and check digits make a
 * multiple of 97; in the newer one, called 9755, they do so together with 55. Each has its ranges.
 * Source: HMRC Notice 700 and VAT Registration Manual VATREG; Value Added Tax Act 1994 s. 2 and
 * Sch. 7A (rates); S.I. 2008/3020 (15 %), Finance (No. 2) Act 2010 s. 3 (20 %), Finance (No. 2)
 * Act 1997 (5 %); S.I. 2020/728, Finance Act 2021 s. 92 and 93 (hospitality); Value Added Tax Act 1994 s. 54, S.I. 1995/2518
 * reg. 209 (flat-rate addition of farmers); Value Added Tax Act 1994 s. 55A, HMRC manual VATREVCON37100 and Notice 735
 * (reverse charge at home).
 */

import type { Combo, Invoice, TaxIdentity } from '../model/generated/types.ts'
import { constraint, matches, optional } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { hint, rule, warning, when } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { bareTaxCode } from '../values/text.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { notesForTag, reverseChargeNote, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'

/** Flat-rate addition of farmers. */
const FARMERS = '4%'

/** Ranges of the first seven digits that the original scheme left out. */
const NOT_ORIGINAL: readonly [first: number, last: number][] = [
  [100_000, 999_999],
  [9_490_001, 9_700_000],
  [9_990_001, 9_999_999],
]
const FORM = /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/
/** The highest first seven digits that are too low for the scheme 9755. */
const BELOW_9755 = 1_000_000

/** Mobile telephones, computer chips, gas, construction services and others: the customer declares their tax. */
const REVERSED_AT_HOME =
  'Reverse charge: VAT Act 1994 Section 55A applies. Customer to pay the VAT to HMRC.'

const isAtHome = ({ customer }: Invoice): boolean =>
  ['GB', 'XI', 'XU'].includes(customer?.tax_id?.country ?? '')

const isReversedAtHome = saying(
  'the customer is in the United Kingdom, and a tax has the key reverse-charge',
  (invoice: Invoice): boolean =>
    isAtHome(invoice) && (invoice.lines?.some((line) => line?.taxes?.some(isReversed)) ?? false),
)

/** Does a text state an amount or a rate, or is there a note on a line that may? */
const statesReversedTax = constraint(
  'must state the VAT that the customer accounts for, or its rate (VAT Notice 735)',
  ({ tax, notes, lines }: Invoice) =>
    [...(tax?.notes ?? []), ...(notes ?? [])].some((note) =>
      /\d\s?%|[£€]\s?\d|\d\.\d\d\b/.test(note?.text ?? ''),
    ) ||
    (lines?.some((line) => line?.notes?.length) ?? false),
)

const isReversed = (combo: Combo | null): boolean => combo?.key === 'reverse-charge'

/** The note, with the VAT of the lines at the general rate, which nearly all have. */
function reversedExample({ lines }: Invoice): string {
  let base = Amount.zero(2)
  for (const line of lines ?? [])
    if (line?.total && line.taxes?.some(isReversed))
      base = base.matchScale(line.total).add(line.total)
  const vat = base.multiply(percent('20%')).rescale(2)
  return `{"cat": "VAT", "key": "reverse-charge", "text": "Reverse charge: VAT Act 1994 Section 55A applies. Customer to pay the VAT of £${vat} (20%) to HMRC."}`
}

export const gb = defineRegime({
  country: 'GB',
  alt_country_codes: ['XI', 'XU'],
  name: { en: 'United Kingdom' },
  description: {
    en: 'Value added tax with a general and a reduced rate; Northern Ireland has its own code.',
  },
  sources: [
    {
      title: { en: 'Value Added Tax Act 1994' },
      url: 'https://www.legislation.gov.uk/ukpga/1994/23',
    },
    { title: { en: 'GOV.UK - VAT rates' }, url: 'https://www.gov.uk/vat-rates' },
  ],
  time_zone: 'Europe/London',
  currency: 'GBP',
  tax_scheme: 'VAT',
  otherPercents: { VAT: [FARMERS] },
  scenarios: [
    ...reverseChargeNote(),
    {
      schema: 'bill/invoice',
      list: notesForTag('reverse-charge', REVERSED_AT_HOME).map((scenario) => ({
        ...scenario,
        when: isAtHome,
      })),
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate' },
          ['2011-01-04', '20.0%'],
          ['2010-01-01', '17.5%'],
          ['2008-12-01', '15.0%'],
          ['1991-04-01', '17.5%'],
        ),
        standardRate('reduced', { en: 'Reduced rate' }, ['1997-09-01', '5.0%']),
        standardRate('reduced+hospitality', { en: 'Reduced rate (hospitality)' },
          ['2022-04-01', 'ended'],
          ['2021-10-01', '12.5%'],
          ['2020-07-15', '5.0%'],
        ),
      ],
    }),
  ],

  taxIdentity: {
    normalise: (identity) => {
      if (identity.code)
        identity.code = bareTaxCode(identity.code, identity.country!, 'XI', 'XU') || undefined
    },
    rules: [
      rule(
        'GOBL-GB-TAX-IDENTITY-01',
        'code',
        matches(FORM, 'nine or twelve digits, or GD or HA and three digits'),
      ),
      rule(
        'GOBL-GB-TAX-IDENTITY-02',
        'code',
        optional(constraint('must contain a number other than zero', isOfficeOrNumber)),
      ),
      rule(
        'GOBL-GB-TAX-IDENTITY-03',
        'code',
        optional(
          constraint(
            'must have valid check digits, or a number up to 499 after GD or from 500 after HA',
            hasCheckDigits,
          ),
        ),
      ),
    ],
  },

  rules: {
    'bill.Invoice': [
      when(isReversedAtHome, [
        hint('DOCKET-GB-REVERSE-CHARGE', '', {
          ...statesReversedTax,
          member: 'tax',
          hint: (invoice: Invoice) => `add to tax.notes such as ${reversedExample(invoice)}`,
        }),
      ]),
    ],
  },

  rulesForAll: {
    'tax.Identity': [
      when(
        saying('country is XI or IM', ({ country }: TaxIdentity) =>
          ['XI', 'IM'].includes(country ?? ''),
        ),
        [
          warning(
            'DOCKET-GB-TAX-IDENTITY-01',
            'code',
            optional(
              constraint(
                'must be as in the United Kingdom: nine or twelve digits with valid check digits, or GD or HA and three digits, such as 362097059',
                (code: string) => FORM.test(code) && hasCheckDigits(code),
              ),
            ),
          ),
        ],
      ),
    ],
  },
})

function isOfficeOrNumber(code: string): boolean {
  return code.startsWith('GD') || code.startsWith('HA') || numberOf(code) > 0
}

/** The number that the digits make; 0 for anything but digits. */
function numberOf(digits: string): number {
  return /^\d+$/.test(digits) ? Number(digits) : 0
}

function hasCheckDigits(code: string): boolean {
  if (code.startsWith('GD')) return numberOf(code.slice(2)) <= 499
  if (code.startsWith('HA')) return numberOf(code.slice(2)) >= 500
  if (code.length < 9 || numberOf(code) === 0) return false
  const number = numberOf(code.slice(0, 7))
  const check = numberOf(code.slice(7, 9))
  const sum = weightedSum(code, [8, 7, 6, 5, 4, 3, 2])
  return (
    (check === complementTo97(sum) && isInOriginalScheme(number)) ||
    (check === complementTo97(sum + 55) && number > BELOW_9755)
  )
}

function isInOriginalScheme(number: number): boolean {
  return !NOT_ORIGINAL.some(([first, last]) => first <= number && number <= last)
}

/** The difference to the next multiple of 97. */
function complementTo97(sum: number): number {
  return (97 - (sum % 97)) % 97
}
