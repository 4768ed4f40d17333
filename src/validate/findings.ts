/**
 * What a walk over a document finds: the first findings of each kind are kept, all are counted. Memory and time are
 * thus bounded, however much is wrong.
 */

/** A finding at a place. During the walk its path has only the last steps; `locate` completes it. */
export interface Located {
  path: string
}

/** What was found below one step of the way. */
interface Group<T> {
  step: string
  inside: Kept<T>[]
}

type Kept<T> = T | Group<T>

export interface Findings<T> {
  /** In order of discovery. */
  readonly kept: Kept<T>[]
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

export const countOf = (counts: ReadonlyMap<string, number>, kind: string): number =>
  counts.get(kind) ?? 0

/**
 * Adds a step in front of all that was kept from `from` on. It is added to the group, not to each finding: many
 * findings in a deep document would cost their number times its depth.
 */
export function prependStep<T>(kept: Kept<T>[], from: number, step: string): void {
  kept.push({ step, inside: kept.splice(from) })
}

/** The findings kept, with their whole paths. */
export function locate<T extends Located>({ kept }: Findings<T>): T[] {
  const located: T[] = []
  const visit = (inside: Kept<T>[], prefix: string): void => {
    for (const item of inside) {
      if ('inside' in item) {
        // A prefix that several paths share is copied by `join` once; `+` would leave them a chain of steps each.
        visit(
          item.inside,
          item.inside.length > 1 ? [prefix, item.step].join('') : prefix + item.step,
        )
      } else {
        item.path = prefix + item.path
        located.push(item)
      }
    }
  }
  visit(kept, '')
  return located
}
