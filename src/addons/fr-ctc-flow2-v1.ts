/**
 * Flow 2 of French e-invoicing: invoices between businesses in France, which approved platforms deliver and report.
 * They follow the European standard; both parties have a SIREN and an address in the directory (annuaire).
 * Source: Spécifications externes B2B of the DGFiP; AFNOR XP Z12-012 (rules BR-FR-*, Factur-X and UBL profiles);
 * Code de commerce art. L441-9 and L441-10 (what an invoice states about payment).
 */

import { setExt } from '../definitions/extensions.ts'
import type {
  Attachment,
  DocumentRef,
  Endpoint,
  Invoice,
  Item,
  OrgIdentity,
  Party,
  Totals,
} from '../model/generated/types.ts'
import { companiesDiffer } from '../regimes/shared/french-companies.ts'
import {
  constraint,
  isPresent,
  length,
  matches,
  oneOf,
  optional,
  present,
  stringConstraint,
} from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, not, rule, when } from '../validate/rules.ts'
import { quote } from '../values/shorten.ts'
import { trim } from '../values/text.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import {
  extNotOneOf,
  extOneOf,
  notDueBeforeIssue,
  requiresCode,
} from '../vocabulary/format-constraints.ts'
import { numberOf } from '../vocabulary/number.ts'
import { CHORUS_PRO_WARNINGS } from './shared/chorus-pro.ts'
import { convertibleTo, hinting, taxCodeRequired } from './shared/constraints.ts'
import {
  ADDRESS,
  ADVANCE_TYPES,
  addSirenOfSiret,
  addSirenOfTaxCode,
  BILLING_MODE,
  billingMode,
  DOCUMENT_TYPE_ROWS,
  DOCUMENT_TYPES,
  FINAL_MODES,
  GLOBAL_CREDIT,
  hasScheme,
  isAddress,
  isPrivate,
  isRoutable,
  LEGAL_SIREN,
  LONGEST_ADDRESS,
  LONGEST_PRIVATE,
  MODES,
  ofCompany,
  PRIVATE,
  ROUTABLE,
  ROUTABLE_FORM,
  SIREN,
  SPECIFICATIONS,
  schemeOf,
  schemesDiffer,
  setDefaultBillingMode,
  setPeppolInbox,
  setScheme,
  sirenFitsSiret,
} from './shared/french-ctc.ts'
import {
  addNote,
  count,
  MEMBER_OF_GROUP,
  PAYMENT_NOTES,
  statesMembership,
  textOrSubject,
  withMemberNote,
  withPaymentNotes,
  withUniqueSubjects,
} from './shared/french-notes.ts'
import { extIn, taxExtIn } from './shared/guards.ts'
import { addParticipant, isParticipant } from './shared/peppol.ts'
import { codesByType, ofInvoices } from './shared/scenarios.ts'
import { DOCUMENT_TYPE, SCHEME, TEXT_SUBJECT } from './shared/untdid.ts'

const REFERENCE = 'untdid-reference'

/** References by UNTDID 1153, each of which an order may have once. */
const ASSOCIATED_INVOICES = 'AFL'
const BUYERS_FUND = 'AWW'

/** The scheme of groups that are a single taxpayer (assujetti unique, CGI art. 256 C). */
const SINGLE_TAXPAYER = '0231'
const CORRECTIVE_TYPES = codesOf((type) => type === 'corrective')
const CREDIT_TYPES = codesOf((type, tags) => type === 'credit-note' && tags !== 'global')
const SELF_BILLED_TYPES = codesOf((_type, tags) => tags.includes('self-billed'))

/** The mode of a subcontractor whom a public buyer pays. */
const DIRECT_PAYMENT = 'S3'

/** Modes of an invoice that is already paid. */
const PAID_MODES = ['B2', 'S2', 'M2']

function codesOf(isMeant: (type: string, tags: string) => boolean): string[] {
  return DOCUMENT_TYPE_ROWS.filter(([, type, tags]) => isMeant(type, tags ?? '')).map(
    ([code]) => code,
  )
}

/** Kinds of attachment. Source: XP Z12-012, BT-123. */
const READABLE = 'LISIBLE'
const ATTACHMENTS = [
  READABLE,
  ...'RIB FEUILLE_DE_STYLE PJA BON_LIVRAISON BON_COMMANDE DOCUMENT_ANNEXE'.split(' '),
  ...'BORDEREAU_SUIVI BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE'.split(' '),
  ...'FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE'.split(' '),
]

/** How the URI of an address in the French directory starts. */
const FRENCH_ADDRESS = `iso6523-actorid-upis::${ADDRESS}:`

type Identities = OrgIdentity[] | undefined

