/** Parses UUIDs in every accepted form and creates time-ordered ones, version 7 (RFC 9562). */
import { nodeCrypto } from './lazy.ts'

export const ZERO_UUID = '00000000-0000-0000-0000-000000000000'

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const BARE = /^[0-9a-f]{32}$/i

/**
 * Parses the 36-character form in any letter case, alone, after `urn:uuid:` or between two characters such as braces,
 * and the form without dashes.
 * @returns the lower-case 36-character form, or undefined if the text is not a UUID
 */
export function parseUuid(text: string): string | undefined {
  let core = text
  if (text.length === 45 && text.slice(0, 9).toLowerCase() === 'urn:uuid:') core = text.slice(9)
  else if (text.length === 38) core = text.slice(1, -1)
  else if (BARE.test(text))
    core = text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return CANONICAL.test(core) ? core.toLowerCase() : undefined
}

/** Creates a UUID of version 7: 48 bits of milliseconds, then the random bits of a version 4. */
export function newUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${nodeCrypto().randomUUID().slice(15)}`
}
