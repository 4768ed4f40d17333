/** Payments: those due, those made, and how to make them. */
import type {
  PaymentLine,
  Record as PaymentRecord,
  StatusLine,
} from '../../../model/generated/types.ts'
import { type Html, html, join } from '../html.ts'
import { figure, money, type Page, percentage } from '../page.ts'
import { MAIN, prepare } from '../tables.ts'
import { showReference } from './notes.ts'

export const DUE_DATES = prepare({
  type: 'pay.DueDate',
  members: 'date notes percent amount currency',
  columns: [
    { label: 'date', cell: ({ date }, page) => date && page.formats.date(date) },
    { label: MAIN, cell: ({ notes }) => notes },
    { label: 'percent', numeric: true, cell: ({ percent }, page) => percentage(page, percent) },
    {
      label: 'amount',
      numeric: true,
      cell: ({ amount, currency }, page) => money(page, amount, currency ?? page.currency),
    },
  ],
})

const meansOf = ({ key, description }: PaymentRecord, page: Page): Html =>
  join(
    [description && html`<b>${description}</b>`, key && page.names.key('pay.Record', 'key', key)],
    ' · ',
  )

export const RECORDS = prepare({
  type: 'pay.Record',
  members: 'date key description percent amount currency',
  columns: [
    { label: 'date', cell: ({ date }, page) => date && page.formats.date(date) },
    { label: MAIN, cell: meansOf },
    { label: 'percent', numeric: true, cell: ({ percent }, page) => percentage(page, percent) },
    {
      label: 'amount',
      numeric: true,
      cell: ({ amount, currency }, page) => money(page, amount, currency ?? page.currency),
    },
  ],
})

const paidFor = ({ document, description }: PaymentLine, page: Page): Html =>
  html`${document && showReference(document, page)}${description && html`<p>${description}</p>`}`

export const PAYMENT_LINES = prepare({
  type: 'bill.PaymentLine',
  members: 'i document description payable advances amount due',
  columns: [
    { label: 'i', cell: ({ i }) => i },
    { label: MAIN, cell: paidFor },
    { label: 'payable', numeric: true, cell: ({ payable }, page) => figure(page, payable) },
    { label: 'advances', numeric: true, cell: ({ advances }, page) => figure(page, advances) },
    { label: 'amount', numeric: true, cell: ({ amount }, page) => figure(page, amount) },
    { label: 'due', numeric: true, cell: ({ due }, page) => figure(page, due) },
  ],
})

const stateOf = ({ key, doc, description }: StatusLine, page: Page): Html => {
  const state = key && html`<p><b>${page.names.key('bill.StatusLine', 'key', key)}</b></p>`
  return html`${state}${doc && showReference(doc, page)}${description && html`<p>${description}</p>`}`
}

export const STATUS_LINES = prepare({
  type: 'bill.StatusLine',
  members: 'index key date doc description',
  columns: [
    { label: 'i', cell: ({ index }) => index },
    { label: 'date', cell: ({ date }, page) => date && page.formats.date(date) },
    { label: MAIN, cell: stateOf },
  ],
})
