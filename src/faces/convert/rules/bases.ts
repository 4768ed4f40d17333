/** The sums of the rows of an invoice, by VAT category and rate. */
import { Amount } from '../../../values/amount.ts'
import { exactSum } from '../exact.ts'
import { readDecimal } from '../xml/decimal.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import { roundUp } from './decimals.ts'
import { CATEGORIES } from './families.ts'
import { follow, type Indexed, type IndexedXml, once } from './indexed.ts'

/** Where rows have what is added up, from the place of all rows. */
interface Rows {
  readonly rows: readonly string[]
  readonly amount: readonly string[]
  readonly tax: readonly string[]
  readonly category: readonly string[]
  readonly rate: readonly string[]
  /** Where allowances say that they are charges. */
  readonly indicator?: readonly string[]
}

const ubl = { category: ['cbc:ID'], rate: ['cbc:Percent'] }
const cii = { category: ['ram:CategoryCode'], rate: ['ram:RateApplicablePercent'] }
const TRANSACTION = 'rsm:SupplyChainTradeTransaction'

const line = (tag: string): Rows => {
  const tax = ['cac:Item', 'cac:ClassifiedTaxCategory']
  return { ...ubl, rows: [tag], amount: ['cbc:LineExtensionAmount'], tax }
}

const ROWS: { readonly [root: string]: readonly Rows[] } = {
  UBL: [
    line('cac:InvoiceLine'),
    line('cac:CreditNoteLine'),
    {
      ...ubl,
      rows: ['cac:AllowanceCharge'],
      amount: ['cbc:Amount'],
      tax: ['cac:TaxCategory'],
      indicator: ['cbc:ChargeIndicator'],
    },
  ],
  CII: [
    {
      ...cii,
      rows: [
        TRANSACTION,
        'ram:IncludedSupplyChainTradeLineItem',
        'ram:SpecifiedLineTradeSettlement',
      ],
      amount: ['ram:SpecifiedTradeSettlementLineMonetarySummation', 'ram:LineTotalAmount'],
      tax: ['ram:ApplicableTradeTax'],
    },
    {
      ...cii,
      rows: [
        TRANSACTION,
        'ram:ApplicableHeaderTradeSettlement',
        'ram:SpecifiedTradeAllowanceCharge',
      ],
      amount: ['ram:ActualAmount'],
      tax: ['ram:CategoryTradeTax'],
      indicator: ['ram:ChargeIndicator', 'udt:Indicator'],
    },
  ],
}

const basesOf = once('bases', (_, document) => sumUp(document as IndexedXml))

/** The categories that rules sum up, and those that they sum up by rate. */
const SUMMED = new Set(CATEGORIES.map(({ code }) => code))
const RATED = new Set(CATEGORIES.flatMap(({ code, isRated }) => (isRated ? [code] : [])))

/**
 * The sum of the rows of a category of a family, with one rate if it is given and the family is by rate; undefined if
 * there are none.
 */
export const baseOf = (document: Indexed, category: string, rate?: string): Amount | undefined =>
  basesOf(document.root, document).get(keyOf(category, rate))

const keyOf = (category: string, rate: string | undefined): string =>
  rate === undefined ? category : `${category} ${Number(rate)}`

function sumUp(document: IndexedXml): ReadonlyMap<string, Amount> {
  const sums = new Map<string, Amount>()
  const isCii = document.root.tag.startsWith('rsm:')
  for (const rows of ROWS[isCii ? 'CII' : 'UBL']!) {
    for (const row of follow([document.root], rows.rows, document))
      addRow(row, rows, document, sums)
  }
  for (const [key, sum] of sums) sums.set(key, roundUp(sum, isCii ? 2 : sum.scale))
  return sums
}

function addRow(
  row: XmlElement,
  rows: Rows,
  document: IndexedXml,
  sums: Map<string, Amount>,
): void {
  const textsIn = (from: readonly XmlElement[], path: readonly string[]): string[] =>
    follow(from, path, document).map(({ text }) => text.trim())
  // A row that does not say whether it is a charge is neither.
  const [indicator] = rows.indicator ? textsIn([row], rows.indicator) : ['true']
  if (indicator === undefined) return
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
    for (const rate of textsIn(taxes, rows.rate)) {
      for (const category of rated) keys.add(keyOf(category, rate))
    }
  }
  for (const key of keys) sums.set(key, exactSum(sums.get(key) ?? Amount.zero(2), signed))
}
