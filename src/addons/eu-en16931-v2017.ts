/**
 * EN 16931-1:2017, the European standard of electronic invoices, which the formats of many countries build on. It
 * names things by the code lists of UN/CEFACT: UNTDID 1001 (documents), 4451 (notes), 4461 (means of payment), 5189
 * (allowances), 5305 (tax categories), 7161 (charges). Source: code lists of the standard as published for EN 16931
 * by the European Commission (Registry of supporting artefacts), rules BR-* of the standard.
 */

import { isUnitCode, UNIT_CODE } from '../catalogues/units.ts'
import { setExt } from '../definitions/extensions.ts'
import { newTax } from '../model/generated/factories.ts'
import type {
  Charge,
  Discount,
  Endpoint,
  Inbox,
  Invoice,
  Item,
  LineCharge,
  LineDiscount,
  OrgIdentity,
  RateTotal,
  TaxNote,
  Terms,
} from '../model/generated/types.ts'
import {
  amountConstraint,
  constraint,
  isPresent,
  matches,
  present,
} from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, hint, not, rule, warning, when } from '../validate/rules.ts'
import { getOwn } from '../values/text-map.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { excludes, extNotOneOf, extOneOf, requires } from '../vocabulary/format-constraints.ts'
import { ofCategory, orAmong } from '../vocabulary/guards.ts'
import { extFromExactKey, extFromKey } from '../vocabulary/set-extensions.ts'
import { showJson } from '../vocabulary/show-json.ts'
import { codeOfUnit } from '../vocabulary/unit-codes.ts'
import { EXEMPTION } from '../vocabulary/vatex.ts'
import { extIn } from './shared/guards.ts'
import {
  addParticipant,
  isParticipant,
  PARTICIPANT_FORM,
  PARTICIPANT_URI,
} from './shared/peppol.ts'
import { codesByType, ofInvoices } from './shared/scenarios.ts'
import { addsUp } from './shared/standard-sums.ts'
import { schemeStated } from './shared/stated-schemes.ts'
import { alignUnit, completeUnit } from './shared/units.ts'
import {
  CANARY_ISLANDS,
  CATEGORY_CODES,
  CEUTA_AND_MELILLA,
  CREDIT_NOTE,
  DEBIT_NOTE,
  DOCUMENT_TYPE,
  EXEMPT,
  EXPORT,
  FACTORED_INVOICE,
  INTRA_COMMUNITY,
  INVOICE,
  keyOfCategory,
  OUTSIDE_SCOPE,
  PAYMENT_MEANS,
  PREPAYMENT,
  PRO_FORMA,
  REVERSE_CHARGE,
  SCHEME,
  SPLIT_PAYMENT,
  STANDARD_RATED,
  setTaxCategory,
  TAX_CATEGORY,
  TEXT_SUBJECT,
  ZERO_RATED,
} from './shared/untdid.ts'

const ALLOWANCE = 'untdid-allowance'
const CHARGE = 'untdid-charge'

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

const outsideScope = amountConstraint(
  'must be zero or absent: EN 16931 knows GST only as a tax outside its scope (O); in Australia, New Zealand and ' +
    'Singapore invoices follow Peppol PINT, where it is category S',
  (percent) => percent.isZero(),
)

/** Codes of charges that the list of the standard does not have, and receivers reject (BR-CL-20). */
const UNLISTED_CHARGES = ['ST', 'TX', 'ABW', 'IN'] as const

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

/** Categories of taxed supplies, and those whose reason must be stated by a code or a tax note. */
const TAXED_CATEGORIES = [
  STANDARD_RATED,
  SPLIT_PAYMENT,
  ZERO_RATED,
  CANARY_ISLANDS,
  CEUTA_AND_MELILLA,
]
const EXEMPT_CATEGORIES = [EXEMPT, REVERSE_CHARGE, INTRA_COMMUNITY, EXPORT, OUTSIDE_SCOPE]

/** Categories of value added tax. */
const VAT_CATEGORIES = [...Object.values(CATEGORY_CODES), SPLIT_PAYMENT]

const NO_DOCUMENT_TYPE = `tax.ext must have ${DOCUMENT_TYPE}: set it if the type of the invoice does not determine it`
const PAYMENT_REQUIRED = 'payment is required, to state how the amount due is to be paid'

