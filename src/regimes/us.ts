/**
 * United States of America.
 * Sales tax is not federal: states, counties and cities set its rates, and users enter them.
 * Employer identification numbers (EIN) have nine digits and no check digit, and are printed with a
 * hyphen after the second: 04-2103594. The hyphen is removed; nothing is validated.
 * Source: IRS Publication 1635 (EIN); U.S. Supreme Court, South Dakota v. Wayfair, 585 U.S. 162
 * (2018) (sales tax nexus).
 */
import { defineRegime } from '../definitions/regime.ts'
import type { TaxIdentity } from '../model/generated/types.ts'

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

  taxIdentity: { normalise: removeHyphen },
})

/** Removes the hyphen of an EIN; other codes stay as they are. */
function removeHyphen(identity: TaxIdentity): void {
  identity.code = identity.code?.replace(/^(\d{2})-(\d{7})$/, '$1$2')
}
