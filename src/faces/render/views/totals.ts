/** Totals: each different sum once, with the taxes between them, rate by rate. */
import type {
  CategoryTotal,
  Charge,
  Discount,
  Record as PaymentRecord,
  RateTotal,
  Total,
  Totals,
} from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { exchangeTax } from '../../../vocabulary/own-currency.ts'
import { PAID_AMOUNT } from '../../receiving.ts'
import { type Html, html, join, NOTHING } from '../html.ts'
import { capitalise } from '../labels.ts'
import { marginOf } from '../margin.ts'
import { figure, money, type Page, percentage } from '../page.ts'
import { splitTaxOf } from '../split-tax.ts'
import { isReason, showAdjustment } from './lines.ts'

/** The parts of a document that its totals sum up. */
export interface Summed {
  discounts?: (Discount | null)[] | undefined
  charges?: (Charge | null)[] | undefined
  payment?: { advances?: (PaymentRecord | null)[] | undefined } | undefined
  totals?: Totals | undefined
}

interface Row {
  label: Html
  /** None of a tax that the price contains. */
  amount: Amount | undefined
  /** If not that of the document. */
  currency?: string | undefined
  kind: 'sum' | 'part'
}

type SumName = 'sum' | 'total' | 'total_with_tax' | 'payable' | 'due'

/**
 * The rows in the order in which they follow from each other. A sum that repeats the one before it takes its place, as
 * its name says more: what is payable rather than the total with tax.
 */
function rowsOf(
  { discounts, charges, payment, totals }: Summed,
  page: Page,
  title: string | undefined,
): Row[] {
  const rows: Row[] = []
  if (!totals) return rows
  const label = (name: string): Html => html`${page.labels.member('bill.Totals', name)}`
  const part = (text: Html, amount: Amount): number =>
    rows.push({ label: text, amount, kind: 'part' })
  const sum = (name: SumName, as: SumName = name): void => {
    const amount = totals[name]
    if (!amount) return
    const last = rows.at(-1)
    if (last?.kind === 'sum' && last.amount?.equals(amount)) rows.pop()
    const own = name === 'payable' && title !== undefined ? page.labels.title(title) : undefined
    rows.push({ label: own ? html`${own}` : label(as), amount, kind: 'sum' })
  }
  sum('sum')
  for (const each of discounts ?? [])
    if (each) part(showAdjustment('bill.Discount', each, page), each.amount.negate())
  if (!discounts && totals.discount) part(label('discount'), totals.discount.negate())
  for (const each of charges ?? [])
    if (each && isAdded(each)) part(showAdjustment('bill.Charge', each, page), each.amount)
  if (!charges && totals.charge) part(label('charge'), totals.charge)
  if (totals.tax_included) part(label('tax_included'), totals.tax_included.negate())
  // The price of a margin scheme contains its tax.
  sum('total', hasMargin(totals) ? 'sum' : 'total')
  const taxes = taxRows(totals.taxes, page, false)
  rows.push(...taxes)
  // Required on invoices in the EU whatever the number of rates (Directive 2006/112/EC, art. 226, 10).
  const isSaid = taxes.length === 1 && totals.tax && taxes[0]?.amount?.equals(totals.tax)
  if (taxes.length > 0 && totals.tax && !totals.tax.isZero() && !isSaid)
    part(label('tax'), totals.tax)
  rows.push(...ownRows(totals.taxes, page))
  if (!totals.total.equals(totals.total_with_tax)) sum('total_with_tax')
  const retained = taxRows(totals.taxes, page, true)
  rows.push(...retained)
  if (retained.length > 1 && totals.retained_tax)
    part(label('retained_tax'), totals.retained_tax.negate())
  if (totals.rounding) part(label('rounding'), totals.rounding)
  sum('payable')
  const advances = payment?.advances?.filter((each) => each !== null) ?? []
  for (const each of advances) part(advance(each, page), each.amount.negate())
  if (advances.length === 0 && totals.advance) part(label('advance'), totals.advance.negate())
  sum('due')
  const split = splitTaxOf(totals)
  if (split) {
    const { due = totals.payable } = totals
    part(html`${split.words}`, split.amount.negate())
    rows.push({ label: label('due'), amount: due.subtract(split.amount), kind: 'sum' })
  }
  return rows
}

function advance({ date, description, key }: PaymentRecord, page: Page): Html {
  const kind = key ? page.labels.key(key) : undefined
  const label = page.labels.member('bill.Totals', 'advance')
  // The label says the same, in the language of the page.
  const words = description === PAID_AMOUNT ? undefined : description
  const detail = join([words ?? kind, date && page.formats.date(date)], ', ')
  return html`${label}${detail.text !== '' && html` <small>${detail}</small>`}`
}

