/**
 * The notes that French invoices must have: on payment, late payment and discount, and of members of a single taxpayer.
 * Source: Code de commerce art. L441-9 and L441-10; CGI art. 256 C; AFNOR XP Z12-012.
 */

import { setExt } from '../../definitions/extensions.ts'
import { newOrgNote } from '../../model/generated/factories.ts'
import type { Invoice, OrgNote } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import { TEXT_SUBJECT } from './untdid.ts'

type Notes = OrgNote[] | undefined

/** What members of a single taxpayer (assujetti unique) state. */
export const MEMBER_OF_GROUP = { key: 'legal', subject: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' }

/** Default notes on payment, late payment and discount, which an invoice must have. */
export const PAYMENT_NOTES = [
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

export const statesMembership = (notes: Notes): boolean =>
  notes?.some(
    (note) =>
      note?.ext?.[TEXT_SUBJECT] === MEMBER_OF_GROUP.subject && note.text === MEMBER_OF_GROUP.text,
  ) ?? false

export const count = (notes: Notes, subject: string): number =>
  notes?.filter((note) => note?.ext?.[TEXT_SUBJECT] === subject).length ?? 0

export const textOrSubject = constraint(
  `text, or ${TEXT_SUBJECT} in ext, is required`,
  ({ text, ext }: OrgNote) => Boolean(text) || ext?.[TEXT_SUBJECT] !== undefined,
)

export const withMemberNote = constraint(
  `must have the text "${MEMBER_OF_GROUP.text}" with ${TEXT_SUBJECT} ${MEMBER_OF_GROUP.subject}`,
  statesMembership,
)
export const withPaymentNotes = constraint(
  `must have notes with ${TEXT_SUBJECT} ${PAYMENT_SUBJECTS.join(', ')}`,
  (notes: Notes) => PAYMENT_SUBJECTS.every((subject) => count(notes, subject) > 0),
)
export const withUniqueSubjects = constraint(
  `must have at most one note for each ${TEXT_SUBJECT} of ${UNIQUE_SUBJECTS.join(', ')}`,
  (notes: Notes) => UNIQUE_SUBJECTS.every((subject) => count(notes, subject) < 2),
)

/** Adds a note to an invoice. */
export function addNote(invoice: Invoice, { key, subject, text }: typeof MEMBER_OF_GROUP): void {
  const note = Object.assign(newOrgNote(), { key, text })
  setExt(note, TEXT_SUBJECT, subject)
  ;(invoice.notes ??= []).push(note)
}
