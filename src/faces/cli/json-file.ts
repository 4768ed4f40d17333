/** JSON objects that flags and variables name: a file, or a part of it. */
import { readFileSync } from 'node:fs'
import { isObject, type JsonObject, parseJson } from '../../json.ts'
import { getOwn } from '../../values/text-map.ts'
import { UsageError } from './usage.ts'

/** The name of a file that stands for what is piped into the program. */
export const STANDARD_INPUT = '-'

/** @throws UsageError if the file cannot be read */
export function readSettingFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file === STANDARD_INPUT ? 0 : file)
  } catch (error) {
    throw new UsageError(`${name}: cannot read ${JSON.stringify(file)}: ${reasonOf(error)}`)
  }
}

/**
 * Reads a key: as `readObject` does, or a half of what keygen wrote.
 * @throws UsageError
 */
export function readKey(name: string, place: string, half: 'private' | 'public'): JsonObject {
  const key = readObject(name, place)
  const part = getOwn(key, half)
  return isObject(part) ? part : key
}

/**
 * Reads an object: `key.json`, or `keys.json#private` for a member of the object in it.
 * @throws UsageError
 */
export function readObject(name: string, place: string): JsonObject {
  const [file = '', member] = place.split('#')
  const value = parseFile(name, file)
  const part = member === undefined || !isObject(value) ? value : getOwn(value, member)
  if (isObject(part)) return part
  throw new UsageError(`${name}: ${JSON.stringify(place)} must be a JSON object`)
}

function parseFile(name: string, file: string): unknown {
  const bytes = readSettingFile(name, file)
  try {
    return parseJson(bytes).value
  } catch (error) {
    throw new UsageError(`${name}: ${JSON.stringify(file)}: ${(error as Error).message}`)
  }
}

/** The meanings of the codes of common mistakes. */
const REASONS: { readonly [code: string]: string } = {
  ENOENT: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
}

/** Why the system rejects something, in words if they are known: `no such file`. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? code ?? message
}
