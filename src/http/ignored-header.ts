/** The `Docket-Ignored` header: the paths of what was dropped from a request. */
import { splitIgnored } from '../ignored.ts'

/** Most bytes of the header. */
const MOST_BYTES = 4096

/** As many paths as fit, then how many more there are: `$.foo, $.bar, +12`. */
export function ignoredHeader(ignored: readonly string[]): string {
  const { paths, more } = splitIgnored(ignored)
  const count = paths.length + more
  const listed: string[] = []
  let free = MOST_BYTES
  for (const path of paths) {
    // Encoding makes nothing shorter, so a cut path is still too long.
    const text = path.slice(0, MOST_BYTES).replace(/[^!-~]|[,%]/gu, percentEncoded)
    free -= text.length + 2
    // There must be room for the number of those that follow.
    if (free < (listed.length + 1 < count ? 10 : 0)) break
    listed.push(text)
  }
  if (listed.length < count) listed.push(`+${count - listed.length}`)
  return listed.join(', ')
}

function percentEncoded(c: string): string {
  return Array.from(
    Buffer.from(c),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}
