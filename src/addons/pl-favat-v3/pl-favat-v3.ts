/**
 * FA(3), the invoices that Poland exchanges through its Krajowy System e-Faktur (KSeF). Source: ustawa z 11 marca
 * 2004 r. o podatku od towarów i usług, art. 106a to 106s; Ministry of Finance, logical structure FA(3), whose
 * elements are named below (codes, and what must be given).
 */

import { defineAddon } from '../../definitions/addon.ts'
import type { ScenarioSource } from '../../definitions/contract.ts'
import { extFromKey, setExt } from '../../definitions/extensions.ts'
import { tagged } from '../../definitions/guards.ts'
import { mainAddressHas } from '../../definitions/parties.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, OrgNote, TaxIdentity } from '../../model/generated/types.ts'
import { constraint, isPresent, oneOf, present, requires } from '../../validate/constraints.ts'
import { at, not, rule, when } from '../../validate/rules.ts'
import { convertibleTo } from '../shared/constraints.ts'
import { ofInvoices } from '../shared/scenarios.ts'
import extensions from './extensions.json' with { type: 'json' }

const INVOICE_TYPE = 'pl-favat-invoice-type'
const TAX_CATEGORY = 'pl-favat-tax-category'
const MEANS = 'pl-favat-payment-means'
const EXEMPTION = 'pl-favat-exemption'
const ROLE = 'pl-favat-third-party-role'

/** Type and tags → RodzajFaktury; the last one that fits counts. */
const INVOICE_TYPES: ScenarioSource[] = [
  {
    name: { en: 'Regular Invoice', pl: 'Faktura Podstawowa' },
    type: ['standard'],
    ext: { [INVOICE_TYPE]: 'VAT' },
  },
  {
    name: { en: 'Prepayment Invoice', pl: 'Faktura Zaliczkowa' },
    type: ['standard'],
    tags: ['partial'],
    ext: { [INVOICE_TYPE]: 'ZAL' },
  },
  {
    name: { en: 'Settlement Invoice', pl: 'Faktura Rozliczeniowa' },
    type: ['standard'],
    tags: ['settlement'],
    ext: { [INVOICE_TYPE]: 'ROZ' },
  },
  {
    name: { en: 'Simplified Invoice', pl: 'Faktura Uproszczona' },
    type: ['standard'],
    tags: ['simplified'],
    ext: { [INVOICE_TYPE]: 'UPR' },
  },
  {
    name: { en: 'Credit note', pl: 'Faktura korygująca' },
    type: ['credit-note'],
    ext: { [INVOICE_TYPE]: 'KOR' },
  },
  {
    name: { en: 'Prepayment credit note', pl: 'Faktura korygująca fakturę zaliczkową' },
    type: ['credit-note'],
    tags: ['partial'],
    ext: { [INVOICE_TYPE]: 'KOR_ZAL' },
  },
  {
    name: { en: 'Settlement credit note', pl: 'Faktura korygująca fakturę rozliczeniową' },
    type: ['credit-note'],
    tags: ['settlement'],
    ext: { [INVOICE_TYPE]: 'KOR_ROZ' },
  },
]

/** Rates of the key `standard` → groups in which FA(3) sums up the tax (P_13_1 to P_13_3). */
const CATEGORY_OF_RATE = new Map([
  ['general', '1'],
  ['reduced', '2'],
  ['super-reduced', '3'],
])

/** Other tax keys → groups in which FA(3) sums up what is not taxed (P_13_6_1 to P_13_9). */
const CATEGORY_OF_KEY = new Map([
  ['zero', '6.1'],
  ['intra-community', '6.2'],
  ['export', '6.3'],
  ['exempt', '7'],
  ['outside-scope', '8'],
  ['reverse-charge', '9'],
])

/** Means of payment → FormaPlatnosci. */
const MEANS_CODES = {
  cash: '1',
  card: '2',
  'other+voucher': '3',
  cheque: '4',
  'other+credit': '5',
  'credit-transfer': '6',
  online: '7',
}

/** Tags that set a flag of the invoice. */
const FLAGS = {
  'self-billed': 'pl-favat-self-billing',
  'reverse-charge': 'pl-favat-reverse-charge',
}

const exemptionNotes = ({ notes }: Invoice): OrgNote[] => {
  return notes?.filter((note) => note?.key === 'legal' && note.src === EXEMPTION) ?? []
}

