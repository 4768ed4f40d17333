/** The total of a file, and what is to be paid of it. Programs differ in what they count. */

import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import { exactDifference, sumOfCents } from '../../exact.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import { NONE } from './amounts.ts'
import type { Uncounted } from './bases.ts'
import { importUntaxed, type UntaxedParts } from './import-general.ts'
import type { ImportedRows } from './import-lines.ts'
import type { ImportedPayment } from './import-payment.ts'
import type { Stated, Summaries } from './import-taxes.ts'

export interface Total {
  /** The total without what is withheld. */
  readonly payable: Amount
  readonly rounding: Amount
  /** Does the file state it? */
  readonly isStated: boolean
}

/** What a total may or may not include. */
export interface Countable {
  /** Discounts and charges without VAT. */
  readonly untaxed: UntaxedParts
  /** Rounding that the bases do not include. */
  readonly uncounted: Uncounted
  /** What is withheld. */
  readonly retained: Amount
}

/**
 * Finds what ImportoTotaleDocumento counts: it may or may not include discounts and charges without VAT, stamp duty,
 * rounding, and what is withheld. Of all, the one that is nearest to it is meant. Stamp duty, discounts and charges that
 * it does not include were not charged; rounding is, unless the payments say that it is not paid.
 */
export function importTotal(
  source: Source,
  general: Group | undefined,
  stated: ReadonlyMap<string, Stated>,
  found: ImportedRows,
  countable: Countable,
  payment: Payments,
): Total {
  const total = takeNumber(source, general, 'ImportoTotaleDocumento')
  const rounding = readDecimal(textOf(general, 'Arrotondamento')) ?? NONE
  const { untaxed, uncounted, retained } = countable
  const way = findWay(total, grossOf(stated), {
    bollo: openDuty(source, general, found),
    untaxed: untaxed.added,
    rounding,
    uncounted: uncounted.amount,
    retained,
  })
  if (!way.bollo.isZero()) chargeDuty(general, found)
  if (way.untaxed.equals(untaxed.added)) importUntaxed(source, untaxed, found)
  if (!way.uncounted.isZero())
    for (const group of uncounted.groups) takeNumber(source, group, 'Arrotondamento')
  const sum = (total ?? way.total).rescale(2)
  const payable = sumOfCents([sum, way.retained, retained.negate()])
  const isOwed = way.rounding.equals(rounding) || !isPaidWithout(payment, payable, rounding)
  if (isOwed) takeNumber(source, general, 'Arrotondamento')
  const late = isOwed ? exactDifference(rounding, way.rounding) : NONE
  return {
    payable: sumOfCents([payable, late]),
    rounding: sumOfCents([way.rounding, way.uncounted, late]),
    isStated: total !== undefined,
  }
}

/** The sum of all bases and taxes. */
export const grossOf = (stated: ReadonlyMap<string, Stated>): Amount =>
  sumOfCents([...stated.values()].flatMap(({ base, tax }) => [base, tax]))

/** The payments of a file, and the VAT that is not part of them. */
type Payments = Pick<ImportedPayment, 'toPay' | 'paid'> & Pick<Summaries, 'split'>

/** Are the payments nearer to an amount without its rounding? */
function isPaidWithout(
  { toPay, paid, split }: Payments,
  payable: Amount,
  rounding: Amount,
): boolean {
  if (toPay === undefined) return false
  const rest = exactDifference(sumOfCents([toPay, paid, split]), payable)
  return magnitude(rest).compare(magnitude(exactDifference(rest, rounding))) < 0
}

/** What a total counts of each part: all of it, or nothing. */
interface Parts {
  readonly bollo: Amount
  readonly untaxed: Amount
  readonly rounding: Amount
  readonly uncounted: Amount
  readonly retained: Amount
}

type Way = Parts & { readonly total: Amount }

/** Parts in the order in which they are doubted, with what is usual. */
const DOUBTS: readonly (readonly [part: keyof Parts, isUsual: boolean])[] = [
  ['bollo', false],
  ['untaxed', true],
  ['uncounted', false],
  ['rounding', true],
  ['retained', false],
]

/** The way whose total is nearest; if none is stated, the usual one. */
function findWay(stated: Amount | undefined, sum: Amount, parts: Parts): Way {
  let ways: Parts[] = [parts]
  for (const [part, isUsual] of DOUBTS) {
    if (parts[part].isZero()) continue
    ways = ways.flatMap((way) => {
      const without = { ...way, [part]: NONE }
      return isUsual ? [way, without] : [without, way]
    })
  }
  const totals = ways.map((way): Way => {
    const { bollo, untaxed, rounding, uncounted, retained } = way
    return {
      ...way,
      total: sumOfCents([sum, bollo, untaxed, rounding, uncounted, retained.negate()]),
    }
  })
  const usual = totals[0]!
  if (!stated) return usual
  const distanceOf = ({ total }: Way): Amount => magnitude(exactDifference(stated, total))
  return totals.reduce((best, each) =>
    distanceOf(each).compare(distanceOf(best)) < 0 ? each : best,
  )
}

const DUTY = 'stamp-duty'

function chargeDuty(general: Group | undefined, { charges }: ImportedRows): void {
  const group = groupOf(general, 'DatiBollo')
  const amount = takeTerm(group, 'ImportoBollo')!
  takeTerm(group, 'BolloVirtuale')
  charges.push({ key: DUTY, amount })
}

/** The stamp duty, unless a line or a charge has its amount. */
function openDuty(
  source: Source,
  general: Group | undefined,
  { charges, lines, rows }: ImportedRows,
): Amount {
  const group = groupOf(general, 'DatiBollo')
  const amount = readDecimal(textOf(group, 'ImportoBollo'))
  if (!amount) return NONE
  const charge = charges.find(
    (each) => each.key === undefined && String(each.amount) === amount.toString(),
  )
  if (charge) {
    takeTerm(group, 'BolloVirtuale')
    takeNumber(source, group, 'ImportoBollo')
    Object.assign(charge, { key: DUTY } satisfies JsonObject)
    return NONE
  }
  return rows.slice(0, lines.length).some((row) => row.amount.equals(amount)) ? NONE : amount
}
