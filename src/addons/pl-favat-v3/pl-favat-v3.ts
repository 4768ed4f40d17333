/**
 * FA(3): the invoices that Poland exchanges through its Krajowy System e-Faktur (KSeF). Source: ustawa z 11 marca
 * 2004 r. o podatku od towarów i usług, art. 106a to 106s; Ministry of Finance, logical structure FA(3), whose
 * elements are named below (codes and required members).
 */

import type { ScenarioSource } from '../../definitions/contract.ts'
import { setExt } from '../../definitions/extensions.ts'
import { combosOf } from '../../document/taxed-rows.ts'
import { newTax } from '../../model/generated/factories.ts'
import type { Combo, Invoice, OrgIdentity, TaxIdentity } from '../../model/generated/types.ts'
import { constraint, isPresent, oneOf, present } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, type Constraint, hint, not, rule, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { requires } from '../../vocabulary/format-constraints.ts'
import { ofKey, tagged } from '../../vocabulary/guards.ts'
import { mainAddressHas } from '../../vocabulary/parties.ts'
import { extFromKey, pickExt } from '../../vocabulary/set-extensions.ts'
import { warnIf } from '../../vocabulary/warn-if.ts'
import { isAtHome } from '../shared/codes-by-key.ts'
import { codeOfBusiness, convertibleTo, taxCodeRequired } from '../shared/constraints.ts'
import { isUnnamedAdvance, legalNoteOf } from '../shared/guards.ts'
import { ofInvoices } from '../shared/scenarios.ts'
import extensions from './extensions.json' with { type: 'json' }
import { SPLIT_PAYMENT_HINT } from './split-payment.ts'

const INVOICE_TYPE = 'pl-favat-invoice-type'
const TAX_CATEGORY = 'pl-favat-tax-category'
const MEANS = 'pl-favat-payment-means'
const EXEMPTION = 'pl-favat-exemption'
const MARGIN = 'pl-favat-margin-scheme'
const ROLE = 'pl-favat-third-party-role'
const SELF_BILLING = 'pl-favat-self-billing'
const REVERSE_CHARGE = 'pl-favat-reverse-charge'
const LOCAL_GOVERNMENT = 'pl-favat-jst'
const VAT_GROUP = 'pl-favat-group-vat'

/** Flags are 1 for yes, 2 for no. */
const YES = '1'

/** Roles of third parties: the recipient in a local government, or in a VAT group. */
const LOCAL_GOVERNMENT_RECIPIENT = '8'
const VAT_GROUP_RECIPIENT = '10'

/** Type and tags → RodzajFaktury; the last match wins. */
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

/** The group of supplies abroad, outside the scope of Polish tax (P_13_8), and of a one-stop shop (P_13_5). */
const SUPPLIED_ABROAD = '8'
const ONE_STOP_SHOP = '5'

/** Rates of the key `standard` → groups under which FA(3) totals the tax (P_13_1 to P_13_3). */
const CATEGORY_OF_RATE = new Map([
  ['general', '1'],
  ['reduced', '2'],
  ['super-reduced', '3'],
])

