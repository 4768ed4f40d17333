/**
 * Warnings about notes that name a treatment which the taxes of the lines do not have. Tax that is stated is owed (Directive
 * 2006/112/EC art. 203).
 */

import type { Context } from '../definitions/contract.ts'
import type { Combo, Invoice, OrgNote, TaxNote } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { type RuleNode, warning, when } from '../validate/rules.ts'
import { lazy } from '../values/lazy.ts'
import { withoutAccents } from '../vocabulary/accents.ts'
import { isCharged } from '../vocabulary/combos.ts'
import { finding } from '../vocabulary/finding.ts'
import { factOf } from './facts.ts'
import { isAsciiLetter } from './placeholder-warnings.ts'
import table from './sayings.json' with { type: 'json' }
import { TURNOVER } from './trade.ts'
import { isTurnedRound, NEGATION } from './turned-round.ts'

/** What phrases say of the tax, and the keys that contradict them: a row of sayings.json. */
interface Saying {
  readonly says: string
  /** What to do instead of removing the note. */
  readonly use: string
  readonly against: readonly string[]
  /** Is it said whatever is negated, as small businesses say that no tax is charged? */
  readonly isStated?: true
  /** In small letters, without accents. */
  readonly phrases: readonly string[]
  /** Phrases of one country, as articles of laws have the same names in several. */
  readonly national?: { readonly [country: string]: readonly string[] }
  /** Words that say it if a short note speaks of nothing else. */
  readonly alone?: { readonly [country: string]: readonly string[] }
  /** Tags that make it right. */
  readonly tags?: readonly string[]
}

const SAYINGS = table.rows as readonly Saying[]

/** A note about one line, or one sort of goods, says nothing of the others. */
const OF_ONE =
  /\b(?:line|lines|item|zeile|position|positionen|pos|linea|lineas|ligne|lignes|riga|righe|regel|pozycja)\b\.? ?\d/

/** An article may be one of a law. */
const OF_ARTICLE = /\b(?:artikel|article)\b\.? ?(\d{1,3})\b/

/** Is a note about one of the lines? */
function isOfOne(words: string, { lines = [] }: Invoice): boolean {
  const [, article] = OF_ARTICLE.exec(words) ?? []
  return OF_ONE.test(words) || (article !== undefined && Number(article) <= lines.length)
}

/** A text in small letters without accents, with one blank between words. */
const folded = (text: string): string =>
  withoutAccents(text.toLowerCase()).replace(/\s{2,}|[^\S ]/g, ' ')

/** The key that all turnover taxes of an invoice have; undefined if they have several, or a rate of zero. */
function onlyKeyOf({ lines, charges }: Invoice): string | undefined {
  let only: string | undefined
  for (const rows of [lines, charges]) {
    for (const row of rows ?? []) {
      for (const combo of row?.taxes ?? []) {
        const key = combo === null ? undefined : keyOf(combo)
        if (key === undefined) continue
        if (only !== undefined && only !== key) return undefined
        only = key
      }
    }
  }
  return only
}

function keyOf(combo: Combo): string | undefined {
  const { cat, key = 'standard' } = combo
  if (!TURNOVER.includes(cat ?? '')) return undefined
  return key === 'standard' && !isCharged(combo) ? 'zero' : key
}

/** Notes of an invoice that corrects more than so many are not read. */
const MOST_PRECEDING = 10

/** Is a note about an invoice that is corrected, rather than about this one? */
const namesPreceding = (text: string, { preceding = [] }: Invoice): boolean =>
  preceding.length > MOST_PRECEDING ||
  preceding.some((each) => each?.code && text.includes(each.code))

/** Notes that are longer say more than one thing. */
const SHORT = 80

/** What else may be free: carriage, duties, penalties. */
const NOT_OF_SUPPLY =
  /douan|droit|\bport\b|livraison|transport|frais|penal|accis|garant|invoer|vracht|verzend|kosten|leges|\bcla\b|akcyz|dostaw|oplat|koszt/

/** What follows a word that is about something else: `exonéré de droits`. */
const OF_ELSE = /^ (?:d|(?:van|z|od)\b)/

/** Does a note speak of nothing else than a word, which ends at a place? */
function isAlone(words: string, end: number): boolean {
  if (words.length > SHORT || NOT_OF_SUPPLY.test(words) || NEGATION.test(words)) return false
  const after = words.slice(end)
  return !/^\p{L}/u.test(after) && !OF_ELSE.test(after)
}

