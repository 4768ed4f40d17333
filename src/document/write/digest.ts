/**
 * Canonical JSON and its digest.
 *
 * Members are sorted, numbers have one form, white space is removed. Two oddities are part of the form, because the
 * digests of all existing envelopes depend on them: every member except the first in order is preceded by a comma,
 * even if that first one is null and therefore omitted (`{,"b":1}`); and a negative number that is not an integer has
 * an extra `.0` after its sign (`-.07.398E1` for -73.98).
 */
import { newDigest } from '../../model/generated/factories.ts'
import type { AnyDocument, Digest } from '../../model/generated/types.ts'
import { sha256 } from '../../values/sha256.ts'
import { createWriter, sortedNames } from './write.ts'

const TWO_63 = 2 ** 63

const writeCanonically = createWriter(
  (value) => canonicalise(typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value),
  true,
)

/** Computes the SHA-256 digest of a document as it would be returned. */
export function digestOf(document: AnyDocument): Digest {
  const val = sha256(writeCanonically(document), 'hex')
  return Object.assign(newDigest(), { alg: 'sha256', val })
}

/** Returns the canonical form of a JSON value. */
export function canonicalise(value: unknown): string {
  if (typeof value === 'string') return canonicaliseString(value)
  if (typeof value === 'number') return canonicaliseNumber(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalise).join(',')}]`
  const members = value as { [name: string]: unknown }
  let text = ''
  sortedNames(members).forEach((name, index) => {
    if (members[name] === null) return
    text += `${index > 0 ? ',' : ''}${canonicaliseString(name)}:${canonicalise(members[name])}`
  })
  return `{${text}}`
}

/** Characters that may have to be escaped: most strings have none of them. */
const SUSPICIOUS = /["\\\x00-\x1f\ud800-\udfff]/

/** Lone surrogates are escaped as well: UTF-8 cannot encode them and would replace them all by the same character. */
function canonicaliseString(text: string): string {
  if (!SUSPICIOUS.test(text)) return `"${text}"`
  return `"${text.replace(/["\\\x00-\x1f\p{Cs}]/gu, escapeOf)}"`
}

/** The short escape of a character if it has one, such as a line feed; otherwise its code in upper case. */
function escapeOf(c: string): string {
  const short = JSON.stringify(c).slice(1, -1)
  if (short.length === 2) return short
  return `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

function canonicaliseNumber(number: number): string {
  if (Number.isInteger(number) && number >= -TWO_63 && number < TWO_63) return String(number + 0)
  const [, digit, decimals, exponent] = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(
    Math.abs(number).toExponential(),
  )!
  const power = Number(exponent)
  return number < 0
    ? `-.0${digit}${decimals ? `.${decimals}` : ''}E${power}`
    : `${digit}.${decimals ?? '0'}E${power}`
}
