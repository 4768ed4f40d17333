/**
 * United Kingdom, and Northern Ireland under the codes XI and XU. VAT registration number: nine digits, of which the
 * last two check the first seven modulo 97; twelve for branches; GD and a number below 500 for government
 * departments, HA and one from 500 for health authorities. Two ranges of numbers have the check digits of the newer
 * scheme, which are 55 higher. Source: HMRC Notice 700 and VAT Registration Manual VATREG; Value Added Tax Act 1994
 * s. 2 and Sch. 7A (rates).
 */

import { defineRegime } from '../definitions/regime.ts'
import { constraint, matches } from '../validate/constraints.ts'
import { rule } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { REVERSE_CHARGE_TEXT, reverseCharge, standardRate, vat } from './shared/categories.ts'
import { weightedSum } from './shared/checksum.ts'

const optionalCode = (says: string, passes: (code: string) => boolean) => {
  return constraint(says, (code: string | undefined) => !code || passes(code))
}

export const gb = defineRegime({
  country: 'GB',
  alt_country_codes: ['XI', 'XU'],
  name: { en: 'United Kingdom' },
  description: {
    en: 'Value added tax with a general and a reduced rate; Northern Ireland has codes of its own.',
  },
  time_zone: 'Europe/London',
  currency: 'GBP',
  tax_scheme: 'VAT',
  scenarios: reverseCharge(REVERSE_CHARGE_TEXT),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      rates: [
        standardRate('general', { en: 'General rate' }, ['2011-01-04', '20.0%']),
        standardRate('reduced', { en: 'Reduced rate' }, ['2011-01-04', '5.0%']),
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
        matches(
          /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
          'nine or twelve digits, or GD or HA and three digits',
        ),
      ),
      rule(
        'GOBL-GB-TAX-IDENTITY-02',
        'code',
        optionalCode('must have a number other than zero', isOfficeOrNumber),
      ),
      rule(
        'GOBL-GB-TAX-IDENTITY-03',
        'code',
        optionalCode('must have the check digits of its number', hasCheckDigits),
      ),
    ],
  },
})

function isOfficeOrNumber(code: string): boolean {
  return code.startsWith('GD') || code.startsWith('HA') || value(code) > 0
}

/** The number that a text is, 0 where it is none. */
function value(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0
}

function hasCheckDigits(code: string): boolean {
  if (code.startsWith('GD')) return value(code.slice(2)) <= 499
  if (code.startsWith('HA')) return value(code.slice(2)) >= 500
  if (code.length < 9 || value(code) === 0) return false
  const number = value(code.slice(0, 7))
  const given = value(code.slice(7, 9))
  const check = (97 * 10 - weightedSum(code, [8, 7, 6, 5, 4, 3, 2])) % 97
  const oldRange =
    number < 9990001 &&
    (number < 100000 || number > 999999) &&
    (number < 9490001 || number > 9700000)
  if (oldRange && check === given) return true
  return number > 1000000 && (check >= 55 ? check - 55 : check + 42) === given
}
