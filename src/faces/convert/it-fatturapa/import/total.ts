/** The total of a file, and what is to be paid of it. Programs differ in what they count. */

import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { exactDifference, magnitude } from '../../exact.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, textOf } from '../../xml/tree.ts'
import { NONE, sumOf } from './amounts.ts'
import type { ImportedRows } from './import-lines.ts'
import type { Summaries } from './import-taxes.ts'

export interface Total {
  /** The total without what is withheld. */
  readonly payable: Amount
  readonly rounding: Amount
}

/**
 * Finds what ImportoTotaleDocumento counts: it may or may not include stamp duty, rounding, and what is withheld. Of
 * all, the one that is nearest to it is meant. Stamp duty that it does not include was not charged.
 * @param untaxed what discounts and charges without VAT add
 */
export function importTotal(
  source: Source,
  general: Group | undefined,
  { bands }: Summaries,
  found: ImportedRows,
  untaxed: Amount,
  retained: Amount,
): Total {
  const stated = takeNumber(source, general, 'ImportoTotaleDocumento')
  const rounding = takeNumber(source, general, 'Arrotondamento') ?? NONE
  const duty = openDuty(source, general, found)
  const sum = sumOf([...[...bands.values()].flatMap(({ base, tax }) => [base, tax]), untaxed])
  const ways = [NONE, duty].flatMap((bollo) =>
    [rounding, NONE].flatMap((rounded) =>
      [NONE, retained].map((withheld) => {
        const total = sumOf([sum, bollo, rounded, withheld.negate()])
        const distance = stated ? magnitude(exactDifference(stated, total)) : NONE
        return { bollo, rounded, withheld, total, distance }
      }),
    ),
  )
  const way = ways.reduce((best, each) => (each.distance.compare(best.distance) < 0 ? each : best))
  if (!way.bollo.isZero()) {
    const amount = takeTerm(groupOf(general, 'DatiBollo'), 'ImportoBollo')!
    takeTerm(groupOf(general, 'DatiBollo'), 'BolloVirtuale')
    found.charges.push({ key: DUTY, amount })
  }
  const total = (stated ?? way.total).rescale(2)
  return {
    payable: sumOf([total, way.withheld, retained.negate()]),
    rounding: way.rounded,
  }
}

const DUTY = 'stamp-duty'

/** The stamp duty, unless a line or a charge has its amount. */
function openDuty(
  source: Source,
  general: Group | undefined,
  { charges, lines, rows }: ImportedRows,
): Amount {
  const group = groupOf(general, 'DatiBollo')
  if (textOf(group, 'ImportoBollo') === '') return NONE
  const text = textOf(group, 'ImportoBollo')
  const amount = takeNumber(source, group, 'ImportoBollo') ?? NONE
  const charge = charges.find(
    (each) => each.key === undefined && String(each.amount) === amount.toString(),
  )
  if (charge) {
    takeTerm(group, 'BolloVirtuale')
    Object.assign(charge, { key: DUTY } satisfies JsonObject)
    return NONE
  }
  group!.ImportoBollo = text
  return rows.slice(0, lines.length).some((row) => row.amount.equals(amount)) ? NONE : amount
}
