/** The input of checks. */

import type { Group } from '../xml/tree.ts'
import type { Faults } from './faults.ts'
import type { Figures } from './figures.ts'
import type { EnConversion } from './profiles.ts'
import { TERMS } from './terms.ts'

/** Everything that checks look at. */
export interface Checked {
  tree: Group
  conversion: EnConversion
  /** Undefined if they could not be worked out. */
  figures: Figures | undefined
  faults: Faults
}

/** The place of a term of a group in the document. */
export const placeOf = ({ at }: Group, term: string): string => {
  const path = TERMS.get(term)?.path
  return path ? `${at}.${path}` : at
}
