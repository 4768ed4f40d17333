/**
 * Singapore.
 * GST registration number: a UEN, or M, a letter or digit, seven digits and a letter or digit.
 * UEN: eight digits and a letter (businesses); a year from 1800 to 2099, five digits and a letter
 * (local companies); or T, S or R for the century (20, 19, 18), two digits of a year, two letters
 * of the kind of entity, four digits and a letter (others). The last letter is a check letter,
 * which is not validated.
 * Source: IRAS, GST General Guide for Businesses (GST registration number); uen.gov.sg (UEN); Goods
 * and Services Tax Act 1993 s. 16 (rates); GST (General) Regulations, reg. 11 (content of
 * invoices).
 */

import { constraint, optional } from '../validate/constraints.ts'
import { type Rule, rule, warning, when } from '../validate/rules.ts'
import { bareTaxCode } from '../values/text.ts'
import { ofType } from '../vocabulary/guards.ts'
import { supplierIdentified } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { GST_KEYS } from '../vocabulary/tax-keys.ts'
import { standardRate } from './shared/categories.ts'

const IRAS = 'https://www.iras.gov.sg'

const UEN = 'UEN'

const isUen = (code: string): boolean => {
  return /^(?:\d{8}|(?:18|19|20)\d{7}|[RST]\d{2}[A-Z]{2}\d{4})[A-Z]$/.test(code)
}
const isOfTypeUen = ofType(UEN)

/** Kinds of entities other than businesses and local companies. */
const KINDS = new Set(
  (
    'LP LL FC PF RF MQ MM NB CC CS MB FM GS GA GB DP CP NR CM CD MD HS VH CH MH CL XL CX RP TU TC FB FN PA PB SS ' +
    'MC SM VC'
  ).split(' '),
)

const ofKnownKind = (code: `DOCKET-${string}`): Rule =>
  warning(
    code,
    'code',
    optional(
      constraint(
        'must have a kind of entity as its fourth and fifth letter, such as LL or SS',
        (uen: string) => {
          return !/^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(uen) || KINDS.has(uen.slice(3, 5))
        },
      ),
    ),
  )

export const sg = defineRegime({
  country: 'SG',
  name: { en: 'Singapore' },
  description: { en: 'Goods and services tax (GST) with one rate.' },
  sources: [
    {
      title: { en: 'IRAS - GST General Guide for Businesses' },
      url: `${IRAS}/media/docs/default-source/e-tax/etaxguide_gst_gst-general-guide-for-businesses(1).pdf`,
    },
  ],
  time_zone: 'Asia/Singapore',
  currency: 'SGD',
  tax_scheme: 'GST',
  identities: [{ code: UEN, name: { en: 'Unique Entity Number (UEN)' } }],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'] }],
  categories: [
    {
      code: 'GST',
      name: { en: 'GST' },
      title: { en: 'Goods and Services Tax' },
      sources: [
        {
          title: { en: 'Goods and Services Tax (GST)' },
          url: `${IRAS}/taxes/goods-services-tax-(gst)/basics-of-gst/current-gst-rates`,
        },
      ],
      keys: GST_KEYS,
      // biome-ignore format: table
      rates: [
        standardRate('general', { en: 'General rate' },
          ['2024-01-01', '9%'],
          ['2023-01-01', '8%'],
          ['2007-07-01', '7%'],
          ['2004-01-01', '5%'],
          ['2003-01-01', '4%'],
          ['1994-04-01', '3%'],
        ),
      ],
    },
  ],

  taxIdentity: {
    fault: 'GOBL-SG-TAX-IDENTITY-01',
    valid: (code) => isUen(code) || /^M[A-Z0-9]\d{7}[A-Z0-9]$/.test(code),
    form: 'a UEN such as 197401143C, or a GST registration number such as M90312345A',
    rules: [ofKnownKind('DOCKET-SG-TAX-IDENTITY-01')],
  },

  normalise: {
    'org.Identity': (identity) => {
      if (isOfTypeUen(identity) && identity.code) identity.code = bareTaxCode(identity.code, 'SG')
    },
  },

  rules: {
    'bill.Invoice': [supplierIdentified('GOBL-SG-BILL-INVOICE-01', 'type', UEN)],
    'org.Identity': [
      when(isOfTypeUen, [
        rule(
          'GOBL-SG-ORG-IDENTITY-01',
          'code',
          constraint('must be a UEN such as 197401143C', (code: string | undefined) => {
            return isUen(code ?? '')
          }),
        ),
        ofKnownKind('DOCKET-SG-ORG-IDENTITY-01'),
      ]),
    ],
  },
})
