/** Categories and rates of VAT, and why rows are exempt: terms to document. */
import type { JsonObject } from '../../../../json.ts'
import type { Amount } from '../../../../values/amount.ts'
import { quote } from '../../../../values/shorten.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { present } from '../../import/present.ts'
import { takeNumber, takeTerm } from '../../import/take-terms.ts'
import { isListed } from '../../terms/code-lists.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { EXEMPT } from '../exemptions.ts'
import { CATEGORY_OF_KEY, CATEGORY_OF_TAX, SPLIT_PAYMENT, TAXED } from '../rows.ts'
import { type Bands, readBands } from './bands.ts'
import type { Stated } from './compare.ts'
import { countryOfTaxes, taxOf } from './other-taxes.ts'
import type { Source } from './readable.ts'
import { findUncharged, type Uncharged } from './uncharged.ts'

const inverse = (table: { readonly [key: string]: string }): { readonly [value: string]: string } =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [value, key]))

/** Not all countries have a rate of zero of their own. */
const ZERO = 'Z'

const isRated = (category: string): boolean => TAXED.includes(category) || category === ZERO

const KEY_OF_CATEGORY = inverse(CATEGORY_OF_KEY)
const TAX_OF_CATEGORY = inverse(CATEGORY_OF_TAX)

/** The statements of the breakdown: reasons of exempt rows, as codes by category and as notes on taxes; and its only category. */
export interface Exemptions {
  codes: ReadonlyMap<string, string>
  notes: JsonObject[]
  /** What the country calls VAT. */
  tax: string
  /** Categories and rates of rows that lack them. */
  bands: Bands
  /** Rows without VAT in spite of their rate. */
  isUncharged: Uncharged | undefined
  /** The first row that has IGIC or IPSI, once rows were read. */
  spanish: Group | undefined
}

/** @param hasLevies are there other taxes than VAT, so that a row may have one of them instead? */
export function importExemptions(source: Source, stated: Stated, hasLevies: boolean): Exemptions {
  const { tree } = source
  const rows = groupsOf(tree, 'BG-23')
  const bands = readBands(tree, hasLevies)
  const codes = new Map<string, string>()
  const notes: JsonObject[] = []
  const tax = taxOf(countryOfTaxes(tree)) ?? 'VAT'
  for (const row of rows) {
    const category = textOf(row, 'BT-118').trim()
    if (!EXEMPT.includes(category)) continue
    const text = takeTerm(row, 'BT-120')
    if (text) notes.push({ cat: tax, key: KEY_OF_CATEGORY[category], text })
    if (codes.has(category)) continue
    const stated = takeTerm(row, 'BT-121')
    if (!stated) continue
    // The rules on the code ignore its case, the list does not.
    const listed = stated.toUpperCase()
    const code = isListed('exemptionReasons', listed) ? listed : stated
    if (code !== stated) source.changed.push({ term: 'BT-121', document: code, xml: stated })
    codes.set(category, code)
  }
  const isUncharged = findUncharged(source, stated)
  return { codes, notes, tax, bands, isUncharged, spanish: undefined }
}

/** Makes the tax of a row of its category and rate. Categories that the standard does not know are kept, and reported. */
export function importCombo(
  source: Source,
  group: Group,
  [categoryTerm, rateTerm]: readonly [category: string, rate: string],
  exemptions: Exemptions,
): JsonObject | undefined {
  const { codes, tax, bands, isUncharged } = exemptions
  if (isUncharged?.(textOf(group, categoryTerm).trim(), textOf(group, rateTerm))) {
    const description = 'the total with VAT has no tax of this rate, so the document has none'
    source.findings.add('33', source.pathOf(group, rateTerm), description)
    return undefined
  }
  const stated = takeTerm(group, categoryTerm)
  const band = stated === undefined ? bands.bandOf(group) : undefined
  const category = stated ?? band?.category ?? ''
  const own = band ? undefined : takeNumber(source, group, rateTerm)
  const rate = own ?? (band ? band.rate : bands.rateOf(category))
  if (band || (own === undefined && rate && isRated(category))) {
    const [what, term] = band
      ? ['category and the rate are those', categoryTerm]
      : ['rate is that', rateTerm]
    source.repairs.add('33', source.pathOf(group, term), `the ${what} of the breakdown (BG-23)`)
  }
  const cat = getOwn(TAX_OF_CATEGORY, category) ?? tax
  if (cat !== tax) exemptions.spanish ??= group
  const key = getOwn(KEY_OF_CATEGORY, category)
  if (cat === tax && key === undefined && category !== SPLIT_PAYMENT)
    return importUnknown(source, group, categoryTerm, category, rate, tax)
  const code = codes.get(category)
  const ext = present({
    'untdid-tax-category': category === SPLIT_PAYMENT ? category : undefined,
    'cef-vatex': code,
  })
  return present({
    cat,
    key: category === SPLIT_PAYMENT ? 'standard' : key,
    percent: isRated(category) && rate ? `${rate}%` : undefined,
    ext,
  })
}

/** A row whose category the standard does not know has a tax if it has a rate, or a code that looks like one. */
function importUnknown(
  source: Source,
  group: Group,
  term: string,
  category: string,
  rate: Amount | undefined,
  cat: string,
): JsonObject | undefined {
  const got = category === '' ? 'there is none of VAT' : `got ${quote(category)}`
  const known = [...Object.keys(KEY_OF_CATEGORY), ...Object.keys(TAX_OF_CATEGORY)].join(', ')
  const place = source.pathOf(group, term)
  source.findings.add('33', place, `${nameOfTerm(term)} must be one of ${known}; ${got}`)
  const isCode = /^[A-Z]{1,2}$/.test(category)
  if (!isCode && category !== '') group[term] = category
  if (!isCode && !rate) return undefined
  return present({
    cat,
    key: rate?.isZero() ? 'zero' : 'standard',
    percent: rate && !rate.isZero() ? `${rate}%` : undefined,
    ext: isCode ? { 'untdid-tax-category': category } : undefined,
  })
}
