/**
 * Denmark.
 * CVR-nummer, also the VAT number: eight digits, the first other than 0, the last a check digit modulo 11.
 * Source: Erhvervsstyrelsen, Modulus 11 kontrol (number); momsloven § 33 (rate);
 * momsbekendtgørelsen § 58 (the supplier's registration number on invoices).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { type Rule, rule, warning, when } from '../validate/rules.ts'
import { ofType } from '../vocabulary/guards.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { standardRate, vat } from './shared/categories.ts'
import { passesMod11 } from './shared/checksum.ts'

const CVR = 'CVR'
/** Personal number, of a supplier that is not registered as a business. */
const CPR = 'CPR'
const CVR_FORM = 'eight digits, the last a check digit, such as 13748136'

const notLeadingZero = (code: `DOCKET-${string}`): Rule =>
  warning(
    code,
    'code',
    optional(
      constraint(
        'must not start with 0: CVR numbers have eight digits without it',
        (cvr: string) => {
          return !cvr.startsWith('0')
        },
      ),
    ),
  )

export const dk = defineRegime({
  country: 'DK',
  name: { en: 'Denmark', da: 'Danmark' },
  description: { en: 'Value added tax (moms) with one rate.' },
  sources: [{ title: { en: 'Skattestyrelsen' }, url: 'https://skat.dk/' }],
  time_zone: 'Europe/Copenhagen',
  currency: 'DKK',
  tax_scheme: 'VAT',
  identities: [{ code: CVR, name: { en: 'CVR Number', da: 'CVR-nummer' } }],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    vat({
      name: { da: 'moms' },
      title: { da: 'Merværdiafgift' },
      sources: [
        { title: { en: 'Danish Tax Agency - VAT rates' }, url: 'https://skat.dk/erhverv/moms' },
      ],
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate', da: 'Standardsats' }, ['1992-01-01', '25.0%']),
      ],
    }),
  ],

  taxIdentity: {
    fault: 'GOBL-DK-TAX-IDENTITY-01',
    valid: isCvr,
    form: CVR_FORM,
    rules: [notLeadingZero('DOCKET-DK-TAX-IDENTITY-01')],
  },

  rules: {
    'bill.Invoice': [supplierIdentified('GOBL-DK-BILL-INVOICE-01', 'type', CVR, CPR)],
  },

  rulesForAll: {
    'org.Identity': [
      when(ofType(CVR), [
        rule('GOBL-DK-ORG-IDENTITY-01', 'code', optional(constraint(`must be ${CVR_FORM}`, isCvr))),
        notLeadingZero('DOCKET-DK-ORG-IDENTITY-01'),
      ]),
    ],
  },
})

function isCvr(code: string): boolean {
  return /^\d{8}$/.test(code) && passesMod11(code, [2, 7, 6, 5, 4, 3, 2, 1])
}
