/** The rules as a list: what each asks for, and where. */
import type { Face } from '../../face.ts'
import { withNotes } from './about-addon.ts'
import { rules as list, rule } from './operations.ts'

export const rules: Face = { operations: [list, rule], wrap: withNotes }
