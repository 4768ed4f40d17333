/**
 * What reading a PDF file may cost. A few bytes can ask for much: tables that lead to the same place, objects within others,
 * streams that become a thousand times as large. Whatever is done for a file is paid from one budget, also if it fails.
 */
import { PdfError } from './values.ts'

/** Most bytes that a stream may have, unpacked, and all streams of a file. */
export const MOST_STREAM_BYTES = 20_000_000
export const MOST_BYTES = 3 * MOST_STREAM_BYTES

/** Work for any file, and for each of its bytes: a file whose bytes are read once, or unpacked, needs less. */
const WORK = 400_000_000
const WORK_PER_BYTE = 80

/** Work in nanoseconds, roughly: for the most costly bytes of a kind. */
const PRICES = {
  /** A byte that is looked at to read values. */
  byte: 10,
  /** A value: that its memory, up to 100 bytes of each, is bounded, too. */
  value: 1000,
  /** An object in a table. */
  entry: 200,
  /** A byte to inflate, and one that is inflated. */
  deflated: 80,
  inflated: 1,
  /** A byte that follows from its neighbours. */
  predicted: 20,
  /** A byte of hexadecimal digits, or of base 85. */
  digit: 25,
  /** A character of the name or description of an attachment, which is in the answer. */
  text: 100,
} as const

/** What may still be spent: work, and bytes that streams have unpacked. */
export interface Budget {
  work: number
  bytes: number
}

export const budgetOf = (file: Uint8Array): Budget => ({
  work: WORK + WORK_PER_BYTE * file.length,
  bytes: MOST_BYTES,
})

/** Pays for work. @throws PdfError if there is too much of it */
export function spend(budget: Budget, on: keyof typeof PRICES, count = 1): void {
  budget.work -= PRICES[on] * count
  if (budget.work < 0)
    throw new PdfError(
      '05',
      'reading the PDF takes more work than any with an invoice should: ask for the XML, or for a PDF made in another way',
    )
}

/** Pays for the bytes of a stream. @throws PdfError if there are too many in the file */
export function spendBytes(budget: Budget, count: number): void {
  budget.bytes -= count
  if (budget.bytes < 0) throw tooLarge('the PDF', MOST_BYTES)
}

/** Half of what is left, for what a file can be read without. */
export function halfOf(budget: Budget): Budget {
  const work = budget.work / 2
  budget.work -= work
  return { work, bytes: budget.bytes }
}

export function giveBack(budget: Budget, rest: Budget): void {
  budget.work += Math.max(rest.work, 0)
}

export const tooLarge = (what: string, most: number): PdfError =>
  new PdfError('05', `${what} is larger than ${most / 1e6} MB unpacked`)
