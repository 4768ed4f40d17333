/**
 * Flow 2 of French e-invoicing: invoices between businesses in France, which approved platforms deliver and report.
 * They follow the European standard; both parties have a SIREN and an address in the directory (annuaire).
 * Source: Spécifications externes B2B of the DGFiP; AFNOR XP Z12-012 (rules BR-FR-*, Factur-X and UBL profiles);
 * Code de commerce art. L441-9 and L441-10 (what an invoice states about payment).
 */

import { setExt } from '../definitions/extensions.ts'
import { newOrgNote } from '../model/generated/factories.ts'
import type {
  Attachment,
  DocumentRef,
  Invoice,
  Item,
  OrgIdentity,
  OrgNote,
  Party,
  Totals,
} from '../model/generated/types.ts'
import { constraint, length, matches, oneOf, present } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, not, rule, when } from '../validate/rules.ts'
import { quote } from '../values/shorten.ts'
import { trim } from '../values/text.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { extNotOneOf, extOneOf, requires } from '../vocabulary/format-constraints.ts'
import { convertibleTo, taxCodeRequired } from './shared/constraints.ts'
import {
  ADDRESS,
  ADVANCE_TYPES,
  addSirenOfSiret,
  addSirenOfTaxCode,
  BILLING_MODE,
  billingMode,
  FINAL_MODES,
  hasScheme,
  isAddress,
  isPrivate,
  isRoutable,
  LEGAL_SIREN,
  LONGEST_ADDRESS,
  LONGEST_PRIVATE,
  PREPAYMENT_CREDIT,
  PRIVATE,
  ROUTABLE,
  ROUTABLE_FORM,
  routableAddress,
  SELF_BILLED_PREPAYMENT,
  SIREN,
  SPECIFICATIONS,
  schemeOf,
  schemesDiffer,
  setDefaultBillingMode,
  setPeppolInbox,
  setScheme,
  sirenFitsSiret,
} from './shared/french-ctc.ts'
import { taxExtIn } from './shared/guards.ts'
import { addParticipant } from './shared/peppol.ts'
import { type CodeRow, codesByType, ofInvoices } from './shared/scenarios.ts'
import {
  CREDIT_NOTE,
  DOCUMENT_TYPE,
  FACTORED_INVOICE,
  INVOICE,
  PREPAYMENT,
  SCHEME,
  TEXT_SUBJECT,
} from './shared/untdid.ts'

const REFERENCE = 'untdid-reference'

/** References by UNTDID 1153, each of which an order may have once. */
const ASSOCIATED_INVOICES = 'AFL'
const BUYERS_FUND = 'AWW'

