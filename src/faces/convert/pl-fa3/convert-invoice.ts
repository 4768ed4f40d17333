/** Converts an invoice: checks it, makes a tree of it, writes that as XML, and finds the address of its QR code. */

import type { Invoice } from '../../../model/generated/types.ts'
import { sha256 } from '../../../values/sha256.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import type { Change, ConversionFacts, Converted } from '../conversion.ts'
import { cents } from '../exact.ts'
import { safeName } from '../names.ts'
import { takeSome } from '../take-members.ts'
import { isCut } from '../unit-price.ts'
import type { Output, Pieces } from '../xml/output.ts'
import type { Group } from '../xml/tree.ts'
import { writeBound } from './bindings.ts'
import { writeNotes, writePeriod, writePreceding, writeRemarks } from './body.ts'
import { type CategorySum, sumCategories, TO_EU, writeTotals } from './categories.ts'
import { checkDocument } from './check-document.ts'
import { TABLE } from './elements.ts'
import { exchangeRateOf, PLN, PRICE_DECIMALS, priceText, rateText, typeOfInvoice } from './facts.ts'
import { type Faults, newFaults } from './faults.ts'
import type { Fa3Options } from './options.ts'
import { writeCustomer, writeFooter, writeOthers, writeSupplier } from './parties.ts'
import { writePayment, writeSettlement } from './payment.ts'
import { newReader, type Reader } from './reader.ts'
import { checkTotal, type Row, readRows, totalOf, writeRows } from './rows.ts'
import { FIRST_MOMENT } from './types.ts'

/** Converts an invoice that is complete. */
export function convertInvoice(
  invoice: Invoice,
  conversion: ConversionFacts,
  options: Fa3Options,
  output: Output = 'text',
): Converted {
  const faults = newFaults()
  const canAddUp = checkDocument(invoice, conversion, options, faults)
  const rows = readRows(invoice, faults)
  const sums = sumCategories(invoice)
  if (!invoice.totals || !invoice.supplier) return refused(faults)
  if (canAddUp && !faults.has('09')) checkTotal(invoice, sums, faults)
  // Places of faults are not proved again.
  const known = faults.list().flatMap(({ properties }) => properties)
  const reader = newReader(invoice, faults)
  const isToEu = TO_EU.some((code) => sums.has(code))
  const tree: Group = {
    at: '$',
    Naglowek: writeHeader(invoice, options),
    Podmiot1: writeSupplier(reader, invoice, isToEu),
    Podmiot2: writeCustomer(reader, invoice),
    Podmiot3: writeOthers(reader, invoice),
    Fa: writeBody(reader, invoice, canAddUp ? rows : [], sums),
    Stopka: writeFooter(reader.used, invoice),
  }
  const pieces = faults.isEmpty() ? TABLE.write()(tree, output) : undefined
  if (!pieces) proveTree(tree, known, faults)
  return pieces ? toAnswer(pieces, output, invoice, options, reader, faults) : refused(faults)
}

const refused = (faults: Faults): Converted => {
  return { xml: [], faults: faults.list(), changed: [], fileName: '' }
}

function writeHeader({ issue_date: date }: Invoice, { created }: Fa3Options): Group {
  const midnight = `${date}T00:00:00Z`
  return {
    at: created === undefined ? '$.issue_date' : 'created',
    KodFormularza: 'FA',
    WariantFormularza: '3',
    DataWytworzeniaFa: created ?? (midnight < FIRST_MOMENT ? FIRST_MOMENT : midnight),
  }
}

function writeBody(
  reader: Reader,
  invoice: Invoice,
  rows: readonly Row[],
  sums: ReadonlyMap<string, CategorySum>,
): Group {
  const type = typeOfInvoice(invoice)
  const stated = exchangeRateOf(invoice)
  if (stated) takeSome(reader.used, stated, 'from', 'to', 'amount')
  const rate = invoice.currency === PLN ? undefined : stated?.amount
  const rateOfRows = rate && rateText(rate)
  const body = writeBound(reader, 'Fa', invoice, '$')
  body.OkresFa = writePeriod(reader, invoice)
  writeTotals(reader, body, sums, rate)
  body.P_15 = cents(reader.signed(totalOf(invoice)))
  if (type === 'ZAL' || type === 'KOR_ZAL') body.KursWalutyZ = rateOfRows
  body.Adnotacje = writeRemarks(reader, invoice, rows)
  writePreceding(reader, body, invoice)
  body.DodatkowyOpis = writeNotes(reader, invoice)
  body.FaWiersz = writeRows(reader, invoice, rows, rateOfRows)
  body.Rozliczenie = writeSettlement(reader, invoice)
  body.Platnosc = writePayment(reader, invoice)
  return body
}

