/** Documents as pages of HTML, to read and to print. */
import type { Face } from '../../face.ts'
import type { Operation } from '../../ops/operation.ts'

export const renderFace = (render: Operation): Face => ({ operations: [render] })
