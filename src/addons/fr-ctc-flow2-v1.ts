/**
 * Flow 2 of French e-invoicing: invoices between businesses in France, which approved platforms carry and report.
 * They are invoices of the European norm; both parties have a SIREN and an address in the directory (annuaire).
 * Source: Spécifications externes B2B of the DGFiP; AFNOR XP Z12-012 (rules BR-FR-*, Factur-X and UBL profiles);
 * Code de commerce art. L441-9 and L441-10 (what an invoice says about payment).
 */
import { defineAddon } from '../definitions/addon.ts'
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
import {
  constraint,
  extNotOneOf,
  extOneOf,
  length,
  matches,
  oneOf,
  present,
  requires,
  size,
} from '../validate/constraints.ts'
import { not, rule, when } from '../validate/rules.ts'
import { trim } from '../values/text.ts'
import { convertibleTo } from './shared/constraints.ts'
import {
  ADDRESS,
  ADVANCE_TYPES,
  addSirenOfSiret,
  addSirenOfTaxCode,
  BILLING_MODE,
  billingMode,
  defaultBillingMode,
  FINAL_MODES,
  hasScheme,
  isAddress,
  isPrivate,
  isRoutable,
  keyInbox,
  LONGEST_ADDRESS,
  LONGEST_PRIVATE,
  PRIVATE,
  ROUTABLE,
  ROUTABLE_FORM,
  routableAddress,
  SCHEME,
  SIREN,
  SPECIFICATIONS,
  schemeOf,
  schemesDiffer,
  setScheme,
  sirenFitsSiret,
  taxExtIn,
} from './shared/french-ctc.ts'
import { type CodeRow, codesByType, ofInvoices } from './shared/scenarios.ts'
import { DOCUMENT_TYPE } from './shared/untdid.ts'

const SUBJECT = 'untdid-text-subject'
const REFERENCE = 'untdid-reference'

