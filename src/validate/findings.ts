/**
 * What a walk over a document finds: the first findings of each kind are kept, all are counted. Memory and time are
 * thus bounded, however much is wrong.
 */

/** A finding at a place. It starts with an empty path; each level of the walk prepends its step on the way out. */
export interface Located {
  path: string
}

export interface Findings<T> {
  /** In order of discovery. */
  readonly kept: T[]
  readonly counts: Map<string, number>
  /** How many of each kind are kept. */
  readonly limit: number
}

/** @param limit how many findings of each kind are kept */
export function newFindings<T>(limit: number): Findings<T> {
  return { kept: [], counts: new Map(), limit }
}

/** Counts a finding. Returns whether it is to be kept, so that the caller need not make one that is not. */
export function count({ counts, limit }: Findings<unknown>, kind: string): boolean {
  const total = countOf(counts, kind) + 1
  counts.set(kind, total)
  return total <= limit
}

export const countOf = (counts: ReadonlyMap<string, number>, kind: string): number => counts.get(kind) ?? 0

/** Adds a step in front of the paths of all that was kept from `from` on. */
export function prepend(kept: Located[], from: number, step: string): void {
  for (let i = from; i < kept.length; i++) kept[i]!.path = step + kept[i]!.path
}
