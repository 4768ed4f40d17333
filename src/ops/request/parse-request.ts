/** Parses the bodies of requests. The document in them is read directly if it can be. */
import { readDirectly } from '../../document/read/direct.ts'
import { isObject, JsonBytes, type JsonObject, type Parsed, parseText } from '../../json.ts'
import type { DirectSource } from './source.ts'

/** The name of the document in a request. */
const DATA = /\s*"data"\s*:\s*(?=\{)/y

/** A request, and its document if that has been read already; `data` is null then. */
export interface ParsedRequest extends Parsed {
  read?: DirectSource | undefined
  /** The body itself, if its media type is one that the operation accepts besides JSON. */
  body?: Buffer
  /** The media type that it is said to have. */
  type?: string | undefined
}

/**
 * Parses a request, as parseJson does.
 * @throws DocketError `input`
 */
export function parseRequest(bytes: Buffer): ParsedRequest {
  const json = new JsonBytes(bytes)
  return parseAround(json, startOfDocument(json.text)) ?? parseText(json.decode(), bytes.length)
}

/**
 * Parses JSON around the document that starts at an index of it, if that can be read directly and nothing around it has
 * to be reported. In its place the value has null.
 */
export function parseAround(json: JsonBytes, start: number): ParsedRequest | undefined {
  const read = start < 0 ? undefined : readDirectly(json, start)
  if (!read) return undefined
  const { document, end } = read
  const parse = (): JsonObject => JSON.parse(json.decode(start, end))
  // Nearly all requests are a document and nothing else.
  if (json.text.slice(0, start) === '{"data":' && json.text.slice(end) === '}')
    return { value: { data: null }, duplicates: [], read: { document, parse } }
  const rest = `${json.decode(0, start)}null${json.decode(end)}`
  try {
    const { value, duplicates, moreDuplicates } = parseText(rest, rest.length)
    if (!isObject(value) || duplicates.length > 0 || moreDuplicates) return undefined
    return { value, duplicates, read: { document, parse } }
  } catch {
    return undefined
  }
}

/** A member without escapes in its value, and what follows it. */
const MEMBER =
  /[ \t\r\n]*"\w+"[ \t\r\n]*:[ \t\r\n]*(?:"[^"\\\0-\x1f]*"|true|false|null)[ \t\r\n]*,/y

/** The index of the document in a request with nothing but scalars before it; otherwise -1. */
function startOfDocument(text: string): number {
  if (!text.startsWith('{')) return -1
  let at = 1
  // One expression for all of them would run out of stack: V8 keeps every round of a group to backtrack.
  for (let end = at; end >= 0; end = endOfMatch(MEMBER, text, at)) at = end
  return endOfMatch(DATA, text, at)
}

/** The end of a match at an index, -1 if there is none. */
function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
