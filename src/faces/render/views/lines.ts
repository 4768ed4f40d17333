/** Lines of documents, their discounts and charges. */
import { UNIT_CODE } from '../../../catalogues/units.ts'
import type {
  Attribute,
  Charge,
  Combo,
  Discount,
  Item,
  Line,
  LineCharge,
  LineDiscount,
  SubLine,
} from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { type Html, html, join, type Part } from '../html.ts'
import { figure, money, type Page, percentage, shown } from '../page.ts'
import { type Column, MAIN, prepare } from '../tables.ts'

const ITEM = shown('name description price currency unit')

/** What is supplied. Its price and unit are columns of the line. */
export const showItem = (item: Item, page: Page): Html =>
  html`<b>${item.name}</b>${item.description && html`<p>${item.description}</p>`}${page.facts('org.Item', item, ITEM)}`

const ATTRIBUTE = shown('label key type text code amount unit date')

/** A property of an item: what it is, and its value. */
export function showAttribute(attribute: Attribute, page: Page): Html {
  const { label, key, type, text, code, amount, date } = attribute
  const kind = [label, key && page.names.key('org.Attribute', 'key', key), type]
  const measured = amount && html`${figure(page, amount)} ${unitOf(attribute, page)}`
  const value = join([text, code, measured, date && page.formats.date(date)], ' · ')
  return html`<span class="soft">${join(kind, ' · ')}</span> ${value}${page.facts('org.Attribute', attribute, ATTRIBUTE)}`
}

/** The name of a unit, or its code if it has none. */
const unitOf = ({ unit, ext }: Item | Attribute, page: Page): Part =>
  unit ? page.names.key('org.Item', 'unit', unit) : ext?.[UNIT_CODE]

const quantityOf = ({ quantity, item }: Line | SubLine, page: Page): Html =>
  join([figure(page, quantity), item && unitOf(item, page)], ' ')

const priceOf = ({ item }: Line | SubLine, page: Page): Part =>
  item?.currency && item.currency !== page.currency
    ? money(page, item.price, item.currency)
    : figure(page, item?.price)

/** The sum differs from the total if something is added or taken off. */
const sumOf = ({ sum, total, discounts, charges }: Line | SubLine, page: Page): Part =>
  (discounts || charges || !total) && sum ? figure(page, sum) : undefined

export const LINES = prepare({
  type: 'bill.Line',
  members: 'i item quantity sum taxes total',
  columns: [
    { label: 'i', cell: ({ i }) => i },
    {
      label: MAIN,
      cell: ({ item, taxes }, page) =>
        html`${item && showItem(item, page)}${showTaxCodes(taxes, page)}`,
    },
    { label: 'quantity', numeric: true, cell: quantityOf },
    { label: 'price', numeric: true, cell: priceOf },
    { label: 'sum', numeric: true, cell: sumOf },
    { label: 'taxes', cell: ({ taxes }, page) => showRates(taxes, page) },
    { label: 'total', numeric: true, cell: ({ total }, page) => figure(page, total) },
  ],
})

export const SUB_LINES = prepare({
  type: 'bill.SubLine',
  members: 'i item quantity sum total',
  columns: [
    { label: 'i', cell: ({ i }) => i },
    { label: MAIN, cell: ({ item }, page) => item && showItem(item, page) },
    { label: 'quantity', numeric: true, cell: quantityOf },
    { label: 'price', numeric: true, cell: priceOf },
    { label: 'sum', numeric: true, cell: sumOf },
    { label: 'total', numeric: true, cell: ({ total }, page) => figure(page, total) },
  ],
})

type Combos = (Combo | null)[] | undefined

const showRates = (taxes: Combos, page: Page): Html =>
  html`${page.each(taxes, (combo) => html`<div>${showRate(combo, page)}</div>`)}`

/** The codes that formats give to taxes. Their names are long, so they have their place below the description. */
const showTaxCodes = (taxes: Combos, page: Page): Html =>
  html`${page.each(taxes, (combo) => page.facts('tax.Combo', combo, COMBO))}`