/** The scheme of a group that is one taxpayer (assujetti unique, CGI art. 256 C). */
const SINGLE_TAXPAYER = '0231'
const MEMBER_OF_GROUP = { key: 'legal', subject: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' }

/** Type and tags → UNTDID 1001, the later row over the earlier. */
const DOCUMENT_TYPES: readonly CodeRow[] = [
  ['380', 'standard'],
  ['389', 'standard', 'self-billed'],
  ['393', 'standard', 'factoring'],
  ['501', 'standard', 'self-billed factoring'],
  ['386', 'standard', 'prepayment'],
  ['500', 'standard', 'self-billed prepayment'],
  ['384', 'corrective'],
  ['471', 'corrective', 'self-billed'],
  ['472', 'corrective', 'factoring'],
  ['473', 'corrective', 'self-billed factoring'],
  ['381', 'credit-note'],
  ['261', 'credit-note', 'self-billed'],
  ['396', 'credit-note', 'factoring'],
  ['502', 'credit-note', 'self-billed factoring'],
  ['503', 'credit-note', 'prepayment'],
]

/** A credit note for all invoices of a period, which no type stands for. */
const CONSOLIDATED = '262'
const CORRECTIVE_TYPES = ['384', '471', '472', '473']
const CREDIT_TYPES = ['261', '381', '396', '502', '503']
const SELF_BILLED_TYPES = ['389', '501', '500', '471', '473', '261', '502']
const PAID_MODES = ['B2', 'S2', 'M2']

/** What an invoice has to say about payment, late payment and discount, where it does not. */
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

/** What a file beside the invoice may be. Source: XP Z12-012, BT-123. */
const ATTACHMENTS = [
  'RIB',
  'LISIBLE',
  'FEUILLE_DE_STYLE',
  'PJA',
  'BON_LIVRAISON',
  'BON_COMMANDE',
  'DOCUMENT_ANNEXE',
  'BORDEREAU_SUIVI',
  'BORDEREAU_SUIVI_VALIDATION',
  'ETAT_ACOMPTE',
  'FACTURE_PAIEMENT_DIRECT',
  'RECAPITULATIF_COTRAITANCE',
]

type Identities = OrgIdentity[] | undefined
type Notes = OrgNote[] | undefined

const isTypeIn = (...codes: string[]) => taxExtIn(DOCUMENT_TYPE, codes)
const isSelfBilled = isTypeIn(...SELF_BILLED_TYPES)
const isAdvance = isTypeIn(...ADVANCE_TYPES)
const isPaid = taxExtIn(BILLING_MODE, PAID_MODES)
const isMember = ({ supplier }: Invoice): boolean =>
  hasScheme(supplier?.identities, SINGLE_TAXPAYER)

const saysMember = (notes: Notes): boolean =>
  notes?.some((note) => {
    return note?.ext?.[SUBJECT] === MEMBER_OF_GROUP.subject && note.text === MEMBER_OF_GROUP.text
  }) ?? false

const count = (notes: Notes, subject: string): number => {
  return notes?.filter((note) => note?.ext?.[SUBJECT] === subject).length ?? 0
}

const shortNumber = constraint(
  'must have a series and code that, with a - between, are at most 35 letters, digits and + - _ /',
  (document: Invoice | DocumentRef | null) => {
    if (!document?.code) return true
    const number = document.series ? `${document.series}-${document.code}` : document.code
    return isRoutable(number, 35)
  },
)

const legalSiren = constraint(
  `must have one with ${SCHEME} ${SIREN} and scope legal: the SIREN`,
  (list: Identities) => {
    return (
      list?.some((identity) => schemeOf(identity) === SIREN && identity.scope === 'legal') ?? false
    )
  },
)

const addressOfSiren = constraint(
  `must have an inbox of scheme ${ADDRESS}, the first with a code that starts with the SIREN`,
  (party: Party | undefined) => {
    const siren = party?.identities?.find(
      (identity) => identity?.type === 'SIREN' || schemeOf(identity) === SIREN,
    )
    return !siren || (party?.inboxes?.find(isAddress)?.code?.startsWith(siren.code ?? '') ?? false)
  },
)

const oneReference = (code: string) =>
  constraint(`must not have two with ${REFERENCE} ${code}`, (list: Identities) => {
    return (list?.filter((identity) => identity?.ext?.[REFERENCE] === code).length ?? 0) < 2
  })

const identitiesTold = constraint(
  `must each have ${SCHEME}, all different, and codes of ${ROUTABLE_FORM} where that is ${PRIVATE}`,
  (list: Identities, context) =>
    schemesDiffer.holds(list, context) &&
    (list ?? []).every((identity) => {
      const code = isPrivate(identity) && identity.code
      return !identity || (schemeOf(identity) && (!code || isRoutable(code, LONGEST_PRIVATE)))
    }),
)

const dueAfterIssue = constraint(
  'payment.terms.due_dates must not be before issue_date',
  ({ issue_date: issued, payment }: Invoice) => {
    return !payment?.terms?.due_dates?.some((due) => due?.date && issued && due.date < issued)
  },
)

const fullyAdvanced = constraint(
  'must have an advance equal to total_with_tax',
  (totals: Totals | undefined) => {
    return !totals?.advance || totals.advance.equals(totals.total_with_tax)
  },
)

const nothingDue = constraint(
  'must have nothing due, or nothing payable',
  (totals: Totals | undefined) => {
    return !totals || (totals.due ?? totals.payable).isZero()
  },
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
    'org.Party': (party) => {
      addSirenOfTaxCode(party)
      addSirenOfSiret(party)
      keyInbox(party)
    },
    'bill.Invoice': (invoice) => {
      defaultBillingMode(invoice)
      invoice.tax!.rounding = 'currency'
      for (const note of PAYMENT_NOTES)
        if (count(invoice.notes, note.subject) === 0) addNote(invoice, note)
      if (isMember(invoice) && !saysMember(invoice.notes)) addNote(invoice, MEMBER_OF_GROUP)
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
        rule(
          'GOBL-FR-CTC-FLOW2-BILL-INVOICE-05',
          'preceding',
          size(1, 1),
          'preceding must have one entry only',
        ),
      ]),
      when(isTypeIn(...CREDIT_TYPES), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-06', 'preceding', present),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-07', 'tax', present),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-08',
        'tax.ext',
        extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES.map(([code]) => code), CONSOLIDATED),
      ),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-09', 'tax.ext', requires(BILLING_MODE)),
      when(taxExtIn(BILLING_MODE, FINAL_MODES), [
        rule(
          'GOBL-FR-CTC-FLOW2-BILL-INVOICE-10',
          'tax.ext',
          extNotOneOf(DOCUMENT_TYPE, ...ADVANCE_TYPES),
        ),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-11', 'supplier.inboxes', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-12', 'supplier.identities', legalSiren),
      when(not(isSelfBilled), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-13', 'supplier', addressOfSiren),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-14', 'customer.inboxes', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-15', 'customer.identities', legalSiren),
      when(isSelfBilled, [rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-16', 'customer', addressOfSiren)]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-17', 'ordering.identities', oneReference('AFL')),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-18', 'ordering.identities', oneReference('AWW')),
      when(isMember, [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-19', 'ordering', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-20', 'ordering.seller', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-21', 'ordering.seller.tax_id', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-22', 'ordering.seller.tax_id.code', present),
        rule(
          'GOBL-FR-CTC-FLOW2-BILL-INVOICE-23',
          'notes',
          constraint(
            `must have ${MEMBER_OF_GROUP.text} with ${SUBJECT} ${MEMBER_OF_GROUP.subject}`,
            saysMember,
          ),
        ),
      ]),
      when(isTypeIn(CONSOLIDATED), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-24', 'ordering', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-25', 'ordering.contracts', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-26', 'ordering.contracts', size(1)),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-27', 'delivery', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-28', 'delivery.period', present),
      ]),
      when(
        (invoice: Invoice) => !isAdvance(invoice) && !isPaid(invoice),
        [rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-29', '', dueAfterIssue)],
      ),
      when(isPaid, [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-30', 'payment', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-31', 'payment.terms', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-32', 'payment.terms.due_dates', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-34', 'totals', fullyAdvanced),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-35', 'totals', nothingDue),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-33', 'totals.advance', present),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-36', 'notes', present),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-37',
        'notes',
        constraint(
          `must have texts with ${SUBJECT} ${PAYMENT_SUBJECTS.join(', ')}`,
          (notes: Notes) => PAYMENT_SUBJECTS.every((subject) => count(notes, subject) > 0),
        ),
      ),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-38',
        'notes',
        constraint(
          `must have each of ${SUBJECT} ${UNIQUE_SUBJECTS.join(', ')} once only`,
          (notes: Notes) => UNIQUE_SUBJECTS.every((subject) => count(notes, subject) < 2),
        ),
      ),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-41',
        'attachments',
        constraint(
          'must not have two with description LISIBLE',
          (files: Attachment[] | undefined) => {
            return (files?.filter((file) => file?.description === 'LISIBLE').length ?? 0) < 2
          },
        ),
      ),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-39', 'attachments[].description', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-40', 'attachments[].description', oneOf(...ATTACHMENTS)),
    ],
    'org.Party': [
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-01', 'identities', sirenFitsSiret),
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-02', 'identities', identitiesTold),
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
    'org.Item': [
      rule(
        'GOBL-FR-CTC-FLOW2-ORG-ITEM-01',
        'meta',
        constraint('must not have blank values', (meta: Item['meta']) => {
          return Object.values(meta ?? {}).every((value) => trim(value) !== '')
        }),
      ),
    ],
  },
})

function addNote(invoice: Invoice, { key, subject, text }: typeof MEMBER_OF_GROUP): void {
  const note = Object.assign(newOrgNote(), { key, text })
  setExt(note, SUBJECT, subject)
  ;(invoice.notes ??= []).push(note)
}
