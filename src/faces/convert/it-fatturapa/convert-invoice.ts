/** Converts an invoice: checks it, works out its figures, reads it into elements, and writes them as XML. */

import type { Invoice } from '../../../model/generated/types.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import type { EmbeddedFile } from '../attachments.ts'
import type { Change, ConversionFacts, Converted } from '../conversion.ts'
import { safeName } from '../names.ts'
import { HAS_FORBIDDEN } from '../xml/characters.ts'
import type { Output, Pieces } from '../xml/output.ts'
import type { Group } from '../xml/tree.ts'
import { checkDocument } from './check-document.ts'
import { VERSION, writeFattura } from './elements.ts'
import { FORMAT } from './facts.ts'
import { newFaults } from './faults.ts'
import { addendOf, checkSummaries, type LineFigures, summarise, workOutLine } from './figures.ts'
import type { FatturapaOptions } from './options.ts'
import { proveTree } from './prove.ts'
import { readFiles } from './read-files.ts'
import { readGeneral, takeKeys } from './read-general.ts'
import { readHeader } from './read-header.ts'
import { readLines } from './read-lines.ts'
import { readPayment } from './read-payment.ts'
import { readSummaries } from './read-summaries.ts'
import { type Row, readRows } from './rows.ts'
import { newTextReader } from './texts.ts'

/** Converts an invoice that is complete. */
export function convertInvoice(
  invoice: Invoice,
  conversion: ConversionFacts,
  options: FatturapaOptions,
  output?: Output,
): Converted {
  const faults = newFaults()
  const canAddUp = checkDocument(invoice, conversion, faults)
  const rows = readRows(invoice, faults)
  const reader = newTextReader(faults)
  if (!canAddUp || !rows) return { xml: [], faults: faults.list(), changed: [], fileName: '' }
  const fileName = fileNameOf(invoice)
  const figures = workOut(invoice, rows, reader.changed)
  const summaries = summarise(invoice)
  const amounts = rows.map((row) => {
    const line = row.kind === 'lines' ? figures[row.index] : undefined
    return { row, amount: line ? line.total : addendOf(invoice, row) }
  })
  checkSummaries(summaries, amounts, faults)
  let xml: Pieces | undefined
  if (faults.isEmpty()) {
    const tree: Group = {
      at: '$',
      [VERSION]: invoice.tax?.ext?.[FORMAT],
      FatturaElettronicaHeader: readHeader(reader, invoice, options),
      FatturaElettronicaBody: {
        at: '$',
        DatiGenerali: readGeneral(reader, invoice, rows),
        DatiBeniServizi: {
          at: '$',
          DettaglioLinee: readLines({ reader, invoice, rows, figures }),
          DatiRiepilogo: readSummaries(reader, invoice, summaries),
        },
        DatiPagamento: readPayment(reader, invoice, summaries),
        Allegati: readFiles(reader, options.attachments as EmbeddedFile[] | undefined, faults),
      },
    }
    takeKeys(reader.used, invoice)
    if (faults.isEmpty()) xml = writeFattura()(tree, output)
    // The writer proves the same, but does not say where.
    if (faults.isEmpty() && !xml) proveTree(tree, faults)
    if (faults.isEmpty() && !xml) faults.add('19', '$', HAS_FORBIDDEN)
  }
  const { changed, used } = reader
  return { xml: xml ?? [], faults: faults.list(), changed, fileName, used }
}

function workOut(invoice: Invoice, rows: readonly Row[], changed: Change[]): LineFigures[] {
  return rows
    .filter(({ kind }) => kind === 'lines')
    .map((row) => workOutLine(invoice.lines![row.index]!, row, changed))
}

/** SDI asks for names of its own, which the transmitter numbers; this one is for people. */
const fileNameOf = (invoice: Invoice): string => `${safeName(numberOf(invoice))}.xml`
