/** The requests of the command line: their documents, from files or standard input, and the members that flags set. */
import { isObject, type JsonObject, type Parsed, parseJson } from '../../json.ts'
import type { Operation } from '../../ops/operation.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import { type Flags, type Form, flagOf, isOptional, jsonKindOf } from './form.ts'
import {
  LARGEST_DOCUMENT,
  readArray,
  readKey,
  readObject,
  readSettingFile,
  STANDARD_INPUT,
  tooLarge,
} from './json-file.ts'
import { LETTERHEAD_FLAG, readLetterhead } from './letterhead.ts'
import { setMember } from './set.ts'
import { UsageError } from './usage.ts'

/** Members whose files may be those that keygen wrote. */
const HALVES = { privatekey: 'private', publickey: 'public' } as const

/**
 * Reads the members that flags set.
 * @param file of the document; undefined if there is none
 * @throws UsageError
 */
export function readMembers({ members }: Form, flags: Flags, file: string | undefined): JsonObject {
  if (file === STANDARD_INPUT && Object.keys(HALVES).some((name) => flags[name] === file))
    throw new UsageError('FILE is required: standard input has the key')
  const read: JsonObject = {}
  for (const [name, schema] of members) {
    const flag = flagOf(name, schema)
    const value = flags[flag]
    if (value === undefined) continue
    // A switch turns its member on, or off if that is on.
    const given = value === true ? flag === name : value
    const own = isOptional(schema) && value === 'true' ? true : given
    const kind = jsonKindOf(schema)
    read[name] = kind ? readJsonFlag(name, String(value), kind) : own
  }
  return read
}

/** The value of a flag that takes JSON: itself, or a file. */
function readJsonFlag(name: string, text: string, kind: 'object' | 'array'): object {
  if (!/^\s*[{[]/.test(text)) {
    if (kind === 'array') return readArray(`--${name}`, text)
    const half = Object.hasOwn(HALVES, name) ? HALVES[name as keyof typeof HALVES] : undefined
    if (name === LETTERHEAD_FLAG) return readLetterhead(`--${name}`, text)
    return half ? readKey(`--${name}`, text, half) : readObject(`--${name}`, text)
  }
  try {
    const { value } = parseJson(Buffer.from(text), `--${name}`)
    if (kind === 'array' ? Array.isArray(value) : isObject(value)) return value as object
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  throw new UsageError(`--${name} must be a JSON ${kind}`)
}

/**
 * Reads a document and makes a request of it.
 * @param members from flags
 * @throws DocketError if it is not JSON; UsageError if it cannot be read
 */
export async function readRequest(
  operation: Operation,
  flags: Flags,
  members: JsonObject,
  file: string,
): Promise<ParsedRequest> {
  const bytes = await readInput(operation, file)
  if (operation.isFile?.(bytes))
    return { value: { ...members, data: null }, duplicates: [], body: bytes }
  const name = file === STANDARD_INPUT ? 'standard input' : 'the file'
  const request = withMembers(parseText(bytes, name, file), members)
  const { set = [] } = flags as { set?: string[] }
  const { data } = request.value as JsonObject
  if (set.length > 0 && !isObject(data))
    throw new UsageError('--set needs a document that is an object')
  for (const assignment of set) setMember(data as JsonObject, assignment)
  return request
}

async function readInput({ name }: Operation, file: string): Promise<Buffer> {
  if (file !== STANDARD_INPUT) return readSettingFile(undefined, file)
  if (process.stdin.isTTY)
    throw new UsageError(
      `FILE is required, or a document on standard input; see docket ${name} --help`,
    )
  const parts: Buffer[] = []
  let size = 0
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > LARGEST_DOCUMENT)
      throw new UsageError(`cannot read standard input: ${tooLarge().message}`)
  }
  return Buffer.concat(parts)
}

/** A text in YAML begins so, after comments: with a name and a colon, or three hyphens. */
const YAML = /^(?:\s|#[^\n]*\n)*(?:---|[\w$]+:\s)/

function parseText(bytes: Buffer, what: string, file: string): Parsed {
  try {
    return parseJson(bytes, what)
  } catch (error) {
    if (!/\.ya?ml$/i.test(file) && !YAML.test(bytes.toString('utf8', 0, 1000))) throw error
    throw new UsageError(
      `${what} is YAML, which is not read; convert it to JSON, as yq -o json does: yq -o json ${file} | docket build`,
    )
  }
}

/** Makes a request of a document, or adds members to a whole request as HTTP clients send it, which has `data`. */
function withMembers(parsed: Parsed, members: JsonObject): Parsed {
  const { value, duplicates } = parsed
  if (isObject(value) && 'data' in value && !('$schema' in value) && !members.type)
    return { ...parsed, value: { ...value, ...members } }
  // An answer of convert or review is taken for its document.
  if (isObject(value) && !('$schema' in value) && isObject(value.document))
    return withMembers({ value: value.document, duplicates: [] }, members)
  return {
    ...parsed,
    value: { ...members, data: value },
    duplicates: duplicates.map((place) => ['data', ...place]),
  }
}
