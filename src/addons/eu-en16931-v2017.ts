/**
 * EN 16931-1:2017, the European norm of electronic invoices, on which the formats of many countries stand. It names
 * things by the code lists of UN/CEFACT: UNTDID 1001 (documents), 4451 (texts), 4461 (means of payment), 5189
 * (allowances), 5305 (tax categories), 7161 (charges). Source: the norm's code lists as published for EN 16931 by the
 * European Commission (Registry of supporting artefacts), rules BR-* of the norm.
 */

import { defineAddon } from '../definitions/addon.ts'
import { extFromExactKey, extFromKey, setExt } from '../definitions/extensions.ts'
import { ofCategory } from '../definitions/guards.ts'
import { newEndpoint, newTax } from '../model/generated/factories.ts'
import type {
  Charge,
  Combo,
  Discount,
  Inbox,
  Invoice,
  LineCharge,
  LineDiscount,
  OrgIdentity,
  Party,
  TaxNote,
  Terms,
} from '../model/generated/types.ts'
import {
  atMostOne,
  constraint,
  excludes,
  extOneOf,
  isPresent,
  present,
  requires,
} from '../validate/constraints.ts'
import { not, rule, when } from '../validate/rules.ts'
import { getOwn } from '../values/text-map.ts'
import { codesByType, ofInvoices } from './shared/scenarios.ts'
import {
  CATEGORY_CODES,
  DOCUMENT_TYPE,
  EXEMPTION,
  keyOfCategory,
  setTaxCategory,
  TAX_CATEGORY,
} from './shared/untdid.ts'

const ALLOWANCE = 'untdid-allowance'
const CHARGE = 'untdid-charge'
const MEANS = 'untdid-payment-means'
const SCHEME = 'iso-scheme-id'

/** Means of payment → UNTDID 4461. */
const MEANS_CODES = {
  any: '1',
  card: '48',
  'card+debit': '55',
  'credit-transfer': '30',
  'credit-transfer+sepa': '58',
  'debit-transfer': '31',
  cash: '10',
  cheque: '20',
  'bank-draft': '21',
  'direct-debit': '49',
  'direct-debit+sepa': '59',
  online: '68',
  'promissory-note': '60',
  netting: '97',
}

/** Discounts → UNTDID 5189. */
const ALLOWANCE_CODES = {
  'early-completion': '41',
  military: '62',
  'work-accident': '63',
  'special-agreement': '64',
  'production-error': '65',
  'new-outlet': '66',
  sample: '67',
  'end-of-range': '68',
  incoterm: '70',
  'pos-threshold': '71',
  'special-rebate': '100',
  temporary: '103',
  standard: '104',
  'yearly-turnover': '105',
}

/** Charges → UNTDID 7161. */
const CHARGE_CODES = {
  'stamp-duty': 'ST',
  outlay: 'AAE',
  tax: 'TX',
  customs: 'ABW',
  delivery: 'DL',
  packing: 'PC',
  handling: 'HD',
  insurance: 'IN',
  storage: 'ABA',
  admin: 'AEM',
  cleaning: 'CG',
}

/** Notes → UNTDID 4451. */
const SUBJECT_CODES = {
  goods: 'AAA',
  payment: 'PMT',
  'payment-method': 'PMD',
  'payment-term': 'AAB',
  general: 'AAI',
  legal: 'ABL',
  'dangerous-goods': 'AAC',
  ack: 'AAE',
  rate: 'AAF',
  reason: 'ACD',
  dispute: 'ACE',
  customer: 'CUR',
  glossary: 'ACZ',
  customs: 'CUS',
  handling: 'HAN',
  packaging: 'PKG',
  loading: 'LOI',
  price: 'AAK',
  priority: 'PRI',
  regulatory: 'REG',
  safety: 'SAF',
  'ship-line': 'SLR',
  supplier: 'SUR',
  transport: 'TRA',
  delivery: 'DEL',
  quarantine: 'QIN',
  tax: 'TXD',
  other: 'ZZZ',
}

/** Identities → ISO 6523 schemes, by key or by type. */
const SCHEME_BY_KEY = { gln: '0088', gtin: '0160' }
const SCHEME_BY_TYPE = { SIREN: '0002', SIRET: '0009', CVR: '0184' }

/** Categories without tax, whose reason must be told by a code of its own or by a tax note. */
const EXEMPT = ['E', 'AE', 'K', 'G', 'O']

/** Endpoints of the Peppol network. */
const PARTICIPANT = 'iso6523-actorid-upis'

