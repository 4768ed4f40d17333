/** Texts with characters that XML cannot have. */

import { TERMS } from '../terms/terms.ts'
import { FORBIDDEN, HAS_FORBIDDEN } from '../xml/characters.ts'
import type { Group } from '../xml/tree.ts'
import type { Faults } from './faults.ts'

/** Adds a fault for each text with such a character. */
export function findForbidden(group: Group, faults: Faults): void {
  for (const [term, value] of Object.entries(group)) {
    if (typeof value === 'string') {
      if (term === 'at' || !FORBIDDEN.test(value)) continue
      const path = TERMS.get(term)?.path
      const at = path && !path.includes('[]') ? `${group.at}.${path}` : group.at
      faults.add('19', at, HAS_FORBIDDEN)
    } else for (const member of [value ?? []].flat()) findForbidden(member, faults)
  }
}
