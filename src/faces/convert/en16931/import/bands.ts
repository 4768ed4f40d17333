/** Categories and rates that rows do not state: those of the breakdown of VAT, if it leaves no choice. */
import type { Amount } from '../../../../values/amount.ts'
import { exactDifference } from '../../exact.ts'
import { amountIn, readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { keyOf, NONE, sumOf } from './uncharged.ts'

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
  const found = other && assign(tree, bands)
  return {
    rateOf,
    bandOf: (row) => found?.get(row) ?? (other || !only?.category ? undefined : only),
  }
}

/** Gives lines without a category, the largest first, the only base that has room for each, if that uses up all bases. */
function assign(tree: Group, bands: readonly Band[]): ReadonlyMap<Group, Band> | undefined {
  const amountOf = (line: Group): Amount => amountIn(line, 'BT-131')
  const lines = groupsOf(tree, 'BG-25').filter((line) => line['BT-151'] === undefined)
  if (lines.length === 0) return undefined
  const use = (band: Band, amount: Amount): void => {
    band.rest = exactDifference(band.rest, amount)
  }
  for (const band of bands)
    use(
      band,
      sumOf(tree, (category, rate) => keyOf(category, rate) === band.key),
    )
  const found = new Map<Group, Band>()
  for (const line of lines.sort((a, b) => amountOf(b).compare(amountOf(a)))) {
    const [band, another] = bands.filter(({ rest }) => amountOf(line).compare(rest) <= 0)
    if (!band || another) continue
    use(band, amountOf(line))
    found.set(line, band)
  }
  return bands.every(({ rest }) => rest.isZero()) ? found : undefined
}
