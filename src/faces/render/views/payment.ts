/** Payments: those due, those made, and how to make them. */
import type {
  Action,
  Card,
  CreditTransfer,
  DueDate,
  Fault,
  Instructions,
  PaymentDetails,
  PaymentLine,
  Record as PaymentRecord,
  Reason,
  StatusLine,
  Terms,
  Totals,
} from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import {
  areWithin,
  type DuePart,
  type DueParts,
  duePartsOf,
  restOf,
  takeOff,
} from '../../../vocabulary/due-parts.ts'
import { hasFormOfCreditor } from '../../../vocabulary/payment-references.ts'
import { type Html, html, join, link, NOTHING, type Part } from '../html.ts'
import { figure, money, type Page, percentage, row, shown } from '../page.ts'
import { splitTaxOf } from '../split-tax.ts'
import { MAIN, prepare } from '../tables.ts'
import { isFromCustomer, type Kinded, kindOf } from './kind.ts'
import { showReference } from './notes.ts'
import { showSkonto } from './skonto.ts'

/** The members of a document about its payment. */
export interface Payable extends Kinded {
  currency?: string | undefined
  payment?: PaymentDetails | undefined
  totals?: Totals | undefined
}

/** A document that gives money back, rather than asking for it. */
export const isCredit = ({ type }: Pick<Payable, 'type'>): boolean => type === 'credit-note'

/** What the sum of a credit note is: money for its reader, unless a customer takes back what it had credited. */
export const titleOfCredit = (document: Payable): 'total' | 'credited' =>
  isFromCustomer(document) ? 'total' : 'credited'

/** The amount that the document asks for; undefined if it is paid, or pays back. */
function askedOf(document: Payable): Amount | undefined {
  const rest = restOf(document)
  const split = splitTaxOf(document.totals)
  const due = split ? rest?.subtract(split.amount) : rest
  return due?.isZero() || due?.isNegative() || isCredit(document) ? undefined : due
}

/** What due dates ask for, each without its share of a tax that is paid to the state. */
function partsOf(document: Payable): DueParts {
  const found = duePartsOf(document)
  const split = splitTaxOf(document.totals)
  const amounts = found.parts.flatMap(({ amount }) => amount ?? [])
  if (!split || amounts.length < found.parts.length) return found
  const asked = takeOff(amounts, split.amount)
  return { ...found, parts: found.parts.map((part, i) => ({ ...part, amount: asked[i] })) }
}

/** An amount to pay, and the day of it if it is not all that is due. */
interface Asked {
  amount: Amount
  part?: DueDate
}

/** What is asked for first: the first of several parts, or else all that is due. */
export function firstAskedOf(document: Payable): Asked | undefined {
  const rest = askedOf(document)
  if (!rest) return undefined
  const { parts, exceed } = partsOf(document)
  const [first] = parts
  const isForeign = first?.due.currency && first.due.currency !== document.currency
  if (!first?.amount || exceed || isForeign || areWithin([rest], first.amount))
    return { amount: rest }
  return { amount: first.amount, part: first.due }
}

const duesOf = (terms: Terms | undefined): DueDate[] =>
  terms?.due_dates?.filter((each) => each !== null) ?? []

/** The day by which everything is to be paid, or the only part of it that has one; undefined if there are several. */
export function dueDateOf({ payment }: Payable): string | undefined {
  const dues = duesOf(payment?.terms)
  return dues.length === 1 ? dues[0]?.date : undefined
}

const INSTRUCTIONS = shown('key detail ref credit_transfer card direct_debit online notes')
const TERMS = shown('key due_dates notes')
const DETAILS = shown('payee payer terms advances instructions')

/** Means of payment that say nothing. */
const VAGUE = new Set(['any', 'other'])

/** How to pay, in one box. A document that is paid, or that pays back, asks for nothing. */
export function showPayment(document: Payable, code: Html, page: Page): Html {
  const { payment } = document
  if (!payment) return NOTHING
  const { terms } = payment
  // Who has paid must not find an account to pay to.
  const rest = restOf(document)
  const isPaid = rest?.isZero() || rest?.isNegative()
  const instructions = isPaid ? undefined : payment.instructions
  const dues = duesOf(terms)
  const notes = new Set(
    [
      terms?.notes && showSkonto(terms.notes, page),
      instructions?.detail,
      instructions?.notes,
    ].filter((text) => text !== undefined),
  )
  const single = dues.length === 1 && dues[0]?.notes
  if (single) notes.add(single)
  const content = html`${showRequest(document, page)}${instructions && showInstructions(instructions, page)}${showDues(document, page)}${[...notes].map((text) => html`<p>${text}</p>`)}${instructions && page.facts('pay.Instructions', instructions, INSTRUCTIONS)}${terms && page.facts('pay.Terms', terms, TERMS)}${page.facts('bill.PaymentDetails', payment, DETAILS)}`
  if (content.text === '' && code.text === '') return NOTHING
  const key = instructions?.key
  const means = key && !VAGUE.has(key) ? page.labels.key(key) : undefined
  const heading = join([page.labels.member('bill.Invoice', 'payment'), means], ' · ')
  return html`<section class="pay"><div><h2>${heading}</h2>${content}</div>${code}</section>`
}

