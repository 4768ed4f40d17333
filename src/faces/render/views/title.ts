/** The title of a document. */

import { CODE_TITLES, FORMAT_TITLES, TITLE_LETTERS } from '../../../addons/shared/marks.ts'
import type { RateTotal, Totals } from '../../../model/generated/types.ts'
import { typeOf } from '../../../model/schema-registry.ts'
import type { Amount } from '../../../values/amount.ts'
import { getOwn } from '../../../values/text-map.ts'
import { isCharged } from '../../../vocabulary/combos.ts'
import { titleIn } from '../country-words.ts'
import { marginOf } from '../margin.ts'
import type { Page } from '../page.ts'
import { isRefund, type Kinded, kindOf, shortName } from './kind.ts'

/** The members that titles depend on; no document has them all. */
export interface Titled extends Kinded {
  $addons?: (string | null)[] | undefined
  tax?: { ext?: { [key: string]: string } | undefined } | undefined
  ext?: { [key: string]: string } | undefined
  totals?: Totals | undefined
  total?: Amount | undefined
}

/**
 * The kind of document: by its type, and by the tag that turns an invoice into one of another name. That of its country
 * comes before that of its language, unless it is for taxable supplies and the document bears no tax: A New Tax System (Goods
 * and Services Tax) Act 1999 s. 29-70; VAT Act of Malta art. 50; zákon o DPH § 28. India has a name for such a document (CGST
 * Act 2017 s. 31 (3) (c)).
 */
export function titleOf(document: Titled, { labels, country, title }: Page): string {
  if (title !== undefined) return title
  const name = typeOf(document as { $schema: string })?.name ?? ''
  const kind = kindOf(document)
  const untaxed = untaxedAs(document)
  const plain = untaxed && titleIn(country, '', 'untaxed')
  const isPlain = plain && (plain === untaxed || plain === 'zero')
  const keys = [untaxed, ...(document.$tags ?? [])].map((tag) => `${kind}+${tag}`)
  keys.push(kind)
  const find = (key: string): string | undefined =>
    titleIn(country, labels.language, key) ?? labels.title(key)
  const [found = labels.title(name) ?? shortName(document)] = [
    titleOfCode(document, labels.language),
    titleOfFormat(document, keys, labels.language),
    isRefund(document) && labels.member('bill.PaymentLine', 'refund'),
    isPlain && labels.title(kind),
    ...keys.map(find),
  ].filter((each) => typeof each === 'string')
  const letter = letterOf(document)
  return letter ? `${found} ${letter}` : found
}

function titleOfFormat(
  { $addons }: Titled,
  keys: readonly string[],
  language: string,
): string | undefined {
  for (const addon of $addons ?? []) {
    const titles = getOwn(getOwn(FORMAT_TITLES, addon ?? '') ?? {}, language)
    const key = titles && keys.find((each) => getOwn(titles, each))
    if (key !== undefined) return getOwn(titles ?? {}, key)
  }
  return undefined
}

function titleOfCode({ tax, ext }: Titled, language: string): string | undefined {
  const titles = Object.entries(getOwn(CODE_TITLES, language) ?? {})
  return titles.map(([key, names]) => getOwn(names, (tax?.ext ?? ext)?.[key])).find(Boolean)
}

/** The letter that a code of a format adds to the title. */
function letterOf({ tax }: Titled): string | undefined {
  for (const [key, code] of Object.entries(tax?.ext ?? {})) {
    const letters = getOwn(TITLE_LETTERS, key)
    if (letters) return getOwn(letters, code)
  }
  return undefined
}

/** Keys of supplies that are not taxable, and of those at a rate of zero. */
const EXEMPT = ['exempt', 'outside-scope']
const ZERO = ['zero', 'export']

/** What an invoice is that bears no tax: of exempt supplies alone, or also of some at a rate of zero. */
function untaxedAs({ totals, $tags }: Titled): 'exempt' | 'zero' | undefined {
  if (!totals || $tags?.includes('reverse-charge')) return undefined
  const keys = (totals.taxes?.categories ?? []).flatMap((category) =>
    category?.retained ? [] : (category?.rates ?? []).map(untaxedKeyOf),
  )
  if (keys.every((key) => EXEMPT.includes(key))) return 'exempt'
  return keys.every((key) => EXEMPT.includes(key) || ZERO.includes(key)) ? 'zero' : undefined
}

const untaxedKeyOf = (rate: RateTotal | null): string =>
  !rate || marginOf(rate) || isCharged(rate) ? '' : (rate.key ?? '')
