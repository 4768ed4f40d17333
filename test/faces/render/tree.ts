/** Reads pages: their texts, and their elements, each of which must be closed. */
import assert from 'node:assert/strict'
import { textOf } from '../../../scripts/lab/rendered.ts'
import { render } from '../../../src/faces/library.ts'
import type { Json } from '../../support.ts'

/** An element with the markup inside it. */
export interface Element {
  name: string
  classes: string[]
  inner: string
}

/** Elements that have no end. */
const VOID = new Set(['meta', 'br', 'img', 'wbr'])

const TAG = /<(\/?)([a-z][a-z0-9]*)([^>]*?)(\/?)>/g

/** The elements of a page, in the order in which they end. Fails if any is not closed, or closed too early. */
export function elementsOf(page: string): Element[] {
  const elements: Element[] = []
  const open: { name: string; classes: string[]; from: number }[] = []
  const body = page.replace(/<style>.*<\/style>/s, '')
  for (const {
    0: tag,
    1: end,
    2: name = '',
    3: attributes = '',
    4: closed,
    index,
  } of body.matchAll(TAG)) {
    if (end) {
      const last = open.pop()
      assert.equal(last?.name, name, body.slice(Math.max(index - 200, 0), index))
      const { classes, from } = last!
      elements.push({ name, classes, inner: body.slice(from, index) })
    } else if (!closed && !VOID.has(name)) {
      const [, classes = ''] = / class="([^"]*)"/.exec(attributes) ?? []
      const from = index + tag.length
      open.push({ name, classes: classes.split(' ').filter(Boolean), from })
    }
  }
  assert.deepEqual(open, [], 'all are closed')
  return elements
}

/** The text that a reader sees, with single spaces. */
export const readable = (markup: string): string => textOf(markup).replace(/\s+/g, ' ').trim()

/** The texts of the elements of a class, without those of drawings. */
export const textsOf = (elements: readonly Element[], name: string): string[] =>
  elements
    .filter(({ classes }) => classes.includes(name))
    .map(({ inner }) => readable(inner.replaceAll(/<svg.*?<\/svg>/gs, '')))

/** Compares the text of a page: cells of a row are separated by `|`, and drawings have none. */
export async function assertPage(
  data: Json,
  expected: readonly string[],
  wishes: Json = {},
): Promise<void> {
  const page = await render({ data: data as { $schema: string }, language: 'en', ...wishes })
  const body = page.replace(/^.*<body>/s, '').replaceAll(/<\/td>\s*<td/g, '</td> | <td')
  assert.equal(readable(body), expected.join(' '))
}
