/** Invoices as XML of EN 16931. */
import type { Face } from '../../face.ts'
import { conversions, convert as operation } from './convert.ts'

export const convert: Face = {
  name: 'convert',
  operations: [operation, conversions],
}
