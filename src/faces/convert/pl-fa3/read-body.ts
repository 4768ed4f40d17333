/** Fa: the invoice itself. */
import type { DocumentRef, Invoice, OrgNote } from '../../../model/generated/types.ts'
import type { Amount } from '../../../values/amount.ts'
import { cents, exactProduct } from '../exact.ts'
import { isTaken, take, takeDate, takeExt, takeSome, takeText, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import {
  EXT,
  exchangeRateOf,
  FLAGS,
  GENERAL,
  isCorrection,
  KSEF_NUMBER,
  marginElement,
  NO,
  PLN,
  REFERENCES,
  type Reader,
  rateText,
  TERMS,
  takeNumber,
  typeOfInvoice,
  YES,
} from './facts.ts'
import { CATEGORIES, IN_PLN } from './rates.ts'
import { readRowGroups } from './read-lines.ts'
import { readPayment, readSettlement } from './read-payment.ts'
import { type CategorySum, type Row, totalOf } from './rows.ts'

const AT = '$'

export function readBody(
  reader: Reader,
  invoice: Invoice,
  rows: readonly Row[],
  sums: ReadonlyMap<string, CategorySum>,
): Group {
  const type = typeOfInvoice(invoice)
  const { signed } = reader
  const rate = invoice.currency === PLN ? undefined : exchangeRateOf(invoice)!
  takeExchangeRate(reader.used, invoice)
  const rateOfRows = rate && rateText(rate)
  const isAdvance = type === 'ZAL' || type === 'KOR_ZAL'
  return {
    at: AT,
    KodWaluty: takeText(reader.used, invoice, 'currency'),
    P_1: takeText(reader.used, invoice, 'issue_date'),
    P_2: takeNumber(reader, invoice, AT),
    WZ: invoice.ordering?.despatch?.map((each, i): Group => {
      const at = `$.ordering.despatch[${i}]`
      return { at, WZ: takeNumber(reader, each, at) }
    }),
    ...readDates(reader.used, invoice),
    ...readTotals(sums, rate, signed),
    P_15: cents(signed(totalOf(invoice))),
    KursWalutyZ: isAdvance ? rateOfRows : undefined,
    Adnotacje: readRemarks(reader, invoice),
    RodzajFaktury: takeExt(reader.used, invoice.tax, EXT.type),
    ...readPreceding(reader, invoice, type),
    DodatkowyOpis: readNotes(reader, invoice),
    FaWiersz: readRowGroups(reader, invoice, rows, rateOfRows),
    Rozliczenie: readSettlement(reader, invoice),
    Platnosc: readPayment(reader, invoice),
    WarunkiTransakcji: readConditions(reader, invoice),
  }
}

function takeExchangeRate(used: Used, { currency, exchange_rates: rates }: Invoice): void {
  const rate = rates?.find(({ from, to }) => from === currency && to === PLN)
  if (rate) takeSome(used, rate, 'from', 'to', 'amount')
}

/** The day or the period of the supply. */
function readDates(used: Used, invoice: Invoice): Partial<Group> {
  const P_6 = takeDate(used, invoice, 'op_date')
  if (P_6) return { P_6 }
  const { ordering, delivery } = invoice
  const at = ordering?.period ? '$.ordering.period' : '$.delivery.period'
  const period = ordering?.period ?? delivery?.period
  if (!period) return {}
  return {
    OkresFa: { at, P_6_Od: takeDate(used, period, 'start'), P_6_Do: takeDate(used, period, 'end') },
  }
}

/** Base and tax by category, and the tax in PLN. */
function readTotals(
  sums: ReadonlyMap<string, CategorySum>,
  exchangeRate: Amount | undefined,
  signed: (amount: Amount) => Amount,
): Partial<Group> {
  const totals: { [element: string]: string } = {}
  for (const [code, { base, tax }] of sums) {
    const category = CATEGORIES[code]
    if (!category) continue
    const { total, isTaxed } = category
    totals[`P_13_${total}`] = cents(signed(base))
    if (!isTaxed) continue
    totals[`P_14_${total}`] = cents(signed(tax))
    if (exchangeRate && IN_PLN.includes(code))
      totals[`P_14_${total}W`] = cents(signed(exactProduct(tax, exchangeRate)))
  }
  return totals
}

const isBasis = ({ src }: OrgNote): boolean => src === EXT.exemption

/** Adnotacje: what applies to the whole invoice. */
function readRemarks(reader: Reader, { tax, notes = [] }: Invoice): Group {
  const flag = (key: string): string => (takeExt(reader.used, tax, key) === YES ? YES : NO)
  const exemption = takeExt(reader.used, tax, EXT.exemption)
  const margin = takeExt(reader.used, tax, EXT.margin)
  const index = notes.findIndex(isBasis)
  const at = index < 0 ? AT : `$.notes[${index}]`
  if (exemption) takeSome(reader.used, notes[index] ?? NO_NOTE, 'key', 'src')
  return {
    at: AT,
    P_16: flag(FLAGS.P_16),
    P_17: flag(FLAGS.P_17),
    P_18: flag(FLAGS.P_18),
    P_18A: flag(FLAGS.P_18A),
    Zwolnienie: exemption
      ? { at, P_19: YES, [`P_19${exemption}`]: reader.text(notes[index], 'text', at) }
      : { at: AT, P_19N: YES },
    NoweSrodkiTransportu: { at: AT, P_22N: YES },
    P_23: NO,
    PMarzy: margin
      ? { at: AT, P_PMarzy: YES, [marginElement(margin)]: YES }
      : { at: AT, P_PMarzyN: YES },
  }
}

const NO_NOTE: Partial<OrgNote> = {}

/** The invoices that are corrected, or the advance invoices that are settled. */
function readPreceding(
  reader: Reader,
  { preceding = [], tax }: Invoice,
  type: string,
): Partial<Group> {
  const isSettlement = type === 'ROZ'
  if (!isCorrection(type) && !isSettlement) return {}
  const [first] = preceding
  const reason = isSettlement ? undefined : reader.text(first, 'reason', '$.preceding[0]')
  const read = isSettlement ? readAdvanceInvoice : readCorrected
  const groups = preceding.map((each, i) => read(reader, each, `$.preceding[${i}]`))
  if (isSettlement) return { FakturaZaliczkowa: groups }
  return {
    PrzyczynaKorekty: reason,
    TypKorekty:
      first && (takeExt(reader.used, first, EXT.effect) ?? takeExt(reader.used, tax, EXT.effect)),
    DaneFaKorygowanej: groups,
  }
}

function takeKsefNumber(reader: Reader, { stamps }: DocumentRef, at: string): string | undefined {
  const index = stamps?.findIndex(({ prv }) => prv === KSEF_NUMBER) ?? -1
  const stamp = stamps?.[index]
  if (stamp) take(reader.used, stamp, 'prv')
  return reader.text(stamp, 'val', `${at}.stamps[${index}]`)
}

function readCorrected(reader: Reader, reference: DocumentRef, at: string): Group {
  const number = takeKsefNumber(reader, reference, at)
  return {
    at,
    DataWystFaKorygowanej: takeText(reader.used, reference, 'issue_date'),
    NrFaKorygowanej: takeNumber(reader, reference, at),
    NrKSeF: number && YES,
    NrKSeFFaKorygowanej: number,
    NrKSeFN: number ? undefined : YES,
  }
}

function readAdvanceInvoice(reader: Reader, reference: DocumentRef, at: string): Group {
  const NrKSeFFaZaliczkowej = takeKsefNumber(reader, reference, at)
  if (NrKSeFFaZaliczkowej) return { at, NrKSeFFaZaliczkowej }
  return { at, NrKSeFZN: YES, NrFaZaliczkowej: takeNumber(reader, reference, at) }
}

const NOTE_LENGTH = 256

/** Notes and terms of payment; long ones in pieces. */
function readNotes(reader: Reader, { notes = [], payment }: Invoice): Group[] {
  const groups: Group[] = []
  const add = (Klucz: string, text: string | undefined, at: string): void => {
    const characters = Array.from(text ?? '')
    for (let start = 0; start < characters.length; start += NOTE_LENGTH) {
      const Wartosc = characters
        .slice(start, start + NOTE_LENGTH)
        .join('')
        .trim()
      if (Wartosc !== '') groups.push({ at, Klucz, Wartosc })
    }
  }
  notes.forEach((note, i) => {
    const at = `$.notes[${i}]`
    // The basis of an exemption is written already.
    if (!isTaken(reader.used, note, 'text'))
      add(reader.text(note, 'key', at) ?? GENERAL, reader.text(note, 'text', at), at)
  })
  add(TERMS, reader.text(payment?.terms, 'notes', '$.payment.terms'), '$.payment.terms')
  return groups
}

/** Contracts and orders. */
function readConditions(reader: Reader, { ordering }: Invoice): Group {
  const at = '$.ordering'
  const conditions: Group = { at }
  for (const member of ['contracts', 'purchases'] as const) {
    const { group, number, date } = REFERENCES[member]
    conditions[group] = ordering?.[member]?.map((each, i): Group => {
      const place = `${at}.${member}[${i}]`
      return {
        at: place,
        [date]: takeDate(reader.used, each, 'issue_date'),
        [number]: takeNumber(reader, each, place),
      }
    })
  }
  return conditions
}
