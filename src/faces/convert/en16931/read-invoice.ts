/** The invoice as a whole: document to terms. */
import { regimeOf } from '../../../definitions/registry.ts'
import type { Invoice, Party } from '../../../model/generated/types.ts'
import { exchangeTax, rateToOwn } from '../../../vocabulary/own-currency.ts'
import type { EmbeddedFile } from '../attachments.ts'
import { hasSubject } from '../rules/forms.ts'
import { hasText, take, takeDate, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import { isListed } from '../terms/code-lists.ts'
import { isCreditNote } from '../terms/shape.ts'
import { type Group, groupsOf, textOf } from '../xml/tree.ts'
import { readExemptions } from './exemptions.ts'
import type { Faults } from './faults.ts'
import type { Figures } from './figures.ts'
import { type EnConversion, IDENTIFIERS, profileFor } from './profiles.ts'
import { readSupporting } from './read-files.ts'
import { readAdjustments, readLines } from './read-lines.ts'
import {
  BUYER,
  DELIVERY_ADDRESS,
  PAYEE,
  type PartyOptions,
  REPRESENTATIVE,
  readAddress,
  readParty,
  SELLER,
} from './read-party.ts'
import { readDueDate, readInstructions, readPaymentTerms } from './read-payment.ts'
import { readTerms } from './read-terms.ts'
import { OUTSIDE_SCOPE, type Row, type Rows } from './rows.ts'

/** The context in which a document is read. */
export interface Reading {
  conversion: EnConversion
  /** Undefined if the taxes of a row cannot be determined. */
  rows: Rows | undefined
  /** Undefined if they cannot be worked out. */
  figures: Figures | undefined
  /** Are taxes that are withheld explained in the payment terms? */
  showsRetained: boolean
  /** Does the XML claim the extended profile? */
  isExtended: boolean
  /** The supporting documents of the request. */
  files: readonly EmbeddedFile[]
  faults: Faults
  /** What the terms carry. */
  used: Used
}

/** Chorus Pro reads its cadre de facturation in BT-23; profiles without a process of their own leave room for it. */
const FRAMEWORK = 'fr-choruspro-framework'

/** Reads an invoice. */
export function readInvoice(invoice: Invoice, reading: Reading): Group {
  const { conversion, rows, figures, used } = reading
  const terms = readTerms(used, { at: '$' }, '', invoice)
  const identifiers = IDENTIFIERS[profileFor(conversion.profile, textOf(terms, 'BT-3'))]
  const { specification, process, processExt, extended } = identifiers
  const { notes: exemptionNotes, breakdown } = readExemptions(used, invoice, figures)
  terms['BT-20'] = readPaymentTerms(used, invoice, reading.showsRetained, figures?.changed ?? [])
  terms['BT-23'] = process ?? takeExt(used, invoice.tax, processExt ?? FRAMEWORK)
  terms['BT-24'] = reading.isExtended ? extended : specification
  terms['BT-73'] = readPeriod(used, invoice, 'start')
  terms['BT-74'] = readPeriod(used, invoice, 'end')
  terms['BG-1'] = [
    ...readNotes(used, invoice, reading),
    ...exemptionNotes.map((text): Group => {
      return { at: '$.tax.notes', 'BT-22': unlikeSubject(text, '$.tax.notes', reading) }
    }),
  ]
  terms['BG-3'] = readPreceding(used, invoice)
  terms['BG-13'] = readDelivery(used, invoice)
  terms['BG-14'] = placeOfPeriod(invoice)
  terms['BG-16'] = readInstructions(used, invoice)
  // Credit notes of UBL have the due date in the means of payment.
  const hasDueDate = conversion.syntax === 'cii' || !isCreditNote(terms) || !!terms['BG-16']
  terms['BT-9'] = readDueDate(used, invoice, hasDueDate)
  terms['BG-20'] = readAdjustments(used, invoice, 'discounts', rows, figures)
  terms['BG-21'] = readAdjustments(used, invoice, 'charges', rows, figures)
  terms['BG-23'] = breakdown
  terms['BG-24'] = readSupporting(used, invoice, conversion, reading.files, reading.faults)
  terms['BG-25'] = readLines(used, invoice, rows, figures)
  readParties(used, terms, invoice, reading)
  if (figures) readTotals(used, terms, invoice, figures, conversion)
  readOrdering(used, terms, invoice, conversion)
  return terms
}

function readOrdering(
  used: Used,
  terms: Group,
  { ordering }: Invoice,
  { syntax }: EnConversion,
): void {
  if (!ordering) return
  if (terms['BT-11'] && syntax === 'cii')
    terms['BT-11-name'] = takeText(used, ordering.projects?.[0], 'description')
  const objects = (ordering.identities ?? []).filter(({ code }) => hasText(code))
  const object = objects.find(({ ext }) => hasText(ext?.['untdid-reference'])) ?? objects[0]
  terms['BT-18-1'] = takeExt(used, object, 'untdid-reference')
  terms['BT-18'] = takeText(used, object, 'code')
}

const readPeriod = (
  used: Used,
  { ordering, delivery }: Invoice,
  end: 'start' | 'end',
): string | undefined =>
  takeDate(used, ordering?.period, end) ?? takeDate(used, delivery?.period, end)

/** The period, whose terms are those of the invoice: where it is, for faults. */
const placeOfPeriod = ({ ordering, delivery }: Invoice): Group | undefined => {
  if (ordering?.period) return { at: '$.ordering.period' }
  return delivery?.period && { at: '$.delivery.period' }
}

/** A text that begins like a subject code: `#AAI#`. */
const SUBJECT = /^#([A-Z]{3})#(.*)$/s

/** UBL has the subject of a note in front of its text. A text that looks like one gets a blank into the sign. */
function unlikeSubject(text: string, path: string, { conversion, figures }: Reading): string {
  if (conversion.syntax !== 'ubl' || hasSubject(text)) return text
  const other = text.replace('#', '# ')
  figures?.changed.push({ term: 'BT-22', path, document: text, xml: other })
  return other
}

/** The subject that a text begins with, and the rest of it. */
function splitSubject(
  text: string,
  path: string,
  reading: Reading,
): [subject: string | undefined, text: string] {
  const [, code = '', rest = ''] = SUBJECT.exec(text) ?? []
  if (!isListed('subjects', code) || !hasText(rest))
    return [undefined, unlikeSubject(text, path, reading)]
  reading.figures?.changed.push({ term: 'BT-22', path, document: text, xml: rest })
  return [code, rest]
}

function readNotes(used: Used, { notes, preceding }: Invoice, reading: Reading): Group[] {
  const groups = (notes ?? []).flatMap((note, i): Group[] => {
    const text = takeText(used, note, 'text')
    if (text === undefined) return []
    const subject = takeExt(used, note, 'untdid-text-subject', (code) => isListed('subjects', code))
    const at = `$.notes[${i}]`
    if (subject !== undefined) {
      take(used, note, 'key')
      return [{ at, 'BT-21': subject, 'BT-22': text }]
    }
    const [typed, rest] = splitSubject(text, `${at}.text`, reading)
    return [{ at, 'BT-21': typed, 'BT-22': rest }]
  })
  if (!preceding) return groups
  const texts = new Set(groups.map((group) => textOf(group, 'BT-22')))
  for (const [i, reference] of preceding.entries()) {
    const reason = takeText(used, reference, 'reason')
    if (reason === undefined || texts.has(reason)) continue
    texts.add(reason)
    groups.push({ at: `$.preceding[${i}]`, 'BT-21': 'ACD', 'BT-22': reason })
  }
  return groups
}

function readPreceding(used: Used, { preceding }: Invoice): Group[] {
  return (preceding ?? []).map((each, i) =>
    readTerms(used, { at: `$.preceding[${i}]` }, 'BG-3', each),
  )
}

function readParties(
  used: Used,
  terms: Group,
  invoice: Invoice,
  { conversion, rows }: Reading,
): void {
  const isPeppol = conversion.profile === 'peppol'
  const options: PartyOptions = {
    isOutsideVat: rows !== undefined && areOutsideVat(rows),
    addressSchemes: isPeppol ? 'peppolAddressSchemes' : 'addressSchemes',
    isPeppol,
    registrations: conversion.registrations ?? [],
  }
  const { supplier, customer, ordering } = invoice
  const other = ordering?.seller
  const isMember = supplier && isGroupMember(supplier)
  const [seller, at, agent, agentAt] =
    other && !isMember
      ? [other, '$.ordering.seller', supplier, '$.supplier']
      : [supplier, '$.supplier', other, '$.ordering.seller']
  if (seller) terms['BG-4'] = readParty(used, seller, at, SELLER, options)
  if (agent) terms['BG-11'] = readParty(used, agent, agentAt, REPRESENTATIVE, options)
  if (customer) terms['BG-7'] = readParty(used, customer, '$.customer', BUYER, options)
  const payee = invoice.payment?.payee
  if (payee) {
    const group = readParty(used, payee, '$.payment.payee', PAYEE, options)
    if (!isSeller(group, terms['BG-4'] as Group | undefined)) terms['BG-10'] = group
  }
}

/** Are there rows, and all outside the scope of VAT? */
function areOutsideVat({ lines, discounts, charges }: Rows): boolean {
  const isOutside = ({ category }: Row): boolean => category === OUTSIDE_SCOPE
  const all = [lines, discounts, charges]
  return all.some((rows) => rows.length > 0) && all.every((rows) => rows.every(isOutside))
}

/** The scheme of members of a single taxable person, who sell themselves, with the number for VAT of the group. */
export const GROUP_MEMBER = '0231'

const isGroupMember = ({ identities }: Party): boolean =>
  identities?.some(({ ext }) => ext?.['iso-scheme-id'] === GROUP_MEMBER) ?? false

/** Is the payee the seller? Then it must not be repeated. */
function isSeller(payee: Group, seller: Group | undefined): boolean {
  if (!seller) return false
  const same = (a: string, b: string): boolean => a !== '' && a === b
  const name = textOf(payee, 'BT-59')
  const identifier = textOf(groupsOf(payee, 'BT-60')[0], 'BT-60')
  return (
    same(name, textOf(seller, 'BT-27')) ||
    same(name, textOf(seller, 'BT-28')) ||
    groupsOf(seller, 'BT-29').some((group) => same(identifier, textOf(group, 'BT-29'))) ||
    same(textOf(payee, 'BT-61'), textOf(seller, 'BT-30'))
  )
}

function readDelivery(used: Used, invoice: Invoice): Group | undefined {
  const { delivery } = invoice
  const at = '$.delivery'
  const location = delivery?.identities?.[0]
  const receiver = delivery?.receiver
  const group = readTerms(used, { at }, 'BG-13', delivery)
  group['BT-72'] ??= takeDate(used, invoice, 'op_date')
  group['BT-71'] = takeText(used, location, 'code')
  if (receiver) group['BG-15'] = readAddress(used, receiver, `${at}.receiver`, DELIVERY_ADDRESS)
  if (group['BT-71']) {
    group['BT-71-1'] = takeExt(used, location, 'iso-scheme-id', (code) =>
      isListed('identifierSchemes', code),
    )
    if (group['BT-71-1']) takeSome(used, location!, 'key', 'type')
  }
  return Object.keys(group).some((term) => term !== 'at' && group[term] !== undefined)
    ? group
    : undefined
}

function readTotals(
  used: Used,
  terms: Group,
  invoice: Invoice,
  figures: Figures,
  { vatCurrency }: EnConversion,
): void {
  const { discounts, charges, paid, rounding } = figures
  terms['BT-106'] = figures.lineSum.toString()
  if (discounts.length > 0) terms['BT-107'] = figures.discountSum.toString()
  if (charges.length > 0) terms['BT-108'] = figures.chargeSum.toString()
  terms['BT-109'] = figures.withoutVat.toString()
  terms['BT-110'] = figures.vat.toString()
  terms['BT-112'] = figures.withVat.toString()
  if (invoice.totals?.advance) {
    terms['BT-113'] = paid.toString()
    for (const advance of invoice.payment?.advances ?? [])
      takeSome(used, advance, 'amount', 'percent')
  }
  if (!rounding.isZero()) terms['BT-114'] = rounding.toString()
  terms['BT-115'] = figures.due.toString()
  readVatInOwnCurrency(
    used,
    terms,
    invoice,
    figures,
    vatCurrency ?? regimeOf(invoice.$regime)?.currency,
  )
}

/** The currency in which the seller accounts for VAT, if it is another one and the document has a rate for it. */
function readVatInOwnCurrency(
  used: Used,
  terms: Group,
  invoice: Invoice,
  { vat }: Figures,
  own: string | undefined,
): void {
  const rate = rateToOwn(invoice, own)
  if (!rate?.to) return
  takeSome(used, rate, 'from', 'to')
  take(used, rate, 'amount')
  terms['BT-6'] = rate.to
  terms['BT-111'] = exchangeTax(vat, rate).toString()
}
