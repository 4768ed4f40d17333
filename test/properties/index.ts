/** All properties. */
import { CONVERSIONS } from './conversions.ts'
import { CORRECTIONS } from './corrections.ts'
import { MUTATIONS } from './mutations.ts'
import { ORDER } from './order.ts'
import type { Property } from './property.ts'
import { REBUILD } from './rebuild.ts'
import { RECORDS } from './records.ts'
import { STANDARD } from './standard.ts'
import { TOTALS } from './totals.ts'
import { XML } from './xml.ts'

export const PROPERTIES: readonly Property[] = [
  ...REBUILD,
  ...TOTALS,
  ...STANDARD,
  ...CORRECTIONS,
  ...CONVERSIONS,
  ...RECORDS,
  ...ORDER,
  ...MUTATIONS,
  ...XML,
]
