/** The total of a file, and what is to be paid of it. Programs differ in what they count. */

import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import { exactDifference, exactSum, sumOfCents } from '../../exact.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { NONE } from './amounts.ts'
import type { Uncounted } from './bases.ts'
import { importUntaxed, type UntaxedParts } from './import-general.ts'
import type { ImportedRows } from './import-lines.ts'
import type { ImportedPayment } from './import-payment.ts'
import type { Stated } from './import-taxes.ts'

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
 * Finds what ImportoTotaleDocumento counts, or else the payments: it may or may not include discounts and charges without VAT, stamp duty,
 * rounding, and what is withheld. Of all, the one that is nearest to it is meant. Stamp duty, discounts and charges that
 * it does not include were not charged; rounding is, unless the payments say that it is not paid.
 */
export function importTotal(
  source: Source,
  general: Group | undefined,
  gross: Amount,
  found: ImportedRows,
  countable: Countable,
  payment: Payments,
): Total {
  const total = takeNumber(source, general, 'ImportoTotaleDocumento')
  const rounding = readDecimal(textOf(general, 'Arrotondamento')) ?? NONE
  const { untaxed, uncounted, retained } = countable
  const { toPay, paid, split } = payment
  const due = toPay && sumOfCents([toPay, paid, split])
  // Payments are without what is withheld, or should be.
  const totals = total ? [total] : due ? [exactSum(due, retained), due] : []
  const way = findWay(totals, gross, {
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
  const payable = sumOfCents([way.stated.rescale(2), way.retained, retained.negate()])
  const isOwed = way.rounding.equals(rounding) || !isPaidWithout(due, payable, rounding)
  if (isOwed) takeNumber(source, general, 'Arrotondamento')
  const late = isOwed ? exactDifference(rounding, way.rounding) : NONE
  const owed = sumOfCents([payable, late])
  // Each amount that is withheld is rounded.
  const most = new Amount(groupsOf(general, 'DatiRitenuta').length, 2)
  return {
    payable: due && magnitude(exactDifference(due, owed)).compare(most) <= 0 ? due : owed,
    rounding: sumOfCents([way.rounding, way.uncounted, late]),
    isStated: total !== undefined,
  }
}

/** The sum of all bases and taxes. */
export const grossOf = (stated: ReadonlyMap<string, Stated>): Amount =>
  sumOfCents([...stated.values()].flatMap(({ base, tax }) => [base, tax]))

type Payments = Pick<ImportedPayment, 'toPay' | 'paid' | 'split'>

/** Are the payments nearer to an amount without its rounding? */
const isPaidWithout = (due: Amount | undefined, payable: Amount, rounding: Amount): boolean => {
  const rest = due && exactDifference(due, payable)
  return !!rest && magnitude(rest).compare(magnitude(exactDifference(rest, rounding))) < 0
}

/** What a total counts of each part: all of it, or nothing. */
interface Parts {
  readonly bollo: Amount
  readonly untaxed: Amount
  readonly rounding: Amount
  readonly uncounted: Amount
  readonly retained: Amount
}

interface Way extends Parts {
  readonly total: Amount
  /** What the file states as the total. */
  readonly stated: Amount
}

/** Parts in the order in which they are doubted, with what is usual. */
const DOUBTS: readonly (readonly [part: keyof Parts, isUsual: boolean])[] = [
  ['bollo', false],
  ['untaxed', true],
  ['uncounted', false],
  ['rounding', true],
  ['retained', false],
]

/** The way whose total is nearest to one that may be stated; if none is, the usual one. */
function findWay(stated: readonly Amount[], sum: Amount, parts: Parts): Way {
  let ways: Parts[] = [parts]
  for (const [part, isUsual] of DOUBTS) {
    if (parts[part].isZero()) continue
    ways = ways.flatMap((way) => {
      const without = { ...way, [part]: NONE }
      return isUsual ? [way, without] : [without, way]
    })
  }
  const totals = ways.flatMap((way): Way[] => {
    const { bollo, untaxed, rounding, uncounted, retained } = way
    const total = sumOfCents([sum, bollo, untaxed, rounding, uncounted, retained.negate()])
    return (stated.length > 0 ? stated : [total]).map((each) => {
      return { ...way, total, stated: each }
    })
  })
  if (stated.length === 0) return totals[0]!
  const distanceOf = (way: Way): Amount => magnitude(exactDifference(way.stated, way.total))
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
