/** RegistroAlta: the elements of an invoice. */

import { ratesTo } from '../../../document/calculate/exchange.ts'
import type { DocumentRef, ExchangeRate, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import type { Change } from '../conversion.ts'
import { dateOf, hasText } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { checkRows, type Head, isSimplified } from './check-rows.ts'
import { checkTotals } from './check-totals.ts'
import { checkHead, checkKind, checkNumber, checkParties } from './checks.ts'
import { checkCode } from './code-lists.ts'
import type { Faults } from './faults.ts'
import { readParty } from './party.ts'
import { type Row, readRows, writeRow } from './rows.ts'
import { checkText, dateText, isLonger } from './texts.ts'
import { correctedSums, type Totals, totalsOf } from './totals.ts'

/** Kind of invoice (list L2). */
const REPLACEMENT = 'F3'
const isCorrection = (docType: string): boolean => docType.startsWith('R')

export const extOf = ({ tax }: Invoice, name: string): string =>
  tax?.ext?.[`es-verifactu-${name}`] ?? ''

/** The Spanish NIF of the supplier. */
export const nifOf = ({ supplier }: Invoice): string =>
  supplier?.tax_id?.country === 'ES' ? (supplier.tax_id.code ?? '') : ''

/** Absolute totals of this amount and more are marked. */
const LARGE = new Amount(100_000_000, 0)

/** An invoice while it is read. */
interface Reading {
  readonly invoice: Invoice
  readonly nif: string
  readonly head: Head
  readonly issuerType: string
  readonly issuer: Group | undefined
  readonly rows: readonly Row[]
  /** To euro: undefined if none is needed, null if there is none. */
  readonly rate: ExchangeRate | undefined | null
  readonly figures: Totals | undefined
}

/**
 * Reads and checks an invoice: its elements without options, chain, software and moment.
 * @param day of the record
 * @param hasAgreement does an agreement with the agency allow more on simplified invoices?
 */
export function readRegistration(
  invoice: Invoice,
  day: string,
  hasAgreement: boolean,
  faults: Faults,
): { record: Group; changed: readonly Change[] } {
  const { issue_date = '' } = invoice
  const nif = nifOf(invoice)
  const docType = extOf(invoice, 'doc-type')
  const rate = rateOf(invoice.currency, '$', invoice, faults)
  const rows = readRows(invoice, rate ?? undefined)
  const customer = readParty(invoice.customer, '$.customer', issue_date)
  const opDate = dateOf(invoice.op_date) ?? ''
  const head = { docType, issueDate: issue_date, opDate, customer }
  const issuerType = extOf(invoice, 'issuer-type')
  const issuer =
    issuerType === 'T'
      ? readParty(invoice.ordering?.issuer, '$.ordering.issuer', issue_date)
      : undefined
  checkHead(head, rows, day, faults)
  checkKind(invoice, docType, faults)
  for (const [name, number] of CODES)
    checkCode(name, extOf(invoice, name), [number, `$.tax.ext.es-verifactu-${name}`], faults)
  checkParties({ head, issuerType, issuer, nif }, faults)
  checkRows(rows, head, faults)
  const figures = rate === null ? undefined : totalsOf(invoice, rows, rate)
  if (figures) checkTotals({ rows, figures, head, invoice, hasAgreement }, faults)
  const reading = { invoice, nif, head, issuerType, issuer, rows, rate, figures }
  return { record: elementsOf(reading, faults), changed: figures?.changed ?? [] }
}

/** Codes of the invoice, with the faults of those that the agency does not have. */
const CODES = [
  ['correction-type', '09'],
  ['simplified-art7273', '09'],
  ['issuer-type', '13'],
] as const

/** The elements, in one object: joining several took as long as all checks. */
function elementsOf(
  { invoice, nif, head, issuerType, issuer, rows, rate, figures }: Reading,
  faults: Faults,
): Group {
  const { docType, issueDate, opDate, customer } = head
  const { supplier, preceding = [] } = invoice
  const isReplacement = docType === REPLACEMENT
  const correctionType = isCorrection(docType) ? extOf(invoice, 'correction-type') : ''
  const references =
    isCorrection(docType) || isReplacement ? readReferences(preceding, nif, faults) : undefined
  return {
    at: '$',
    IDEmisorFactura: nif,
    NumSerieFactura: numberOf(invoice),
    FechaExpedicionFactura: dateText(issueDate),
    NombreRazonEmisor: supplier?.name?.trim(),
    TipoFactura: docType,
    TipoRectificativa: correctionType,
    IDFacturaRectificada: isReplacement ? undefined : references,
    IDFacturaSustituida: isReplacement ? references : undefined,
    ImporteRectificacion:
      correctionType === 'S' && rate !== null
        ? correctedSums(preceding, ({ currency }, i) =>
            currency && currency !== invoice.currency
              ? (rateOf(currency, `$.preceding[${i}]`, invoice, faults) ?? undefined)
              : rate,
          )
        : undefined,
    FechaOperacion: opDate && dateText(opDate),
    DescripcionOperacion: describe(invoice, faults),
    FacturaSimplificadaArt7273: extOf(invoice, 'simplified-art7273'),
    FacturaSinIdentifDestinatarioArt61d: isSimplified(docType)
      ? flag(invoice.customer === undefined)
      : '',
    Macrodato: figures && magnitude(figures.total).compare(LARGE) >= 0 ? 'S' : '',
    EmitidaPorTerceroODestinatario: issuerType,
    Tercero: issuer,
    IDDestinatario: customer,
    DetalleDesglose: rows.map(writeRow),
    CuotaTotal: figures?.tax.toString(),
    ImporteTotal: figures?.total.toString(),
  }
}

const flag = (isSo: boolean): string => (isSo ? 'S' : 'N')

/** The rate to euro: undefined if none is needed, null if there is none. */
function rateOf(
  currency: string | undefined,
  at: string,
  { exchange_rates }: Invoice,
  faults: Faults,
): ExchangeRate | undefined | null {
  if (currency === 'EUR') return undefined
  const rate = ratesTo('EUR', exchange_rates).get(currency ?? '')
  if (rate) return rate
  faults.add(
    '15',
    `${at}.currency`,
    `records are in euro: add a rate from ${currency} to EUR to exchange_rates`,
  )
  return null
}

/** The invoices that one corrects or replaces; all of the supplier. */
function readReferences(preceding: readonly DocumentRef[], nif: string, faults: Faults): Group[] {
  return preceding.map((reference, i) => {
    const at = `$.preceding[${i}]`
    const number = numberOf(reference)
    checkNumber(number, `${at}.code`, '07', faults)
    const date = dateOf(reference.issue_date)
    if (date === undefined)
      faults.add('07', `${at}.issue_date`, 'the date of the preceding invoice is required', '1105')
    return {
      at,
      IDEmisorFactura: nif,
      NumSerieFactura: number,
      FechaExpedicionFactura: dateText(date ?? ''),
    }
  })
}

const LONGEST = 500
const NOTHING = 'Sin descripción'
const MORE = '...'

/** The first general note, or the names of the items. */
function describe({ notes, lines }: Invoice, faults: Faults): string {
  const index = notes?.findIndex((note) => note?.key === 'general' && hasText(note.text)) ?? -1
  if (index >= 0) {
    const text = notes![index]!.text!.trim()
    checkText(text, `$.notes[${index}].text`, LONGEST, faults)
    return text
  }
  const names = (lines ?? []).flatMap((line, i) => {
    const name = line?.item?.name
    if (!hasText(name)) return []
    // Only characters can be wrong: names that are too long are cut.
    checkText(name, `$.lines[${i}].item.name`, Infinity, faults)
    return [name.trim()]
  })
  if (names.length === 0) return NOTHING
  const all = `${names.join(', ')}.`
  return isLonger(all, LONGEST) ? shortened(names) : all
}

/** Whole names as far as they fit; of a single one that does not, its beginning. */
function shortened(names: readonly string[]): string {
  const room = LONGEST - MORE.length
  let text = ''
  for (const name of names) {
    const longer = text === '' ? name : `${text}, ${name}`
    if (isLonger(longer, room)) break
    text = longer
  }
  return `${text || [...names[0]!].slice(0, room).join('')}${MORE}`
}
