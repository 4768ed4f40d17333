/** The tree of an XML while a document is made of it: what is taken, and what is still there. */
import type { Amount } from '../../../values/amount.ts'
import { quote } from '../../../values/shorten.ts'
import type { Change } from '../conversion.ts'
import type { NumberedFaults } from '../faults.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { TreeReading } from '../xml/read-tree.ts'
import type { Group } from '../xml/tree.ts'
import { createPaths } from '../xml/xml-document.ts'

/** The number of the faults of all imports: numbers that are none. */
type NumberFaults = NumberedFaults<'31'>

/** Those of most: also figures, and XML that is not an invoice. */
type ImportFaults = NumberedFaults<'30' | '31' | '32'>

export interface Source<Faults extends NumberFaults = ImportFaults> {
  readonly tree: Group
  readonly faults: Faults
  readonly changed: Change[]
  /** Decimals of the currency. */
  readonly decimals: number
  /** The name of a term, or element, in faults. */
  readonly nameOf: (term: string) => string
  /** Where a term is in the XML; that of its group if it is absent. */
  readonly pathOf: (group: Group, term?: string) => string
}

export function newSource<Faults extends NumberFaults>(
  { tree, placeOf }: TreeReading,
  faults: Faults,
  { decimals, nameOf }: Pick<Source<Faults>, 'decimals' | 'nameOf'>,
): Source<Faults> {
  const name = createPaths()
  const pathOf: Source['pathOf'] = (group, term) => {
    const place = placeOf(group, term) ?? placeOf(group) ?? placeOf(tree)!
    return name(place.element, place.attribute)
  }
  return { tree, faults, changed: [], decimals, nameOf, pathOf }
}

/** Takes the text of a term, without blanks around it. */
export function takeTerm(group: Group | undefined, term: string): string | undefined {
  const value = group?.[term]
  if (typeof value !== 'string') return undefined
  group![term] = undefined
  return value.trim()
}

/** Takes a number. One that cannot be read is a fault. */
export function takeNumber(
  { faults, nameOf, pathOf }: Source<NumberFaults>,
  group: Group | undefined,
  term: string,
): Amount | undefined {
  const text = takeTerm(group, term)
  if (text === undefined) return undefined
  const number = readDecimal(text)
  if (!number) {
    const description = `${nameOf(term)} must be a decimal number such as 10.50, got ${quote(text)}`
    faults.add('31', pathOf(group!, term), description)
  }
  return number
}

/** Takes texts as members of an object. */
export function takeAll(
  group: Group | undefined,
  terms: { readonly [member: string]: string },
): { [member: string]: string | undefined } {
  return Object.fromEntries(
    Object.entries(terms).map(([member, term]) => [member, takeTerm(group, term)]),
  )
}
