/** Totals, and the taxes in them. */
import type { CategoryTotal, RateTotal, Total, Totals } from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { type Html, html, join, NOTHING } from '../html.ts'
import { figure, money, type Page, percentage, shown } from '../page.ts'

type TotalsMember = {
  [Name in keyof Totals]: Totals[Name] extends Amount | undefined ? Name : never
}[keyof Totals]

/** In the order in which they follow from each other; those at which a reader looks first are set off. */
const ROWS: readonly [member: TotalsMember, kind?: 'strong' | 'minus'][] = [
  ['sum'],
  ['discount', 'minus'],
  ['charge'],
  ['tax_included'],
  ['total'],
  ['tax'],
  ['total_with_tax'],
  ['retained_tax', 'minus'],
  ['rounding'],
  ['payable', 'strong'],
  ['advance', 'minus'],
  ['due', 'strong'],
]

/** The taxes by rate, then the sums. */
export function showTotals(totals: Totals, page: Page): Html {
  const rows = ROWS.map(([member, kind]) => {
    const amount = totals[member]
    if (!amount) return NOTHING
    const shownAmount = kind === 'minus' ? amount.negate() : amount
    const label = page.labels.member('bill.Totals', member)
    return html`<tr${kind === 'strong' && html` class="strong"`}><th scope="row">${label}</th><td class="num">${money(page, shownAmount)}</td></tr>`
  })
  return html`<div class="sums">${totals.taxes && showTaxes(totals.taxes, page)}<table class="totals"><tbody>${rows}</tbody></table></div>`
}

const NUMERIC_HEADS = ['base', 'percent', 'amount']

/** Taxes by category and rate. */
export function showTaxes({ categories, sum, retained }: Total, page: Page): Html {
  const rows = page.each(categories, (category) => showCategory(category, page))
  const label = (member: string): string => page.labels.member('tax.Total', member)
  const heads = NUMERIC_HEADS.map((name) => html`<th class="num" scope="col">${label(name)}</th>`)
  const foot = (member: string, amount: Amount): Html =>
    html`<tr class="soft"><th colspan="3" scope="row">${label(member)}</th><td class="num">${figure(page, amount)}</td></tr>`
  if (rows.length === 0) return NOTHING
  const isSeveral = rows.length > 1
  return html`<table class="taxes"><thead><tr><th scope="col">${label('taxes')}</th>${heads}</tr></thead><tbody>${rows}${isSeveral && foot('tax', sum)}${retained && foot('retained', retained)}</tbody></table>`
}

function showCategory(category: CategoryTotal, page: Page): Html {
  const { code = '', retained, informative, rates, amount, surcharge } = category
  const { labels, names } = page
  const marks = [retained && labels.title('retained'), informative && labels.title('informative')]
  const mark = join(marks, ', ')
  const name = html`${names.category(code)}${mark.text !== '' && html` <span class="soft">(${mark})</span>`}`
  const rows = page.each(rates, (rate) => showRate(name, code, rate, page))
  // The sum says something new only if there are several rates.
  const sum = (rates?.length ?? 0) === 1 ? NOTHING : sumRow(name, amount, page)
  const label = labels.member('tax.CategoryTotal', 'surcharge')
  return html`${rows}${sum}${surcharge && sumRow(html`${name} ${label}`, surcharge, page)}`
}

const sumRow = (name: Html, amount: Amount, page: Page): Html =>
  html`<tr class="soft"><th colspan="3" scope="row">${name} Σ</th><td class="num">${figure(page, amount)}</td></tr>`

const RATE = shown('country key base percent surcharge amount')

function showRate(name: Html, category: string, rate: RateTotal, page: Page): Html {
  const { country, key, base, percent, surcharge, amount } = rate
  const kind = key && (key !== 'standard' || !percent) && page.names.taxKey(category, key)
  const place = country && page.formats.country(country)
  const cells = [
    html`${figure(page, base)}`,
    html`${percentage(page, percent)}`,
    html`${figure(page, amount)}`,
  ]
  const numbers = cells.map(
    (cell, i) =>
      html`<td class="num" data-label="${page.labels.member('tax.Total', NUMERIC_HEADS[i] ?? '')}">${cell}</td>`,
  )
  const extra = surcharge && showSurcharge(surcharge, page)
  return html`<tr><td>${join([name, kind, place], ' · ')}${page.facts('tax.RateTotal', rate, RATE)}</td>${numbers}</tr>${extra}`
}

function showSurcharge({ percent, amount }: { percent: Amount; amount: Amount }, page: Page): Html {
  const label = page.labels.member('tax.CategoryTotal', 'surcharge')
  return html`<tr><td colspan="2">+ ${label}</td><td class="num">${percentage(page, percent)}</td><td class="num">${figure(page, amount)}</td></tr>`
}