/** Who is asked to pay what is collected, or netted, pays twice; a supplier reads what it is paid. */
function requestOf(document: Payable): { own: string; dated?: string } {
  const means = document.payment?.instructions?.key?.split('+')[0]
  if (isFromCustomer(document) && means !== 'netting') return { own: 'we-pay', dated: 'we-pay-by' }
  if (means === 'direct-debit') return { own: 'collect', dated: 'collect-on' }
  return means === 'netting' ? { own: 'netted' } : { own: 'pay', dated: 'pay-by' }
}

function showRequest(document: Payable, page: Page): Html {
  const rest = askedOf(document)
  // An offer asks for nothing yet, and for what is confirmed the invoice will ask.
  if (!rest || ['order/quote', 'order/sale'].includes(kindOf(document))) return NOTHING
  const day = dueDateOf(document)
  const asked = day === undefined ? rest : (firstAskedOf(document)?.amount ?? rest)
  const amount = page.formats.money(asked, page.currency)
  const date = day && page.formats.longDate(day)
  const { own, dated } = requestOf(document)
  const text = date
    ? page.labels.fill(dated ?? own, { amount, date })
    : page.labels.fill(own, { amount })
  return html`<p class="please">${text}</p>`
}

function showInstructions(instructions: Instructions, page: Page): Html {
  const { ref, credit_transfer, card, direct_debit, online } = instructions
  const label = (name: string): string => page.labels.member('pay.Instructions', name)
  const rows = [
    ...page.each(credit_transfer, (account) => showAccount(account, page)),
    ref && row(label('ref'), html`<b class="n">${groupReference(ref)}</b>`),
    card && row(label('card'), showCard(card)),
    direct_debit && row(label('direct_debit'), page.facts('pay.DirectDebit', direct_debit)),
    ...page.each(online, ({ url, label: name, key: means }) =>
      row(name ?? (means && page.labels.key(means)) ?? label('online'), html`${url && link(url)}`),
    ),
  ]
  const list = join(rows, '')
  return list.text === '' ? NOTHING : html`<dl class="list">${list}</dl>`
}

/** An account is read and typed in groups of four (ISO 13616). */
export const groupsOfFour = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * References as they are typed: those of Swiss QR bills from the right in groups of five, structured ones (ISO 11649) in
 * groups of four.
 */
export function groupReference(reference: string): string {
  const code = reference.replace(/\s/g, '')
  if (/^\d{27}$/.test(code))
    return `${code.slice(0, 2)} ${(code.slice(2).match(/.{5}/g) ?? []).join(' ')}`
  return hasFormOfCreditor(code) ? groupsOfFour(code) : reference
}

/** Countries that write the code of a bank in pairs: 20-45-45. */
const IN_PAIRS = ['GB', 'IE', 'XI']

const clearingFor = ({ country = '' }: Page, clearing: string | undefined): Part =>
  clearing !== undefined && IN_PAIRS.includes(country) && /^\d{6}$/.test(clearing)
    ? [0, 2, 4].map((at) => clearing.slice(at, at + 2)).join('-')
    : clearing

const ACCOUNT = shown('iban bic number clearing name branch')

function showAccount(account: CreditTransfer, page: Page): Html {
  const { iban, bic, number, clearing, name, branch } = account
  const label = (member: string): string => page.labels.member('pay.CreditTransfer', member)
  const plain = (member: string, value: Part): Html =>
    value ? row(label(member), html`<span class="n">${value}</span>`) : NOTHING
  return html`${name && row(label('name'), html`${name}`)}${plain('iban', iban && groupsOfFour(iban))}${plain('number', number)}${plain('bic', bic)}${plain('clearing', clearingFor(page, clearing))}${branch && row(label('branch'), page.show('org.Address', branch))}${page.facts('pay.CreditTransfer', account, ACCOUNT)}`
}

