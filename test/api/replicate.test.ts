import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  codes,
  faults,
  invoice,
  type Json,
  message,
  post,
  SCHEMA,
  sendJson,
  today,
} from '../support.ts'

const uuid = '01a1fb42-51d2-7cd0-b230-31eb90f069c0'

test('replicate returns a copy without code and dates and with a new UUID', async () => {
  const data = invoice({
    uuid,
    op_date: '2026-01-01',
    value_date: '2026-01-01',
    issue_time: '10:00:00',
  })
  const copy = await post('/replicate', { data })
  assert.notEqual(copy.uuid, uuid)
  assert.match(copy.uuid, /^.{14}7/)
  assert.deepEqual(
    [copy.code, copy.op_date, copy.value_date, copy.issue_time, copy.series],
    [undefined, undefined, undefined, undefined, 'T'],
  )
  assert.equal(copy.issue_date, today('Europe/Madrid'))
  assert.equal(copy.totals.payable, '1210.00')
})

test('documents of other types keep all their members', async () => {
  const status = {
    $schema: `${SCHEMA}bill/status`,
    uuid,
    type: 'response',
    issue_date: '2026-01-01',
    code: '1',
    supplier: invoice().supplier,
    lines: [{ key: 'paid' }],
  }
  const copy = await post('/replicate', { data: status })
  assert.deepEqual([copy.uuid, copy.code, copy.issue_date], [uuid, '1', '2026-01-01'])
  assert.match((await post('/replicate', { data: message() })).uuid, /^.{14}7/)
})

test('a copy has the code of the request, unless documents of its type keep theirs', async () => {
  assert.equal((await post('/replicate', { data: invoice(), code: ' B-2 ' })).code, 'B-2')
  const sealed = await post('/build', { data: invoice(), envelop: true })
  assert.equal((await post('/replicate', { data: sealed, code: 'B-2' })).doc.code, 'B-2')
  const invalid = await post(
    '/replicate',
    { data: invoice(), code: 'B'.repeat(129) },
    { status: 422 },
  )
  assert.deepEqual(invalid.faults[0].properties, ['$.code'])
  const error = await post('/replicate', { data: message(), code: 'B-2' }, { status: 400 })
  assert.match(error.message, /code must not be set/)
})

test('a header as a document does not get a UUID', async () => {
  const header = { $schema: `${SCHEMA}head/header`, dig: { alg: 'sha256', val: '00' } }
  const error = await post('/replicate', { data: header }, { status: 422 })
  assert.deepEqual(faults(error), ['GOBL-HEAD-HEADER-01 $.uuid'])
  const enveloped = await post('/build', { data: header, envelop: true }, { status: 422 })
  assert.deepEqual(faults(enveloped), ['GOBL-HEAD-HEADER-01 $.doc.uuid'])
})

test('orders, deliveries and payments lose code and dates too', async () => {
  const { supplier, lines } = invoice()
  const used = { uuid, code: '1', issue_date: '2026-01-01', value_date: '2026-01-01', supplier }
  for (const [path, members] of [
    ['bill/order', { lines }],
    ['bill/delivery', { lines }],
    ['bill/payment', { lines: [{ amount: '1.00' }], methods: [{ key: 'card' }] }],
  ] as const) {
    const copy = await post('/replicate', {
      data: { $schema: `${SCHEMA}${path}`, ...used, ...members },
    })
    assert.deepEqual([copy.code, copy.value_date], [undefined, undefined])
    assert.notEqual(copy.issue_date, '2026-01-01')
  }
})

test('an envelope gives a new envelope', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  const copy = await post('/replicate', {
    data: {
      ...envelope,
      head: { ...envelope.head, tags: ['old'], stamps: [{ prv: 'a', val: 'b' }] },
    },
  })
  assert.notEqual(copy.head.uuid, envelope.head.uuid)
  assert.notEqual(copy.doc.uuid, envelope.doc.uuid)
  assert.deepEqual([copy.head.tags, copy.head.stamps, copy.sigs], [undefined, undefined, undefined])
})