const isTaxed = extIn(TAX_CATEGORY, ...TAXED_CATEGORIES)
const isExempt = extIn(TAX_CATEGORY, ...EXEMPT_CATEGORIES)

const categoryIn = (...codes: string[]) => extOneOf(TAX_CATEGORY, ...codes)

const reasonOr = (key: string): Constraint => ({
  ...constraint(
    `must have a reason, or a key or ${key} that implies it`,
    ({ reason, ext }: Discount | LineDiscount | Charge | LineCharge) =>
      isPresent(reason) || ext?.[key] !== undefined,
  ),
  example: { reason: 'Special agreement' },
})

const listedCharge = warning(
  'DOCKET-EN16931-CHARGE',
  'ext',
  extNotOneOf(CHARGE, ...UNLISTED_CHARGES),
  `the list of EN 16931 has no ${CHARGE} ${UNLISTED_CHARGES.join(', ')}; leave out the key, and give a reason or a code of the list`,
)

const TERMS = { notes: 'Payable within 30 days' }

const termsPresent: Constraint = { ...present, example: TERMS }

/** Formats with the rule BR-CO-25, which the standard itself has no longer since edition 1.3.16. */
const WITH_TERMS = ['de-xrechnung-v3', 'de-zugferd-v2', 'fr-facturx-v1']

const asksForTerms = saying(
  `$addons has ${orAmong(WITH_TERMS)}`,
  ({ $addons }: Invoice): boolean => $addons?.some((addon) => WITH_TERMS.includes(addon)) ?? false,
)

const termsAdvised: Constraint = {
  ...constraint(
    'an amount due should have payment.terms, with due_dates or notes',
    ({ payment }: Invoice) => isPresent(payment?.terms),
  ),
  hint: () => `add to payment such as ${showJson({ terms: TERMS })}`,
}

const dueDatesOrNotes: Constraint = {
  ...constraint(
    'must have due_dates or notes',
    (terms: Terms) => isPresent(terms.due_dates) || isPresent(terms.notes),
  ),
  example: TERMS,
}

const unitWithCode = constraint(
  `must have a known unit, or ${UNIT_CODE} in ext`,
  ({ unit, ext }: Item) => {
    const code = ext?.[UNIT_CODE]
    return code === undefined ? codeOfUnit(unit) !== undefined : isUnitCode(code)
  },
)

/** The standard has one place for the register of a party, BT-30 or BT-47, and one for its tax number, BT-32. */
const oneOfScope = (scope: string): Constraint => ({
  ...constraint(
    `must not have more than one with scope ${scope}`,
    (identities: (OrgIdentity | null)[] | undefined) =>
      (identities ?? []).filter((identity) => identity?.scope === scope).length < 2,
  ),
  hint: () => 'drop the scope of the others',
})

/** Electronic address, BT-34 or BT-49: there is only one. */
const oneParticipant = constraint(
  'must not have more than one address in the Peppol network',
  (endpoints: (Endpoint | null)[] | undefined) =>
    (endpoints ?? []).filter((endpoint) => endpoint && isParticipant(endpoint)).length < 2,
)

/** A rate without tax whose reason is stated nowhere. */
function unstatedExemption({ tax, totals }: Invoice): RateTotal | undefined {
  const vat = totals?.taxes?.categories?.find((category) => category?.code === 'VAT')
  const noted = new Set(tax?.notes?.map((note) => note?.ext?.[TAX_CATEGORY]))
  const found = vat?.rates?.find(
    (rate) =>
      rate &&
      isExempt(rate) &&
      rate.ext?.[EXEMPTION] === undefined &&
      !noted.has(rate.ext?.[TAX_CATEGORY]),
  )
  return found ?? undefined
}

/** What is outside the scope of VAT is alone in an invoice (BR-O-11). */
const EXEMPT_BESIDE = 'beside taxed rows replace the key by exempt, with its reason'

