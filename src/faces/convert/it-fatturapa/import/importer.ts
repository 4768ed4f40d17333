/** Imports FatturaPA. */

import type { Fault } from '../../../../faults.ts'
import type { JsonObject } from '../../../../json.ts'
import { SCHEMA_BASE } from '../../../../model/structure.ts'
import { lazy } from '../../../../values/lazy.ts'
import { quote } from '../../../../values/shorten.ts'
import { addTo } from '../../../by-key.ts'
import type { EmbeddedFile } from '../../attachments.ts'
import type { Imported, Importer } from '../../conversion.ts'
import { refuseElsewhere } from '../../import/elsewhere.ts'
import { listOf, present } from '../../import/present.ts'
import { isRoundedByRow } from '../../import/rounded-by-row.ts'
import { createSources, reportMissing, type Source, takeTerm } from '../../import/take-terms.ts'
import { listUncarried, nameAmounts, type Uncarried } from '../../import/uncarried.ts'
import { type Group, groupOf, groupsOf, textOf } from '../../xml/tree.ts'
import { attributeOf, type XmlElement } from '../../xml/xml-document.ts'
import { readBound } from '../bindings.ts'
import { isUnread, NAMESPACE, ROOT, readFattura, VERSION } from '../elements.ts'
import { DOCUMENT_TYPE, FORMAT } from '../facts.ts'
import { codeOf, newFaults } from '../faults.ts'
import { GENERAL, PRECEDING } from '../read-general.ts'
import { fits } from '../types.ts'
import { findCounted, importBases } from './bases.ts'
import { compareFigures, type StatedFigures } from './compare.ts'
import { takeFiles } from './import-files.ts'
import {
  importFunds,
  importNotes,
  importOrdering,
  importReferences,
  importType,
  readUntaxed,
} from './import-general.ts'
import { type Header, importHeader } from './import-header.ts'
import { decimalsOf, type ImportedRows, importRows } from './import-lines.ts'
import { importPayment } from './import-payment.ts'
import { importRetained } from './import-retained.ts'
import { assignLiabilities, importSummaries, type Summaries } from './import-taxes.ts'
import { createPlaceOf } from './places.ts'
import { grossOf, importTotal } from './total.ts'

const HEADER = 'FatturaElettronicaHeader'
const BODY = 'FatturaElettronicaBody'

/** The namespaces of earlier editions, which are read as the current one. */
const FORMER = [
  'http://www.fatturapa.gov.it/sdi/fatturapa/v1.0',
  'http://www.fatturapa.gov.it/sdi/fatturapa/v1.1',
]

const WHERE = 'in no namespace: the root alone is in one, by a prefix (xmlns:p)'

export const FATTURAPA_IMPORTER: Importer = {
  name: 'FatturaPA',
  prefixes: new Map([
    ...[NAMESPACE, `${NAMESPACE} `, ` ${NAMESPACE}`, ...FORMER].map((uri) => [uri, 'p'] as const),
    ['http://www.w3.org/2000/09/xmldsig#', 'ds'],
  ]),
  read({ root }, number) {
    if (root.tag !== ROOT) return undefined
    const reading = readFattura()(root)
    refuseElsewhere(root, reading, WHERE, codeOf('32'))
    const { tree } = reading
    const newSource = createSources(reading, newFaults, { decimals: 2, nameOf: (name) => name })
    const shared = newSource()
    const specification = (attributeOf(root, VERSION) ?? '').trim()
    if (!fits('FormatoTrasmissione', specification)) reportEdition(shared, tree, specification)
    const bodies = groupsOf(tree, BODY)
    const chosen = choose(shared, root, bodies, number)
    const header = importHeader(shared, groupOf(tree, HEADER), bodies[0])
    const read = chosen.map((index) => {
      const source = newSource()
      return Object.assign({ index, source }, importBody(source, header, bodies[index]))
    })
    if (read.every(({ isIssuerSaid }) => isIssuerSaid))
      takeTerm(groupOf(tree, HEADER), 'SoggettoEmittente')
    const all = listUncarried(reading, isUnread)
    const uncarried = createPartition(all, bodies.length)
    const partition = lazy(() => byBody(all.elements))
    return read.map(({ index, source, invoice, files, stated, placeOf }): Imported => {
      const listed = (list: 'faults' | 'findings' | 'repairs'): Fault[] => [
        ...shared[list].list(),
        ...source[list].list(),
      ]
      const { paths, unknown } = uncarried(index)
      return {
        from: 'fatturapa+it-sdi-v1',
        claims: { specification, name: 'FatturaPA' },
        invoice,
        files,
        leftOut: paths,
        unknown,
        changed: source.changed,
        faults: () => listed('faults'),
        findings: () => listed('findings'),
        repairs: () => listed('repairs'),
        placeOf,
        compare: (built) =>
          compareFigures(stated, built, source, (difference) => {
            const body = bodies[index] && reading.placeOf(bodies[index])?.element
            const places = new Set([undefined, body])
            const unread = Array.from(places, (each) => partition().get(each) ?? []).flat()
            return nameAmounts(unread, difference)
          }),
      }
    })
  },
}

