/** Fa: the parts of an invoice besides its rows, totals and payment. */
import type { JsonObject } from '../../../../json.ts'
import { listedInSchema } from '../../../../model/schema-registry.ts'
import { dayOf } from '../../import/dates.ts'
import { listOf, present } from '../../import/present.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import {
  EXEMPTIONS,
  EXT,
  FLAGS,
  GENERAL,
  isCorrection,
  KSEF_NUMBER,
  MARGINS,
  marginElement,
  REFERENCES,
  TERMS,
  YES,
} from '../facts.ts'
import type { Source } from './import-totals.ts'

/** Takes what follows from others. */
function takeTerms(group: Group | undefined, ...names: readonly string[]): void {
  for (const name of names) takeTerm(group, name)
}

/** The tags that types follow from. */
const TAGS: { readonly [end: string]: string } = {
  ZAL: 'partial',
  ROZ: 'settlement',
  UPR: 'simplified',
}

/** The type of the document and its tags, by RodzajFaktury. */
export function importType(code: string): { type: string; $tags: string[] | undefined } {
  const tag = TAGS[code.replace('KOR_', '')]
  return { type: isCorrection(code) ? 'credit-note' : 'standard', $tags: listOf(tag) }
}

export interface Remarks {
  readonly ext: JsonObject | undefined
  /** The basis of an exemption. */
  readonly note: JsonObject | undefined
}

/** Adnotacje: what applies to the whole invoice. */
export function importRemarks(source: Source, body: Group | undefined): Remarks {
  const remarks = groupOf(body, 'Adnotacje')
  const ext: JsonObject = {}
  for (const [element, key] of Object.entries(FLAGS))
    if (takeTerm(remarks, element) === YES) ext[key] = YES
  const vehicles = groupOf(remarks, 'NoweSrodkiTransportu')
  refuse(source, vehicles, 'P_22', 'the supply of new means of transport')
  refuse(source, remarks, 'P_23', 'simplified triangulation')
  takeTerm(vehicles, 'P_22N')
  takeTerm(remarks, 'P_23')
  const margins = groupOf(remarks, 'PMarzy')
  takeTerms(margins, 'P_PMarzy', 'P_PMarzyN')
  const margin = MARGINS.find((each) => takeTerm(margins, marginElement(each)))
  if (margin) ext[EXT.margin] = margin
  const exemptions = groupOf(remarks, 'Zwolnienie')
  takeTerms(exemptions, 'P_19', 'P_19N')
  const basis = EXEMPTIONS.find((each) => textOf(exemptions, `P_19${each}`) !== '')
  if (!basis) return { ext: present(ext), note: undefined }
  const text = takeTerm(exemptions, `P_19${basis}`)!
  return {
    ext: { ...ext, [EXT.exemption]: basis },
    note: { key: 'legal', src: EXT.exemption, text },
  }
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
export function importPreceding(body: Group | undefined, type: string): JsonObject[] | undefined {
  if (!isCorrection(type))
    return listOf(...groupsOf(body, 'FakturaZaliczkowa').map(importAdvanceInvoice))
  const [reason, effective] = [takeTerm(body, 'PrzyczynaKorekty'), takeTerm(body, 'TypKorekty')]
  return listOf(
    ...groupsOf(body, 'DaneFaKorygowanej').map((group, i) => {
      const number = takeTerm(group, 'NrKSeFFaKorygowanej')
      takeTerms(group, 'NrKSeF', 'NrKSeFN')
      return present({
        issue_date: dayOf(takeTerm(group, 'DataWystFaKorygowanej')),
        code: takeTerm(group, 'NrFaKorygowanej'),
        reason: i === 0 ? reason : undefined,
        stamps: stampsOf(number),
        ext: effective === undefined || i > 0 ? undefined : { [EXT.effect]: effective },
      })
    }),
  )
}

const stampsOf = (number: string | undefined): JsonObject[] | undefined =>
  number === undefined ? undefined : [{ prv: KSEF_NUMBER, val: number }]

/** The day on which KSeF received an invoice, in its number. */
const DAY = /^\w+-(\d{4})(\d\d)(\d\d)-/

/** An advance invoice by its KSeF number, which has a date; one without has no place in an invoice. */
function importAdvanceInvoice(group: Group): JsonObject | undefined {
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

/** Despatch advice, contracts, orders, and the period of the supply. */
export function importOrdering(body: Group | undefined): JsonObject {
  const conditions = groupOf(body, 'WarunkiTransakcji')
  const period = groupOf(body, 'OkresFa')
  const read = (member: keyof typeof REFERENCES): JsonObject[] | undefined => {
    const { group, number, date } = REFERENCES[member]
    return listOf(
      ...groupsOf(conditions, group).map((each) => {
        if (textOf(each, number) === '') return undefined
        return present({ issue_date: dayOf(takeTerm(each, date)), code: takeTerm(each, number) })
      }),
    )
  }
  return {
    period: present({ start: takeTerm(period, 'P_6_Od'), end: takeTerm(period, 'P_6_Do') }),
    despatch: listOf(...groupsOf(body, 'WZ').map((each) => ({ code: takeTerm(each, 'WZ')! }))),
    contracts: read('contracts'),
    purchases: read('purchases'),
  }
}

/** Takes what is the same in each file, or follows from the invoice. */
export function takeHeader(tree: Group, date: string): void {
  const header = groupOf(tree, 'Naglowek')
  takeTerms(header, 'KodFormularza', 'WariantFormularza')
  if (textOf(header, 'DataWytworzeniaFa').trim() === `${date}T00:00:00Z`)
    takeTerm(header, 'DataWytworzeniaFa')
}
