/**
 * United States of America.
 * Sales tax is not federal: states, counties and cities set its rates, and users enter them.
 * Employer identification numbers (EIN) have nine digits and no check digit; they are neither
 * normalised nor validated.
 * Source: IRS Publication 1635 (EIN); U.S. Supreme Court, South Dakota v. Wayfair, 585 U.S. 162
 * (2018) (sales tax nexus).
 */
import { defineRegime } from '../definitions/regime.ts'

export const us = defineRegime({
  country: 'US',
  name: { en: 'United States of America' },
  description: {
    en: 'State and municipal sales tax, with percentages entered on each line.',
  },
  time_zone: 'America/Chicago',
  currency: 'USD',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [{ code: 'ST', name: { en: 'ST' }, title: { en: 'Sales Tax' } }],
})
