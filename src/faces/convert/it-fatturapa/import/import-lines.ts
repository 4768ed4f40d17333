/** Lines, and the discounts and charges that are written as lines: elements to document. */

import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import {
  exactDifference,
  exactProduct,
  exactSum,
  plain,
  sumOfCents,
  toPercentage,
} from '../../exact.ts'
import { importPeriod, takeDate } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { type Source, takeAll, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { DECIMALS, HALF_CENT, plainDecimal } from '../figures.ts'
import { OWN_CODE, REVERSE_CHARGED } from '../read-lines.ts'
import { ONE } from '../rows.ts'
import { NONE } from './amounts.ts'
import { importVat, isNear, shareOf, type TaxedRow } from './import-taxes.ts'
import { importUnit } from './import-unit.ts'

/** The rows of a document made of the lines of a file. */
export interface ImportedRows {
  readonly lines: JsonObject[]
  /** The elements of the lines. */
  readonly groups: readonly Group[]
  readonly discounts: JsonObject[]
  readonly charges: JsonObject[]
  readonly rows: TaxedRow[]
  /** The sum of the lines. */
  readonly sum: Amount
  /** The numbers of lines in the document, by those in the XML. */
  readonly numbers: ReadonlyMap<string, number>
  /** Does a line state that the customer accounts for the VAT? */
  isReverseCharged: boolean
}

export function importRows(source: Source, goods: Group | undefined): ImportedRows {
  const groups = groupsOf(goods, 'DettaglioLinee')
  const isMixed = !groups.every(isAdjustment)
  const own = isMixed ? groups.filter((group) => !isAdjustment(group)) : groups
  const numbers = new Map<string, number>()
  const imported = own.map((group, i) => {
    numbers.set(takeTerm(group, 'NumeroLinea') ?? '', i + 1)
    return importLine(source, group, i)
  })
  const found: ImportedRows = {
    lines: imported.map(({ line }) => line),
    groups: own,
    discounts: [],
    charges: [],
    rows: imported.map(({ row }) => row),
    sum: sumOfCents(imported.map(({ row }) => row.exact)),
    numbers,
    isReverseCharged: imported.some(({ isReverseCharged }) => isReverseCharged),
  }
  if (isMixed)
    for (const group of groups.filter(isAdjustment)) importAdjustment(source, group, found)
  return found
}

/** Is a line a discount (SC) or charge (AC) of the document? It has no quantity. */
const isAdjustment = (group: Group): boolean =>
  ['SC', 'AC'].includes(textOf(group, 'TipoCessionePrestazione').trim()) &&
  textOf(group, 'Quantita') === '' &&
  group.ScontoMaggiorazione === undefined &&
  readDecimal(textOf(group, 'PrezzoUnitario'))?.toString() ===
    readDecimal(textOf(group, 'PrezzoTotale'))?.toString()

function importAdjustment(
  source: Source,
  group: Group,
  { discounts, charges, rows }: ImportedRows,
): void {
  takeTerm(group, 'NumeroLinea')
  takeTerm(group, 'PrezzoUnitario')
  const stated = takeNumber(source, group, 'PrezzoTotale') ?? NONE
  const exact = stated.rescale(2)
  const isDiscount = takeTerm(group, 'TipoCessionePrestazione') === 'SC'
  const vat = importVat(source, group)
  const list = isDiscount ? discounts : charges
  const at = `$.${isDiscount ? 'discounts' : 'charges'}[${list.length}].amount`
  if (!exact.equals(stated))
    source.changed.push({
      term: 'PrezzoTotale',
      path: at,
      document: magnitude(exact).toString(),
      xml: stated.toString(),
    })
  list.push(
    present({
      reason: takeTerm(group, 'Descrizione'),
      amount: (isDiscount ? exact.negate() : exact).toString(),
      taxes: vat.taxes,
    })!,
  )
  rows.push(Object.assign(vat, { exact, amount: exact }))
}

interface ImportedLine {
  line: JsonObject
  row: TaxedRow
  isReverseCharged: boolean
}

function importLine(source: Source, group: Group, i: number): ImportedLine {
  const figures = importFigures(source, group, i)
  const vat = importVat(source, group)
  const attributes = groupsOf(group, 'AltriDatiGestionali')
  const mark = attributes.find(isReverseCharge)
  if (mark) for (const name in REVERSE_CHARGED) takeTerm(mark, name)
  const takeIn = (name: string): string | undefined => takeDate(source, group, name, '31')
  const period = importPeriod(takeIn, 'DataInizioPeriodo', 'DataFinePeriodo')
  const line = present({
    quantity: plain(figures.quantity),
    period,
    cost: takeTerm(group, 'RiferimentoAmministrazione'),
    item: importItem(source, group, i, figures.price, period !== undefined),
    discounts: figures.discounts,
    charges: figures.charges,
    taxes: vat.taxes,
  })!
  return {
    line,
    row: Object.assign(vat, { exact: figures.exact, amount: figures.total }),
    isReverseCharged: mark !== undefined,
  }
}

const isReverseCharge = (group: Group): boolean =>
  Object.entries(REVERSE_CHARGED).every(([name, text]) => group[name] === text)

function importItem(
  source: Source,
  group: Group,
  i: number,
  price: Amount,
  hasPeriod: boolean,
): JsonObject {
  const codes = groupsOf(group, 'CodiceArticolo')
  const own = codes.find((each) => textOf(each, 'CodiceTipo').trim() === OWN_CODE)
  takeTerm(own, 'CodiceTipo')
  const ref = takeTerm(own, 'CodiceValore')
  const identities = codes
    .filter((each) => each !== own)
    .map((each) => present(takeAll(each, { label: 'CodiceTipo', code: 'CodiceValore' })))
  const attributes = groupsOf(group, 'AltriDatiGestionali').map((each) =>
    importAttribute(source, each),
  )
  const members = {
    ref,
    name: takeTerm(group, 'Descrizione') ?? nameless(source, group),
    identities: listOf(identities),
    attributes: listOf(attributes),
    price: price.toString(),
  }
  return present(members, importUnit(source, group, i, hasPeriod))!
}

/** An item must have a name. */
function nameless({ findings, pathOf }: Source, group: Group): string {
  findings.add('31', pathOf(group, 'Descrizione'), 'Descrizione is required, and has no text')
  return NAMELESS
}

const NAMELESS = '-'

/** An attribute has a value; a type alone stays. */
function importAttribute(source: Source, group: Group): JsonObject | undefined {
  const members = {
    text: takeTerm(group, 'RiferimentoTesto'),
    amount: takeNumber(source, group, 'RiferimentoNumero')?.toString(),
    date: takeDate(source, group, 'RiferimentoData', '31'),
  }
  const value = present(members)
  return value && { type: takeTerm(group, 'TipoDato'), ...value }
}

/** A discount (SC) or charge (MG) of a line, per unit. */
interface Part {
  isDiscount: boolean
  percent: Amount | undefined
  unit: Amount
  group: Group
}

interface Figures {
  quantity: Amount
  price: Amount
  discounts: JsonObject[] | undefined
  charges: JsonObject[] | undefined
  /** The total that follows from price and quantity, and that of the XML. */
  exact: Amount
  total: Amount
}

function importFigures(source: Source, group: Group, i: number): Figures {
  const stated = takeNumber(source, group, 'PrezzoUnitario') ?? NONE
  const quantity = takeNumber(source, group, 'Quantita') ?? ONE
  const parts = importParts(source, group, stated)
  const amounts = parts.map(({ unit }) => wholeOf(unit, quantity))
  const adjusted = sumOfParts(parts, amounts)
  const total =
    takeNumber(source, group, 'PrezzoTotale') ?? exactSum(exactProduct(stated, quantity), adjusted)
  const price = findPrice(stated, quantity, adjusted, total)
  if (price) return figuresOf({ source, i, stated, total, parts }, quantity, amounts, price)
  reportQuantity(source, group, i, quantity)
  const units = parts.map(({ unit }) => wholeOf(unit, ONE))
  const single = findPrice(stated, ONE, sumOfParts(parts, units), total)!
  return figuresOf({ source, i, stated, total, parts }, ONE, units, single)
}

const sumOfParts = (parts: readonly Part[], amounts: readonly Amount[]): Amount =>
  sumOfCents(parts.map(({ isDiscount }, i) => (isDiscount ? amounts[i]!.negate() : amounts[i]!)))

/** What a line states. */
interface StatedLine {
  readonly source: Source
  readonly i: number
  readonly stated: Amount
  readonly total: Amount
  readonly parts: readonly Part[]
}

/** The figures of a line, given the amounts of its discounts and charges. */
function figuresOf(
  { source, i, stated, total, parts }: StatedLine,
  count: Amount,
  amounts: readonly Amount[],
  price: Amount,
): Figures {
  if (price !== stated)
    source.changed.push({
      term: 'PrezzoUnitario',
      path: `$.lines[${i}].item.price`,
      document: plainDecimal(price),
      xml: stated.toString(),
    })
  const sum = exactProduct(price, count)
  const scale = Math.max(decimalsOf(price), decimalsOf(total))
  const isTurned = price.isNegative()
  const { discounts, charges } = adjustmentsOf(parts, amounts, sum)
  return {
    quantity: isTurned ? count.negate() : count,
    price: magnitude(price).rescale(scale),
    discounts,
    charges,
    exact: exactSum(sum, sumOfParts(parts, amounts)),
    total,
  }
}

/** A quantity with which no price results in the total counts as one. */
function reportQuantity(
  { changed, repairs, pathOf }: Source,
  group: Group,
  i: number,
  quantity: Amount,
): void {
  changed.push({
    term: 'Quantita',
    path: `$.lines[${i}].quantity`,
    document: ONE.toString(),
    xml: quantity.toString(),
  })
  const description = `no price results in PrezzoTotale of line ${i + 1} with its quantity ${quantity}`
  repairs.add('31', pathOf(group, 'PrezzoTotale'), description)
}

/** The discounts and charges of a line. The percentage of the only one is kept if it results in the amount. */
function adjustmentsOf(
  parts: readonly Part[],
  amounts: readonly Amount[],
  sum: Amount,
): Pick<Figures, 'discounts' | 'charges'> {
  if (parts.length === 0) return { discounts: undefined, charges: undefined }
  const only = parts.length === 1 ? parts[0] : undefined
  const percent =
    only?.percent && isShare(sum, only.percent, amounts[0]!) ? only.percent : undefined
  if (only && percent) takeTerm(only.group, 'Percentuale')
  const rowsOf = (kind: boolean): JsonObject[] | undefined =>
    listOf(
      parts.map(({ isDiscount }, i) => {
        if (isDiscount !== kind) return undefined
        return percent ? { percent: toPercentage(percent) } : { amount: amounts[i]!.toString() }
      }),
    )
  return { discounts: rowsOf(true), charges: rowsOf(false) }
}

/** Decimals that are not zeros, two at least. */
export const decimalsOf = (amount: Amount): number => {
  const text = plainDecimal(amount)
  return text.length - text.indexOf('.') - 1
}

function isShare(sum: Amount, percent: Amount, amount: Amount): boolean {
  const share = shareOf(sum, percent)
  return magnitude(exactDifference(share, amount)).compare(HALF_CENT) <= 0
}

/** The price that results in the total, which decides (00423): that of the XML, if it does. */
function findPrice(
  stated: Amount,
  quantity: Amount,
  adjusted: Amount,
  total: Amount,
): Amount | undefined {
  const wanted = exactDifference(total, adjusted)
  if (isNear(exactProduct(stated, quantity), wanted)) return stated
  if (quantity.isZero()) return undefined
  const found = wanted.rescale(DECIMALS).divide(quantity)
  return isNear(exactProduct(found, quantity), wanted) ? found : undefined
}

/** Discounts and charges per unit. Percentages follow each other (00423). */
function importParts(source: Source, group: Group, price: Amount): Part[] {
  let net = price
  return groupsOf(group, 'ScontoMaggiorazione').map((each) => {
    const isDiscount = takeTerm(each, 'Tipo') === 'SC'
    const stated = takeNumber(source, each, 'Importo')
    const percent = readDecimal(textOf(each, 'Percentuale'))
    const unit = (stated ?? (percent ? shareOf(net, percent) : NONE)).rescale(DECIMALS)
    net = net.rescaleUp(DECIMALS)
    net = isDiscount ? net.subtract(unit) : net.add(unit)
    return { isDiscount, percent, unit, group: each }
  })
}

/** An amount per unit for the whole line, with as few decimals as give it again. */
function wholeOf(unit: Amount, quantity: Amount): Amount {
  const product = exactProduct(unit, quantity)
  for (let scale = 2; scale < DECIMALS && !quantity.isZero(); scale++) {
    const amount = product.rescale(scale)
    if (amount.rescale(DECIMALS).divide(quantity).equals(unit)) return amount
  }
  return product.rescale(DECIMALS)
}
