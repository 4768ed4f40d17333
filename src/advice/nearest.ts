/** Longest text that is compared: longer ones are not misspelt keys or codes. */
const LONGEST = 64

/** Letters that may differ in a text of a length. */
const toleranceFor = (length: number): number => (length >= 8 ? 2 : length >= 3 ? 1 : 0)

/**
 * The candidate that a misspelt text is closest to: differs in case only, or in one letter, or in two if it is long.
 * A letter may be missing, added, another one, or swapped with the next.
 */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  if (text.length > LONGEST) return undefined
  const wanted = text.toLowerCase()
  let best: string | undefined
  let least = toleranceFor(wanted.length) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue
    const distance = distanceOf(wanted, candidate.toLowerCase())
    if (distance >= least) continue
    best = candidate
    least = distance
    if (distance === 0) break
  }
  return best
}

/** Number of letters to insert, delete, replace or swap with the next (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let [last, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, last[j - 2]! + 1)
      next.push(least)
    }
    ;[last, row] = [row, next]
  }
  return row[b.length]!
}

/** Names that a word is part of, or that are near it: `verifactu` is in `es-verifactu-v1`. At most five. */
export function namesLike(text: string, names: Iterable<string>): string[] {
  const wanted = text
    .toLowerCase()
    .slice(0, LONGEST)
    .replace(/[^a-z0-9]/g, '')
  const all = [...names]
  const within = all.filter((name) => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
    return wanted.length > 1 && (plain.includes(wanted) || plain.split(wanted).length > 1)
  })
  const near = nearest(text, all)
  return [...new Set([...(near === undefined ? [] : [near]), ...within])].slice(0, 5)
}

/** Asks whether a text was meant, if there is one. */
export const asQuestion = (meant: string | undefined): string | undefined =>
  meant && `did you mean ${meant}?`

/** Asks whether the nearest candidate was meant; undefined if there is none. */
export const didYouMean = (text: unknown, candidates: Iterable<string>): string | undefined =>
  typeof text === 'string' ? asQuestion(nearest(text, candidates)) : undefined
