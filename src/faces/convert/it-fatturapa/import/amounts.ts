/** Amounts and rates of a FatturaPA while a document is made of it. */
import { Amount } from '../../../../values/amount.ts'

export const NONE = Amount.zero(2)
