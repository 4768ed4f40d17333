/**
 * Canada.
 * Business number: nine digits, the last Luhn's check digit, followed by RT and four digits for the
 * GST/HST account. It is normalised, not validated. The rates of GST have no keys, so that a combo has a rate but no key.
 * HST and PST differ by province; users enter their percentages.
 * Source: CRA guide RC2 (number); Excise Tax Act, R.S.C. 1985, c. E-15, s. 165 (rates), Schedule VI
 * (zero-rated).
 */
import { defineRegime } from '../definitions/regime.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { warning } from '../validate/rules.ts'
import { rate } from './shared/categories.ts'
import { passesLuhn } from './shared/checksum.ts'

const CRA = 'https://www.canada.ca/en/revenue-agency'

export const ca = defineRegime({
  country: 'CA',
  name: { en: 'Canada' },
  description: {
    en: 'Federal goods and services tax (GST), and provincial sales taxes with entered percentages.',
  },
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
    { code: 'HST', name: { en: 'HST' }, title: { en: 'Harmonized Sales Tax' } },
    { code: 'PST', name: { en: 'PST' }, title: { en: 'Provincial Sales Tax' } },
  ],

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
