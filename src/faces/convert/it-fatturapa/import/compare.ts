/** Compares a built document with the figures of the XML that it was made of. */

import { decimalsOf } from '../../../../catalogues/currencies.ts'
import type { Invoice } from '../../../../model/generated/types.ts'
import { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import type { Change, Comparison } from '../../conversion.ts'
import { exactDifference, roundingWith, sumOfCents } from '../../exact.ts'
import type { Source } from '../../import/take-terms.ts'
import type { Group } from '../../xml/tree.ts'
import { summarise } from '../figures.ts'
import { NONE } from './amounts.ts'
import type { Stated } from './import-taxes.ts'
import type { Total } from './total.ts'

/** The amounts that the XML states. */
export interface StatedFigures {
  readonly general: Group
  readonly number: string | undefined
  /** The text of the date, if the document has another one. */
  readonly date: string | undefined
  /** By rate, nature and liability; see `keyOfBand`. */
  readonly bands: ReadonlyMap<string, Stated>
  /** The VAT that the customer pays to the state. */
  readonly split: Amount
  readonly total: Total
  readonly toPay: Amount | undefined
}

/**
 * Compares base and tax of each rate, and what is to be paid. Differences of at most a cent for each row are rounding,
 * which the document has a member for. Larger ones of a rate are reported; one of the amount payable is a fault.
 * @param unread says which amounts the document does not have, given the difference
 */
export function compareFigures(
  { general, number, date, bands, split, total, toPay }: StatedFigures,
  invoice: Invoice,
  source: Source,
  unread: (difference: Amount) => string,
): Comparison {
  const { lines = [], discounts = [], charges = [], totals, code, issue_date = '' } = invoice
  const most = new Amount(Math.max(lines.length + discounts.length + charges.length, 1), 2)
  const changed: Change[] = []
  const compare = (
    what: Pick<Change, 'term' | 'path'>,
    document: Amount,
    xml: Amount,
    group: Group,
  ): Amount => {
    const rest = exactDifference(xml, document)
    if (rest.isZero()) return rest
    changed.push({ ...what, document: document.toString(), xml: xml.toString() })
    if (magnitude(rest).compare(most) > 0) {
      const name = what.term ?? 'the amount payable'
      const list = what.term ? source.findings : source.faults
      list.add(
        '30',
        source.pathOf(group, what.term ?? 'ImportoTotaleDocumento'),
        `${name} is ${xml} in the XML, and ${document} in the document made of it${what.term ? '' : unread(rest)}`,
      )
    }
    return rest
  }
  if (number !== undefined && number !== code)
    changed.push({ term: 'Numero', path: '$.code', document: code ?? '', xml: number })
  const built = new Map(summarise(invoice).map((each) => [each.bandKey, each]))
  if (date !== undefined)
    changed.push({ term: 'Data', path: '$.issue_date', document: issue_date, xml: date })
  for (const [key, stated] of [...bands, ...missing(bands, [...built.keys()])]) {
    const { base, tax } = built.get(key) ?? { base: NONE, tax: NONE }
    compare({ term: 'ImponibileImporto' }, base, stated.base, stated.group)
    compare({ term: 'Imposta' }, tax, stated.tax, stated.group)
  }
  const payable = totals?.payable ?? NONE
  const rest = compare({ path: '$.totals.payable' }, payable, total.payable, general)
  const rounding = totals?.rounding ?? NONE
  if (!rounding.equals(total.rounding))
    changed.push({
      term: 'Arrotondamento',
      path: '$.totals.rounding',
      document: rounding.toString(),
      xml: total.rounding.toString(),
    })
  if (toPay) {
    const due = totals?.due ?? payable
    const own = sumOfCents([due, split.negate()])
    if (!own.equals(toPay))
      changed.push({ term: 'ImportoPagamento', document: own.toString(), xml: toPay.toString() })
  }
  return { rounding: roundingWith(rounding, rest, decimalsOf(invoice.currency)), changed }
}

/** Rates that the document has and the summary does not. */
const missing = (
  bands: StatedFigures['bands'],
  built: readonly string[],
): [key: string, stated: Stated][] =>
  built
    .filter((key) => !bands.has(key))
    .map((key) => [key, { group: { at: '' }, band: key, base: NONE, tax: NONE }])
