/** The breakdown of VAT, and why rows are exempt: codes (BT-121) and texts (BT-120). */
import type { Invoice } from '../../../model/generated/types.ts'
import { hasText, take, takeText } from '../source.ts'
import type { Group } from '../xml/tree.ts'
import { isListed } from './codes.ts'
import type { Figures, Subtotal } from './figures.ts'
import { bandOf, categoryOf, isAdded, keyOfBand, OUTSIDE_SCOPE } from './rows.ts'

/** The code of categories that need no other reason. */
const DEFAULT_CODES: { readonly [category: string]: string } = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** Categories that have a reason. */
export const EXEMPT = ['E', 'AE', 'K', 'G', OUTSIDE_SCOPE]

/** The groups of the breakdown (BG-23), and the texts on taxes that belong to none of them. */
export function readExemptions(
  invoice: Invoice,
  figures: Figures | undefined,
): { breakdown: Group[]; notes: string[] } {
  const notes = invoice.tax?.notes ?? []
  const subtotals = figures?.breakdown ?? []
  const codes = codesByBand(invoice)
  const used = new Set<string>()
  const breakdown = subtotals.map((subtotal) => {
    const { category } = subtotal
    const texts: string[] = []
    for (const note of EXEMPT.includes(category) ? notes : []) {
      if (hasText(note.text) && categoryOf(note.cat, note) === category) texts.push(note.text)
    }
    for (const text of texts) used.add(text)
    return readSubtotal(subtotal, codes.get(keyOfBand(subtotal)) ?? [], texts)
  })
  const others: string[] = []
  for (const note of notes) {
    const text = takeText(note, 'text')
    if (text === undefined) continue
    for (const member of ['cat', 'key'] as const) take(note, member)
    if (note.ext) takeText(note.ext, 'untdid-tax-category')
    if (!used.has(text)) others.push(text)
  }
  return { breakdown, notes: others }
}

function readSubtotal(
  { category, percent, base, tax }: Subtotal,
  codes: readonly string[],
  texts: readonly string[],
): Group {
  const group: Group = {
    at: '$.totals.taxes',
    'BT-116': base.toString(),
    'BT-117': tax.toString(),
    'BT-118': category,
    'BT-119': percent,
  }
  if (!EXEMPT.includes(category)) return group
  const listed = codes.filter((code) => isListed('exemptionReasons', code))
  const text = texts.length > 0 ? texts.join('\n') : undefined
  group['BT-121'] = listed[0] ?? (text || codes.length > 0 ? undefined : DEFAULT_CODES[category])
  group['BT-120'] = text ?? (listed.length > 1 ? listed.join('; ') : undefined)
  if (codes.length > 0 && !group['BT-121'] && !text) group[UNLISTED_CODE] = codes[0]
  return group
}

/** An exemption code that the standard does not list, and that no text stands for, is noted under this name. */
export const UNLISTED_CODE = 'unlisted code'

/** The exemption codes of the rates in the totals. */
function codesByBand({ totals }: Invoice): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const category of totals?.taxes?.categories ?? []) {
    if (!isAdded(category)) continue
    for (const rate of category.rates ?? []) {
      const code = rate.ext?.['cef-vatex']
      if (!hasText(code)) continue
      const key = keyOfBand(bandOf(category.code, rate))
      const all = codes.get(key) ?? []
      if (!all.includes(code)) all.push(code)
      codes.set(key, all)
    }
  }
  return codes
}
