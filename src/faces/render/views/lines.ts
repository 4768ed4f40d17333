/** Lines of documents: one row each, with discounts, charges and parts as rows below it. */
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
import { Html, html, join, NOTHING, type Part } from '../html.ts'
import { capitalise } from '../labels.ts'
import { marginOf } from '../margin.ts'
import { figure, money, type Page, percentage, shown, sumFigure } from '../page.ts'
import { textOfNote } from './notes.ts'
import { showIdentity } from './parties.ts'

const NAMED = 'name description pricing currency ref identities key'
const ITEM = shown(NAMED)
const IN_LINE = shown(`${NAMED} price unit`)
const PRICING = shown('per')

/**
 * An item, with its references in small print.
 * @param isInLine are its price and unit columns of a line?
 */
export function showItem(item: Item, page: Page, isInLine = false): Html {
  const references = [
    item.ref && html`${page.labels.member('org.Item', 'ref')} ${item.ref}`,
    ...page.each(item.identities, (identity) => showIdentity(identity, page)),
  ]
  const small = join(references, ' · ')
  const per = !isInLine && item.pricing?.per
  return html`<b>${item.name}</b>${item.description && html`<p>${item.description}</p>`}${small.text !== '' && html`<p>${small}</p>`}${page.facts('org.Item', item, isInLine ? IN_LINE : ITEM)}${per && html`<p>/ ${page.formats.quantity(per, unitOf(item), page.labels)}</p>`}${item.pricing && page.facts('org.ItemPricing', item.pricing, PRICING)}`
}

const ATTRIBUTE = shown('label key type text code amount unit date')

/** A property of an item: what it is, and its value. */
export function showAttribute(attribute: Attribute, page: Page): Html {
  const { label, key, type, text, code, amount, date } = attribute
  const kind = [label, key && page.names.key('org.Attribute', 'key', key), type]
  const measured = amount && page.formats.quantity(amount, unitOf(attribute), page.labels)
  const value = join([text, code, measured, date && page.formats.date(date)], ' · ')
  return html`<span class="soft">${join(kind, ' · ')}</span> ${value}${page.facts('org.Attribute', attribute, ATTRIBUTE)}`
}

/** A unit, or its code if it has none. */
const unitOf = ({ unit, ext }: Item | Attribute): string | undefined => unit ?? ext?.[UNIT_CODE]

type Row = Line | SubLine

const quantityOf = ({ quantity, item }: Row, page: Page): Part =>
  quantity && page.formats.quantity(quantity, item && unitOf(item), page.labels)

/** A price, and how many units it is for: `20.00 / 100 kg`. */
function priceOf({ item }: Row, page: Page): Part {
  const price =
    item?.currency && item.currency !== page.currency
      ? money(page, item.price, item.currency)
      : figure(page, item?.price)
  const per = item?.pricing?.per
  return per ? join([price, page.formats.quantity(per, unitOf(item), page.labels)], ' / ') : price
}

type Combos = (Combo | null)[] | undefined

/** A column after the first two, the position and the description. */
interface Column {
  label: string
  name: string
  /** @param isNamed is the name of a tax shown with its percentage? */
  cell: (line: Line, page: Page, isNamed: boolean) => Part
}

const COLUMNS: readonly Column[] = [
  { label: 'quantity', name: 'num', cell: quantityOf },
  { label: 'price', name: 'num', cell: priceOf },
  {
    label: 'taxes',
    name: 'tax',
    cell: ({ taxes }, page, isNamed) => showRates(taxes, page, isNamed),
  },
  {
    label: 'total',
    name: 'num',
    cell: ({ total, sum }, page) => sumFigure(page, total ?? sum),
  },
]

const LINE = shown(
  'i item quantity sum taxes total discounts charges breakdown substituted notes identifier period order cost',
)

