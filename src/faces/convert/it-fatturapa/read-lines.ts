/** DettaglioLinee: lines, and what is written as lines. */
import { isStampDuty } from '../../../addons/it-sdi-v1/stamp-duty.ts'
import type { Attribute, Invoice, Item } from '../../../model/generated/types.ts'
import { hasText, take, takeDate, takeSome, takeText } from '../take-members.ts'
import type { Group } from '../xml/tree.ts'
import { takeFitting } from './bindings.ts'
import { addendOf, type LineFigures, plainDecimal } from './figures.ts'
import { takeTaxes } from './read-general.ts'
import { isFund, type Row } from './rows.ts'
import type { TextReader } from './texts.ts'
import { fits } from './types.ts'

const YES = 'SI'

/** The context in which lines are read. */
export interface Lines {
  reader: TextReader
  invoice: Invoice
  rows: readonly Row[]
  /** Of the lines, in their order. */
  figures: readonly LineFigures[]
}

export function readLines(lines: Lines): Group[] {
  const { invoice, rows, figures } = lines
  const groups = rows
    .filter(({ kind }) => kind === 'lines')
    .map((row, i) => readLine(lines, row, figures[i]!, i + 1))
  for (const row of rows) {
    if (row.kind === 'lines' || (row.kind === 'charges' && isFund(invoice.charges![row.index]!)))
      continue
    groups.push(readAdjustment(lines, row, groups.length + 1))
  }
  return groups
}

function readLine(
  { reader, invoice }: Lines,
  row: Row,
  { quantity, price, adjustments, total }: LineFigures,
  number: number,
): Group {
  const line = invoice.lines![row.index]!
  const at = `$.lines[${row.index}]`
  const itemAt = `${at}.item`
  const item = line.item!
  for (const each of line.discounts ?? []) take(reader.used, each, 'amount')
  for (const each of line.charges ?? []) take(reader.used, each, 'amount')
  // The percentage is written if it is that of the only one.
  if (adjustments[0]?.percent !== undefined)
    take(reader.used, (line.discounts?.[0] ?? line.charges![0])!, 'percent')
  take(reader.used, line, 'quantity')
  take(reader.used, item, 'price')
  takeTaxes(reader.used, line)
  return {
    at,
    NumeroLinea: String(number),
    CodiceArticolo: readCodes(reader, item, itemAt),
    Descrizione: readDescription(reader, item, itemAt),
    Quantita: quantity && plainDecimal(quantity),
    UnitaMisura: takeFitting(reader.used, item, 'unit', 'String10'),
    DataInizioPeriodo: takeDate(reader.used, line.period, 'start'),
    DataFinePeriodo: takeDate(reader.used, line.period, 'end'),
    PrezzoUnitario: plainDecimal(price),
    ScontoMaggiorazione:
      adjustments.length === 0
        ? undefined
        : adjustments.map(({ kind, percent, amount }) => {
            return { at, Tipo: kind, Percentuale: percent, Importo: plainDecimal(amount) }
          }),
    PrezzoTotale: plainDecimal(total),
    AliquotaIVA: row.rate,
    Ritenuta: retained(row),
    Natura: row.nature,
    RiferimentoAmministrazione: takeText(reader.used, line, 'cost'),
    AltriDatiGestionali: readAttributes(reader, invoice, row, item, at),
  }
}

/** Is a part of a row retained? */
const retained = ({ isRetained }: Row): string | undefined => (isRetained ? YES : undefined)

/** CodiceTipo of the supplier's own code of an item. */
export const OWN_CODE = 'INTERNO'

function readCodes(reader: TextReader, item: Item, at: string): Group[] {
  const ref = takeText(reader.used, item, 'ref')
  const codes: Group[] = ref ? [{ at, CodiceTipo: OWN_CODE, CodiceValore: ref }] : []
  item.identities?.forEach((identity, i) => {
    const place = `${at}.identities[${i}]`
    const CodiceTipo = [identity.label, identity.type, identity.key].find(hasText)
    if (!CodiceTipo || !hasText(identity.code)) return
    takeSome(reader.used, identity, 'label', 'type', 'key', 'scope', 'country')
    codes.push({ at: place, CodiceTipo, CodiceValore: reader.text(identity, 'code', place) })
  })
  return codes
}

const DESCRIPTION_LENGTH = 1000

/** Name and description, or the name alone if both are too long. */
function readDescription(reader: TextReader, item: Item, at: string): string | undefined {
  const name = reader.text(item, 'name', at)
  if (!hasText(item.description)) return name
  if (`${name} - ${item.description}`.length > DESCRIPTION_LENGTH) return name
  return `${name} - ${reader.text(item, 'description', at)}`
}

/** TipoDato and text of supplies outside Italy that the customer accounts for. */
export const REVERSE_CHARGED: { readonly [name: string]: string } = {
  TipoDato: 'INVCONT',
  RiferimentoTesto: 'Inversione contabile, art. 21 c. 6-bis lett. a) DPR 633/72',
}

function readAttributes(
  reader: TextReader,
  { $tags }: Invoice,
  row: Row,
  item: Item,
  at: string,
): Group[] | undefined {
  const isReverseCharged = row.nature === 'N2.1' && $tags?.includes('reverse-charge')
  if (!isReverseCharged && !item.attributes) return undefined
  const groups: Group[] = isReverseCharged ? [{ at, ...REVERSE_CHARGED }] : []
  item.attributes?.forEach((attribute, i) => {
    const group = readAttribute(reader, attribute, `${at}.item.attributes[${i}]`)
    if (group) groups.push(group)
  })
  return groups
}

/** An attribute whose type can be a TipoDato. */
function readAttribute(reader: TextReader, attribute: Attribute, at: string): Group | undefined {
  if (!fits('String10', attribute.type ?? '')) return undefined
  take(reader.used, attribute, 'key')
  const RiferimentoNumero = take(reader.used, attribute, 'amount')
  return {
    at,
    TipoDato: takeText(reader.used, attribute, 'type'),
    RiferimentoTesto: reader.text(attribute, 'text', at),
    RiferimentoNumero: RiferimentoNumero && plainDecimal(RiferimentoNumero),
    RiferimentoData: takeDate(reader.used, attribute, 'date'),
  }
}

/** A discount or charge with VAT, as a line: 2.1.1.8 would stand outside the base of VAT. */
function readAdjustment({ reader, invoice }: Lines, row: Row, number: number): Group {
  const { kind, index } = row
  const entry = invoice[kind === 'discounts' ? 'discounts' : 'charges']![index]!
  const at = `$.${kind}[${index}]`
  const isDiscount = kind === 'discounts'
  const amount = plainDecimal(addendOf(invoice, row))
  const unnamed = isDiscount ? 'Sconto' : isStampDuty(entry) ? 'Bollo' : 'Maggiorazione'
  take(reader.used, entry, 'amount')
  takeTaxes(reader.used, entry)
  return {
    at,
    NumeroLinea: String(number),
    TipoCessionePrestazione: isDiscount ? 'SC' : 'AC',
    Descrizione: reader.text(entry, 'reason', at) ?? unnamed,
    PrezzoUnitario: amount,
    PrezzoTotale: amount,
    AliquotaIVA: row.rate,
    Ritenuta: retained(row),
    Natura: row.nature,
  }
}