const NOT_FLOW_2 =
  'flow 2 is for companies with a SIREN: invoice consumers and customers abroad without it, and report these sales with fr-ctc-flow10-v1'

/** Totals are calculated. */
const ADD_ADVANCES =
  'add what was paid to payment.advances, such as [{"description": "Paid", "percent": "100%"}], or change the billing mode'

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

const ofKnownType = extOneOf(DOCUMENT_TYPE, ...DOCUMENT_TYPES)
const notInAdvance = hinting(
  `an advance has another ${BILLING_MODE}, such as B1, S1 or M1, and anything else not the tag prepayment`,
  extNotOneOf(DOCUMENT_TYPE, ...ADVANCE_TYPES),
)

const shortNumber = constraint(
  'must have a series and code of at most 35 letters, digits and + - _ / when joined by -',
  (document: Invoice | DocumentRef | null) => {
    if (!document?.code) return true
    return isRoutable(numberOf(document), 35)
  },
)

const onlyOne = constraint(
  'must have exactly one element',
  (documents: DocumentRef[] | undefined) => !documents?.length || documents.length === 1,
)

const legalSiren = {
  ...constraint(
    `must have the SIREN: the first element with scope "legal" must have ${SCHEME} ${SIREN}`,
    (identities: Identities) =>
      schemeOf(identities?.find((identity) => identity?.scope === 'legal')) === SIREN,
  ),
  example: [LEGAL_SIREN],
}

const addressOfSiren: Constraint = {
  ...constraint(
    `must have the SIREN at the start of its address: an endpoint such as ${FRENCH_ADDRESS}732829320`,
    hasAddressOfSiren,
  ),
  hint: (party) => companiesDiffer(party as Party),
}

function hasAddressOfSiren(party: Party | undefined): boolean {
  const siren = party?.identities?.find(
    (identity) => identity?.type === 'SIREN' || schemeOf(identity) === SIREN,
  )
  const address = party?.endpoints?.find((endpoint) => endpoint && isParticipant(endpoint))
  return !siren || (address?.uri?.startsWith(FRENCH_ADDRESS + (siren.code ?? '')) ?? false)
}

const codeOfUri = (uri: string): string => uri.slice(uri.lastIndexOf(':') + 1)

const isFrenchAddress = saying(
  `uri starts with ${FRENCH_ADDRESS}`,
  ({ uri }: Endpoint): boolean => uri?.startsWith(FRENCH_ADDRESS) ?? false,
)

const routableUri = stringConstraint(
  `must end in a code of only letters, digits and + - _ . after ${FRENCH_ADDRESS}`,
  (uri) => /^[A-Za-z0-9+\-_.]+$/.test(codeOfUri(uri)),
)

const shortUri = stringConstraint(
  `must end in a code of at most ${LONGEST_ADDRESS} bytes`,
  (uri) => Buffer.byteLength(codeOfUri(uri)) <= LONGEST_ADDRESS,
)

const forPeriod = {
  ...constraint(
    'ordering or delivery must have the period that the credit note is for',
    ({ ordering, delivery }: Invoice) => Boolean(ordering?.period || delivery?.period),
  ),
  example: { ordering: { period: { start: '2026-09-01', end: '2026-09-30' } } },
}

const oneReference = (code: string) =>
  constraint(
    `must not have two elements with ${REFERENCE} ${code}`,
    (identities: Identities) =>
      (identities?.filter((identity) => identity?.ext?.[REFERENCE] === code).length ?? 0) < 2,
  )

const isScoped = ({ scope }: OrgIdentity): boolean => scope === 'legal' || scope === 'tax'

const routableIdentities: Constraint = {
  ...constraint(
    `must each have a different ${SCHEME}, and with ${PRIVATE} a code of ${ROUTABLE_FORM}; those of scope legal or tax may not`,
    (identities: Identities, context) => {
      const others = identities?.filter((identity) => identity && !isScoped(identity)) ?? []
      return (
        schemesDiffer.holds(others, context) &&
        others.every((identity) => {
          const code = isPrivate(identity) && identity.code
          return schemeOf(identity) && (!code || isRoutable(code, LONGEST_PRIVATE))
        })
      )
    },
  ),
  hint(identities) {
    const plain = (identities as Identities)?.find(
      (identity) => identity && !isScoped(identity) && !schemeOf(identity),
    )
    return plain && `${quote(plain.code ?? '')} has no ${SCHEME}: add it, or drop the identity`
  },
}

const dayOfPayment = hinting('the due date of what is paid already is the day of payment', present)
const termsWithDay = {
  ...dayOfPayment,
  example: { due_dates: [{ date: '2026-11-20', percent: '100%' }] },
}