/** The lines of a document, without the columns that are empty in all of them. */
export function showLines(lines: readonly (Line | null)[] | undefined, page: Page): Html {
  const present = (lines ?? []).filter((line) => line !== null)
  const isNamed = severalTaxes(present)
  const used = COLUMNS.map(() => false)
  const rows = present.map((line) => {
    const cells = COLUMNS.map(({ cell }, i) => {
      const content = html`${cell(line, page, isNamed)}`
      if (content.text !== '') used[i] = true
      return content
    })
    return { line, cells }
  })
  const columns = COLUMNS.filter((_, i) => used[i])
  const label = (name: string): string => page.labels.member('bill.Line', name)
  const heads = columns.map(
    ({ name, label: member }) => html`<th class="${name}" scope="col">${label(member)}</th>`,
  )
  const opens = COLUMNS.map(
    ({ name, label: member }) =>
      new Html(html`<td class="${name} ${member}" data-label="${label(member)}">`.text),
  )
  const body = page.each(rows, ({ line, cells }) => {
    let text = `<tr><td class="pos">${line.i}</td><td class="main">${descriptionOf(line, page).text}</td>`
    for (const [i, content] of cells.entries())
      if (used[i]) text += `${opens[i]?.text}${content.text}</td>`
    return new Html(
      `<tbody class="line">${text}</tr>${rowsBelow(line, page, columns).text}</tbody>`,
    )
  })
  if (body.length === 0) return NOTHING
  return html`<section class="lines"><table class="rows lines"><thead><tr><th class="pos" scope="col">${label('i')}</th><th class="main" scope="col">${label('description')}</th>${heads}</tr></thead>${body}</table></section>`
}

/** Is there more than one tax, so that a percentage needs the name of its tax? */
function severalTaxes(lines: readonly Line[]): boolean {
  let first: string | undefined
  for (const { taxes } of lines) {
    for (const combo of taxes ?? []) {
      first ??= combo?.cat
      if (combo && (combo.cat !== first || combo.country)) return true
    }
  }
  return false
}

const REFERENCES = ['period', 'order', 'cost', 'identifier'] as const

function descriptionOf(line: Line, page: Page): Html {
  const { item, notes } = line
  const label = (name: string): string => page.labels.member('bill.Line', name)
  const references = REFERENCES.map((name) => {
    const value = line[name]
    if (!value) return NOTHING
    if (typeof value === 'string') return html`${label(name)} ${value}`
    return name === 'period'
      ? page.show('cal.Period', value)
      : html`${label(name)} ${page.show('org.Identity', value)}`
  })
  const small = join(references, ' · ')
  const texts = page.each(notes, (note) => html`<p>${textOfNote(note)}</p>`)
  const rest = page.facts('bill.Line', line, LINE)
  return html`${item && showItem(item, page, true)}${small.text !== '' && html`<p>${small}</p>`}${texts}${rest}`
}

/** Discounts, charges and parts of a line. */
function rowsBelow(line: Line, page: Page, columns: readonly Column[]): Html {
  const { breakdown, substituted } = line
  return html`${adjustmentRows(line, page, columns)}${subLineRows(breakdown, page, columns)}${subLineRows(substituted, page, columns, page.labels.member('bill.Line', 'substituted'))}`
}

/** From the sum of the line to its amount: the figures stand below the price. A share of the sum says it as well. */
function adjustmentRows(line: Row, page: Page, columns: readonly Column[]): Html {
  const { discounts, charges, sum } = line
  if (!discounts && !charges) return NOTHING
  const width = columns.filter(({ label }) => label === 'quantity' || label === 'price').length
  const rest = columns.length - width
  const row = (content: Html, amount: Part): Html =>
    html`<tr class="more"><td class="pos"></td><td class="main">${content}</td><td class="num" colspan="${width}">${amount}</td>${rest > 0 && html`<td colspan="${rest}"></td>`}</tr>`
  const label = page.labels.member('bill.Line', 'sum')
  const isSaid = [...(discounts ?? []), ...(charges ?? [])].some((each) => each?.percent)
  const named = sum && !isSaid && row(html`${label}`, sumFigure(page, sum))
  const takenOff = page.each(discounts, (each) =>
    row(
      showAdjustment('bill.LineDiscount', each, page, sum),
      sumFigure(page, each.amount.negate()),
    ),
  )
  const added = page.each(charges, (each) =>
    row(showAdjustment('bill.LineCharge', each, page, sum), sumFigure(page, each.amount)),
  )
  return html`${named}${takenOff}${added}`
}

