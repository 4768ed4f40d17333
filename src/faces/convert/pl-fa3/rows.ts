/** FaWiersz: the rows of an invoice, which are lines, and the discounts and charges with VAT; and their total. */
import type {
  Charge,
  Combo,
  Discount,
  Invoice,
  Line,
  OrgIdentity,
} from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { getOwn } from '../../../values/text-map.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { EXEMPTION as VATEX } from '../../../vocabulary/vatex.ts'
import { cents, exactDifference, exactSum, percentText } from '../exact.ts'
import { takeWhole, type Whole } from '../take-members.ts'
import { unitPrice } from '../unit-price.ts'
import type { Group } from '../xml/tree.ts'
import {
  CATEGORIES,
  type CategorySum,
  categoryFault,
  categoryOf,
  EXEMPT,
  MARGIN_SCHEME,
  marginOf,
  OSS,
  TAX_CATEGORY,
} from './categories.ts'
import facts from './facts.json' with { type: 'json' }
import {
  ADJUSTMENTS,
  EXEMPTIONS,
  EXT,
  MARGINS,
  PRICE_DECIMALS,
  priceText,
  rateText,
} from './facts.ts'
import type { Faults } from './faults.ts'
import type { Reader } from './reader.ts'

const VAT = 'VAT'

export interface Row {
  readonly kind: 'lines' | 'discounts' | 'charges'
  readonly index: number
  readonly category: string
  /** The margin scheme that its tax states. */
  readonly margin: string | undefined
  /** P_12: the rate, or the only text of the category; and P_12_XII, the rate of a one-stop shop. */
  readonly rate: string | undefined
  readonly ossRate: string | undefined
  /** One plus the rate, if the price of the row includes VAT. */
  readonly divisor: Amount | undefined
}

/** Is it a discount or charge without VAT? It changes what is to be paid, and not the total. */
export const isUntaxed = (entry: Discount | Charge): boolean =>
  isAdded(entry) && !entry.taxes?.length

const isTaxed = (entry: Discount | Charge): boolean => isAdded(entry) && !isUntaxed(entry)

const ONE = new Amount(1, 0)

/** Reads the taxes of all rows, and finds faults in them. */
export function readRows(invoice: Invoice, faults: Faults): Row[] {
  const { lines = [], discounts = [], charges = [], tax } = invoice
  const rows: Row[] = []
  const isIncluded = tax?.prices_include === VAT
  const read = (kind: Row['kind'], index: number, taxes: readonly Combo[]): void => {
    const row = readRow(kind, index, taxes, isIncluded, faults)
    if (row) rows.push(row)
  }
  lines.forEach(({ taxes = [] }, i) => {
    read('lines', i, taxes)
  })
  discounts.forEach((entry, i) => {
    if (isTaxed(entry)) read('discounts', i, entry.taxes!)
  })
  charges.forEach((entry, i) => {
    if (isTaxed(entry)) read('charges', i, entry.taxes!)
  })
  checkRemarks(rows, tax?.ext, faults)
  return rows
}

/** What rows ask the invoice to state. */
function checkRemarks(rows: readonly Row[], ext: Combo['ext'], faults: Faults): void {
  const isExempt = rows.some(({ category }) => category === EXEMPT)
  const miss = (key: string, description: string): void =>
    faults.add('10', `$.tax.ext['${key}']`, description)
  if (isExempt && !ext?.[EXT.exemption])
    miss(
      EXT.exemption,
      'exempt rows must have the basis of the exemption: set "A" (Polish act), "B" (directive) or "C" (other), and add to notes ' +
        `such as [{"key": "legal", "src": "${EXT.exemption}", "text": "art. 43 ust. 1 pkt 29"}]; those of a margin scheme have ` +
        `"ext": {"${VATEX}": "VATEX-EU-F"} instead`,
    )
  const isOfMargin = rows.some(({ margin }) => margin !== undefined)
  if (isOfMargin && !isExempt && ext?.[EXT.exemption])
    miss(EXT.exemption, 'no row is exempt, but of the margin scheme: remove it, and its note')
  if (schemesOf(rows, ext).size > 1)
    miss(EXT.margin, 'an invoice has one margin scheme: write one for each, or correct the rows')
  // They end the names of elements.
  for (const [key, codes] of [
    [EXT.exemption, EXEMPTIONS],
    [EXT.margin, MARGINS],
  ] as const) {
    const code = ext?.[key]
    if (code !== undefined && !codes.includes(code))
      faults.add('17', `$.tax.ext['${key}']`, `${key} must be one of ${codes.join(', ')}`)
  }
}

