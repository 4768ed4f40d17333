/**
 * The payment part of a Swiss QR bill, with its receipt: SIX, Swiss Implementation Guidelines QR-bill, version 2.3 (chapter 3
 * has the layout).
 */
import type { AnyDocument } from '../../model/generated/types.ts'
import SLIP from '../../regimes/printed/slip.json' with { type: 'json' }
import { getOwn } from '../../values/text-map.ts'
import { type Html, html, join, NOTHING } from './html.ts'
import type { Page } from './page.ts'
import { qrCode } from './qr.ts'
import { billOf, billText } from './swiss-bill.ts'
import { groupReference, groupsOfFour } from './views/payment.ts'

/** The headings in the languages of the guidelines, annex D; others read English. */
const WORDS: { readonly [language: string]: (typeof SLIP)[''] } = SLIP

const showParty = ([name, street, num, code, town, country]: readonly string[]): Html => {
  const place = [country === 'CH' || country === 'LI' ? '' : `${country}-`, code, ' ', town]
    .join('')
    .trim()
  return join([name, [street, num].filter(Boolean).join(' '), place], html`<br>`)
}

/** The cross in the middle of the code: 7 of its 46 millimetres. */
function cross(size: number): Html {
  const unit = size / 46
  const box = (millimetres: number): string => `${(millimetres * unit).toFixed(2)}`
  const rect = (x: number, y: number, w: number, h: number, fill: string): Html =>
    html`<rect x="${box(x)}" y="${box(y)}" width="${box(w)}" height="${box(h)}" fill="${fill}"/>`
  return html`${rect(19.5, 19.5, 7, 7, '#fff')}${rect(20, 20, 6, 6, '#000')}${rect(22.4, 21.1, 1.2, 3.8, '#fff')}${rect(21.1, 22.4, 3.8, 1.2, '#fff')}`
}

/** Where the slip is cut off: the guidelines ask for scissors on the lines of bills that are not perforated. */
const SCISSORS = html`<svg class="cut" viewBox="0 0 20 14" aria-hidden="true"><path d="M6 4.2 18 11M6 9.8 18 3" stroke="#000" stroke-width="1.2"/><g fill="none" stroke="#000"><circle cx="4" cy="3.4" r="2.2"/><circle cx="4" cy="10.6" r="2.2"/></g></svg>`

/** The slip at the foot of the last page, or nothing. */
export function showSlip(document: AnyDocument, { labels }: Page): Html {
  const bill = billOf(document)
  if (!bill) return NOTHING
  const words = getOwn(WORDS, labels.language) ?? SLIP['']
  const code = qrCode(
    billText(bill),
    labels.fill('qr-payment', {
      amount: `${bill.currency} ${bill.amount}`,
      name: bill.creditor[0] ?? '',
      iban: bill.iban,
    }),
    0,
    cross,
  )
  if (!code) return NOTHING
  const item = (heading: string, content: Html): Html => html`<h3>${heading}</h3><p>${content}</p>`
  const to = html`${groupsOfFour(bill.iban)}<br>${showParty(bill.creditor)}`
  const reference = bill.reference && item(words.reference, html`${groupReference(bill.reference)}`)
  const payer =
    bill.debtor.length > 0
      ? item(words.payer, showParty(bill.debtor))
      : html`<h3>${words.payerBlank}</h3><p class="blank"></p>`
  const figures = groupThousands(bill.amount)
  const amount = html`<div class="sum">${item(words.currency, html`${bill.currency}`)}</div><div class="sum">${item(words.amount, html`${figures}`)}</div>`
  return html`<aside class="slip" dir="ltr"><div class="bill">${SCISSORS}${SCISSORS}<div class="receipt"><h2>${words.receipt}</h2><div class="info">${item(words.account, to)}${reference}${payer}</div><div class="sums2">${amount}</div><p class="point">${words.point}</p></div><div class="payment-part"><div class="left"><h2>${words.part}</h2>${code}<div class="sums2">${amount}</div></div><div class="info">${item(words.account, to)}${reference}${bill.message !== '' && item(words.information, html`${bill.message}`)}${payer}</div></div></div></aside>`
}

/** Groups the digits before the point by three, from the right: `12 345.60`. */
function groupThousands(amount: string): string {
  const point = amount.indexOf('.')
  let grouped = amount.slice(point)
  for (let end = point; end > 0; end -= 3)
    grouped = `${amount.slice(Math.max(end - 3, 0), end)}${end === point ? '' : ' '}${grouped}`
  return grouped
}