/** A customer who buys for a part of itself says so by a flag, and names that part by an identity of the role. */
const recipientNamed = (flag: string, role: string) =>
  constraint(
    `customer with ${flag} 1 must have an identity with a code and ${ROLE} ${role}`,
    ({ customer }: Invoice) =>
      customer?.ext?.[flag] !== '1' ||
      (customer.identities?.some((identity) => {
        return identity?.ext?.[ROLE] === role && isPresent(identity.code)
      }) ??
        false),
  )

export const plFavatV3 = defineAddon({
  key: 'pl-favat-v3',
  name: { en: 'Polish KSeF FA_VAT FA(3)' },
  description: {
    en: 'Codes and completeness that FA(3) asks of invoices sent through the Krajowy System e-Faktur.',
  },
  extensions,
  tags: [
    {
      schema: 'bill/invoice',
      list: [
        { key: 'settlement', name: { en: 'Settlement Invoice', pl: 'Faktura Rozliczeniowa' } },
      ],
    },
  ],
  scenarios: ofInvoices(INVOICE_TYPES),
  corrections: [{ schema: 'bill/invoice', types: ['credit-note'], stamps: ['favat-ksef-number'] }],

  normalise: {
    'bill.Invoice': (invoice, { tags }) => {
      for (const [tag, flag] of Object.entries(FLAGS)) {
        if (tags.includes(tag)) setExt((invoice.tax ??= newTax()), flag, '1')
      }
    },
    'pay.Instructions': extFromKey(MEANS, MEANS_CODES),
    'pay.Record': extFromKey(MEANS, MEANS_CODES),
    'tax.Combo': setTaxCategory,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-PL-FAVAT-BILL-INVOICE-15', '', convertibleTo('PLN')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-11', '', recipientNamed('pl-favat-jst', '8')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-12', '', recipientNamed('pl-favat-group-vat', '10')),
      rule(
        'GOBL-PL-FAVAT-BILL-INVOICE-13',
        '',
        constraint(
          `notes must have one with key legal and src ${EXEMPTION}, as tax.ext has ${EXEMPTION}`,
          (invoice: Invoice) =>
            !invoice.tax?.ext?.[EXEMPTION] || exemptionNotes(invoice).length > 0,
        ),
      ),
      rule(
        'GOBL-PL-FAVAT-BILL-INVOICE-14',
        '',
        constraint(
          `notes must have at most one with key legal and src ${EXEMPTION}`,
          (invoice: Invoice) => exemptionNotes(invoice).length <= 1,
        ),
      ),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-01', 'type', oneOf('standard', 'credit-note')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-02', 'preceding[].issue_date', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-03', 'preceding[].code', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-04', 'supplier', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-16', 'supplier.tax_id', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-17', 'supplier.tax_id.code', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-05', 'supplier.name', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-06', 'supplier.addresses', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-07', 'supplier.addresses', mainAddressHas('country')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-08', 'supplier.addresses', mainAddressHas('street')),
      when(not(tagged('simplified')), [rule('GOBL-PL-FAVAT-BILL-INVOICE-09', 'customer', present)]),
      at('customer.tax_id', [
        when(
          ({ country }: TaxIdentity) => country === 'PL',
          [rule('GOBL-PL-FAVAT-BILL-INVOICE-10', 'code', present)],
        ),
      ]),
    ],
    'tax.Combo': [
      rule(
        'GOBL-PL-FAVAT-TAX-COMBO-01',
        'ext',
        requires(TAX_CATEGORY),
        `ext must have ${TAX_CATEGORY}; give it, or a key that tells it (key standard with a rate)`,
      ),
    ],
    'pay.Record': [rule('GOBL-PL-FAVAT-PAY-RECORD-01', 'date', present)],
  },
})

/** Goes by the key and the rate as they are given: a key that is left out is filled in later, by the calculation. */
function setTaxCategory(combo: Combo): void {
  const { country, key = '', rate = '' } = combo
  if (country && country !== 'PL') return setExt(combo, TAX_CATEGORY, '8')
  const code = key === 'standard' ? CATEGORY_OF_RATE.get(rate) : CATEGORY_OF_KEY.get(key)
  if (code) setExt(combo, TAX_CATEGORY, code)
}
