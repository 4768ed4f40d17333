/**
 * India.
 * GSTIN: fifteen characters: two digits of the state, the ten characters of the PAN, the number of
 * the registration, Z, and a check character by Luhn's rule in base 36 (0 to 9, A to Z). PAN: five
 * letters, four digits, a letter. HSN: four, six or eight digits that classify goods and services.
 * Source: CGST Rules 2017, rule 10 (GSTIN) and 46 (content of invoices, including HSN); Income-tax
 * Act 1961 s. 139A (PAN); CGST Act 2017 s. 9, IGST Act 2017 s. 5, UTGST Act 2017 s. 7 (taxes).
 * Rates are notified by HSN; users enter them.
 */

import type { Combo } from '../model/generated/types.ts'
import { constraint, matches, optional } from '../validate/constraints.ts'
import { rule, warning, when } from '../validate/rules.ts'
import { alphanumericCode, bareTaxCode } from '../values/text.ts'
import { numericCode } from '../vocabulary/code-texts.ts'
import { ofType } from '../vocabulary/guards.ts'
import { withType } from '../vocabulary/parties.ts'
import { defineRegime } from '../vocabulary/regime.ts'
import { luhnDigit } from './shared/checksum.ts'

const PAN = 'PAN'
const HSN = 'HSN'

/** Codes of states are 01 to 38; 97 is other territory, 99 the centre. */
const hasState = (code: string): boolean => /^(?:0[1-9]|[12]\d|3[0-8]|97|99)/.test(code)

const isPan = ofType(PAN)
const isHsn = ofType(HSN)

const WITHIN_STATE = ['CGST', 'SGST', 'UTGST']

/**
 * Within a state the union and the state, or union territory, tax each half; between states there is IGST alone. Source:
 * CGST Act 2017 s. 9, SGST Acts s. 9 and UTGST Act 2017 s. 7, whose rates are notified alike; IGST Act 2017 s. 5, 7 and 8.
 */
function areParallel(taxes: Combo[] | undefined): boolean {
  const within = (taxes ?? []).filter((combo) => WITHIN_STATE.includes(combo?.cat ?? ''))
  if (within.length === 0) return true
  const [union, state] = [
    within.find(({ cat }) => cat === 'CGST'),
    within.find(({ cat }) => cat !== 'CGST'),
  ]
  if (!union || !state || within.length > 2 || taxes?.some((combo) => combo?.cat === 'IGST'))
    return false
  return !union.percent || !state.percent || union.percent.equals(state.percent)
}

const PARALLEL = [
  warning(
    'DOCKET-TAX-PERCENT',
    'taxes',
    constraint(
      'must have CGST and SGST (or UTGST) with the same percentage, or IGST without them',
      areParallel,
    ),
  ),
]

export const india = defineRegime({
  country: 'IN',
  name: { en: 'India' },
  description: {
    en: 'Goods and services tax (GST) of the union, states and union territories with entered percentages.',
  },
  sources: [{ title: { en: 'GST Portal' }, url: 'https://www.gst.gov.in/' }],
  time_zone: 'Asia/Kolkata',
  currency: 'INR',
  tax_scheme: 'GST',
  scenarios: [
    {
      schema: 'bill/invoice',
      list: [
        { tags: ['reverse-charge'], note: { key: 'reverse-charge', text: 'Reverse Charge' } },
        { tags: ['simplified'], note: { key: 'simplified', text: 'Simplified Tax Invoice' } },
      ],
    },
  ],
  corrections: [{ schema: 'bill/invoice', types: ['credit-note', 'debit-note'] }],
  categories: [
    {
      code: 'CGST',
      name: { en: 'CGST', hi: 'सीजीएसटी' },
      title: { en: 'Central Goods and Services Tax', hi: 'केंद्रीय माल और सेवा कर' },
      sources: [
        {
          title: { en: 'Central GST rules', hi: 'केंद्रीय जीएसटी नियमावली' },
          url: 'https://gstcouncil.gov.in/central-gst',
        },
      ],
    },
    {
      code: 'SGST',
      name: { en: 'SGST', hi: 'एसजीएसटी' },
      title: { en: 'State Goods and Services Tax', hi: 'राज्य माल और सेवा कर' },
      sources: [
        {
          title: { en: 'State GST rules', hi: 'राज्य जीएसटी नियमावली' },
          url: 'https://gstcouncil.gov.in/sgst',
        },
      ],
    },
    {
      code: 'IGST',
      name: { en: 'IGST', hi: 'आईजीएसटी' },
      title: {
        en: 'Integrated Goods and Services Tax (between states)',
        hi: 'एकीकृत माल और सेवा कर',
      },
      sources: [
        {
          title: { en: 'Integrated GST rules', hi: 'एकीकृत जीएसटी नियमावली' },
          url: 'https://gstcouncil.gov.in/gst_council/igst',
        },
      ],
    },
    {
      code: 'UTGST',
      name: { en: 'UTGST', hi: 'यूटीजीएसटी' },
      title: { en: 'Union Territory Goods and Services Tax', hi: 'केंद्र शासित प्रदेश माल और सेवा कर' },
      sources: [
        {
          title: { en: 'Union territory GST rules', hi: 'यूटीजीएसटी नियमावली' },
          url: 'https://gstcouncil.gov.in/utgst',
        },
      ],
    },
  ],

  taxIdentity: {
    fault: 'GOBL-IN-TAX-IDENTITY-01',
    normalise: (identity) => {
      // Some users write the country code twice.
      if (identity.code) identity.code = bareTaxCode(identity.code, 'IN', 'IN') || undefined
    },
    valid: (code) => {
      if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(code)) return false
      return luhnDigit(code.slice(0, 14), 36) === parseInt(code.charAt(14), 36)
    },
    form: 'a GSTIN of fifteen characters, the last a check character, such as 27AAPFU0939F1ZV',
    rules: [
      warning(
        'DOCKET-IN-TAX-IDENTITY-01',
        'code',
        optional(constraint('must start with the code of a state: 01 to 38, 97 or 99', hasState)),
      ),
    ],
  },

  normalise: {
    'org.Identity': (identity) => {
      if (!identity.code) return
      if (isPan(identity)) identity.code = alphanumericCode(identity.code)
      else if (isHsn(identity)) identity.code = numericCode(identity.code)
    },
  },

  rules: {
    'bill.Line': PARALLEL,
    'bill.Discount': PARALLEL,
    'bill.Charge': PARALLEL,
    'org.Identity': [
      when(isPan, [
        rule(
          'GOBL-IN-ORG-IDENTITY-01',
          'code',
          matches(/^[A-Z]{5}\d{4}[A-Z]$/, 'a PAN such as AAPFU0939F'),
        ),
      ]),
      when(isHsn, [
        rule(
          'GOBL-IN-ORG-IDENTITY-02',
          'code',
          matches(/^(?:\d{4}|\d{6}|\d{8})$/, 'an HSN code of four, six or eight digits'),
        ),
      ]),
    ],
    'org.Item': [rule('GOBL-IN-ORG-ITEM-01', 'identities', withType(HSN))],
  },
})
