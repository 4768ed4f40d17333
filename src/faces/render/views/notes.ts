/** Notes, periods, references to other documents, and what authorities and services added. */

import type {
  DocumentRef,
  ExchangeRate,
  OrgNote,
  Period,
  Stamp,
  TaxNote,
} from '../../../model/generated/types.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import { mentionOf } from '../country-words.ts'
import { type Html, html, join, link } from '../html.ts'
import { figure, money, type Page, shown } from '../page.ts'
import { qrCode } from '../qr.ts'

const NOTE = shown('key text src code')

interface NoteText {
  src?: string | undefined
  code?: string | undefined
  text?: string | undefined
}

/** The text of a note, behind the words that the law wants for its code, if it does not have them. */
export function textOfNote({ src, code, text = '' }: NoteText): string {
  const mention = mentionOf(src, code)
  if (!mention || text.toLowerCase().includes(mention.toLowerCase())) return text
  return text === '' ? mention : `${mention} · ${text}`
}

export const showNote = (note: OrgNote, page: Page): Html =>
  html`<p class="note">${textOfNote(note)}</p>${page.facts('org.Note', note, NOTE)}`

const TAX_NOTE = shown('cat key text')

export const showTaxNote = (note: TaxNote, page: Page): Html =>
  html`<p class="note">${note.text}</p>${page.facts('tax.Note', note, TAX_NOTE)}`

const PERIOD = shown('label start end')

export function showPeriod(period: Period, { formats, facts }: Page): Html {
  const { label, start, end } = period
  const days = join([start && formats.date(start), end && formats.date(end)], ' – ')
  return html`${label && html`${label}: `}<span class="n">${days}</span>${facts('cal.Period', period, PERIOD)}`
}

const REFERENCE = 'type series code issue_date reason description stamps tax'
const WITH_AMOUNT = shown(REFERENCE)
const WITHOUT_AMOUNT = shown(`${REFERENCE} payable currency`)

/**
 * A document that this one refers to: number, date, and why.
 * @param isPlaced does a column of the table show its amount?
 */
export function showReference(reference: DocumentRef, page: Page, isPlaced = false): Html {
  const { issue_date, reason, description, payable, currency } = reference
  const head = join(
    [html`<bdi>${numberOf(reference)}</bdi>`, issue_date && page.formats.date(issue_date)],
    ', ',
  )
  const stamps = page.each(reference.stamps, ({ val }) => html`<span class="long">${val}</span>`)
  const amount =
    !isPlaced && payable && html`${page.labels.title('total')} ${money(page, payable, currency)}`
  const parts = [head, reason, description !== reason && description, amount, ...stamps]
  const members = isPlaced || payable ? WITHOUT_AMOUNT : WITH_AMOUNT
  return html`${join(parts, ' · ')}${page.facts('org.DocumentRef', reference, members)}`
}

/** The additions of an authority or service. A web address is also shown as a QR code, as the laws behind such stamps ask. */
export function showStamp({ prv, val = '' }: Stamp, page: Page): Html {
  const code = /^https?:/i.test(val)
    ? qrCode(val, page.labels.fill('qr', { text: val }))
    : undefined
  return html`<span class="soft">${prv}</span> <span class="long">${link(val)}</span>${code}`
}

const RATE = shown('from to amount at')

export function showExchangeRate(rate: ExchangeRate, page: Page): Html {
  const { from, to, amount, at } = rate
  // A rate of a day has midnight as its time.
  const day = at && page.formats.date(at.endsWith('T00:00:00') ? at.slice(0, 10) : at)
  const when = day && html` <span class="soft">${day}</span>`
  return html`1 ${from} = ${figure(page, amount)} ${to}${when}${page.facts('currency.ExchangeRate', rate, RATE)}`
}