/** The margin schemes that an invoice and its rows state. */
export const schemesOf = (rows: readonly Row[], ext: Combo['ext']): Set<string> =>
  new Set(
    [ext?.[EXT.margin], ...rows.map(({ margin }) => margin)].filter((code) => code !== undefined),
  )

function readRow(
  kind: Row['kind'],
  index: number,
  taxes: readonly Combo[],
  isIncluded: boolean,
  faults: Faults,
): Row | undefined {
  const at = (): string => `$.${kind}[${index}].taxes`
  const other = taxes.findIndex(({ cat }) => cat !== VAT)
  if (other >= 0) {
    faults.add('09', `${at()}[${other}].cat`, 'FA(3) has no tax but VAT')
    return undefined
  }
  const [combo] = taxes
  if (!combo || taxes.length > 1) {
    faults.add('09', at(), 'there must be exactly one tax of category VAT: each row has one rate')
    return undefined
  }
  const { ext, percent } = combo
  const category = categoryOf(combo) ?? ''
  const fault = categoryFault(category, percent)
  if (fault !== undefined) {
    faults.add('10', `${at()}[0]`, fault)
    return undefined
  }
  const { isTaxed, rates } = CATEGORIES[category]!
  const isOss = category === OSS
  const text = isTaxed ? percentText(percent!) : rates[0]
  return {
    kind,
    index,
    category,
    margin: category === MARGIN_SCHEME ? marginOf(ext) : undefined,
    rate: isOss ? undefined : text,
    ossRate: isOss ? text : undefined,
    divisor: isIncluded && isTaxed ? ONE.matchScale(percent!).add(percent!) : undefined,
  }
}

const ZERO = Amount.zero(2)

/** P_15: what is payable without discounts and charges that have no VAT. */
export function totalOf({ totals, discounts = [], charges = [] }: Invoice): Amount {
  let total = totals!.payable
  for (const entry of discounts) if (isUntaxed(entry)) total = exactSum(total, entry.amount)
  for (const entry of charges) if (isUntaxed(entry)) total = total.subtract(entry.amount)
  return total
}

/** Is the total the sum of bases and taxes, but for rounding? */
export function checkTotal(
  invoice: Invoice,
  sums: ReadonlyMap<string, CategorySum>,
  faults: Faults,
): void {
  let rest = totalOf(invoice)
  for (const { base, tax } of sums.values()) rest = rest.subtract(base).subtract(tax)
  const rounding = magnitude(invoice.totals!.rounding ?? ZERO)
  const most = exactSum(new Amount(2 * (sums.size + 1), 2), rounding)
  if (magnitude(rest).compare(most) <= 0) return
  const description = 'the total (P_15) must be the sum of the bases (P_13) and taxes (P_14)'
  faults.add('18', '$.totals', description)
}

/** Units as they are written for people. */
export const UNITS: { readonly [unit: string]: string } = facts.units

/** The elements of a line that have a code of its item, by the type or key of the identity in small letters. */
export const ITEM_CODES = {
  gtin: 'GTIN',
  pkwiu: 'PKWiU',
  cn: 'CN',
  pkob: 'PKOB',
  gtu: 'GTU',
} as const

/** What a row carries of a line, and of a discount or charge. */
const TAXES: Whole = {
  names: new Set(['cat', 'country', 'key', 'rate', 'percent']),
  inside: { ext: { names: new Set([TAX_CATEGORY]) } },
}
const MARGIN_TAXES: Whole = {
  names: TAXES.names,
  inside: { ext: { names: new Set([TAX_CATEGORY, VATEX]) } },
}
const REDUCTION: Whole = { names: new Set(['amount']) }
const PRICING = { pricing: { names: new Set(['per']) } }
const ITEM: Whole = {
  names: new Set(['name', 'description', 'ref', 'unit', 'price']),
  inside: PRICING,
}
const ITEM_IN_SHORT: Whole = { names: new Set(['name', 'ref', 'unit', 'price']), inside: PRICING }
const lineWith = (item: Whole, taxes = TAXES): Whole => {
  const inside = { item, discounts: REDUCTION, charges: REDUCTION, taxes }
  return { names: new Set(['uuid', 'quantity']), inside }
}
/** Lines as a whole, and with their descriptions left out. */
const LINES = [lineWith(ITEM), lineWith(ITEM_IN_SHORT)] as const
const MARGIN_LINES = [lineWith(ITEM, MARGIN_TAXES), lineWith(ITEM_IN_SHORT, MARGIN_TAXES)] as const
const IDENTITY: Whole = { names: new Set(['type', 'key', 'code']) }
const ADJUSTMENT: Whole = { names: new Set(['amount', 'reason']), inside: { taxes: TAXES } }

