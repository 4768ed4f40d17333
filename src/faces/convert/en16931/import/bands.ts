/** Categories and rates that rows do not state: those of the breakdown of VAT, if it leaves no choice. */
import type { Amount } from '../../../../values/amount.ts'
import { exactDifference } from '../../exact.ts'
import { amountIn, readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { keyOf, NONE, ROWS } from './uncharged.ts'

/** A row of the breakdown, and what is left of its base. */
interface Band {
  readonly category: string
  readonly rate: Amount | undefined
  readonly key: string
  rest: Amount
}

export interface Bands {
  /** The band of a row without a category. */
  readonly bandOf: (row: Group) => Band | undefined
  /** The only rate of a category. */
  readonly rateOf: (category: string) => Amount | undefined
}

/** More than any country has; each row looks through all of them. */
const MOST_BANDS = 50

/** @param hasLevies are there other taxes than VAT, so that a row may have one of them instead? */
export function readBands(tree: Group, hasLevies: boolean): Bands {
  const rows = groupsOf(tree, 'BG-23')
  const bands = (rows.length > MOST_BANDS ? [] : rows).map((row): Band => {
    const [category, rate] = [textOf(row, 'BT-118').trim(), readDecimal(textOf(row, 'BT-119'))]
    return { category, rate, key: keyOf(category, rate ?? NONE), rest: amountIn(row, 'BT-116') }
  })
  const rateOf = (category: string): Amount | undefined => {
    const [first, ...others] = bands.filter((band) => band.category === category)
    return others.every(({ key }) => key === first!.key) ? first?.rate : undefined
  }
  const [only, other] = hasLevies ? [] : bands
  const found = other && assign(tree, bands, rateOf)
  return {
    rateOf,
    bandOf: (row) => found?.get(row) ?? (other || !only?.category ? undefined : only),
  }
}

/** Gives lines without a category, the largest first, the only base that has room for each, if that uses up all bases. */
function assign(
  tree: Group,
  bands: readonly Band[],
  rateOf: Bands['rateOf'],
): ReadonlyMap<Group, Band> | undefined {
  const lines = groupsOf(tree, 'BG-25').filter((line) => line['BT-151'] === undefined)
  if (lines.length === 0) return undefined
  for (const { group, category, rate, amount, isLower } of ROWS)
    for (const row of groupsOf(tree, group)) {
      const own = textOf(row, category).trim()
      const key = keyOf(own, readDecimal(textOf(row, rate)) ?? rateOf(own) ?? NONE)
      const band = bands.find((each) => each.key === key)
      const value = amountIn(row, amount)
      if (band) band.rest = exactDifference(band.rest, isLower ? value.negate() : value)
    }
  const found = new Map<Group, Band>()
  const amountOf = (line: Group): Amount => amountIn(line, 'BT-131')
  for (const line of lines.sort((a, b) => amountOf(b).compare(amountOf(a)))) {
    const amount = amountOf(line)
    const [band, another] = bands.filter(({ rest }) => amount.compare(rest) <= 0)
    if (!band || another) continue
    band.rest = exactDifference(band.rest, amount)
    found.set(line, band)
  }
  return bands.every(({ rest }) => rest.isZero()) ? found : undefined
}
