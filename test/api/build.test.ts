import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  faults,
  invoice,
  type Json,
  line,
  message,
  payment,
  post,
  SCHEMA,
  sendJson,
  today,
} from '../support.ts'

test('build completes an invoice: regime, type, rates, sums and totals', async () => {
  const built = await build(invoice({ lines: 2 }))
  assert.equal(built.$regime, 'ES')
  assert.equal(built.type, 'standard')
  assert.equal(built.currency, 'EUR')
  assert.deepEqual(built.lines[1], {
    i: 2,
    quantity: '10',
    item: { name: 'Development', price: '100.00' },
    sum: '1000.00',
    taxes: [{ cat: 'VAT', key: 'standard', rate: 'general', percent: '21.0%' }],
    total: '1000.00',
  })
  assert.equal(built.totals.tax, '420.00')
  assert.equal(built.totals.payable, '2420.00')
})

test('build writes members in the order of the schema, whatever the order of the input', async () => {
  const { $schema, ...rest } = invoice()
  const turned = Object.fromEntries(Object.entries({ ...rest, $schema }).reverse())
  assert.equal(JSON.stringify(await build(turned)), JSON.stringify(await build(invoice())))
})

test('building an answer again gives the same answer', async () => {
  const data = invoice({
    $tags: ['reverse-charge'],
    lines: [
      line({
        discounts: [{ percent: '5%', reason: 'r' }],
        charges: [{ amount: '1.00', reason: 'c' }],
      }),
      line({ quantity: '-3', item: { name: 'x', price: '-10.555' } }),
    ],
    discounts: [{ percent: '10%', taxes: [{ cat: 'VAT', rate: 'standard' }] }],
    payment: {
      advances: [{ percent: '50%', description: 'a' }],
      terms: { due_dates: [{ date: '2026-02-01', percent: '100%' }] },
    },
  })
  const once = await build(data)
  assert.deepEqual(await build(once), once)
  assert.equal(once.tax.notes.length, 1)
})

test('build lists every fault at once, each with its path', async () => {
  const broken = invoice({
    type: 'invoice',
    supplier: { tax_id: { country: 'ES', code: 'B98602643' } },
    customer: { name: 'Customer', emails: [{ addr: 'nowhere' }] },
    lines: [
      line({ item: { price: '10.00' } }),
      line({ quantity: '1', discounts: [{ base: '5.00', reason: 'x', amount: '1.00' }] }),
    ],
  })
  const error = await build(broken, { status: 422 })
  assert.equal(error.key, 'validation')
  assert.deepEqual(faults(error), [
    'GOBL-BILL-INVOICE-02 $.type',
    'GOBL-BILL-INVOICE-06 $.supplier.name',
    'GOBL-BILL-LINEDISCOUNT-01 $.lines[1].discounts[0].percent',
    'GOBL-ES-TAX-IDENTITY-01 $.supplier.tax_id.code',
    'GOBL-ORG-EMAIL-02 $.customer.emails[0].addr',
    'GOBL-ORG-ITEM-01 $.lines[0].item.name',
  ])
  for (const { code, description } of error.faults) assert.match(description, /\w \w/, code)
})

test('a fault names the member, the allowed values and the value found', async () => {
  const error = await build(invoice({ type: 'bill' }), { status: 422 })
  assert.match(error.faults[0].description, /^type .*standard, proforma, .*"bill"/)
})

test('faults with the same code are one fault with all paths', async () => {
  const error = await build(
    invoice({ lines: [0, 1, 2].map(() => line({ item: { price: '1' } })) }),
    { status: 422 },
  )
  assert.deepEqual(faults(error), [
    'GOBL-ORG-ITEM-01 $.lines[0].item.name $.lines[1].item.name $.lines[2].item.name',
  ])
})

test('unknown members are dropped and listed in Docket-Ignored, in document order', async () => {
  const data = {
    ...invoice({ lines: [line({ item: { name: 'x', price: '1', weight: 5 } })] }),
    colour: 'blue',
    $addons: ['zz-none-v1'],
  }
  const response = await sendJson('/build', { data, comment: 1 })
  assert.equal(response.status, 200)
  assert.equal(
    response.headers.get('docket-ignored'),
    'comment, $.lines[0].item.weight, $.colour, $.$addons[0]',
  )
  const built = (await response.json()) as Json
  assert.equal(built.colour, undefined)
  assert.equal(built.$addons, undefined)
})

