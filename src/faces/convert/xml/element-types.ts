/**
 * What the texts of elements must be, as tables say it by the names of their types: a pattern and its words,
 * `^\d{5}$ | five digits`, or words that are understood: `one of RF01-RF02, RF04` (a range is of codes whose last digits
 * count up), `1 to 20 characters`, `1 to 20 characters of Latin-1`, `a date from 2006-01-01 to 2050-01-01`.
 */
import { lazy } from '../../../values/lazy.ts'
import type { Type } from './element-table.ts'

type Fits = Type['fits']

const CODES = /^one of (.+)$/
const LENGTH = /^(\d+) to (\d+) characters(.*)$/
const DATES = /^a date from (\S+) to (\S+)$/

/** Alphabets by their last characters. */
const LAST: { readonly [words: string]: number } = {
  '': Infinity,
  ' of Latin-1': 0xff,
  ' without accents (ASCII)': 0x7f,
}

/** Reads a type. @throws Error if its words are not understood */
export function readType(line: string): Type {
  const [test = '', asks = test] = line.split(' | ')
  return { fits: fitsOf(test), asks }
}

function fitsOf(test: string): Fits {
  if (test.startsWith('^')) {
    const pattern = new RegExp(test)
    return (text) => pattern.test(text)
  }
  const [, codes] = CODES.exec(test) ?? []
  if (codes !== undefined) {
    const list = lazy(() => new Set(codes.split(', ').flatMap(codesOf)))
    return (text) => list().has(text)
  }
  const [, least, most, letters = ''] = LENGTH.exec(test) ?? []
  const last = LAST[letters]
  if (most !== undefined && last !== undefined) return ofLength(Number(least), Number(most), last)
  const [, first, end] = DATES.exec(test) ?? []
  if (first === undefined || end === undefined) throw new Error(`unknown type: ${test}`)
  return (text) => /^\d{4}-\d\d-\d\d$/.test(text) && text >= first && text <= end
}

/** The codes of a range such as `TD01-TD06`. */
function codesOf(range: string): string[] {
  const [first = '', last] = range.split('-')
  if (last === undefined) return [first]
  const width = first.includes('.') || first.length < 4 ? 1 : 2
  const prefix = first.slice(0, -width)
  const [start, end] = [first, last].map((code) => Number(code.slice(-width))) as [number, number]
  return Array.from(
    { length: end - start + 1 },
    (_, i) => prefix + String(start + i).padStart(width, '0'),
  )
}

/** Characters are counted as schemas do: those beyond 16 bits are one. */
const ofLength =
  (least: number, most: number, last: number): Fits =>
  (text) =>
    text.length >= least &&
    (text.length <= most || (text.length <= 2 * most && [...text].length <= most)) &&
    isWithin(text, last)

function isWithin(text: string, last: number): boolean {
  if (last === Infinity) return true
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > last) return false
  return true
}

export interface Types {
  readonly typeOf: (name: string) => Type
  readonly fits: (name: string, text: string) => boolean
}

/**
 * The types of a format.
 * @param own those that are code
 * @param make makes a type that no table has
 */
export function createTypes(
  lines: { readonly [name: string]: string },
  own: { readonly [name: string]: Type },
  make: (name: string) => Type,
): Types {
  const types = new Map(Object.entries(own))
  for (const [name, line] of Object.entries(lines)) types.set(name, readType(line))
  const typeOf = (name: string): Type => {
    let type = types.get(name)
    if (!type) types.set(name, (type = make(name)))
    return type
  }
  return { typeOf, fits: (name, text) => typeOf(name).fits(text) }
}
