/** Lines, and the discounts and charges that are written as lines: elements to document. */

import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { exactDifference, exactProduct, exactSum, magnitude, plain } from '../../exact.ts'
import { dayOf, importPeriod } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { type Source, takeAll, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { DECIMALS, HALF_CENT, plainDecimal } from '../figures.ts'
import { OWN_CODE, REVERSE_CHARGED } from '../read-lines.ts'
import { ONE } from '../rows.ts'
import { NONE, rateOf, sumOf } from './amounts.ts'
import { importVat, isNear, type Summaries, shareOf, type TaxedRow } from './import-taxes.ts'

/** The rows of a document made of the lines of a file. */
export interface ImportedRows {
  readonly lines: JsonObject[]
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

export function importRows(
  source: Source,
  goods: Group | undefined,
  summaries: Summaries,
): ImportedRows {
  const groups = groupsOf(goods, 'DettaglioLinee')
  const isMixed = !groups.every(isAdjustment)
  const own = isMixed ? groups.filter((group) => !isAdjustment(group)) : groups
  const numbers = new Map<string, number>()
  const imported = own.map((group, i) => {
    numbers.set(takeTerm(group, 'NumeroLinea') ?? '', i + 1)
    return importLine(source, group, i, summaries)
  })
  const found: ImportedRows = {
    lines: imported.map(({ line }) => line),
    discounts: [],
    charges: [],
    rows: imported.map(({ row }) => row),
    sum: sumOf(imported.map(({ row }) => row.exact)),
    numbers,
    isReverseCharged: imported.some(({ isReverseCharged }) => isReverseCharged),
  }
  if (isMixed)
    for (const group of groups.filter(isAdjustment))
      importAdjustment(source, group, summaries, found)
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
  summaries: Summaries,
  { discounts, charges, rows }: ImportedRows,
): void {
  takeTerm(group, 'NumeroLinea')
  takeTerm(group, 'PrezzoUnitario')
  const stated = takeNumber(source, group, 'PrezzoTotale') ?? NONE
  const exact = stated.rescale(2)
  const isDiscount = takeTerm(group, 'TipoCessionePrestazione') === 'SC'
  const vat = importVat(source, group, summaries)
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
  rows.push({ ...vat, exact, amount: exact })
}

interface ImportedLine {
  line: JsonObject
  row: TaxedRow
  isReverseCharged: boolean
}

function importLine(source: Source, group: Group, i: number, summaries: Summaries): ImportedLine {
  const figures = importFigures(source, group, i)
  const vat = importVat(source, group, summaries)
  const attributes = groupsOf(group, 'AltriDatiGestionali')
  const mark = attributes.find(isReverseCharge)
  if (mark) for (const name in REVERSE_CHARGED) takeTerm(mark, name)
  const line = present({
    quantity: plain(figures.quantity),
    period: importPeriod(
      (name) => dayOf(takeTerm(group, name)),
      'DataInizioPeriodo',
      'DataFinePeriodo',
    ),
    cost: takeTerm(group, 'RiferimentoAmministrazione'),
    item: importItem(source, group, i, figures.price),
    discounts: figures.discounts,
    charges: figures.charges,
    taxes: vat.taxes,
  })!
  return {
    line,
    row: { ...vat, exact: figures.exact, amount: figures.total },
    isReverseCharged: mark !== undefined,
  }
}

const isReverseCharge = (group: Group): boolean =>
  Object.entries(REVERSE_CHARGED).every(([name, text]) => group[name] === text)

function importItem(source: Source, group: Group, i: number, price: Amount): JsonObject {
  const codes = groupsOf(group, 'CodiceArticolo')
  const own = codes.find((each) => textOf(each, 'CodiceTipo').trim() === OWN_CODE)
  takeTerm(own, 'CodiceTipo')
  const ref = takeTerm(own, 'CodiceValore')
  const identities = codes
    .filter((each) => each !== own)
    .map((each) => present(takeAll(each, { label: 'CodiceTipo', code: 'CodiceValore' })))
  const attributes = groupsOf(group, 'AltriDatiGestionali').map((each) =>
    present(
      takeAll(each, {
        type: 'TipoDato',
        text: 'RiferimentoTesto',
        amount: 'RiferimentoNumero',
        date: 'RiferimentoData',
      }),
    ),
  )
  return present({
    ref,
    name: takeTerm(group, 'Descrizione'),
    identities: listOf(...identities),
    attributes: listOf(...attributes),
    price: price.toString(),
    unit: importUnit(source, group, i),
  })!
}

/** Units are keys, which have no capitals; one that cannot be a key stays in the XML. */
function importUnit(source: Source, group: Group, i: number): string | undefined {
  const unit = textOf(group, 'UnitaMisura').trim()
  const key = unit.toLowerCase()
  if (!/^[a-z0-9]+$/.test(key)) return undefined
  takeTerm(group, 'UnitaMisura')
  if (key !== unit)
    source.changed.push({
      term: 'UnitaMisura',
      path: `$.lines[${i}].item.unit`,
      document: key,
      xml: unit,
    })
  return key
}

/** A discount (SC) or charge (MG) of a line, for the whole of it. */
interface Part {
  isDiscount: boolean
  percent: Amount | undefined
  amount: Amount
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
  const quantity = takeNumber(source, group, 'Quantita') ?? ONE
  const stated = takeNumber(source, group, 'PrezzoUnitario') ?? NONE
  const total = takeNumber(source, group, 'PrezzoTotale') ?? NONE
  const parts = importParts(source, group, stated, quantity)
  const adjusted = sumOf(
    parts.map(({ isDiscount, amount }) => (isDiscount ? amount.negate() : amount)),
  )
  const price = findPrice(stated, quantity, adjusted, total)
  const path = `$.lines[${i}].item.price`
  if (!price)
    source.faults.add(
      '31',
      source.pathOf(group, 'PrezzoTotale'),
      `no price results in PrezzoTotale ${total} of line ${i + 1} with its quantity ${quantity}`,
    )
  else if (price !== stated)
    source.changed.push({
      term: 'PrezzoUnitario',
      path,
      document: plainDecimal(price),
      xml: stated.toString(),
    })
  const found = price ?? stated
  const sum = exactProduct(found, quantity)
  const only = parts.length === 1 ? parts[0] : undefined
  const percent =
    only?.percent && isShare(sum, only.percent, only.amount) ? only.percent : undefined
  if (only && percent) takeTerm(only.group, 'Percentuale')
  const rowsOf = (isDiscount: boolean): JsonObject[] | undefined =>
    listOf(
      ...parts
        .filter((part) => part.isDiscount === isDiscount)
        .map(({ amount }) =>
          percent ? { percent: rateOf(percent) } : { amount: amount.toString() },
        ),
    )
  const scale = Math.max(decimalsOf(found), decimalsOf(total))
  const isTurned = found.isNegative()
  return {
    quantity: isTurned ? quantity.negate() : quantity,
    price: magnitude(found).rescale(scale),
    discounts: rowsOf(true),
    charges: rowsOf(false),
    exact: exactSum(sum, adjusted),
    total,
  }
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

/** Discounts and charges per unit, as amounts of the line. Percentages follow each other (00423). */
function importParts(source: Source, group: Group, price: Amount, quantity: Amount): Part[] {
  let net = price
  return groupsOf(group, 'ScontoMaggiorazione').map((each) => {
    const isDiscount = takeTerm(each, 'Tipo') === 'SC'
    const stated = takeNumber(source, each, 'Importo')
    const percent = readDecimal(textOf(each, 'Percentuale'))
    if (!stated) takeTerm(each, 'Percentuale')
    const unit = (stated ?? (percent ? shareOf(net, percent) : NONE)).rescale(DECIMALS)
    net = net.rescaleUp(DECIMALS)
    net = isDiscount ? net.subtract(unit) : net.add(unit)
    return { isDiscount, percent, amount: wholeOf(unit, quantity), group: each }
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
