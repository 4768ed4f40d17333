/** Finds the objects of a PDF file whose tables of cross-references are damaged. */
import { giveBack, halfOf, spend } from './budget.ts'
import {
  type CrossReferences,
  type Found,
  MOST_OBJECTS,
  MOST_SECTIONS,
} from './cross-references.ts'
import { unpack } from './filters.ts'
import { objectAt, type PdfBytes, readerOf } from './pdf-bytes.ts'
import { readValue } from './tokens.ts'
import {
  damaged,
  isDictionary,
  isInteger,
  type PdfDictionary,
  PdfError,
  PdfName,
  PdfReference,
  PdfStream,
  type PdfValue,
} from './values.ts'

/** Objects, what says that one is the catalogue, trailers, and the starts of streams. */
const MARK =
  /\b(\d{1,10})[ \t\r\n]{1,10}\d{1,5}[ \t\r\n]{1,10}obj\b|(\/Catalog)\b|\btrailer\b|\bstream\r?\n/g

/** Bytes in which a dictionary ends of which the search learns something. */
const WINDOW = 65_536

/** What the search has found. Its budget is its own: it only finds less if that is used up. */
interface Search extends Found {
  readonly file: PdfBytes
  /** Where the last object begins, and where the stream ends that it is; undefined if that is not known. */
  passed?: { readonly at: number; readonly end: number | undefined }
}

/**
 * Looks through a file whose tables are damaged: for its objects, the last of a number, and for the last trailer, or
 * else the last catalogue. Streams are skipped, but those of objects and of cross-references are looked into.
 */
export function searchObjects(whole: PdfBytes): CrossReferences {
  const text = whole.text()
  const search: Search = {
    file: { ...whole, budget: halfOf(whole.budget) },
    entries: new Map(),
    trailer: undefined,
  }
  const trailers: number[] = []
  let catalogue: number | undefined
  let [number, at] = [0, 0]
  MARK.lastIndex = 0
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    const [all, digits, isCatalogue] = mark
    if (digits !== undefined) {
      number = Number(digits)
      at = mark.index
      spend(whole.budget, 'entry')
      search.entries.set(number, { at })
      if (search.entries.size > MOST_OBJECTS) throw damaged()
    } else if (isCatalogue) catalogue = number
    else if (all === 'trailer') trailers.push(MARK.lastIndex)
    else {
      if (search.passed?.at !== at) search.passed = { at, end: passStream(search, number, at) }
      const end = search.passed.end ?? text.indexOf('endstream', MARK.lastIndex)
      if (end < 0) break
      MARK.lastIndex = Math.max(end, MARK.lastIndex)
    }
  }
  for (const start of trailers.slice(-MOST_SECTIONS))
    noteTrailer(
      search,
      orNothing(() => readValue(readerOf(whole, start, start + WINDOW))),
    )
  giveBack(whole.budget, search.file.budget)
  const { entries, trailer = catalogue === undefined ? undefined : rootOf(catalogue) } = search
  if (!trailer) throw damaged()
  return { entries, trailer }
}

const rootOf = (catalogue: number): PdfDictionary =>
  new Map([['Root', new PdfReference(catalogue)]])

function noteTrailer(search: Search, trailer: PdfValue): void {
  if (isDictionary(trailer) && trailer.get('Root') instanceof PdfReference) search.trailer = trailer
}

/** Looks at the stream that an object is, and returns where it ends; undefined if that is not known. */
function passStream(search: Search, number: number, at: number): number | undefined {
  const { file, entries } = search
  const { budget } = file
  if (budget.work <= 0) return undefined
  const stream = orNothing(() => objectAt(file, at, at + WINDOW)?.value)
  const data = stream instanceof PdfStream ? orNothing(() => file.dataOf(stream)) : undefined
  if (!(stream instanceof PdfStream && data)) return undefined
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