const advanced = hinting(ADD_ADVANCES, constraint('must be there', isPresent))

const fullyAdvanced = hinting(
  ADD_ADVANCES,
  constraint(
    'must have an advance equal to total_with_tax',
    (totals: Totals | undefined) =>
      !totals?.advance || totals.advance.equals(totals.total_with_tax),
  ),
)

const nothingDue = hinting(
  ADD_ADVANCES,
  constraint(
    'must have nothing due, or nothing payable',
    (totals: Totals | undefined) => !totals || (totals.due ?? totals.payable).isZero(),
  ),
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
  edition: '2026-09',
  requires: ['eu-en16931-v2017'],
  name: { en: 'France CTC Flow 2 (B2B Clearance)', fr: 'France CTC Flux 2 (Clearance B2B)' },
  description: { en: 'Invoices between businesses in France, sent through approved platforms.' },
  sources: SPECIFICATIONS,
  extensions: [billingMode],
  tags: [
    {
      schema: 'bill/invoice',
      list: [{ key: 'global', name: { en: 'Global credit note', fr: 'Avoir de remise globale' } }],
    },
  ],
  scenarios: ofInvoices(codesByType(DOCUMENT_TYPE, DOCUMENT_TYPE_ROWS)),

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

  suppresses: ['GOBL-ORG-NOTE-01'],

  rules: {
    'bill.Invoice': [
      when(taxExtIn(BILLING_MODE, DIRECT_PAYMENT), CHORUS_PRO_WARNINGS),
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
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-42', 'preceding[].issue_date', present),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-07', 'tax', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-08', 'tax.ext', ofKnownType),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-09', 'tax.ext', requiresCode(BILLING_MODE, ...MODES)),
      when(taxExtIn(BILLING_MODE, ...FINAL_MODES), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-10', 'tax.ext', notInAdvance),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-11', 'supplier.endpoints', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-12', 'supplier.identities', legalSiren),
      when(not(isSelfBilled), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-13', 'customer', addressOfSiren),
      ]),
      ...ofCompany('GOBL-FR-CTC-FLOW2-BILL-INVOICE-14', 'customer.endpoints', present, NOT_FLOW_2),
      ...ofCompany(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-15',
        'customer.identities',
        legalSiren,
        NOT_FLOW_2,
      ),
      when(isSelfBilled, [rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-16', 'supplier', addressOfSiren)]),
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
      when(isTypeIn(GLOBAL_CREDIT), [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-24', 'ordering', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-25', 'ordering.contracts', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-43', '', forPeriod),
      ]),
      when(isOpen, [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-29', '', notDueBeforeIssue('payment.terms.due_dates')),
      ]),
      when(isPaid, [
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-30', 'payment', present),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-31', 'payment.terms', termsWithDay),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-32', 'payment.terms.due_dates', dayOfPayment),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-34', 'totals', fullyAdvanced),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-35', 'totals', nothingDue),
        rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-33', 'totals.advance', advanced),
      ]),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-36', 'notes', present),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-37', 'notes', withPaymentNotes),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-38', 'notes', withUniqueSubjects),
      rule('GOBL-FR-CTC-FLOW2-BILL-INVOICE-41', 'attachments', oneReadable),
      rule(
        'GOBL-FR-CTC-FLOW2-BILL-INVOICE-39',
        'attachments[].description',
        optional(oneOf(...ATTACHMENTS)),
      ),
    ],
    'org.Party': [
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-01', 'identities', sirenFitsSiret),
      rule('GOBL-FR-CTC-FLOW2-ORG-PARTY-02', 'identities', routableIdentities),
    ],
    'org.Endpoint': [
      when(isFrenchAddress, [rule('GOBL-FR-CTC-FLOW2-ORG-ENDPOINT-01', 'uri', routableUri)]),
      when(isParticipant, [rule('GOBL-FR-CTC-FLOW2-ORG-ENDPOINT-02', 'uri', shortUri)]),
    ],
    'org.Note': [rule('GOBL-FR-CTC-FLOW2-ORG-NOTE-01', '', textOrSubject)],
    'org.Identity': [
      when(isPrivate, [
        rule('GOBL-FR-CTC-FLOW2-ORG-IDENTITY-01', 'code', length(0, LONGEST_PRIVATE)),
        rule('GOBL-FR-CTC-FLOW2-ORG-IDENTITY-02', 'code', matches(ROUTABLE, ROUTABLE_FORM)),
      ]),
      when(extIn(SCHEME, SIREN, SINGLE_TAXPAYER), [
        rule('GOBL-FR-CTC-FLOW2-ORG-IDENTITY-03', 'code', matches(/^\d{9}$/, 'nine digits')),
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
