/** Imports FatturaPA. */

import type { JsonObject } from '../../../../json.ts'
import { SCHEMA_BASE } from '../../../../model/structure.ts'
import type { Amount } from '../../../../values/amount.ts'
import type { EmbeddedFile } from '../../attachments.ts'
import type { Importer } from '../../conversion.ts'
import { exactSum, magnitude } from '../../exact.ts'
import { listOf, present } from '../../import/present.ts'
import { newSource, type Source, takeAll, takeTerm } from '../../import/take-terms.ts'
import { listUncarried } from '../../import/uncarried.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { isUnread, NAMESPACE, ROOT, readFattura, VERSION } from '../elements.ts'
import { DOCUMENT_TYPE, FORMAT, TO_FOREIGN, WITHOUT_CODE } from '../facts.ts'
import { newFaults } from '../faults.ts'
import { PEC, serialOf } from '../read-header.ts'
import { NONE } from './amounts.ts'
import { compareFigures, type StatedFigures } from './compare.ts'
import {
  importFunds,
  importNotes,
  importOrdering,
  importPreceding,
  importType,
  importUntaxed,
} from './import-general.ts'
import { decimalsOf, type ImportedRows, importRows } from './import-lines.ts'
import { importParty } from './import-party.ts'
import { importPayment } from './import-payment.ts'
import { importRetained } from './import-retained.ts'
import { importSummaries, type Summaries } from './import-taxes.ts'
import { importTotal } from './total.ts'

const BODY = 'FatturaElettronicaBody'

export const FATTURAPA_IMPORTER: Importer = {
  name: 'FatturaPA',
  prefixes: new Map([
    [NAMESPACE, 'p'],
    ['http://www.w3.org/2000/09/xmldsig#', 'ds'],
  ]),
  read({ root }) {
    if (root.tag !== ROOT) return undefined
    const reading = readFattura()(root)
    const { tree } = reading
    const source = newSource(reading, newFaults, { decimals: 2, nameOf: (name) => name })
    const [, second] = groupsOf(tree, BODY)
    if (second)
      source.faults.add(
        '32',
        source.pathOf(second),
        `the file has several invoices; make one file of each ${BODY}, with the header`,
      )
    const goods = groupOf(groupsOf(tree, BODY)[0], 'DatiBeniServizi')
    if (groupsOf(goods, 'DettaglioLinee').length === 0)
      source.faults.add('32', source.pathOf(tree), 'the file has no lines (DettaglioLinee)')
    takeTerm(tree, VERSION)
    const [invoice, stated] = importInvoice(source, tree)
    const files = takeFiles(groupsOf(tree, BODY)[0])
    const { paths, unknown } = listUncarried(reading, isUnread)
    return {
      from: 'fatturapa+it-sdi-v1',
      invoice,
      files,
      leftOut: paths,
      unknown,
      changed: source.changed,
      faults: () => source.faults.list(),
      findings: () => source.findings.list(),
      repairs: () => source.repairs.list(),
      compare: (built) => compareFigures(stated, built, source),
    }
  },
}

/** Makes an invoice in JSON, not built. What it carries is taken out of the tree. */
function importInvoice(source: Source, tree: Group): [invoice: JsonObject, stated: StatedFigures] {
  const header = groupOf(tree, 'FatturaElettronicaHeader')
  const body = groupsOf(tree, BODY)[0]
  const general = groupOf(groupOf(body, 'DatiGenerali'), 'DatiGeneraliDocumento')
  const goods = groupOf(body, 'DatiBeniServizi')
  const summaries = importSummaries(source, goods)
  const found = importRows(source, goods, summaries)
  importFunds(source, general, summaries, found)
  const retained = importRetained(source, general, found.rows)
  const untaxed = importUntaxed(source, general, found)
  const total = importTotal(source, general, summaries, found, untaxed, retained)
  const { payment, toPay } = importPayment(source, body, summaries.split)
  const { type, $tags, code } = importType(header, general, found.isReverseCharged)
  const [number, date] = [takeTerm(general, 'Numero'), takeTerm(general, 'Data')]
  const parties = importHeader(header, [code, number, date])
  const invoice = present({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: 'IT',
    $addons: ['it-sdi-v1'],
    $tags,
    type,
    code: number,
    issue_date: date,
    currency: takeTerm(general, 'Divisa'),
    preceding: importPreceding(body, found),
    tax: present({
      rounding: isRoundedByRow(summaries, found) ? 'currency' : undefined,
      notes: listOf(...summaries.notes),
      ext: present({ [FORMAT]: parties.format, [DOCUMENT_TYPE]: code }),
    }),
    supplier: parties.supplier,
    customer: parties.customer,
    lines: listOf(...found.lines),
    discounts: listOf(...found.discounts),
    charges: listOf(...found.charges),
    ordering: present({
      cost: parties.cost,
      ...importOrdering(body, found, $tags),
      issuer: parties.issuer,
    }),
    payment,
    totals: total.rounding.isZero() ? undefined : { rounding: total.rounding.toString() },
    notes: importNotes(general),
  })!
  return [invoice, { number, summaries, total, toPay }]
}

