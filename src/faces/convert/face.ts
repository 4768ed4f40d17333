/** Invoices as XML of EN 16931. */
import type { Face } from '../../face.ts'
import { conversions, convert as operation } from './convert.ts'
import { TARGET_RULES, TARGETS } from './targets.ts'

export const convert: Face = {
  name: 'convert',
  operations: [operation, conversions],
  targets: TARGETS,
  targetRules: TARGET_RULES,
}