const hasMargin = ({ taxes }: Totals): boolean =>
  taxes?.categories?.some((category) => category?.rates?.some((rate) => rate && marginOf(rate))) ??
  false

/** A row for each tax and rate, with what it is calculated from. */
function taxRows(taxes: Total | undefined, page: Page, isRetained: boolean): Row[] {
  const rows: Row[] = []
  for (const category of taxes?.categories ?? []) {
    if (!category || (category.retained ?? false) !== isRetained) continue
    for (const rate of category.rates ?? []) if (rate) rows.push(...rateRows(category, rate, page))
  }
  return rows
}

function rateRows(category: CategoryTotal, rate: RateTotal, page: Page): Row[] {
  const { code = '', retained, informative } = category
  const { country, key, ext, base, percent, surcharge, amount } = rate
  const { labels, names, formats } = page
  if (marginOf(rate)) {
    // A base and a tax of zero would say that the price is without tax, which no such invoice may state (art. 325 and 226 no. 14).
    const price = html` <small>${labels.title('total')} ${money(page, base)}</small>`
    const label = html`${names.treatment(code, key, ext)}${price}`
    return [{ label, amount: undefined, kind: 'part' }]
  }
  const name = [
    capitalise(names.category(code, percent)),
    percentage(page, percent),
    isReason(key, percent) && names.treatment(code, key, ext),
    country && formats.country(country),
    informative && `(${labels.title('informative')})`,
  ]
  const of = html` <small>${labels.member('tax.RateTotal', 'base')} ${money(page, base)}</small>`
  const signed = retained ? amount.negate() : amount
  const rows: Row[] = [{ label: html`${join(name, ' ')}${of}`, amount: signed, kind: 'part' }]
  if (surcharge) {
    const extra = labels.member('tax.CategoryTotal', 'surcharge')
    const label = html`${extra} ${percentage(page, surcharge.percent)}`
    rows.push({ label, amount: surcharge.amount, kind: 'part' })
  }
  return rows
}

/**
 * Each tax in the currency of the country, as the law asks for in invoices in another one, and each of its rates if there
 * are several (Ustawa o VAT, art. 106e (1) 14 and (11)).
 */
function ownRows(taxes: Total | undefined, page: Page): Row[] {
  return (taxes?.categories ?? []).flatMap((category): Row[] => {
    if (!category || !isAdded(category)) return []
    const { amount, surcharge, rates } = category
    const name = capitalise(page.names.category(category.code ?? ''))
    const own = rates?.filter((rate) => rate && !rate.amount.isZero()) ?? []
    const rows = own.map((rate) => {
      const label = html`${name} ${percentage(page, rate.percent)}`
      return ownRow(label, plus(rate.amount, rate.surcharge?.amount), page)
    })
    const total = ownRow(html`${name}`, plus(amount, surcharge), page)
    return (rows.length > 1 ? [...rows, total] : [total]).filter((row) => row !== undefined)
  })
}

const plus = (amount: Amount, more: Amount | undefined): Amount =>
  more ? amount.add(more) : amount

function ownRow(name: Html, tax: Amount, page: Page): Row | undefined {
  const { rateToOwn: rate } = page
  if (!rate || tax.isZero()) return undefined
  const of = html` <small>${money(page, tax)} × ${figure(page, rate.amount)}</small>`
  const label = html`${name} (${rate.to})${of}`
  return { label, amount: exchangeTax(tax, rate), currency: rate.to, kind: 'part' }
}

/**
 * The totals of a document; the last sum is the one that counts.
 * @param title of what is payable, if the document has another
 */
export function showSums(document: Summed, page: Page, title?: string): Html {
  const rows = rowsOf(document, page, title)
  const last = rows.findLastIndex(({ kind }) => kind === 'sum')
  if (last < 0) return NOTHING
  const body = rows.map(({ label, amount, currency, kind }, i) => {
    const style = i === last ? 'strong' : kind
    return html`<tr class="${style}"><th scope="row">${label}</th><td class="num">${money(page, amount, currency)}</td></tr>`
  })
  return html`<section class="sums"><table class="totals"><tbody>${body}</tbody></table></section>`
}

/** Taxes by category and rate, as references to other documents have them. */
export function showTaxes(total: Total, page: Page): Html {
  const rows = [...taxRows(total, page, false), ...taxRows(total, page, true)]
  const items = rows.map(
    ({ label, amount }) => html`<div>${label} <b>${money(page, amount)}</b></div>`,
  )
  return html`${items}`
}
