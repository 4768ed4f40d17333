/** The operations of the core and of faces: what a library, a command line and all protocols offer. */

import { type Face, operationsWith } from '../face.ts'
import type { Operation } from '../ops/operation.ts'
import { convertFace } from './convert/face.ts'
import { RECEIVER } from './convert/import-xml.ts'
import { xmlForPdf } from './convert/pdf-xml.ts'
import { STANDARDS } from './convert/standards.ts'
import { renderFace } from './render/face.ts'
import { createRender } from './render/operation.ts'
import { reviewFace } from './review/face.ts'
import { createReview } from './review/operation.ts'
import { rulesFace } from './rules/face.ts'

const review = createReview(STANDARDS.targets)

/** The faces that bring operations. */
export const WITH_OPERATIONS: readonly Face[] = [
  reviewFace(review),
  convertFace(review),
  renderFace(createRender(RECEIVER, xmlForPdf)),
  rulesFace(STANDARDS),
]

export const ALL_OPERATIONS: readonly Operation[] = operationsWith(WITH_OPERATIONS)
