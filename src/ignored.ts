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

/** Largest `Docket-Ignored` header, in bytes. */
const MAX_BYTES = 4096

/** The `Docket-Ignored` header: as many paths as fit, then the number of further ones: `$.foo, $.bar, +12`. */
export function ignoredHeader(ignored: readonly string[]): string {
  const { paths, more } = splitIgnored(ignored)
  const count = paths.length + more
  const listed: string[] = []
  let free = MAX_BYTES
  for (const path of paths) {
    // Encoding makes no path shorter, so one that was cut is still too long.
    const text = path.slice(0, MAX_BYTES).replace(/[^!-~]|[,%]/gu, percentEncode)
    free -= text.length + 2
    // Leave room for the number of further ones.
    if (free < (listed.length + 1 < count ? 10 : 0)) break
    listed.push(text)
  }
  if (listed.length < count) listed.push(`+${count - listed.length}`)
  return listed.join(', ')
}

function percentEncode(c: string): string {
  return Array.from(
    Buffer.from(c),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}
