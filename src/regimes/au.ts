/**
 * Australia.
 * Australian Business Number (ABN): eleven digits, the first two check digits. With 1 subtracted from the first digit,
 * the weighted sum is a multiple of 89. Check digits are from 11 to 99.
 * Source: Australian Business Register, Format of the ABN (check digits); A New Tax System (Goods and Services Tax) Act
 * 1999 s. 9-70 (rate), s. 1-2 and A New Tax System (Goods and Services Tax Transition) Act 1999 s. 7 (its first day),
 * s. 29-70 (content of tax invoices).
 */

import type { Invoice } from '../model/generated/types.ts'
import { constraint, matches, optional, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { rule, warning, when } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { ofType } from '../vocabulary/guards.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { GST_KEYS } from '../vocabulary/tax-keys.ts'
import { standardRate } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'

/** The total from which an invoice that charges GST names the customer. */
const LARGE = new Amount(100_000, 2)

const chargesGst = saying(
  'the invoice charges GST',
  ({ totals }: Invoice): boolean =>
    totals?.taxes?.categories?.some(
      (category) => category?.code === 'GST' && !category.amount.isZero(),
    ) ?? false,
)

const NO_ABN =
  'supplier.tax_id.code is required, the ABN, on an invoice that charges GST (s. 29-70)'

const isLarge = saying(
  'the total with tax is A$1,000 or more',
  ({ currency, totals }: Invoice): boolean =>
    currency === 'AUD' && totals !== undefined && totals.total_with_tax.compare(LARGE) >= 0,
)

export const au = defineRegime({
  country: 'AU',
  name: { en: 'Australia' },
  description: { en: 'Goods and services tax (GST) with one rate.' },
  sources: [
    {
      title: { en: 'Australian Business Register - Format of the ABN' },
      url: 'https://abr.business.gov.au/Help/AbnFormat',
    },
    {
      title: { en: 'A New Tax System (Goods and Services Tax) Act 1999' },
      url: 'https://www.legislation.gov.au/C2004A00446/latest',
    },
  ],
  time_zone: 'Australia/Sydney',
  currency: 'AUD',
  tax_scheme: 'GST',
  categories: [
    {
      code: 'GST',
      name: { en: 'GST' },
      title: { en: 'Goods and Services Tax' },
      sources: [
        {
          title: { en: 'Australian Taxation Office - GST' },
          url: 'https://www.ato.gov.au/businesses-and-organisations/gst-excise-and-indirect-taxes/gst',
        },
      ],
      keys: GST_KEYS,
      rates: [standardRate('general', { en: 'General rate' }, ['2000-07-01', '10.0%'])],
    },
  ],

  rules: {
    'bill.Invoice': [
      when(ofType('standard'), [
        when(chargesGst, [
          ...['supplier.tax_id', 'supplier.tax_id.code'].map((path) =>
            warning('DOCKET-AU-BILL-INVOICE-01', path, present, NO_ABN),
          ),
          when(isLarge, [
            warning(
              'DOCKET-AU-BILL-INVOICE-02',
              'customer',
              present,
              'customer is required on an invoice of A$1,000 or more that charges GST (s. 29-70)',
            ),
          ]),
        ]),
      ]),
    ],
  },

  taxIdentity: {
    fault: 'GOBL-AU-TAX-IDENTITY-01',
    valid: isElevenDigits,
    form: 'eleven digits, the first two check digits, such as 51824753556',
    rules: [
      rule(
        'GOBL-AU-TAX-IDENTITY-02',
        'code',
        optional(constraint('must be an ABN with valid check digits', hasCheckDigits)),
      ),
      warning(
        'DOCKET-AU-TAX-IDENTITY-01',
        'code',
        matches(/^(?:1[1-9]|[2-9])/, 'an ABN whose first two digits are 11 to 99'),
      ),
    ],
  },
})

function isElevenDigits(code: string): boolean {
  return /^\d{11}$/.test(code)
}

function hasCheckDigits(code: string): boolean {
  const sum = weightedSum(code, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
  return isElevenDigits(code) && (sum - 10) % 89 === 0
}
