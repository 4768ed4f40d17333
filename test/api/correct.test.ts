import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, faults, invoice, type Json, message, post, SCHEMA } from '../support.ts'

const uuid = '01a1fb42-51d2-7cd0-b230-31eb90f069c0'

test('correct makes an invoice that refers to the first one', async () => {
  const options = {
    type: 'credit-note',
    series: 'CN',
    issue_date: '2026-02-01',
    reason: 'Wrong',
    ext: { 'x-y': '1' },
  }
  const note = await post('/correct', {
    data: invoice({ uuid, type: 'standard', notes: [{ text: 'n' }] }),
    options,
  })
  assert.deepEqual(note.preceding, [
    {
      uuid,
      type: 'standard',
      issue_date: '2026-01-31',
      series: 'T',
      code: '1',
      reason: 'Wrong',
      ext: { 'x-y': '1' },
    },
  ])
  assert.deepEqual(
    [note.type, note.series, note.code, note.issue_date, note.uuid],
    ['credit-note', 'CN', undefined, '2026-02-01', undefined],
  )
  assert.deepEqual([note.totals.payable, note.notes], ['1210.00', [{ text: 'n' }]])
})

test('without options for them, series stays and the date is that of today', async () => {
  const note = await post('/correct', {
    data: invoice({ preceding: [{ code: 'old' }] }),
    options: { type: 'credit-note', issue_date: null },
  })
  assert.deepEqual(
    [note.series, note.issue_date, note.preceding.length],
    ['T', new Date().toISOString().slice(0, 10), 1],
  )
  const local = await post('/correct', {
    data: invoice(),
    options: { type: 'credit-note', issue_date: '' },
  })
  assert.equal(
    local.issue_date,
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date()),
  )
})

test('copy_tax takes over the tax totals of the first invoice', async () => {
  const built = await post('/build', { data: invoice() })
  const note = await post('/correct', {
    data: built,
    options: { type: 'corrective', copy_tax: true },
  })
  assert.deepEqual(note.preceding[0].tax, built.totals.taxes)
  built.totals.taxes.categories.push(null)
  const again = await post('/correct', {
    data: built,
    options: { type: 'corrective', copy_tax: true },
  })
  assert.deepEqual(again.preceding[0].tax, note.preceding[0].tax)
  const unbuilt = await post('/correct', {
    data: invoice(),
    options: { type: 'corrective', copy_tax: true },
  })
  assert.equal(unbuilt.preceding[0].tax, undefined)
})

test('an envelope gives a new envelope', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  const corrected = await post('/correct', { data: envelope, options: { type: 'credit-note' } })
  assert.equal(corrected.$schema, `${SCHEMA}envelope`)
  assert.notEqual(corrected.head.uuid, envelope.head.uuid)
  assert.notEqual(corrected.doc.uuid, envelope.doc.uuid)
  assert.equal(corrected.doc.preceding[0].uuid, envelope.doc.uuid)
  assert.deepEqual(await post('/validate', { data: corrected }), { ok: true })
})

test('a correction that is not allowed or lacks something is rejected with a reason', async () => {
  const german = (members: Json = {}): Json =>
    invoice({ supplier: { name: 'x', tax_id: { country: 'DE', code: '111111125' } }, ...members })
  const cases: [Json, unknown, RegExp][] = [
    [invoice(), undefined, /type is required: one of credit-note, corrective, debit-note/],
    [invoice(), { reason: 'x' }, /type is required/],
    [invoice(), 'credit', /must be an object/],
    [invoice(), { type: 5, issue_date: 'x' }, /options\.type .*options\.issue_date /],
    [invoice({ code: undefined }), { type: 'credit-note' }, /no code/],
    [german(), { type: 'debit-note' }, /type must be one of credit-note.*, not "debit-note"/],
    [message(), { type: 'credit-note' }, /only invoices/],
    [invoice({ $tags: ['none'] }), { type: 'credit-note' }, /\$tags/],
  ]
  for (const [data, options, message] of cases) {
    const error = await post('/correct', { data, options }, { status: 422 })
    assert.equal(error.key, 'validation')
    assert.match(error.message, message)
  }
  const unnamed = await post(
    '/correct',
    {
      data: invoice({ customer: { tax_id: { country: 'ES', code: '54387763P' } } }),
      options: { type: 'credit-note' },
    },
    { status: 422 },
  )
  assert.deepEqual(codes(unnamed), ['GOBL-BILL-INVOICE-07'])
  const undated = await post(
    '/correct',
    { data: invoice({ issue_date: undefined }), options: { type: 'credit-note' } },
    { status: 422 },
  )
  assert.deepEqual(faults(undated), ['GOBL-ORG-DOCUMENTREF-02 $.preceding[0].issue_date'])
  const empty = await post(
    '/correct',
    { data: { $schema: `${SCHEMA}envelope` }, options: { type: 'credit-note' } },
    { status: 422 },
  )
  assert.equal(empty.key, 'no-document')
})

test('schema answers the options that fit the document', async () => {
  const schema = await post('/correct', { data: invoice(), options: 'ignored', schema: true })
  assert.equal(schema.$id, `${SCHEMA}bill/correction-options?tax_regime=es`)
  const { properties, required, recommended } = schema.$defs['bill.CorrectionOptions']
  assert.deepEqual(
    properties.type.oneOf.map((option: Json) => option.const),
    ['credit-note', 'corrective', 'debit-note'],
  )
  assert.deepEqual(
    [properties.type.default, properties.series.default, properties.ext],
    ['credit-note', 'T', undefined],
  )
  assert.deepEqual([required, recommended], [['type'], ['series']])
  const anywhere = await post('/correct', {
    data: invoice({ supplier: { name: 'x' } }),
    schema: true,
  })
  assert.equal(anywhere.$id, `${SCHEMA}bill/correction-options?tax_regime=`)
  assert.ok(anywhere.$defs['bill.CorrectionOptions'].properties.ext.$ref)
  assert.equal(await post('/correct', { data: message(), schema: true }), null)
})