const COMBO = shown('cat country key rate percent surcharge')

/** A tax with its percentage, or with the reason why it has none. */
function showRate({ cat = '', country, key, rate, percent, surcharge }: Combo, page: Page): Html {
  const { names, formats } = page
  const parts = [
    names.category(cat),
    country && formats.country(country),
    percentage(page, percent),
    surcharge && html`+ ${percentage(page, surcharge)}`,
  ]
  const kinds = [
    key && (key !== 'standard' || !percent) && names.taxKey(cat, key),
    rate && html`<span class="soft">${names.rate(cat, rate)}</span>`,
  ]
  return html`${join(parts, ' ')} ${join(kinds, ' ')}`
}

/** A tax with its codes. */
export const showCombo = (combo: Combo, page: Page): Html =>
  html`${showRate(combo, page)}${page.facts('tax.Combo', combo, COMBO)}`

type Adjustment = Discount | Charge | LineDiscount | LineCharge
type AdjustmentType = 'bill.Discount' | 'bill.Charge' | 'bill.LineDiscount' | 'bill.LineCharge'

const reasonOf = (type: AdjustmentType, { reason, key }: Adjustment, page: Page): Html =>
  html`${join([reason && html`<b>${reason}</b>`, key && page.names.key(type, 'key', key)], ' · ')}`

/** Discounts are taken off, and shown so. */
const taken = ({ amount }: { amount: Amount }): Amount => amount.negate()

const ADJUSTMENT = 'i reason key base percent taxes amount'

/** @param amountOf the amount as it is shown */
const adjustmentColumns = (
  type: 'bill.Discount' | 'bill.Charge',
  amountOf: (row: Discount | Charge) => Amount,
): Column<Discount | Charge>[] => [
  { label: 'i', cell: ({ i }) => i },
  {
    label: MAIN,
    cell: (row, page) => html`${reasonOf(type, row, page)}${showTaxCodes(row.taxes, page)}`,
  },
  { label: 'base', numeric: true, cell: ({ base }, page) => figure(page, base) },
  { label: 'percent', numeric: true, cell: ({ percent }, page) => percentage(page, percent) },
  { label: 'taxes', cell: ({ taxes }, page) => showRates(taxes, page) },
  { label: 'amount', numeric: true, cell: (row, page) => figure(page, amountOf(row)) },
]

export const DISCOUNTS = prepare({
  type: 'bill.Discount',
  members: ADJUSTMENT,
  columns: adjustmentColumns('bill.Discount', taken),
})

export const CHARGES = prepare({
  type: 'bill.Charge',
  members: ADJUSTMENT,
  columns: adjustmentColumns('bill.Charge', ({ amount }) => amount),
})

const LINE_ADJUSTMENT = shown('reason key base percent quantity unit rate amount')

/** On one line: what for, how much of what, and the amount. */
function showOnLine(
  type: 'bill.LineDiscount' | 'bill.LineCharge',
  row: LineDiscount | LineCharge,
  amount: Amount,
  page: Page,
): Html {
  const { base, percent } = row
  const parts = [
    reasonOf(type, row, page),
    percentage(page, percent),
    base && html`× ${figure(page, base)}`,
    'rate' in row && perUnit(row, page),
    figure(page, amount),
  ]
  return html`${join(parts, ' ')}${page.facts(type, row, LINE_ADJUSTMENT)}`
}

const perUnit = ({ quantity, unit, rate }: LineCharge, page: Page): Html => {
  const name = unit && page.names.key('bill.LineCharge', 'unit', unit)
  return join([figure(page, quantity), name, rate && html`× ${figure(page, rate)}`], ' ')
}

export const showLineDiscount = (row: LineDiscount, page: Page): Html =>
  showOnLine('bill.LineDiscount', row, taken(row), page)

export const showLineCharge = (row: LineCharge, page: Page): Html =>
  showOnLine('bill.LineCharge', row, row.amount, page)