/** Instalments: when, how much, and what stays open. One that is all that is due needs no table. */
function showDues(document: Payable, page: Page): Html {
  const { totals } = document
  const { parts, exceed } = partsOf(document)
  const asked = firstAskedOf(document)
  if (!asked) return NOTHING
  if (parts.length < 2 && !asked.part) return NOTHING
  const rows = page.each(parts, ({ due: { date, currency, percent, notes }, amount }) => {
    const share = percent && html` <span class="soft">${percentage(page, percent)}</span>`
    return html`<tr><td>${date && page.formats.date(date)}${share}${notes && html`<p>${notes}</p>`}</td><td class="num">${money(page, amount, currency ?? page.currency)}</td></tr>`
  })
  const label = (name: string): string => page.labels.member('pay.DueDate', name)
  const open = openAfter(document, parts)
  const rest =
    open &&
    html`<tr><td>${page.labels.title('rest')}</td><td class="num">${money(page, open)}</td></tr>`
  const paid =
    exceed &&
    totals?.advance &&
    html`<p>${page.labels.member('bill.Totals', 'advance')}: ${money(page, totals.advance)}</p>`
  return html`${paid}<table class="dues"><thead><tr><th scope="col">${page.labels.title('due-date')}</th><th class="num" scope="col">${label('amount')}</th></tr></thead><tbody>${rows}${rest}</tbody></table>`
}

/** What is due beyond all parts; undefined if it is no more than rounding, or not known. */
export function openAfter(
  document: Payable,
  parts: readonly DuePart[] = partsOf(document).parts,
): Amount | undefined {
  const rest = askedOf(document)
  const isKnown = ({ due, amount }: DuePart): boolean =>
    amount !== undefined && (!due.currency || due.currency === document.currency)
  if (!rest || !parts.every(isKnown)) return undefined
  const amounts = parts.map(({ amount }) => amount!)
  const open = amounts.reduce((left, amount) => left.matchScale(amount).subtract(amount), rest)
  return open.isNegative() || areWithin([open], Amount.zero(rest.scale)) ? undefined : open
}

const meansOf = ({ key, description }: PaymentRecord, page: Page): Html =>
  join([description && html`<b>${description}</b>`, key && page.labels.key(key)], ' · ')

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

const paidFor = ({ document, description, installment, tax }: PaymentLine, page: Page): Html =>
  html`${document && showReference(document, page, document.currency === undefined)}${description && html`<p>${description}</p>`}${
    installment &&
    html`<p>${page.labels.member('bill.PaymentLine', 'installment')} ${installment}</p>`
  }${tax && html`<div class="soft">${page.show('tax.Total', tax)}</div>`}`

export const PAYMENT_LINES = prepare({
  type: 'bill.PaymentLine',
  members: 'i document description payable advances amount due tax installment',
  columns: [
    { label: 'i', cell: ({ i }) => i },
    { label: MAIN, cell: paidFor },
    { label: 'payable', numeric: true, cell: ({ payable }, page) => figure(page, payable) },
    { label: 'advance', numeric: true, cell: ({ advances }, page) => figure(page, advances) },
    {
      label: 'amount',
      numeric: true,
      cell: ({ amount, refund }, page) => figure(page, refund ? amount.negate() : amount),
    },
    {
      label: 'due',
      title: 'rest',
      numeric: true,
      // Of a request, all is due that it asks for.
      cell: ({ due }, page) => (page.kind === 'payment/request' ? undefined : figure(page, due)),
    },
  ],
})

const REASON = shown('key description')

/** Why, or what to do next: by its name, and in words. */
export function showReason(
  type: 'bill.Reason' | 'bill.Action',
  reason: Reason | Action,
  page: Page,
): Html {
  const { key, description } = reason
  const parts = [key && html`<b>${page.names.key(type, 'key', key)}</b>`, description]
  return html`${join(parts, ' · ')}${page.facts(type, reason, REASON)}`
}

const FAULT = shown('code message paths')

export const showFault = (fault: Fault, page: Page): Html => {
  const paths = html`<span class="soft long">${join(fault.paths ?? [], ', ')}</span>`
  return html`${join([fault.code && html`<b>${fault.code}</b>`, fault.message, fault.paths && paths], ' ')}${page.facts('bill.Fault', fault, FAULT)}`
}

/** The first digits of a card say who issued it, the last ones which it is. */
export const showCard = ({ first6, last4, holder }: Card): Html =>
  html`${holder} <span class="n">${first6} •••• ${last4}</span>`

const stateOf = ({ key, doc, description }: StatusLine, page: Page): Html => {
  const state = key && html`<div><b>${page.names.key('bill.StatusLine', 'key', key)}</b></div>`
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
