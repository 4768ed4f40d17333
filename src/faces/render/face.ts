/** Documents as pages of HTML, to read and to print. */
import type { Face } from '../../face.ts'
import type { Receive } from '../receiving.ts'
import { createRender } from './operation.ts'

/** @param receive reads XML */
export const renderFace = (receive: Receive): Face => ({ operations: [createRender(receive)] })
