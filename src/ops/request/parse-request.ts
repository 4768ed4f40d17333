/** Parses the bodies of requests. The document in them is read directly if it can be. */
import { readDirectly } from '../../document/read/direct.ts'
import { decodeJson, isObject, type Parsed, parseText } from '../../json.ts'
import type { Operation } from '../operation.ts'
import type { DirectSource } from './source.ts'

/** A request up to its document, if there are only scalars before it. */
const BEFORE_DOCUMENT = /\{(?:\s*"\w+"\s*:\s*(?:true|false|"[^"\\]*")\s*,)*\s*"data"\s*:\s*(?=\{)/y

/** A request, and its document if that has been read already; `data` is null then. */
export interface ParsedRequest extends Parsed {
  read?: DirectSource
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

/** What precedes and follows the document of a request that has nothing else. */
const ALONE = '{"data":'
const END = /^[ \t\r\n]*\}[ \t\r\n]*$/

/** Parses a request whose document can be read directly, and has nothing peculiar about it either. */
function parseAround(text: string): ParsedRequest | undefined {
  BEFORE_DOCUMENT.lastIndex = 0
  if (!BEFORE_DOCUMENT.test(text)) return undefined
  const start = BEFORE_DOCUMENT.lastIndex
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