const exemptionsStated: Constraint = {
  ...constraint(
    `each exempt tax rate must have ${EXEMPTION}, or a note in tax.notes with its ${TAX_CATEGORY}`,
    (invoice: Invoice) => unstatedExemption(invoice) === undefined,
  ),
  hint(invoice) {
    const { key = 'exempt', ext } = unstatedExemption(invoice as Invoice) ?? {}
    const note = { cat: 'VAT', key, text: '…', ext: { [TAX_CATEGORY]: ext?.[TAX_CATEGORY] } }
    const add = `add to tax.notes such as ${showJson([note])}`
    return key === 'outside-scope' ? `${add}, or ${EXEMPT_BESIDE}` : add
  },
}

export const euEn16931V2017 = defineAddon({
  key: 'eu-en16931-v2017',
  name: { en: 'EN 16931-1:2017' },
  description: {
    en:
      'Requirements of the European standard for electronic invoices. The charges stamp-duty, tax, customs and ' +
      'insurance get the codes ST, TX, ABW and IN of UNTDID 7161, which the list of the standard does not have: ' +
      'reviews warn of them.',
  },
  sources: [
    {
      title: { en: 'European Commission - Artefacts of EN 16931' },
      url: 'https://ec.europa.eu/digital-building-blocks/sites/display/DIGITAL/Registry+of+supporting+artefacts+to+implement+EN16931',
    },
  ],
  scenarios: ofInvoices(
    codesByType(DOCUMENT_TYPE, [
      [INVOICE, 'standard'],
      [CREDIT_NOTE, 'credit-note'],
      [DEBIT_NOTE, 'debit-note'],
      ['384', 'corrective'],
      [PRO_FORMA, 'proforma'],
      ['326', 'standard', 'partial'],
      ['389', 'standard', 'self-billed'],
      ['261', 'credit-note', 'self-billed'],
      [PREPAYMENT, 'standard', 'prepayment'],
      [FACTORED_INVOICE, 'standard', 'factoring'],
      ['396', 'credit-note', 'factoring'],
    ]),
  ),

  normalise: {
    'bill.Invoice': (invoice) => {
      invoice.tax ??= newTax()
    },
    'pay.Instructions': extFromKey(PAYMENT_MEANS, MEANS_CODES),
    'bill.Discount': extFromExactKey(ALLOWANCE, ALLOWANCE_CODES),
    'bill.LineDiscount': extFromExactKey(ALLOWANCE, ALLOWANCE_CODES),
    'bill.Charge': extFromExactKey(CHARGE, CHARGE_CODES),
    'bill.LineCharge': extFromExactKey(CHARGE, CHARGE_CODES),
    'org.Note': extFromExactKey(TEXT_SUBJECT, SUBJECT_CODES),
    'org.Item': completeUnit,
    'org.Attribute': alignUnit,
    'org.Identity': setIdentityScheme,
    'org.Inbox': splitInboxCode,
    'org.Party': addParticipant,
    'tax.Combo': setTaxCategory,
    'tax.Note': setNoteCategory,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-EU-EN16931-BILL-INVOICE-08', '', exemptionsStated),
      rule('GOBL-EU-EN16931-BILL-INVOICE-01', 'tax', present),
      rule('GOBL-EU-EN16931-BILL-INVOICE-02', 'tax.ext', requires(DOCUMENT_TYPE), NO_DOCUMENT_TYPE),
      rule('GOBL-EU-EN16931-BILL-INVOICE-03', 'lines', present),
      rule('GOBL-EU-EN16931-BILL-INVOICE-04', 'supplier.addresses', present),
      rule('GOBL-EU-EN16931-BILL-INVOICE-05', 'customer.addresses', present),
      warning('DOCKET-EN16931-SUMS', '', addsUp),
      when(hasAmountDue, [
        rule('GOBL-EU-EN16931-BILL-INVOICE-06', 'payment', present, PAYMENT_REQUIRED),
        when(asksForTerms, [
          rule('GOBL-EU-EN16931-BILL-INVOICE-07', 'payment.terms', termsPresent),
        ]),
        when(not(asksForTerms), [warning('DOCKET-EN16931-TERMS', '', termsAdvised)]),
      ]),
    ],
    'bill.Discount': [
      rule('GOBL-EU-EN16931-BILL-DISCOUNT-02', '', reasonOr(ALLOWANCE)),
      rule('GOBL-EU-EN16931-BILL-DISCOUNT-01', 'taxes', present),
    ],
    'bill.LineDiscount': [rule('GOBL-EU-EN16931-BILL-LINEDISCOUNT-01', '', reasonOr(ALLOWANCE))],
    'bill.Charge': [rule('GOBL-EU-EN16931-BILL-CHARGE-01', '', reasonOr(CHARGE)), listedCharge],
    'bill.LineCharge': [
      rule('GOBL-EU-EN16931-BILL-LINECHARGE-01', '', reasonOr(CHARGE)),
      listedCharge,
    ],
    'pay.Instructions': [
      rule('GOBL-EU-EN16931-PAY-INSTRUCTIONS-01', 'ext', requires(PAYMENT_MEANS)),
    ],
    'pay.Terms': [rule('GOBL-EU-EN16931-PAY-TERMS-01', '', dueDatesOrNotes)],
    'org.Identity': [hint('DOCKET-EN16931-SCHEME', '', schemeStated)],
    'org.Item': [rule('GOBL-EU-EN16931-ORG-ITEM-02', '', unitWithCode)],
    'org.Attachment': [rule('GOBL-EU-EN16931-ORG-ATTACHMENT-01', 'code', present)],
    'org.Party': [
      rule('GOBL-EU-EN16931-ORG-PARTY-02', 'identities', oneOfScope('legal')),
      rule('GOBL-EU-EN16931-ORG-PARTY-03', 'identities', oneOfScope('tax')),
      rule('GOBL-EU-EN16931-ORG-PARTY-04', 'endpoints', oneParticipant),
    ],
    'org.Endpoint': [
      when(isParticipant, [
        rule('GOBL-EU-EN16931-ORG-ENDPOINT-01', 'uri', matches(PARTICIPANT_URI, PARTICIPANT_FORM)),
      ]),
    ],
    'org.Address': [rule('GOBL-EU-EN16931-ORG-ADDRESS-01', 'country', present)],
    'tax.Combo': [
      rule('GOBL-EU-EN16931-TAX-COMBO-01', 'ext', requires(TAX_CATEGORY)),
      when(ofCategory('VAT'), [
        rule('GOBL-EU-EN16931-TAX-COMBO-02', 'ext', categoryIn(...VAT_CATEGORIES)),
      ]),
      when(ofCategory('IGIC'), [
        rule('GOBL-EU-EN16931-TAX-COMBO-03', 'ext', categoryIn(CANARY_ISLANDS)),
      ]),
      when(ofCategory('IPSI'), [
        rule('GOBL-EU-EN16931-TAX-COMBO-04', 'ext', categoryIn(CEUTA_AND_MELILLA)),
      ]),
      when(not(ofCategory('VAT', 'IGIC', 'IPSI')), [
        rule('GOBL-EU-EN16931-TAX-COMBO-05', 'ext', categoryIn(OUTSIDE_SCOPE)),
      ]),
      when(ofCategory('GST'), [warning('DOCKET-EN16931-GST', 'percent', outsideScope)]),
      when(isTaxed, [rule('GOBL-EU-EN16931-TAX-COMBO-07', 'ext', excludes(EXEMPTION))]),
    ],
  },
})

/** A standard invoice that still has an amount due. */
function hasAmountDue({ type, totals }: Invoice): boolean {
  const due = totals?.due ?? totals?.payable
  return type === 'standard' && due !== undefined && !due.isZero() && !due.isNegative()
}

/** Sets the ISO 6523 scheme of an identity whose key or type implies one. */
function setIdentityScheme(identity: OrgIdentity): void {
  const scheme = getOwn(SCHEME_BY_KEY, identity.key) ?? getOwn(SCHEME_BY_TYPE, identity.type)
  if (scheme) setExt(identity, SCHEME, scheme)
}

/** Splits a code with its scheme in front, such as `0088:4012345000009`. */
function splitInboxCode(inbox: Inbox): void {
  if (!inbox.code || !/\d{4}:/.test(inbox.code)) return
  inbox.scheme = inbox.code.slice(0, 4)
  inbox.code = inbox.code.slice(5)
}

const categoryFromKey = extFromExactKey(TAX_CATEGORY, CATEGORY_CODES)

function setNoteCategory(note: TaxNote): void {
  if (note.cat !== 'VAT') return
  note.key ||= keyOfCategory(note.ext?.[TAX_CATEGORY])
  categoryFromKey(note)
}
