/** The words of a country for things on paper: data next to the regimes, which nothing but pages reads. */
import type { ScenarioSource } from '../../definitions/contract.ts'
import { regimeOf } from '../../definitions/registry.ts'
import MENTIONS from '../../regimes/printed/mentions.json' with { type: 'json' }
import TAX_NUMBERS from '../../regimes/printed/tax-numbers.json' with { type: 'json' }
import TITLES from '../../regimes/printed/titles.json' with { type: 'json' }
import { getOwn, type TextMap } from '../../values/text-map.ts'
import type { Labels } from './labels.ts'

/** By language; that of `""` serves all others. */
type Words = TextMap

interface TaxNumber {
  name: Words
  /** Letters that belong to the number as it is written in its own country. */
  prefix?: string
  /** Those that it has in documents of other countries only, as its number for VAT in the EU. */
  abroad?: string
  /** Names of numbers of other lengths, such as those of people. */
  lengths?: TextMap
  /** How numbers are printed, by their length: each `#` is the next character. */
  forms?: TextMap
  /** How they are printed in documents of other countries, if otherwise. */
  abroadForms?: TextMap
}

interface Named {
  label: string
  number: string
}

/** The part of a page that the look of a number depends on. */
interface Reader {
  readonly labels: Labels
  readonly country: string | undefined
  readonly needsPrefix: boolean
}

/** A tax number as it is printed, with the word of its country. */
export function taxNumberOf(country: string | undefined, code: string, page: Reader): Named {
  const known = getOwn(TAX_NUMBERS as { [country: string]: TaxNumber }, country)
  const { language } = page.labels
  const label =
    getOwn(known?.lengths ?? {}, String(code.length)) ??
    getOwn(known?.name ?? {}, language) ??
    known?.name[''] ??
    page.labels.member('org.Party', 'tax_id')
  const isAbroad = country !== page.country || page.needsPrefix
  const abroad = isAbroad ? known?.abroad : undefined
  const prefix = known?.prefix ?? abroad ?? (known ? '' : country) ?? ''
  const forms = (isAbroad && known?.abroadForms) || known?.forms
  const form = getOwn(forms ?? {}, String(code.length))
  if (form && !(page.needsPrefix && abroad)) return { label, number: fillForm(form, code) }
  return { label, number: code.startsWith(prefix) ? code : `${prefix}${code}` }
}

function fillForm(form: string, code: string): string {
  let at = 0
  return form.replaceAll('#', () => code.charAt(at++))
}

type Titles = { readonly [country: string]: { readonly [language: string]: TextMap } }

/** The title that a country gives a kind of document, such as `invoice/credit-note`, in a language. */
export function titleIn(
  country: string | undefined,
  language: string,
  kind: string,
): string | undefined {
  const titles = getOwn(TITLES as Titles, country)
  const words = titles && getOwn(titles, language)
  return words && getOwn(words, kind)
}

/**
 * The words that the law wants on an invoice for a code, whatever its language, where the wire format has the provision alone.
 * Source: CIVA art. 36 (5) and 57; DL 71/2013, regime art. 6 (1) and (3) f; AT, table of reasons for exemption; ustawa o VAT art. 106e ust. 1 pkt 16 to 18a, ust. 2 and 3.
 */
export const mentionOf = (list: string | undefined, code: string | undefined): string | undefined =>
  getOwn(getOwn(MENTIONS as { [list: string]: TextMap }, list) ?? {}, code)

/** A mention in English alone, which names no law. */
const IN_ENGLISH = /^(?:reverse charge|self-billing)[^/\d]*$/i

/** The word of a page for a mention that a country's definition has in English, in another language. */
export function translatedMention(
  { key = '', text = '' }: { key?: string | undefined; text?: string | undefined },
  { labels, country }: Pick<Reader, 'labels' | 'country'>,
): string | undefined {
  if (labels.language === 'en' || !IN_ENGLISH.test(text)) return undefined
  const { scenarios } = regimeOf(country)?.definition ?? {}
  // Definitions may add the words of the country, which older documents do not have.
  const isDefined = ({ note }: ScenarioSource): boolean =>
    note?.text === text || note?.text?.startsWith(`${text} / `) === true
  return scenarios?.some(({ list }) => list?.some(isDefined)) ? labels.key(key) : undefined
}
