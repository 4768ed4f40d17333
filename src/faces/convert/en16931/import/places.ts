/** From paths of the document back to the terms and elements that it was made of. */

import type { InvoiceReading } from '../../terms/syntaxes.ts'
import { GROUPS, TERMS } from '../../terms/terms.ts'
import { type Group, groupsOf } from '../../xml/tree.ts'
import { createPaths } from '../../xml/xml-document.ts'
import { termsOfPath } from '../term-places.ts'
export interface Places {
  /** The term of a path. */
  readonly termOf: (path: string) => string | undefined
  /** The XPath of what a path was made of. */
  readonly placeOf: (path: string) => string | undefined
}

const REPRESENTATIVE = ['BG-11', 'BG-12']

export function createPlaces({ tree, placeOf }: InvoiceReading): Places {
  const nameOf = createPaths()
  const isRepresented = groupsOf(tree, 'BG-11').length > 0
  /** A supplier is the representative of the seller if there is one. */
  const termsAt = (path: string): readonly string[] => {
    const terms = termsOfPath(path.replace('$.ordering.seller', '$.supplier'))
    if (!path.startsWith('$.supplier')) return terms
    return terms.filter((term) => REPRESENTATIVE.includes(groupNumber(term)) === isRepresented)
  }
  return {
    termOf: (path) => termsAt(path)[0],
    placeOf(path) {
      const indices = Array.from(path.matchAll(/\[(\d+)\]/g), ([, index]) => Number(index))
      for (const term of termsAt(path)) {
        const group = groupAt(tree, groupNumber(term), indices)
        // Periods of the invoice are not groups of the tree: their first term is.
        const inRoot = group === tree ? Object.keys(GROUPS[term]?.terms ?? {})[0] : ''
        const place = group && placeOf(group, TERMS.has(term) ? term : inRoot)
        if (place) return nameOf(place.element, place.attribute)
      }
      return undefined
    },
  }
}

/** The group of a term, or a group itself. */
const groupNumber = (number: string): string => TERMS.get(number)?.group ?? number

/** The group with a number at the indices of a path: those of the lists that lead to it. */
function groupAt(tree: Group, number: string, indices: readonly number[]): Group | undefined {
  if (number === '') return tree
  const { in: outer = '', path } = GROUPS[number]!
  const parent = groupAt(tree, outer, indices)
  const brackets = path.match(/\[\d*\]/g) ?? []
  const index = path.endsWith('[]') ? (indices[brackets.length - 1] ?? 0) : 0
  // Totals, items and taxes are not groups of their own in the tree.
  return groupsOf(parent, number)[index] ?? parent
}
