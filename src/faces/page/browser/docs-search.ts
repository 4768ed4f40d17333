/** Finds sections of the documentation by words. */

/** Address, title of the page, heading and text. */
export type Section = readonly [href: string, page: string, heading: string, text: string]

/** Characters of an excerpt, and those of it that precede the first word. */
const LENGTH = 180
const BEFORE = 50

/** What a word counts in the title of a page, in a heading, and in the text. */
const WEIGHTS = [6, 4, 1]

/** The sections that have all words, the best first. */
export function search(sections: readonly Section[], words: readonly string[]): Section[] {
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ section }) => section)
}

/** How well a section fits; 0 if it lacks a word. */
function scoreOf([, ...parts]: Section, words: readonly string[]): number {
  const texts = parts.map((part) => part.toLowerCase())
  let sum = 0
  for (const word of words) {
    const score = texts.reduce(
      (best, text, at) => (text.includes(word) ? Math.max(best, WEIGHTS[at] ?? 0) : best),
      0,
    )
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** Part of an excerpt, and whether it is one of the words. */
interface Part {
  text: string
  isWord: boolean
}

/** The part of the text of a section around the first of the words, with the words apart. */
export function excerptOf([, , , text]: Section, words: readonly string[]): Part[] {
  const lower = text.toLowerCase()
  // Few characters are longer in lower case; where they are, no word is marked.
  const findable = lower.length === text.length ? words : []
  const first = Math.min(...findable.map((word) => lower.indexOf(word)).filter((at) => at >= 0))
  // It starts with a whole word.
  const start = Number.isFinite(first) && first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0
  const most = start + LENGTH
  const end = most < text.length ? Math.max(text.lastIndexOf(' ', most), start) : text.length
  const parts: Part[] = [{ text: start > 0 ? '… ' : '', isWord: false }]
  let at = start
  while (at < end) {
    const next = nextWord(lower, findable, at, end)
    parts.push({ text: text.slice(at, next.from), isWord: false })
    parts.push({ text: text.slice(next.from, next.to), isWord: true })
    at = next.to
  }
  parts.push({ text: end < text.length ? ' …' : '', isWord: false })
  return parts.filter(({ text }) => text !== '')
}

/** Where the next of some words is; at the end if there is none. */
function nextWord(
  text: string,
  words: readonly string[],
  start: number,
  end: number,
): { from: number; to: number } {
  let [from, to] = [end, end]
  for (const word of words) {
    const at = text.indexOf(word, start)
    if (at < 0 || at + word.length > end) continue
    if (at < from || (at === from && at + word.length > to)) [from, to] = [at, at + word.length]
  }
  return { from, to }
}
