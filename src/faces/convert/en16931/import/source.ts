/** The terms of an XML invoice while a document is made of them: what is taken, and what is still there. */
import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { quote } from '../../../../values/shorten.ts'
import type { Change } from '../../conversion.ts'
import { readDecimal } from '../../xml/decimal.ts'
import type { Group } from '../../xml/tree.ts'
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
  return { tree, faults, findings: newFaults(), changed: [], decimals, pathOf }
}

/** Takes the text of a term, without blanks around it. */
export function takeTerm(group: Group | undefined, term: string): string | undefined {
  const value = group?.[term]
  if (typeof value !== 'string') return undefined
  group![term] = undefined
  return value.trim()
}

/** Takes a number. One that cannot be read is a fault. */
export function takeNumber(source: Source, group: Group, term: string): Amount | undefined {
  const text = takeTerm(group, term)
  if (text === undefined) return undefined
  const number = readDecimal(text)
  if (!number) {
    const description = `${nameOfTerm(term)} must be a decimal number such as 10.50, got ${quote(text)}`
    source.faults.add('31', source.pathOf(group, term), description)
  }
  return number
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