const reportEdition = ({ findings, pathOf }: Source, tree: Group, edition: string): void =>
  findings.add(
    '32',
    pathOf(tree),
    `versione must be FPR12 or FPA12, got ${quote(edition)}: the file was read as one of these`,
  )

/** Invoices of a file that are answered at once, and characters of the header that they share, over all of them. */
const MOST_INVOICES = 1000
const MOST_SHARED = 4_000_000

/** The indices of the bodies that are asked for: all of them, unless there are too many. */
function choose(
  { faults, repairs, pathOf }: Source,
  root: XmlElement,
  bodies: readonly Group[],
  number: number | undefined,
): number[] {
  const { length } = bodies
  if (number !== undefined) return number <= Math.max(length, 1) ? [number - 1] : []
  if (length <= 1) return [0]
  const header = root.children.filter(({ tag }) => !tag.endsWith(BODY))
  if (length <= MOST_INVOICES && length * sizeOf(header) <= MOST_SHARED) {
    repairs.add(
      '32',
      pathOf(bodies[1]!),
      `the file has several invoices; make one file of each ${BODY}, with the header`,
    )
    return [...bodies.keys()]
  }
  faults.add(
    '32',
    pathOf(bodies[1]!),
    `the file has ${length} invoices, too many for one answer: ask for each with "number", from 1`,
  )
  return [0]
}

/** About as many characters as elements have in the file. */
const sizeOf = (elements: readonly XmlElement[]): number =>
  elements.reduce(
    (sum, { tag, text, attributes, children }) =>
      sum + 2 * tag.length + text.length + 20 * attributes.length + sizeOf(children),
    0,
  )

type Paths = Omit<Uncarried, 'elements'>

/** The paths of what is in one of several bodies, up to its number. */
const IN_BODY = `/${ROOT}/${BODY}[`

/**
 * Makes the function that finds what an invoice of a file does not carry, by its index: what is in its body, and what is
 * around all bodies.
 */
function createPartition(all: Paths, count: number): (index: number) => Paths {
  if (count <= 1) return () => all
  const [paths, unknown] = [all.paths, all.unknown].map((list) => {
    const around: string[] = []
    const inside = new Map<number, string[]>()
    for (const path of list) {
      const index = path.startsWith(IN_BODY)
        ? Number.parseInt(path.slice(IN_BODY.length), 10) - 1
        : -1
      if (index < 0) around.push(path)
      else if (inside.has(index)) inside.get(index)!.push(path)
      else inside.set(index, [path])
    }
    return (index: number): string[] => [...around, ...(inside.get(index) ?? [])]
  }) as [(index: number) => string[], (index: number) => string[]]
  return (index) => {
    return { paths: paths(index), unknown: unknown(index) }
  }
}

/** Elements by the body that they are in, if any. */
function byBody(elements: readonly XmlElement[]): Map<XmlElement | undefined, XmlElement[]> {
  const all = new Map<XmlElement | undefined, XmlElement[]>()
  for (const element of elements) {
    let top: XmlElement = element
    while (top.parent?.parent) top = top.parent
    addTo(all, top.tag.endsWith(BODY) ? top : undefined, element)
  }
  return all
}

interface ImportedBody {
  readonly invoice: JsonObject
  readonly stated: StatedFigures
  readonly files: EmbeddedFile[]
  readonly placeOf: NonNullable<Imported['placeOf']>
  /** Does the type of the invoice say who issued it? */
  readonly isIssuerSaid: boolean
}

/** What the law asks for (d.P.R. 633/1972, article 21), with what the document has instead. */
const REQUIRED = {
  Divisa: ': the document has EUR',
  Data: ': the document has that of today',
  Numero: '',
}

