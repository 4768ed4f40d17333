/** How the bases of a file were rounded, which a document has a member for. */
import { Amount } from '../../../values/amount.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { exactSum } from '../exact.ts'

/** A row: the key of its base, and its amount before it is rounded. */
export interface ExactRow {
  readonly key: string
  readonly exact: Amount
}

const NONE = Amount.zero(2)

/** Are the bases nearer to the sums of rows that are rounded one by one than to those of exact ones? */
export function isRoundedByRow(
  bases: readonly { readonly key: string; readonly base: Amount }[],
  rows: readonly ExactRow[],
): boolean {
  const sums = new Map<string, [late: Amount, early: Amount]>()
  for (const { key, exact } of rows) {
    const [late, early] = sums.get(key) ?? [NONE, NONE]
    sums.set(key, [exactSum(late, exact), early.add(exact.rescale(2))])
  }
  let [late, early] = [NONE, NONE]
  for (const { key, base } of bases) {
    const [exact, rounded] = sums.get(key) ?? [NONE, NONE]
    late = late.add(magnitude(exact.rescale(2).subtract(base)))
    early = early.add(magnitude(rounded.subtract(base)))
  }
  return early.compare(late) < 0
}
