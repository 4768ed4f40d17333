/** Amounts and rates of a FatturaPA while a document is made of it. */
import { Amount } from '../../../../values/amount.ts'

export const NONE = Amount.zero(2)

/** The rate of a document, with one decimal at least. */
export const rateOf = (percent: Amount): string =>
  `${percent.rescaleUp(2).toString().replace(/0$/, '')}%`
