/** How much work a PDF may ask for: files that ask for more are refused, or lose the attachments that nothing depends on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, send } from '../../../support.ts'
import { convert, sale } from '../invoices.ts'
import {
  attach,
  deflated,
  described,
  FLATE,
  objectsInStream,
  overlapping,
  rows,
  stream,
} from './hostile-pdf.ts'

const XML = Buffer.from(
  String((await convert(sale({}, ['fr-facturx-v1']), 'cii+fr-facturx-v1')).xml),
).toString('latin1')

async function read(body: Buffer, status = 200): Promise<Json> {
  const response = await send('/v0/convert', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/pdf' },
  })
  const answer = (await response.json()) as Json
  assert.equal(response.status, status, JSON.stringify(answer).slice(0, 400))
  return answer
}

const MB = 1_000_000
const TOO_MUCH: { [name: string]: () => Buffer } = {
  "objects in each other's comments": () => overlapping(XML, 100, '%', `${'a'.repeat(MB)}\n5`),
  "objects in each other's strings": () =>
    overlapping(XML, 100, '(', 'a'.repeat(MB) + ')'.repeat(100)),
  'numbers before a long comment': () => overlapping(XML, 100, ' 5 %', 'a'.repeat(MB)),
  'strings in each other in a stream of objects': () =>
    objectsInStream(XML, 100, 1, '('.repeat(100) + 'a'.repeat(MB) + ')'.repeat(100)),
  'very many values': () => overlapping(XML, 1, '', `[${'0 '.repeat(MB)}]`),
  'a long description of many attachments': () => described(XML, 100, 100_000),
  'rows of cross-references in many tables': () => rows(30, 400_000),
}

for (const [name, make] of Object.entries(TOO_MUCH)) {
  test(`a PDF with ${name} is refused, with words that say what to do`, async () => {
    const { key, message, faults } = await read(make(), 422)
    assert.deepEqual([key, faults[0].code], ['conversion', 'DOCKET-PDF-05'])
    assert.match(message, /takes more work .* ask for the XML/)
  })
}

const BOMB = deflated(Buffer.alloc(20_100_000))
const LARGE = stream(FLATE, BOMB)
const LARGE_INSIDE = stream(
  '/Filter[/FlateDecode/FlateDecode]',
  deflated(Buffer.from(BOMB, 'latin1')),
)
const UNKNOWN = stream('/Filter[/FlateDecode/Unknown]', deflated(Buffer.alloc(10_000_000)))

test('a few attachments that cannot be unpacked are named, and the others are read', async () => {
  for (const data of [LARGE, LARGE_INSIDE, UNKNOWN]) {
    const { attachments, left_out } = await read(attach(XML, 4, data))
    assert.deepEqual(
      attachments.map(({ name }: Json) => name),
      ['last.txt'],
    )
    assert.deepEqual(left_out, ['pdf:0.bin', 'pdf:1.bin', 'pdf:2.bin', 'pdf:3.bin'])
  }
})

test('attachments that cannot be unpacked are paid for, until none is read any more', async () => {
  for (const data of [LARGE, LARGE_INSIDE, UNKNOWN]) {
    const { document, attachments, left_out } = await read(attach(XML, 60, data))
    assert.ok(document.$schema, 'the invoice is read')
    assert.equal(attachments, undefined)
    assert.deepEqual([left_out.length, left_out.at(-1)], [61, 'pdf:last.txt'])
  }
})

test('very many objects at the same place of a stream are read as one', async () => {
  const text = `(${'a'.repeat(15 * MB)})`
  const { pdf } = await read(objectsInStream(XML, 200, 0, text))
  assert.equal(pdf.name, 'factur-x.xml')
})
