/**
 * Findings of a walk over a document. The first of each kind are kept and all are counted, so memory and time are
 * bounded however many there are.
 */

/** A finding at a place. During the walk its path has the last steps only; `locate` completes it. */
export interface Located {
  path: string
}

/** Findings below one step of a path. */
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

/** Counts a finding, and returns its number among those of its kind, or 0 unless it is kept: the caller makes no others. */
export function count({ counts, limit }: Findings<unknown>, kind: string): number {
  const total = countOf(counts, kind) + 1
  counts.set(kind, total)
  return total <= limit ? total : 0
}

export const countOf = (counts: ReadonlyMap<string, number>, kind: string): number =>
  counts.get(kind) ?? 0

/**
 * Prepends a step to the paths of all findings from index `from` on. It is added to a group of them, not to each:
 * the cost would be the number of findings times the depth of the document.
 */
export function prependStep<T>(kept: Kept<T>[], from: number, step: string): void {
  kept.push({ step, inside: kept.splice(from) })
}

/** The findings that were kept, with complete paths. */
export function locate<T extends Located>({ kept }: Findings<T>): T[] {
  const located: T[] = []
  const visit = (inside: Kept<T>[], prefix: string): void => {
    for (const item of inside) {
      if ('inside' in item) {
        // `join` flattens a prefix that several paths share; `+` would leave a rope for each of them to walk.
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
