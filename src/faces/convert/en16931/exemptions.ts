/** The breakdown of VAT, and why rows are exempt: codes (BT-121) and texts (BT-120). */

import type { Invoice } from '../../../model/generated/types.ts'
import { lazy } from '../../../values/lazy.ts'
import { enumerate } from '../../../values/shorten.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import { addTo } from '../../by-key.ts'
import type { Change } from '../conversion.ts'
import { hasText, takeSome, takeText, type Used } from '../take-members.ts'
import { isListed } from '../terms/code-lists.ts'
import { type Group, groupsOf, textOf } from '../xml/tree.ts'
import type { Figures, Subtotal } from './figures.ts'
import { ROW_TERMS } from './row-terms.ts'
import { bandOf, categoryOf, keyOfBand, OUTSIDE_SCOPE } from './rows.ts'

/** The code of categories that need no other reason. */
const DEFAULT_CODES: { readonly [category: string]: string } = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** A code of a category, for advice. */
export const exampleCode = (category: string): string => DEFAULT_CODES[category] ?? 'VATEX-EU-132'

/** Rows that a fault names. */
const MOST_ROWS = 5

/** Lists the rows in a category of VAT, and of a rate unless it is empty or the row has none, by their paths. */
export type RowsIn = (category: string, rate: string) => string

export function createRowsIn(tree: Group): RowsIn {
  const rows = lazy(() => indexRows(tree))
  return (category, rate) => {
    const keys = rate === '' ? [category] : [`${category}|${rate}`, `${category}|`]
    const lists = keys.map((key) => rows().get(key) ?? [])
    const first = lists.flatMap((list) => list.slice(0, MOST_ROWS)).slice(0, MOST_ROWS)
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    return enumerate(
      first.map(({ at }) => at.slice(2)),
      ', ',
      count,
    )
  }
}

/** The rows by category, and by category and rate: each group of the breakdown may ask for its own. */
function indexRows(tree: Group): Map<string, Group[]> {
  const rows = new Map<string, Group[]>()
  for (const terms of ROW_TERMS)
    for (const row of groupsOf(tree, terms.group)) {
      const category = textOf(row, terms.category)
      addTo(rows, category, row)
      addTo(rows, `${category}|${textOf(row, terms.rate)}`, row)
    }
  return rows
}

const BREAKDOWN = '$.totals.taxes'

/** Categories that have a reason. */
export const EXEMPT = ['E', 'AE', 'K', 'G', OUTSIDE_SCOPE]

/** The groups of the breakdown (BG-23), and the texts on taxes that belong to none of them. */
export function readExemptions(
  used: Used,
  invoice: Invoice,
  figures: Figures | undefined,
): { breakdown: Group[]; notes: string[] } {
  const notes = invoice.tax?.notes ?? []
  const codes = codesByBand(invoice)
  const texts = new Map<string, string[]>()
  for (const note of notes) {
    const category = categoryOf(note.cat, note)
    if (hasText(note.text) && EXEMPT.includes(category)) addTo(texts, category, note.text)
  }
  const written = new Set<string>()
  const { breakdown: subtotals = [], changed = [] } = figures ?? {}
  const breakdown = subtotals.map((subtotal) => {
    const own = texts.get(subtotal.category)
    for (const text of own ?? []) written.add(text)
    const known = codes.get(keyOfBand(subtotal)) ?? NO_CODES
    return readSubtotal(subtotal, known, own?.join('\n'), changed)
  })
  const others: string[] = []
  for (const note of notes) {
    const text = takeText(used, note, 'text')
    if (text === undefined) continue
    takeSome(used, note, 'cat', 'key')
    if (note.ext) takeText(used, note.ext, 'untdid-tax-category')
    if (!written.has(text)) others.push(text)
  }
  return { breakdown, notes: others }
}

const NO_CODES: ReadonlyMap<string, string> = new Map()

function readSubtotal(
  { category, percent, base, tax }: Subtotal,
  codes: ReadonlyMap<string, string>,
  text: string | undefined,
  changed: Change[],
): Group {
  const group: Group = {
    at: BREAKDOWN,
    'BT-116': base.toString(),
    'BT-117': tax.toString(),
    'BT-118': category,
    'BT-119': percent,
  }
  if (!EXEMPT.includes(category)) return group
  const [first] = codes.keys()
  const listed = [...codes.keys()].filter((code) => isListed('exemptionReasons', code))
  const [written, ...others] = listed
  group['BT-121'] = written ?? (text || first ? undefined : DEFAULT_CODES[category])
  group['BT-120'] = text ?? (listed.length > 1 ? listed.join('; ') : undefined)
  // There is room for one.
  for (const document of others)
    changed.push({ term: 'BT-121', path: codes.get(document)!, document, xml: written! })
  if (first && !group['BT-121'] && !text) group[UNLISTED_CODE] = first
  return group
}

/** An exemption code that the standard does not list, and that no text stands for, is noted under this name. */
const UNLISTED_CODE = 'unlisted-code'

/** The exemption codes of the rates in the totals, and where each is. */
function codesByBand({ totals }: Invoice): Map<string, Map<string, string>> {
  const codes = new Map<string, Map<string, string>>()
  for (const [i, category] of (totals?.taxes?.categories ?? []).entries()) {
    if (!isAdded(category)) continue
    for (const [j, rate] of (category.rates ?? []).entries()) {
      const code = rate.ext?.['cef-vatex']
      if (!hasText(code)) continue
      const key = keyOfBand(bandOf(category.code, rate))
      const path = `${BREAKDOWN}.categories[${i}].rates[${j}].ext['cef-vatex']`
      codes.set(key, (codes.get(key) ?? new Map<string, string>()).set(code, path))
    }
  }
  return codes
}