/** Do the bases follow from rows that are rounded one by one, rather than at the end? */
function isRoundedByRow({ bands }: Summaries, { rows }: ImportedRows): boolean {
  if (rows.some(({ amount }) => decimalsOf(amount) > 2)) return false
  const sums = new Map<string, [late: Amount, early: Amount]>()
  for (const { band, exact } of rows) {
    const [late, early] = sums.get(band) ?? [NONE, NONE]
    sums.set(band, [exactSum(late, exact), early.add(exact.rescale(2))])
  }
  let [late, early] = [NONE, NONE]
  for (const { band, base } of bands.values()) {
    const [exact, rounded] = sums.get(band) ?? [NONE, NONE]
    late = late.add(magnitude(exact.rescale(2).subtract(base)))
    early = early.add(magnitude(rounded.subtract(base)))
  }
  return early.compare(late) < 0
}

interface Header {
  format: string | undefined
  supplier: JsonObject | undefined
  customer: JsonObject | undefined
  issuer: JsonObject | undefined
  cost: string | undefined
}

/** @param identity type, number and date of the invoice, from which the number of a file follows by default */
function importHeader(
  header: Group | undefined,
  identity: readonly (string | undefined)[],
): Header {
  const transmission = groupOf(header, 'DatiTrasmissione')
  const seller = groupOf(header, 'CedentePrestatore')
  takeTransmission(header, identity)
  const customer = importParty(groupOf(header, 'CessionarioCommittente'))
  const inboxes = importInboxes(transmission)
  return {
    format: takeTerm(transmission, 'FormatoTrasmissione'),
    supplier: importParty(seller),
    customer: customer && { ...customer, ...(inboxes && { inboxes }) },
    issuer: importParty(groupOf(header, 'TerzoIntermediarioOSoggettoEmittente')),
    cost: takeTerm(seller, 'RiferimentoAmministrazione'),
  }
}

/** Who sends the file, and its number, have no place in an invoice; they are taken if they are those by default. */
function takeTransmission(
  header: Group | undefined,
  identity: readonly (string | undefined)[],
): void {
  const transmission = groupOf(header, 'DatiTrasmissione')
  const sender = groupOf(transmission, 'IdTrasmittente')
  const [seller, buyer] = ['CedentePrestatore', 'CessionarioCommittente'].map((name) =>
    groupOf(groupOf(header, name), 'DatiAnagrafici'),
  )
  const codes = [seller, buyer].flatMap((party) => [
    textOf(groupOf(party, 'IdFiscaleIVA'), 'IdCodice'),
    textOf(party, 'CodiceFiscale'),
  ])
  if (codes.includes(textOf(sender, 'IdCodice')))
    takeAll(sender, { country: 'IdPaese', code: 'IdCodice' })
  const number = groupOf(seller, 'IdFiscaleIVA')
  const serial = serialOf([textOf(number, 'IdPaese'), textOf(number, 'IdCodice'), ...identity])
  if (textOf(transmission, 'ProgressivoInvio') === serial)
    takeTerm(transmission, 'ProgressivoInvio')
}

function importInboxes(transmission: Group | undefined): JsonObject[] | undefined {
  const code = takeTerm(transmission, 'CodiceDestinatario')
  const email = takeTerm(transmission, 'PECDestinatario')
  const isCode = code && code !== WITHOUT_CODE && code !== TO_FOREIGN
  return listOf(
    isCode ? { key: 'it-sdi-code', code } : undefined,
    email ? { key: PEC, email } : undefined,
  )
}

const MIME: { readonly [format: string]: string } = {
  PDF: 'application/pdf',
  XML: 'application/xml',
}

/** Takes the files that are embedded in the XML. */
function takeFiles(body: Group | undefined): EmbeddedFile[] {
  return groupsOf(body, 'Allegati').map((group) => {
    const mime = MIME[textOf(group, 'FormatoAttachment').trim().toUpperCase()]
    if (mime) takeTerm(group, 'FormatoAttachment')
    const [name, description] = [
      takeTerm(group, 'NomeAttachment'),
      takeTerm(group, 'DescrizioneAttachment'),
    ]
    return {
      ...(name && { name }),
      ...(description && { description }),
      ...(mime && { mime }),
      data: (takeTerm(group, 'Attachment') ?? '').replaceAll(/\s/g, ''),
    }
  })
}
