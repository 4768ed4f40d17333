/** The bytes of a PDF file, and the objects that are found at an index of them. */
import { type Budget, budgetOf } from './budget.ts'
import { type PdfReader, readValue, takeWord } from './tokens.ts'
import { damaged, isInteger, type PdfStream, type PdfValue } from './values.ts'

/** Bytes at the end in which the file says where its last table is. */
const END_BYTES = 2048

/** An object and its number. */
interface PdfObject {
  readonly number: number
  readonly value: PdfValue
}

/** The bytes of a file from its header on, and what finds things in them. */
export interface PdfBytes {
  readonly bytes: Uint8Array
  /** Is its end missing? */
  readonly isCut: boolean
  /** The same as Latin-1, made when it is needed. */
  readonly text: () => string
  readonly budget: Budget
  /** The objects that have been read, by their index. */
  readonly objects: Map<number, PdfObject>
  /** The bytes of a stream that is at the top of the file, as they are. */
  readonly dataOf: (stream: PdfStream) => Uint8Array
}

export function pdfBytes(bytes: Buffer): PdfBytes {
  let text: string | undefined
  let ends: number[] | undefined
  const textOf = (): string => (text ??= bytes.toString('latin1'))
  return {
    bytes,
    isCut: !bytes.includes('%%EOF', -END_BYTES),
    text: textOf,
    budget: budgetOf(bytes),
    objects: new Map(),
    dataOf({ dictionary, start }) {
      const length = dictionary.get('Length')
      if (isInteger(length) && length >= 0) {
        const end = start + length
        const after = bytes.toString('latin1', end, end + 12)
        if (/^\s{0,3}endstream/.test(after)) return bytes.subarray(start, end)
      }
      // The length is wrong: the next end decides.
      ends ??= placesOf('endstream', textOf())
      const end = firstFrom(ends, start)
      if (end === undefined) throw damaged()
      const isLine = bytes[end - 1] === 10
      const isBoth = isLine && bytes[end - 2] === 13
      return bytes.subarray(start, Math.max(start, end - (isBoth ? 2 : isLine ? 1 : 0)))
    },
  }
}

/** Where the last table begins, as the end of the file says; -1 if it does not. */
export function placeOfLastTable(bytes: Buffer): number {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES))
  const at = end.lastIndexOf('startxref')
  return at < 0 ? -1 : Number.parseInt(end.slice(at + 'startxref'.length), 10)
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    places.push(at)
  return places
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

/** What reads values from an index on. @param end where the file is taken to end */
export const readerOf = (
  { bytes, budget }: PdfBytes,
  at: number,
  end = bytes.length,
): PdfReader => ({ bytes: bytes.subarray(0, end), at, budget })

/** Reads `12 0 obj` and what follows, once; undefined if that is not there. @param end see `readerOf` */
export function objectAt(file: PdfBytes, at: number, end?: number): PdfObject | undefined {
  const { bytes, objects } = file
  const known = objects.get(at)
  if (known || at < 0 || at >= bytes.length) return known
  const reader = readerOf(file, at, end)
  const number = readValue(reader)
  const generation = readValue(reader)
  if (!isInteger(number) || !isInteger(generation) || !takeWord(reader, 'obj')) return undefined
  const object = { number, value: readValue(reader) }
  objects.set(at, object)
  return object
}
