/** The values of which PDF files consist (ISO 32000-1, 7.3). */

/** The name of something, without its slash. */
export class PdfName {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Refers to an object of the file by its number. */
export class PdfReference {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** Bytes with a dictionary that says what they are. They begin at an index of what the dictionary was read from. */
export class PdfStream {
  readonly dictionary: PdfDictionary
  readonly start: number
  constructor(dictionary: PdfDictionary, start: number) {
    this.dictionary = dictionary
    this.start = start
  }
}

/** A string is bytes, as characters of Latin-1. */
export type PdfValue =
  | number
  | boolean
  | undefined
  | string
  | PdfName
  | PdfReference
  | PdfStream
  | readonly PdfValue[]
  | PdfDictionary

export const isList = (value: PdfValue): value is readonly PdfValue[] => Array.isArray(value)

export const isDictionary = (value: PdfValue): value is PdfDictionary => value instanceof Map

export const isInteger = (value: PdfValue): value is number => Number.isSafeInteger(value)

/** Why a file cannot be read, as a fault says it. */
export class PdfError extends Error {
  readonly number: PdfFault
  constructor(number: PdfFault, message: string) {
    super(message)
    this.number = number
  }
}

/** Numbers of the faults `DOCKET-PDF-…`. */
export type PdfFault = '01' | '02' | '03' | '04' | '05' | '06' | '11' | '12'

export const damaged = (): PdfError =>
  new PdfError('01', 'the file is not a PDF, or is damaged: ask the sender for it again')
