/** Where the elements of an XML text are. */
import { lineOf } from './places.ts'

/** A tag with its name, or what may contain a `<` that begins none. */
const TAG =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<\/?([\w:.-]+)(?:"[^"]*"|'[^']*'|[^'">])*>/g

/** The first of several elements may be counted or not. */
const withoutFirst = (path: string): string => path.replaceAll('[1]', '')

/** An element that is open: its path, and how many elements of each name it has so far. */
interface Open {
  path: string
  counts: Map<string, number>
}

/** The line, from 1, of an element by its path, `/Invoice/cac:InvoiceLine[2]`; undefined if there is none. */
export function lineOfElement(text: string, path: string): number | undefined {
  const wanted = withoutFirst(path)
  const open: Open[] = [{ path: '', counts: new Map() }]
  for (const { 0: tag, 1: name, index } of text.matchAll(TAG)) {
    if (name === undefined) continue
    if (tag.startsWith('</')) {
      open.pop()
      continue
    }
    const parent = open.at(-1)
    if (!parent) return undefined
    const count = (parent.counts.get(name) ?? 0) + 1
    parent.counts.set(name, count)
    const own = `${parent.path}/${name}${count > 1 ? `[${count}]` : ''}`
    if (own === wanted) return lineOf(text, index)
    if (!tag.endsWith('/>')) open.push({ path: own, counts: new Map() })
  }
  return undefined
}
