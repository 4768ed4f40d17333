/** FaWiersz: elements to lines; and lines for what the totals have and the rows do not. */
import type { JsonObject } from '../../../json.ts'
import { listedInSchema } from '../../../model/schema-registry.ts'
import { Amount } from '../../../values/amount.ts'
import { toPercent } from '../../../values/percentage.ts'
import { parseUuid } from '../../../values/uuid.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import {
  exactDifference,
  exactProduct,
  exactSum,
  plain,
  toPercentage,
  withoutZeros,
} from '../exact.ts'
import { listOf, present } from '../import/present.ts'
import { type ExactRow, isRoundedByRow } from '../import/rounded-by-row.ts'
import { takeNumber, takeTerm } from '../import/take-terms.ts'
import { type Group, textOf } from '../xml/tree.ts'
import {
  combosOf,
  factorOf,
  importVat,
  NONE,
  type Source,
  type Stated,
  type Vat,
} from './categories.ts'
import { PRICE_DECIMALS, YES } from './facts.ts'
import { ITEM_CODES, UNITS } from './rows.ts'

/** What rows are read with. */
export interface Rows {
  readonly source: Source
  readonly groups: readonly Group[]
  readonly totals: ReadonlyMap<string, Stated>
  /** P_15; undefined if it is not known. */
  readonly total: Amount | undefined
  /** Is it the settlement of advance invoices, whose rows have the whole supply? */
  readonly isSettlement: boolean
  /** What a total without rows is called. */
  readonly unnamed: string
  /** Gives figures the sign that they have in the document. */
  readonly signed: (amount: Amount) => Amount
}

export interface ImportedRows {
  readonly lines: JsonObject[]
  readonly includesVat: boolean
  /** Do the bases follow from rows that are rounded one by one? */
  readonly isRoundedByRow: boolean
}

/** A row with the figures of the document. */
interface Row {
  readonly group: Group
  readonly vat: Vat
  readonly quantity: Amount
  readonly price: Amount
  /** Discounts less charges. */
  readonly reduction: Amount
  readonly amount: Amount
}

const ONE = new Amount(1, 0)
const CENT = new Amount(1, 2)

export function importRows(rows: Rows): ImportedRows {
  const { source, groups, totals, isSettlement } = rows
  const includesVat = groups.some((row) => textOf(row, 'P_11A') !== '') || isSingle(groups, totals)
  const imported = groups.flatMap((group, i) => importRow(rows, group, i, includesVat) ?? [])
  const lines = imported.map(importLine)
  if (groups.length === 0 || isSettlement) lines.push(...importRest(rows, imported, includesVat))
  if (lines.length === 0 && source.faults.isEmpty()) {
    const description = 'there are neither rows nor amounts: an invoice has lines'
    source.faults.add('31', source.pathOf(source.tree), description)
  }
  const bases = Array.from(totals.values(), ({ code: key, base }) => ({ key, base }))
  const isRounded = !includesVat && isRoundedByRow(bases, imported.map(exactRow))
  return { lines, includesVat, isRoundedByRow: isRounded }
}

const exactRow = ({ vat, quantity, price, reduction }: Row): ExactRow => {
  const exact = exactDifference(exactProduct(quantity, price), reduction)
  return { key: vat.code, exact }
}

const AMOUNTS = ['P_9A', 'P_9B', 'P_11', 'P_11A']

/** Is the only amount P_15, which includes VAT? */
const isSingle = ([row, ...others]: readonly Group[], totals: Rows['totals']): boolean =>
  row !== undefined &&
  others.length === 0 &&
  totals.size === 0 &&
  AMOUNTS.every((name) => textOf(row, name) === '')

function importRow(rows: Rows, group: Group, index: number, includesVat: boolean): Row | undefined {
  const { source, totals, signed } = rows
  takeTerm(group, 'NrWierszaFa')
  const vat = importVat(source, group, totals)
  if (!vat) {
    const description = 'the rate of the row cannot be determined: P_12'
    source.faults.add('32', source.pathOf(group), description)
    return undefined
  }
  const isBefore = takeTerm(group, 'StanPrzed') === YES
  const sign = (amount: Amount): Amount => (isBefore ? signed(amount).negate() : signed(amount))
  const factor = includesVat ? factorOf(vat) : undefined
  const read = (net: string, gross: string): Amount | undefined => {
    const [without, within] = [takeNumber(source, group, net), takeNumber(source, group, gross)]
    if (!factor) return without ?? (includesVat ? within : undefined)
    return within ?? (without && exactProduct(without, factor).rescaleDown(PRICE_DECIMALS))
  }
  const quantity = sign(takeNumber(source, group, 'P_8B') ?? ONE)
  const price = read('P_9A', 'P_9B')
  const reduction = sign(takeNumber(source, group, 'P_10') ?? NONE)
  const stated = read('P_11', 'P_11A')
  takeNumber(source, group, 'P_11Vat')
  const amount = stated
    ? sign(stated)
    : price
      ? exactDifference(exactProduct(quantity, price), reduction)
      : onlyAmount(rows, vat, includesVat)
  if (amount) return fit(source, { group, vat, quantity, price, reduction, amount }, index)
  source.faults.add('32', source.pathOf(group), 'the row has no amount: P_11')
  return undefined
}

