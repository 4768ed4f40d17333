/** DatiGenerali: document to elements. */

import { isStampDuty } from '../../../addons/it-sdi-v1/stamp-duty.ts'
import type { Charge, Discount, DocumentRef, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { toPercent } from '../../../values/percentage.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { cents, exactSum } from '../exact.ts'
import { hasText, take, takeExt, takeSome, takeWhole, type Used } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { writeBound } from './bindings.ts'
import { DOCUMENT_TYPE, RETAINED } from './facts.ts'
import { addendOf, percentText, plainDecimal, withoutVat } from './figures.ts'
import { EXEMPT, isFund, isVat, LIABILITY, RETAINED_TYPES, type Row } from './rows.ts'
import type { TextReader } from './texts.ts'

const YES = 'SI'

/** A rate in per cent; more than two decimals are left for the proof of types to find. */
const rateText = (fraction: Amount): string => {
  const percent = toPercent(fraction)
  const rounded = percent.rescale(2)
  return (rounded.equals(percent) ? rounded : percent).toString()
}

/** The path of DatiGenerali. */
export const GENERAL = 'FatturaElettronicaBody/DatiGenerali'

/** The elements of references, by the members of `ordering` that have them. */
export const REFERENCES = {
  purchases: 'DatiOrdineAcquisto',
  contracts: 'DatiContratto',
  tender: 'DatiConvenzione',
  receiving: 'DatiRicezione',
  despatch: 'DatiDDT',
} as const

export const PRECEDING = 'DatiFattureCollegate'

export function readGeneral(reader: TextReader, invoice: Invoice, rows: readonly Row[]): Group {
  const { ordering, preceding } = invoice
  const read = (
    element: string,
    references: readonly DocumentRef[] | undefined,
    at: string,
  ): Group[] | undefined =>
    references?.map((each, i) => readReference(reader, element, each, `${at}[${i}]`))
  const group: Group = { at: '$', [PRECEDING]: read(PRECEDING, preceding, '$.preceding') }
  for (const member of Object.keys(REFERENCES) as (keyof typeof REFERENCES)[])
    group[REFERENCES[member]] = read(REFERENCES[member], ordering?.[member], `$.ordering.${member}`)
  group.DatiGeneraliDocumento = readDocument(reader, invoice, rows)
  return group
}

function readDocument(reader: TextReader, invoice: Invoice, rows: readonly Row[]): Group {
  const { totals, tax } = invoice
  const { payable, retained_tax: retained, rounding } = totals!
  const total = retained ? exactSum(payable, retained) : payable
  const group = writeBound(reader, `${GENERAL}/DatiGeneraliDocumento`, invoice, '$')
  group.TipoDocumento = takeExt(reader.used, tax, DOCUMENT_TYPE)
  group.DatiRitenuta = readRetained(invoice)
  group.DatiBollo = readStampDuty(reader.used, invoice)
  group.DatiCassaPrevidenziale = readFunds(reader, invoice, rows)
  group.ScontoMaggiorazione = readUntaxed(reader.used, invoice)
  group.ImportoTotaleDocumento = cents(total)
  group.Arrotondamento = rounding && !rounding.isZero() ? cents(rounding) : undefined
  group.Causale = readNotes(reader, invoice)
  return group
}

function readRetained({ totals }: Invoice): Group[] {
  return (totals?.taxes?.categories ?? []).flatMap(({ code = '', retained, rates = [] }, i) => {
    if (!retained) return []
    return rates.map((rate, j): Group => {
      return {
        at: `$.totals.taxes.categories[${i}].rates[${j}]`,
        TipoRitenuta: RETAINED_TYPES[code],
        ImportoRitenuta: cents(rate.amount),
        AliquotaRitenuta: rate.percent && rateText(rate.percent),
        CausalePagamento: rate.ext?.[RETAINED],
      }
    })
  })
}

/** The sum of all stamp duty; the amount of what is also a line is taken there. */
function readStampDuty(used: Used, { charges = [] }: Invoice): Group | undefined {
  const duties = charges.filter(isStampDuty)
  if (duties.length === 0) return undefined
  const sum = duties.reduce((all, { amount }) => all.add(amount), Amount.zero(2))
  for (const duty of duties) {
    if (!duty.taxes?.some(isVat)) takeSome(used, duty, 'amount', 'percent')
  }
  return { at: '$.charges', BolloVirtuale: YES, ImportoBollo: cents(sum) }
}

function readFunds(
  reader: TextReader,
  invoice: Invoice,
  rows: readonly Row[],
): Group[] | undefined {
  const { charges } = invoice
  if (!charges) return undefined
  const rowOf = new Map(rows.flatMap((row) => (row.kind === 'charges' ? [[row.index, row]] : [])))
  return charges.flatMap((charge, i): Group[] => {
    const row = rowOf.get(i)
    if (!isFund(charge) || !row) return []
    const at = `$.charges[${i}]`
    const ImportoContributoCassa = cents(addendOf(invoice, row))
    take(reader.used, charge, 'amount')
    const [percent, base] = [
      take(reader.used, charge, 'percent'),
      take(reader.used, charge, 'base'),
    ]
    takeTaxes(reader.used, charge)
    return [
      {
        at,
        TipoCassa: takeExt(reader.used, charge, 'it-sdi-fund-type'),
        AlCassa: percent && rateText(percent),
        ImportoContributoCassa,
        ImponibileCassa: base && cents(withoutVat(base, row.divisor)),
        AliquotaIVA: row.rate,
        Ritenuta: row.isRetained ? YES : undefined,
        Natura: row.nature,
        RiferimentoAmministrazione: reader.text(charge, 'code', at),
      },
    ]
  })
}

/** Takes the keys of charges that have a place of their own; last, as other parts ask for them. */
export function takeKeys(used: Used, { charges }: Invoice): void {
  for (const charge of charges ?? [])
    if (isFund(charge) || isStampDuty(charge)) take(used, charge, 'key')
}

const COMBO = { names: new Set(['cat', 'country', 'key', 'rate', 'percent']) }

/** Takes the taxes of a row, which its elements and the totals say. */
export function takeTaxes(used: Used, { taxes }: Pick<Charge, 'taxes'>): void {
  for (const combo of taxes ?? []) {
    takeWhole(used, combo, COMBO)
    if (combo.ext) for (const key of [EXEMPT, LIABILITY, RETAINED]) takeExt(used, combo, key)
  }
}

/** Discounts and charges without VAT, which change the total and not its base. */
function readUntaxed(used: Used, { discounts = [], charges = [] }: Invoice): Group[] {
  const read = (entry: Discount | Charge, at: string, lowers: boolean): Group[] => {
    if (isStampDuty(entry) || isFund(entry) || entry.taxes?.some(isVat)) return []
    const { amount } = entry
    take(used, entry, 'amount')
    const percent = entry.percent && percentText(entry.percent)
    if (percent) take(used, entry, 'percent')
    return [
      {
        at,
        Tipo: lowers !== amount.isNegative() ? 'SC' : 'MG',
        Percentuale: percent,
        Importo: plainDecimal(magnitude(amount)),
      },
    ]
  }
  return [
    ...discounts.flatMap((each, i) => read(each, `$.discounts[${i}]`, true)),
    ...charges.flatMap((each, i) => (isAdded(each) ? read(each, `$.charges[${i}]`, false) : [])),
  ]
}

export const NOTE_LENGTH = 200

function readNotes(reader: TextReader, { notes }: Invoice): Group[] | undefined {
  return notes?.flatMap((note, i) => {
    const at = `$.notes[${i}]`
    const text = reader.text(note, 'text', at) ?? ''
    const pieces: Group[] = []
    for (let start = 0; start < text.length; start += NOTE_LENGTH)
      pieces.push({ at, Causale: text.slice(start, start + NOTE_LENGTH) })
    return pieces
  })
}

/** Where a reference has the codes of orders, items and public contracts: member of the element, of the identity, and what it is. */
export const IDENTITIES = [
  ['CodiceCommessaConvenzione', 'key', 'order'],
  ['NumItem', 'key', 'item'],
  ['CodiceCUP', 'type', 'CUP'],
  ['CodiceCIG', 'type', 'CIG'],
] as const

function readReference(
  reader: TextReader,
  element: string,
  reference: DocumentRef,
  at: string,
): Group {
  const group = writeBound(reader, `${GENERAL}/${element}`, reference, at)
  group.RiferimentoNumeroLinea = readLineNumbers(reader.used, reference, at)
  const identities = (element !== REFERENCES.despatch && reference.identities) || []
  for (const [name, member, wanted] of IDENTITIES) {
    const index = identities.findIndex((each) => each[member] === wanted && hasText(each.code))
    const identity = identities[index]
    if (!identity) continue
    takeSome(reader.used, identity, 'key', 'type', 'scope', 'country')
    group[name] = reader.text(identity, 'code', `${at}.identities[${index}]`)
  }
  return group
}

const readLineNumbers = (used: Used, reference: DocumentRef, at: string): Group[] =>
  (take(used, reference, 'lines') ?? []).map((number) => ({
    at,
    RiferimentoNumeroLinea: String(number),
  }))
