/** Recognises texts that were pasted or opened: whole requests, XML, JSON as programs write it. */
import { formatText } from './format.ts'
import { type Input, operationFor } from './input.ts'
import { isObject, type Json, parse } from './json.ts'
import { unwrap } from './request.ts'

export interface Recognised {
  input: Partial<Input> & { text: string }
  /** What there is to say about it. */
  note: string
  /** The key of a request. */
  key: Json | undefined
  /** Is it shown as it was given? */
  isPlain: boolean
}

/** JSON in a single line, which is too long for one. */
function spread(text: string): string {
  const trimmed = text.trim()
  const isOneLine = !trimmed.includes('\n') && isObject(parse(trimmed))
  const formatted = isOneLine ? (formatText(trimmed) ?? text) : text
  return formatted.includes('\n') ? formatted : text
}

/**
 * @param operation that is chosen
 * @param ofConversions members that conversions ask
 */
export function recognise(
  text: string,
  operation: string,
  ofConversions: readonly string[],
): Recognised {
  const request = unwrap(text, ofConversions)
  if (request)
    return {
      ...request,
      note: 'A whole request was opened: its document is here, and its settings are above.',
      isPlain: false,
    }
  const other = operationFor(operation, text)
  const isTurned = other !== operation
  const shown = spread(text)
  return {
    input: { text: shown, ...(isTurned && { operation: other }) },
    note: isTurned ? 'XML is read as an invoice; choose check to test it.' : '',
    key: undefined,
    isPlain: shown === text && !isTurned,
  }
}
