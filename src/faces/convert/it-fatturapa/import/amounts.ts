/** Amounts and rates of a FatturaPA while a document is made of it. */
import { Amount } from '../../../../values/amount.ts'
import { exactSum } from '../../exact.ts'

export const NONE = Amount.zero(2)

/** A sum of amounts of any scale. */
export const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(exactSum, NONE)

/** The rate of a document, with one decimal at least. */
export const rateOf = (percent: Amount): string =>
  `${percent.rescaleUp(2).toString().replace(/0$/, '')}%`
