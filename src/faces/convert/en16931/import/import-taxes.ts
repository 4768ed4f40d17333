/** Categories and rates of VAT, and why rows are exempt: terms to document. */

import type { JsonObject } from '../../../../json.ts'
import { quote } from '../../../../values/shorten.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { present } from '../../import/present.ts'
import { type Source, takeNumber, takeTerm } from '../../import/take-terms.ts'
import { nameOfTerm } from '../../terms/terms.ts'
import { type Group, groupsOf, textOf } from '../../xml/tree.ts'
import { EXEMPT } from '../exemptions.ts'
import type { Faults } from '../faults.ts'
import { CATEGORY_OF_KEY, CATEGORY_OF_TAX, TAXED } from '../rows.ts'

const inverse = (table: { readonly [key: string]: string }): { readonly [value: string]: string } =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [value, key]))

const KEY_OF_CATEGORY = inverse(CATEGORY_OF_KEY)
const TAX_OF_CATEGORY = inverse(CATEGORY_OF_TAX)

/** The statements of the breakdown on exempt rows: codes by category, and texts as notes on taxes. */
export interface Exemptions {
  codes: ReadonlyMap<string, string>
  notes: JsonObject[]
}

export function importExemptions({ tree }: Source): Exemptions {
  const codes = new Map<string, string>()
  const notes: JsonObject[] = []
  for (const row of groupsOf(tree, 'BG-23')) {
    const category = textOf(row, 'BT-118').trim()
    if (!EXEMPT.includes(category)) continue
    const text = takeTerm(row, 'BT-120')
    if (text) notes.push({ cat: 'VAT', key: KEY_OF_CATEGORY[category], text })
    if (codes.has(category)) continue
    const code = takeTerm(row, 'BT-121')
    if (code) codes.set(category, code)
  }
  return { codes, notes }
}

/** Makes the tax of a row of its category and rate. Categories that the standard does not know are a fault. */
export function importCombo(
  source: Source<Faults>,
  group: Group,
  [categoryTerm, rateTerm]: readonly [category: string, rate: string],
  { codes }: Exemptions,
): JsonObject | undefined {
  const category = takeTerm(group, categoryTerm) ?? ''
  const rate = takeNumber(source, group, rateTerm)
  const cat = getOwn(TAX_OF_CATEGORY, category) ?? 'VAT'
  const key = getOwn(KEY_OF_CATEGORY, category)
  if (cat === 'VAT' && key === undefined) {
    const got = category === '' ? 'there is none of VAT' : `got ${quote(category)}`
    const known = [...Object.keys(KEY_OF_CATEGORY), ...Object.keys(TAX_OF_CATEGORY)].join(', ')
    const place = source.pathOf(group, categoryTerm)
    source.faults.add('33', place, `${nameOfTerm(categoryTerm)} must be one of ${known}; ${got}`)
    return undefined
  }
  const code = codes.get(category)
  return present({
    cat,
    key,
    percent: TAXED.includes(category) && rate ? `${rate}%` : undefined,
    ext: code === undefined ? undefined : { 'cef-vatex': code },
  })
}