test('replicate rejects what build rejects', async () => {
  assert.equal(
    (await post('/replicate', { data: { $schema: `${SCHEMA}envelope` } }, { status: 422 })).key,
    'no-document',
  )
  assert.equal(
    (await post('/replicate', { data: invoice({ $tags: ['x'] }) }, { status: 422 })).key,
    'calculation',
  )
  assert.deepEqual(
    codes(await post('/replicate', { data: invoice({ type: 'x' }) }, { status: 422 })),
    ['GOBL-BILL-INVOICE-02'],
  )
  const foreign = { $schema: `${SCHEMA}envelope`, doc: { $schema: 'https://example.com/x' } }
  assert.deepEqual(codes(await post('/replicate', { data: foreign }, { status: 422 })), [
    'GOBL-ENVELOPE-04',
  ])
})

const DEPOSIT = [{ description: 'Deposit', amount: '100.00', date: '2026-01-02' }]
const period = { start: '2026-01-01', end: '2026-01-31' }
const occasion = invoice({
  ordering: { period },
  delivery: { date: '2026-01-30' },
  preceding: [{ code: '7' }],
  payment: {
    advances: DEPOSIT,
    terms: { due_dates: [{ date: '2026-02-28', percent: '100%' }] },
  },
})

test('a copy is without what was paid on the original, and warnings name what else is of it', async () => {
  const copy = await post('/replicate', { data: occasion })
  assert.deepEqual([copy.payment.advances, copy.totals.due], [undefined, undefined])
  const response = await sendJson('/replicate', { data: occasion })
  assert.ok(
    Number(response.headers.get('Docket-Warnings')) >= 4,
    'four members are of the original',
  )
  const strict = await post('/replicate', { data: occasion, strict: true }, { status: 422 })
  assert.deepEqual(
    strict.faults
      .filter(({ code }: Json) => code === 'DOCKET-COPY')
      .flatMap((f: Json) => f.properties),
    ['$.payment.terms.due_dates[0].date', '$.delivery.date', '$.ordering.period', '$.preceding'],
  )
})

test('a copy keeps advances if asked to, and its dates move by days or months', async () => {
  const kept = await post('/replicate', { data: occasion, keep: true })
  assert.deepEqual(kept.payment.advances[0].amount, '100.00')
  const moved = await post('/replicate', { data: occasion, shift: '1m' })
  assert.deepEqual(moved.ordering.period, { start: '2026-02-01', end: '2026-02-28' })
  assert.deepEqual(
    [moved.delivery.date, moved.payment.terms.due_dates[0].date],
    ['2026-02-28', '2026-03-28'],
  )
  const days = await post('/replicate', { data: occasion, shift: '-30d' })
  assert.equal(days.delivery.date, '2025-12-31')
  await post('/replicate', { data: occasion, shift: '1 month' }, { status: 400 })
})

const copied = ({ warnings }: Json): string[] =>
  faults({ faults: warnings }).filter((each) => each.startsWith('DOCKET-COPY'))

test('the review of a copy names what is of the original, as replicate does', async () => {
  const dated = invoice({ delivery: { date: '2026-01-30' } })
  const review = (data: Json, shift?: string) =>
    post('/review', { data, operation: 'replicate', ...(shift && { shift }) })
  assert.deepEqual(copied(await review(dated)), ['DOCKET-COPY $.delivery.date'])
  assert.deepEqual(copied(await review(dated, '900m')), [])
  assert.deepEqual(copied(await post('/review', { data: dated })), [])
  const data = await post('/build', { data: dated, envelop: true })
  assert.deepEqual(copied(await review(data)), ['DOCKET-COPY $.doc.delivery.date'])
  const strict = await post('/replicate', { data, strict: true }, { status: 422 })
  assert.deepEqual(copied({ warnings: strict.faults }), ['DOCKET-COPY $.doc.delivery.date'])
})
