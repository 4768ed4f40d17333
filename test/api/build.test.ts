import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, faults, invoice, type Json, line, message, post, SCHEMA, send } from '../support.ts'

test('build completes an invoice: regime, type, rates, sums and totals', async () => {
  const built = await post('/build', { data: invoice({ lines: 2 }) })
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

test('build writes members in the order of the schema, whatever order they came in', async () => {
  const { $schema, ...rest } = invoice()
  const turned = Object.fromEntries(Object.entries({ ...rest, $schema }).reverse())
  assert.equal(
    JSON.stringify(await post('/build', { data: turned })),
    JSON.stringify(await post('/build', { data: invoice() })),
  )
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
  const error = await post('/build', { data: broken }, { status: 422 })
  assert.equal(error.key, 'validation')
  assert.deepEqual(faults(error), [
    'GOBL-BILL-INVOICE-02 $.type',
    'GOBL-BILL-INVOICE-06 $.supplier.name',
    'GOBL-BILL-LINEDISCOUNT-01 $.lines[1].discounts[0].percent',
    'GOBL-ES-TAX-IDENTITY-01 $.supplier.tax_id.code',
    'GOBL-ORG-EMAIL-02 $.customer.emails[0].addr',
    'GOBL-ORG-ITEM-01 $.lines[0].item.name',
  ])
  for (const fault of error.faults) assert.ok(fault.description.length > 10)
})

test('a fault names the member, the value and what would be right', async () => {
  const error = await post('/build', { data: invoice({ type: 'bill' }) }, { status: 422 })
  assert.match(
    error.faults[0].description,
    /^type must be one of standard, proforma, .*, got "bill"$/,
  )
})

test('faults of one code are one fault with all its places', async () => {
  const error = await post(
    '/build',
    { data: invoice({ lines: [0, 1, 2].map(() => line({ item: { price: '1' } })) }) },
    { status: 422 },
  )
  assert.deepEqual(faults(error), [
    'GOBL-ORG-ITEM-01 $.lines[0].item.name $.lines[1].item.name $.lines[2].item.name',
  ])
})

test('build lists all mismatches of type in one answer', async () => {
  const data = invoice({
    code: 12,
    issue_date: '31.01.2026',
    supplier: 'Provide One',
    lines: [line({ quantity: 'ten' }), 5],
  })
  const error = await post('/build', { data }, { status: 400 })
  assert.equal(error.key, 'input')
  assert.deepEqual(
    error.faults.map((fault: Json) => fault.properties[0]),
    ['$.code', '$.issue_date', '$.supplier', '$.lines[0].quantity', '$.lines[1]'],
  )
  assert.ok(error.faults.every((fault: Json) => fault.code === 'DOCKET-TYPE'))
})

test('numbers that a double does not hold exactly are refused with the advice to send a string', async () => {
  const line = '"quantity":12345678901234567890,"item":{"name":"x","price":0.1234567890123456}'
  const body = `{"data":{"$schema":"${SCHEMA}bill/line",${line}}}`
  const error = await post('/build', body, { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-NUMBER $.item.price', 'DOCKET-NUMBER $.quantity'])
  assert.match(error.faults[0].description, /send a string/)
  const foreign =
    '{"$schema":"https://example.com/foo","a":[1e400],"b":9007199254740993,"c":0.12345678901234567}'
  const enveloped = `{"data":{"$schema":"${SCHEMA}envelope","doc":${foreign}}}`
  const refused = await post('/build', enveloped, { status: 400 })
  assert.deepEqual(faults(refused), ['DOCKET-NUMBER $.doc.a[0]', 'DOCKET-NUMBER $.doc.b'])
})

test('members given twice are refused with their places', async () => {
  const error = await post(
    '/build',
    `{"data":{"$schema":"${SCHEMA}note/message","content":"a","meta":{"k":"1","k":"2"}}}`,
    { status: 400 },
  )
  assert.deepEqual(faults(error), ['DOCKET-DUPLICATE $.meta.k'])
  const outside = await post('/build', '{"data":{},"data":{}}', { status: 400 })
  assert.match(outside.message, /data/)
})

test('what is wrong in very many places takes time in proportion', async () => {
  const many = (text: (i: number) => string): string =>
    Array.from({ length: 100_000 }, (_, i) => text(i)).join(',')
  const hello = `"$schema":"${SCHEMA}note/message","content":"Hello"`
  const twice = `{${hello},${many(() => '"a":1')}}`
  const party = `{"$schema":"${SCHEMA}org/party","emails":[${many(() => '{}')}]}`
  const ignoring = `{"$schema":"${SCHEMA}envelope","head":{"ignore":[${many((i) => `"R${i}"`)}]},"doc":${party}}`
  const start = performance.now()
  await post('/build', `{"data":${twice}}`, { status: 400 })
  await post('/build', `{"strict":true,"data":{${hello},${many((i) => `"a${i}":1`)}}}`, {
    status: 400,
  })
  await post('/build', `{"data":${ignoring}}`, { status: 422 })
  assert.ok(performance.now() - start < 15_000)
})

test('unknown members are dropped and listed in Docket-Ignored, in the order of the document', async () => {
  const data = {
    ...invoice({ lines: [line({ item: { name: 'x', price: '1', weight: 5 } })] }),
    colour: 'blue',
    $addons: ['zz-none-v1'],
  }
  const response = await send('/v0/build', {
    method: 'POST',
    body: JSON.stringify({ data, comment: 1 }),
  })
  assert.equal(response.status, 200)
  assert.equal(
    response.headers.get('docket-ignored'),
    'comment, $.lines[0].item.weight, $.colour, $.$addons[0]',
  )
  const built = (await response.json()) as Json
  assert.equal(built.colour, undefined)
  assert.equal(built.$addons, undefined)
})

test('paths in Docket-Ignored are percent-encoded where a header needs it', async () => {
  const response = await send('/v0/build', {
    method: 'POST',
    body: JSON.stringify({ data: message({ 'a,ñ%': 1 }) }),
  })
  assert.equal(response.headers.get('docket-ignored'), '$.a%2C%C3%B1%25')
})

test('a long Docket-Ignored ends with the number of paths that did not fit', async () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`unknown_member_${at}`, at]),
  )
  const response = await send('/v0/build', {
    method: 'POST',
    body: JSON.stringify({ data: message(unknown) }),
  })
  const header = response.headers.get('docket-ignored')!
  assert.ok(header.length <= 4096)
  const listed = header.split(', ')
  assert.equal(listed.at(-1), `+${500 - listed.length + 1}`)
})

