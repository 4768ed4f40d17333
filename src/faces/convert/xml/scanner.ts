/** A text that is being read, and how far. */
import { DocketError } from '../../../errors.ts'

export interface Scanner {
  readonly text: string
  at: number
  /** Where the fault is, if reading failed. */
  failedAt: number
}

/** @throws DocketError, which readXml turns into a fault at the position */
export function fail(scanner: Scanner, at: number, description: string): never {
  scanner.failedAt = at
  throw new DocketError('conversion', description)
}

const SPACE = 0x20
const TAB = 0x09
const LINE_FEED = 0x0a

/** Is a character a blank? Carriage returns are line feeds by now. */
export const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === TAB

export function skipSpace(scanner: Scanner): void {
  const { text } = scanner
  let { at } = scanner
  while (isSpace(text.charCodeAt(at))) at++
  scanner.at = at
}

/** Are there only blanks between two positions? */
export function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}
