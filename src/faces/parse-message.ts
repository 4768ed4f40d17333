/** Parses messages with a request in them, whose document is read directly if it can be, as in bodies over HTTP. */
import { CASE_BIT, endOfString, JsonBytes, parseText } from '../json.ts'
import { type ParsedRequest, parseAround } from '../ops/request/parse-request.ts'
import { CLOSE_OBJECT, COMMA, OPEN_OBJECT, QUOTE } from '../values/characters.ts'

/**
 * Parses a message, as parseJson does.
 * @param path the members that lead to the document, from the message down
 * @param name the subject of error messages
 * @throws DocketError `input`
 */
export function parseMessage(
  message: Buffer,
  path: readonly string[],
  name?: string,
): ParsedRequest {
  const json = new JsonBytes(message, name)
  const start = startOfDocument(json.text, path)
  return parseAround(json, start) ?? parseText(json.decode(), message.length, name)
}

/** The name of a member, up to its value. */
const NAME = /[ \t\r\n]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*/y

/** The index of the document at the end of a path; -1 if it is not there, or names have escapes. */
function startOfDocument(text: string, path: readonly string[]): number {
  let at = 0
  for (const name of path) {
    if (text.charCodeAt(at) !== OPEN_OBJECT) return -1
    at = startOfMember(text, at + 1, name)
  }
  return text.charCodeAt(at) === OPEN_OBJECT ? at : -1
}

/** The index of the value of a member in the object whose members start at an index, -1 if it has none. */
function startOfMember(text: string, from: number, name: string): number {
  for (let at = from; at >= 0; at = endOfMember(text, NAME.lastIndex)) {
    NAME.lastIndex = at
    const [, found] = NAME.exec(text) ?? []
    if (found === undefined) return -1
    if (found === name) return NAME.lastIndex
  }
  return -1
}

/** The index after the comma that follows a value, -1 if none does. The text need not be valid JSON. */
function endOfMember(text: string, from: number): number {
  let depth = 0
  for (let i = from; i < text.length && depth >= 0; i++) {
    const c = text.charCodeAt(i)
    if (c === QUOTE) i = endOfString(text, i + 1)
    else if (c === COMMA && depth === 0) return i + 1
    else if ((c | CASE_BIT) === OPEN_OBJECT) depth++
    else if ((c | CASE_BIT) === CLOSE_OBJECT) depth--
  }
  return -1
}
