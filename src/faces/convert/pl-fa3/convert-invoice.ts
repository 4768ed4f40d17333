/** Converts an invoice: checks it, reads it into elements, writes them as XML, and finds the address of its QR code. */
import type { Invoice } from '../../../model/generated/types.ts'
import { sha256 } from '../../../values/sha256.ts'
import type { ConversionFacts, Converted } from '../conversion.ts'
import { safeName } from '../names.ts'
import { numberOf } from '../take-members.ts'
import type { Output } from '../xml/output.ts'
import type { Group } from '../xml/tree.ts'
import { checkDocument } from './check-document.ts'
import { TABLE } from './elements.ts'
import { newReader } from './facts.ts'
import { type Faults, newFaults } from './faults.ts'
import type { Fa3Options } from './options.ts'
import { TO_EU } from './rates.ts'
import { readBody } from './read-body.ts'
import { readCustomer, readFooter, readOthers, readSupplier } from './read-parties.ts'
import { checkTotal, readRows, sumCategories } from './rows.ts'
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
  if (canAddUp && faults.isEmpty()) checkTotal(invoice, sums, faults)
  const none: Converted = { xml: [], faults: [], changed: [], fileName: '' }
  if (!faults.isEmpty()) return { ...none, faults: faults.list() }
  const fileName = `${safeName(numberOf(invoice))}.xml`
  const qr = beginningOfQr(invoice, options)
  const reader = newReader(invoice, faults)
  const tree: Group = {
    at: '$',
    Naglowek: readHeader(invoice, options),
    Podmiot1: readSupplier(
      reader,
      invoice,
      TO_EU.some((code) => sums.has(code)),
    ),
    Podmiot2: readCustomer(reader, invoice),
    Podmiot3: readOthers(reader, invoice),
    Fa: readBody(reader, invoice, rows, sums),
    Stopka: readFooter(reader.used, invoice),
  }
  const isText = output === 'text'
  const pieces = faults.isEmpty() ? TABLE.write()(tree, isText ? 'text' : 'bytes') : undefined
  if (faults.isEmpty() && !pieces) proveTree(tree, faults)
  if (!pieces) return { ...none, faults: faults.list() }
  const file = isText ? pieces.join('') : Buffer.from(pieces.join(''), 'latin1')
  checkSize(Buffer.byteLength(file), faults)
  if (!faults.isEmpty()) return { ...none, faults: faults.list() }
  const address = `${qr}${sha256(file, 'base64url')}`
  // The code is about the bytes of the file, so they are written first.
  const xml = output === 'json' ? pieces.map((piece) => JSON.stringify(piece).slice(1, -1)) : pieces
  return {
    ...none,
    xml,
    fileName,
    used: reader.used,
    qr: address,
    headers: { 'Docket-QR': address },
  }
}

function readHeader({ issue_date: date }: Invoice, { created }: Fa3Options): Group {
  const midnight = `${date}T00:00:00Z`
  return {
    at: '$',
    KodFormularza: 'FA',
    WariantFormularza: '3',
    DataWytworzeniaFa: created ?? (midnight < FIRST_MOMENT ? FIRST_MOMENT : midnight),
  }
}

/** Where the QR codes of the environments lead. */
const HOSTS: { readonly [environment: string]: string } = {
  production: 'qr',
  demo: 'qr-demo',
  test: 'qr-test',
}

/** The address of code I but for the hash of the file. */
function beginningOfQr({ supplier, issue_date: date = '' }: Invoice, options: Fa3Options): string {
  const { environment = 'production' } = options
  const day = `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
  return `https://${HOSTS[environment]}.ksef.mf.gov.pl/invoice/${supplier?.tax_id?.code}/${day}/`
}

const MOST_BYTES = 1_000_000

function checkSize(length: number, faults: Faults): void {
  if (length <= MOST_BYTES) return
  const description = `KSeF accepts files of at most 1,000,000 bytes, and this one has ${length}: make several invoices of it`
  faults.add('20', '$', description)
}

/** Where the texts of elements are, from the object that the group was made of. */
const MEMBERS: { readonly [element: string]: string } = {
  Nazwa: '.name',
  NIP: '.tax_id.code',
  KodUE: '.tax_id.country',
  NrVatUE: '.tax_id.code',
  NrID: '.tax_id.code',
  AdresL1: '.street',
  AdresL2: '.locality',
  KodWaluty: '.currency',
  P_2: '.code',
  P_6: '.op_date',
  PrzyczynaKorekty: '.preceding[0].reason',
  TypKorekty: '.preceding[0].ext',
  NrFaKorygowanej: '.code',
  NrFaZaliczkowej: '.code',
  NrKSeFFaKorygowanej: '.stamps',
  NrKSeFFaZaliczkowej: '.stamps',
  P_7: '.item.name',
  Indeks: '.item.ref',
  P_8A: '.item.unit',
  P_8B: '.quantity',
  P_9A: '.item.price',
  P_9B: '.item.price',
  P_11: '.total',
  P_11A: '.total',
  Termin: '.date',
}

/** Adds a fault for each element that is not as the schema asks, at what it was made of. */
function proveTree(tree: Group, faults: Faults): void {
  TABLE.prove(tree, ({ name, type }, { at }, problem, got = '') => {
    const isNamed = type !== undefined && !at.includes('charges') && !at.includes('discounts')
    faults.add('17', `${at}${isNamed ? (MEMBERS[name] ?? '') : ''}`, `${name} ${problem}${got}`)
  })
}
