/**
 * United States of America. There is no federal sales tax: rates are set by states, counties and cities, and are
 * given by the user. Employer identification numbers (EIN) have nine digits without check digit and are taken as they
 * come. Source: IRS Publication 1635 (EIN); U.S. Supreme Court, South Dakota v. Wayfair, 585 U.S. ___ (2018) (sales
 * tax nexus).
 */
import { defineRegime } from '../definitions/regime.ts'

export const us = defineRegime({
  country: 'US',
  name: { en: 'United States of America' },
  description: {
    en: 'Sales tax of states and municipalities, whose rates are given with each line.',
  },
  time_zone: 'America/Chicago',
  currency: 'USD',
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [{ code: 'ST', name: { en: 'ST' }, title: { en: 'Sales Tax' } }],
})
