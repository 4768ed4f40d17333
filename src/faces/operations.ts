/** The operations of the core and of faces: what a library, a command line and all protocols offer. */

import { type Face, operationsWith } from '../face.ts'
import type { Operation } from '../ops/operation.ts'
import { convertFace } from './convert/face.ts'
import { RECEIVER } from './convert/import-xml.ts'
import { xmlForPdf } from './convert/pdf-xml.ts'
import { STANDARDS } from './convert/standards.ts'
import { renderFace } from './render/face.ts'
import { createRender } from './render/operation.ts'
import { CHORUS_PRO } from './review/chorus-pro.ts'
import { reviewFace } from './review/face.ts'
import { createReview } from './review/operation.ts'
import { rulesFace } from './rules/face.ts'

const review = createReview([...STANDARDS.targets, CHORUS_PRO])

/** The faces that bring operations, by name. */
export const WITH_OPERATIONS = {
  review: reviewFace(review),
  convert: convertFace(review),
  render: renderFace(createRender(RECEIVER, xmlForPdf)),
  rules: rulesFace(STANDARDS),
} satisfies { [name: string]: Face }

export const ALL_OPERATIONS: readonly Operation[] = operationsWith(Object.values(WITH_OPERATIONS))

/** The operations of the core and of the faces with some names; of all faces if it is undefined. */
export const operationsOf = (names: readonly string[] | undefined): readonly Operation[] => {
  if (!names) return ALL_OPERATIONS
  const chosen = Object.entries(WITH_OPERATIONS).filter(([name]) => names.includes(name))
  return operationsWith(chosen.map(([, face]) => face))
}
