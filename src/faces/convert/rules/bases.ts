/** The sums of the rows of an invoice, by VAT category and rate. */
import { Amount } from '../../../values/amount.ts'
import { exactSum } from '../exact.ts'
import { trimBlanks } from '../xml/characters.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import { roundUp } from './decimals.ts'
import { CATEGORIES } from './families.ts'
import { follow, type Indexed, type IndexedXml, once } from './indexed.ts'
import table from './rows.json' with { type: 'json' }

/** Where rows are, and what is added up of them, by the tags that lead there; see rows.json. */
interface Rows {
  readonly rows: readonly string[]
  readonly amount: readonly string[]
  readonly tax: readonly string[]
  readonly category: readonly string[]
  readonly rate: readonly string[]
  readonly indicator: readonly string[] | undefined
  readonly status: readonly string[] | undefined
}

const rowsOf = (lines: readonly string[]): readonly Rows[] =>
  lines.map((line) => {
    const paths = line.split(' | ').map((path) => (path === '-' ? undefined : path.split('/')))
    const [rows = [], amount = [], tax = [], category = [], rate = [], indicator, status] = paths
    return { rows, amount, tax, category, rate, indicator, status }
  })

const UBL = rowsOf(table.ubl)
const CII = rowsOf(table.cii)
const EXTENDED = rowsOf(table.extended)

/** The sum of rows, and their number. */
interface Base {
  sum: Amount
  rows: number
}

const basesOf = once('bases', (_, document) => sumUp(document as IndexedXml))
const detailsOf = once('details', (_, document) => addUp(EXTENDED, document as IndexedXml))

/**
 * Categories by rate that the standard does not have: the margin scheme of the Emirates; sales and service tax of Malaysia;
 * reduced, intermediate and normal rates of Portugal.
 */
const NATIONAL = ['N', 'SA', 'SE', 'HVG', 'LVG', 'AA', 'RED', 'INT', 'NOR']

/** Those of which rows without a rate have the rate 0. */
const RATED_ANYWAY = new Set(['SA', 'SE', 'HVG', 'LVG'])

/** The one that is not by rate: who is not registered in Singapore. */
const NOT_REGISTERED = 'NG'

/** The categories that rules sum up, and those that they sum up by rate. */
const RATED = new Set([
  ...CATEGORIES.flatMap(({ code, kind }) => (kind === 'rated' ? [code] : [])),
  ...NATIONAL,
])
const SUMMED = new Set([...CATEGORIES.map(({ code }) => code), ...RATED, NOT_REGISTERED])

/**
 * The sum of the rows of a category of a family, with one rate if it is given and the family is by rate; undefined if
 * there are none.
 */
export const baseOf = (document: Indexed, category: string, rate?: string): Amount | undefined =>
  basesOf(document.root, document).get(keyOf(category, rate))?.sum

/** The same for the rows of Factur-X EXTENDED. */
export function detailsIn(document: Indexed, category: string, rate?: string): Base {
  const base = detailsOf(document.root, document).get(keyOf(category, rate))
  return base ?? { sum: Amount.zero(2), rows: 0 }
}

const keyOf = (category: string, rate: string | undefined): string =>
  rate === undefined ? category : `${category} ${Number(rate)}`

function sumUp(document: IndexedXml): ReadonlyMap<string, Base> {
  const isCii = document.root.tag.startsWith('rsm:')
  return addUp(isCii ? CII : UBL, document)
}

function addUp(all: readonly Rows[], document: IndexedXml): ReadonlyMap<string, Base> {
  const bases = new Map<string, Base>()
  const isCii = document.root.tag.startsWith('rsm:')
  for (const rows of all) {
    for (const row of follow([document.root], rows.rows, document))
      addRow(row, rows, document, bases)
  }
  for (const base of bases.values()) base.sum = roundUp(base.sum, isCii ? 2 : base.sum.scale)
  return bases
}

function addRow(row: XmlElement, rows: Rows, document: IndexedXml, bases: Map<string, Base>): void {
  const textsIn = (from: readonly XmlElement[], path: readonly string[]): string[] =>
    follow(from, path, document).map(({ text }) => trimBlanks(text))
  // A row that does not say whether it is a charge is neither.
  const [indicator] = rows.indicator ? textsIn([row], rows.indicator) : ['true']
  if (indicator === undefined) return
  const statuses = rows.status ? textsIn([row], rows.status) : []
  if (statuses.length > 0 && !statuses.includes('DETAIL')) return
  const [text = ''] = textsIn([row], rows.amount)
  const number = readDecimal(text) ?? Amount.zero(2)
  const signed = indicator === 'true' || indicator === '1' ? number : number.negate()
  const taxes = follow([row], rows.tax, document)
  // The official rules add a row up if one of its taxes has the category and any the rate. A row may have very many
  // of both: only what rules ask for is kept, which is a few categories for each rate.
  const categories = new Set(textsIn(taxes, rows.category).filter((code) => SUMMED.has(code)))
  const keys = new Set(categories)
  const rated = [...categories].filter((code) => RATED.has(code))
  if (rated.length > 0) {
    const rates = textsIn(taxes, rows.rate)
    for (const rate of rates) {
      for (const category of rated) keys.add(keyOf(category, rate))
    }
    if (rates.length < taxes.length) {
      for (const category of rated) if (RATED_ANYWAY.has(category)) keys.add(keyOf(category, '0'))
    }
  }
  for (const key of keys) {
    const base = bases.get(key)
    if (!base) bases.set(key, { sum: exactSum(Amount.zero(2), signed), rows: 1 })
    else {
      base.sum = exactSum(base.sum, signed)
      base.rows++
    }
  }
}
