/** The parts of XML that its document does not carry: elements unknown to the tables, and terms that were not taken. */

import type { TreeReading } from '../xml/read-tree.ts'
import type { Group } from '../xml/tree.ts'
import { createPaths, type XmlElement } from '../xml/xml-document.ts'

export interface Uncarried {
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
    paths: [...new Set(paths.values())],
    unknown: found.filter(({ isUnknown }) => isUnknown).map((each) => paths.get(each)!),
  }
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