/** @param exchangeRate KursWaluty, in other currencies */
export function writeRows(
  reader: Reader,
  invoice: Invoice,
  rows: readonly Row[],
  exchangeRate: string | undefined,
): Group[] {
  return rows.map((row, i) => {
    const { kind, index } = row
    return kind === 'lines'
      ? writeLine(reader, invoice.lines![index]!, row, String(i + 1), exchangeRate)
      : writeAdjustment(reader, invoice[kind]![index]!, row, kind, String(i + 1))
  })
}

function writeLine(
  reader: Reader,
  line: Line,
  row: Row,
  NrWierszaFa: string,
  KursWaluty: string | undefined,
): Group {
  const { used, clean, signed } = reader
  const { index, margin, rate, ossRate, divisor } = row
  const at = `$.lines[${index}]`
  const atItem = `${at}.item`
  const item = line.item!
  const price = priceText(unitPrice(item, PRICE_DECIMALS))
  const total = signed(line.total ?? line.sum ?? ZERO)
  const reduction = reductionOf(line)
  const codes = item.identities ? writeCodes(reader, item.identities, atItem) : NO_CODES
  const name = clean(item.name, atItem, 'name')
  const more = clean(item.description, atItem, 'description')
  const full = more === undefined ? name : `${name} - ${more}`
  const isLong = full !== undefined && full.length > NAME_LENGTH
  const unit = clean(item.unit, atItem, 'unit')
  const [whole, inShort] = margin ? MARGIN_LINES : LINES
  takeWhole(used, line, isLong ? inShort : whole)
  return {
    at,
    NrWierszaFa,
    UU_ID: clean(line.uuid, at, 'uuid'),
    P_7: isLong ? name : full,
    Indeks: clean(item.ref, atItem, 'ref'),
    GTIN: codes.GTIN,
    PKWiU: codes.PKWiU,
    CN: codes.CN,
    PKOB: codes.PKOB,
    P_8A: unit && (UNITS[unit] ?? unit),
    P_8B: rateText(signed(line.quantity)),
    P_9A: divisor ? undefined : price,
    P_9B: divisor ? price : undefined,
    P_10: reduction && !reduction.isZero() ? priceText(signed(reduction)) : undefined,
    P_11: divisor ? undefined : cents(total),
    P_11A: divisor && cents(total),
    P_11Vat: divisor && taxIn(total, divisor),
    P_12: rate,
    P_12_XII: ossRate,
    GTU: codes.GTU,
    KursWaluty,
  }
}

/** P_11Vat: the tax that a total includes. */
function taxIn(total: Amount, divisor: Amount): string {
  const net = total.rescaleUp(NET_DECIMALS).divide(divisor)
  return cents(exactDifference(total, net))
}

const NET_DECIMALS = 8

/** P_10: discounts of a line less its charges. */
function reductionOf({ discounts, charges }: Line): Amount | undefined {
  if (!discounts && !charges) return undefined
  let reduction = ZERO
  for (const each of discounts ?? []) reduction = exactSum(reduction, each.amount)
  for (const each of charges ?? []) reduction = exactDifference(reduction, each.amount)
  return reduction
}

const NAME_LENGTH = 512

type Codes = { [element in (typeof ITEM_CODES)[keyof typeof ITEM_CODES]]?: string | undefined }

const NO_CODES: Codes = {}

/** The codes of an item that have an element, by its name. */
function writeCodes(reader: Reader, identities: readonly OrgIdentity[], at: string): Codes {
  const codes: Codes = {}
  identities.forEach((identity, i) => {
    const name = (identity.type ?? identity.key ?? '').toLowerCase()
    const element = getOwn(ITEM_CODES, name)
    if (!element || codes[element] !== undefined) return
    takeWhole(reader.used, identity, IDENTITY)
    codes[element] = reader.clean(identity.code, `${at}.identities[${i}]`, 'code')
  })
  return codes
}

/** A discount or charge with VAT, as a row. */
function writeAdjustment(
  { used, clean, signed }: Reader,
  entry: Discount | Charge,
  { index, rate, ossRate, divisor }: Row,
  kind: keyof typeof ADJUSTMENTS,
  NrWierszaFa: string,
): Group {
  const at = `$.${kind}[${index}]`
  const total = signed(kind === 'discounts' ? entry.amount.negate() : entry.amount)
  takeWhole(used, entry, ADJUSTMENT)
  return {
    at,
    NrWierszaFa,
    P_7: clean(entry.reason, at, 'reason') ?? ADJUSTMENTS[kind].unnamed,
    P_11: divisor ? undefined : cents(total),
    P_11A: divisor && cents(total),
    P_11Vat: divisor && taxIn(total, divisor),
    P_12: rate,
    P_12_XII: ossRate,
  }
}
