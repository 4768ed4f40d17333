/** JSON objects that flags and variables name: a file, or a part of it. */
import { readFileSync } from 'node:fs'
import { isObject, type JsonObject, parseJson } from '../../json.ts'
import { getOwn } from '../../values/text-map.ts'
import { UsageError } from './usage.ts'

/** @throws UsageError if the file cannot be read */
export function readSettingFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`${name}: cannot read ${JSON.stringify(file)}: ${codeOf(error)}`)
  }
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

/** Why the system rejects something: `ENOENT`. */
export const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message
