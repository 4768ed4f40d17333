import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  codes,
  faults,
  get,
  invoice,
  type Json,
  message,
  post,
  SCHEMA,
  today,
} from '../support.ts'

const uuid = '01a1fb42-51d2-7cd0-b230-31eb90f069c0'

test('correct returns an invoice that refers to the original one', async () => {
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

test("without options, the series stays and the date is today's", async () => {
  const note = await post('/correct', {
    data: invoice({ preceding: [{ code: 'old' }] }),
    options: { type: 'credit-note', issue_date: null },
  })
  assert.deepEqual([note.series, note.issue_date, note.preceding.length], ['T', today('UTC'), 1])
  const local = await post('/correct', {
    data: invoice(),
    options: { type: 'credit-note', issue_date: '' },
  })
  assert.equal(local.issue_date, today('Europe/Madrid'))
})

test('copy_tax copies the tax totals of the original invoice', async () => {
  const built = await build(invoice())
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

test('corrections that are incomplete, or not allowed in the country, are rejected', async () => {
  const german = (members: Json = {}): Json =>
    invoice({ supplier: { name: 'x', tax_id: { country: 'DE', code: '111111125' } }, ...members })
  const cases: [Json, unknown, RegExp][] = [
    [invoice(), undefined, /type .*credit-note, corrective, debit-note/],
    [invoice(), { reason: 'x' }, /type/],
    [invoice(), 'credit', /object/],
    [invoice(), { type: 5, issue_date: 'x' }, /options\.type .*options\.issue_date /],
    [invoice({ code: undefined }), { type: 'credit-note' }, /code/],
    [german(), { type: 'debit-note' }, /credit-note.*debit-note/],
    [message(), { type: 'credit-note' }, /schema/],
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

test('schema returns the options available for the document', async () => {
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
  const { ext } = anywhere.$defs['bill.CorrectionOptions'].properties
  assert.match(ext.$ref, /tax\/extensions$/)
  assert.equal(await post('/correct', { data: message(), schema: true }), null)
})

test('schema returns the extensions, reason and tax copy that the formats ask for', async () => {
  const schema = await post('/correct', {
    data: invoice({ $addons: ['es-facturae-v3', 'es-tbai-v1'] }),
    schema: true,
  })
  const { properties, required, recommended } = schema.$defs['bill.CorrectionOptions']
  const keys = Object.keys(properties.ext.properties)
  assert.deepEqual(keys, ['es-facturae-correction', 'es-tbai-correction'])
  assert.deepEqual(properties.ext.recommended, keys)
  assert.equal(properties.ext.$ref, undefined)
  for (const key of keys) {
    const { extensions } = await get(
      `/addons/${key.replace(/-correction$/, '-v')}${key.includes('tbai') ? 1 : 3}`,
    )
    const { name, values } = extensions.find((extension: Json) => extension.key === key)
    const { title, type, oneOf } = properties.ext.properties[key]
    assert.deepEqual([title, type], [name.en, 'string'])
    assert.deepEqual(
      oneOf.map((option: Json) => [option.const, option.title]),
      values.map((value: Json) => [value.code, value.name.en]),
    )
  }
  assert.deepEqual([required, recommended], [['type'], ['series', 'ext']])
})
