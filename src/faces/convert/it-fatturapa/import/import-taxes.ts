/** VAT of rows: elements to document. */

import type { JsonObject } from '../../../../json.ts'
import { Amount } from '../../../../values/amount.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { exactDifference, exactProduct, magnitude } from '../../exact.ts'
import { present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { type Group, groupsOf } from '../../xml/tree.ts'
import { CENT } from '../figures.ts'
import { REASONS } from '../read-summaries.ts'
import { EXEMPT, keyOfBand, LIABILITY, ONE, SPLIT } from '../rows.ts'
import { NONE, rateOf } from './amounts.ts'

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
  /** By rate, nature and liability; see `keyOfBand`. */
  readonly bands: Map<string, Stated>
  /** By rate and nature, which is what rows say. */
  readonly liabilities: Map<string, string | undefined>
  readonly notes: JsonObject[]
  /** The VAT that the customer pays to the state. */
  split: Amount
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
}

const bandOf = (rate: Amount | undefined, nature: string | undefined, liability?: string): string =>
  keyOfBand((rate ?? NONE).rescale(2).toString(), nature, liability)

export function importSummaries(source: Source, body: Group | undefined): Summaries {
  const summaries: Summaries = {
    bands: new Map(),
    liabilities: new Map(),
    notes: [],
    split: NONE,
  }
  for (const group of groupsOf(body, 'DatiRiepilogo')) importSummary(source, group, summaries)
  return summaries
}

function importSummary(source: Source, group: Group, summaries: Summaries): void {
  const { bands, liabilities, notes } = summaries
  const rate = takeNumber(source, group, 'AliquotaIVA')
  const [nature, liability] = [takeTerm(group, 'Natura'), takeTerm(group, 'EsigibilitaIVA')]
  const base = takeNumber(source, group, 'ImponibileImporto') ?? NONE
  const tax = takeNumber(source, group, 'Imposta') ?? NONE
  const band = bandOf(rate, nature)
  if (liabilities.has(band) && liabilities.get(band) !== liability)
    source.faults.add(
      '32',
      source.pathOf(group, 'EsigibilitaIVA'),
      'the lines of a rate must have one EsigibilitaIVA, as they do not say which is theirs',
    )
  liabilities.set(band, liability)
  const key = bandOf(rate, nature, liability)
  const before = bands.get(key)
  bands.set(key, {
    group,
    band,
    base: before ? before.base.add(base.rescale(2)) : base.rescale(2),
    tax: before ? before.tax.add(tax.rescale(2)) : tax.rescale(2),
  })
  if (liability === SPLIT) summaries.split = summaries.split.add(tax.rescale(2))
  if (nature === undefined) return
  const text = takeTerm(group, 'RiferimentoNormativo')
  if (text && text !== getOwn(REASONS, nature))
    notes.push({ cat: 'VAT', text, ext: { [EXEMPT]: nature } })
}

/** Makes the VAT of a row. Rate and nature that contradict each other are a fault. */
export function importVat(
  source: Source,
  group: Group,
  { liabilities }: Summaries,
): Pick<TaxedRow, 'taxes' | 'band' | 'isRetained'> {
  const rate = takeNumber(source, group, 'AliquotaIVA') ?? NONE
  const nature = takeTerm(group, 'Natura')
  if (rate.isZero() === (nature === undefined))
    source.faults.add(
      '32',
      source.pathOf(group, 'AliquotaIVA'),
      'a row must have either a rate above 0 or a nature (00400, 00401)',
    )
  const band = bandOf(rate, nature)
  const combo = present({
    cat: 'VAT',
    percent: rate.isZero() ? undefined : rateOf(rate),
    ext: present({ [EXEMPT]: nature, [LIABILITY]: liabilities.get(band) }),
  })!
  return { taxes: [combo], band, isRetained: takeTerm(group, 'Ritenuta') !== undefined }
}

/** A share of an amount in per cent, exactly. */
export const shareOf = (amount: Amount, percent: Amount): Amount =>
  exactProduct(exactProduct(amount, percent), ONE_PERCENT)

const ONE_PERCENT = ONE.rescale(2).divide(new Amount(100, 0))

/** Do two amounts differ by a cent at most? */
export const isNear = (a: Amount, b: Amount): boolean =>
  magnitude(exactDifference(a, b)).compare(CENT) <= 0
