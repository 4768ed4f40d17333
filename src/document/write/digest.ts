/**
 * Canonical JSON and the digest made of it.
 *
 * Members are sorted, numbers have one form, white space goes. Two oddities are part of the digests of all envelopes
 * there are, and so of the form: a comma stands before every member but the first in order, even where that one is
 * null and left out (`{,"b":1}`); and a negative number that is no integer has a stray `.0` behind its sign
 * (`-.07.398E1` for -73.98).
 */
import { createHash } from 'node:crypto'
import { newDigest } from '../../model/generated/factories.ts'
import type { AnyDocument, Digest } from '../../model/generated/types.ts'
import { sortedNames, writeDocument } from './write.ts'

const ESCAPES: { [c: string]: string } = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}
const TWO_63 = 2 ** 63

/** The SHA-256 digest of a document as it would be answered. */
export function digestOf(document: AnyDocument): Digest {
  const json: unknown = JSON.parse(writeDocument(document))
  const val = createHash('sha256').update(canonical(json)).digest('hex')
  return Object.assign(newDigest(), { alg: 'sha256', val })
}

/** Is this the digest of a document, as the document is now? */
export function isDigestOf(document: AnyDocument, digest: Digest | undefined): boolean {
  if (!digest) return false
  const { alg, val } = digestOf(document)
  return digest.alg === alg && digest.val === val
}

/** The canonical text of a JSON value. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = value as { [name: string]: unknown }
  let text = ''
  sortedNames(members).forEach((name, index) => {
    if (members[name] === null) return
    text += `${index > 0 ? ',' : ''}${canonicalText(name)}:${canonical(members[name])}`
  })
  return `{${text}}`
}

/** Halves of surrogate pairs are escaped as well: UTF-8 has none, and would write them all as the same character. */
function canonicalText(text: string): string {
  return `"${text.replace(/["\\\x00-\x1f\p{Cs}]/gu, (c) => {
    return ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  })}"`
}

function canonicalNumber(number: number): string {
  if (Number.isInteger(number) && number >= -TWO_63 && number < TWO_63) return String(number + 0)
  const [, digit, decimals, exponent] = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(
    Math.abs(number).toExponential(),
  )!
  const power = Number(exponent)
  return number < 0
    ? `-.0${digit}${decimals ? `.${decimals}` : ''}E${power}`
    : `${digit}.${decimals ?? '0'}E${power}`
}
