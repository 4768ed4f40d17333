/**
 * Flow 10 of French e-invoicing: reports to the administration (e-reporting) of sales to consumers, of invoices from
 * and to businesses abroad, and of payments received for them. Taxes have the categories of the European standard,
 * but none of its other rules apply.
 * Source: Spécifications externes B2B of the DGFiP (flux 10, rates of tax); CGI art. 290 and 290 A.
 */

import type { Context } from '../definitions/contract.ts'
import { newTax } from '../model/generated/factories.ts'
import type { Combo, Invoice, OrgIdentity, Party, Payment } from '../model/generated/types.ts'
import { constraint, isPresent, length, matches, oneOf, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { not, rule, warning, when } from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { isCharged } from '../vocabulary/combos.ts'
import { extNotOneOf, extOneOf, requires } from '../vocabulary/format-constraints.ts'
import { isInEu } from '../vocabulary/guards.ts'
import { hasIdentity } from '../vocabulary/parties.ts'
import { defaultExt } from '../vocabulary/set-extensions.ts'
import { showJson } from '../vocabulary/show-json.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { convertibleTo } from './shared/constraints.ts'
import {
  ADVANCE_TYPES,
  addIdentity,
  addSirenOfSiret,
  addSirenOfTaxCode,
  BILLING_MODE,
  billingMode,
  EDITION,
  EU_VAT,
  FINAL_MODES,
  hasScheme,
  LEGAL_SIREN,
  ofCompany,
  PREPAYMENT_CREDIT,
  SIREN,
  SPECIFICATIONS,
  schemeOf,
  schemesDiffer,
  setCompanyScheme,
  setDefaultBillingMode,
} from './shared/french-ctc.ts'
import { extIn, taxExtIn } from './shared/guards.ts'
import { type CodeRow, codesByType, ofInvoices } from './shared/scenarios.ts'
import {
  CREDIT_NOTE,
  DOCUMENT_TYPE,
  EXEMPT,
  INVOICE,
  PREPAYMENT,
  SCHEME,
  setTaxCategory,
  TAX_CATEGORY,
} from './shared/untdid.ts'

const CATEGORY = 'fr-ctc-flow10-b2c-category'

/** B2C categories: the default. */
const NOT_TAXED_IN_FRANCE = 'TNT1'

/** Type and tags → UNTDID 1001; the last match wins. */
const DOCUMENT_TYPES: readonly CodeRow[] = [
  [INVOICE, 'standard'],
  [PREPAYMENT, 'standard', 'prepayment'],
  ['384', 'corrective'],
  [CREDIT_NOTE, 'credit-note'],
  [PREPAYMENT_CREDIT, 'credit-note', 'prepayment'],
]

/** Rates of value added tax that France has, or has had, in any of its territories. */
const RATES = '0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6'
  .split(' ')
  .map((rate) => percent(`${rate}%`))

/** Schemes of ISO 6523 that identify businesses: outside the Union, in New Caledonia, in French Polynesia. */
const OUTSIDE_EU = '0227'
const RIDET = '0228'
const TAHITI = '0229'
const CAPITALS = 'capital letters and digits, such as USACMEINC'
const LEGAL_SCHEMES = [SIREN, EU_VAT, OUTSIDE_EU, RIDET, TAHITI]

/** Is VAT of France charged on what is said not to be subject to it? */
const isTaxedInFrance = saying(
  'VAT of France is charged',
  (invoice: Invoice): boolean =>
    invoice.tax?.ext?.[CATEGORY] === NOT_TAXED_IN_FRANCE &&
    vatOf(invoice).some((combo) => (combo.country ?? 'FR') === 'FR' && isCharged(combo)),
)

const hasCustomer = ({ customer }: Invoice | Payment): boolean => isPresent(customer)
const isExempt = extIn(TAX_CATEGORY, EXEMPT)
const hasExemption = saying('a line is exempt from VAT', (invoice: Invoice): boolean =>
  vatOf(invoice).some(isExempt),
)
const isFrenchRate = (rate: Amount | undefined): boolean =>
  !rate || RATES.some((known) => known.equals(rate))

const vatOf = ({ lines }: Invoice): Combo[] => {
  return lines?.flatMap((line) => line?.taxes?.filter((combo) => combo?.cat === 'VAT') ?? []) ?? []
}

/** The scheme of the party's legal identity, or else of its first identity with a scheme for businesses. */
function legalScheme(party: Party | undefined): string {
  const schemes = party?.identities?.filter((identity) => schemeOf(identity)) ?? []
  const legal =
    schemes.find(({ scope }) => scope === 'legal') ??
    schemes.find((identity) => LEGAL_SCHEMES.includes(schemeOf(identity)!))
  return schemeOf(legal) ?? ''
}

const ofKnownType = extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES.map(([code]) => code))
const notInAdvance = extNotOneOf(DOCUMENT_TYPE, ...ADVANCE_TYPES)

