// Takes long: in a process of its own.
/** Pages show what their documents have, and nothing of a client as markup. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../../scripts/example-files.ts'
import { missingTexts, textOf } from '../../../scripts/lab/rendered.ts'
import { build, render } from '../../../src/faces/library.ts'
import { invoice, type Json } from '../../support.ts'

const documents = readExamples().filter(({ operation, answer }) => {
  return operation === 'build' && /"\$schema": "[^"]*\/bill\//.test(answer)
})

test('the page of every example shows its lines, totals and parties', async () => {
  for (const { name, answer } of documents) {
    const data = JSON.parse(answer)
    const page = await render({ data, codes: true })
    assert.deepEqual(missingTexts(data.doc ?? data, page), [], name)
  }
})

test('a page without an amount or a name is found out', async () => {
  const data: Json = await build({ data: invoice() })
  const page = await render({ data })
  assert.deepEqual(missingTexts(data, page), [])
  data.totals.payable = '987654.32'
  data.supplier.name = 'Somebody Else'
  assert.equal(missingTexts(data, page).length, 2)
})

/** Formats limit the texts of some members. */
const plain = documents.filter(({ answer }) => !/"\$addons"|"head":/.test(answer))

/** Values that clients may send to get into a page, or to hide in it. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '\u202e<b>\u2066',
  '</style></title></dl>&lt;script&gt;',
  'javascript:alert(1)',
  `<i>${'x'.repeat(10_000)}`,
]

/** Members whose strings the rules accept whatever they are. */
const FREE = new Set(
  'name description street street_extra locality region reason text label title alias'.split(' '),
)

function corrupt(value: unknown, text: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => corrupt(item, text, name))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, corrupt(inner, text, key)]),
    )
  }
  return typeof value === 'string' && FREE.has(name) ? text : value
}

/** Tags and attributes of our own templates. */
const TAG = /^<(?:!DOCTYPE html|\/?[a-z][a-z0-9]*(?: (?!on)[a-z-]+="[^"<>]*")*\/?)>$/i

test('300 hostile documents leave no markup in their pages', async () => {
  let count = 0
  for (let i = 0; count < 300; i++) {
    const { name, answer } = plain[i % plain.length]!
    const text = HOSTILE[(i + Math.floor(i / plain.length)) % HOSTILE.length]!
    const data = corrupt({ ...JSON.parse(answer), notes: [{ text: 'note' }] }, text) as Json
    const page = await render({ data: { $schema: data.$schema, ...data } })
    count++
    const body = page.replace(/<style>[^]*?<\/style>/, '')
    const strange = body.match(/<[^>]*>?/g)?.filter((tag) => !TAG.test(tag)) ?? []
    assert.deepEqual(strange, [], `${name} with ${text.slice(0, 40)}`)
    assert.doesNotMatch(
      body,
      /<(?:script|img|b>x|i>x)|[\u202a-\u202e\u2066-\u2069]|href="javascript/,
    )
    assert.match(textOf(page), /alert|x{10000}|\ufffd|<\/style>/)
  }
})