const NO_DOCUMENT_TYPE = `tax.ext must have ${DOCUMENT_TYPE}; give it where the type of the invoice has none of its own`

const isTaxed = ({ ext }: Combo): boolean =>
  ['S', 'Z', 'L', 'M'].includes(ext?.[TAX_CATEGORY] ?? '')

const reasonOr = (key: string) =>
  constraint(
    `must have a reason, or a key or ${key} that tells it`,
    ({ reason, ext }: Discount | LineDiscount | Charge | LineCharge) =>
      isPresent(reason) || ext?.[key] !== undefined,
  )

const exemptionsTold = constraint(
  'each exempt tax rate must have cef-vatex, or a note in tax.notes with its untdid-tax-category',
  ({ tax, totals }: Invoice) => {
    const rates =
      totals?.taxes?.categories?.find((category) => category?.code === 'VAT')?.rates ?? []
    const noted = new Set(tax?.notes?.map((note) => note?.ext?.[TAX_CATEGORY]))
    return rates.every((rate) => {
      const code = rate?.ext?.[TAX_CATEGORY] ?? ''
      return !EXEMPT.includes(code) || rate.ext?.[EXEMPTION] !== undefined || noted.has(code)
    })
  },
)

export const euEn16931V2017 = defineAddon({
  key: 'eu-en16931-v2017',
  name: { en: 'EN 16931-1:2017' },
  description: { en: 'Codes and completeness that the European norm asks of electronic invoices.' },
  scenarios: ofInvoices(
    codesByType(DOCUMENT_TYPE, [
      ['380', 'standard'],
      ['381', 'credit-note'],
      ['383', 'debit-note'],
      ['384', 'corrective'],
      ['325', 'proforma'],
      ['326', 'standard', 'partial'],
      ['389', 'standard', 'self-billed'],
      ['261', 'credit-note', 'self-billed'],
      ['386', 'standard', 'prepayment'],
      ['393', 'standard', 'factoring'],
      ['396', 'credit-note', 'factoring'],
    ]),
  ),

  normalise: {
    'bill.Invoice': (invoice) => {
      invoice.tax ??= newTax()
    },
    'pay.Instructions': extFromKey(MEANS, MEANS_CODES),
    'bill.Discount': extFromExactKey(ALLOWANCE, ALLOWANCE_CODES),
    'bill.LineDiscount': extFromExactKey(ALLOWANCE, ALLOWANCE_CODES),
    'bill.Charge': extFromExactKey(CHARGE, CHARGE_CODES),
    'bill.LineCharge': extFromExactKey(CHARGE, CHARGE_CODES),
    'org.Note': extFromExactKey('untdid-text-subject', SUBJECT_CODES),
    'org.Item': (item) => {
      item.unit ||= 'one'
    },
    'org.Identity': setIdentityScheme,
    'org.Inbox': splitInboxCode,
    'org.Party': addParticipant,
    'tax.Combo': setTaxCategory,
    'tax.Note': setNoteCategory,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-EU-EN16931-BILL-INVOICE-08', '', exemptionsTold),
      rule('GOBL-EU-EN16931-BILL-INVOICE-01', 'tax', present),
      rule('GOBL-EU-EN16931-BILL-INVOICE-02', 'tax.ext', requires(DOCUMENT_TYPE), NO_DOCUMENT_TYPE),
      rule('GOBL-EU-EN16931-BILL-INVOICE-03', 'lines', present),
      rule('GOBL-EU-EN16931-BILL-INVOICE-04', 'supplier.addresses', present),
      rule('GOBL-EU-EN16931-BILL-INVOICE-05', 'customer.addresses', present),
      when(isDue, [
        rule(
          'GOBL-EU-EN16931-BILL-INVOICE-06',
          'payment',
          present,
          'payment must say how what is due is to be paid',
        ),
        rule('GOBL-EU-EN16931-BILL-INVOICE-07', 'payment.terms', present),
      ]),
    ],
    'bill.Discount': [
      rule('GOBL-EU-EN16931-BILL-DISCOUNT-02', '', reasonOr(ALLOWANCE)),
      rule('GOBL-EU-EN16931-BILL-DISCOUNT-01', 'taxes', present),
    ],
    'bill.LineDiscount': [rule('GOBL-EU-EN16931-BILL-LINEDISCOUNT-01', '', reasonOr(ALLOWANCE))],
    'bill.Charge': [rule('GOBL-EU-EN16931-BILL-CHARGE-01', '', reasonOr(CHARGE))],
    'bill.LineCharge': [rule('GOBL-EU-EN16931-BILL-LINECHARGE-01', '', reasonOr(CHARGE))],
    'pay.Instructions': [rule('GOBL-EU-EN16931-PAY-INSTRUCTIONS-01', 'ext', requires(MEANS))],
    'pay.Terms': [
      rule(
        'GOBL-EU-EN16931-PAY-TERMS-01',
        '',
        constraint('must have due_dates or notes', (terms: Terms) => {
          return isPresent(terms.due_dates) || isPresent(terms.notes)
        }),
      ),
    ],
    'org.Item': [rule('GOBL-EU-EN16931-ORG-ITEM-01', 'unit', present)],
    'org.Attachment': [rule('GOBL-EU-EN16931-ORG-ATTACHMENT-01', 'code', present)],
    'org.Party': [rule('GOBL-EU-EN16931-ORG-PARTY-01', 'inboxes', atMostOne)],
    'org.Inbox': [
      rule(
        'GOBL-EU-EN16931-ORG-INBOX-01',
        '',
        constraint('scheme must be present beside code', (inbox: Inbox) => {
          return !inbox.code || isPresent(inbox.scheme)
        }),
      ),
      rule(
        'GOBL-EU-EN16931-ORG-INBOX-02',
        '',
        constraint('code must be present beside scheme', (inbox: Inbox) => {
          return !inbox.scheme || isPresent(inbox.code)
        }),
      ),
    ],
    'org.Address': [rule('GOBL-EU-EN16931-ORG-ADDRESS-01', 'country', present)],
    'tax.Combo': [
      rule('GOBL-EU-EN16931-TAX-COMBO-01', 'ext', requires(TAX_CATEGORY)),
      when(ofCategory('VAT'), [
        rule(
          'GOBL-EU-EN16931-TAX-COMBO-02',
          'ext',
          extOneOf(TAX_CATEGORY, 'AE', 'E', 'G', 'K', 'O', 'S', 'Z'),
        ),
      ]),
      when(ofCategory('IGIC'), [
        rule('GOBL-EU-EN16931-TAX-COMBO-03', 'ext', extOneOf(TAX_CATEGORY, 'L')),
      ]),
      when(ofCategory('IPSI'), [
        rule('GOBL-EU-EN16931-TAX-COMBO-04', 'ext', extOneOf(TAX_CATEGORY, 'M')),
      ]),
      when(not(ofCategory('VAT', 'IGIC', 'IPSI')), [
        rule('GOBL-EU-EN16931-TAX-COMBO-05', 'ext', extOneOf(TAX_CATEGORY, 'O')),
      ]),
      when(isTaxed, [rule('GOBL-EU-EN16931-TAX-COMBO-07', 'ext', excludes(EXEMPTION))]),
    ],
  },
})

