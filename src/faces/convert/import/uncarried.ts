/** The parts of XML that its document does not carry: elements unknown to the tables, and terms that were not taken. */

import type { Amount } from '../../../values/amount.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { TreeReading } from '../xml/read-tree.ts'
import type { Group } from '../xml/tree.ts'
import { createPaths, stepOf, type XmlElement } from '../xml/xml-document.ts'

export interface Uncarried {
  /** What the paths are of. */
  elements: XmlElement[]
  /** XPaths of everything, in the order of the file. */
  paths: string[]
  /** Those of them that the standard does not have, or has once. */
  unknown: string[]
}

interface Found {
  element: XmlElement
  attribute?: string
  isUnknown: boolean
}

/** @param isUnread is an element one of the format, whose children no table has? */
export function listUncarried(
  reading: TreeReading,
  isUnread: (element: XmlElement) => boolean = () => false,
): Uncarried {
  const { tree, unclaimed, doubled } = reading
  const found: Found[] = [
    ...unclaimed
      // These are about the file: where its schema is, and the like.
      .filter(({ attribute }) => !attribute?.startsWith('xsi:'))
      .map((place): Found => {
        const known = [place.element, place.element.parent].find((each) => each && isUnread(each))
        return known ? { element: known, isUnknown: false } : { ...place, isUnknown: true }
      }),
    ...doubled.map((element) => ({ element, isUnknown: true })),
  ]
  findUntaken(tree, reading, found)
  found.sort((a, b) => a.element.start - b.element.start)
  const pathOf = createPaths()
  const paths = new Map(found.map((each) => [each, pathOf(each.element, each.attribute)]))
  return {
    elements: [...new Set(found.flatMap(({ element, attribute }) => (attribute ? [] : [element])))],
    paths: [...new Set(paths.values())],
    unknown: found.filter(({ isUnknown }) => isUnknown).map((each) => paths.get(each)!),
  }
}

/** Amounts that a message names. */
const MOST_NAMED = 10

/**
 * The amounts in elements that no document carries, in words, the largest first; empty if there are none.
 * @param difference by which the document misses what is due
 */
export function nameAmounts(elements: readonly XmlElement[], difference: Amount): string {
  const amounts = new Map<XmlElement, Amount>()
  for (const element of elements) addAmounts(element, amounts)
  if (amounts.size === 0) return ''
  const sorted = [...amounts].sort(([, a], [, b]) => magnitude(b).compare(magnitude(a)))
  const nameOf = ({ tag, parent }: XmlElement): string =>
    `${parent ? `${stepOf(parent.tag)}/` : ''}${stepOf(tag)}`
  const listed = sorted
    .slice(0, MOST_NAMED)
    .map(([element, amount]) => `${nameOf(element)} ${amount}`)
  const reason = sorted.find(([, amount]) => magnitude(amount).equals(magnitude(difference)))
  const words = reason ? `; ${nameOf(reason[0])} is the difference` : ''
  return `; not read: ${listed.join(', ')}${words}`
}

function addAmounts(element: XmlElement, amounts: Map<XmlElement, Amount>): void {
  const { tag, text, children } = element
  const amount = /Amount$|^Importo|^Prezzo/.test(tag.slice(tag.indexOf(':') + 1))
    ? readDecimal(text)
    : undefined
  if (amount && !amount.isZero()) amounts.set(element, amount)
  for (const child of children) addAmounts(child, amounts)
}

function findUntaken(group: Group, reading: TreeReading, found: Found[]): void {
  for (const term in group) {
    const value = group[term]
    if (value === undefined || term === 'at') continue
    if (typeof value === 'string') {
      const place = reading.placeOf(group, term)
      if (place && value !== '') found.push({ ...place, isUnknown: false })
    } else if (Array.isArray(value)) {
      for (const member of value) findUntaken(member, reading, found)
    } else findUntaken(value, reading, found)
  }
}
