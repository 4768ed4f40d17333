/** What due dates ask for in XML, where it differs from the document. */
import type { Invoice } from '../../model/generated/types.ts'
import { type DuePart, describeDues, duePartsOf } from '../../vocabulary/due-parts.ts'
import type { Change } from './conversion.ts'

export const DATES = '$.payment.terms.due_dates'

/** The path of the amount of a due date. */
export const pathOfDue = (index: number): string => `${DATES}[${index}].amount`

/** The change of the amount of a due date, if it is another one. */
export function changesOfDue({ due, index, amount }: DuePart, term?: string): Change[] {
  if (!due.amount || !amount || due.amount.equals(amount)) return []
  const change = { path: pathOfDue(index), document: `${due.amount}`, xml: `${amount}` }
  return [term === undefined ? change : { term, ...change }]
}

/** Why several due dates cannot be written, at `DATES`: whoever follows them would pay more than is due. */
export function excessOfDues(invoice: Invoice): string | undefined {
  const { parts, exceed } = duePartsOf(invoice)
  if (!exceed) return undefined
  const words = describeDues(
    parts.map(({ amount }) => amount),
    invoice,
  )
  return `${words}: set amounts that add up to that, or percentages`
}
