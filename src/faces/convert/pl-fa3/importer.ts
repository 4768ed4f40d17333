/** Reads FA(3) into an invoice. */

import { decimalsOf } from '../../../catalogues/currencies.ts'
import type { JsonObject } from '../../../json.ts'
import type { Invoice } from '../../../model/generated/types.ts'
import { SCHEMA_BASE } from '../../../model/structure.ts'
import { Amount } from '../../../values/amount.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import type { Change, Comparison, Importer } from '../conversion.ts'
import { exactDifference, exactSum, roundingWith } from '../exact.ts'
import { refuseElsewhere } from '../import/elsewhere.ts'
import { listOf, present } from '../import/present.ts'
import { newSource, reportMissing, reportUncompared, takeNumber } from '../import/take-terms.ts'
import { listUncarried } from '../import/uncarried.ts'
import { type Group, groupOf, groupsOf, textOf } from '../xml/tree.ts'
import { readBound } from './bindings.ts'
import { importNotes, importPreceding, importRemarks, importType, takeHeader } from './body.ts'
import {
  CATEGORIES,
  importExchangeRate,
  importTotals,
  NONE,
  type Source,
  type Stated,
  sumCategories,
} from './categories.ts'
import { NAMESPACE, ROOT, TABLE } from './elements.ts'
import { EXT, isCorrection, PLN } from './facts.ts'
import { codeOf, newFaults } from './faults.ts'
import { centsOf, importRows } from './import-rows.ts'
import { importParties } from './parties.ts'
import { importPayment, importSettlement } from './payment.ts'
import { totalOf } from './rows.ts'

export const FA3_IMPORTER: Importer = {
  name: 'FA(3) of KSeF',
  prefixes: new Map([[NAMESPACE, '']]),
  read({ root }) {
    if (root.tag !== ROOT) return undefined
    const reading = TABLE.read()(root)
    refuseElsewhere(root, reading, `in its namespace, ${NAMESPACE}`, codeOf('32'))
    const source: Source = newSource(reading, newFaults, { decimals: 2, nameOf: (name) => name })
    const { invoice, figures } = importInvoice(source, reading.tree)
    const { paths, unknown } = listUncarried(reading, TABLE.isUnread)
    return {
      from: 'fa3+pl-favat-v3',
      claims: { name: 'FA(3)' },
      invoice,
      files: [],
      leftOut: paths,
      unknown,
      changed: source.changed,
      faults: () => source.faults.list(),
      findings: () => source.findings.list(),
      compare: (built) => compareFigures(source, figures, built),
    }
  },
}

/** The figures of a file, with the sign of the document. */
interface Figures {
  readonly number: string | undefined
  readonly totals: ReadonlyMap<string, Stated>
  /** P_15; undefined if there is none, or it cannot be read. */
  readonly total: Amount | undefined
  /** The text of the date, if the document has another one. */
  readonly date: string | undefined
}

/** Lines for what the totals have and the rows do not. */
const NAMES = { correction: 'Korekta', settlement: 'Rozliczenie zaliczek', advance: 'Zaliczka' }

/** What the law asks for (ustawa o VAT, article 106e), with what the document has instead. */
const REQUIRED = {
  KodWaluty: ': the document has PLN',
  P_1: ': the document has that of today',
  P_2: '',
}

/** The members of an invoice that `elements.json` binds in Fa. */
interface Head {
  readonly code?: string
  readonly issue_date?: string
  readonly op_date?: string
  readonly currency?: string
  readonly tax?: { readonly ext: { readonly [key: string]: string } }
  readonly ordering?: JsonObject
}