test('paths in Docket-Ignored are percent-encoded as headers require', async () => {
  const response = await sendJson('/build', { data: message({ 'a,ñ%': 1 }) })
  assert.equal(response.headers.get('docket-ignored'), '$.a%2C%C3%B1%25')
})

test('a long Docket-Ignored ends with the number of paths that did not fit', async () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`unknown_member_${at}`, at]),
  )
  const response = await sendJson('/build', { data: message(unknown) })
  const header = response.headers.get('docket-ignored')!
  assert.ok(header.length <= 4096, `${header.length} characters`)
  const listed = header.split(', ')
  assert.equal(listed.at(-1), `+${500 - listed.length + 1}`)
})

test('strict mode rejects unknown members and addons along with wrong types', async () => {
  const data = invoice({ colour: 'blue', $addons: ['zz-none-v1'], code: 5 })
  const error = await post('/build', { data, strict: true }, { status: 400 })
  assert.deepEqual(faults(error), [
    'DOCKET-TYPE $.code',
    'DOCKET-UNKNOWN $.$addons[0]',
    'DOCKET-UNKNOWN $.colour',
  ])
  const both = await post('/build', { data, strict: true, comment: 1, foo: 2 }, { status: 400 })
  assert.deepEqual(faults(both), [
    'DOCKET-TYPE $.code',
    'DOCKET-UNKNOWN $.$addons[0]',
    'DOCKET-UNKNOWN $.colour',
    'DOCKET-UNKNOWN comment foo',
  ])
  const sound = { data: invoice(), strict: true, comment: 1 }
  const alone = await post('/build', sound, { status: 400 })
  assert.deepEqual([faults(alone), alone.key], [['DOCKET-UNKNOWN comment'], 'input'])
  assert.match(alone.message, /unknown members comment \(strict mode\)/)
  await post('/build', { data: invoice(), strict: true })
})

test('data is merged into the template: objects member by member, everything else replaced', async () => {
  const template = message({ title: 'T', meta: { a: '1', b: '2' } })
  const built = await post('/build', { template, data: { title: '', meta: { b: '3', c: '4' } } })
  assert.deepEqual(built, message({ meta: { a: '1', b: '3', c: '4' } }))
  assert.equal((await post('/build', { template, data: { meta: null } })).meta, undefined)
  await post('/build', { template: 'text', data: {} }, { status: 400 })
})

test('type sets the schema by id, name or last part of its path', async () => {
  for (const type of [
    'note/message',
    'note.Message',
    'Message',
    'message',
    `${SCHEMA}note/message`,
  ]) {
    assert.deepEqual(await post('/build', { data: { content: 'Hello' }, type }), message())
  }
  for (const type of ['MESSAGE', 'no.Thing', 'https://example.com/x'])
    await post('/build', { data: message(), type }, { status: 400 })
  assert.deepEqual(
    await post('/build', { data: message({ $schema: null }), type: 'message' }),
    message(),
  )
  await post('/build', { data: message({ $schema: 0 }), type: 'message' }, { status: 400 })
  assert.equal(
    (await post('/build', { data: message(), type: 'bill/invoice' })).$schema,
    `${SCHEMA}note/message`,
  )
})

test('type sets the schema of the document in an envelope', async () => {
  const data = { $schema: `${SCHEMA}envelope`, doc: { content: 'Hello' } }
  assert.equal(
    (await post('/build', { data, type: 'message' })).doc.$schema,
    `${SCHEMA}note/message`,
  )
})

test('build rejects anything but a document', async () => {
  for (const data of [
    'text',
    [],
    7,
    { $schema: 5 },
    { $schema: `${SCHEMA}no/thing` },
    { $schema: `${SCHEMA}cbc/code` },
    { $schema: `${SCHEMA}schema/object` },
  ]) {
    assert.equal((await build(data, { status: 400 })).key, 'input')
  }
  for (const data of [{}, null, { $schema: '' }])
    assert.equal((await build(data, { status: 422 })).key, 'unknown-schema')
  assert.match((await post('/build', {}, { status: 400 })).message, /^data /)
  for (const body of [
    '',
    ' ',
    '[1]',
    '7',
    '"x"',
    'junk',
    '{"data":',
    'data:\n  a: 1\n',
    '﻿{}',
    '{"data":{}} {}',
  ]) {
    assert.equal((await post('/build', body, { status: 400 })).key, 'input')
  }
  await post('/build', { data: message(), envelop: 'yes' }, { status: 400 })
})

