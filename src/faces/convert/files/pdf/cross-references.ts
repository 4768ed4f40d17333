/** Where the objects of a PDF file are: its tables of cross-references (ISO 32000-1, 7.5.4 to 7.5.8). */
import { type Budget, spend } from './budget.ts'
import { unpack } from './filters.ts'
import { objectAt, type PdfBytes, readerOf } from './pdf-bytes.ts'
import { readValue, takeWord } from './tokens.ts'
import {
  damaged,
  isDictionary,
  isInteger,
  isList,
  type PdfDictionary,
  PdfReference,
  PdfStream,
  type PdfValue,
} from './values.ts'

/** Most tables of a file, and most entries in all of them. */
export const MOST_SECTIONS = 100
export const MOST_OBJECTS = 500_000

/** Where an object is: at an index of the file, or in a stream of objects; `free` if it is none. */
export type Entry =
  | 'free'
  | { readonly at: number }
  | { readonly stream: number; readonly index: number }

/** The objects by number, and the dictionary that leads to the catalogue. */
export interface CrossReferences {
  readonly entries: ReadonlyMap<number, Entry>
  readonly trailer: PdfDictionary
}

export interface Found {
  readonly entries: Map<number, Entry>
  trailer: PdfDictionary | undefined
}

/** Follows the chain of tables. Undefined if it leads to no catalogue. */
export function followTables(file: PdfBytes, start: number): CrossReferences | undefined {
  const found: Found = { entries: new Map(), trailer: undefined }
  const seen = new Set<number>()
  const waiting: PdfValue[] = [start]
  while (waiting.length > 0 && seen.size < MOST_SECTIONS) {
    const at = waiting.shift()
    if (!isInteger(at) || at < 0 || at >= file.bytes.length || seen.has(at)) continue
    seen.add(at)
    const section = readSection(file, at, found)
    if (!section) return undefined
    found.trailer ??= section
    // Older readers see the table, newer ones the stream besides it, which comes first.
    waiting.push(section.get('XRefStm'), section.get('Prev'))
  }
  const { entries, trailer } = found
  return trailer?.get('Root') instanceof PdfReference ? { entries, trailer } : undefined
}

/** Reads a table or a stream of cross-references. Entries that are known already are newer. */
function readSection(file: PdfBytes, at: number, found: Found): PdfDictionary | undefined {
  const reader = readerOf(file, at)
  if (takeWord(reader, 'xref')) return readTable(file, reader.at, found)
  const stream = objectAt(file, at)?.value
  if (!(stream instanceof PdfStream)) return undefined
  readStream(file, stream, found)
  return stream.dictionary
}

const SUBSECTION = /[ \t\r\n\f\0]{0,10}(\d{1,10}) {1,10}(\d{1,10})[ \t\r\n]{1,10}/y
const ROW = /(\d{1,10}) {1,10}\d{1,5} {1,10}([nf])[ \r\n]{0,10}/y

function readTable(file: PdfBytes, at: number, { entries }: Found): PdfDictionary {
  const rows = file.text()
  let next = at
  for (;;) {
    SUBSECTION.lastIndex = next
    const [head, first, count] = SUBSECTION.exec(rows) ?? []
    if (head === undefined) break
    next += head.length
    for (let i = 0; i < Number(count); i++) {
      ROW.lastIndex = next
      const [row, offset, kind] = ROW.exec(rows) ?? []
      if (row === undefined) throw damaged()
      next += row.length
      addEntry(
        entries,
        Number(first) + i,
        kind === 'n' ? { at: Number(offset) } : 'free',
        file.budget,
      )
    }
  }
  const reader = readerOf(file, next)
  const trailer = takeWord(reader, 'trailer') ? readValue(reader) : undefined
  if (!isDictionary(trailer)) throw damaged()
  return trailer
}

function addEntry(entries: Map<number, Entry>, number: number, entry: Entry, budget: Budget): void {
  // What is known already costs the same.
  spend(budget, 'entry')
  if (entries.has(number)) return
  if (entries.size >= MOST_OBJECTS) throw damaged()
  entries.set(number, entry)
}

/** Rows of a stream have fields of fixed widths: kind, and two that depend on it. */
function readStream(file: PdfBytes, stream: PdfStream, { entries }: Found): void {
  const { dictionary } = stream
  const widths = dictionary.get('W')
  if (
    !isList(widths) ||
    widths.length < 3 ||
    !widths.every((width) => isInteger(width) && width >= 0 && width <= 8)
  )
    throw damaged()
  const [kindWidth, firstWidth, secondWidth] = widths as [number, number, number]
  const width = kindWidth + firstWidth + secondWidth
  const data = unpack(file.dataOf(stream), dictionary, 'the cross-reference stream', file.budget)
  const size = dictionary.get('Size')
  const index = dictionary.get('Index')
  const sections = isList(index) ? index : [0, size]
  let at = 0
  const field = (bytes: number, usual: number): number => {
    if (bytes === 0) return usual
    let value = 0
    for (let i = 0; i < bytes; i++) value = value * 256 + data[at++]!
    return value
  }
  for (let i = 0; i + 1 < sections.length; i += 2) {
    const [first, count] = [sections[i], sections[i + 1]]
    if (!isInteger(first) || !isInteger(count) || width === 0) throw damaged()
    for (let k = 0; k < count && at + width <= data.length; k++) {
      const [kind, a, b] = [field(kindWidth, 1), field(firstWidth, 0), field(secondWidth, 0)]
      const entry = kind === 1 ? { at: a } : kind === 2 ? { stream: a, index: b } : 'free'
      addEntry(entries, first + k, entry, file.budget)
    }
  }
}
