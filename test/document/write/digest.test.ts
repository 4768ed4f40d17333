import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newReadIssues } from '../../../src/document/read/issues.ts'
import { readDocument } from '../../../src/document/read/read.ts'
import { canonicalise, digestOf } from '../../../src/document/write/digest.ts'
import { writeDocument } from '../../../src/document/write/write.ts'
import type { AnyDocument } from '../../../src/model/generated/types.ts'
import { ROOT } from '../../markdown.ts'
import { build, SCHEMA } from '../../support.ts'

test('members are sorted by code point, and null members are omitted', () => {
  assert.equal(canonicalise({ b: 1, a: 'x', $schema: 's' }), '{"$schema":"s","a":"x","b":1}')
  assert.equal(
    canonicalise({ A: 1, a: 1, _: 1, é: 1, Z: 1, '😀': 1, ﬀ: 1 }),
    '{"A":1,"Z":1,"_":1,"a":1,"é":1,"ﬀ":1,"😀":1}',
  )
  assert.equal(
    canonicalise({ a: 1, b: null, c: [], d: {}, e: '', f: false }),
    '{"a":1,"c":[],"d":{},"e":"","f":false}',
  )
  assert.equal(canonicalise(JSON.parse('{"__proto__":1,"a":2}')), '{"__proto__":1,"a":2}')
})

test('names beyond the Basic Multilingual Plane are in the order of their bytes in UTF-8', () => {
  const names = '\ud7ff \ue000 \uffff \u{10000} \u{10001} \u{1f600} \u{10ffff}'.split(' ')
  const all = [...names, ...names.flatMap((a) => names.map((b) => a + b)), 'a', 'a\uffff']
  const bytes = (text: string): Buffer => Buffer.from(text)
  const expected = all.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)))
  for (const given of [all, all.toReversed()]) {
    const text = canonicalise(Object.fromEntries(given.map((name) => [name, 1])))
    assert.equal(text, `{${expected.map((name) => `"${name}":1`).join()}}`)
  }
})

test('a null first member leaves its comma, and null stays in arrays', () => {
  assert.equal(canonicalise({ a: null, b: 1 }), '{,"b":1}')
  assert.equal(canonicalise([null, 1, { b: null, c: [null] }]), '[null,1,{,"c":[null]}]')
})

test('numbers have one form, which is odd for negative ones with an exponent', () => {
  const numbers = [
    1, 100.0, -5, -0, 0.5, 123.456, 1e-7, 1e19, 1e20, 1e21, -1.5, -73.98, -0.25, -5e-9, -1e22,
  ]
  assert.equal(
    canonicalise(numbers),
    '[1,100,-5,0,5.0E-1,1.23456E2,1.0E-7,1.0E19,1.0E20,1.0E21,-.01.5E0,-.07.398E1,-.02.5E-1,-.05E-9,-.01E22]',
  )
})

test('strings have few escapes, in upper case', () => {
  assert.equal(
    canonicalise('\t\n\r\f\b\u0001\u001f"\\/é€<>&\u2028\u007f'),
    '"\\t\\n\\r\\f\\b\\u0001\\u001F\\"\\\\/é€<>&\u2028\u007f"',
  )
})

test('lone surrogates are escaped, surrogate pairs are not', () => {
  assert.equal(canonicalise('a\ud800b\udfff😀\ufffd'), '"a\\uD800b\\uDFFF😀\ufffd"')
  assert.equal(canonicalise('\\ud800'), '"\\\\ud800"')
})

test('the digest is that of the document in the answer', async () => {
  const doc = {
    $schema: `${SCHEMA}org/party`,
    uuid: '01a1fb42-51d2-7cd0-b230-31eb90f069c0',
    name: ' N ',
    addresses: [{ coords: { lat: 0.5, lon: -3.7038 } }],
  }
  const { head, doc: built } = await build({ $schema: `${SCHEMA}envelope`, doc })
  assert.equal(head.dig.val, createHash('sha256').update(canonicalise(built)).digest('hex'))
  assert.equal(head.dig.val, '63fad9bb0d516c48c0587346ddb5ce0534eb9c48d809efbe4d4802095a39921b')
})

test('required members without a value count as null', async () => {
  const uuid = '01a1fb42-51d2-7cd0-b230-31eb90f069c0'
  const doc = { $schema: `${SCHEMA}org/party`, uuid, name: 'N', people: [{ role: 'x' }] }
  const data = { $schema: `${SCHEMA}envelope`, head: { ignore: ['GOBL-ORG-PERSON-01'] }, doc }
  const { head } = await build(data)
  const text = `{"$schema":"${SCHEMA}org/party","name":"N","people":[{,"role":"x"}],"uuid":"${uuid}"}`
  assert.equal(head.dig.val, createHash('sha256').update(text).digest('hex'))
})

/** A document as it is read. */
const documentOf = (data: object): AnyDocument =>
  readDocument(JSON.parse(JSON.stringify(data)), newReadIssues())

/** The digest of what clients get, from the JSON. */
const digestOfAnswer = (document: AnyDocument): string =>
  createHash('sha256')
    .update(canonicalise(JSON.parse(writeDocument(document))))
    .digest('hex')

test('the digest of every example is that of its JSON', () => {
  const folder = join(ROOT, 'examples/build')
  for (const file of readdirSync(folder)) {
    const json = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const document = documentOf(json.data ?? json)
    assert.equal(digestOf(document).val, digestOfAnswer(document), file)
  }
})

test('unusual values have the digest of their JSON', () => {
  const texts = ['\t"\\\u001f\u007f', 'é€😀', 'lone \ud800', '\u2028', '', ' ', '0'.repeat(70_000)]
  const meta = { b: '1', '\ue000': '2', '😀': '3', a: '', 10: '4', é: '5' }
  const party = { $schema: `${SCHEMA}org/party`, meta, people: [{ role: 'x' }, {}, null] }
  const documents = [
    ...texts.map((name) => ({ ...party, name, alias: 'x' })),
    ...[0, -0, 0.5, -3.7038, 1e-7, -5e-9, 123.456].map((lat) => {
      return { ...party, addresses: [{ coords: { lat, lon: -lat } }] }
    }),
    { ...party, logos: [{ url: 'https://x.y', meta: {}, height: 0, width: 7 }] },
    { ...party, people: Array(100_000).fill(null) },
    { $schema: `${SCHEMA}cbc/code-map`, b: '1', a: '2' },
    { $schema: 'https://example.com/x', b: [null, { a: null, b: -73.98 }, 'é'], a: null, c: 1e21 },
    { $schema: `${SCHEMA}bill/invoice`, complements: [{ b: null, a: 1.5 }], lines: [{ ext: {} }] },
    ...['-123456789012.345', '99999999999999999.9', '0.00'].map((quantity) => {
      return { $schema: `${SCHEMA}bill/invoice`, lines: [{ quantity, item: { price: '-0.5' } }] }
    }),
  ].map(documentOf)
  for (const document of documents)
    assert.equal(digestOf(document).val, digestOfAnswer(document), document.$schema)
  assert.equal(JSON.parse(writeDocument(documents[15]!)).people.length, 100_000)
})
