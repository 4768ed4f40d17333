import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  codes,
  faults,
  invoice,
  type Json,
  message,
  payment,
  post,
  SCHEMA,
  times,
} from '../support.ts'

test('envelop wraps the document in an envelope with header and digest', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  assert.equal(envelope.$schema, `${SCHEMA}envelope`)
  assert.match(
    envelope.head.uuid,
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  assert.equal(envelope.head.dig.alg, 'sha256')
  assert.match(envelope.doc.uuid, /^[0-9a-f-]{36}$/)
  assert.deepEqual(await post('/validate', { data: envelope }), { ok: true })
})

test('building an envelope again keeps its identity and drops its signatures', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  assert.deepEqual(await build({ ...envelope, sigs: [''] }), envelope)
})

const party = (name: string): Json => ({ name, endpoints: [{ uri: `gobl:${name}` }] })
const [SUPPLIER, CUSTOMER] = [{ ...invoice().supplier, ...party('supplier') }, party('customer')]
const [DESPATCHER, RECEIVER] = [party('despatcher'), party('receiver')]
const bill = (type: string, members: Json): Json => ({
  $schema: `${SCHEMA}bill/${type}`,
  code: '1',
  issue_date: '2026-01-31',
  supplier: SUPPLIER,
  customer: CUSTOMER,
  ...members,
})
const ofLines = { lines: invoice().lines }
const ofStatus = { lines: [{ key: 'paid' }] }
const carried = { ...ofLines, despatcher: DESPATCHER, receiver: RECEIVER }
const ROUTED: [name: string, document: Json, from?: string, to?: string][] = [
  ['an invoice', bill('invoice', ofLines), 'supplier', 'customer'],
  [
    'a self-billed invoice',
    bill('invoice', { $tags: ['self-billed'], ...ofLines }),
    'customer',
    'supplier',
  ],
  ['a purchase order', bill('order', { type: 'purchase', ...ofLines }), 'customer', 'supplier'],
  ['a quote', bill('order', { type: 'quote', ...ofLines }), 'supplier', 'customer'],
  ['a receipt of payment', payment(bill('payment', {})), 'supplier', 'customer'],
  ['a payment advice', payment(bill('payment', { type: 'advice' })), 'customer', 'supplier'],
  ['a delivery', bill('delivery', carried), 'despatcher', 'receiver'],
  ['a delivery by the supplier', bill('delivery', ofLines), 'supplier', 'customer'],
  [
    'a receipt of delivery',
    bill('delivery', { type: 'receipt', ...carried }),
    'receiver',
    'despatcher',
  ],
  ['a status response', bill('status', { type: 'response', ...ofStatus }), 'customer', 'supplier'],
  ['a status update', bill('status', { type: 'update', ...ofStatus }), 'supplier', 'customer'],
  ['a system status', bill('status', { type: 'system', ...ofStatus })],
  ['a message', message()],
]

for (const [name, data, from, to] of ROUTED) {
  test(`${name} is routed ${from ? `from ${from} to ${to}` : 'nowhere'}`, async () => {
    const { head } = await post('/build', { data, envelop: true })
    assert.deepEqual([head.from, head.to], [from && `gobl:${from}`, to && `gobl:${to}`])
  })
}

test('routing that the header already has is kept', async () => {
  const data = { $schema: `${SCHEMA}envelope`, head: { to: 'gobl:other' }, doc: ROUTED[0]![1] }
  const { head } = await build(data)
  assert.deepEqual([head.from, head.to], ['gobl:supplier', 'gobl:other'])
})

test('a document is routed by the first endpoint that has a URI, from and to whoever it has', async () => {
  const routeOf = async (members: Json, head: Json = {}): Promise<unknown[]> => {
    const doc = bill('invoice', { ...ofLines, ...members })
    const envelope = await build({ $schema: `${SCHEMA}envelope`, head, doc })
    return [envelope.head.from, envelope.head.to]
  }
  assert.deepEqual(await routeOf({ customer: undefined }), ['gobl:supplier', undefined])
  const bare = { name: 'customer', endpoints: [] }
  assert.deepEqual(await routeOf({ customer: bare }), ['gobl:supplier', undefined])
  assert.deepEqual(await routeOf({ customer: { name: 'customer' } }), ['gobl:supplier', undefined])
  assert.deepEqual(await routeOf({}, { from: 'gobl:other' }), ['gobl:other', 'gobl:customer'])
})

test('an envelope without a document has an error key of its own', async () => {
  for (const doc of [undefined, null, {}, { title: 'x' }]) {
    const error = await build({ $schema: `${SCHEMA}envelope`, doc }, { status: 422 })
    assert.equal(error.key, 'no-document')
  }
})

test('a document of an unknown schema in an envelope is a fault that head.ignore cannot suppress', async () => {
  const doc = { $schema: 'https://example.com/foo', b: 1, a: ['x'] }
  const error = await build({ $schema: `${SCHEMA}envelope`, doc }, { status: 422 })
  assert.deepEqual(codes(error), ['GOBL-ENVELOPE-04'])
  const ignoring = { $schema: `${SCHEMA}envelope`, head: { ignore: ['GOBL-ENVELOPE-04'] }, doc }
  assert.deepEqual(codes(await build(ignoring, { status: 422 })), ['GOBL-ENVELOPE-04'])
})

/** A document in a number of nested envelopes. */
const nest = (doc: Json, depth: number): Json =>
  depth === 0 ? doc : { $schema: `${SCHEMA}envelope`, doc: nest(doc, depth - 1) }

test('an envelope may be nested in at most three others', async () => {
  await build(nest(message(), 4))
  const nesting = async (path: string, data: Json): Promise<string[]> => {
    const error = await post(path, { data }, { status: 400 })
    assert.equal(error.key, 'input')
    return faults(error)
  }
  for (const path of ['/build', '/sign', '/validate', '/verify', '/correct', '/replicate']) {
    assert.deepEqual(await nesting(path, nest(message(), 5)), ['DOCKET-NESTING $.doc.doc.doc.doc'])
  }
  assert.deepEqual(await nesting('/build', nest(message(), 500)), [
    'DOCKET-NESTING $.doc.doc.doc.doc',
  ])
  const inside = invoice({
    complements: [nest(invoice({ complements: [nest(message(), 3)] }), 2)],
  })
  const place = '$.complements[0].doc.doc.complements[0].doc'
  assert.deepEqual(await nesting('/build', inside), [`DOCKET-NESTING ${place}`])
  assert.deepEqual(await nesting('/build', nest(inside, 1)), [
    `DOCKET-NESTING $.doc${place.slice(1)}`,
  ])
})

test('an envelope that build returns can be read again', async () => {
  const envelope = await post('/build', {
    data: invoice({ complements: [nest(message(), 3)] }),
    envelop: true,
  })
  assert.deepEqual(await post('/validate', { data: envelope }), { ok: true })
  await post(
    '/build',
    { data: invoice({ complements: [nest(message(), 4)] }), envelop: true },
    { status: 400 },
  )
})

test('envelopes next to each other do not count as nested', async () => {
  const complements = times(10, () => nest(message(), 3))
  assert.equal((await build(invoice({ complements }))).complements.length, 10)
})

test('an envelope without a document among the complements stops the calculation', async () => {
  const data = invoice({ complements: [{ $schema: `${SCHEMA}envelope` }] })
  assert.equal((await build(data, { status: 422 })).key, 'calculation')
})
