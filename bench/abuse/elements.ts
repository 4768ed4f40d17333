/** XML as a tree, of which elements can be repeated. */

/** An element of a sample, which has either children or text. */
export interface Element {
  tag: string
  /** Its names from below the root, without prefixes. */
  path: string
  /** The tag with its attributes. */
  opening: string
  text: string
  children: Element[]
}

const TOKEN = /<(\/?)([\w:]+)([^>]*)>([^<]*)/g

/** Parses XML that conversions have written: without comments, sections and empty elements. */
export function parseSample(xml: string): Element {
  const root: Element = { tag: '', path: '', opening: '', text: '', children: [] }
  const open = [root]
  for (const [, end, tag = '', attributes = '', text = ''] of xml.matchAll(TOKEN)) {
    if (end) open.pop()
    else {
      const parent = open.at(-1)!
      const name = tag.replace(/^\w+:/, '')
      const path = open.length < 3 ? name : `${parent.path}/${name}`
      const element = { tag, path, opening: tag + attributes, text: text.trim(), children: [] }
      parent.children.push(element)
      open.push(element)
    }
  }
  return root.children[0]!
}

/** The elements below a root, the first of each path. */
export function elementsOf(root: Element): Element[] {
  const found = new Map<string, Element>()
  const walk = ({ children }: Element): void => {
    for (const child of children) {
      if (!found.has(child.path)) found.set(child.path, child)
      walk(child)
    }
  }
  walk(root)
  return [...found.values()]
}

/** The text of copy `at` of an element. */
export type Variation = (text: string, at: number) => string

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
const ofNumbers: Variation = (text, at) => {
  if (/^-?\d+\.\d+$/.test(text)) return `${(at % 9000) + 1}.${10 + (at % 90)}`
  if (/^\d+%$/.test(text)) return `${(at % 99) + 1}%`
  return /^\d+$/.test(text) && text.length < 5 ? String(at + 1) : text
}

export const VARIATIONS: { [name: string]: Variation } = {
  equal: (text) => text,
  'distinct numbers': ofNumbers,
  distinct(text, at) {
    const number = ofNumbers(text, at)
    return number === text && !isDate(text) ? `${text}${at}` : number
  },
}

/** An element without copies of anything. */
function plain(
  { opening, tag, text, children }: Element,
  variation: Variation,
  at: number,
): string {
  let inside = text === '' ? '' : variation(text, at)
  for (const child of children) inside += plain(child, variation, at)
  return `<${opening}>${inside}</${tag}>`
}

/** How many copies of each element there are: a number of them, or as many as there is room for. */
export type Amount = { copies: number } | { bytes: number }

function copiesOf(element: Element, variation: Variation, amount: Amount): string {
  const parts: string[] = []
  let room = 'bytes' in amount ? amount.bytes : Infinity
  const most = 'copies' in amount ? amount.copies : Infinity
  for (let at = 1; at <= most && room > 0; at++) {
    const part = plain(element, variation, at)
    room -= part.length
    parts.push(part)
  }
  return parts.join('')
}

/** XML with copies of some elements, each behind the first of them. */
export function withCopies(
  root: Element,
  repeated: ReadonlySet<Element>,
  variation: Variation,
  amount: Amount,
): Buffer {
  const write = (element: Element): string => {
    const { opening, tag, text, children } = element
    const own = `<${opening}>${text}${children.map(write).join('')}</${tag}>`
    return repeated.has(element) ? own + copiesOf(element, variation, amount) : own
  }
  return Buffer.from(write(root))
}
