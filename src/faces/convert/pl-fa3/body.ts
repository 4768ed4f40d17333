/** Fa: what an invoice says of itself, besides its rows, totals and payment. Both ways. */
import type { JsonObject } from '../../../json.ts'
import type { DocumentRef, Invoice, OrgNote } from '../../../model/generated/types.ts'
import { listedInSchema } from '../../../model/schema-registry.ts'
import { listOf, present } from '../import/present.ts'
import { typeOfCode } from '../import/scenarios.ts'
import { takeTerm } from '../import/take-terms.ts'
import { dateOf, isTaken, takeExt, takeSome } from '../take-members.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { readBound, stampsOf, takeKsefNumber, takeNumber, writeBound } from './bindings.ts'
import type { Source } from './categories.ts'
import { EXEMPTIONS, EXT, isCorrection, MARGINS, NO, typeOfInvoice, YES } from './facts.ts'
import type { Reader } from './reader.ts'
import { type Row, schemesOf } from './rows.ts'

const AT = '$'

/** The period of the supply, if there is no day. */
export function writePeriod(
  reader: Reader,
  { ordering, delivery, op_date: day }: Invoice,
): Group | undefined {
  if (dateOf(day)) return undefined
  if (ordering?.period)
    return writeBound(reader, 'Fa/OkresFa', ordering.period, '$.ordering.period')
  if (delivery?.period)
    return writeBound(reader, 'Fa/OkresFa', delivery.period, '$.delivery.period')
  return undefined
}

const marginElement = (code: string): string => `P_PMarzy_${code.replace('.', '_')}`

/** Adnotacje: what applies to the whole invoice. */
export function writeRemarks(reader: Reader, invoice: Invoice, rows: readonly Row[]): Group {
  const { tax, notes } = invoice
  const remarks = writeBound(reader, 'Fa/Adnotacje', invoice, AT)
  const exemption = takeExt(reader.used, tax, EXT.exemption)
  const [margin] = schemesOf(rows, tax?.ext)
  takeExt(reader.used, tax, EXT.margin)
  remarks.Zwolnienie = exemption
    ? writeExemption(reader, exemption, notes ?? [])
    : { at: AT, P_19N: YES }
  remarks.NoweSrodkiTransportu = { at: AT, P_22N: YES }
  remarks.P_23 = NO
  remarks.PMarzy = margin
    ? { at: AT, P_PMarzy: YES, [marginElement(margin)]: YES }
    : { at: AT, P_PMarzyN: YES }
  return remarks
}

/** The basis of an exemption is a note. */
function writeExemption(reader: Reader, code: string, notes: readonly OrgNote[]): Group {
  const index = notes.findIndex(({ src }) => src === EXT.exemption)
  const note = notes[index]
  if (!note) return { at: AT, P_19: YES }
  const at = `$.notes[${index}]`
  takeSome(reader.used, note, 'key', 'src')
  return { at, P_19: YES, [`P_19${code}`]: reader.text(note, 'text', at) }
}

/** Writes the invoices that are corrected, or the advance invoices that are settled. */
export function writePreceding(reader: Reader, body: Group, invoice: Invoice): void {
  const { preceding = [], tax } = invoice
  const [first] = preceding
  const type = typeOfInvoice(invoice)
  if (isCorrection(type)) {
    body.PrzyczynaKorekty = reader.text(first, 'reason', '$.preceding[0]')
    body.DaneFaKorygowanej = preceding.map((each, i) => writeCorrected(reader, each, i))
    body.TypKorekty =
      first && (takeExt(reader.used, first, EXT.effect) ?? takeExt(reader.used, tax, EXT.effect))
  } else if (type === 'ROZ')
    body.FakturaZaliczkowa = preceding.map((each, i) => writeAdvance(reader, each, i))
}

function writeCorrected(reader: Reader, reference: DocumentRef, index: number): Group {
  const group = writeBound(reader, 'Fa/DaneFaKorygowanej', reference, `$.preceding[${index}]`)
  group[group.NrKSeFFaKorygowanej ? 'NrKSeF' : 'NrKSeFN'] = YES
  return group
}

/** An advance invoice by its KSeF number, or else by its own. */
function writeAdvance(reader: Reader, reference: DocumentRef, index: number): Group {
  const at = `$.preceding[${index}]`
  const NrKSeFFaZaliczkowej = takeKsefNumber(reader, reference, at)
  if (NrKSeFFaZaliczkowej) return { at, NrKSeFFaZaliczkowej }
  return { at, NrKSeFZN: YES, NrFaZaliczkowej: takeNumber(reader, reference, at) }
}

/** Klucz of the terms of payment, and of notes without a key. */
const TERMS = 'Warunki płatności'
const GENERAL = 'general'

const NOTE_LENGTH = 256

