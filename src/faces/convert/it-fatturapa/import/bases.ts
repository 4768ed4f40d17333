/**
 * What the base of a rate counts besides its lines. Programs differ: contributions to funds, ancillary costs and rounding
 * may or may not be in it. What comes nearest to the base is meant.
 */

import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import { exactDifference, exactSum, sumOfCents } from '../../exact.ts'
import { type Source, takeNumber } from '../../import/take-terms.ts'
import { amountIn } from '../../xml/decimal.ts'
import { type Group, groupsOf } from '../../xml/tree.ts'
import { NONE } from './amounts.ts'
import type { ImportedRows } from './import-lines.ts'
import { bandOfGroup, type Summaries, type SummaryRow, vatOf } from './import-taxes.ts'

/** The parts that a base counts. */
export interface Counted {
  readonly funds: boolean
  readonly costs: boolean
  readonly rounding: boolean
}

const ALL: Counted = { funds: true, costs: false, rounding: false }

/** The parts that bases may count, the most usual ones first. */
const WAYS: readonly Counted[] = [true, false].flatMap((funds) =>
  [false, true].flatMap((rounding) =>
    [false, true].map((costs) => {
      return { funds, costs, rounding }
    }),
  ),
)

const [COSTS, ROUNDING] = ['SpeseAccessorie', 'Arrotondamento'] as const

/** Finds what the base of each rate counts, by rate and nature. A rate without a summary counts funds. */
export function findCounted(
  general: Group | undefined,
  { byBand }: Summaries,
  { rows }: ImportedRows,
): (band: string) => Counted {
  const sums = new Map<string, Amount>()
  for (const { band, exact } of rows) sums.set(band, exactSum(sums.get(band) ?? NONE, exact))
  const funds = new Map<string, Amount>()
  for (const group of groupsOf(general, 'DatiCassaPrevidenziale')) {
    const band = bandOfGroup(group)
    const amount = amountIn(group, 'ImportoContributoCassa')
    funds.set(band, exactSum(funds.get(band) ?? NONE, amount))
  }
  const counted = new Map<string, Counted>()
  for (const [band, summary] of byBand) {
    const base = sumOfCents(summary.map((row) => row.base))
    const rest = exactDifference(base, sums.get(band) ?? NONE)
    counted.set(band, nearest(rest, funds.get(band) ?? NONE, summary))
  }
  return (band) => counted.get(band) ?? ALL
}

function nearest(rest: Amount, funds: Amount, summary: readonly SummaryRow[]): Counted {
  const [costs, rounding] = [COSTS, ROUNDING].map((name) =>
    sumOfCents(summary.map(({ group }) => amountIn(group, name))),
  ) as [Amount, Amount]
  const distanceOf = (way: Counted): Amount =>
    magnitude(
      exactDifference(
        rest,
        sumOfCents([
          way.funds ? funds : NONE,
          way.costs ? costs : NONE,
          way.rounding ? rounding : NONE,
        ]),
      ),
    )
  return WAYS.reduce((best, way) => (distanceOf(way).compare(distanceOf(best)) < 0 ? way : best))
}

/** Makes charges and discounts of the costs and the rounding that bases count. @returns the rounding that they do not */
export function importBases(
  source: Source,
  { byBand }: Summaries,
  found: ImportedRows,
  countedBy: (band: string) => Counted,
): Uncounted {
  const rest: Group[] = []
  const lines = new Map<string, number>()
  for (const { band } of found.rows) lines.set(band, (lines.get(band) ?? 0) + 1)
  for (const [band, summary] of byBand) {
    const counted = countedBy(band)
    // Up to a cent for each row, the total takes it.
    const most = new Amount(lines.get(band) ?? 0, 2)
    for (const row of summary) {
      const { group } = row
      if (counted.costs) importPart(source, row, COSTS, 'Spese accessorie', found, NONE)
      if (counted.rounding) importPart(source, row, ROUNDING, ROUNDING, found, most)
      else if (!amountIn(group, ROUNDING).isZero()) rest.push(group)
    }
  }
  return { amount: sumOfCents(rest.map((group) => amountIn(group, ROUNDING))), groups: rest }
}

/** Rounding that no base counts, and where it is. */
export interface Uncounted {
  readonly amount: Amount
  readonly groups: readonly Group[]
}

/** @param most what is left to the rounding of the document */
function importPart(
  source: Source,
  { group, rate, nature }: SummaryRow,
  name: string,
  reason: string,
  { discounts, charges, rows }: ImportedRows,
  most: Amount,
): void {
  const stated = takeNumber(source, group, name)
  if (!stated || magnitude(stated).compare(most) <= 0) return
  const amount = stated.rescale(2)
  const vat = vatOf(rate, nature)
  const entry: JsonObject = { reason, amount: magnitude(amount).toString(), taxes: vat.taxes }
  if (amount.isNegative()) discounts.push(entry)
  else charges.push(entry)
  rows.push({ ...vat, exact: amount, amount, isRetained: false })
}
