/** The `Docket-Ignored` header: the paths of members that were ignored in a request. */
import { splitIgnored } from '../ignored.ts'

/** Largest header, in bytes. */
const MAX_BYTES = 4096

/** Writes as many paths as fit, then the number of further ones: `$.foo, $.bar, +12`. */
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
