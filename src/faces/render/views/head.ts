/** The head of a document: who issues it, what it is, its number and dates, and the amount that counts. */

import type { Ordering, Party } from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { lazyBy } from '../../by-key.ts'
import { mentionOf } from '../country-words.ts'
import { type Html, html, join, NOTHING, type Part } from '../html.ts'
import { showLogo } from '../letterhead.ts'
import { money, type Page } from '../page.ts'
import { splitTaxOf } from '../split-tax.ts'
import { addressLines } from './addresses.ts'
import { isFromCustomer, isRefund, shortName, shownNumber } from './kind.ts'
import { showPicture } from './parties.ts'
import {
  dueDateOf,
  firstAskedOf,
  isCredit,
  openAfter,
  type Payable,
  titleOfCredit,
} from './payment.ts'
import { type Titled, titleOf } from './title.ts'

/** The members that the head looks at; no document has them all. */
export interface Headed extends Payable, Titled {
  series?: string | undefined
  code?: string | undefined
  supplier?: Party | undefined
  customer?: Party | undefined
  ordering?: Ordering | undefined
  notes?: ({ text: string | undefined } | null)[] | undefined
}

/** Tags that a reader of the document must know of, unless its title says so. */
const SHOWN = new Set(
  'reverse-charge self-billed customer-rates partial prepayment factoring'.split(' '),
)

/** The words that the law wants for codes of the invoice, unless the head or a note has them. */
function mentionsOf({ tax, ext, notes }: Headed, head: string): string[] {
  const mentions = Object.entries(tax?.ext ?? ext ?? {}).flatMap(
    ([key, code]) => mentionOf(key, code) ?? [],
  )
  if (mentions.length === 0) return mentions
  const said = [head, ...(notes ?? []).map((note) => note?.text)].join(' ').toLowerCase()
  return mentions.filter((mention) => !said.includes(mention.toLowerCase()))
}

/** Logo or name, title and number, and what an authority wants to be seen there. */
export function showTop(document: Headed, mark: Html, page: Page): Html {
  const { customer, $tags = [], ordering } = document
  const supplier = ordering?.seller ?? document.supplier
  const [sender, to] = isFromCustomer(document) ? [customer, supplier] : [supplier, customer]
  const issuer = sender ?? to
  const logos = html`${page.each(issuer?.logos, (logo) => showPicture(logo, issuer?.name))}`
  const logo = logos.text === '' ? showLogo(page.letterhead, issuer?.name) : logos
  const brand = logo.text === '' ? (issuer?.name ?? issuer?.alias) : logo
  const window = page.letterhead.window && showWindow(issuer, to, page)
  const title = titleOf(document, page)
  // Once for each of the few that are shown: a document may repeat them very often.
  const isInTitle = lazyBy((tag: string): boolean => {
    const others = $tags.filter((other) => other !== tag)
    return page.title === undefined && title !== titleOf({ ...document, $tags: others }, page)
  })
  const tags = page.each<string>(
    $tags,
    (tag) => html`${SHOWN.has(tag) && !isInTitle(tag) && page.labels.key(tag)}`,
  )
  const number = shownNumber(document)
  const named = join(tags, ' · ')
  const mentions = join([named, ...mentionsOf(document, `${title} ${named.text}`)], ' · ')
  const label = page.labels.title('number')
  return html`<header class="top"><div class="brand">${brand}</div><div class="what"><h1>${title}</h1>${number !== '' && html`<p class="number"><span class="soft">${label}</span> <b><bdi>${number}</bdi></b></p>`}${mentions.text !== '' && html`<p class="tags">${mentions}</p>`}</div>${mark}${window}</header>`
}

/** The address of the reader where the window of an envelope shows it, below the line of the sender. */
function showWindow(sender: Party | undefined, to: Party | undefined, page: Page): Html {
  const lines = (party: Party | undefined): Part[] => {
    const [address] = party?.addresses ?? []
    return [party?.name ?? party?.alias, ...(address ? addressLines(address, page) : [])]
  }
  if (!to || to === sender) return NOTHING
  return html`<div class="window"><p class="back">${join(lines(sender), ' · ')}</p><address>${join(lines(to), html`<br>`)}</address></div>`
}

interface Key {
  label: string | undefined
  amount: Amount
  note?: Html | string | undefined
}

/** The one amount that a reader looks for. */
function keyOf(document: Headed, page: Page): Key | undefined {
  const { type, total, totals } = document
  const { labels, formats } = page
  const kind = shortName(document)
  if (kind === 'payment') {
    if (!total) return undefined
    if (isRefund(document))
      return { label: labels.member('bill.PaymentLine', 'refund'), amount: total.negate() }
    return { label: labels.title(type === 'receipt' ? 'paid' : 'total'), amount: total }
  }
  if (!totals || kind === 'delivery') return undefined
  const split = splitTaxOf(totals)?.amount
  const without = (amount: Amount): Amount => (split ? amount.subtract(split) : amount)
  const { payable } = totals
  const due = without(totals.due ?? payable)
  if (kind !== 'invoice') return { label: labels.title('total'), amount: payable }
  const credited = labels.title(titleOfCredit(document))
  if (isCredit(document)) return { label: credited, amount: without(payable) }
  // Who has paid looks for how much, and who has paid too much for what comes back.
  if (due.isNegative() && !isFromCustomer(document))
    return { label: credited, amount: due.negate() }
  if (due.isZero()) return { label: labels.title('paid'), amount: payable }
  const label = labels.member('bill.Totals', 'due')
  const asked = firstAskedOf(document)
  const day = dueDateOf(document)
  if (!day) return { label, amount: due }
  const by = labels.fill('by', { date: formats.longDate(day) })
  if (!asked?.part) return { label, amount: due, note: by }
  // Only a part of it is due by that day.
  const open = money(page, openAfter(document))
  const rest = open && html`${labels.title('rest')} ${open}`
  const part = labels.member('pay.DueDate', 'amount')
  return { label: part, amount: asked.amount, note: join([by, rest], html`<br>`) }
}

/** Dates and references, and the amount that counts. */
export function showKey(facts: readonly Html[], document: Headed, page: Page): Html {
  const key = keyOf(document, page)
  const list = join(facts, '')
  if (!key && list.text === '') return NOTHING
  const amount =
    key &&
    html`<p class="amount"><span>${key.label}</span><b>${money(page, key.amount)}</b>${key.note && html`<span>${key.note}</span>`}</p>`
  return html`<div class="key">${list.text !== '' && html`<dl class="facts">${list}</dl>`}${amount}</div>`
}
