/** JSON objects that flags and variables name: a file, or a part of it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isObject, type JsonObject, parseJson } from '../../json.ts'
import { getOwn } from '../../values/text-map.ts'
import { reasonOf } from './system-errors.ts'
import { UsageError } from './usage.ts'

/** The name of a file that stands for what is piped into the program. */
export const STANDARD_INPUT = '-'

/** Bytes of the largest document: what JSON becomes of more fits into few heaps. */
export const LARGEST_DOCUMENT = 64 * 1024 * 1024

export const tooLarge = (): Error => new Error(`it is larger than ${LARGEST_DOCUMENT} bytes`)

/** Bytes that are read at once if the size is unknown. */
const PART = 64 * 1024

/**
 * @param name the setting that names the file; none for that of a document
 * @throws UsageError if the file cannot be read, or is larger than any document
 */
export function readSettingFile(name: string | undefined, file: string): Buffer {
  try {
    const descriptor = file === STANDARD_INPUT ? 0 : openSync(file, 'r')
    try {
      return readAll(descriptor)
    } finally {
      if (descriptor !== 0) closeSync(descriptor)
    }
  } catch (error) {
    const mistake = `cannot read ${JSON.stringify(file)}: ${reasonOf(error)}`
    throw new UsageError(name === undefined ? mistake : `${name}: ${mistake}`)
  }
}

/** Reads to the end: the size of a pipe or a device is unknown. */
function readAll(descriptor: number): Buffer {
  const { size: expected } = fstatSync(descriptor)
  if (expected > LARGEST_DOCUMENT) throw tooLarge()
  const parts: Buffer[] = []
  for (let size = 0; size <= LARGEST_DOCUMENT; ) {
    const part = Buffer.allocUnsafe(Math.max(expected - size, PART))
    const read = readSync(descriptor, part)
    if (read === 0) return Buffer.concat(parts)
    parts.push(part.subarray(0, read))
    size += read
  }
  throw tooLarge()
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
  const value = readPlace(name, place)
  if (isObject(value)) return value
  throw new UsageError(`${name}: ${JSON.stringify(place)} must be a JSON object`)
}

/** Reads an array, as `readObject` does an object. @throws UsageError */
export function readArray(name: string, place: string): unknown[] {
  const value = readPlace(name, place)
  if (Array.isArray(value)) return value
  throw new UsageError(`${name}: ${JSON.stringify(place)} must be a JSON array`)
}

function readPlace(name: string, place: string): unknown {
  const [file = '', member] = place.split('#')
  const value = parseFile(name, file)
  return member === undefined || !isObject(value) ? value : getOwn(value, member)
}

function parseFile(name: string, file: string): unknown {
  const bytes = readSettingFile(name, file)
  try {
    return parseJson(bytes).value
  } catch (error) {
    throw new UsageError(`${name}: ${JSON.stringify(file)}: ${(error as Error).message}`)
  }
}