test('strict refuses unknown members and addons, beside mismatches of type', async () => {
  const data = invoice({ colour: 'blue', $addons: ['zz-none-v1'], code: 5 })
  const error = await post('/build', { data, strict: true }, { status: 400 })
  assert.deepEqual(faults(error), [
    'DOCKET-TYPE $.code',
    'DOCKET-UNKNOWN $.$addons[0]',
    'DOCKET-UNKNOWN $.colour',
  ])
  await post('/build', { data: invoice(), strict: true, comment: 1 }, { status: 400 })
  await post('/build', { data: invoice(), strict: true })
})

test('a template is completed by data: objects are merged, all else is replaced', async () => {
  const template = message({ title: 'T', meta: { a: '1', b: '2' } })
  const built = await post('/build', { template, data: { title: '', meta: { b: '3', c: '4' } } })
  assert.deepEqual(built, message({ meta: { a: '1', b: '3', c: '4' } }))
  assert.equal((await post('/build', { template, data: { meta: null } })).meta, undefined)
  await post('/build', { template: 'text', data: {} }, { status: 400 })
})

test('members called __proto__ are data', async () => {
  const data = `{"$schema":"${SCHEMA}note/message","content":"c","__proto__":{"title":"y"}}`
  const body = `{"template":{"__proto__":{"title":"x"}},"data":${data}}`
  const response = await send('/v0/build', { method: 'POST', body })
  assert.deepEqual(await response.json(), message({ content: 'c' }))
  assert.equal(response.headers.get('docket-ignored'), '$.__proto__')
})