const MOST_BYTES = 1_000_000

/** The address of the QR code has the hash of the file, so that is written first. */
function toAnswer(
  pieces: Pieces,
  output: Output,
  invoice: Invoice,
  options: Fa3Options,
  reader: Reader,
  faults: Faults,
): Converted {
  const file = fileOf(pieces.join(''), output)
  const length = Buffer.byteLength(file)
  if (length > MOST_BYTES) {
    const description = `KSeF accepts files of at most 1,000,000 bytes, and this one has ${length}: make several invoices of it`
    faults.add('20', '$', description)
    return refused(faults)
  }
  const qr = `${beginningOfQr(invoice, options)}${sha256(file, 'base64url')}`
  return {
    xml: pieces,
    faults: [],
    changed: listChanges(invoice, reader),
    fileName: `${safeName(numberOf(invoice))}.xml`,
    used: reader.used,
    qr,
    headers: { 'Docket-QR': qr },
  }
}

/** Lists figures that no member has: prices of too many decimals, and a total without what has no VAT. */
function listChanges(invoice: Invoice, { signed }: Reader): Change[] {
  const { lines = [], totals } = invoice
  const changed: Change[] = []
  lines.forEach(({ item }, i) => {
    if (item?.price && isCut(item, PRICE_DECIMALS))
      changed.push({
        path: `$.lines[${i}].item.price`,
        document: `${item.price}`,
        xml: priceText(item.price),
      })
  })
  const { total_with_tax: whole, payable } = totals!
  const total = totalOf(invoice)
  if (!total.equals(whole) && !total.equals(payable)) {
    const path = '$.totals.total_with_tax'
    changed.push({ term: 'P_15', path, document: `${whole}`, xml: cents(signed(total)) })
  }
  return changed
}

/** What is hashed: the text, or its bytes. To take the escapes of JSON out of it is faster than to put them in. */
function fileOf(text: string, output: Output): string | Uint8Array {
  if (output === 'text') return text
  return Buffer.from(output === 'json' ? (JSON.parse(`"${text}"`) as string) : text, 'latin1')
}

/** Where the QR codes of the environments lead. */
const HOSTS: { readonly [environment: string]: string } = {
  production: 'qr',
  demo: 'qr-demo',
  test: 'qr-test',
}

/** The address of code I but for the hash of the file. */
function beginningOfQr(
  { supplier, issue_date: date = '' }: Invoice,
  { environment = 'production' }: Fa3Options,
): string {
  const day = `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
  return `https://${HOSTS[environment]}.ksef.mf.gov.pl/invoice/${supplier?.tax_id?.code}/${day}/`
}

/** Adds a fault for each element that is not as the schema asks, at what it was made of, unless that is known to be wrong. */
function proveTree(tree: Group, known: readonly string[], faults: Faults): void {
  TABLE.prove(tree, ({ name, type, source }, { at }, problem, got = '') => {
    const [list, ...rest] = source?.path.split('[]') ?? []
    const isMember = source && type !== undefined && !/^\$\.(?:charges|discounts)/.test(at)
    const isList = got === '' && rest.length > 0
    const path = isList ? `${at}.${list}` : isMember ? at + memberPath(source.path) : at
    const isKnown = known.some(
      (each) => each === path || (got === '' && each.startsWith(`${path}.`)),
    )
    if (!isKnown) faults.add('17', path, `${name} ${problem}${got}`)
  })
}

/** The path of a member from the object that its group is made of, which is one of a list if there is one. */
function memberPath(path: string): string {
  const [, member = path] = path.split('[].')
  const [holder, key] = `.${member}`.split('.ext.')
  return key === undefined ? holder! : `${holder}.ext['${key}']`
}
