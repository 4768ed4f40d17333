/** Amounts in a tree of terms, which has texts. */
import { Amount } from '../../../../values/amount.ts'
import { exactSum } from '../../exact.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, textOf } from '../../xml/tree.ts'

const ZERO = Amount.zero(2)

/** The amount of a term; 0.00 if it is absent. */
export const amountOf = (group: Group, term: string): Amount =>
  readDecimal(textOf(group, term)) ?? ZERO

export const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(exactSum, ZERO)
