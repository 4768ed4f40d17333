/** VAT of rows: elements to document. */

import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { magnitude } from '../../../../vocabulary/amounts.ts'
import { addTo } from '../../../by-key.ts'
import { exactDifference, exactProduct, exactSum, toPercentage } from '../../exact.ts'
import { present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { readDecimal } from '../../xml/decimal.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { CENT } from '../figures.ts'
import { REASONS } from '../read-summaries.ts'
import { EXEMPT, keyOfBand, LIABILITY, ONE, SPLIT } from '../rows.ts'
import { fits } from '../types.ts'
import { NONE } from './amounts.ts'

/** The statements of the summary on a rate. */
export interface Stated {
  readonly group: Group
  /** Rate and nature, as rows have them. */
  readonly band: string
  readonly base: Amount
  readonly tax: Amount
}

/** The summary of VAT. */
export interface Summaries {
  /** Its rows, by rate and nature, which is what lines say. */
  readonly byBand: ReadonlyMap<string, readonly SummaryRow[]>
  readonly notes: readonly JsonObject[]
  /** The VAT that the customer pays to the state. */
  readonly split: Amount
}

/** A row of the summary. */
export interface SummaryRow {
  readonly group: Group
  readonly rate: Amount
  readonly nature: string | undefined
  readonly liability: string | undefined
  readonly base: Amount
  readonly tax: Amount
}

/** A row that has VAT. */
export interface TaxedRow {
  readonly taxes: JsonObject[]
  /** The amount that it adds to the base of VAT: exactly, and as the XML has it. */
  readonly exact: Amount
  readonly amount: Amount
  /** Rate and nature. */
  readonly band: string
  readonly isRetained: boolean
  readonly isFund?: boolean
}

const bandOf = (rate: Amount | undefined, nature: string | undefined): string =>
  keyOfBand((rate ?? NONE).rescale(2).toString(), nature)

/** The rate and nature of an element that has both. */
export const bandOfGroup = (group: Group): string =>
  bandOf(readDecimal(textOf(group, 'AliquotaIVA')), textOf(group, 'Natura').trim() || undefined)

/** Reads the summary, but for who owes the VAT: see `assignLiabilities`. */
export function importSummaries(source: Source, body: Group | undefined): Summaries {
  const byBand = new Map<string, SummaryRow[]>()
  const notes: JsonObject[] = []
  let split = NONE
  for (const group of groupsOf(body, 'DatiRiepilogo')) {
    const band = bandOfGroup(group)
    const row = importSummary(source, group, notes)
    addTo(byBand, band, row)
    if (row.liability === SPLIT) split = split.add(row.tax)
  }
  return { byBand, notes, split }
}

function importSummary(source: Source, group: Group, notes: JsonObject[]): SummaryRow {
  const rate = takeNumber(source, group, 'AliquotaIVA') ?? NONE
  const nature = takeTerm(group, 'Natura')
  const liability = textOf(group, 'EsigibilitaIVA').trim()
  const base = (takeNumber(source, group, 'ImponibileImporto') ?? NONE).rescale(2)
  const tax = (takeNumber(source, group, 'Imposta') ?? NONE).rescale(2)
  const text = nature === undefined ? undefined : takeTerm(group, 'RiferimentoNormativo')
  if (text && text !== getOwn(REASONS, nature))
    notes.push({ cat: 'VAT', text, ext: { [EXEMPT]: nature } })
  const isCode = fits('EsigibilitaIVA', liability)
  return { group, rate, nature, liability: isCode ? liability : undefined, base, tax }
}

/**
 * Gives the rows who owes their VAT, which only the summary says: row by row, the first way whose base has room for it.
 * If that does not come to the bases, no row has any, and the summary keeps what it says.
 * @returns the statements of the summary, by rate, nature and liability; see `keyOfBand`
 */
export function assignLiabilities(
  source: Source,
  { byBand }: Summaries,
  rows: readonly TaxedRow[],
): Map<string, Stated> {
  const ofBand = groupByBand(rows)
  const stated = new Map<string, Stated>()
  for (const [band, summary] of byBand) {
    const found = ofBand.get(band) ?? []
    const ways = waysOf(summary)
    const chosen = ways.length === 1 ? found.map(() => ways[0]!) : choose(ways, found)
    for (const { group, liability, base, tax } of summary) {
      const known = chosen ? liability : undefined
      if (known) takeTerm(group, 'EsigibilitaIVA')
      else if (liability) reportLiability(source, group)
      const key = `${band}${known ?? ''}`
      const before = stated.get(key) ?? { group, base: NONE, tax: NONE }
      const sums = { base: before.base.add(base), tax: before.tax.add(tax) }
      stated.set(key, { group: before.group, band, ...sums })
    }
    for (const [i, { liability }] of (chosen ?? []).entries()) {
      const [combo] = found[i]!.taxes
      if (liability) combo!.ext = { ...(combo!.ext as JsonObject), [LIABILITY]: liability }
    }
  }
  return stated
}

const reportLiability = ({ repairs, pathOf }: Source, group: Group): void =>
  repairs.add(
    '32',
    pathOf(group, 'EsigibilitaIVA'),
    'the lines of a rate must have one EsigibilitaIVA, as they do not say which is theirs',
  )

function groupByBand(rows: readonly TaxedRow[]): Map<string, TaxedRow[]> {
  const ofBand = new Map<string, TaxedRow[]>()
  for (const row of rows) addTo(ofBand, row.band, row)
  return ofBand
}

/** A way in which VAT is owed, and the base that is left for it. */
interface Way {
  readonly liability: string | undefined
  rest: Amount
}

function waysOf(summary: readonly SummaryRow[]): Way[] {
  const ways = new Map<string | undefined, Way>()
  for (const { liability, base } of summary) {
    const way = ways.get(liability)
    if (way) way.rest = way.rest.add(base)
    else ways.set(liability, { liability, rest: base })
  }
  return [...ways.values()]
}

function choose(ways: readonly Way[], rows: readonly TaxedRow[]): Way[] | undefined {
  const chosen: Way[] = []
  for (const { amount } of rows) {
    const way = ways.find(
      ({ rest }) => magnitude(amount).compare(exactSum(magnitude(rest), CENT)) <= 0,
    )
    if (!way) return undefined
    way.rest = exactDifference(way.rest, amount)
    chosen.push(way)
  }
  const most = new Amount(Math.max(rows.length, 1), 2)
  return ways.every(({ rest }) => magnitude(rest).compare(most) <= 0) ? chosen : undefined
}

/** Natures of before 2021, which are families of today's: the keys of their taxes. */
const FORMER: { readonly [nature: string]: string } = {
  N2: 'outside-scope',
  N3: 'export',
  N6: 'reverse-charge',
}

/** Makes the VAT of a row. It has either a rate or a nature; what contradicts that is reported. */
export function importVat(
  source: Source,
  group: Group,
): Pick<TaxedRow, 'taxes' | 'band' | 'isRetained'> {
  const rate = takeNumber(source, group, 'AliquotaIVA') ?? NONE
  const nature = takeTerm(group, 'Natura')
  if (rate.isZero() === (nature === undefined))
    source.findings.add(
      '32',
      source.pathOf(group, 'AliquotaIVA'),
      'a row must have either a rate above 0 or a nature (00400, 00401)',
    )
  const isRetained = takeTerm(group, 'Ritenuta') !== undefined
  return Object.assign(vatOf(rate, nature), { isRetained })
}

/** The VAT of a row at a rate, or with a nature. */
export function vatOf(rate: Amount, nature: string | undefined): Pick<TaxedRow, 'taxes' | 'band'> {
  const combo = present({
    cat: 'VAT',
    key: getOwn(FORMER, nature),
    percent: rate.isZero() && nature !== undefined ? undefined : toPercentage(rate),
    ext: present({ [EXEMPT]: nature }),
  })!
  return { taxes: [combo], band: bandOf(rate, nature) }
}

/** A share of an amount in per cent, exactly. */
export const shareOf = (amount: Amount, percent: Amount): Amount =>
  exactProduct(exactProduct(amount, percent), ONE_PERCENT)

const ONE_PERCENT = ONE.rescale(2).divide(new Amount(100, 0))

/** Do two amounts differ by a cent at most? */
export const isNear = (a: Amount, b: Amount): boolean =>
  magnitude(exactDifference(a, b)).compare(CENT) <= 0
