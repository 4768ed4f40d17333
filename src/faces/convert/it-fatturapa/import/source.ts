/** The elements of a FatturaPA while a document is made of them. */
import { Amount } from '../../../../values/amount.ts'
import { quote } from '../../../../values/shorten.ts'
import type { Change } from '../../conversion.ts'
import { takeTerm } from '../../en16931/import/source.ts'
import { exactSum } from '../../exact.ts'
import { readDecimal } from '../../xml/decimal.ts'
import type { TreeReading } from '../../xml/read-tree.ts'
import type { Group } from '../../xml/tree.ts'
import { createPaths } from '../../xml/xml-document.ts'
import { type Faults, newFaults } from '../faults.ts'

export interface Source {
  /** What prevents the import. */
  readonly faults: Faults
  /** What is only reported. */
  readonly findings: Faults
  readonly changed: Change[]
  /** Where an element is in the XML; that of its group if it is absent. */
  readonly pathOf: (group: Group, name?: string) => string
}

export function newSource({ tree, placeOf }: TreeReading, faults: Faults): Source {
  const nameOf = createPaths()
  const pathOf: Source['pathOf'] = (group, name = '') => {
    const { element } = placeOf(group, name) ?? placeOf(group) ?? placeOf(tree)!
    return nameOf(element)
  }
  return { faults, findings: newFaults(), changed: [], pathOf }
}

export const NONE = Amount.zero(2)

/** Takes a number. One that cannot be read is a fault. */
export function takeAmount(
  { faults, pathOf }: Source,
  group: Group | undefined,
  name: string,
): Amount | undefined {
  const text = takeTerm(group, name)
  if (text === undefined) return undefined
  const number = readDecimal(text)
  if (!number)
    faults.add(
      '31',
      pathOf(group!, name),
      `${name} must be a decimal number such as 10.50, got ${quote(text)}`,
    )
  return number
}

/** Takes texts, the names of which are those of the elements, as members of an object. */
export function takeAll(
  group: Group | undefined,
  names: { readonly [member: string]: string },
): { [member: string]: string | undefined } {
  return Object.fromEntries(
    Object.entries(names).map(([member, name]) => [member, takeTerm(group, name)]),
  )
}

/** A sum of amounts of any scale. */
export const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(exactSum, NONE)

/** The rate of a document, with one decimal at least. */
export const rateOf = (percent: Amount): string =>
  `${percent.rescaleUp(2).toString().replace(/0$/, '')}%`
