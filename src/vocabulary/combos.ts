/** What is asked about the taxes of rows. */

import type { Combo, Invoice } from '../model/generated/types.ts'
import type { Amount } from '../values/amount.ts'

/** Is tax charged: has it a percentage other than zero? */
export const isCharged = (combo: { percent?: Amount | undefined } | null): boolean =>
  combo?.percent !== undefined && !combo.percent.isZero()

/** Has any row of an invoice such a tax? Charges that are only stated count as well. */
export const someCombo = (
  { lines, discounts, charges }: Invoice,
  is: (combo: Combo) => boolean,
): boolean =>
  [lines, discounts, charges].some((rows) =>
    rows?.some((row) => row?.taxes?.some((combo) => combo !== null && is(combo))),
  )
