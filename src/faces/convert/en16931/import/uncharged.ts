/**
 * Rows that bear no VAT although they have a rate, as the totals have none of it. Sellers in Japan who are not registered,
 * the margin scheme of the Emirates and charges to buyers outside Singapore are written like this.
 */
import { Amount } from '../../../../values/amount.ts'
import { exactDifference, exactSum, plain } from '../../exact.ts'
import { amountIn, readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { EXEMPT } from '../exemptions.ts'
import type { Stated } from './compare.ts'
import type { Source } from './readable.ts'
import { shareOf } from './share.ts'

/** Is a row with this category and rate not charged? */
export type Uncharged = (category: string, rate: string) => boolean

/** The groups of rows: category, rate and amount of each, and whether it lowers the total. */
const ROWS = [
  { group: 'BG-25', category: 'BT-151', rate: 'BT-152', amount: 'BT-131', isLower: false },
  { group: 'BG-20', category: 'BT-95', rate: 'BT-96', amount: 'BT-92', isLower: true },
  { group: 'BG-21', category: 'BT-102', rate: 'BT-103', amount: 'BT-99', isLower: false },
] as const

/**
 * Finds the rows that are not charged; undefined if all are. What is due decides: the VAT in the total with VAT. If it is
 * zero, no row with a rate is charged. If it is that of the breakdown, these are not: rows whose tax the breakdown says to
 * be zero, and rows that the breakdown does not have, if its bases lack just them.
 */
export function findUncharged({ tree, decimals }: Source, stated: Stated): Uncharged | undefined {
  const breakdown = groupsOf(tree, 'BG-23')
  const [net, gross] = [stated.get('BT-109'), stated.get('BT-112')]
  if (breakdown.length === 0 || !net || !gross) return undefined
  const isZero = gross.equals(net)
  if (!isZero && !stated.get('BT-117')?.equals(exactDifference(gross, net))) return undefined
  /** Is a row of the breakdown free of tax? The first of a category and rate counts. */
  const known = new Map<string, boolean>()
  let [bases, hasFree] = [NONE, false]
  for (const row of breakdown) {
    const [base, rate] = [amountIn(row, 'BT-116'), amountIn(row, 'BT-119')]
    const category = textOf(row, 'BT-118').trim()
    const isFree =
      (isZero || amountIn(row, 'BT-117').isZero()) &&
      isRated(category, rate) &&
      !shareOf(base, rate, decimals).isZero()
    const key = keyOf(category, rate)
    if (!known.has(key)) known.set(key, isFree)
    hasFree ||= isFree
    bases = exactSum(bases, base)
  }
  const isOther: IsRow = (category, rate) =>
    isRated(category, rate) && !known.has(keyOf(category, rate))
  const lacksOthers = !bases.equals(net) && exactSum(bases, sumOf(tree, isOther)).equals(net)
  if (!hasFree && !lacksOthers) return undefined
  return (category, text) => {
    const rate = readDecimal(text) ?? NONE
    return known.get(keyOf(category, rate)) ?? (lacksOthers && isRated(category, rate))
  }
}

/** Rates are the same in all spellings. */
export const keyOf = (category: string, rate: Amount): string => `${category} ${plain(rate)}`

export const NONE = Amount.zero(0)

type IsRow = (category: string, rate: Amount) => boolean

const isRated: IsRow = (category, rate) => !rate.isZero() && !EXEMPT.includes(category)

/** The sum of some rows. */
export function sumOf(tree: Group, isCounted: IsRow): Amount {
  let sum = NONE
  for (const { group, category, rate, amount, isLower } of ROWS)
    for (const row of groupsOf(tree, group)) {
      if (!isCounted(textOf(row, category).trim(), amountIn(row, rate))) continue
      const add = isLower ? exactDifference : exactSum
      sum = add(sum, amountIn(row, amount))
    }
  return sum
}
