/** Texts with characters that XML cannot have. */

import { isObject } from '../../../json.ts'
import { pathOf, type Step } from '../../../values/shorten.ts'
import { FORBIDDEN, HAS_FORBIDDEN } from '../xml/characters.ts'
import type { Group } from '../xml/tree.ts'
import type { Faults } from './faults.ts'

/** Adds a fault for each text of the invoice with such a character, if one of them is to be written. */
export function findForbidden(tree: Group, invoice: object, faults: Faults): void {
  if (placesIn(tree, []).next().done) return
  for (const place of placesIn(invoice, [])) faults.add('19', pathOf(place), HAS_FORBIDDEN)
  // A file or another member of the request, of which the invoice knows nothing.
  if (faults.isEmpty()) faults.add('19', tree.at, HAS_FORBIDDEN)
}

function* placesIn(value: unknown, place: readonly Step[]): Generator<readonly Step[]> {
  if (typeof value === 'string') {
    if (FORBIDDEN.test(value)) yield place
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* placesIn(item, [...place, i])
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* placesIn(member, [...place, name])
  }
}
