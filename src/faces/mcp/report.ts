/**
 * Reports for assistants, which read all that they are sent: short, whatever the documents are that they report on. What
 * was asked for stays as it is: documents, XML and pages.
 */
import { splitIgnored } from '../../ignored.ts'
import { isObject, type JsonObject } from '../../json.ts'
import { ITEMS_PER_MESSAGE, MESSAGE_LENGTH } from '../../limits.ts'
import { shorten } from '../../values/shorten.ts'

/** Bytes of the answer of a tool at most, besides what was asked for. */
const ANSWER_BYTES = 14_000

/** Bytes of the message around a result: its id, and the description of the server. */
const FRAME_BYTES = 2000

/** Bytes of notes at most, and of the paths of ignored members. */
const NOTE_BYTES = 6000
const IGNORED_BYTES = 2400

/** Characters of the path of an ignored member. */
const IGNORED_LENGTH = 120

/** Members that report on a request. The others are what was asked for. */
const REPORTS = new Set([
  'message',
  'findings',
  'faults',
  'warnings',
  'hints',
  'ignored',
  'changes',
  'left_out',
  'changed',
  'attachments',
])

/** Entries of each list, places of each entry, and characters of each string: tried until a report is short enough. */
const SIZES = [
  { entries: ITEMS_PER_MESSAGE, places: 5, length: MESSAGE_LENGTH },
  { entries: ITEMS_PER_MESSAGE, places: 2, length: 200 },
  { entries: 12, places: 1, length: 200 },
  { entries: 6, places: 1, length: 150 },
  { entries: 3, places: 1, length: 100 },
  { entries: 1, places: 1, length: 60 },
] as const

type Size = (typeof SIZES)[number]

/**
 * Shortens what an answer or error reports. Its member `more` is the number of entries and places that are not listed;
 * strings that are cut end with `…`.
 * @param sizeOf bytes of a result that reports only this
 */
export function shortReport(value: JsonObject, sizeOf: (report: JsonObject) => number): JsonObject {
  const reported = Object.entries(value).filter(([name]) => REPORTS.has(name))
  let short = cut(reported, SIZES[0])
  for (const size of SIZES.slice(1)) {
    if (sizeOf(short.members) <= ANSWER_BYTES - FRAME_BYTES) break
    short = cut(reported, size)
  }
  const { members, missing } = short
  if (missing === 0) return { ...value, ...members }
  const { more = 0, ...rest } = { ...value, ...members }
  return { ...rest, more: Number(more) + missing }
}

function cut(
  reported: readonly [name: string, value: unknown][],
  size: Size,
): { members: JsonObject; missing: number } {
  let missing = 0
  const cutValue = (value: unknown, most: number): unknown => {
    if (typeof value === 'string') return shorten(value, size.length)
    if (Array.isArray(value)) {
      for (const entry of value.slice(most)) missing += countOf(entry)
      return value.slice(0, most).map((entry) => cutValue(entry, size.places))
    }
    if (!isObject(value)) return value
    const members = Object.entries(value).map(([name, member]) => {
      return [name, cutValue(member, size.places)]
    })
    const { properties, more = 0 } = value
    const unlisted = Array.isArray(properties) ? properties.length - size.places : 0
    const rest = unlisted > 0 ? { more: Number(more) + unlisted } : {}
    return { ...Object.fromEntries(members), ...rest }
  }
  const members = reported.map(([name, value]) => [name, cutValue(value, size.entries)])
  return { members: Object.fromEntries(members), missing }
}

/** How many an entry stands for: a fault for its places, and `+12` for as many ignored members. */
function countOf(entry: unknown): number {
  if (typeof entry === 'string') return splitIgnored([entry]).more || 1
  return isObject(entry) && Array.isArray(entry.properties) ? entry.properties.length : 1
}

/** Joins notes, one per line: as many as fit, and the number of the others. */
export function joinNotes(notes: readonly string[]): string {
  const listed = fitting(notes, NOTE_BYTES)
  const more = notes.length - listed.length
  return [...listed, ...(more > 0 ? [`${more} more notes are not listed.`] : [])].join('\n')
}

/** The first paths of ignored members, and an entry `+12` for the rest. */
export function shortIgnored(ignored: readonly string[]): string[] {
  const { paths, more } = splitIgnored(ignored)
  const first = paths.slice(0, ITEMS_PER_MESSAGE).map((path) => shorten(path, IGNORED_LENGTH))
  const listed = fitting(first, IGNORED_BYTES)
  const missing = more + paths.length - listed.length
  return [...listed, ...(missing > 0 ? [`+${missing}`] : [])]
}

/** The first texts, as many as fit. */
function fitting(texts: readonly string[], bytes: number): readonly string[] {
  let free = bytes
  const end = texts.findIndex((text) => (free -= Buffer.byteLength(JSON.stringify(text))) < 0)
  return end < 0 ? texts : texts.slice(0, end)
}