/** Something of a standard invoice is still to be paid. */
function isDue({ type, totals }: Invoice): boolean {
  const due = totals?.due ?? totals?.payable
  return type === 'standard' && due !== undefined && !due.isZero()
}

/** ISO 6523 scheme of an identity, where the norm has one for its key or type. */
function setIdentityScheme(identity: OrgIdentity): void {
  const scheme = getOwn(SCHEME_BY_KEY, identity.key) ?? getOwn(SCHEME_BY_TYPE, identity.type)
  if (scheme) setExt(identity, SCHEME, scheme)
}

/** A code with its scheme in front, such as `0088:4012345000009`. */
function splitInboxCode(inbox: Inbox): void {
  if (!inbox.code || !/\d{4}:/.test(inbox.code)) return
  inbox.scheme = inbox.code.slice(0, 4)
  inbox.code = inbox.code.slice(5)
}

/** A Peppol inbox is also an endpoint. */
function addParticipant(party: Party): void {
  if (party.endpoints?.some(({ uri }) => uri?.startsWith(`${PARTICIPANT}:`))) return
  const inbox = party.inboxes?.find(({ key, scheme, code }) => key === 'peppol' && scheme && code)
  if (!inbox) return
  const endpoint = newEndpoint()
  endpoint.label = inbox.label
  endpoint.uri = `${PARTICIPANT}::${inbox.scheme!}:${inbox.code!}`
  ;(party.endpoints ??= []).push(endpoint)
}

const categoryFromKey = extFromExactKey(TAX_CATEGORY, CATEGORY_CODES)

function setNoteCategory(note: TaxNote): void {
  if (note.cat !== 'VAT') return
  note.key ||= keyOfCategory(note.ext?.[TAX_CATEGORY])
  categoryFromKey(note)
}
