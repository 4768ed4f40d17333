/** Scenarios of the most common kind: the type and the tags of an invoice determine a code of the format. */
import type { ScenarioSource } from '../../definitions/contract.ts'
import type { Invoice } from '../../model/generated/types.ts'
import type { ScenarioSetSource } from '../../vocabulary/addon.ts'
import { taxExtIn } from './guards.ts'

/** A code, the types of invoice that it is for (any if empty), and the tags that must all be set. */
export type CodeRow = readonly [code: string, types: string, tags?: string]

/**
 * Scenarios that write one extension; the last match wins.
 * @param rows types and tags are separated by spaces: `['261', 'credit-note', 'self-billed']`
 * @param given codes that follow from nothing: an invoice that has one keeps it
 */
export function codesByType(
  key: string,
  rows: readonly CodeRow[],
  given: readonly string[] = [],
): ScenarioSource[] {
  const isGiven = taxExtIn(key, ...given)
  return rows.map(([code, types, tags]) => ({
    ...(types && { type: types.split(' ') }),
    ...(tags && { tags: tags.split(' ') }),
    ...(given.length > 0 && { when: (invoice: Invoice) => !isGiven(invoice) }),
    ext: { [key]: code },
  }))
}

/** Scenarios of invoices. */
export function ofInvoices(...list: ScenarioSource[][]): ScenarioSetSource[] {
  return [{ schema: 'bill/invoice', list: list.flat() }]
}
