/** The operations of the core and of faces: what a library, a command line and all protocols offer. */
import type { Face } from '../face.ts'
import { OPERATIONS } from '../operations.ts'
import type { Operation } from '../ops/operation.ts'
import { render } from './render/face.ts'
import { rules } from './rules/face.ts'

/** The faces that bring operations. */
export const WITH_OPERATIONS: readonly Face[] = [render, rules]

export const ALL_OPERATIONS: readonly Operation[] = OPERATIONS.concat(
  WITH_OPERATIONS.flatMap(({ operations = [] }) => operations),
)
