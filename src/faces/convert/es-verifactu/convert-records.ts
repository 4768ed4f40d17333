/** Makes the records of invoices: reads and checks them, chains them, and writes them as one XML. */

import type { Invoice } from '../../../model/generated/types.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import type { Change, ConversionContext, Converted, Entry } from '../conversion.ts'
import { safeName } from '../names.ts'
import { HAS_FORBIDDEN } from '../xml/characters.ts'
import type { Group } from '../xml/tree.ts'
import { hashOf, type Link, linkTo, qrAddress, type RecordKind } from './chain.ts'
import { checkIssueDate, checkNumber } from './checks.ts'
import { type Faults, newFaults } from './faults.ts'
import type { VerifactuOptions } from './options.ts'
import { kindOf, readMaker, readRecordOptions } from './record-options.ts'
import { nifOf, readRegistration } from './registration.ts'
import { checkNames, merged, type Options, readSettings, type Settings } from './settings.ts'
import { WRITERS } from './syntax.ts'
import { checkText, dateText, LONGEST_NAME } from './texts.ts'

export const ADDON = 'es-verifactu-v1'

const MOST_RECORDS = 1000

/** A record without its place in the chain. */
interface Draft {
  readonly kind: RecordKind
  readonly record: Group
  readonly changed: readonly Change[]
}

/** Makes one record for each invoice, chained in their order. */
export function convertRecords(
  entries: readonly Entry<VerifactuOptions>[],
  options: VerifactuOptions,
  { clock, output }: ConversionContext,
): Converted {
  const faults = newFaults()
  const settings = readSettings(options.verifactu ?? {}, clock, faults)
  checkEntries(entries, settings, faults)
  checkChain(entries, options, settings, faults)
  const drafts = entries.map(({ invoice, at, own, ownAt }) => {
    const below = faults.below(at, own.verifactu ? ownAt : '')
    if (own.verifactu) checkOwn(own.verifactu, below)
    return readRecord(invoice, merged(options, own), settings, { clock, faults: below })
  })
  if (!faults.isEmpty()) return { xml: [], faults: faults.list(), changed: [], fileName: '' }
  const records = chained(drafts, settings)
  const last = records.at(-1)!
  const { invoice } = entries[0]!
  const tree: Group = {
    at: '$',
    ...settings.header,
    ObligadoEmision: {
      at: '$.supplier',
      NombreRazon: invoice.supplier?.name?.trim(),
      NIF: nifOf(invoice),
    },
    RegistroFactura: records.map(({ group }) => group),
  }
  const answers = records.map(({ answer }) => answer)
  const xml = WRITERS[settings.form](tree, output)
  if (!xml) faults.add('16', '$', HAS_FORBIDDEN)
  return {
    xml: xml ?? [],
    faults: faults.list(),
    changed: drafts.flatMap(({ changed }) => changed),
    fileName: `${safeName(last.answer.number)}.xml`,
    records: answers,
    headers: {
      'Docket-Hash': last.answer.hash,
      'Docket-Number': last.answer.number,
      ...(last.answer.qr && { 'Docket-QR': last.answer.qr }),
    },
  }
}

/** Checks all records together. */
function checkEntries(
  entries: readonly Entry<VerifactuOptions>[],
  { form }: Settings,
  faults: Faults,
): void {
  const [first] = entries
  if (entries.length > MOST_RECORDS)
    faults.add('01', '$', `a request has at most ${MOST_RECORDS} records: send several`, '4114')
  if (entries.length > 1 && form === 'record')
    faults.add('17', 'verifactu.form', 'the form record is for one document: send request or soap')
  for (const { invoice, at } of entries) {
    if (nifOf(invoice) !== nifOf(first!.invoice))
      faults.add('01', `${at}.supplier.tax_id`, 'all invoices must be of one supplier', '1108')
  }
}

/**
 * Checks what the order of the records proves: whose chain it is, and that no invoice is recorded twice without a reason.
 * The record before may be a registration or a cancellation, so it proves nothing of the first.
 */
