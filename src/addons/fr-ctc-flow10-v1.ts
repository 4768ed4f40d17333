/**
 * Flow 10 of French e-invoicing: reports to the administration (e-reporting) of sales to consumers, of invoices from
 * and to businesses abroad, and of payments received for them. Taxes have the categories of the European norm, of whose
 * other rules none is asked.
 * Source: Spécifications externes B2B of the DGFiP (flux 10, rates of tax); CGI art. 290 and 290 A.
 */

import { defineAddon } from '../definitions/addon.ts'
import type { Context } from '../definitions/contract.ts'
import { defaultExt } from '../definitions/extensions.ts'
import { isInEu } from '../definitions/guards.ts'
import { hasIdentity } from '../definitions/parties.ts'
import { newTax } from '../model/generated/factories.ts'
import type { Combo, Invoice, Party, Payment } from '../model/generated/types.ts'
import {
  constraint,
  extNotOneOf,
  extOneOf,
  oneOf,
  present,
  requires,
} from '../validate/constraints.ts'
import { rule, when } from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { convertibleTo } from './shared/constraints.ts'
import {
  ADVANCE_TYPES,
  addIdentity,
  addSirenOfSiret,
  addSirenOfTaxCode,
  BILLING_MODE,
  billingMode,
  defaultBillingMode,
  EU_VAT,
  FINAL_MODES,
  hasScheme,
  SCHEME,
  SIREN,
  SPECIFICATIONS,
  schemeOf,
  schemesDiffer,
  setCompanyScheme,
  taxExtIn,
} from './shared/french-ctc.ts'
import { type CodeRow, codesByType, ofInvoices } from './shared/scenarios.ts'
import { DOCUMENT_TYPE, setTaxCategory, TAX_CATEGORY } from './shared/untdid.ts'

const CATEGORY = 'fr-ctc-flow10-b2c-category'

/** Type and tags → UNTDID 1001, the later row over the earlier. */
const DOCUMENT_TYPES: readonly CodeRow[] = [
  ['380', 'standard'],
  ['386', 'standard', 'prepayment'],
  ['384', 'corrective'],
  ['381', 'credit-note'],
  ['503', 'credit-note', 'prepayment'],
]

/** Rates of value added tax that France has, or has had, in any of its territories. */
const RATES = [
  '0',
  '0.9',
  '1.05',
  '1.75',
  '2.1',
  '5.5',
  '7',
  '8.5',
  '9.2',
  '9.6',
  '10',
  '13',
  '19.6',
  '20',
  '20.6',
].map((rate) => percent(`${rate}%`))

/** Schemes of ISO 6523 by which a business is known: of France, the Union, elsewhere, New Caledonia and Polynesia. */
const LEGAL_SCHEMES = [SIREN, EU_VAT, '0227', '0228', '0229']

const isConsumerSale = ({ customer }: Invoice): boolean => !customer
const hasCustomer = ({ customer }: Invoice | Payment): boolean => Boolean(customer)
const isExempt = (invoice: Invoice): boolean =>
  vatOf(invoice).some(({ ext }) => ext?.[TAX_CATEGORY] === 'E')
const isFrenchRate = (rate: Amount | undefined): boolean =>
  !rate || RATES.some((known) => known.equals(rate))

const vatOf = ({ lines }: Invoice): Combo[] => {
  return lines?.flatMap((line) => line?.taxes?.filter((combo) => combo?.cat === 'VAT') ?? []) ?? []
}

/** The scheme that the party goes by: that of its legal identity, else the first one for businesses. */
function legalScheme(party: Party | undefined): string {
  const identities = party?.identities?.filter((identity) => schemeOf(identity)) ?? []
  const legal = identities.find(({ scope }) => scope === 'legal')
  return (
    schemeOf(legal ?? identities.find((identity) => LEGAL_SCHEMES.includes(schemeOf(identity)!))) ??
    ''
  )
}

const RATE_FORM = 'must have VAT percentages that exist in France'
const invoicedRates = constraint(`lines[].taxes ${RATE_FORM}`, (invoice: Invoice) => {
  return vatOf(invoice).every((combo) => isFrenchRate(combo.percent))
})
const paidRates = constraint(`lines[].tax ${RATE_FORM}`, ({ lines }: Payment) => {
  const categories = lines?.flatMap((line) => line?.tax?.categories ?? []) ?? []
  return categories.every((category) => {
    return (
      category?.code !== 'VAT' ||
      (category.rates ?? []).every((rate) => isFrenchRate(rate?.percent))
    )
  })
})

const sirenTold = constraint(
  `must have an identity with type SIREN or ${SCHEME} ${SIREN}`,
  (party: Party | undefined) => {
    return hasScheme(party?.identities, SIREN) || hasIdentity(party, 'type', 'SIREN')
  },
)

