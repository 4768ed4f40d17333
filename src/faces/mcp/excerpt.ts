/**
 * Excerpts of reference data for assistants, which read all that they are sent: in one language, without what models do
 * not need, and short.
 */

import { namesLike } from '../../advice/nearest.ts'
import { DocketError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json.ts'
import type { Schema } from '../../validate/schema.ts'
import { quote } from '../../values/shorten.ts'

/** Bytes of an excerpt at most. */
const MOST_BYTES = 10_000

/** Bytes left for the note that says what is missing. */
const NOTE_BYTES = 600

/** Arguments of the tools that return reference data. */
export const EXCERPT_MEMBERS = {
  search: { type: 'string', description: 'Only entries with all of these words.' },
  list: {
    type: 'string',
    description:
      'Only one list of the answer: `rules`, `categories`, or that of the extension with this key.',
  },
  limit: {
    type: 'string',
    description: 'At most so many entries of each list; never more than fit into 10 kB.',
  },
} as const satisfies Schema['properties']

export type Narrowing = { readonly [Name in keyof typeof EXCERPT_MEMBERS]?: string | undefined }

interface Excerpt {
  /** Names what is missing, and how to get it; undefined if nothing is. */
  note: string | undefined
  text: string
}

/**
 * Shortens an answer.
 * @throws DocketError `not-found` if it has no such list
 */
export function excerpt(answer: unknown, { search, list, limit }: Narrowing): Excerpt {
  const listed = list === undefined ? answer : pickList(answer, list)
  // In all languages: people know rates by their local names.
  const found = search === undefined ? listed : matching(listed, wordsOf(search))
  // Empty lists would say that there are no such rates or codes.
  if (found === undefined)
    return {
      note: undefined,
      text: `Nothing matches ${quote(search ?? '')}: use other words, or none.`,
    }
  const value = plain(found)
  const most = limit === undefined ? Infinity : Math.max(0, Math.trunc(Number(limit)) || 0)
  const whole = shorten(value, Math.min(most, FIRST_TRY))
  if (whole.text.length > MOST_BYTES) return longest(withoutTitles(value), most)
  const asked = most > FIRST_TRY ? shorten(value, most) : whole
  return fits(asked) ? asked : longest(withoutTitles(value), most)
}

/** The excerpt with as many entries as fit. To write all of a long answer, only to see that it is too long, is expensive. */
function longest(value: unknown, most: number): Excerpt {
  let best = shorten(value, 0)
  for (const count of [...COUNTS.filter((each) => each < most), most]) {
    const longer = shorten(value, count)
    if (!fits(longer)) return best
    best = longer
  }
  return best
}

/** How many entries of each list are tried, as long as an excerpt is short enough. */
const COUNTS = [1, 3, 6, 12, 25, 50, 100]

/** So many entries of each list show whether an answer is short. */
const FIRST_TRY = 100

const MOST_WORDS = 20

/** @throws DocketError `input` for more words than anybody looks for */
function wordsOf(search: string): readonly string[] {
  const words = [...new Set(search.toLowerCase().split(/\s+/))]
  if (words.length <= MOST_WORDS) return words
  throw new DocketError(
    'input',
    `search must have at most ${MOST_WORDS} words, got ${words.length}`,
  )
}

const fits = ({ text, note }: Excerpt): boolean =>
  text.length + (note === undefined ? 0 : NOTE_BYTES) <= MOST_BYTES

/** A text by language. */
function isTexts(value: unknown): value is { [language: string]: string } {
  if (!isObject(value)) return false
  const languages = Object.keys(value)
  return (
    (languages.includes('en') || languages.length === 1) &&
    languages.every((name) => /^[a-z]{2}$/.test(name) && typeof value[name] === 'string')
  )
}

/** Texts in English, or else in their first language; without sources and the like. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (isTexts(value)) return value.en ?? Object.values(value)[0]
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !UNNEEDED.has(name) || !Array.isArray(member))
      .map(([name, member]) => [name, plain(member)]),
  )
}

/** Lists that nobody needs to write a document. */
const UNNEEDED = new Set(['sources'])

/** Schemas say the same in their titles and descriptions. */
function withoutTitles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTitles)
  if (!isObject(value)) return value
  const isTitled = typeof value.title === 'string' && typeof value.description === 'string'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isTitled || name !== 'title')
      .map(([name, member]) => [name, withoutTitles(member)]),
  )
}