/** Notes and terms of payment; long ones in pieces. */
export function writeNotes(reader: Reader, { notes = [], payment }: Invoice): Group[] {
  const groups: Group[] = []
  const add = (Klucz: string, text: string | undefined, at: string): void => {
    if (text === undefined) return
    const characters = Array.from(text)
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

/** The type of the document and its tags, by RodzajFaktury. */
export function importType(code: string): { $tags: string[] | undefined; type: string } {
  const { type, tags } = typeOfCode('pl-favat-v3', EXT.type, code) ?? {
    type: isCorrection(code) ? 'credit-note' : 'standard',
    tags: [],
  }
  return { $tags: listOf(tags), type }
}

/** Takes what follows from others. */
function takeTerms(group: Group | undefined, ...names: readonly string[]): void {
  for (const name of names) takeTerm(group, name)
}

export interface Remarks {
  readonly ext: JsonObject | undefined
  /** The basis of an exemption. */
  readonly note: JsonObject | undefined
}

/** Adnotacje: what applies to the whole invoice. */
export function importRemarks(source: Source, body: Group | undefined): Remarks {
  const remarks = groupOf(body, 'Adnotacje')
  const [vehicles, margins, exemptions] = [
    groupOf(remarks, 'NoweSrodkiTransportu'),
    groupOf(remarks, 'PMarzy'),
    groupOf(remarks, 'Zwolnienie'),
  ]
  refuse(source, vehicles, 'P_22', 'the supply of new means of transport')
  refuse(source, remarks, 'P_23', 'simplified triangulation')
  takeTerm(vehicles, 'P_22N')
  takeTerm(remarks, 'P_23')
  takeTerms(margins, 'P_PMarzy', 'P_PMarzyN')
  takeTerms(exemptions, 'P_19', 'P_19N')
  const margin = MARGINS.find((each) => takeTerm(margins, marginElement(each)))
  const basis = EXEMPTIONS.find((each) => textOf(exemptions, `P_19${each}`) !== '')
  const bound = readBound('Fa/Adnotacje', remarks, source) as
    | { tax?: { ext: JsonObject } }
    | undefined
  const ext = present(bound?.tax?.ext ?? {}, { [EXT.margin]: margin, [EXT.exemption]: basis })
  const text = basis && takeTerm(exemptions, `P_19${basis}`)
  return { ext, note: basis ? { key: 'legal', src: EXT.exemption, text } : undefined }
}

/** Adds a fault if it is about something that no document has a place for. */
function refuse(source: Source, group: Group | undefined, name: string, what: string): void {
  if (group && textOf(group, name).trim() === YES)
    source.faults.add(
      '33',
      source.pathOf(group, name),
      `${what} has no place in an invoice (${name})`,
    )
}

/** The invoices that are corrected, or the advance invoices that are settled. */
export function importPreceding(
  source: Source,
  body: Group | undefined,
  type: string,
): JsonObject[] | undefined {
  if (!isCorrection(type)) return listOf(groupsOf(body, 'FakturaZaliczkowa').map(importAdvance))
  const [reason, effect] = [takeTerm(body, 'PrzyczynaKorekty'), takeTerm(body, 'TypKorekty')]
  const ext = effect === undefined ? undefined : { [EXT.effect]: effect }
  return listOf(
    groupsOf(body, 'DaneFaKorygowanej').map((group, i) => {
      takeTerms(group, 'NrKSeF', 'NrKSeFN')
      const { stamps, ...reference } = readBound('Fa/DaneFaKorygowanej', group, source) ?? {}
      return present(reference, i > 0 ? { stamps } : { reason, stamps, ext })
    }),
  )
}

/** The day on which KSeF received an invoice, in its number. */
const DAY = /^\w+-(\d{4})(\d\d)(\d\d)-/

/** An advance invoice by its KSeF number, which has a date; one without has no place in an invoice. */
function importAdvance(group: Group): JsonObject | undefined {
  const day = DAY.exec(textOf(group, 'NrKSeFFaZaliczkowej').trim())
  if (!day) return undefined
  const number = takeTerm(group, 'NrKSeFFaZaliczkowej')!
  return { issue_date: day.slice(1).join('-'), code: number, stamps: stampsOf(number)! }
}

export interface Notes {
  readonly notes: JsonObject[]
  /** The terms of payment. */
  readonly terms: string | undefined
}

/** Notes; a subject that no note may have stays before its text. */
export function importNotes(body: Group | undefined): Notes {
  const notes: JsonObject[] = []
  const terms: string[] = []
  const listed = listedInSchema('org.Note', 'key')
  for (const group of groupsOf(body, 'DodatkowyOpis')) {
    const [key, text] = [takeTerm(group, 'Klucz'), takeTerm(group, 'Wartosc')]
    if (key === undefined || text === undefined) continue
    if (key === TERMS) terms.push(text)
    else if (listed.includes(key)) notes.push({ key, text })
    else notes.push({ key: GENERAL, text: `${key}: ${text}` })
  }
  return { notes, terms: terms.length > 0 ? terms.join(' ') : undefined }
}

/** Takes what is the same in each file, or follows from the invoice. */
export function takeHeader(tree: Group, date: string): void {
  const header = groupOf(tree, 'Naglowek')
  takeTerms(header, 'KodFormularza', 'WariantFormularza')
  if (textOf(header, 'DataWytworzeniaFa').trim() === `${date}T00:00:00Z`)
    takeTerm(header, 'DataWytworzeniaFa')
}
