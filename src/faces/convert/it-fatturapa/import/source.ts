/** The elements of a FatturaPA while a document is made of them. */
import { Amount } from '../../../../values/amount.ts'
import { parseDate, ZERO_DATE } from '../../../../values/calendar.ts'
import { quote } from '../../../../values/shorten.ts'
import type { Change } from '../../conversion.ts'
import { takeTerm } from '../../en16931/import/source.ts'
import { exactSum } from '../../exact.ts'
import { readDecimal } from '../../xml/decimal.ts'
import type { TreeReading } from '../../xml/read-tree.ts'
import { type Group, textOf } from '../../xml/tree.ts'
import { createPaths } from '../../xml/xml-document.ts'
import { type Faults, newFaults } from '../faults.ts'

export interface Source {
  /** What prevents the import. */
  readonly faults: Faults
  /** What is only reported. */
  readonly findings: Faults
  /** What was made good without a report. */
  readonly repairs: Faults
  readonly changed: Change[]
  /** Where an element is in the XML; that of its group if it is absent. */
  readonly pathOf: (group: Group, name?: string) => string
}

/** Makes the function that makes the sources of a file: its header and its invoices have one each. */
export function createSources({ tree, placeOf }: TreeReading): () => Source {
  const nameOf = createPaths()
  const pathOf: Source['pathOf'] = (group, name = '') => {
    const { element } = placeOf(group, name) ?? placeOf(group) ?? placeOf(tree)!
    return nameOf(element)
  }
  return () => {
    return {
      faults: newFaults(),
      findings: newFaults(),
      repairs: newFaults(),
      changed: [],
      pathOf,
    }
  }
}

export const NONE = Amount.zero(2)

/** Takes a number. One that cannot be read stays, and is reported. */
export function takeAmount(
  { findings, pathOf }: Source,
  group: Group | undefined,
  name: string,
): Amount | undefined {
  const text = textOf(group, name).trim()
  if (text === '') return undefined
  const number = readDecimal(text)
  if (number) takeTerm(group, name)
  else
    findings.add(
      '31',
      pathOf(group!, name),
      `${name} must be a decimal number such as 10.50, got ${quote(text)}`,
    )
  return number
}

/** The day of a date, whatever its time zone. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/

/** The length of a date without a zone. */
const DAY_LENGTH = 10

/** Takes a date. A time that follows it stays; what is not a date stays, too, and is reported. */
export function takeDay(
  { findings, pathOf }: Source,
  group: Group | undefined,
  name: string,
): string | undefined {
  const text = textOf(group, name).trim()
  if (text === '') return undefined
  const [, day] = DATE.exec(text) ?? []
  const hasTime = /^.{10}T\d\d:\d\d/.test(text)
  const date = day ?? (hasTime ? text.slice(0, DAY_LENGTH) : undefined)
  if (date !== undefined && parseDate(date) && date !== ZERO_DATE) {
    if (!hasTime) takeTerm(group, name)
    return date
  }
  findings.add(
    '31',
    pathOf(group!, name),
    `${name} must be a date such as 2026-05-01, got ${quote(text)}`,
  )
  return undefined
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