/** The name of an entry. */
const nameOf = (value: JsonObject): string | undefined =>
  [value.key, value.code, value.rate].find((name) => typeof name === 'string') as string | undefined

/** All lists of objects, by the name of the member or of the entry that has them. */
function* listsIn(value: unknown, name?: string): Iterable<[name: string, list: unknown[]]> {
  if (Array.isArray(value)) {
    if (name !== undefined && value.some(isObject)) yield [name, value]
    for (const item of value) yield* listsIn(item)
  } else if (isObject(value)) {
    const own = nameOf(value)
    for (const [member, inner] of Object.entries(value))
      if (!UNNEEDED.has(member))
        yield* listsIn(inner, own !== undefined && member === 'values' ? own : member)
  }
}

function pickList(value: unknown, wanted: string): unknown {
  const lists = [...listsIn(value)]
  const found = lists.find(([name]) => name === wanted)
  if (found) return { [wanted]: found[1] }
  const names = [...new Set(lists.map(([name]) => name))]
  const near = namesLike(wanted, names)
  const hint =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `there is ${names.join(', ')}`
  throw new DocketError('not-found', `unknown list ${quote(wanted)}; ${hint}`)
}

/** The entries that have all words, with what they are in; undefined if there are none. */
function matching(value: unknown, words: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const kept = value.map((item) => matching(item, words)).filter((item) => item !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  const text = ownText(value).toLowerCase()
  if (words.every((word) => text.includes(word))) return value
  if (!isObject(value)) return undefined
  const inner = Object.entries(value).map(([name, member]) => {
    const isSearched = typeof member === 'object' && !UNNEEDED.has(name)
    return [name, isSearched ? matching(member, words) : undefined] as const
  })
  const kept = inner.filter(([, member]) => member !== undefined)
  if (kept.length === 0) return undefined
  const scalars = Object.entries(value).filter(
    ([, member]) => typeof member !== 'object' || isTexts(member),
  )
  return Object.fromEntries([...scalars, ...kept])
}

/** The text of a value without the lists in it. */
function ownText(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value)
  const own = Object.entries(value).filter(([, member]) => !Array.isArray(member))
  return JSON.stringify(Object.fromEntries(own))
}

/** At most so many entries of each list, and a note on those that are left out. */
function shorten(value: unknown, most: number): Excerpt {
  const left: string[] = []
  const cut = (inner: unknown, name: string): unknown => {
    if (Array.isArray(inner)) {
      if (inner.length > most && inner.some(isObject))
        left.push(`${name} has ${inner.length}${countsBy(inner)}`)
      const kept = inner.some(isObject) ? inner.slice(0, most) : inner
      return kept.map((item) => cut(item, isObject(item) ? (nameOf(item) ?? name) : name))
    }
    if (!isObject(inner)) return inner
    const own = nameOf(inner)
    return Object.fromEntries(
      Object.entries(inner).map(([member, of]) => {
        return [member, cut(of, own !== undefined && member === 'values' ? own : member)]
      }),
    )
  }
  const text = JSON.stringify(cut(value, ''))
  const listed = left.slice(0, 8).join('; ') + (left.length > 8 ? ' …' : '')
  const note =
    left.length > 0
      ? `Only ${most} of each list: ${listed}. Narrow it with search or list.`
      : undefined
  return { note, text }
}

/** How many entries each author has: ` (core 300, ES 12)`. */
function countsBy(list: readonly unknown[]): string {
  const counts = new Map<string, number>()
  for (const item of list) {
    const by = isObject(item) && typeof item.by === 'string' ? item.by : undefined
    if (by !== undefined) counts.set(by, (counts.get(by) ?? 0) + 1)
  }
  return counts.size > 1
    ? ` (${Array.from(counts, ([by, count]) => `${by} ${count}`).join(', ')})`
    : ''
}
