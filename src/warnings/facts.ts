/** What rules on the rows of an invoice ask for again with each row, though it is one for all. */

import type { Context } from '../definitions/contract.ts'
import type { Invoice } from '../model/generated/types.ts'

type Find<T> = (invoice: Invoice, context: Context) => T

const known = new WeakMap<Context, Map<Find<unknown>, unknown>>()

/** A fact of the invoice of a context, worked out once: otherwise rows times what it looks at would be a product. */
export function factOf<T>(context: Context, find: Find<T>): T {
  let facts = known.get(context)
  if (facts === undefined) {
    facts = new Map()
    known.set(context, facts)
  }
  if (!facts.has(find)) facts.set(find, find(context.document as Invoice, context))
  return facts.get(find) as T
}