const SUB_LINE = shown(
  'i item quantity sum total discounts charges notes identifier period order cost',
)

function subLineRows(
  rows: readonly (SubLine | null)[] | undefined,
  page: Page,
  columns: readonly Column[],
  mark?: string,
): Html {
  const parts = page.each(rows, (row) => {
    const cells = columns.map(({ name, label }) => {
      if (name === 'tax') return html`<td class="tax"></td>`
      const content =
        label === 'quantity'
          ? quantityOf(row, page)
          : label === 'price'
            ? priceOf(row, page)
            : sumFigure(page, row.total ?? row.sum)
      return html`<td class="num ${label}" data-label="${page.labels.member('bill.Line', label)}">${content}</td>`
    })
    const item = row.item && showItem(row.item, page, true)
    const texts = page.each(row.notes, ({ text }) => html`<p>${text}</p>`)
    return html`<tr class="more sub"><td class="pos"></td><td class="main">${mark && html`${mark}: `}${item}${texts}${page.facts('bill.SubLine', row, SUB_LINE)}</td>${cells}</tr>${adjustmentRows(row, page, columns)}`
  })
  return html`${parts}`
}

/** One below the other; on narrow screens side by side. */
function showRates(taxes: Combos, page: Page, isNamed: boolean): Html {
  const rates = page.each(taxes, (combo) => showRate(combo, page, isNamed))
  if (rates.length < 2) return html`${rates}`
  return join(
    rates.map((rate) => html`<span class="rate">${rate}</span>`),
    ' ',
  )
}

/** Does a key say more than the percentage? */
export const isReason = (key: string | undefined, percent: Amount | undefined): key is string =>
  key !== undefined && key !== 'standard' && (!percent || (percent.isZero() && key !== 'zero'))

/** A tax with its percentage, or with the reason why it has none. */
function showRate(combo: Combo, page: Page, isNamed: boolean): Html {
  const { cat = '', country, key, ext, percent, surcharge } = combo
  const { names, formats } = page
  const margin = marginOf(combo)
  const reason = (margin || isReason(key, percent)) && names.treatment(cat, key, ext)
  const parts = [
    isNamed && capitalise(names.category(cat, percent)),
    country && formats.country(country),
    margin ? undefined : percentage(page, percent),
    surcharge && html`+ ${percentage(page, surcharge)}`,
    reason && html`<span class="why">${join(reason.split('/'), html`/<wbr>`)}</span>`,
  ]
  const text = join(parts, ' ')
  return text.text === '' ? html`${capitalise(names.category(cat))}` : text
}

export const showCombo = (combo: Combo, page: Page): Html => showRate(combo, page, true)

type Adjustment = Discount | Charge | LineDiscount | LineCharge
type AdjustmentType = 'bill.Discount' | 'bill.Charge' | 'bill.LineDiscount' | 'bill.LineCharge'

const ADJUSTMENT = shown('i reason key code base percent quantity unit rate amount taxes')

/** The reason of a discount or charge, and its calculation. */
export function showAdjustment(
  type: AdjustmentType,
  row: Adjustment,
  page: Page,
  sum?: Amount,
): Html {
  const { key, base = sum, percent, reason } = row
  const kind = page.labels.member('bill.Totals', /Discount$/.test(type) ? 'discount' : 'charge')
  const name = reason ?? (key && page.labels.key(key)) ?? kind
  const share = percent && [percentage(page, percent), base && figure(page, base)]
  const parts = [name, share && join(share, ' × '), 'rate' in row && perUnit(row, page)]
  return html`${join(parts, ' · ')}${page.facts(type, row, ADJUSTMENT)}`
}

const perUnit = ({ quantity, unit, rate }: LineCharge, page: Page): Html => {
  const amount = quantity && page.formats.quantity(quantity, unit, page.labels)
  return join([amount, rate && figure(page, rate)], ' × ')
}
