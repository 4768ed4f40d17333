/** The objects of a PDF file, as its catalogue leads to them. What only lies in the file is not looked at. */
import {
  type CrossReferences,
  type Entry,
  followTables,
  objectAt,
  type PdfBytes,
  searchObjects,
} from './cross-references.ts'
import { MOST_BYTES, unpack } from './filters.ts'
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

/** Most values that are read of a file. */
const MOST_VALUES = 250_000

/** Bytes in which the header must begin, and those at the end in which the place of the last table stands. */
const HEADER_BYTES = 1024
const END_BYTES = 2048

/** A file that is open. Its objects are read when something asks for them, each once. */
export interface PdfFile {
  readonly trailer: PdfDictionary
  readonly catalogue: PdfDictionary
  readonly file: PdfBytes
  readonly entries: ReadonlyMap<number, Entry>
  /** The objects read so far, by number, and those in streams of objects, by the number of the stream. */
  readonly objects: Map<number, PdfValue>
  readonly streams: Map<number, ReadonlyMap<number, PdfValue>>
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
  const file = fileOf(bytes)
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

/** Where the last table begins, as the end of the file says; -1 if it does not. */
export function placeOfLastTable(bytes: Buffer): number {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES))
  const at = end.lastIndexOf('startxref')
  return at < 0 ? -1 : Number.parseInt(end.slice(at + 'startxref'.length), 10)
}

function fileOf(bytes: Buffer): PdfBytes {
  let text: string | undefined
  let ends: number[] | undefined
  const textOf = (): string => (text ??= bytes.toString('latin1'))
  const findEnds = (): number[] =>
    (ends ??= Array.from(textOf().matchAll(/endstream/g), ({ index }) => index))
  return {
    bytes,
    isCut: !bytes.includes('%%EOF', -END_BYTES),
    text: textOf,
    budget: { values: MOST_VALUES, bytes: MOST_BYTES },
    dataOf({ dictionary, start }) {
      const length = dictionary.get('Length')
      if (isInteger(length) && length >= 0) {
        const end = start + length
        const after = bytes.toString('latin1', end, end + 12)
        if (/^\s{0,3}endstream/.test(after)) return bytes.subarray(start, end)
      }
      // The length is wrong: the next end decides.
      const end = firstFrom(findEnds(), start)
      if (end === undefined) throw damaged()
      const isLine = bytes[end - 1] === 10
      const isBoth = isLine && bytes[end - 2] === 13
      return bytes.subarray(start, Math.max(start, end - (isBoth ? 2 : isLine ? 1 : 0)))
    },
  }
}

/** The first of sorted numbers that is not smaller. */
function firstFrom(numbers: readonly number[], least: number): number | undefined {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (numbers[middle]! < least) from = middle + 1
    else to = middle
  }
  return numbers[from]
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

/**
 * The unpacked bytes of a stream.
 * @param what the stream, as an error names it
 */
export function unpackStream(
  pdf: PdfFile,
  { dictionary, start }: PdfStream,
  what: string,
): Uint8Array {
  // What matters of a stream are numbers, names, and arrays of them.
  const members = new Map<string, PdfValue>()
  for (const [name, value] of dictionary) {
    const resolved = resolve(pdf, value)
    members.set(name, isList(resolved) ? resolved.map((item) => resolve(pdf, item)) : resolved)
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
  if ('stream' in entry) return objectsIn(pdf, entry.stream).get(number)
  const found = objectAt(pdf.file, entry.at)
  // The table is wrong about it.
  if (found?.number !== number) throw damaged()
  return found.value
}

/** The objects in a stream of objects, by number (7.5.7). */
function objectsIn(pdf: PdfFile, number: number): ReadonlyMap<number, PdfValue> {
  const known = pdf.streams.get(number)
  if (known) return known
  const objects = new Map<number, PdfValue>()
  pdf.streams.set(number, objects)
  const stream = objectOf(pdf, number)
  if (!(stream instanceof PdfStream)) return objects
  const [count, first] = ['N', 'First'].map((name) => resolve(pdf, stream.dictionary.get(name)))
  if (!isInteger(count) || !isInteger(first)) throw damaged()
  const bytes = unpackStream(pdf, stream, `object ${number}`)
  const { budget } = pdf.file
  const index: PdfReader = { bytes, at: 0, budget }
  for (let i = 0; i < count; i++) {
    const [own, offset] = [readValue(index), readValue(index)]
    if (!isInteger(own) || !isInteger(offset)) throw damaged()
    const entry = pdf.entries.get(own)
    // A later revision may have the object elsewhere.
    const isHere =
      entry !== undefined && entry !== 'free' && 'stream' in entry && entry.stream === number
    if (isHere && !objects.has(own))
      objects.set(own, readValue({ bytes, at: first + offset, budget }))
  }
  return objects
}
