/** The rows that a tax is withheld from, found by its rate and amount: a file says neither which rows nor of which rate. */
import type { Amount } from '../../../../values/amount.ts'
import { exactDifference, exactSum } from '../../exact.ts'
import { CENT } from '../figures.ts'
import { NONE } from './amounts.ts'
import { shareOf, type TaxedRow } from './import-taxes.ts'

/** Rows that a tax is withheld from, and its rate. */
export interface Withheld {
  readonly rows: readonly TaxedRow[]
  readonly percent: Amount
}

/** Rows that a tax may be withheld from. */
interface Candidate {
  readonly rows: readonly TaxedRow[]
  readonly base: Amount
}

/** Finds the first rows whose share is an amount, within a cent. */
export type FindWithheld = (percent: Amount, amount: Amount) => Withheld | undefined

/** The rows besides contributions to funds, if there are both. */
function withoutFunds(rows: readonly TaxedRow[], sum: Amount): Candidate[] {
  const funds = rows.filter(({ isFund }) => isFund)
  if (funds.length === 0 || funds.length === rows.length) return []
  const base = funds.reduce((rest, { amount }) => exactDifference(rest, amount), sum)
  return [{ rows: rows.filter(({ isFund }) => !isFund), base }]
}

/** All rows, all but funds, those of one rate of VAT, or one, in this order. */
function candidatesOf(rows: readonly TaxedRow[]): Candidate[] {
  const byBand = new Map<string, { rows: TaxedRow[]; base: Amount }>()
  let sum = NONE
  for (const row of rows) {
    const { band, amount } = row
    let open = byBand.get(band)
    if (!open) byBand.set(band, (open = { rows: [], base: NONE }))
    open.rows.push(row)
    open.base = exactSum(open.base, amount)
    sum = exactSum(sum, amount)
  }
  const single = rows.map((row) => ({ rows: [row], base: row.amount }))
  return [{ rows, base: sum }, ...withoutFunds(rows, sum), ...byBand.values(), ...single]
}

/**
 * Makes the function that finds rows. A file may have as many taxes as rows, so the candidates are sorted by their
 * bases: those whose share is an amount are next to each other, however many, and a tree knows the first of them.
 */
export function createFindWithheld(rows: readonly TaxedRow[]): FindWithheld {
  if (rows.length === 0) return () => undefined
  const candidates = candidatesOf(rows)
  const order = Array.from(candidates.keys()).sort(
    (a, b) => candidates[a]!.base.compare(candidates[b]!.base) || a - b,
  )
  const leastOf = leastWithin(order)
  return (percent, amount) => {
    // Of a negative rate, the share is smaller the larger the base is.
    const [rate, wanted] = percent.isNegative()
      ? [percent.negate(), amount.negate()]
      : [percent, amount]
    const [low, high] = [exactDifference(wanted, CENT), exactSum(wanted, CENT)]
    const share = (at: number): Amount => shareOf(candidates[order[at]!]!.base, rate)
    const from = firstOf(order.length, (at) => share(at).compare(low) >= 0)
    const to = firstOf(order.length, (at) => share(at).compare(high) > 0)
    const found = candidates[leastOf(from, to)]
    return found && { rows: found.rows, percent }
  }
}

/** The first number below a limit that passes a test, as all after it do; otherwise the limit. */
function firstOf(limit: number, passes: (at: number) => boolean): number {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Makes the function that returns the least of numbers from one index up to another; infinity if there are none. */
function leastWithin(numbers: readonly number[]): (from: number, to: number) => number {
  const count = numbers.length
  // A tree: the numbers are its leaves, in the second half, and above two nodes is the lesser of them.
  const tree = [...numbers, ...numbers]
  for (let i = count - 1; i > 0; i--) tree[i] = Math.min(tree[2 * i]!, tree[2 * i + 1]!)
  return (from, to) => {
    let least = Infinity
    let [left, right] = [from + count, to + count]
    while (left < right) {
      if (left % 2 === 1) least = Math.min(least, tree[left++]!)
      if (right % 2 === 1) least = Math.min(least, tree[--right]!)
      left >>= 1
      right >>= 1
    }
    return least
  }
}
