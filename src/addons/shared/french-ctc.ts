/**
 * Shared by the three flows of French e-invoicing: flow 2 (invoices between French businesses), flow 6 (messages on
 * the life cycle of an invoice) and flow 10 (reports of all other sales). They identify businesses by schemes of
 * ISO 6523, and classify invoices by the billing mode (cadre de facturation).
 * Source: Spécifications externes B2B of the DGFiP, with AFNOR XP Z12-012 and XP Z12-014; CGI art. 289 bis and 290.
 */

import { setExt } from '../../definitions/extensions.ts'
import type { DefinitionSource } from '../../model/authored.ts'
import { newOrgIdentity, newTax } from '../../model/generated/factories.ts'
import type {
  Definition,
  Inbox,
  Invoice,
  OrgIdentity,
  Party,
  Source,
} from '../../model/generated/types.ts'
import { constraint, isPresent } from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { type Constraint, not, type RuleNode, rule, when } from '../../validate/rules.ts'
import type { CodeRow } from './scenarios.ts'
import { CREDIT_NOTE, FACTORED_INVOICE, INVOICE, PREPAYMENT, SCHEME } from './untdid.ts'

export const BILLING_MODE = 'fr-ctc-billing-mode'

/** Schemes of ISO 6523 to which these formats give a meaning of their own. */
export const SIREN = '0002'
export const SIRET = '0009'
export const EU_VAT = '0223'
export const PRIVATE = '0224'
export const ADDRESS = '0225'

/** An example of the identity of a French company. */
export const LEGAL_SIREN = {
  type: 'SIREN',
  code: '732829320',
  scope: 'legal',
  ext: { [SCHEME]: SIREN },
}

/** Documents that ask for money in advance, by UNTDID 1001. */
const SELF_BILLED_PREPAYMENT = '500'
export const PREPAYMENT_CREDIT = '503'
export const ADVANCE_TYPES = [PREPAYMENT, SELF_BILLED_PREPAYMENT, PREPAYMENT_CREDIT]

/** A credit note for all invoices of a period. */
export const GLOBAL_CREDIT = '262'

/** Type and tags of an invoice → UNTDID 1001; the last match wins. */
export const DOCUMENT_TYPE_ROWS: readonly CodeRow[] = [
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
  [GLOBAL_CREDIT, 'credit-note', 'global'],
]

/** All of them. */
export const DOCUMENT_TYPES = DOCUMENT_TYPE_ROWS.map(([code]) => code)

/** Modes of an invoice that settles the account after advances. */
export const FINAL_MODES = ['B4', 'S4', 'M4']

/** Default modes. */
const MIXED_DEPOSIT = 'M1'
const MIXED_PAID = 'M2'

export const SPECIFICATIONS: DefinitionSource<Source>[] = [
  {
    title: { en: 'External Specifications', fr: 'Spécifications Externes' },
    url: 'https://www.impots.gouv.fr/specifications-externes-b2b',
  },
]

/** Edition of the code lists of these formats. */
export const EDITION = 'AFNOR XP Z12-012 (2025)'

/** First letter of a billing mode: what is sold. */
const SUBJECTS: { readonly [letter: string]: readonly [en: string, fr: string] } = {
  B: ['Goods', 'Biens'],
  S: ['Services', 'Services'],
  M: ['Mixed', 'Mixte'],
}

/** Digit of a billing mode: how the invoice relates to its payment. */
const SETTLEMENTS: { readonly [digit: string]: readonly [en: string, fr: string] } = {
  1: ['Standard invoice', 'Facture de dépôt'],
  2: ['Already paid invoice', 'Facture déjà payée'],
  3: [
    'Request for payment of a subcontractor, paid directly (public buyers)',
    'Demande de paiement de sous-traitance avec paiement direct (acheteurs publics)',
  ],
  4: ['Final invoice (after down payment)', 'Facture définitive (après acompte)'],
  5: ['Subcontractor invoice', 'Facture de sous-traitance'],
  6: ['Co-contractor invoice', 'Facture de cotraitance'],
  7: ['E-reporting (VAT already collected)', 'E-reporting (TVA déjà collectée)'],
  8: ['Multi-vendor invoice', 'Facture multi-vendeurs'],
  9: ['Bi-directional invoice', 'Facture bidirectionnelle'],
}

export const MODES = 'B1 B2 B4 B7 B8 B9 S1 S2 S3 S4 S5 S6 S7 S8 S9 M1 M2 M4 M8 M9'.split(' ')

export const billingMode: DefinitionSource<Definition> = {
  key: BILLING_MODE,
  name: { en: 'Billing Mode', fr: 'Cadre de Facturation' },
  desc: { en: 'Subject of an invoice, and how the invoice relates to its payment.' },
  edition: EDITION,
  values: MODES.map((code) => {
    const [subject, settlement] = [SUBJECTS[code.charAt(0)]!, SETTLEMENTS[code.charAt(1)]!]
    return {
      code,
      name: { en: `${subject[0]} - ${settlement[0]}`, fr: `${subject[1]} - ${settlement[1]}` },
    }
  }),
}

/** The characters allowed in codes used for routing: letters, digits and `+ - _ /`. */
export const ROUTABLE = /^[A-Za-z0-9+\-_/]+$/
export const ROUTABLE_FORM = 'only letters, digits and + - _ /'
export const LONGEST_ADDRESS = 125
export const LONGEST_PRIVATE = 100

const isSiren = (identity: OrgIdentity | null): boolean => identity?.type === 'SIREN'
const isSiret = (identity: OrgIdentity | null): boolean => identity?.type === 'SIRET'

