/** The operations of the core and of faces: what a library, a command line and all protocols offer. */

import { registerTargets } from '../definitions/registry.ts'
import type { Face } from '../face.ts'
import { OPERATIONS } from '../operations.ts'
import type { Operation } from '../ops/operation.ts'
import { convert } from './convert/face.ts'
import { render } from './render/face.ts'
import { rules } from './rules/face.ts'

/** The faces that bring operations. */
export const WITH_OPERATIONS: readonly Face[] = [convert, render, rules]

for (const { targets = [], targetRules = [] } of WITH_OPERATIONS)
  registerTargets(targets, targetRules)

export const ALL_OPERATIONS: readonly Operation[] = OPERATIONS.concat(
  WITH_OPERATIONS.flatMap(({ operations = [] }) => operations),
)
