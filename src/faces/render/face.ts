/** Documents as pages of HTML, to read and to print. */
import type { Face } from '../../face.ts'
import { render as operation } from './operation.ts'

export const render: Face = { operations: [operation] }