const legallyKnown = constraint(
  `must have an identity with ${SCHEME} ${LEGAL_SCHEMES.join(', ')}, scope legal if there are more`,
  (party: Party | undefined) => LEGAL_SCHEMES.includes(legalScheme(party)),
)

const vatNumber = constraint(
  `must have tax_id.code, as its ${SCHEME} is ${SIREN} or ${EU_VAT}`,
  (party?: Party) => {
    return ![SIREN, EU_VAT].includes(legalScheme(party)) || Boolean(party?.tax_id?.code)
  },
)

const exemptSeller = constraint(
  'an exempt sale must have supplier.tax_id.code or ordering.seller.tax_id.code',
  ({ supplier, ordering }: Invoice) =>
    Boolean(supplier?.tax_id?.code || ordering?.seller?.tax_id?.code),
)

const exemptionTold = constraint(
  'an exempt sale must have a text in tax.notes with key exempt',
  ({ tax }: Invoice) => {
    return tax?.notes?.some((note) => note?.key === 'exempt' && note.text) ?? false
  },
)

export const frCtcFlow10V1 = defineAddon({
  key: 'fr-ctc-flow10-v1',
  name: { en: 'France CTC Flow 10 (E-Reporting)', fr: 'France CTC Flux 10 (E-Reporting)' },
  description: {
    en: 'Reports of sales to consumers, of invoices across borders and of payments for them.',
  },
  sources: SPECIFICATIONS,
  extensions: [
    {
      key: CATEGORY,
      name: { en: 'B2C Transaction Category', fr: 'Catégorie de transaction B2C' },
      desc: { en: 'What is sold to a consumer, and how it is taxed.' },
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
          code: 'TNT1',
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
    'bill.Invoice': (invoice) => {
      if (invoice.customer) defaultBillingMode(invoice)
      else defaultExt((invoice.tax ??= newTax()), CATEGORY, 'TNT1')
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-01', '', convertibleTo('EUR')),
      rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-02', 'supplier.addresses[].country', present),
      rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-03', 'customer.addresses[].country', present),
      when(isConsumerSale, [
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-07', '', invoicedRates),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-04', 'tax.ext', requires(CATEGORY)),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-05', 'supplier', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-06', 'supplier', sirenTold),
      ]),
      when(hasCustomer, [
        rule(
          'GOBL-FR-CTC-FLOW10-BILL-INVOICE-08',
          'tax.ext',
          extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES.map(([code]) => code)),
        ),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-09', 'tax.ext', requires(BILLING_MODE)),
        when(taxExtIn(BILLING_MODE, FINAL_MODES), [
          rule(
            'GOBL-FR-CTC-FLOW10-BILL-INVOICE-10',
            'tax.ext',
            extNotOneOf(DOCUMENT_TYPE, ...ADVANCE_TYPES),
          ),
        ]),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-11', 'supplier', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-12', 'supplier', legallyKnown),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-13', 'supplier', vatNumber),
        when(isExempt, [
          rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-14', '', exemptSeller),
          rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-15', '', exemptionTold),
        ]),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-16', 'customer', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-17', 'customer', legallyKnown),
        rule('GOBL-FR-CTC-FLOW10-BILL-INVOICE-18', 'customer', vatNumber),
      ]),
    ],
    'bill.Payment': [
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-03', '', paidRates),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-01', 'type', oneOf('receipt')),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-02', 'value_date', present),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-04', 'supplier', present),
      rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-05', 'supplier', sirenTold),
      when(hasCustomer, [
        rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-06', 'lines[].document', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-07', 'lines[].document.code', present),
        rule('GOBL-FR-CTC-FLOW10-BILL-PAYMENT-08', 'lines[].document.issue_date', present),
      ]),
    ],
    'org.Party': [
      rule('GOBL-FR-CTC-FLOW10-ORG-PARTY-01', 'identities', schemesDiffer),
      rule('GOBL-FR-CTC-FLOW10-ORG-PARTY-02', 'identities[].ext', requires(SCHEME)),
    ],
  },
})

/** A business of France is known by its SIREN, one of another member of the Union by its VAT number. */
function identify(party: Party, context: Context): void {
  addSirenOfTaxCode(party)
  const { country, code } = party.tax_id ?? {}
  if (
    country !== 'FR' &&
    code &&
    isInEu(country, context) &&
    !hasScheme(party.identities, EU_VAT)
  ) {
    addIdentity(party, EU_VAT, { code: `${country}${code}`, scope: 'legal' })
  }
  addSirenOfSiret(party)
}
