// Takes long: in a process of its own.
/** Cost of PDF files: what very many parts share is looked at once, so that it costs hardly more than for a few. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  attach,
  deflated,
  marks,
  objectsInStream,
  sharedKey,
  sharedMembers,
  sharedNames,
  stream,
} from '../faces/convert/files/hostile-pdf.ts'
import { leastRatio, processorTime } from '../processor-time.ts'
import { send } from '../support.ts'

const MB = 1_000_000
const XML = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'
const BOMB = deflated(Buffer.from(deflated(Buffer.alloc(20_100_000)), 'latin1'))
const BOMBS = stream('/Filter[/FlateDecode/FlateDecode]', BOMB)

/** Files of about the same size, the second with very many times as many of something; a damaged one, and an unreadable invoice. */
const FILES: { [name: string]: (isMany: boolean) => Buffer } = {
  'objects at the same place of a stream': (isMany) =>
    objectsInStream(XML, isMany ? 100 : 2, 0, `(${'a'.repeat(5 * MB)})`),
  'marks of streams in a string of a damaged file': (isMany) => marks(isMany ? 1000 : 20, 2 * MB),
  'objects with an open string in a damaged file': (isMany) =>
    marks(isMany ? 20_000 : 400, 2 * MB, true),
  'nodes that share a list of names': (isMany) => sharedNames(XML, isMany ? 500 : 10, 60_000),
  'names that share a long key': (isMany) => sharedKey(XML, isMany ? 1000 : 20, 2 * MB),
  'streams that share a long list': (isMany) => sharedMembers(XML, isMany ? 900 : 18, 100_000),
  'attachments that are too large': (isMany) => attach(XML, isMany ? 900 : 18, BOMBS),
}

for (const [name, make] of Object.entries(FILES)) {
  test(`fifty times as many ${name} cost hardly more`, async () => {
    const [many, few] = [make(true), make(false)].map((body) => () => timeOf(body))
    const ratio = await leastRatio(many!, few!, 8)
    assert.ok(ratio < 8, `${ratio.toFixed(1)} times the time`)
  })
}

const headers = { 'Content-Type': 'application/pdf' }

const timeOf = (body: Buffer): Promise<number> =>
  processorTime(async () => {
    const response = await send('/v0/convert', { method: 'POST', body, headers })
    await response.arrayBuffer()
  }, 1)
