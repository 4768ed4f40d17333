/** FaWiersz: lines, and the discounts and charges that have VAT. */
import type {
  Charge,
  Discount,
  Invoice,
  Line,
  OrgIdentity,
} from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { cents, exactDifference, exactSum } from '../exact.ts'
import { takeWhole, type Used, type Whole } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { ADJUSTMENTS, ITEM_CODES, priceText, type Reader, rateText, UNITS } from './facts.ts'
import { OSS, percentText, TAX_CATEGORY } from './rates.ts'
import type { Row } from './rows.ts'

const members = (...names: string[]): Whole => ({ names: new Set(names) })

/** What a row carries of a line, and of a discount or charge. */
const LINE = members('uuid', 'quantity')
const ITEM = members('name', 'description', 'ref', 'unit', 'price')
const ITEM_IN_SHORT = members('name', 'ref', 'unit', 'price')
const IDENTITY = members('type', 'key', 'code')
const COMBO = members('cat', 'country', 'key', 'rate', 'percent')
const CATEGORY = members(TAX_CATEGORY)
const REDUCTION = members('amount')
const ADJUSTMENT = members('amount', 'reason')

/** @param exchangeRate KursWaluty, in other currencies */
export function readRowGroups(
  reader: Reader,
  invoice: Invoice,
  rows: readonly Row[],
  exchangeRate: string | undefined,
): Group[] {
  return rows.map((row, i) => {
    const number = String(i + 1)
    const { kind, index } = row
    if (kind === 'lines') return readLine(reader, invoice.lines![index]!, row, number, exchangeRate)
    return readAdjustment(reader, invoice[kind]![index]!, row, kind, number)
  })
}

function readLine(
  reader: Reader,
  line: Line,
  row: Row,
  number: string,
  KursWaluty: string | undefined,
): Group {
  const { used, clean, signed } = reader
  const { index, rate, divisor } = row
  const at = `$.lines[${index}]`
  const atItem = `${at}.item`
  const item = line.item!
  const price = priceText(item.price!)
  const total = signed(line.total ?? line.sum ?? Amount.zero(2))
  const reduction = reductionOf(used, line)
  const codes = item.identities ? readCodes(reader, item.identities, atItem) : NO_CODES
  const name = clean(item.name, atItem, 'name')
  const more = clean(item.description, atItem, 'description')
  const full = more === undefined ? name : `${name} - ${more}`
  const isLong = full !== undefined && full.length > NAME_LENGTH
  const unit = clean(item.unit, atItem, 'unit')
  takeWhole(used, line, LINE)
  takeWhole(used, item, isLong ? ITEM_IN_SHORT : ITEM)
  takeTaxes(used, line)
  return {
    at,
    NrWierszaFa: number,
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
    P_12_XII: rateOfOss(row),
    GTU: codes.GTU,
    KursWaluty,
  }
}

const rateOfOss = ({ category, percent }: Row): string | undefined =>
  category === OSS ? percentText(percent!) : undefined

/** P_11Vat: the tax that a total includes. */
function taxIn(total: Amount, divisor: Amount): string {
  const net = total.rescaleUp(NET_DECIMALS).divide(divisor)
  return cents(exactDifference(total, net))
}

const NET_DECIMALS = 8

/** P_10: discounts of a line less its charges. */
function reductionOf(used: Used, { discounts, charges }: Line): Amount | undefined {
  if (!discounts && !charges) return undefined
  let reduction = Amount.zero(2)
  for (const each of discounts ?? []) reduction = exactSum(reduction, each.amount)
  for (const each of charges ?? []) reduction = exactDifference(reduction, each.amount)
  for (const each of [...(discounts ?? []), ...(charges ?? [])]) takeWhole(used, each, REDUCTION)
  return reduction
}

const NAME_LENGTH = 512

type Codes = { [element in (typeof ITEM_CODES)[keyof typeof ITEM_CODES]]?: string | undefined }

const NO_CODES: Codes = {}

/** The codes of an item that have an element, by its name. */
function readCodes(reader: Reader, identities: readonly OrgIdentity[], at: string): Codes {
  const codes: Codes = {}
  identities.forEach((identity, i) => {
    const name = (identity.type ?? identity.key ?? '').toLowerCase()
    const element = ITEM_CODES[name as keyof typeof ITEM_CODES]
    if (!element || codes[element] !== undefined) return
    takeWhole(reader.used, identity, IDENTITY)
    codes[element] = reader.clean(identity.code, `${at}.identities[${i}]`, 'code')
  })
  return codes
}

/** Takes the tax of a row, which its elements say. */
function takeTaxes(used: Used, { taxes = [] }: Pick<Line, 'taxes'>): void {
  for (const combo of taxes) {
    takeWhole(used, combo, COMBO)
    if (combo.ext) takeWhole(used, combo.ext, CATEGORY)
  }
}

/** A discount or charge with VAT, as a row. */
function readAdjustment(
  { used, clean, signed }: Reader,
  entry: Discount | Charge,
  row: Row,
  kind: keyof typeof ADJUSTMENTS,
  number: string,
): Group {
  const { index, rate, divisor } = row
  const isDiscount = kind === 'discounts'
  const at = `$.${kind}[${index}]`
  const total = signed(isDiscount ? entry.amount.negate() : entry.amount)
  takeWhole(used, entry, ADJUSTMENT)
  takeTaxes(used, entry)
  return {
    at,
    NrWierszaFa: number,
    P_7: clean(entry.reason, at, 'reason') ?? ADJUSTMENTS[kind].unnamed,
    P_11: divisor ? undefined : cents(total),
    P_11A: divisor && cents(total),
    P_11Vat: divisor && taxIn(total, divisor),
    P_12: rate,
    P_12_XII: rateOfOss(row),
  }
}
