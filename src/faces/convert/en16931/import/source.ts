/** The terms of an XML invoice while a document is made of them: what is taken, and what is still there. */
import type { JsonObject } from '../../../../json.ts'
import { isEmail } from '../../../../validate/formats/email.ts'
import type { Amount } from '../../../../values/amount.ts'
import { parseDate } from '../../../../values/calendar.ts'
import { quote } from '../../../../values/shorten.ts'
import type { Change } from '../../conversion.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, textOf } from '../../xml/tree.ts'
import { createPaths } from '../../xml/xml-document.ts'
import { type Faults, newFaults } from '../faults.ts'
import type { InvoiceReading } from '../syntaxes.ts'
import { nameOfTerm } from '../terms.ts'

export interface Source {
  readonly tree: Group
  /** What prevents the import. */
  readonly faults: Faults
  /** What is only reported. */
  readonly findings: Faults
  /** What is replaced or skipped, which strict mode rejects. */
  readonly repairs: Faults
  readonly changed: Change[]
  /** Decimals of the currency. */
  readonly decimals: number
  /** Where a term is in the XML; that of its group if it is absent. */
  readonly pathOf: (group: Group, term: string) => string
}

export function newSource(
  { tree, placeOf }: InvoiceReading,
  decimals: number,
  faults: Faults,
): Source {
  const name = createPaths()
  const pathOf: Source['pathOf'] = (group, term) => {
    const place = placeOf(group, term) ?? placeOf(group) ?? placeOf(tree)!
    return name(place.element, place.attribute)
  }
  return {
    tree,
    faults,
    findings: newFaults(),
    repairs: newFaults(),
    changed: [],
    decimals,
    pathOf,
  }
}

/** Takes the text of a term, without blanks around it. */
export function takeTerm(group: Group | undefined, term: string): string | undefined {
  const value = group?.[term]
  if (typeof value !== 'string') return undefined
  group![term] = undefined
  return value.trim()
}

/** Takes a number. One that cannot be read stays, and is reported. */
export const takeNumber = (source: Source, group: Group, term: string): Amount | undefined =>
  takeReadable(source, group, term, '31', readDecimal, 'a decimal number such as 10.50')

/** Takes a date, without the time zone that XML Schema allows after it. One that cannot be read stays, and is reported. */
export const takeDate = (
  source: Source,
  group: Group | undefined,
  term: string,
): string | undefined =>
  takeReadable(source, group, term, '35', readDate, 'a date such as 2026-01-31')

const readDate = (text: string): string | undefined => parseDate(dayOf(text)!)

/** A date without the time zone that XML Schema allows after it. */
export const dayOf = (date: string | undefined): string | undefined =>
  date?.replace(/(?<=^\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '')

/** Takes an e-mail address. One that is none stays, and is reported. */
export const takeEmail = (
  source: Source,
  group: Group | undefined,
  term: string,
): string | undefined =>
  takeReadable(source, group, term, '35', emailOf, 'an e-mail address such as name@example.com')

const emailOf = (text: string): string | undefined => (isEmail(text) ? text : undefined)

function takeReadable<T>(
  source: Source,
  group: Group | undefined,
  term: string,
  number: '31' | '35',
  read: (text: string) => T | undefined,
  expected: string,
): T | undefined {
  if (group?.[term] === undefined) return undefined
  const text = textOf(group, term).trim()
  const value = read(text)
  if (value === undefined) {
    const description = `${nameOfTerm(term)} must be ${expected}, got ${quote(text)}; it is left out`
    source.findings.add(number, source.pathOf(group, term), description)
  } else group[term] = undefined
  return value
}

/** The members that are there; undefined if there are none. */
export function present(members: JsonObject): JsonObject | undefined {
  const object: JsonObject = {}
  let isEmpty = true
  for (const name in members) {
    const value = members[name]
    if (value === undefined) continue
    object[name] = value
    isEmpty = false
  }
  return isEmpty ? undefined : object
}

/** The entries that are there; undefined if there are none. */
export function listOf<T>(...entries: readonly (T | undefined)[]): T[] | undefined {
  const list = entries.filter((entry) => entry !== undefined)
  return list.length > 0 ? list : undefined
}
