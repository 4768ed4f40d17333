/** Where the objects of a PDF file are: its tables of cross-references (ISO 32000-1, 7.5.4 to 7.5.8). */
import { unpack } from './filters.ts'
import { type Budget, readValue, takeWord } from './tokens.ts'
import {
  damaged,
  isDictionary,
  isInteger,
  isList,
  type PdfDictionary,
  PdfError,
  PdfName,
  PdfReference,
  PdfStream,
  type PdfValue,
} from './values.ts'

/** Most tables of a file, and most entries in all of them. */
const MOST_SECTIONS = 100
const MOST_OBJECTS = 500_000

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

/** The bytes of a file from its header on, and what finds things in them. */
export interface PdfBytes {
  readonly bytes: Uint8Array
  /** Is its end missing? */
  readonly isCut: boolean
  /** The same as Latin-1, made when it is needed. */
  readonly text: () => string
  readonly budget: Budget
  /** The bytes of a stream that is at the top of the file, as they are. */
  readonly dataOf: (stream: PdfStream) => Uint8Array
}

interface Found {
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
  const reader = { bytes: file.bytes, at, budget: file.budget }
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
      addEntry(entries, Number(first) + i, kind === 'n' ? { at: Number(offset) } : 'free')
    }
  }
  const reader = { bytes: file.bytes, at: next, budget: file.budget }
  const trailer = takeWord(reader, 'trailer') ? readValue(reader) : undefined
  if (!isDictionary(trailer)) throw damaged()
  return trailer
}

function addEntry(entries: Map<number, Entry>, number: number, entry: Entry): void {
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
      addEntry(entries, first + k, entry)
    }
  }
}

/** Reads `12 0 obj` and what follows; undefined if that is not there. */
export function objectAt(
  { bytes, budget }: PdfBytes,
  at: number,
): { number: number; value: PdfValue } | undefined {
  if (at < 0 || at >= bytes.length) return undefined
  const reader = { bytes, at, budget }
  const number = readValue(reader)
  const generation = readValue(reader)
  if (!isInteger(number) || !isInteger(generation) || !takeWord(reader, 'obj')) return undefined
  return { number, value: readValue(reader) }
}

/** Objects, what says that one is the catalogue, trailers, and the starts of streams. */
const MARK =
  /\b(\d{1,10})[ \t\r\n]{1,10}\d{1,5}[ \t\r\n]{1,10}obj\b|(\/Catalog)\b|\btrailer\b|\bstream\r?\n/g

/** What the search has found. Its budget is its own: it only finds less if that is used up. */
interface Search extends Found {
  readonly file: PdfBytes
}

/** Values that a stream counts for that cannot be read, as failing takes longer. */
const FAILURE = 100

/**
 * Looks through a file whose tables are damaged: for its objects, the last of a number, and for the last trailer, or
 * else the last catalogue. Streams are skipped, but those of objects and of cross-references are looked into.
 */
export function searchObjects(whole: PdfBytes): CrossReferences {
  const text = whole.text()
  const { values, bytes } = whole.budget
  const file = { ...whole, budget: { values, bytes } }
  const search: Search = { file, entries: new Map(), trailer: undefined }
  const trailers: number[] = []
  let catalogue: PdfDictionary | undefined
  let [number, at] = [0, 0]
  MARK.lastIndex = 0
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    const [all, digits, isCatalogue] = mark
    if (digits !== undefined) {
      number = Number(digits)
      at = mark.index
      search.entries.set(number, { at })
      if (search.entries.size > MOST_OBJECTS) throw damaged()
    } else if (isCatalogue) catalogue = new Map([['Root', new PdfReference(number)]])
    else if (all === 'trailer') trailers.push(MARK.lastIndex)
    else {
      const end = passStream(search, number, at) ?? text.indexOf('endstream', MARK.lastIndex)
      if (end < 0) break
      MARK.lastIndex = Math.max(end, MARK.lastIndex)
    }
  }
  for (const start of trailers.slice(-MOST_SECTIONS))
    noteTrailer(
      search,
      orNothing(() => readValue({ ...whole, at: start })),
    )
  const { entries, trailer = catalogue } = search
  if (!trailer) throw damaged()
  return { entries, trailer }
}

function noteTrailer(search: Search, trailer: PdfValue): void {
  if (isDictionary(trailer) && trailer.get('Root') instanceof PdfReference) search.trailer = trailer
}

/** Looks at the stream that an object is, and returns where it ends; undefined if that is not known. */
function passStream(search: Search, number: number, at: number): number | undefined {
  const { file, entries } = search
  const { budget } = file
  if (budget.values <= 0) return undefined
  const stream = orNothing(() => objectAt(file, at)?.value)
  const data = stream instanceof PdfStream ? orNothing(() => file.dataOf(stream)) : undefined
  if (!(stream instanceof PdfStream && data)) {
    budget.values -= FAILURE
    return undefined
  }
  const { dictionary } = stream
  const type = dictionary.get('Type')
  if (type instanceof PdfName && type.text === 'XRef') noteTrailer(search, dictionary)
  if (type instanceof PdfName && type.text === 'ObjStm') {
    const unpacked = orNothing(() => unpack(data, dictionary, '', budget))
    const index = unpacked && { bytes: unpacked, at: 0, budget }
    for (let i = 0; index && i < Number(dictionary.get('N')); i++) {
      const own = orNothing(() => [readValue(index), readValue(index)])?.[0]
      if (!isInteger(own)) break
      entries.set(own, { stream: number, index: i })
    }
  }
  return stream.start + data.length
}

/** What a function returns, or nothing if the file is damaged there. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
