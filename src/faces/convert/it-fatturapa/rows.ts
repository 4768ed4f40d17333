/** The rows of an invoice: lines, discounts and charges, with their VAT. */
import { regimeOf } from '../../../definitions/registry.ts'
import type { CategoryTotal, Combo, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { toPercent } from '../../../values/percentage.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { hasPart } from '../../../vocabulary/code-texts.ts'
import facts from './facts.json' with { type: 'json' }
import type { Faults } from './faults.ts'
import { fits } from './types.ts'

const VAT = 'VAT'
export const EXEMPT = 'it-sdi-exempt'
export const LIABILITY = 'it-sdi-vat-liability'

/** EsigibilitaIVA: the customer pays the VAT to the state (split payment). */
export const SPLIT = 'S'

/** TipoRitenuta by the category of retained taxes. */
export const RETAINED_TYPES: { readonly [category: string]: string } = facts.retained

/** The rate and nature by which rows are summed up. */
export interface Band {
  /** AliquotaIVA, with two decimals. */
  rate: string
  nature: string | undefined
  liability: string | undefined
  /** Rate, nature and liability; see `keyOfBand`. */
  bandKey: string
}

export type RowKind = 'lines' | 'discounts' | 'charges'

export interface Row extends Band {
  kind: RowKind
  index: number
  /** One plus the rate, if the price of the row includes VAT. */
  divisor: Amount | undefined
  /** Is a tax withheld from it? */
  isRetained: boolean
}

/** Rows with the same key are summed up. */
export const keyOfBand = (rate: string, nature = '', liability = ''): string =>
  `${rate} ${nature} ${liability}`

interface Taxed {
  percent?: Amount | undefined
  ext?: { [key: string]: string | undefined } | undefined
}

export function bandOf({ percent, ext }: Taxed): Band {
  const rate = (percent ? toPercent(percent) : ZERO).rescale(2).toString()
  const nature = ext?.[EXEMPT]
  const liability = ext?.[LIABILITY]
  return { rate, nature, liability, bandKey: keyOfBand(rate, nature, liability) }
}

/** Makes the function that does the same, but only once for a rate that many rows share. */
function createBandOf(): (combo: Combo) => Band {
  const bands = new Map<Amount | undefined, Band>()
  return (combo) => {
    const { percent, ext } = combo
    const known = bands.get(percent)
    if (known && known.nature === ext?.[EXEMPT] && known.liability === ext?.[LIABILITY])
      return known
    const band = bandOf(combo)
    bands.set(percent, band)
    return band
  }
}

const ZERO = Amount.zero(2)
export const ONE = new Amount(1, 0)
const ONE_PERCENT = new Amount(1, 2)

export const isVat = ({ cat }: Combo): boolean => cat === VAT

/** The totals of VAT. */
export const vatTotals = ({ totals }: Invoice): readonly CategoryTotal[] =>
  totals?.taxes?.categories?.filter(({ code }) => code === VAT) ?? []

/** A contribution to a pension fund (2.1.1.7). */
export const isFund = ({ key }: { key: string | undefined }): boolean =>
  hasPart(key, 'fund-contribution')

/**
 * Reads the taxes of all rows, and finds faults in them. Discounts and charges without VAT are not rows: they change the
 * total (2.1.1.8), not the base of VAT.
 * @returns undefined if the base cannot be worked out
 */
export function readRows(invoice: Invoice, faults: Faults): Row[] | undefined {
  const categories = regimeOf(invoice.$regime)?.categories
  const retained = new Set<string | undefined>()
  for (const total of invoice.totals?.taxes?.categories ?? [])
    if (total.retained) retained.add(total.code)
  const rows: Row[] = []
  const bandOfCombo = createBandOf()
  let isComplete = true
  const read = (kind: RowKind, index: number, taxes: readonly Combo[], needsVat: boolean): void => {
    // Only faults have paths.
    const at = (): string => `$.${kind}[${index}].taxes`
    let isRetained = false
    let first = -1
    let count = 0
    for (let i = 0; i < taxes.length; i++) {
      const { cat = '' } = taxes[i]!
      if (cat === VAT) {
        if (count++ === 0) first = i
      } else if (retained.has(cat)) isRetained = true
      else if (categories?.get(cat)?.retained)
        faults.add('08', `${at()}[${i}]`, `${cat} is withheld from the row, but not in the totals`)
      else {
        faults.add('09', `${at()}[${i}].cat`, 'FatturaPA knows VAT and retained taxes only')
        isComplete = false
      }
    }
    if (count > 1 || (needsVat && count === 0)) {
      isComplete = false
      faults.add('09', at(), 'there must be exactly one tax of category VAT: each row has one rate')
    }
    const combo = taxes[first]
    if (!combo) return
    const band = bandOfCombo(combo)
    checkCombo(combo, band, (fault) => faults.add('10', `${at()}[${first}]`, fault))
    const isIncluded = invoice.tax?.prices_include === VAT && combo.percent
    const divisor = (isIncluded && ONE.matchScale(isIncluded).add(isIncluded)) || undefined
    const { rate, nature, liability, bandKey } = band
    rows.push({ kind, index, rate, nature, liability, bandKey, divisor, isRetained })
  }
  const { lines = [], discounts = [], charges = [] } = invoice
  for (let i = 0; i < lines.length; i++) read('lines', i, lines[i]!.taxes ?? [], true)
  for (let i = 0; i < discounts.length; i++) read('discounts', i, discounts[i]!.taxes ?? [], false)
  for (let i = 0; i < charges.length; i++)
    if (isAdded(charges[i]!)) read('charges', i, charges[i]!.taxes ?? [], isFund(charges[i]!))
  return isComplete ? rows : undefined
}

/** Rate, nature and liability of a combo agree. */
function checkCombo(
  { country, percent }: Combo,
  { nature, liability }: Band,
  add: (fault: string) => void,
): void {
  const isTaxed = percent !== undefined && !percent.isZero()
  if (isTaxed && country && country !== 'IT') {
    add(
      `FatturaPA has no VAT of another country (${country}): use the key "outside-scope" with ${EXEMPT} N7 (N2.1 outside the Union), at prices that include that VAT, without the tag customer-rates`,
    )
  } else if (isTaxed && nature) {
    add(`a row with nature ${nature} must have no rate (00401)`)
  } else if (!isTaxed && !nature) {
    add(`a row without rate must have a nature (00400): set ext.${EXEMPT}`)
  }
  if (nature && !fits('Natura', nature)) add(`the nature ${nature} is not listed (00445)`)
  if (isTaxed && !isRate(percent)) add('a rate must be 1 to 100 with at most two decimals (00424)')
  if (liability === SPLIT && nature?.startsWith('N6'))
    add('reverse charge (N6) excludes split payment (00420)')
}

/** @param rate as a fraction */
const isRate = (rate: Amount): boolean =>
  rate.compare(ONE_PERCENT) >= 0 && rate.compare(ONE) <= 0 && rate.rescaleDown(4).equals(rate)