function checkChain(
  entries: readonly Entry<VerifactuOptions>[],
  options: VerifactuOptions,
  { previous }: Settings,
  faults: Faults,
): void {
  const issuer = nifOf(entries[0]!.invoice)
  const last = new Map<string, Options['record']>()
  if (previous?.issuer && issuer && previous.issuer !== issuer) {
    const description = `each issuer has a chain of its own: the record before must be of ${issuer}, got ${previous.issuer}`
    faults.add('04', 'verifactu.previous.issuer', description)
  }
  for (const { invoice, at, own, ownAt } of entries) {
    const { record = 'registration', again } = merged(options, own)
    const number = numberOf(invoice)
    const key = `${nifOf(invoice)} ${number} ${dateText(invoice.issue_date ?? '')}`
    if (number !== '' && again === undefined && last.get(key) === record) {
      const description = `${number} has a ${record} already: set again in verifactu to say why there is another, or correct the number`
      faults.below(at, ownAt).add('18', '$.code', description, '3000')
    }
    last.set(key, record)
  }
}

/** Members that are of the request alone, not of one of its documents. */
const OF_RECORD = ['record', 'again', 'by', 'external_ref', 'agreement', 'system_agreement']

function checkOwn(own: Options, faults: Faults): void {
  checkNames(own, faults)
  for (const name of Object.keys(own)) {
    if (!OF_RECORD.includes(name))
      faults.add('17', `verifactu.${name}`, `set ${name} for the whole request, not for a document`)
  }
}

function readRecord(
  invoice: Invoice,
  options: Options,
  { system, time, day }: Settings,
  { clock, faults }: { clock: ConversionContext['clock']; faults: Faults },
): Draft {
  const kind = kindOf(options, faults)
  const { supplier, issue_date = '' } = invoice
  const [nif, number] = [nifOf(invoice), numberOf(invoice)]
  if (!invoice.$addons?.includes(ADDON))
    faults.add('01', '$.$addons', `the invoice must have the addon ${ADDON}`)
  if (nif === '')
    faults.add('05', '$.supplier.tax_id', 'the supplier must have a Spanish NIF', '1109')
  checkText(supplier?.name ?? '', '$.supplier.name', LONGEST_NAME, faults)
  checkNumber(number, '$.code', '06', faults)
  const elements = readRecordOptions(kind, options, faults)
  const end = { SistemaInformatico: system, FechaHoraHusoGenRegistro: time }
  if (kind === 'RegistroAnulacion') {
    checkIssueDate(issue_date, day, faults)
    const record = {
      at: '$',
      IDEmisorFacturaAnulada: nif,
      NumSerieFacturaAnulada: number,
      FechaExpedicionFacturaAnulada: dateText(issue_date),
      ...readMaker(options, nif, day, clock, faults),
    }
    return { kind, record: Object.assign(record, elements, end), changed: [] }
  }
  if (options.by) faults.add('17', 'verifactu.by', 'by belongs to cancellations only')
  const hasAgreement = options.agreement !== undefined
  const { record, changed } = readRegistration(invoice, day, hasAgreement, faults)
  return { kind, record: Object.assign(record, elements, end), changed }
}

/** A record in an answer. */
interface RecordAnswer {
  number: string
  hash: string
  qr?: string
  chain: Link
  stamps: { prv: string; val: string }[]
}

interface ChainedRecord {
  readonly group: Group
  readonly answer: RecordAnswer
}

/** Chains records, each to the one before it. */
function chained(drafts: readonly Draft[], settings: Settings): ChainedRecord[] {
  let { previous } = settings
  return drafts.map(({ kind, record }) => {
    const hash = hashOf(kind, record, previous)
    link(record, previous)
    record.Huella = hash
    const chain = linkTo(kind, record, hash)
    previous = chain
    const qr = kind === 'RegistroAlta' ? qrAddress(record, settings) : undefined
    const stamps = [
      ...(qr ? [{ prv: 'verifactu-qr', val: qr }] : []),
      { prv: 'verifactu-hash', val: hash },
    ]
    const answer = { number: chain.num_series, hash, ...(qr && { qr }), chain, stamps }
    return { group: { at: record.at, [kind]: record }, answer }
  })
}

/** Adds what refers to the record before. */
function link(record: Group, previous: Link | null): void {
  if (!previous) {
    record.PrimerRegistro = 'S'
    return
  }
  const { issuer, num_series, issue_date, fingerprint } = previous
  record.RegistroAnterior = {
    at: 'verifactu.previous',
    IDEmisorFactura: issuer,
    NumSerieFactura: num_series,
    FechaExpedicionFactura: issue_date,
    Huella: fingerprint,
  }
}
