/**
 * Canada.
 * Business number: nine digits, the last Luhn's check digit, followed by RT and four digits for the
 * GST/HST account. It is normalised, not validated. The rates of GST have no keys, so that a combo has a rate but no key.
 * HST and PST differ by province; those of HST are listed, users enter those of PST.
 * Source: CRA guide RC2 (number); Excise Tax Act, R.S.C. 1985, c. E-15, s. 165 (rates), Schedule VI
 * (zero-rated), Schedule VIII and the New Harmonized Value-added Tax System Regulations, No. 2, with the rates of each
 * province in CRA's table GST/HST rates (HST).
 */

import type { Combo, Invoice, Party } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, hint, warning, when } from '../validate/rules.ts'
import { percent } from '../values/percentage.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { rate } from './shared/categories.ts'
import { passesLuhn } from './shared/checksum.ts'

const CRA = 'https://www.canada.ca/en/revenue-agency'

/** The rates that the first three provinces with HST had in common. */
const ATLANTIC = [
  ['2008-01-01', '13%'],
  ['2006-07-01', '14%'],
  ['1997-04-01', '15%'],
] as const

const QST = percent('9.975%')

/** The QST of Quebec is a provincial sales tax that has this percentage alone. */
const hasQst = saying(
  'a tax is PST of 9.975 %, the QST of Quebec',
  ({ lines }: Invoice): boolean => {
    const isQst = (combo: Combo | null): boolean =>
      combo?.cat === 'PST' && combo.percent?.equals(QST) === true
    return lines?.some((line) => line?.taxes?.some(isQst)) ?? false
  },
)

/** Ten digits, TQ and four digits, which customers need to claim the tax: Act respecting the Québec sales tax. */
const withQstNumber: Constraint = {
  ...constraint(
    'identities must have the QST number, such as {"type": "QST", "code": "1234567890TQ0001"}',
    (supplier: Party | undefined) =>
      supplier?.identities?.some((each) => /TQ\d{4}$|^\d{10}$/.test(each?.code ?? '')) ?? false,
  ),
  member: 'identities',
}

export const ca = defineRegime({
  country: 'CA',
  name: { en: 'Canada' },
  description: {
    en: 'Federal goods and services tax (GST), harmonised (HST) or with provincial sales taxes, whose percentages are entered.',
  },
  sources: [
    {
      title: { en: 'Canada Revenue Agency - GST/HST' },
      url: 'https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses.html',
    },
  ],
  time_zone: 'America/Toronto',
  currency: 'CAD',
  tax_scheme: 'GST',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    {
      code: 'GST',
      name: { en: 'GST' },
      title: { en: 'Goods and Services Tax' },
      sources: [
        {
          title: { en: 'GST/HST rates by province' },
          url: `${CRA}/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate/calculator.html`,
        },
        {
          title: { en: 'Excise Tax Act, R.S.C. 1985, c. E-15' },
          url: 'https://laws-lois.justice.gc.ca/eng/acts/E-15/',
        },
      ],
      // biome-ignore format: table
      rates: [
        { rate: 'zero', name: { en: 'Zero rate' }, values: [{ percent: '0.0%' }] },
        rate('general', { en: 'General rate' },
          ['2008-01-01', '5%'],
          ['2006-07-01', '6%'],
          ['1991-01-01', '7%'],
        ),
      ],
    },
    {
      code: 'HST',
      name: { en: 'HST' },
      title: { en: 'Harmonized Sales Tax' },
      // biome-ignore format: table
      rates: [
        rate('ontario', { en: 'Ontario' }, ['2010-07-01', '13%']),
        rate('nova-scotia', { en: 'Nova Scotia' }, ['2025-04-01', '14%'], ['2010-07-01', '15%'], ...ATLANTIC),
        rate('new-brunswick', { en: 'New Brunswick' }, ['2016-07-01', '15%'], ...ATLANTIC),
        rate('newfoundland', { en: 'Newfoundland and Labrador' }, ['2016-07-01', '15%'], ...ATLANTIC),
        rate('prince-edward-island', { en: 'Prince Edward Island' }, ['2016-10-01', '15%'], ['2013-04-01', '14%']),
        rate('british-columbia', { en: 'British Columbia' }, ['2013-04-01', 'ended'], ['2010-07-01', '12%']),
      ],
    },
    { code: 'PST', name: { en: 'PST' }, title: { en: 'Provincial Sales Tax' } },
  ],

  rules: {
    'bill.Invoice': [when(hasQst, [hint('DOCKET-CA-QST', 'supplier', withQstNumber)])],
  },

  taxIdentity: {
    rules: [
      warning(
        'DOCKET-CA-TAX-IDENTITY-01',
        'code',
        optional(
          constraint(
            'must be a business number of nine digits, the last a check digit, and perhaps RT and four digits, such as 123456782RT0001',
            isBusinessNumber,
          ),
        ),
      ),
    ],
  },
})

function isBusinessNumber(code: string): boolean {
  return /^\d{9}(?:RT\d{4})?$/.test(code) && passesLuhn(code.slice(0, 9))
}