test('calculation stops at the first problem and reports its path', async () => {
  const cases: [Json, RegExp][] = [
    [invoice({ $tags: ['nonsense'] }), /^\$tags .*summary.*nonsense/],
    [invoice({ supplier: { name: 'x' }, currency: 'XXX?' }), /^currency /],
    [
      invoice({ lines: [line(), line({ item: { name: 'x', price: '1', currency: 'USD' } })] }),
      /^lines\[1\]\.item .*EUR/,
    ],
    [
      invoice({
        lines: [
          line({
            breakdown: [{ quantity: '1', item: { name: 'p', price: '1', currency: 'USD' } }],
          }),
        ],
      }),
      /^lines\[0\]\.breakdown\[0\]\.item /,
    ],
    [
      invoice({ lines: [line({ taxes: [{ cat: 'GST' }] })] }),
      /^lines\[0\]\.taxes\[0\]\.cat .*ES.*VAT, IGIC.*GST/,
    ],
    [
      invoice({ lines: [line({ taxes: [{ cat: 'VAT', rate: 'huge' }] })] }),
      /^lines\[0\]\.taxes\[0\]\.rate .*standard.*general, .*huge/,
    ],
    [invoice({ issue_date: '1980-01-01' }), /\.rate .*general.* 1980-01-01.* 1993-01-01/],
    [
      invoice({
        tax: { prices_include: 'IRPF' },
        lines: [line({ taxes: [{ cat: 'IRPF', rate: 'pro' }] })],
      }),
      /^tax\.prices_include /,
    ],
  ]
  for (const [data, message] of cases) {
    const error = await build(data, { status: 422 })
    assert.equal(error.key, 'calculation')
    assert.match(error.message, message)
  }
})

test("an invoice without a date gets today's date in the supplier's time zone", async () => {
  const built = await build(invoice({ issue_date: undefined }))
  assert.equal(built.issue_date, today('Europe/Madrid'))
})

test('a time of issue that is set but empty is filled in, and changes no date', async () => {
  const timed = await build(invoice({ issue_time: '' }))
  assert.equal(timed.issue_date, '2026-01-31')
  assert.match(timed.issue_time, /^\d\d:\d\d:\d\d$/)
  const undated = await build(invoice({ issue_date: '', issue_time: '' }))
  assert.equal(undated.issue_date, today('Europe/Madrid'))
})

test('midnight is a time of issue like any other', async () => {
  for (const type of ['invoice', 'order', 'delivery']) {
    const data = { ...invoice({ issue_time: '00:00:00' }), $schema: `${SCHEMA}bill/${type}` }
    const built = await build(data)
    assert.deepEqual([built.issue_date, built.issue_time], ['2026-01-31', '00:00:00'], type)
    assert.deepEqual(await build(built), built)
  }
  const paid = await build(payment({ issue_time: '00:00:00' }))
  assert.deepEqual([paid.issue_date, paid.issue_time], ['2026-01-31', '00:00:00'])
  const undated = await build(invoice({ issue_date: undefined, issue_time: '00:00:00' }))
  assert.deepEqual([undated.issue_date, undated.issue_time], [today('Europe/Madrid'), '00:00:00'])
  for (const issue_time of ['', '00:00:00', '07:00:00'])
    assert.equal((await build({ ...status(), issue_time })).issue_time, issue_time || '00:00:00')
  assert.ok(!('issue_time' in (await build(status()))), 'a status without a time has none')
})

const status = (): Json => {
  return {
    $schema: `${SCHEMA}bill/status`,
    $regime: 'ES',
    type: 'response',
    code: '1',
    issue_date: '2026-01-01',
    supplier: { name: 'S' },
    customer: { name: 'C' },
    lines: [{ key: 'accepted' }],
  }
}

test('documents inside others get UUIDs, headers do not, and nulls are dropped', async () => {
  const built = await build(invoice({ complements: [null, message()] }))
  assert.equal(built.complements.length, 1)
  assert.match(built.complements[0].uuid, /^[0-9a-f-]{36}$/)
  const header = { $schema: `${SCHEMA}head/header` }
  const error = await build(invoice({ complements: [header] }), { status: 422 })
  assert.deepEqual(faults(error), [
    'GOBL-HEAD-HEADER-01 $.complements[0].uuid',
    'GOBL-HEAD-HEADER-02 $.complements[0].dig',
  ])
})