/** The scheme of an identity; the identity may be null in a document that has not been normalised. */
export const schemeOf = (identity: OrgIdentity | null | undefined): string | undefined =>
  identity?.ext?.[SCHEME]

/** Does any of the identities have one of the schemes? */
export function hasScheme(identities: OrgIdentity[] | undefined, ...schemes: string[]): boolean {
  return identities?.some((identity) => schemes.includes(schemeOf(identity) ?? '')) ?? false
}

/** Deposit, or already paid if the incoming document has nothing due. */
export function setDefaultBillingMode(invoice: Invoice): void {
  const tax = (invoice.tax ??= newTax())
  if (tax.ext?.[BILLING_MODE] === undefined)
    setExt(tax, BILLING_MODE, invoice.totals?.due?.isZero() ? MIXED_PAID : MIXED_DEPOSIT)
}

/** Sets the scheme of a SIREN or SIRET that has none. */
export function setCompanyScheme(identity: OrgIdentity): void {
  if (schemeOf(identity)) return
  if (isSiren(identity)) setExt(identity, SCHEME, SIREN)
  if (isSiret(identity)) setExt(identity, SCHEME, SIRET)
}

/** As `setCompanyScheme`, and for codes agreed between the parties too. */
export function setScheme(identity: OrgIdentity): void {
  if (identity.key === 'private-id') setExt(identity, SCHEME, PRIVATE)
  setCompanyScheme(identity)
}

/** Adds an identity of the scheme to the party. */
export function addIdentity(party: Party, scheme: string, members: Partial<OrgIdentity>): void {
  const identity = Object.assign(newOrgIdentity(), members)
  setExt(identity, SCHEME, scheme)
  ;(party.identities ??= []).push(identity)
}

/** Gives a French party its SIREN: the start of its SIRET, or the end of its VAT number. */
export function addSirenOfTaxCode(party: Party): void {
  const { country, code } = party.tax_id ?? {}
  if (country !== 'FR' || !code || hasScheme(party.identities, SIREN)) return
  if (party.identities?.some(isSiren)) return
  const siret = party.identities?.find(
    (identity) => isSiret(identity) && identity.code?.length === 14,
  )
  const siren = siret?.code?.slice(0, 9) ?? code.replace(/\D/g, '').slice(-9)
  if (siren !== '') addIdentity(party, SIREN, { type: 'SIREN', code: siren, scope: 'legal' })
}

/** Adds the SIREN that a SIRET starts with, as the legal identity unless the party has another. */
export function addSirenOfSiret(party: Party): void {
  const siret = party.identities?.findLast(isSiret)?.code
  if (siret?.length === 14 && !party.identities!.some(isSiren)) {
    addIdentity(party, SIREN, { type: 'SIREN', code: siret.slice(0, 9) })
  }
  const siren = party.identities?.findLast((identity) => isSiren(identity) && !identity.scope)
  if (siren && !party.identities!.some(({ scope }) => scope === 'legal')) siren.scope = 'legal'
}

/** Marks the address in the French directory as the one in the Peppol network. */
export function setPeppolInbox({ inboxes }: Party): void {
  if (inboxes?.some(({ key }) => key === 'peppol')) return
  const inbox = inboxes?.findLast(({ scheme }) => scheme === ADDRESS)
  if (inbox) inbox.key = 'peppol'
}

/** A code agreed between the parties. */
export const isPrivate = saying(
  `iso-scheme-id is ${PRIVATE}`,
  (identity: OrgIdentity | null): boolean => schemeOf(identity) === PRIVATE,
)
/** An address in the French directory. */
export const isAddress = saying(
  `scheme is ${ADDRESS}`,
  (inbox: Inbox | null): boolean => inbox?.scheme === ADDRESS,
)

export const routableAddress = constraint(
  `must have a code of at most ${LONGEST_ADDRESS} characters with scheme ${ADDRESS}, ${ROUTABLE_FORM}`,
  (inbox: Inbox | null) =>
    !isAddress(inbox) || !inbox!.code || isRoutable(inbox!.code, LONGEST_ADDRESS),
)

/** Is the code fit for routing, and at most that long? */
export function isRoutable(code: string, longest: number): boolean {
  return ROUTABLE.test(code) && code.length <= longest
}

/** A consumer, or a business abroad: nothing says that it is a French company. */
const isNoCompany = saying(
  'the customer is abroad, or has no number and no address of a company',
  ({ customer }: { customer: Party | undefined }): boolean => {
    if (!customer || customer.identities?.length) return false
    const { tax_id: tax, inboxes, endpoints } = customer
    if (tax?.country && tax.country !== 'FR') return true
    return !tax?.code && !inboxes?.length && !endpoints?.length
  },
)

/** A rule on the customer whose fault, if nothing says that it is a company, says what to do instead of proposing a value. */
export const ofCompany = (
  code: string,
  path: string,
  condition: Constraint,
  words: string,
): RuleNode[] => [
  when(not(isNoCompany), [rule(code, path, condition)]),
  when(isNoCompany, [rule(code, path, { ...condition, example: [], hint: () => words })]),
]

export const sirenFitsSiret = constraint(
  'must have a SIRET that starts with the SIREN',
  (identities: OrgIdentity[] | undefined) => {
    const siren = identities?.findLast(isSiren)?.code
    const siret = identities?.findLast(isSiret)?.code
    return siren?.length !== 9 || siret?.length !== 14 || siret.startsWith(siren)
  },
)

export const schemesDiffer = constraint(
  `must not have two elements with the same ${SCHEME}`,
  (identities: OrgIdentity[] | undefined) => {
    const schemes = identities?.map(schemeOf).filter(isPresent) ?? []
    return new Set(schemes).size === schemes.length
  },
)
