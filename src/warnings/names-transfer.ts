import type { Invoice, OrgNote } from '../model/generated/types.ts'

/** Words for what is paid to an account, in most languages. */
const OF_ACCOUNT =
  /überweis|transf|virement|bonifico|bank|banc|overschrijv|przelew|iban|konto|account/i

/** Does a note, or do the terms of payment, say that an invoice may be paid to an account? */
export const namesTransfer = ({ notes, payment }: Partial<Invoice>): boolean =>
  OF_ACCOUNT.test(payment?.terms?.notes ?? '') ||
  (notes?.some(
    (note: OrgNote | null) => note?.key === 'payment' || OF_ACCOUNT.test(note?.text ?? ''),
  ) ??
    false)
