/**
 * The paths of what was dropped from a request, as answers list them: at most PLACES_PER_ANSWER, then a last entry
 * `+N` for the N that are not listed.
 */
import { PLACES_PER_ANSWER } from './limits.ts'

/** Separates the paths listed from the number of those that are not. */
export function splitIgnored(ignored: readonly string[]): {
  paths: readonly string[]
  more: number
} {
  const last = ignored.at(-1) ?? ''
  return /^\+\d+$/.test(last)
    ? { paths: ignored.slice(0, -1), more: Number(last) }
    : { paths: ignored, more: 0 }
}

/**
 * Adds paths to those ignored so far.
 * @param count how many paths there are, if `paths` are only the first of them
 */
export function addIgnored(
  ignored: string[],
  paths: readonly string[],
  count = paths.length,
): void {
  const {
    paths: { length },
    more,
  } = splitIgnored(ignored)
  const added = paths.slice(0, PLACES_PER_ANSWER - length)
  const missing = more + count - added.length
  ignored.splice(length, 1, ...added, ...(missing > 0 ? [`+${missing}`] : []))
}