const RATE_FORM = 'must have VAT percentages that exist in France'
const invoicedRates = constraint(`lines[].taxes ${RATE_FORM}`, (invoice: Invoice) =>
  vatOf(invoice).every((combo) => isFrenchRate(combo.percent)),
)
const paidRates = constraint(`lines[].tax ${RATE_FORM}`, ({ lines }: Payment) => {
  const categories = lines?.flatMap((line) => line?.tax?.categories ?? []) ?? []
  const vat = categories.filter((category) => category?.code === 'VAT')
  return vat.every(({ rates }) => (rates ?? []).every((rate) => isFrenchRate(rate?.percent)))
})

/** A code that is missing or malformed has a fault of its own, or none. */
const isOtherTax = (code: string | undefined): boolean => code !== 'VAT' && /^\w+$/.test(code ?? '')

const paidInFrance = constraint(
  'lines[].tax must have the VAT of France alone, without other taxes and rates of other countries',
  ({ lines }: Payment) => {
    const categories = lines?.flatMap((line) => line?.tax?.categories ?? []) ?? []
    const rates = categories.flatMap((category) => category?.rates ?? [])
    return (
      !categories.some((category) => isOtherTax(category?.code)) &&
      rates.every((rate) => !rate?.country || rate.country === 'FR')
    )
  },
)

const onceLegal = constraint(
  'must have scope "legal" once at most',
  (identities: OrgIdentity[] | undefined) =>
    (identities ?? []).filter((identity) => identity?.scope === 'legal').length <= 1,
)

const identifiedBySiren = constraint(
  `must have an identity with type "SIREN" or ${SCHEME} ${SIREN}`,
  (party: Party | undefined) =>
    hasScheme(party?.identities, SIREN) || hasIdentity(party, 'type', 'SIREN'),
)

const legallyIdentified = {
  ...constraint(
    `must have an identity with ${SCHEME} ${LEGAL_SCHEMES.join(', ')}, with scope "legal" if there are several`,
    (party: Party | undefined) => LEGAL_SCHEMES.includes(legalScheme(party)),
  ),
  example: { identities: [LEGAL_SIREN] },
}

const withVatNumber = {
  ...constraint(
    `must have tax_id.code if its ${SCHEME} is ${SIREN} or ${EU_VAT}`,
    (party: Party | undefined) =>
      ![SIREN, EU_VAT].includes(legalScheme(party)) || Boolean(party?.tax_id?.code),
  ),
  example: { tax_id: { country: 'FR', code: '44732829320' } },
}

const exemptSeller = constraint(
  'an exempt sale must have supplier.tax_id.code or ordering.seller.tax_id.code',
  ({ supplier, ordering }: Invoice) =>
    Boolean(supplier?.tax_id?.code || ordering?.seller?.tax_id?.code),
)

const exemptionStated = {
  ...constraint(
    'an exempt sale must have a note with key "exempt" and text in tax.notes',
    ({ tax }: Invoice) => tax?.notes?.some((note) => note?.key === 'exempt' && note.text) ?? false,
  ),
  hint: () => `add to tax.notes such as ${showJson([{ cat: 'VAT', key: 'exempt', text: '…' }])}`,
}

