/**
 * Answers that stay the same until the server is replaced. Their bytes, headers and compressed forms are prepared once,
 * by the first request that needs them; a client that has the bytes already is not sent them again.
 */

import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { sha256 } from '../values/sha256.ts'
import { chooseCoding } from './gzip.ts'
import { JSON_TYPE, type Reply } from './message.ts'

/** Smaller bodies fit into a packet as they are. */
const SMALL = 1200

/** Up to this size, Node writes a string faster than bytes: on its stack, together with the headers. */
const AT_ONCE = 15 * 1024

/** Higher qualities take ten times as long for a tenth less. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }

/** Content codings and their compressors, the best first. */
const CODINGS: { [coding: string]: (bytes: Buffer) => Buffer } = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
}

const OFFERED = Object.keys(CODINGS)

/** One form of an answer. */
interface Variant {
  readonly etag: string
  readonly full: Reply
  /** For clients that have the bytes. */
  readonly unchanged: Reply
}

interface Stored {
  readonly bytes: Buffer
  /** The forms requested so far, by coding. */
  readonly variants: Map<string, Variant>
}

export interface Store {
  /** The reply to a request for a target that was added; undefined for others. */
  reply: (target: string, headers: IncomingHttpHeaders) => Reply | undefined
  /** Adds the answer of a target. */
  add: (target: string, text: string) => void
}

/** Targets remembered. All reference data has about 250; a client may vary how it writes them. */
const MOST_TARGETS = 1000

/**
 * Makes a store of answers. Their texts must be few; those of several targets may be the same.
 * @param compress may answers be compressed?
 */
export function createStore(compress: boolean): Store {
  const byText = new Map<string, Stored>()
  const byTarget = new Map<string, Stored>()
  return {
    reply(target, headers) {
      const stored = byTarget.get(target)
      return stored && replyStored(stored, headers, compress)
    },
    add(target, text) {
      let stored = byText.get(text)
      if (!stored) {
        stored = { bytes: Buffer.from(text), variants: new Map() }
        byText.set(text, stored)
      }
      const [oldest] = byTarget.keys()
      if (oldest !== undefined && byTarget.size >= MOST_TARGETS) byTarget.delete(oldest)
      byTarget.set(target, stored)
    },
  }
}

function replyStored(
  { bytes, variants }: Stored,
  headers: IncomingHttpHeaders,
  compress: boolean,
): Reply {
  const accepted = headers['accept-encoding']
  const coding =
    compress && accepted && bytes.length >= SMALL ? chooseCoding(accepted, OFFERED) : ''
  let variant = variants.get(coding)
  if (!variant) variants.set(coding, (variant = newVariant(bytes, coding)))
  const { etag, full, unchanged } = variant
  return matchesTag(headers['if-none-match'], etag) ? unchanged : full
}

/** @param coding empty for none */
function newVariant(bytes: Buffer, coding: string): Variant {
  const digest = sha256(bytes, 'base64url').slice(0, 22)
  // The tag of a strong validator stands for the bytes sent, so each coding has its own (RFC 9110, 8.8.3).
  const etag = coding ? `"${digest}-${coding}"` : `"${digest}"`
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=86400', Vary: 'Accept-Encoding' }
  const content = CODINGS[coding]?.(bytes) ?? bytes
  const body = content.length < AT_ONCE ? [content.toString('latin1')] : content
  const form = coding ? { 'Content-Encoding': coding } : {}
  return {
    etag,
    full: { status: 200, headers: { 'Content-Type': JSON_TYPE, ...form, ...headers }, body },
    unchanged: { status: 304, headers },
  }
}

/** Matches If-None-Match (RFC 9110, 13.1.2): a list of tags, weak or strong, or `*`. */
function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