/** The scheme of groups that are a single taxpayer (assujetti unique, CGI art. 256 C). */
const SINGLE_TAXPAYER = '0231'
const MEMBER_OF_GROUP = { key: 'legal', subject: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' }

/** Type and tags → UNTDID 1001; the last match wins. */
const DOCUMENT_TYPES: readonly CodeRow[] = [
  [INVOICE, 'standard'],
  ['389', 'standard', 'self-billed'],
  [FACTORED_INVOICE, 'standard', 'factoring'],
  ['501', 'standard', 'self-billed factoring'],
  [PREPAYMENT, 'standard', 'prepayment'],
  [SELF_BILLED_PREPAYMENT, 'standard', 'self-billed prepayment'],
  ['384', 'corrective'],
  ['471', 'corrective', 'self-billed'],
  ['472', 'corrective', 'factoring'],
  ['473', 'corrective', 'self-billed factoring'],
  [CREDIT_NOTE, 'credit-note'],
  ['261', 'credit-note', 'self-billed'],
  ['396', 'credit-note', 'factoring'],
  ['502', 'credit-note', 'self-billed factoring'],
  [PREPAYMENT_CREDIT, 'credit-note', 'prepayment'],
]

/** A credit note for all invoices of a period, which no type of invoice determines. */
const CONSOLIDATED = '262'
const CORRECTIVE_TYPES = codesOf((type) => type === 'corrective')
const CREDIT_TYPES = codesOf((type) => type === 'credit-note')
const SELF_BILLED_TYPES = codesOf((_type, tags) => tags.includes('self-billed'))

/** Modes of an invoice that is already paid. */
const PAID_MODES = ['B2', 'S2', 'M2']

function codesOf(isMeant: (type: string, tags: string) => boolean): string[] {
  return DOCUMENT_TYPES.filter(([, type, tags]) => isMeant(type, tags ?? '')).map(([code]) => code)
}

/** Default notes on payment, late payment and discount, which an invoice must have. */
const PAYMENT_NOTES = [
  {
    key: 'payment',
    subject: 'PMT',
    text: 'Conditions de paiement selon les conditions générales de vente.',
  },
  {
    key: 'payment-method',
    subject: 'PMD',
    text: 'Pénalités et indemnités de retard applicables conformément aux conditions générales de vente.',
  },
  {
    key: 'payment-term',
    subject: 'AAB',
    text: "Aucun escompte n'est accordé pour paiement anticipé.",
  },
]
const PAYMENT_SUBJECTS = PAYMENT_NOTES.map(({ subject }) => subject)
const UNIQUE_SUBJECTS = [...PAYMENT_SUBJECTS, MEMBER_OF_GROUP.subject]

/** Kinds of attachment. Source: XP Z12-012, BT-123. */
const READABLE = 'LISIBLE'
const ATTACHMENTS = [
  READABLE,
  ...'RIB FEUILLE_DE_STYLE PJA BON_LIVRAISON BON_COMMANDE DOCUMENT_ANNEXE'.split(' '),
  ...'BORDEREAU_SUIVI BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE'.split(' '),
  ...'FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE'.split(' '),
]

type Identities = OrgIdentity[] | undefined
type Notes = OrgNote[] | undefined

const isTypeIn = (...codes: string[]) => taxExtIn(DOCUMENT_TYPE, ...codes)
const isSelfBilled = isTypeIn(...SELF_BILLED_TYPES)
const isAdvance = isTypeIn(...ADVANCE_TYPES)
const isPaid = taxExtIn(BILLING_MODE, ...PAID_MODES)
const isOpen = saying(
  'neither an advance nor paid already',
  (invoice: Invoice): boolean => !isAdvance(invoice) && !isPaid(invoice),
)
const isMember = saying(
  `the supplier is a member of a single taxpayer (iso-scheme-id ${SINGLE_TAXPAYER})`,
  ({ supplier }: Invoice): boolean => hasScheme(supplier?.identities, SINGLE_TAXPAYER),
)

const statesMembership = (notes: Notes): boolean =>
  notes?.some(
    (note) =>
      note?.ext?.[TEXT_SUBJECT] === MEMBER_OF_GROUP.subject && note.text === MEMBER_OF_GROUP.text,
  ) ?? false

const count = (notes: Notes, subject: string): number =>
  notes?.filter((note) => note?.ext?.[TEXT_SUBJECT] === subject).length ?? 0

const ofKnownType = extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES.map(([code]) => code), CONSOLIDATED)
const notInAdvance = extNotOneOf(DOCUMENT_TYPE, ...ADVANCE_TYPES)

const shortNumber = constraint(
  'must have a series and code of at most 35 letters, digits and + - _ / when joined by -',
  (document: Invoice | DocumentRef | null) => {
    if (!document?.code) return true
    const number = document.series ? `${document.series}-${document.code}` : document.code
    return isRoutable(number, 35)
  },
)

const onlyOne = constraint(
  'must have exactly one element',
  (documents: DocumentRef[] | undefined) => !documents?.length || documents.length === 1,
)

const legalSiren = {
  ...constraint(
    `must have the SIREN: an element with ${SCHEME} ${SIREN} and scope "legal"`,
    (identities: Identities) =>
      identities?.some((identity) => schemeOf(identity) === SIREN && identity.scope === 'legal') ??
      false,
  ),
  example: [LEGAL_SIREN],
}

