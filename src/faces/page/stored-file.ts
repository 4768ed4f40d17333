/** Replies with files of the page, which are read once. */
import type { IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { chooseCoding } from '../../http/gzip.ts'
import type { Headers, Reply } from '../../http/message.ts'
import { sha256 } from '../../values/sha256.ts'
import { type PageFile, readPageFile } from './files.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** Headers of all pages for browsers. */
export const PAGE_HEADERS: Headers = {
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** One form of a file: compressed or not. */
interface Form {
  readonly tag: string
  readonly headers: Headers
  readonly bytes: Buffer
}

/**
 * Makes what answers with a file of the page, which is read once.
 * @param more headers that depend on its text
 */
export function createFile(
  name: PageFile,
  type: string,
  more: (text: string) => Headers = () => ({}),
): (request: IncomingMessage) => Promise<Reply> {
  let forms: { gzip: Form; plain: Form } | undefined
  async function load(): Promise<{ gzip: Form; plain: Form }> {
    const compressed = await readPageFile(name)
    const plain = gunzipSync(compressed)
    const digest = sha256(plain, 'base64url').slice(0, 22)
    const headers = {
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...more(plain.toString()),
    }
    const formOf = (tag: string, bytes: Buffer, coding: Headers = {}): Form => ({
      tag,
      bytes,
      headers: { ...headers, ...coding, ETag: tag },
    })
    return {
      gzip: formOf(`"${digest}-gzip"`, compressed, { 'Content-Encoding': 'gzip' }),
      plain: formOf(`"${digest}"`, plain),
    }
  }
  return async ({ headers: asked }) => {
    forms ??= await load()
    const { tag, headers, bytes } =
      forms[chooseCoding(asked['accept-encoding'] ?? '', ['gzip']) === '' ? 'plain' : 'gzip']
    if (asked['if-none-match'] === tag) return { status: 304, headers }
    return { status: 200, headers, body: bytes }
  }
}
