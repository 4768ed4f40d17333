/** Notes, periods, references to other documents, and stamps. */
import type {
  DocumentRef,
  ExchangeRate,
  OrgNote,
  Period,
  Stamp,
  TaxNote,
} from '../../../model/generated/types.ts'
import { type Html, html, join, link } from '../html.ts'
import { figure, type Page, shown } from '../page.ts'
import { qrCode } from '../qr.ts'

const NOTE = shown('key text')

export function showNote(note: OrgNote, page: Page): Html {
  const { key, text } = note
  const kind = key && html`<span class="soft">${page.names.key('org.Note', 'key', key)}</span> `
  return html`<p class="note">${kind}${text}</p>${page.facts('org.Note', note, NOTE)}`
}

const TAX_NOTE = shown('cat key text')

export function showTaxNote(note: TaxNote, page: Page): Html {
  const { cat, key, text } = note
  const kind = [cat && page.names.category(cat), key && page.names.taxKey(cat ?? '', key)]
  return html`<p class="note"><span class="soft">${join(kind, ' · ')}</span> ${text}</p>${page.facts('tax.Note', note, TAX_NOTE)}`
}

const PERIOD = shown('label start end')

export function showPeriod(period: Period, { formats, facts }: Page): Html {
  const { label, start, end } = period
  const days = join([start && formats.date(start), end && formats.date(end)], ' – ')
  return html`${label && html`${label}: `}${days}${facts('cal.Period', period, PERIOD)}`
}

/** The number that a document is known by: series and code. */
export const numberOf = ({
  series,
  code,
}: {
  series: string | undefined
  code: string | undefined
}): string => [series, code].filter(Boolean).join('-')

const REFERENCE = shown('type series code issue_date')

export function showReference(reference: DocumentRef, page: Page): Html {
  const { type, issue_date } = reference
  const parts = [
    type && (page.labels.title(`invoice/${type}`) ?? type),
    html`<b>${numberOf(reference)}</b>`,
    issue_date && page.formats.date(issue_date),
  ]
  return html`${join(parts, ' · ')}${page.facts('org.DocumentRef', reference, REFERENCE)}`
}

/** What an authority or service added. A web address is also shown as a QR code, as the laws behind such stamps ask. */
export function showStamp({ prv, val = '' }: Stamp, _page: Page): Html {
  const code = /^https?:/i.test(val) ? qrCode(val) : undefined
  return html`<span class="soft">${prv}</span> <span class="long">${link(val)}</span>${code}`
}

const RATE = shown('from to amount')

export function showExchangeRate(rate: ExchangeRate, page: Page): Html {
  const { from, to, amount } = rate
  return html`1 ${from} = ${figure(page, amount)} ${to}${page.facts('currency.ExchangeRate', rate, RATE)}`
}
