/**
 * The paths of members that were ignored in a request, as answers list them: at most PLACES_PER_ANSWER, then an entry
 * `+N` for the N that are not listed.
 */
import { PLACES_PER_ANSWER } from './limits.ts'

/** Separates the paths from the number of those that are not listed. */
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
 * Adds paths to the ignored ones.
 * @param count number of all paths, if `paths` has only the first of them
 */
export function addIgnored(
  ignored: string[],
  paths: readonly string[],
  count = paths.length,
): void {
  const { paths: listed, more } = splitIgnored(ignored)
  const added = paths.slice(0, PLACES_PER_ANSWER - listed.length)
  const missing = more + count - added.length
  ignored.splice(listed.length, 1, ...added, ...(missing > 0 ? [`+${missing}`] : []))
}