/** A phrase of a saying. */
interface Phrase {
  readonly text: string
  readonly saying: Saying
  /** In which country alone. */
  readonly country?: string
  /** Must the note speak of nothing else? */
  readonly isWord?: true
}

/** So many characters of a phrase are looked up: no phrase has fewer. */
const BEGINNING = 3

function indexPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const all = SAYINGS.flatMap((saying): Phrase[] => [
    ...saying.phrases.map((text) => ({ text, saying })),
    ...ofCountries(saying.national).map((phrase) => ({ ...phrase, saying })),
    ...ofCountries(saying.alone).map((phrase) => ({ ...phrase, saying, isWord: true as const })),
  ])
  const index = new Map<string, Phrase[]>()
  for (const phrase of all) {
    const beginning = phrase.text.slice(0, BEGINNING)
    index.set(beginning, [...(index.get(beginning) ?? []), phrase])
  }
  return index
}

const ofCountries = (phrases: Saying['national'] = {}): { text: string; country: string }[] =>
  Object.entries(phrases).flatMap(([country, texts]) => texts.map((text) => ({ text, country })))

/** All phrases by their beginnings: to look for each of them in a note takes several times as long. */
const phrasesByBeginning = lazy(indexPhrases)

const isInWord = (sign: string): boolean => /[\p{L}\d]/u.test(sign)

/** Does a phrase stand at a place of a text, as words of their own? German ones may go on. */
function standsAt(start: number, { text }: Phrase, words: string): boolean {
  if (!words.startsWith(text, start) || isInWord(words.charAt(start - 1))) return false
  return !(/\d$/.test(text) && /\d/.test(words.charAt(start + text.length)))
}

/** Does a phrase at a place say it, and does the text not turn it round? */
function isSaid({ text, saying, isWord }: Phrase, words: string, start: number): boolean {
  const end = start + text.length
  if (isWord) return isAlone(words, end)
  return saying.isStated === true || !isTurnedRound(words, start, end)
}

/** The first of the sayings in a text, of those that count. Only the first place of a phrase says it. */
function saidIn(
  words: string,
  country: string,
  counts: (saying: Saying) => boolean,
): Saying | undefined {
  const met = new Set<Phrase>()
  let first = SAYINGS.length
  for (let start = 0; start < words.length; start++) {
    // Fast path: most places are inside words.
    if (isAsciiLetter(words.charCodeAt(start - 1))) continue
    for (const phrase of phrasesByBeginning().get(words.slice(start, start + BEGINNING)) ?? []) {
      const { saying } = phrase
      if (phrase.country !== undefined && phrase.country !== country) continue
      if (met.has(phrase) || !counts(saying) || !standsAt(start, phrase, words)) continue
      met.add(phrase)
      if (isSaid(phrase, words, start)) first = Math.min(first, SAYINGS.indexOf(saying))
    }
  }
  return SAYINGS[first]
}

function saysOther(text: string, context: Context): string | undefined {
  const invoice = context.document as Invoice
  const key = factOf(context, onlyKeyOf)
  if (key === undefined) return undefined
  const words = folded(text)
  if (isOfOne(words, invoice) || namesPreceding(text, invoice)) return undefined
  const counts = ({ against, tags = [] }: Saying): boolean =>
    against.includes(key) && !tags.some((tag) => context.tags.includes(tag))
  const saying = saidIn(words, context.regime?.country ?? '', counts)
  if (!saying) return undefined
  const is = key === 'standard' ? 'tax is charged' : `the key is "${key}"`
  return `it says ${saying.says}, but in lines[].taxes ${is}: remove the note, or use the key ${saying.use}`
}

const CONTRADICTS = 'contradicts the taxes of the lines'

const noteRule = (path: string): RuleNode =>
  warning(
    'DOCKET-NOTE-TREATMENT',
    path,
    finding(
      CONTRADICTS,
      (note: OrgNote | TaxNote | null, context) =>
        // What a tag adds is the matter of its own rules.
        note?.text && !context.tags.includes(note.key ?? '')
          ? saysOther(note.text, context)
          : undefined,
      'text',
    ),
  )

export const WORD_WARNINGS: RuleNode[] = [
  when(
    saying('there are notes', ({ notes, tax }: Invoice): boolean => Boolean(notes || tax?.notes)),
    [noteRule('notes[]'), noteRule('tax.notes[]')],
  ),
]
