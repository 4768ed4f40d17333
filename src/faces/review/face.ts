/** Reviews: findings and changes of a build, in one answer. */
import type { Face } from '../../face.ts'
import { review as operation } from './operation.ts'

export const review: Face = { operations: [operation] }