/** The amount of a row that has none: that of its total, or P_15. */
function onlyAmount(
  { groups, totals, total }: Rows,
  { code }: Vat,
  includesVat: boolean,
): Amount | undefined {
  if (groups.length > 1) return undefined
  if (totals.size === 0) return total
  const stated = totals.get(code)
  return stated && wholeOf(stated, includesVat)
}

const wholeOf = ({ base, tax }: Stated, includesVat: boolean): Amount =>
  includesVat ? exactSum(base, tax) : base

/** A row whose price results in its amount, which decides, and is not negative. */
function fit(
  source: Source,
  row: Omit<Row, 'price'> & { price: Amount | undefined },
  index: number,
): Row {
  const { price: stated, reduction, amount } = row
  const isNone = row.quantity.isZero() && !amount.isZero()
  const quantity = isNone ? ONE : row.quantity
  const off =
    stated && exactDifference(exactDifference(exactProduct(quantity, stated), reduction), amount)
  let price = stated
  if (!off || magnitude(off).compare(CENT) > 0) {
    price = exactSum(amount, reduction).rescale(PRICE_DECIMALS).divide(quantity)
    if (stated) {
      const path = `$.lines[${index}].item.price`
      const document = withoutZeros(magnitude(price), 2).toString()
      source.changed.push({ term: 'P_9A', path, document, xml: stated.toString() })
    }
  }
  return price!.isNegative()
    ? { ...row, quantity: quantity.negate(), price: price!.negate() }
    : { ...row, quantity, price: price! }
}

function importLine({ group, vat, quantity, price, reduction }: Row): JsonObject {
  const uuid = textOf(group, 'UU_ID').trim()
  const part = [reductionOf(magnitude(reduction), quantity, price)]
  return present({
    uuid: parseUuid(uuid) ? takeTerm(group, 'UU_ID') : undefined,
    quantity: plain(quantity),
    item: importItem(group, price),
    discounts: reduction.isZero() || reduction.isNegative() ? undefined : part,
    charges: reduction.isNegative() ? part : undefined,
    taxes: combosOf(vat),
  })!
}

/** Decimals of a rate, as a fraction. */
const RATE_DECIMALS = 6

/**
 * A discount or charge of a row. The document shows it with the decimals of its price: what has more is stated by its
 * rate, so that it can be calculated again, or else rounded.
 */
function reductionOf(amount: Amount, quantity: Amount, price: Amount): JsonObject {
  const shown = amount.rescaleDown(Math.max(withoutZeros(price, 2).scale, 2))
  if (shown.equals(amount)) return { amount: shown.toString() }
  const sum = exactProduct(quantity, price)
  const rate = amount.rescaleUp(RATE_DECIMALS).divide(sum).rescale(RATE_DECIMALS)
  const isExact = !rate.isNegative() && exactProduct(sum, rate).equals(amount)
  const percent = isExact ? toPercentage(toPercent(rate)) : undefined
  return present({ percent, amount: shown.toString() })!
}

/** What a row without a name is called. */
const UNNAMED = 'Sprzedaż'

function importItem(group: Group, price: Amount): JsonObject {
  const identities = Object.entries(ITEM_CODES).map(([name, element]) => {
    const code = takeTerm(group, element)
    if (code === undefined) return undefined
    return name === 'gtin' ? { key: name, code } : { type: element, code }
  })
  return present({
    ref: takeTerm(group, 'Indeks'),
    name: takeTerm(group, 'P_7') ?? UNNAMED,
    identities: listOf(identities),
    price: withoutZeros(price, 2).toString(),
    unit: importUnit(group),
  })!
}

const bare = (unit: string): string => unit.trim().toLowerCase().replace(/\.$/, '')

/** The units of what is written for people; the first of each counts. */
const BY_WORD = new Map(
  Object.entries(UNITS)
    .reverse()
    .map(([unit, word]) => [bare(word), unit]),
)

/** A unit that is listed; others stay in the XML. */
function importUnit(group: Group): string | undefined {
  const word = bare(textOf(group, 'P_8A'))
  const unit = BY_WORD.get(word) ?? word
  if (!listedInSchema('org.Unit').includes(unit)) return undefined
  takeTerm(group, 'P_8A')
  return unit
}

/** Lines for the totals, less the rows. */
function importRest(
  { totals, unnamed }: Rows,
  rows: readonly Row[],
  includesVat: boolean,
): JsonObject[] {
  const most = rows.length === 0 ? NONE : centsOf(rows.length + 1)
  const found = new Map<string, { vat: Vat; sum: Amount }>()
  for (const { vat, amount } of rows) {
    const sum = exactSum(found.get(vat.code)?.sum ?? NONE, amount)
    found.set(vat.code, { vat, sum })
  }
  return [...totals.values()].flatMap((stated): JsonObject[] => {
    const { vat = stated, sum = NONE } = found.get(stated.code) ?? {}
    const rest = exactDifference(wholeOf(stated, includesVat), sum)
    if (magnitude(rest).compare(most) <= 0) return []
    return [
      {
        quantity: rest.isNegative() ? '-1' : '1',
        item: { name: unnamed, price: magnitude(rest).rescale(2).toString() },
        taxes: combosOf(vat),
      },
    ]
  })
}

/** A cent for each of a number of rows: what rounding may amount to. */
export const centsOf = (count: number): Amount => new Amount(count, 2)
