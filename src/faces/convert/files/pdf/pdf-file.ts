/** The objects of a PDF file, as its catalogue leads to them. What only lies in the file is not looked at. */
import { type CrossReferences, type Entry, followTables } from './cross-references.ts'
import { unpack } from './filters.ts'
import { objectAt, type PdfBytes, pdfBytes, placeOfLastTable } from './pdf-bytes.ts'
import { searchObjects } from './search-objects.ts'
import { type PdfReader, readValue } from './tokens.ts'
import {
  damaged,
  isDictionary,
  isInteger,
  isList,
  type PdfDictionary,
  PdfError,
  PdfReference,
  PdfStream,
  type PdfValue,
} from './values.ts'

/** Bytes in which the header must begin. */
const HEADER_BYTES = 1024

/** A file that is open. Its objects are read when something asks for them, each once. */
export interface PdfFile {
  readonly trailer: PdfDictionary
  readonly catalogue: PdfDictionary
  readonly file: PdfBytes
  readonly entries: ReadonlyMap<number, Entry>
  /** The objects read so far, and the streams of objects, by number. */
  readonly objects: Map<number, PdfValue>
  readonly streams: Map<number, ObjectStream>
}

/** A stream of objects (7.5.7). */
interface ObjectStream {
  readonly bytes: Uint8Array
  /** Where objects begin, by number. */
  readonly places: Map<number, number>
  /** The objects read so far, by where they begin. */
  readonly values: Map<number, PdfValue>
}

/**
 * Reads a file by its tables of cross-references, or if these are damaged, by looking for its objects.
 * @throws PdfError if it is not a PDF file, is damaged, or is encrypted; the errors of reading
 */
export function readPdf<Result>(all: Uint8Array, read: (pdf: PdfFile) => Result): Result {
  const header = Buffer.from(all.buffer, all.byteOffset, Math.min(all.length, HEADER_BYTES))
  const start = header.indexOf('%PDF-')
  if (start < 0) throw damaged()
  // Offsets count from the header.
  const bytes = Buffer.from(all.buffer, all.byteOffset + start, all.length - start)
  if (!bytes.includes('\n') && !bytes.includes('\r'))
    throw new PdfError(
      '01',
      'the file is not a PDF, or is damaged: it has no line breaks, which curl -d removes and --data-binary @FILE keeps',
    )
  const file = pdfBytes(bytes)
  try {
    const tables = followTables(file, placeOfLastTable(bytes))
    const pdf = tables && openWith(file, tables)
    if (pdf) return read(pdf)
  } catch (error) {
    if (!(error instanceof PdfError && error.number === '01')) throw error
  }
  const pdf = openWith(file, searchObjects(file))
  if (!pdf) throw damaged()
  return read(pdf)
}

/** Undefined if the trailer leads to no catalogue. @throws PdfError if the file is encrypted */
function openWith(file: PdfBytes, { entries, trailer }: CrossReferences): PdfFile | undefined {
  if (trailer.get('Encrypt') !== undefined)
    throw new PdfError(
      '02',
      'the PDF is encrypted: it has a password, or its author restricted what may be done with it; ask for one without, or for the XML',
    )
  const pdf: PdfFile = {
    trailer,
    catalogue: new Map(),
    file,
    entries,
    objects: new Map(),
    streams: new Map(),
  }
  const catalogue = resolve(pdf, trailer.get('Root'))
  return isDictionary(catalogue) ? Object.assign(pdf, { catalogue }) : undefined
}

/** What a reference refers to; other values as they are. */
export function resolve(pdf: PdfFile, value: PdfValue): PdfValue {
  let resolved = value
  for (let steps = 0; resolved instanceof PdfReference; steps++) {
    if (steps > MOST_STEPS) return undefined
    resolved = objectOf(pdf, resolved.number)
  }
  return resolved
}

/** Most references from one to the next. */
const MOST_STEPS = 10

/** A member that is a dictionary. */
export function dictionaryIn(
  pdf: PdfFile,
  dictionary: PdfDictionary | undefined,
  name: string,
): PdfDictionary | undefined {
  const value = resolve(pdf, dictionary?.get(name))
  return isDictionary(value) ? value : undefined
}

/** What says how a stream is packed: numbers, names, and dictionaries, or arrays of them. */
const PACKING = ['Length', 'F', 'Filter', 'DecodeParms', 'DP']

/** More items than streams have filters. */
const ENOUGH_ITEMS = 5

/**
 * The unpacked bytes of a stream.
 * @param what the stream, as an error names it
 */
export function unpackStream(
  pdf: PdfFile,
  { dictionary, start }: PdfStream,
  what: string,
): Uint8Array {
  const members = new Map<string, PdfValue>()
  for (const name of PACKING) {
    if (!dictionary.has(name)) continue
    const value = resolve(pdf, dictionary.get(name))
    const items = isList(value) ? value.slice(0, ENOUGH_ITEMS) : undefined
    members.set(name, items ? items.map((item) => resolve(pdf, item)) : value)
  }
  return unpack(pdf.file.dataOf(new PdfStream(members, start)), members, what, pdf.file.budget)
}

function objectOf(pdf: PdfFile, number: number): PdfValue {
  const { objects, entries } = pdf
  if (objects.has(number)) return objects.get(number)
  // One that leads to itself is nothing.
  objects.set(number, undefined)
  const value = readObject(pdf, number, entries.get(number) ?? 'free')
  objects.set(number, value)
  return value
}

function readObject(pdf: PdfFile, number: number, entry: Entry): PdfValue {
  if (entry === 'free') return undefined
  if ('stream' in entry) return objectIn(pdf, entry.stream, number)
  const found = objectAt(pdf.file, entry.at)
  // The table is wrong about it.
  if (found?.number !== number) throw damaged()
  return found.value
}

/** An object in a stream of objects. */
function objectIn(pdf: PdfFile, stream: number, number: number): PdfValue {
  const { bytes, places, values } = openObjects(pdf, stream)
  const at = places.get(number)
  if (at === undefined) return undefined
  if (!values.has(at)) values.set(at, readValue({ bytes, at, budget: pdf.file.budget }))
  return values.get(at)
}

function openObjects(pdf: PdfFile, number: number): ObjectStream {
  const known = pdf.streams.get(number)
  if (known) return known
  const places = new Map<number, number>()
  const empty = { bytes: new Uint8Array(), places, values: new Map<number, PdfValue>() }
  // One that leads to itself has nothing.
  pdf.streams.set(number, empty)
  const stream = objectOf(pdf, number)
  if (!(stream instanceof PdfStream)) return empty
  const [count, first] = ['N', 'First'].map((name) => resolve(pdf, stream.dictionary.get(name)))
  if (!isInteger(count) || !isInteger(first)) throw damaged()
  const bytes = unpackStream(pdf, stream, `object ${number}`)
  const index: PdfReader = { bytes, at: 0, budget: pdf.file.budget }
  for (let i = 0; i < count; i++) {
    const [own, offset] = [readValue(index), readValue(index)]
    if (!isInteger(own) || !isInteger(offset)) throw damaged()
    const entry = pdf.entries.get(own)
    // A later revision may have the object elsewhere.
    const isHere =
      entry !== undefined && entry !== 'free' && 'stream' in entry && entry.stream === number
    if (isHere && !places.has(own)) places.set(own, first + offset)
  }
  const opened = { ...empty, bytes }
  pdf.streams.set(number, opened)
  return opened
}