test('type fills in the schema by id, name or end of path', async () => {
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

test('type fills in the document of an envelope', async () => {
  const data = { $schema: `${SCHEMA}envelope`, doc: { content: 'Hello' } }
  assert.equal(
    (await post('/build', { data, type: 'message' })).doc.$schema,
    `${SCHEMA}note/message`,
  )
})

test('build refuses what is no document', async () => {
  for (const data of [
    'text',
    [],
    7,
    { $schema: 5 },
    { $schema: `${SCHEMA}no/thing` },
    { $schema: `${SCHEMA}cbc/code` },
    { $schema: `${SCHEMA}schema/object` },
  ]) {
    assert.equal((await post('/build', { data }, { status: 400 })).key, 'input')
  }
  for (const data of [{}, null, { $schema: '' }])
    assert.equal((await post('/build', { data }, { status: 422 })).key, 'unknown-schema')
  assert.match((await post('/build', {}, { status: 400 })).message, /data is required/)
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

test('envelop puts the document into a new envelope with header and digest', async () => {
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
  assert.deepEqual(await post('/build', { data: { ...envelope, sigs: [''] } }), envelope)
})

test('an envelope is routed by the endpoints of its parties', async () => {
  const party = (name: string): Json => ({ name, endpoints: [{ uri: `gobl:${name}.example.com` }] })
  const data = invoice({ supplier: { ...invoice().supplier, ...party('s') }, customer: party('c') })
  const { head } = await post('/build', { data, envelop: true })
  assert.deepEqual([head.from, head.to], ['gobl:s.example.com', 'gobl:c.example.com'])
  const turned = await post('/build', { data: { ...data, $tags: ['self-billed'] }, envelop: true })
  assert.deepEqual([turned.head.from, turned.head.to], ['gobl:c.example.com', 'gobl:s.example.com'])
})

test('an envelope without document is told as such', async () => {
  for (const doc of [undefined, null, {}, { title: 'x' }]) {
    const error = await post(
      '/build',
      { data: { $schema: `${SCHEMA}envelope`, doc } },
      { status: 422 },
    )
    assert.equal(error.key, 'no-document')
  }
})

test('a document of a foreign schema in an envelope is faulted, whatever head.ignore says', async () => {
  const doc = { $schema: 'https://example.com/foo', b: 1, a: ['x'] }
  const error = await post(
    '/build',
    { data: { $schema: `${SCHEMA}envelope`, doc } },
    { status: 422 },
  )
  assert.deepEqual(codes(error), ['GOBL-ENVELOPE-04'])
  const ignoring = { $schema: `${SCHEMA}envelope`, head: { ignore: ['GOBL-ENVELOPE-04'] }, doc }
  assert.deepEqual(codes(await post('/build', { data: ignoring }, { status: 422 })), [
    'GOBL-ENVELOPE-04',
  ])
})

/** An envelope around a document, so many times. */
const enveloped = (doc: Json, times: number): Json => {
  return times === 0 ? doc : { $schema: `${SCHEMA}envelope`, doc: enveloped(doc, times - 1) }
}

test('an envelope stands in three others at most', async () => {
  await post('/build', { data: enveloped(message(), 4) })
  const nesting = async (path: string, data: Json, request: Json = {}): Promise<string[]> => {
    const error = await post(path, { data, ...request }, { status: 400 })
    assert.equal(error.key, 'input')
    return faults(error)
  }
  for (const path of ['/build', '/sign', '/validate', '/verify', '/correct', '/replicate']) {
    assert.deepEqual(await nesting(path, enveloped(message(), 5)), [
      'DOCKET-NESTING $.doc.doc.doc.doc',
    ])
  }
  assert.deepEqual(await nesting('/build', enveloped(message(), 500)), [
    'DOCKET-NESTING $.doc.doc.doc.doc',
  ])
  const inside = invoice({
    complements: [enveloped(invoice({ complements: [enveloped(message(), 3)] }), 2)],
  })
  const place = '$.complements[0].doc.doc.complements[0].doc'
  assert.deepEqual(await nesting('/build', inside), [`DOCKET-NESTING ${place}`])
  assert.deepEqual(await nesting('/build', enveloped(inside, 1)), [
    `DOCKET-NESTING $.doc${place.slice(1)}`,
  ])
})

test('what is put into an envelope can be read again', async () => {
  const envelope = await post('/build', {
    data: invoice({ complements: [enveloped(message(), 3)] }),
    envelop: true,
  })
  assert.deepEqual(await post('/validate', { data: envelope }), { ok: true })
  await post(
    '/build',
    { data: invoice({ complements: [enveloped(message(), 4)] }), envelop: true },
    { status: 400 },
  )
})

test('envelopes side by side are not nested', async () => {
  const complements = Array.from({ length: 10 }, () => enveloped(message(), 3))
  assert.equal((await post('/build', { data: invoice({ complements }) })).complements.length, 10)
})

test('calculation stops at what cannot be worked out, and says where', async () => {
  const cases: [Json, RegExp][] = [
    [invoice({ $tags: ['nonsense'] }), /^\$tags must be .*summary.*, not 'nonsense'$/],
    [invoice({ supplier: { name: 'x' }, currency: 'XXX?' }), /^currency must be given/],
    [
      invoice({ lines: [line(), line({ item: { name: 'x', price: '1', currency: 'USD' } })] }),
      /^lines\[1\]\.item must have a price in EUR/,
    ],
    [
      invoice({
        lines: [
          line({
            breakdown: [{ quantity: '1', item: { name: 'p', price: '1', currency: 'USD' } }],
          }),
        ],
      }),
      /^lines\[0\]\.breakdown\[0\]\.item must/,
    ],
    [
      invoice({ lines: [line({ taxes: [{ cat: 'GST' }] })] }),
      /^lines\[0\]\.taxes\[0\]\.cat must be a tax of ES \(VAT, IGIC.*\), not 'GST'$/,
    ],
    [
      invoice({ lines: [line({ taxes: [{ cat: 'VAT', rate: 'huge' }] })] }),
      /^lines\[0\]\.taxes\[0\]\.rate must be one of VAT with key standard \(general, .*\), not 'huge'$/,
    ],
    [
      invoice({ issue_date: '1980-01-01' }),
      /\.rate 'general' of VAT has no percentage on 1980-01-01; the first is of 1993-01-01$/,
    ],
    [
      invoice({
        tax: { prices_include: 'IRPF' },
        lines: [line({ taxes: [{ cat: 'IRPF', rate: 'pro' }] })],
      }),
      /^tax\.prices_include must be a tax that is added/,
    ],
  ]
  for (const [data, message] of cases) {
    const error = await post('/build', { data }, { status: 422 })
    assert.equal(error.key, 'calculation')
    assert.match(error.message, message)
  }
})

test('an invoice without date gets that of today where the supplier is', async () => {
  const built = await post('/build', { data: invoice({ issue_date: undefined }) })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date())
  assert.equal(built.issue_date, today)
  const timed = await post('/build', { data: invoice({ issue_time: '' }) })
  assert.equal(timed.issue_date, today)
  assert.match(timed.issue_time, /^\d\d:\d\d:\d\d$/)
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
  const once = await post('/build', { data })
  assert.deepEqual(await post('/build', { data: once }), once)
  assert.equal(once.tax.notes.length, 1)
})

test('a document whose members are all empty is its schema alone', async () => {
  const data = { $schema: `${SCHEMA}org/party`, name: '', emails: [], meta: {} }
  assert.deepEqual(await post('/build', { data }), { $schema: `${SCHEMA}org/party` })
  assert.deepEqual(await post('/build', { data: { $schema: `${SCHEMA}cbc/meta`, a: '1' } }), {
    $schema: `${SCHEMA}cbc/meta`,
    a: '1',
  })
})

test('some maps are written although they are given without entries', async () => {
  const image = { $schema: `${SCHEMA}org/image`, meta: {} }
  assert.deepEqual(await post('/build', { data: image }), { ...image, meta: null })
  const catalogue = { $schema: `${SCHEMA}tax/catalogue-def`, key: 'a', name: {}, extensions: [] }
  assert.deepEqual(await post('/build', { data: catalogue }), catalogue)
})

test('documents inside others get UUIDs, headers do not, and nulls among them go', async () => {
  const built = await post('/build', { data: invoice({ complements: [null, message()] }) })
  assert.equal(built.complements.length, 1)
  assert.match(built.complements[0].uuid, /^[0-9a-f-]{36}$/)
  const header = { $schema: `${SCHEMA}head/header` }
  const error = await post('/build', { data: invoice({ complements: [header] }) }, { status: 422 })
  assert.deepEqual(faults(error), [
    'GOBL-HEAD-HEADER-01 $.complements[0].uuid',
    'GOBL-HEAD-HEADER-02 $.complements[0].dig',
  ])
})

test('an envelope without document among complements stops the calculation', async () => {
  const data = invoice({ complements: [{ $schema: `${SCHEMA}envelope` }] })
  assert.equal((await post('/build', { data }, { status: 422 })).key, 'calculation')
})

test('the one method of an older payment becomes its first record', async () => {
  const payment = {
    $schema: `${SCHEMA}bill/payment`,
    currency: 'EUR',
    supplier: { name: 'Supplier' },
    lines: [{ amount: '10.00' }],
    method: { key: 'credit-transfer', detail: 'By bank', credit_transfer: [null] },
  }
  const { methods } = await post('/build', { data: payment })
  assert.deepEqual(methods, [{ key: 'credit-transfer', description: 'By bank', amount: '10.00' }])
})

test('a number that no double holds is refused in foreign documents too', async () => {
  const foreign = (number: string): string => {
    const data = invoice({ complements: [{ $schema: 'https://example.com/x', n: 'N' }] })
    return JSON.stringify({ data }).replace('"N"', number)
  }
  assert.equal((await post('/build', foreign('1.50'))).complements[0].n, 1.5)
  const error = await post('/build', foreign('1e400'), { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-NUMBER $.complements[0].n'])
})

test('what is wrong in many places is told as fast as what is wrong in one', {
  timeout: 20_000,
}, async () => {
  const many = 100_000
  const twice = `{"data":{"$schema":"${SCHEMA}note/message"${',"a":1'.repeat(many)}}}`
  assert.equal((await post('/build', twice, { status: 400 })).more, many - 1 - 1000)
  const unknown = Object.fromEntries(Array.from({ length: many }, (_, n) => [`k${n}`, 1]))
  const strict = { strict: true, data: message(unknown) }
  assert.equal((await post('/build', strict, { status: 400 })).more, many - 1000)
  const ignore = Array.from({ length: many }, (_, n) => `GOBL-${n}`)
  const head = { ignore, stamps: ignore.map(() => ({})) }
  const data = { $schema: `${SCHEMA}envelope`, head, doc: message() }
  const { faults: found } = await post('/validate', { data }, { status: 422 })
  assert.deepEqual(
    found.map(({ more }: Json) => more).filter((more: unknown) => more === many - 100).length > 0,
    true,
  )
})