/** Makes an invoice in JSON, not built. What it carries is taken out of the tree. */
function importInvoice(source: Source, tree: Group): { invoice: JsonObject; figures: Figures } {
  const body = groupOf(tree, 'Fa')
  const date = textOf(body, 'P_1').trim()
  reportMissing(source, body, REQUIRED, '31')
  const head: Head = readBound('Fa', body, source) ?? {}
  const { code, issue_date, op_date, currency } = head
  const kind = head.tax?.ext[EXT.type] ?? ''
  const isTurned = isCorrection(kind)
  const signed = (amount: Amount): Amount => (isTurned ? amount.negate() : amount)
  const stated = takeNumber(source, body, 'P_15')
  if (!stated) reportUncompared(source, body, 'P_15', '34')
  const total = stated && signed(stated)
  const totals = importTotals(source, body, signed)
  const remarks = importRemarks(source, body)
  const groups = groupsOf(body, 'FaWiersz')
  const isSettlement = kind.endsWith('ROZ')
  const unnamed = isSettlement ? NAMES.settlement : isTurned ? NAMES.correction : NAMES.advance
  const rows = importRows({ source, groups, totals, total, isSettlement, unnamed, signed })
  const { supplier, customer, others } = importParties(source)
  const { payee, payer, receiver, issuer } = others
  const { notes, terms } = importNotes(body)
  takeHeader(tree, issue_date ?? '')
  const invoice = present(
    {
      $schema: `${SCHEMA_BASE}bill/invoice`,
      $regime: 'PL',
      $addons: ['pl-favat-v3'],
      ...importType(kind),
      code,
      issue_date,
      op_date,
      currency,
      exchange_rates: importRates(source, body, groups, totals, currency),
      preceding: importPreceding(source, body, kind),
      tax: present({
        prices_include: rows.includesVat ? 'VAT' : undefined,
        rounding: rows.isRoundedByRow ? 'currency' : undefined,
        ext: present(remarks.ext ?? {}, head.tax?.ext ?? {}),
      }),
      supplier,
      customer,
      lines: listOf(rows.lines),
    },
    importSettlement(source, body, signed),
    {
      ordering: present(
        { period: readBound('Fa/OkresFa', groupOf(body, 'OkresFa'), source) },
        head.ordering ?? {},
        { issuer },
      ),
      payment: importPayment(source, body, { payee, payer }, terms),
      delivery: present({ receiver }),
      notes: listOf([remarks.note, ...notes]),
    },
  )!
  return {
    invoice,
    figures: { number: code, totals, total, date: issue_date === undefined ? date : undefined },
  }
}

function importRates(
  source: Source,
  body: Group | undefined,
  rows: readonly Group[],
  totals: Figures['totals'],
  currency: string | undefined,
): JsonObject[] | undefined {
  if (currency === PLN) return undefined
  const amount = importExchangeRate(source, body, rows, totals)
  return amount && currency ? [{ from: currency, to: PLN, amount }] : undefined
}

/** To whole units of the currency. */
const MOST_ROUNDING = new Amount(50, 2)

/** What the total of the file is rounded by; zero if it is more than rounding. */
function roundingOf({ totals, total }: Pick<Figures, 'totals' | 'total'>): Amount {
  if (totals.size === 0) return NONE
  if (!total) return NONE
  let rest = total
  for (const { base, tax } of totals.values())
    rest = exactDifference(exactDifference(rest, base), tax)
  const rounding = magnitude(rest)
  return rounding.compare(MOST_ROUNDING) > 0 ? NONE : rounding
}

/**
 * Compares the bases, the taxes and the total. A difference of the total of a cent for each row, and one more, is
 * rounding, which the document has a member for.
 */
function compareFigures(
  source: Source,
  { number, date, totals, total }: Figures,
  invoice: Invoice,
): Comparison {
  const changed: Change[] = []
  const compare = (what: Pick<Change, 'term' | 'path'>, document: Amount, xml: Amount): Amount => {
    const rest = exactDifference(xml, document)
    if (!rest.isZero())
      changed.push({ ...what, document: document.toString(), xml: xml.toString() })
    return rest
  }
  if (number !== undefined && number !== invoice.code)
    changed.push({ term: 'P_2', path: '$.code', document: invoice.code ?? '', xml: number })
  if (date !== undefined)
    changed.push({
      term: 'P_1',
      path: '$.issue_date',
      document: invoice.issue_date ?? '',
      xml: date,
    })
  const built = sumCategories(invoice)
  for (const [code, { total: end, isTaxed }] of Object.entries(CATEGORIES)) {
    const [stated, found] = [totals.get(code), built.get(code)]
    if (totals.size === 0 || (!stated && !found)) continue
    compare({ term: `P_13_${end}` }, found?.base ?? NONE, stated?.base ?? NONE)
    if (isTaxed) compare({ term: `P_14_${end}` }, found?.tax ?? NONE, stated?.tax ?? NONE)
  }
  const rounding = invoice.totals?.rounding ?? NONE
  compare({ path: '$.totals.rounding' }, rounding, NONE)
  if (!total) return { rounding: undefined, changed }
  const rest = compare({ term: 'P_15', path: '$.totals.payable' }, totalOf(invoice), total)
  if (rest.isZero()) return { rounding: undefined, changed }
  const most = exactSum(centsOf((invoice.lines?.length ?? 0) + 1), roundingOf({ totals, total }))
  if (magnitude(rest).compare(most) > 0) {
    const path = source.pathOf(groupOf(source.tree, 'Fa') ?? source.tree, 'P_15')
    const description = `P_15 is ${total} in the XML, and ${totalOf(invoice)} in the document made of it`
    source.faults.add('34', path, description)
  }
  return { rounding: roundingWith(rounding, rest, decimalsOf(invoice.currency)), changed }
}
