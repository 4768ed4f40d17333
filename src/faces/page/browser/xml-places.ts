/** Where the elements of an XML text are. */
import { lineOf } from './places.ts'

/** What may contain a `<` that begins no element, from its beginning to its end. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The first of several elements may be counted or not. */
const withoutFirst = (path: string): string => path.replaceAll('[1]', '')

/** An element that is open: its path, and how many elements of each name it has so far. */
interface Open {
  path: string
  counts: Map<string, number>
}

/** The index behind the tag that begins at an index; quoted values may have any character but their quote. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
  }
  return text.length
}

/** The index behind what begins at an index, unless it is an element. */
function endOfOther(text: string, start: number): number | undefined {
  const other = OTHERS.find(([begin]) => text.startsWith(begin, start))
  if (!other) return undefined
  const end = text.indexOf(other[1], start)
  return end < 0 ? text.length : end + other[1].length
}

/** The line, from 1, of an element by its path, `/Invoice/cac:InvoiceLine[2]`; undefined if there is none. */
export function lineOfElement(text: string, path: string): number | undefined {
  const wanted = withoutFirst(path)
  const open: Open[] = [{ path: '', counts: new Map() }]
  let end = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    const other = endOfOther(text, at)
    end = other ?? endOfTag(text, at)
    if (other !== undefined) continue
    const tag = text.slice(at, end)
    if (tag.startsWith('</')) {
      open.pop()
      continue
    }
    const parent = open.at(-1)
    if (!parent) return undefined
    const [, name = ''] = /^<([\w:.-]+)/.exec(tag) ?? []
    const count = (parent.counts.get(name) ?? 0) + 1
    parent.counts.set(name, count)
    const own = `${parent.path}/${name}${count > 1 ? `[${count}]` : ''}`
    if (own === wanted) return lineOf(text, at)
    if (!tag.endsWith('/>')) open.push({ path: own, counts: new Map() })
  }
  return undefined
}
