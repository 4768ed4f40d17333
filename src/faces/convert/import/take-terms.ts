/** The tree of an XML while a document is made of it: what is taken, and what is still there. */
import { isEmail } from '../../../validate/formats/email.ts'
import type { Amount } from '../../../values/amount.ts'
import { quote } from '../../../values/shorten.ts'
import type { Change } from '../conversion.ts'
import type { NumberedFaults } from '../faults.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { TreeReading } from '../xml/read-tree.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { createPaths } from '../xml/xml-document.ts'

/** The number of the faults of all imports: numbers that are none. */
type NumberFaults = NumberedFaults<'31'>

/** Those of most: also figures, and XML that is not an invoice. */
type ImportFaults = NumberedFaults<'30' | '31' | '32'>

export interface Source<Faults extends NumberFaults = ImportFaults> {
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
  /** The name of a term, or element, in faults. */
  readonly nameOf: (term: string) => string
  /** Where a term is in the XML; that of its group if it is absent. */
  readonly pathOf: (group: Group, term?: string) => string
}

export const newSource = <Faults extends NumberFaults>(
  reading: TreeReading,
  newFaults: () => Faults,
  options: Pick<Source<Faults>, 'decimals' | 'nameOf'>,
): Source<Faults> => createSources(reading, newFaults, options)()

/** Makes the function that makes the sources of a file with several invoices. */
export function createSources<Faults extends NumberFaults>(
  { tree, placeOf }: TreeReading,
  newFaults: () => Faults,
  { decimals, nameOf }: Pick<Source<Faults>, 'decimals' | 'nameOf'>,
): () => Source<Faults> {
  const name = createPaths()
  const pathOf: Source['pathOf'] = (group, term) => {
    const place = placeOf(group, term) ?? placeOf(group) ?? placeOf(tree)!
    return name(place.element, place.attribute)
  }
  return () => {
    const [faults, findings, repairs] = [newFaults(), newFaults(), newFaults()]
    return { tree, faults, findings, repairs, changed: [], decimals, nameOf, pathOf }
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
export const takeNumber = (
  source: Source<NumberFaults>,
  group: Group | undefined,
  term: string,
): Amount | undefined => takeReadable(source, group, term, DECIMAL, '31')

/**
 * Reports what every invoice must have, and a group of the file does not: blank texts are not in it.
 * @param terms with what the document has instead, in words
 */
export function reportMissing<Number extends string>(
  { tree, nameOf, pathOf, findings }: Reporter<Number> & Pick<Source, 'tree'>,
  group: Group | undefined,
  terms: { readonly [term: string]: string },
  number: Number,
): void {
  for (const term in terms) {
    if (group?.[term] === undefined)
      findings.add(number, pathOf(group ?? tree, term), `${nameOf(term)} is missing${terms[term]}`)
  }
}

/** Reports that the amount that decides is not there; one that cannot be read prevents the import. */
export function reportUncompared<Number extends string>(
  {
    tree,
    nameOf,
    pathOf,
    faults,
    findings,
  }: Reporter<Number> & Pick<Source, 'tree'> & Refuser<Number>,
  group: Group | undefined,
  term: string,
  number: Number,
): void {
  const isMissing = group?.[term] === undefined
  const state = isMissing ? 'is missing' : 'cannot be read'
  const description = `${nameOf(term)} ${state}: the document could not be compared with the XML`
  const list = isMissing ? findings : faults
  list.add(number, pathOf(group ?? tree, term), description)
}

/** How texts are read as values. */
export interface Readable<T> {
  readonly read: (text: string) => T | undefined
  /** What is expected, in words. */
  readonly expected: string
}

const DECIMAL: Readable<Amount> = { read: readDecimal, expected: 'a decimal number such as 10.50' }

export const EMAIL: Readable<string> = {
  read: (text) => (isEmail(text) ? text : undefined),
  expected: 'an e-mail address such as name@example.com',
}

/** What reports values that cannot be read, by the numbers of faults. */
export interface Reporter<Number extends string> extends Pick<Source, 'nameOf' | 'pathOf'> {
  readonly findings: Pick<NumberedFaults<Number>, 'add'>
}

interface Refuser<Number extends string> {
  readonly faults: Pick<NumberedFaults<Number>, 'add'>
}

/** Takes a value that is read. One that cannot be read stays, and is reported. */
export function takeReadable<T, Number extends string>(
  { nameOf, pathOf, findings }: Reporter<Number>,
  group: Group | undefined,
  term: string,
  { read, expected }: Readable<T>,
  number: Number,
): T | undefined {
  if (group?.[term] === undefined) return undefined
  const text = textOf(group, term).trim()
  const value = read(text)
  if (value === undefined) {
    const description = `${nameOf(term)} must be ${expected}, got ${quote(text)}; it is left out`
    findings.add(number, pathOf(group, term), description)
  } else group[term] = undefined
  return value
}

/** Takes texts as members of an object. */
export function takeAll(
  group: Group | undefined,
  terms: { readonly [member: string]: string },
): { [member: string]: string | undefined } {
  const taken: { [member: string]: string | undefined } = {}
  for (const member in terms) taken[member] = takeTerm(group, terms[member]!)
  return taken
}
