/** Chooses few sets that together reach most of what all of them reach. */

/** The goals that a candidate reaches, as strings, by kind. */
export interface Candidate {
  reached: string[][]
  /** Of two candidates that reach equally much for their cost, the earlier one is chosen. */
  cost: number
}

/** How much of a kind the chosen ones reach. */
export interface Share {
  reached: number
  total: number
}

/**
 * Chooses the candidate that adds most for its cost, again and again, until each kind is reached to the given share.
 * @returns the indices of the chosen candidates, in their order, and what they reach of each kind
 */
export function choose(
  candidates: readonly Candidate[],
  share: number,
): { chosen: number[]; shares: Share[] } {
  const kinds = (candidates[0]?.reached ?? []).map((_, kind) => createKind(candidates, kind))
  const chosen: number[] = []
  for (;;) {
    const open = kinds.filter(({ reached, total }) => reached < total * share)
    if (open.length === 0) break
    let [best, most] = [-1, 0]
    for (const [index, { cost }] of candidates.entries()) {
      const gain = open.reduce((sum, { gains }) => sum + gains[index]!, 0) / cost
      if (gain > most) [best, most] = [index, gain]
    }
    chosen.push(best)
    for (const kind of kinds) kind.add(best)
  }
  return {
    chosen: chosen.sort((a, b) => a - b),
    shares: kinds.map(({ reached, total }) => ({ reached, total })),
  }
}

/** The goals of a kind that are left. */
interface Kind extends Share {
  /** How much each candidate would add. */
  readonly gains: Uint32Array
  /** Marks what a candidate reaches as reached. */
  add: (candidate: number) => void
}

function createKind(candidates: readonly Candidate[], kind: number): Kind {
  const holders = new Map<string, number[]>()
  const gains = new Uint32Array(candidates.length)
  for (const [index, { reached }] of candidates.entries()) {
    for (const item of new Set(reached[kind])) {
      const list = holders.get(item) ?? []
      holders.set(item, list)
      list.push(index)
      gains[index]!++
    }
  }
  return {
    reached: 0,
    total: holders.size,
    gains,
    add(candidate) {
      for (const item of candidates[candidate]!.reached[kind]!) {
        const list = holders.get(item)
        if (!list) continue
        holders.delete(item)
        this.reached++
        for (const holder of list) gains[holder]!--
      }
    },
  }
}