/** The members of an invoice that `elements.json` binds in DatiGeneraliDocumento. */
interface Head {
  readonly code?: string
  readonly issue_date?: string
  readonly currency?: string
}

/** Makes an invoice in JSON, not built. What it carries is taken out of the tree. */
function importBody(source: Source, header: Header, body: Group | undefined): ImportedBody {
  const general = groupOf(groupOf(body, 'DatiGenerali'), 'DatiGeneraliDocumento')
  const { found, payment, notes, bands, split, total, toPay } = importAmounts(source, body, general)
  const { type, $tags, code, isIssuerSaid } = importType(header, general, found.isReverseCharged)
  const date = textOf(general, 'Data').trim()
  reportMissing(source, general, REQUIRED, '31')
  const head: Head = readBound(`${GENERAL}/DatiGeneraliDocumento`, general, source) ?? {}
  const { code: number, issue_date: day } = head
  const { supplier, customer, issuer, cost } = header
  const invoice = present({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: 'IT',
    $addons: ['it-sdi-v1'],
    $tags,
    type,
    ...head,
    preceding: importReferences(source, body, PRECEDING, found),
    tax: present({
      rounding: areRoundedByRow(bands, found) ? 'currency' : undefined,
      notes: listOf(notes),
      ext: present({ [FORMAT]: header.format, [DOCUMENT_TYPE]: code }),
    }),
    supplier,
    customer,
    lines: listOf(found.lines),
    discounts: listOf(found.discounts),
    charges: listOf(found.charges),
    ordering: present({ cost }, importOrdering(source, body, found, $tags), { issuer }),
    payment,
    totals: total.rounding.isZero() ? undefined : { rounding: total.rounding.toString() },
    notes: importNotes(general),
  })!
  const other = day === undefined ? date : undefined
  const place = general ?? body ?? source.tree
  const stated = { general: place, number, date: other, bands, split, total, toPay }
  const placeOf = createPlaceOf(source, body ?? source.tree, found.groups)
  return { invoice, stated, files: takeFiles(source, body), placeOf, isIssuerSaid }
}

type Figures = Omit<StatedFigures, 'general' | 'number' | 'date'>

/** Lines, charges, taxes and payments, and what the file states of them. */
function importAmounts(
  source: Source,
  body: Group | undefined,
  general: Group | undefined,
): Figures & Pick<Summaries, 'notes'> & { found: ImportedRows; payment: JsonObject | undefined } {
  const goods = groupOf(body, 'DatiBeniServizi')
  const summaries = importSummaries(source, goods)
  const { notes } = summaries
  const found = importRows(source, goods)
  if (found.lines.length === 0)
    source.faults.add('32', source.pathOf(body ?? { at: '' }), 'the invoice has no DettaglioLinee')
  const countedBy = findCounted(general, summaries, found)
  importFunds(source, general, found, countedBy)
  const uncounted = importBases(source, summaries, found, countedBy)
  const bands = assignLiabilities(source, summaries, found.rows)
  const retained = importRetained(source, general, found.rows)
  const gross = grossOf(bands)
  const paid = importPayment(source, body, summaries.split, gross)
  const { payment, toPay, split } = paid
  const untaxed = readUntaxed(general, found, gross)
  const countable = { untaxed, uncounted, retained }
  const total = importTotal(source, general, gross, found, countable, paid)
  if (!total.isStated && toPay === undefined && bands.size === 0) reportUncompared(source, general)
  return { found, payment, notes, bands, split, total, toPay }
}

const reportUncompared = ({ findings, pathOf }: Source, general: Group | undefined): void =>
  findings.add(
    '30',
    pathOf(general ?? { at: '' }, 'ImportoTotaleDocumento'),
    'the amount payable was not compared: the XML has none of ImportoTotaleDocumento, ImportoPagamento and DatiRiepilogo',
  )

/** Do the bases follow from rows that are rounded one by one, rather than at the end? */
function areRoundedByRow(bands: StatedFigures['bands'], { rows }: ImportedRows): boolean {
  if (rows.some(({ amount }) => decimalsOf(amount) > 2)) return false
  return isRoundedByRow(
    Array.from(bands.values(), ({ band: key, base }) => ({ key, base })),
    rows.map(({ band: key, exact }) => ({ key, exact })),
  )
}