const addressOfSiren = {
  ...constraint(
    `must have the SIREN at the start of the code of its first inbox with scheme ${ADDRESS}`,
    (party: Party | undefined) => {
      const siren = party?.identities?.find(
        (identity) => identity?.type === 'SIREN' || schemeOf(identity) === SIREN,
      )
      return (
        !siren || (party?.inboxes?.find(isAddress)?.code?.startsWith(siren.code ?? '') ?? false)
      )
    },
  ),
  example: { inboxes: [{ scheme: ADDRESS, code: '732829320' }] },
}

const oneReference = (code: string) =>
  constraint(
    `must not have two elements with ${REFERENCE} ${code}`,
    (identities: Identities) =>
      (identities?.filter((identity) => identity?.ext?.[REFERENCE] === code).length ?? 0) < 2,
  )

const routableIdentities: Constraint = {
  ...constraint(
    `must each have a different ${SCHEME}, and with ${PRIVATE} a code of ${ROUTABLE_FORM}`,
    (identities: Identities, context) =>
      schemesDiffer.holds(identities, context) &&
      (identities ?? []).every((identity) => {
        const code = isPrivate(identity) && identity.code
        return !identity || (schemeOf(identity) && (!code || isRoutable(code, LONGEST_PRIVATE)))
      }),
  ),
  hint(identities) {
    const plain = (identities as Identities)?.find((identity) => identity && !schemeOf(identity))
    return plain && `${quote(plain.code ?? '')} has no ${SCHEME}: add it, or drop the identity`
  },
}

const dueAfterIssue = constraint(
  'payment.terms.due_dates must not be before issue_date',
  ({ issue_date: issued, payment }: Invoice) =>
    !payment?.terms?.due_dates?.some((due) => due?.date && issued && due.date < issued),
)

const fullyAdvanced = constraint(
  'must have an advance equal to total_with_tax',
  (totals: Totals | undefined) => !totals?.advance || totals.advance.equals(totals.total_with_tax),
)

const nothingDue = constraint(
  'must have nothing due, or nothing payable',
  (totals: Totals | undefined) => !totals || (totals.due ?? totals.payable).isZero(),
)

const withMemberNote = constraint(
  `must have the text "${MEMBER_OF_GROUP.text}" with ${TEXT_SUBJECT} ${MEMBER_OF_GROUP.subject}`,
  statesMembership,
)
const withPaymentNotes = constraint(
  `must have notes with ${TEXT_SUBJECT} ${PAYMENT_SUBJECTS.join(', ')}`,
  (notes: Notes) => PAYMENT_SUBJECTS.every((subject) => count(notes, subject) > 0),
)
const withUniqueSubjects = constraint(
  `must have at most one note for each ${TEXT_SUBJECT} of ${UNIQUE_SUBJECTS.join(', ')}`,
  (notes: Notes) => UNIQUE_SUBJECTS.every((subject) => count(notes, subject) < 2),
)

const oneReadable = constraint(
  `must not have two elements with description "${READABLE}"`,
  (files: Attachment[] | undefined) =>
    (files?.filter((file) => file?.description === READABLE).length ?? 0) < 2,
)

const withoutBlanks = constraint('must not have blank values', (meta: Item['meta']) =>
  Object.values(meta ?? {}).every((value) => trim(value) !== ''),
)

