import type { Charge, Line } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import type { RuleNode } from '../../validate/rules.ts'
import { warnIf } from '../../vocabulary/warn-if.ts'

/** Warns of lines and charges with VAT, and another tax that adds to its base: a category cannot add to that of another one. */
export function lacksInBase(code: `DOCKET-${string}`, cat: string, words: string) {
  const hasBoth = ({ taxes }: Line | Charge): boolean =>
    ['VAT', cat].every((each) => taxes?.some((combo) => combo?.cat === each))
  const rules: RuleNode[] = [
    warnIf(code, 'taxes', saying(`the row has VAT and ${cat}`, hasBoth), words),
  ]
  return { 'bill.Line': rules, 'bill.Charge': rules }
}