export const frCtcFlow10V1 = defineAddon({
  key: 'fr-ctc-flow10-v1',
  name: { en: 'France CTC Flow 10 (E-Reporting)', fr: 'France CTC Flux 10 (E-Reporting)' },
  description: {
    en: 'Reports of sales to consumers, of cross-border invoices and of payments for them.',
  },
  edition: '2026-09',
  sources: SPECIFICATIONS,
  extensions: [
    {
      key: CATEGORY,
      name: { en: 'B2C Transaction Category', fr: 'Catégorie de transaction B2C' },
      desc: { en: 'Subject of a sale to a consumer, and its tax treatment.' },
      edition: EDITION,
      values: [
        {
          code: 'TLB1',
          name: { en: 'Goods subject to VAT', fr: 'Livraisons de biens soumises à la TVA' },
        },
        {
          code: 'TPS1',
          name: { en: 'Services subject to VAT', fr: 'Prestations de services soumises à la TVA' },
        },
        {
          code: NOT_TAXED_IN_FRANCE,
          name: { en: 'Not subject to French VAT', fr: 'Non soumis à la TVA en France' },
        },
        { code: 'TMA1', name: { en: 'VAT-on-margin regime', fr: 'Régime de TVA sur la marge' } },
      ],
    },
    billingMode,
  ],
  scenarios: ofInvoices(codesByType(DOCUMENT_TYPE, DOCUMENT_TYPES)),

  normalise: {
    'org.Identity': setCompanyScheme,
    'org.Party': identify,
    'tax.Combo': setTaxCategory,
    'bill.Payment': identifyForeign,
    'bill.Invoice': (invoice, context) => {
      identifyForeign(invoice, context)
      if (invoice.customer) setDefaultBillingMode(invoice)
      else defaultExt((invoice.tax ??= newTax()), CATEGORY, NOT_TAXED_IN_FRANCE)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-01', '', convertibleTo('EUR')),
      rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-02', 'supplier.addresses[].country', present),
      rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-03', 'customer.addresses[].country', present),
      when(not(hasCustomer), [
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-07', '', invoicedRates),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-04', 'tax.ext', requires(CATEGORY)),
        warnIf(
          'DOCKET-FLOW10-CATEGORY',
          'tax.ext',
          isTaxedInFrance,
          `${CATEGORY} ${NOT_TAXED_IN_FRANCE} is without French VAT, which is charged: set TLB1 for goods, TPS1 for services`,
        ),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-05', 'supplier', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-06', 'supplier', identifiedBySiren),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-19', 'supplier', withVatNumber),
      ]),
      // BILL-INVOICE-16, customer is required, is left out: it would apply to invoices with a customer.
      when(hasCustomer, [
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-08', 'tax.ext', ofKnownType),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-09', 'tax.ext', requires(BILLING_MODE)),
        when(taxExtIn(BILLING_MODE, ...FINAL_MODES), [
          rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-10', 'tax.ext', notInAdvance),
        ]),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-11', 'supplier', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-12', 'supplier', legallyIdentified),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-13', 'supplier', withVatNumber),
        when(hasExemption, [
          rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-14', '', exemptSeller),
          rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-15', '', exemptionStated),
        ]),
        ...ofCompany(
          'GOBL-FR-CTC-FLOW10-BILL-INVOICE-17',
          'customer',
          legallyIdentified,
          'sales to consumers are reported without customer: leave it out',
        ),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-18', 'customer', withVatNumber),
      ]),
    ],
    'bill.Payment': [
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-03', '', paidRates),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-01', 'type', oneOf('receipt')),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-02', 'value_date', present),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-04', 'supplier', present),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-05', 'supplier', identifiedBySiren),
      when(hasCustomer, [
        rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-06', 'lines[].document', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-07', 'lines[].document.code', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-08', 'lines[].document.issue_date', present),
      ]),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-09', '', paidInFrance),
    ],
    'org.Party': [
      rule('GOBL-FR-CTC-FLOW10-ORG-PARTY-01', 'identities', schemesDiffer),
      rule('GOBL-FR-CTC-FLOW10-ORG-PARTY-02', 'identities[].ext', requires(SCHEME)),
      rule('GOBL-FR-CTC-FLOW10-ORG-PARTY-03', 'identities', onceLegal),
    ],
    'org.Identity': [
      when(extIn(SCHEME, OUTSIDE_EU), [
        rule('GOBL-FR-CTC-FLOW10-ORG-IDENTITY-01', 'code', length(0, 18)),
        rule('GOBL-FR-CTC-FLOW10-ORG-IDENTITY-02', 'code', matches(/^[A-Z0-9]+$/, CAPITALS)),
      ]),
      // A warning only: documents of earlier editions have other codes.
      when(extIn(SCHEME, RIDET), [warning('DOCKET-FLOW10-RIDET', 'code', length(9, 10))]),
      when(extIn(SCHEME, TAHITI), [
        rule('GOBL-FR-CTC-FLOW10-ORG-IDENTITY-04', 'code', length(9, 9)),
      ]),
    ],
  },
})

/** Identifies a French business by its SIREN, and one of another member of the Union by its VAT number. */
function identify(party: Party, context: Context): void {
  addSirenOfTaxCode(party)
  const { country, code } = party.tax_id ?? {}
  const isForeign = country !== 'FR' && isInEu(country, context)
  if (isForeign && code && !hasScheme(party.identities, EU_VAT)) {
    addIdentity(party, EU_VAT, { code: `${country}${code}`, scope: 'legal' })
  }
  addSirenOfSiret(party)
}

/** The longest part of a name in the number of a business outside the Union. */
const NAME_PART = 16

/**
 * Identifies a customer outside France and the Union by country and name; those of New Caledonia and French Polynesia have
 * numbers. A supplier has to be identified.
 */
function identifyForeign({ customer }: Invoice | Payment, context: Context): void {
  const { country } = customer?.tax_id ?? {}
  if (!customer || !country || NUMBERED.includes(country) || isInEu(country, context)) return
  if (LEGAL_SCHEMES.includes(legalScheme(customer))) return
  const name = (customer.name ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (name === '') return
  const scope = customer.identities?.some((each) => each?.scope === 'legal') ? undefined : 'legal'
  addIdentity(customer, OUTSIDE_EU, { code: country + name.slice(0, NAME_PART), scope })
}

/** France, New Caledonia and French Polynesia. */
const NUMBERED: readonly string[] = ['FR', 'NC', 'PF']
