/** Taxes, keys and rates that were meant by what people write first: `"19%"`, `"reverse-charge"`, `"MwSt"`. */

import type { Category } from '../definitions/category.ts'
import type { Addon, Regime } from '../definitions/contract.ts'
import { normalForm } from '../values/text.ts'
import { getOwn } from '../values/text-map.ts'
import { nearest } from './nearest.ts'

/** A percentage as text, with or without its sign. */
const PERCENTAGE = /^(\d{1,2})(?:[.,](\d{1,3}))?\s?%?$/

/** Tags, which say something about the document, and not about a tax. */
const TAGS: { readonly [word: string]: string } = {
  'self-billed': 'self-billed',
  'self-billing': 'self-billed',
  selfbilled: 'self-billed',
  simplified: 'simplified',
  partial: 'partial',
}

/** Words for rates and keys, in small letters with hyphens. */
const WORDS: { readonly [word: string]: string } = {
  normal: 'general',
  full: 'general',
  regular: 'general',
  default: 'general',
  high: 'general',
  standard: 'general',
  'standard-rate': 'general',
  'general-rate': 'general',
  low: 'reduced',
  lower: 'reduced',
  'reduced-rate': 'reduced',
  'second-reduced': 'super-reduced',
  none: 'exempt',
  exempted: 'exempt',
  'vat-exempt': 'exempt',
  'tax-exempt': 'exempt',
  free: 'exempt',
  'zero-rate': 'zero',
  'zero-rated': 'zero',
  nil: 'zero',
  'reverse-charged': 'reverse-charge',
  reversecharge: 'reverse-charge',
  'reverse-vat': 'reverse-charge',
  intracommunity: 'intra-community',
  'intra-eu': 'intra-community',
  'intra-community-supply': 'intra-community',
  exports: 'export',
  exported: 'export',
  'out-of-scope': 'outside-scope',
  'not-subject': 'outside-scope',
  'non-taxable': 'outside-scope',
}

const wordOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')

/** `; did you mean …?` */
const asked = (meant: string): string => `; did you mean ${meant}?`

/** What was meant by a rate that a tax does not have: a percentage, a key, a tag, or another rate. */
export function rateMeant(rate: string, { code, keys, rates }: Category): string {
  // Of VAT alone it follows from the key that zero is charged.
  const askedKey = (key: string): string =>
    asked(
      `"key": "${key}"${key === 'zero' && code !== 'VAT' ? ', "percent": "0%"' : ''} instead of rate`,
    )
  const percentage = PERCENTAGE.exec(rate.trim())
  if (percentage) {
    const [, whole, decimals] = percentage
    if (Number(`${whole}.${decimals ?? 0}`) === 0 && keys?.has('zero')) return askedKey('zero')
    return asked(`"percent": "${whole}${decimals ? `.${decimals}` : ''}%" instead of rate`)
  }
  const word = wordOf(rate)
  const tag = getOwn(TAGS, word)
  if (tag) return `; it is a tag of the document: set "$tags": ["${tag}"]`
  const known = new Set([...rates.values()].flatMap((byName) => [...byName.keys()]))
  if (known.has(rate)) return '; leave out the key, or the rate'
  const meant = getOwn(WORDS, word) ?? nearest(word, [...(keys?.keys() ?? []), ...known]) ?? ''
  if (keys?.has(meant) && meant !== 'standard') return askedKey(meant)
  return known.has(meant) ? asked(`"${meant}"`) : ''
}

/** What was meant by a key that a tax does not have. */
export function keyMeant(key: string, { keys, rates }: Category): string | undefined {
  const word = wordOf(key)
  const tag = getOwn(TAGS, word)
  if (tag) return `it is a tag of the document: set "$tags": ["${tag}"]`
  const known = [...rates.values()].some((byName) => byName.has(word))
  if (known) return `did you mean "rate": "${word}" instead of key?`
  const meant = getOwn(WORDS, word) ?? nearest(word, keys?.keys() ?? [])
  if (!keys)
    return `leave it out${word === 'standard' || word === 'general' ? '' : ', and set "percent": "0%" if no tax is charged'}`
  if (meant === 'general') return 'did you mean "standard"?'
  return meant && keys?.has(meant) ? `did you mean "${meant}"?` : undefined
}

/** Tags that formats had in an earlier edition, and what stands for them. */
const FORMER_TAGS: { readonly [addon: string]: { readonly [tag: string]: string } } = {
  'fr-ctc-flow2-v1': {
    b2g: '; for administrations (Chorus Pro) add "fr-choruspro-v1" to $addons',
    extended: '; the profile is a member of requests to convert: "profile": "extended"',
  },
}

/** What was meant by a tag that a document cannot have: another one, or the key of a tax. */
export function tagMeant(
  tag: string,
  known: ReadonlySet<string>,
  addons: readonly Addon[],
): string {
  const word = wordOf(tag)
  for (const { key } of addons) {
    const former = getOwn(FORMER_TAGS[key] ?? {}, word)
    if (former) return former
  }
  const meant = getOwn(TAGS, word) ?? nearest(word, known)
  return meant && known.has(meant) ? asked(`"${meant}"`) : ''
}

/** Names of value added tax, sales tax and the like in many languages, without accents and points. */
const TAX_NAMES =
  'vat mwst ust tva iva btw ptu moms mva alv dph afa ddv pdv pvm kdv gst hst tax mehrwertsteuer umsatzsteuer salestax'.split(
    ' ',
  )

const bare = (text: string): string => normalForm(text.toLowerCase(), 'NFD').replace(/[^a-z]/g, '')

/** The taxes that a country has on every sale; the first is its usual one. */
const USUAL = ['VAT', 'GST', 'ST', 'IGST']

/** Names of taxes that provinces and their languages have: those of Quebec, Manitoba and New Brunswick. */
const LOCAL_NAMES: { readonly [name: string]: string } = {
  qst: 'PST',
  tvq: 'PST',
  rst: 'PST',
  tps: 'GST',
  tvh: 'HST',
}

/** What was meant by a tax that a country does not have: the same one by its name in the country, or the usual one. */
export function categoryMeant(cat: string, { categories, definition }: Regime): string {
  const wanted = bare(cat)
  const named = definition.categories?.find(({ name, title }) =>
    [...Object.values(name ?? {}), ...Object.values(title ?? {})].some(
      (text) => bare(text) === wanted && wanted !== '',
    ),
  )
  const local = getOwn(LOCAL_NAMES, wanted) ?? ''
  const usual = TAX_NAMES.includes(wanted) ? USUAL.find((code) => categories.has(code)) : undefined
  const known = categories.has(local) ? local : usual
  const meant = named?.code ?? known ?? nearest(cat, categories.keys())
  return meant ? asked(`"${meant}"`) : ''
}
