/** FaWiersz: lines, and the discounts and charges that have VAT. */
import type { Invoice, Item, Line } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { exactDifference, exactSum } from '../exact.ts'
import { release, take, takeText, takeWhole, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { cents, ITEM_CODES, priceText, type Reader, rateText, UNITS } from './facts.ts'
import { OSS, percentText, TAX_CATEGORY } from './rates.ts'
import type { Row } from './rows.ts'

/** The context in which rows are read. */
interface Rows {
  readonly reader: Reader
  readonly invoice: Invoice
  /** KursWaluty, in other currencies. */
  readonly exchangeRate: string | undefined
}

export function readRowGroups(
  reader: Reader,
  invoice: Invoice,
  rows: readonly Row[],
  exchangeRate: string | undefined,
): Group[] {
  const context = { reader, invoice, exchangeRate }
  return rows.map((row, i) =>
    row.kind === 'lines' ? readLine(context, row, i + 1) : readAdjustment(context, row, i + 1),
  )
}

function readLine({ reader, invoice, exchangeRate }: Rows, row: Row, number: number): Group {
  const line = invoice.lines![row.index]!
  const at = `$.lines[${row.index}]`
  const item = line.item!
  const price = priceText(take(reader.used, item, 'price')!)
  const total = line.total ?? line.sum ?? Amount.zero(2)
  const reduction = reductionOf(reader.used, line)
  const quantity = take(reader.used, line, 'quantity')
  const codes = readCodes(reader, item, `${at}.item`)
  takeTaxes(reader.used, line)
  return {
    at,
    NrWierszaFa: String(number),
    UU_ID: takeText(reader.used, line, 'uuid'),
    P_7: readName(reader, item, `${at}.item`),
    Indeks: reader.text(item, 'ref', `${at}.item`),
    GTIN: codes.GTIN,
    PKWiU: codes.PKWiU,
    CN: codes.CN,
    PKOB: codes.PKOB,
    P_8A: readUnit(reader, item, `${at}.item`),
    P_8B: rateText(reader.signed(quantity)),
    P_9A: row.divisor ? undefined : price,
    P_9B: row.divisor ? price : undefined,
    P_10: reduction.isZero() ? undefined : priceText(reader.signed(reduction)),
    ...amountsOf(row, reader.signed(total)),
    P_12: row.rate,
    P_12_XII: row.category === OSS ? percentText(row.percent!) : undefined,
    GTU: codes.GTU,
    KursWaluty: exchangeRate,
  }
}

/** P_11, or P_11A and P_11Vat if the price includes VAT. */
function amountsOf({ divisor }: Row, total: Amount): Partial<Group> {
  if (!divisor) return { P_11: cents(total) }
  const net = total.rescaleUp(NET_DECIMALS).divide(divisor)
  return { P_11A: cents(total), P_11Vat: cents(exactDifference(total, net)) }
}

const NET_DECIMALS = 8

/** P_10: discounts of a line less its charges. */
function reductionOf(used: Used, { discounts = [], charges = [] }: Line): Amount {
  let reduction = Amount.zero(2)
  for (const each of discounts) reduction = exactSum(reduction, take(used, each, 'amount'))
  for (const each of charges) reduction = exactDifference(reduction, take(used, each, 'amount'))
  return reduction
}

const NAME_LENGTH = 512

/** Name and description, or the name alone if both are too long. */
function readName(reader: Reader, item: Item, at: string): string | undefined {
  const name = reader.text(item, 'name', at)
  const more = reader.text(item, 'description', at)
  if (more === undefined) return name
  const joined = `${name} - ${more}`
  if (joined.length <= NAME_LENGTH) return joined
  release(reader.used, item, 'description')
  return name
}

function readUnit(reader: Reader, item: Item, at: string): string | undefined {
  const unit = reader.text(item, 'unit', at)
  return unit === undefined ? unit : (UNITS[unit] ?? unit)
}

/** The codes of an item that have an element, by its name. */
function readCodes(
  reader: Reader,
  { identities }: Item,
  at: string,
): { [element: string]: string | undefined } {
  const codes: { [element: string]: string | undefined } = {}
  identities?.forEach((identity, i) => {
    const name = (identity.type ?? identity.key ?? '').toLowerCase()
    const element = ITEM_CODES[name as keyof typeof ITEM_CODES]
    if (!element || codes[element] !== undefined) return
    take(reader.used, identity, 'type')
    take(reader.used, identity, 'key')
    codes[element] = reader.text(identity, 'code', `${at}.identities[${i}]`)
  })
  return codes
}

const COMBO = { names: new Set(['cat', 'country', 'key', 'rate', 'percent']) }

/** Takes the tax of a row, which its elements say. */
function takeTaxes(used: Used, { taxes }: Pick<Line, 'taxes'>): void {
  for (const combo of taxes ?? []) {
    takeWhole(used, combo, COMBO)
    if (combo.ext) take(used, combo.ext, TAX_CATEGORY)
  }
}

/** A discount or charge with VAT, as a row. */
function readAdjustment({ reader, invoice }: Rows, row: Row, number: number): Group {
  const isDiscount = row.kind === 'discounts'
  const entry = invoice[isDiscount ? 'discounts' : 'charges']![row.index]!
  const at = `$.${row.kind}[${row.index}]`
  const amount = take(reader.used, entry, 'amount')
  takeTaxes(reader.used, entry)
  return {
    at,
    NrWierszaFa: String(number),
    P_7: reader.text(entry, 'reason', at) ?? (isDiscount ? DISCOUNT : CHARGE),
    ...amountsOf(row, reader.signed(isDiscount ? amount.negate() : amount)),
    P_12: row.rate,
    P_12_XII: row.category === OSS ? percentText(row.percent!) : undefined,
  }
}

/** What discounts and charges without a reason are called. */
export const DISCOUNT = 'Rabat'
export const CHARGE = 'Opłata'