export const frCtcFlow2V1 = defineAddon({
  key: 'fr-ctc-flow2-v1',
  requires: ['eu-en16931-v2017'],
  name: { en: 'France CTC Flow 2 (B2B Clearance)', fr: 'France CTC Flux 2 (Clearance B2B)' },
  description: { en: 'Invoices between businesses in France, sent through approved platforms.' },
  sources: SPECIFICATIONS,
  extensions: [billingMode],
  scenarios: ofInvoices(codesByType(DOCUMENT_TYPE, DOCUMENT_TYPES)),

  normalise: {
    'org.Identity': setScheme,
    // The European standard gives notes with this key another subject.
    'org.Note': (note) => {
      if (note.key === MEMBER_OF_GROUP.key && note.text === MEMBER_OF_GROUP.text)
        setExt(note, TEXT_SUBJECT, MEMBER_OF_GROUP.subject)
    },
    'org.Party': (party) => {
      addSirenOfTaxCode(party)
      addSirenOfSiret(party)
      setPeppolInbox(party)
      addParticipant(party)
    },
    'bill.Invoice': (invoice) => {
      setDefaultBillingMode(invoice)
      invoice.tax!.rounding = 'currency'
      for (const note of PAYMENT_NOTES)
        if (count(invoice.notes, note.subject) === 0) addNote(invoice, note)
      if (isMember(invoice) && !statesMembership(invoice.notes)) addNote(invoice, MEMBER_OF_GROUP)
    },
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-01', '', convertibleTo('EUR')),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-02',
        '',
        shortNumber,
        `the invoice ${shortNumber.message}`,
      ),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-03', 'preceding[]', shortNumber),
      when(isTypeIn(...CORRECTIVE_TYPES), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-04', 'preceding', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-05', 'preceding', onlyOne),
      ]),
      when(isTypeIn(...CREDIT_TYPES), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-06', 'preceding', present),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-07', 'tax', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-08', 'tax.ext', ofKnownType),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-09', 'tax.ext', requires(BILLING_MODE)),
      when(taxExtIn(BILLING_MODE, ...FINAL_MODES), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-10', 'tax.ext', notInAdvance),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-11', 'supplier.inboxes', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-12', 'supplier.identities', legalSiren),
      when(not(isSelfBilled), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-13', 'supplier', addressOfSiren),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-14', 'customer.inboxes', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-15', 'customer.identities', legalSiren),
      when(isSelfBilled, [rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-16', 'customer', addressOfSiren)]),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-17',
        'ordering.identities',
        oneReference(ASSOCIATED_INVOICES),
      ),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-18', 'ordering.identities', oneReference(BUYERS_FUND)),
      when(isMember, [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-19', 'ordering', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-20', 'ordering.seller', present),
        ...taxCodeRequired(
          'ordering.seller',
          'GOBL-FR-CTC-FLOW2-BILL-INVOICE-21',
          'GOBL-FR-CTC-FLOW2-BILL-INVOICE-22',
        ),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-23', 'notes', withMemberNote),
      ]),
      // BILL-INVOICE-26, the length of ordering.contracts, is left out: it allows any length.
      when(isTypeIn(CONSOLIDATED), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-24', 'ordering', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-25', 'ordering.contracts', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-27', 'delivery', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-28', 'delivery.period', present),
      ]),
      when(isOpen, [rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-29', '', dueAfterIssue)]),
      when(isPaid, [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-30', 'payment', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-31', 'payment.terms', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-32', 'payment.terms.due_dates', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-34', 'totals', fullyAdvanced),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-35', 'totals', nothingDue),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-33', 'totals.advance', present),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-36', 'notes', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-37', 'notes', withPaymentNotes),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-38', 'notes', withUniqueSubjects),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-41', 'attachments', oneReadable),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-39', 'attachments[].description', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-40', 'attachments[].description', oneOf(...ATTACHMENTS)),
    ],
    'org.Party': [
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-01', 'identities', sirenFitsSiret),
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-02', 'identities', routableIdentities),
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-03', 'inboxes[]', routableAddress),
    ],
    'org.Identity': [
      when(isPrivate, [
        rule('GOBL-FR-CTC-FLOW2-ORG-IDENTITY-01', 'code', length(0, LONGEST_PRIVATE)),
        rule('GOBL-FR-CTC-FLOW2-ORG-IDENTITY-02', 'code', matches(ROUTABLE, ROUTABLE_FORM)),
      ]),
    ],
    'org.Inbox': [
      when(isAddress, [
        rule('GOBL-FR-CTC-FLOW2-ORG-INBOX-01', 'code', length(0, LONGEST_ADDRESS)),
        rule('GOBL-FR-CTC-FLOW2-ORG-INBOX-02', 'code', matches(ROUTABLE, ROUTABLE_FORM)),
      ]),
    ],
    'org.Item': [rule('GOBL-FR-CTC-FLOW2-ORG-ITEM-01', 'meta', withoutBlanks)],
  },
})

function addNote(invoice: Invoice, { key, subject, text }: typeof MEMBER_OF_GROUP): void {
  const note = Object.assign(newOrgNote(), { key, text })
  setExt(note, TEXT_SUBJECT, subject)
  ;(invoice.notes ??= []).push(note)
}
