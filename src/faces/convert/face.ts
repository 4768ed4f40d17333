/** Invoices as XML of EN 16931. */
import type { Face } from '../../face.ts'
import { check } from './check/check.ts'
import { conversions, convert as operation } from './convert.ts'

export const convert: Face = {
  operations: [operation, check, conversions],
}
