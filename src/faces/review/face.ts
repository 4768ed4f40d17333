/** Reviews: findings and changes of a build, in one answer. */
import type { Face } from '../../face.ts'
import type { Operation } from '../../ops/operation.ts'

export const reviewFace = (review: Operation): Face => ({ operations: [review] })
