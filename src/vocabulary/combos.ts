/** What is asked about the taxes of rows. */

import type { Amount } from '../values/amount.ts'

/** Is tax charged: has it a percentage other than zero? */
export const isCharged = (combo: { percent?: Amount | undefined } | null): boolean =>
  combo?.percent !== undefined && !combo.percent.isZero()
