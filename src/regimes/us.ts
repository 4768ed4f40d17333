/**
 * United States of America.
 * Sales tax is not federal: states, counties and cities set its rates, and users enter them.
 * Employer identification numbers (EIN) have nine digits and no check digit, and are printed with a
 * hyphen after the second: 04-2103594. The hyphen is removed; nothing is validated.
 * The first two digits are one of the prefixes that the offices of the IRS issue.
 * Source: IRS Publication 1635 (EIN), Valid EIN Prefixes (2025); U.S. Supreme Court, South Dakota v. Wayfair, 585 U.S. 162
 * (2018) (sales tax nexus).
 */

import type { TaxIdentity } from '../model/generated/types.ts'
import { constraint, optional } from '../validate/constraints.ts'
import { warning } from '../validate/rules.ts'
import { defineRegime } from '../vocabulary/regime.ts'

/** Prefixes of employer identification numbers. */
const PREFIX = /^(?:0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-589])/

export const us = defineRegime({
  country: 'US',
  name: { en: 'United States of America' },
  description: {
    en: 'State and municipal sales tax, with percentages entered on each line.',
  },
  sources: [
    {
      title: { en: 'IRS Publication 1635 - Employer Identification Number' },
      url: 'https://www.irs.gov/pub/irs-pdf/p1635.pdf',
    },
  ],
  time_zone: 'America/Chicago',
  currency: 'USD',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [{ code: 'ST', name: { en: 'ST' }, title: { en: 'Sales Tax' } }],

  taxIdentity: {
    normalise: removeHyphen,
    rules: [
      warning(
        'DOCKET-US-TAX-IDENTITY-01',
        'code',
        optional(
          constraint('must start with a prefix that the IRS issues, such as 04', (code: string) => {
            return !/^\d{9}$/.test(code) || PREFIX.test(code)
          }),
        ),
      ),
    ],
  },
})

/** Removes the hyphen of an EIN; other codes stay as they are. */
function removeHyphen(identity: TaxIdentity): void {
  identity.code = identity.code?.replace(/^(\d{2})-(\d{7})$/, '$1$2')
}
