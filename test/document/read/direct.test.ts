import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDirectly } from '../../../src/document/read/direct.ts'
import { newReadIssues } from '../../../src/document/read/issues.ts'
import { readDocument } from '../../../src/document/read/read.ts'
import { JsonBytes, type JsonObject, parseText } from '../../../src/json.ts'
import '../../../src/operations.ts'
import { caseFiles, OWN_CASES, readCases } from '../../golden/cases.ts'
import { build, invoice, line, post, SCHEMA } from '../../support.ts'

/** Reads the document at the beginning of a text; `end` is the number of its bytes. */
function readText(text: string): ReturnType<typeof readDirectly> {
  const read = readDirectly(new JsonBytes(Buffer.from(`{${text}}`)), 1)
  return read && { document: read.document, end: read.end - 1 }
}

/** The document as it is read by way of JSON.parse; undefined if there is anything to say about it. */
function readByParsing(text: string): unknown {
  try {
    const { value, duplicates } = parseText(text, Buffer.byteLength(text))
    const issues = newReadIssues()
    const document = readDocument(value as JsonObject, issues)
    return issues.kept.length + duplicates.length > 0 ? undefined : document
  } catch {
    return undefined
  }
}

const SMALL = JSON.stringify({
  $schema: `${SCHEMA}bill/invoice`,
  code: 'A "1" ¾',
  issue_date: '2026-01-31',
  supplier: { name: 'Acme', tax_id: { country: 'ES', code: 'B98602642' } },
  lines: [
    {
      quantity: '-1.50',
      item: { name: 'Desk', price: 10.5, meta: { key: 'value' } },
      taxes: [{ cat: 'VAT', percent: '21.0%', ext: {} }],
      notes: [],
    },
  ],
  payment: { terms: { due_dates: [{ date: '2026-02-28', percent: '+100%' }] } },
})

test('the documents of the golden cases are read as by parsing them', () => {
  let read = 0
  let all = 0
  for (const file of caseFiles([OWN_CASES])) {
    for (const { body } of readCases(file)) {
      const data = (body as { data?: unknown } | undefined)?.data
      if (typeof data !== 'object' || data === null || !('$schema' in data)) continue
      all++
      const text = JSON.stringify(data, null, all % 2)
      const direct = readText(text)
      if (!direct) continue
      read++
      assert.equal(direct.end, Buffer.byteLength(text))
      assert.deepStrictEqual(direct.document, readByParsing(text), text)
    }
  }
  assert.ok(read > all * 0.8, `${read} of ${all} documents are read directly`)
})

test('a document with any character changed is read as by parsing it, or left to that', () => {
  const end = `${SMALL}}`
  for (let at = 1; at < SMALL.length; at++) {
    for (const c of [
      '',
      ' ',
      '"',
      '\\',
      ',',
      '}',
      '0',
      'e',
      '-',
      '\n',
      '\0',
      'x',
      '":',
      '{}',
      '١',
      'é',
      '\u{1f4c4}',
      '\\é',
      '\\u0041',
    ]) {
      const text = end.slice(0, at) + c + end.slice(at + 1)
      const direct = readText(text)
      if (!direct) continue
      const parsed = readByParsing(Buffer.from(text).toString('utf8', 0, direct.end))
      assert.deepStrictEqual(direct.document, parsed, text)
    }
  }
})

test('peculiar documents are left to parsing', () => {
  const peculiar = {
    'cut off': SMALL.slice(0, -1),
    'without $schema': SMALL.replace('$schema', 'schema'),
    'an unknown $schema': SMALL.replace('bill/invoice', 'bill/voice'),
    'a duplicate member': SMALL.replace('"code":', '"code":"1","code":'),
    'a duplicate key': SMALL.replace('"key":', '"key":"1","key":'),
    'an unknown member': SMALL.replace('"code":', '"kode":'),
    'a member of older documents': SMALL.replace('"lines":', '"tax":{"tags":[]},"lines":'),
    null: SMALL.replace('"-1.50"', 'null'),
    'a long number': SMALL.replace('10.5', '1000000000000000.5'),
    'an exponent': SMALL.replace('10.5', '1e1'),
    'an unknown addon': SMALL.replace('"code":', '"$addons":["none"],"code":'),
    'the wrong type': SMALL.replace('"Acme"', '5'),
    'a control character': SMALL.replace('Acme', 'Ac\tme'),
    'a comma at the end': SMALL.replace('[]', '[],'),
  }
  for (const [name, text] of Object.entries(peculiar)) {
    assert.notEqual(text, SMALL, name)
    assert.equal(readText(text), undefined, name)
  }
  assert.notEqual(readText(SMALL), undefined)
})

test('a document and the request around it are read wherever they are', async () => {
  const document = invoice({ lines: [line()], notes: [{ text: 'Größe – 寸法 \u{1f4c4}' }] })
  const text = JSON.stringify(document)
  const expected = await build(document)
  for (const body of [
    `{"data":${text}}`,
    ` { "data" : ${JSON.stringify(document, null, 2)} , "strict" : false } `,
    `{"envelop":false,"data":${text}}`,
    `{"template":{"code":"1"},"data":${text}}`,
    `{"data":${text},"template":{"code":"1"}}`,
    `{"data":${text},"type":"bill/invoice"}`,
    `\ufeff{"data":${text},"template":{"code":"é"}}`,
  ]) {
    assert.deepEqual(await post('/build', body), expected)
  }
})

test('a document is of its own schema, even after that of a document inside it', async () => {
  const uuid = '01a20791-6e0e-71e2-be16-e7a693e471ab'
  const complements = [invoice({ $schema: `${SCHEMA}bill/delivery`, uuid })]
  const built = await build({ complements, ...invoice() })
  assert.equal(built.$schema, `${SCHEMA}bill/invoice`)
  assert.deepEqual(built, await build(invoice({ complements })))
})

test('what is wrong around a document is an error all the same', async () => {
  const text = JSON.stringify(invoice({ lines: [line()] }))
  for (const [body, message] of [
    [`{"data":${text}`, /not valid JSON/],
    [`{"data":${text}}}`, /not valid JSON/],
    [`{"data":${text},}`, /not valid JSON/],
    [`{"data":${text}}\u00a0`, /not valid JSON/],
    [`{"data":${text},"data":${text}}`, /duplicate members: data/],
    [`{"data":${text},"type":"nothing"}`, /unknown type/],
    [`{"data":${text},"strict":1}`, /strict must be/],
  ] as const) {
    const error = await post('/build', body, { status: 400 })
    assert.match(error.message, message)
  }
})
