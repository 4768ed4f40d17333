/** Parses the bodies of requests. The document in them is read directly if it can be. */
import { readDirectly } from '../../document/read/direct.ts'
import { decodeJson, isObject, type Parsed, parseText } from '../../json.ts'
import type { Operation } from '../operation.ts'
import type { DirectSource } from './source.ts'

/** The part of a request before its document: any number of members with scalars, and the name of the document. */
const SCALAR = /\s*"\w+"\s*:\s*(?:true|false|"[^"\\]*")\s*,/y
const DATA = /\s*"data"\s*:\s*(?=\{)/y

/** A request, and its document if that has been read already; `data` is null then. */
export interface ParsedRequest extends Parsed {
  read?: DirectSource
  /** The body itself, if its media type is one that the operation accepts besides JSON. */
  body?: Buffer
}

/**
 * Parses a request, as parseJson does.
 * @throws DocketError `input`
 */
export function parseRequest({ request: { properties } }: Operation, bytes: Buffer): ParsedRequest {
  const text = decodeJson(bytes)
  if (properties && 'data' in properties) {
    const parsed = parseAround(text)
    if (parsed) return parsed
  }
  return parseText(text, bytes.length)
}

/** The text before and after the document of a request that has nothing else. */
const ALONE = '{"data":'
const END = /^[ \t\r\n]*\}[ \t\r\n]*$/

/** Parses a request, if its document can be read directly and nothing around that has to be reported. */
function parseAround(text: string): ParsedRequest | undefined {
  const start = startOfDocument(text)
  if (start < 0) return undefined
  const read = readDirectly(text, start)
  if (!read) return undefined
  const { document, end } = read
  const source = { document, text: text.slice(start, end) }
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (before === ALONE && END.test(after))
    return { value: { data: null }, duplicates: [], read: source }
  const rest = `${before}null${after}`
  try {
    const parsed = parseText(rest, rest.length)
    const { value, duplicates, moreDuplicates } = parsed
    if (!isObject(value) || duplicates.length > 0 || moreDuplicates) return undefined
    return { ...parsed, read: source }
  } catch {
    return undefined
  }
}

/** The index of the document in a request with nothing but scalars before it; otherwise -1. */
function startOfDocument(text: string): number {
  if (!text.startsWith('{')) return -1
  let at = 1
  // One expression for all of them would run out of stack: V8 keeps every round of a group to backtrack.
  for (let end = at; end >= 0; end = endOfMatch(SCALAR, text, at)) at = end
  return endOfMatch(DATA, text, at)
}

/** The end of a match at an index, -1 if there is none. */
function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
