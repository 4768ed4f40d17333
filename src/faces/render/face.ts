/** Documents as pages of HTML, to read and to print. */
import type { Face } from '../../face.ts'
import type { Receiver } from '../receiving.ts'
import { createRender } from './operation.ts'

/** @param receiver reads XML, and files that it is in */
export const renderFace = (receiver: Receiver): Face => ({ operations: [createRender(receiver)] })