/** Other tax keys → groups under which FA(3) totals untaxed supplies (P_13_6_1 to P_13_9). */
const CATEGORY_OF_KEY = new Map([
  ['zero', '6.1'],
  ['intra-community', '6.2'],
  ['export', '6.3'],
  ['exempt', '7'],
  ['outside-scope', SUPPLIED_ABROAD],
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
const FLAGS = { 'self-billed': SELF_BILLING, 'reverse-charge': REVERSE_CHARGE }

const isExemptionNote = legalNoteOf(EXEMPTION)
const countExemptionNotes = ({ notes }: Invoice): number =>
  notes?.filter(isExemptionNote).length ?? 0

/** A customer who buys for a part of itself sets a flag, and names that part in an identity with the role. */
const recipientNamed = (flag: string, role: string) =>
  constraint(
    `customer with ${flag} ${YES} must have an identity with a code and ${ROLE} ${role}`,
    ({ customer }: Invoice) => {
      if (customer?.ext?.[flag] !== YES) return true
      const isRecipient = (identity: OrgIdentity | null): boolean =>
        identity?.ext?.[ROLE] === role && isPresent(identity.code)
      return customer.identities?.some(isRecipient) ?? false
    },
  )

const localGovernmentRecipient = recipientNamed(LOCAL_GOVERNMENT, LOCAL_GOVERNMENT_RECIPIENT)
const vatGroupRecipient = recipientNamed(VAT_GROUP, VAT_GROUP_RECIPIENT)

const exemptionNoted: Constraint = {
  ...constraint(
    `notes must have one with key "legal" and src "${EXEMPTION}" if tax.ext has ${EXEMPTION}`,
    (invoice: Invoice) => !invoice.tax?.ext?.[EXEMPTION] || countExemptionNotes(invoice) > 0,
  ),
  example: { notes: [{ key: 'legal', src: EXEMPTION, text: 'art. 43 ust. 1 pkt 29' }] },
}
const exemptionNotedOnce = constraint(
  `notes must have at most one with key "legal" and src "${EXEMPTION}"`,
  (invoice: Invoice) => countExemptionNotes(invoice) <= 1,
)

const hasCategory = (invoice: Invoice, ...codes: string[]): boolean =>
  combosOf(invoice).some(({ ext }) => codes.includes(ext?.[TAX_CATEGORY] ?? ''))

/** Art. 106e ust. 1 pkt 18. */
const isSilentlyReversed = (invoice: Invoice): boolean =>
  invoice.tax?.ext?.[REVERSE_CHARGE] !== YES && hasCategory(invoice, '9', '10')

/** Category 9 is of services to those abroad (art. 28b), 10 of what is reversed at home (art. 145e). */
const isReversedAtHome = (invoice: Invoice): boolean =>
  invoice.customer?.tax_id?.country === 'PL' && hasCategory(invoice, '9')

const lacksScheme = (invoice: Invoice): boolean =>
  !invoice.tax?.ext?.[MARGIN] && hasCategory(invoice, '11')

/** What is not a supply has no group of FA(3). */
const suppliedAbroad = constraint(
  `${TAX_CATEGORY} ${SUPPLIED_ABROAD} (np I, P_13_8) is of supplies abroad: what is not a supply, such as a deposit (kaucja), is {"key": "outlay", "reason": "Kaucja", "amount": "…"} in charges, without taxes`,
  (ext: Combo['ext']) => ext?.[TAX_CATEGORY] !== SUPPLIED_ABROAD,
)

const isPolish = ({ country }: TaxIdentity): boolean => country === 'PL'

const isOfFarmer = saying(
  'rate is special+agriculture',
  ({ rate }: Combo): boolean => rate === 'special+agriculture',
)

/** No code is right, so none is proposed. */
const categorised: Constraint = {
  ...constraint(
    `ext must have ${TAX_CATEGORY}, and FA(3) has none for a rate such as that of farmers: an invoice VAT RR (art. 116) is another format, FA_RR, which Docket does not write; without "pl-favat-v3" in $addons it can be built and printed`,
    (ext: Combo['ext']) => ext?.[TAX_CATEGORY] !== undefined,
  ),
  example: { [TAX_CATEGORY]: '1' },
}

const NO_CATEGORY = `ext must have ${TAX_CATEGORY}: set it, or a key that implies it (key "standard" with a rate)`

export const plFavatV3 = defineAddon({
  key: 'pl-favat-v3',
  name: { en: 'Polish KSeF FA_VAT FA(3)' },
  description: {
    en: 'Requirements of FA(3) for invoices sent through the Krajowy System e-Faktur.',
  },
  sources: [
    {
      title: { en: 'KSeF - National system of electronic invoices' },
      url: 'https://ksef.podatki.gov.pl/',
    },
  ],
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
        if (tags.includes(tag)) setExt((invoice.tax ??= newTax()), flag, YES)
      }
    },
    'pay.Instructions': extFromKey(MEANS, MEANS_CODES),
    'pay.Record': extFromKey(MEANS, MEANS_CODES),
    'tax.Combo': setTaxCategory,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-PL-FAVAT-BILL-INVOICE-15', '', convertibleTo('PLN')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-11', '', localGovernmentRecipient),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-12', '', vatGroupRecipient),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-13', '', exemptionNoted),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-14', '', exemptionNotedOnce),
      warnIf(
        'DOCKET-PL-FAVAT-PREPAYMENT',
        '$tags',
        isUnnamedAdvance,
        'the tag of advance invoices (ZAL) is partial: with prepayment alone the invoice is a plain one (VAT)',
      ),
      warnIf(
        'DOCKET-PL-FAVAT-REVERSE-CHARGE',
        '$tags',
        isSilentlyReversed,
        'the customer owes the tax of category 9 or 10, which the invoice must say (P_18): add "reverse-charge"',
      ),
      warnIf(
        'DOCKET-PL-FAVAT-REVERSE-CHARGE-HOME',
        'lines',
        isReversedAtHome,
        `category 9 (np II) is of services to customers abroad: of one in Poland it is 10 (oo), {"cat": "VAT", "key": "standard", "percent": "0%", "ext": {"${TAX_CATEGORY}": "10"}}`,
      ),
      warnIf(
        'DOCKET-PL-FAVAT-MARGIN',
        'tax.ext',
        lacksScheme,
        `category 11 needs its scheme: set ${MARGIN} to "2" (travel agency), "3.1" (second-hand goods), "3.2" (works of art) or "3.3" (collectibles and antiques)`,
      ),
      SPLIT_PAYMENT_HINT,
      rule('GOBL-PL-FAVAT-BILL-INVOICE-01', 'type', oneOf('standard', 'credit-note')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-02', 'preceding[].issue_date', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-03', 'preceding[].code', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-04', 'supplier', present),
      ...taxCodeRequired(
        'supplier',
        'GOBL-PL-FAVAT-BILL-INVOICE-16',
        'GOBL-PL-FAVAT-BILL-INVOICE-17',
      ),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-05', 'supplier.name', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-06', 'supplier.addresses', present),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-07', 'supplier.addresses', mainAddressHas('country')),
      rule('GOBL-PL-FAVAT-BILL-INVOICE-08', 'supplier.addresses', mainAddressHas('street')),
      when(not(tagged('simplified')), [rule('GOBL-PL-FAVAT-BILL-INVOICE-09', 'customer', present)]),
      at('customer.tax_id', [
        when(isPolish, [rule('GOBL-PL-FAVAT-BILL-INVOICE-10', 'code', codeOfBusiness)]),
      ]),
    ],
    'tax.Combo': [
      when(not(isOfFarmer), [
        rule('GOBL-PL-FAVAT-TAX-COMBO-01', 'ext', requires(TAX_CATEGORY), NO_CATEGORY),
      ]),
      when(isOfFarmer, [rule('GOBL-PL-FAVAT-TAX-COMBO-01', 'ext', categorised)]),
      when(ofKey('outside-scope'), [
        when(isAtHome, [hint('DOCKET-PL-FAVAT-OUTSIDE-SCOPE', 'ext', suppliedAbroad)]),
      ]),
    ],
    'pay.Record': [rule('GOBL-PL-FAVAT-PAY-RECORD-01', 'date', present)],
  },
})

/** A combo with neither key nor rate gets its key only later, by the calculation. */
function setTaxCategory(combo: Combo): void {
  const { country, key = '', rate = '' } = combo
  if (country && country !== 'PL')
    return pickExt(combo, TAX_CATEGORY, [SUPPLIED_ABROAD, ONE_STOP_SHOP])
  const code = key === 'standard' ? CATEGORY_OF_RATE.get(rate) : CATEGORY_OF_KEY.get(key)
  if (code) setExt(combo, TAX_CATEGORY, code)
}
