/**
 * Tax that the customer pays to the state instead of the supplier, who asks for the rest: codes of formats that say so, with the
 * words that the law wants on an invoice. Source: D.P.R. 633/1972 art. 17-ter, D.M. 23.1.2015 art. 2.
 */
import type { Totals } from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'

const SPLIT = [
  {
    extension: 'it-sdi-vat-liability',
    code: 'S',
    words: 'Scissione dei pagamenti (art. 17-ter DPR 633/72)',
  },
]

export interface SplitTax {
  readonly amount: Amount
  readonly words: string
}

/** The tax of all rates that are split; undefined if none is. */
export function splitTaxOf(totals: Totals | undefined): SplitTax | undefined {
  let found: SplitTax | undefined
  for (const category of totals?.taxes?.categories ?? []) {
    for (const rate of category?.rates ?? []) {
      const words = SPLIT.find(({ extension, code }) => rate?.ext?.[extension] === code)?.words
      if (rate && words)
        found = { amount: found ? found.amount.add(rate.amount) : rate.amount, words }
    }
  }
  return found
}
