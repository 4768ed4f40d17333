import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  faults,
  invoice,
  type Json,
  line,
  message,
  post,
  SCHEMA,
  sendJson,
} from '../../support.ts'

test('all values of the wrong type are listed at once', async () => {
  const data = invoice({
    code: 12,
    issue_date: '31.01.2026',
    supplier: 'Provide One',
    lines: [line({ quantity: 'ten' }), 5],
  })
  const error = await build(data, { status: 400 })
  assert.equal(error.key, 'input')
  assert.deepEqual(
    error.faults.map((fault: Json) => fault.properties[0]),
    ['$.code', '$.issue_date', '$.supplier', '$.lines[0].quantity', '$.lines[1]'],
  )
  for (const { code } of error.faults) assert.equal(code, 'DOCKET-TYPE')
})

test('a mismatch names the value, or the kind of what is not a single one', async () => {
  for (const [code, got] of [
    [12, '12'],
    [true, 'a boolean'],
    [['x'], 'an array'],
    [{ x: 1 }, 'an object'],
  ] as const) {
    const { faults: found } = await build(invoice({ code }), { status: 400 })
    assert.match(found[0].description, new RegExp(`, got (?:${got})$`))
  }
  const { faults: found } = await build(invoice({ issue_date: 'soon' }), { status: 400 })
  assert.match(found[0].description, /, got "soon"$/)
})

test('an object is described by a usual one, or its required members, or else its first', async () => {
  const supplier = { ...invoice().supplier, registration: 'x' }
  const item = { name: 'Desk', alt_prices: ['x'] }
  const data = invoice({ supplier, lines: [line({ item })], preceding: ['x'] })
  const { faults: found } = await build(data, { status: 400 })
  assert.deepEqual(
    found.map(({ description }: Json) => /such as ({.*}), got/.exec(description)?.[1]),
    [
      '{"capital": "…"}',
      '{"currency": "…", "value": "…"}',
      '{"code": "F-0001", "issue_date": "2026-01-15"}',
    ],
  )
})

test('booleans are true or false, not their words', async () => {
  const options = (copy_tax: unknown): Json => ({
    $schema: `${SCHEMA}bill/correction-options`,
    type: 'credit-note',
    copy_tax,
  })
  assert.equal((await build(options(true))).copy_tax, true)
  for (const word of ['true', 1]) {
    const error = await build(options(word), { status: 400 })
    assert.deepEqual(faults(error), ['DOCKET-TYPE $.copy_tax'])
  }
})

test('digits that are cut off count unless they are zeros, before or after the others', async () => {
  const { warnings } = await post('/review', {
    data: invoice({
      lines: [
        line({ quantity: '0.100000000000000000000000' }),
        line({ quantity: '000000000000000000000000010' }),
        line({ quantity: '1.0000000000000000000000001' }),
      ],
    }),
  })
  const cut = faults({ faults: warnings }).filter((fault) => fault.startsWith('DOCKET-PRECISION'))
  assert.deepEqual(cut, ['DOCKET-PRECISION $.lines[2].quantity'])
})

test('a signature that is none is a mismatch', async () => {
  const envelope = await post('/build', { data: message(), envelop: true })
  const error = await post('/validate', { data: { ...envelope, sigs: ['a.b'] } }, { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-TYPE $.sigs[0]'])
})

test('numbers that JSON readers round are rejected with the advice to send a string', async () => {
  const line = '"quantity":12345678901234567890,"item":{"name":"x","price":0.1234567890123456}'
  const body = `{"data":{"$schema":"${SCHEMA}bill/line",${line}}}`
  const error = await post('/build', body, { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-NUMBER $.item.price', 'DOCKET-NUMBER $.quantity'])
  assert.match(error.faults[0].description, /string/)
  const foreign =
    '{"$schema":"https://example.com/foo","a":[1e400],"b":9007199254740993,"c":0.12345678901234567}'
  const enveloped = `{"data":{"$schema":"${SCHEMA}envelope","doc":${foreign}}}`
  const refused = await post('/build', enveloped, { status: 400 })
  assert.deepEqual(faults(refused), ['DOCKET-NUMBER $.doc.a[0]', 'DOCKET-NUMBER $.doc.b'])
})

test('duplicate members are rejected with their paths', async () => {
  const error = await post(
    '/build',
    `{"data":{"$schema":"${SCHEMA}note/message","content":"a","meta":{"k":"1","k":"2"}}}`,
    { status: 400 },
  )
  assert.deepEqual(faults(error), ['DOCKET-DUPLICATE $.meta.k'])
  const outside = await post('/build', '{"data":{},"data":{}}', { status: 400 })
  assert.match(outside.message, /data/)
})

test('a number out of range is rejected in documents of unknown schemas too', async () => {
  const foreign = (number: string): string => {
    const data = invoice({ complements: [{ $schema: 'https://example.com/x', n: 'N' }] })
    return JSON.stringify({ data }).replace('"N"', number)
  }
  assert.equal((await post('/build', foreign('1.50'))).complements[0].n, 1.5)
  for (const number of ['1e20', '1e16', '10000000000000000.5']) {
    const built = await (await sendJson('/build', foreign(number))).text()
    const again = await sendJson('/build', `{"data":${built}}`)
    assert.equal(await again.text(), built, `${number} is read as it was written`)
  }
  const error = await post('/build', foreign('1e400'), { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-NUMBER $.complements[0].n'])
})

test('a member named __proto__ is data like any other', async () => {
  const data = `{"$schema":"${SCHEMA}note/message","content":"c","__proto__":{"title":"y"}}`
  const body = `{"template":{"__proto__":{"title":"x"}},"data":${data}}`
  const response = await sendJson('/build', body)
  assert.deepEqual(await response.json(), message({ content: 'c' }))
  assert.equal(response.headers.get('docket-ignored'), '$.__proto__')
})

test('a document whose members are all empty is reduced to its schema', async () => {
  const data = { $schema: `${SCHEMA}org/party`, name: '', emails: [], meta: {} }
  assert.deepEqual(await build(data), { $schema: `${SCHEMA}org/party` })
  assert.deepEqual(await build({ $schema: `${SCHEMA}cbc/meta`, a: '1' }), {
    $schema: `${SCHEMA}cbc/meta`,
    a: '1',
  })
})

test('some objects are written even if they are empty', async () => {
  const image = { $schema: `${SCHEMA}org/image`, meta: {} }
  assert.deepEqual(await build(image), { ...image, meta: null })
  const catalogue = { $schema: `${SCHEMA}tax/catalogue-def`, key: 'a', name: {}, extensions: [] }
  assert.deepEqual(await build(catalogue), catalogue)
})

test('the single method of an older payment becomes its first record', async () => {
  const payment = {
    $schema: `${SCHEMA}bill/payment`,
    currency: 'EUR',
    supplier: { name: 'Supplier' },
    lines: [{ amount: '10.00' }],
    method: { key: 'credit-transfer', detail: 'By bank', credit_transfer: [null] },
  }
  const { methods } = await build(payment)
  assert.deepEqual(methods, [{ key: 'credit-transfer', description: 'By bank', amount: '10.00' }])
})

test('bytes are base64 with padding, and line breaks in them are dropped', async () => {
  const image = { $schema: `${SCHEMA}org/image` }
  for (const [data, written] of [
    ['SGVsbG8=', 'SGVsbG8='],
    ['SGVs\r\nbG8=\n', 'SGVsbG8='],
    ['SGVsbG9=', 'SGVsbG8='],
    ['', undefined],
  ]) {
    assert.equal((await build({ ...image, data })).data, written, data)
  }
  for (const data of ['SGVsbG8', 'SGVs bG8=', 'SGVs-G8=', '====', '=SGVsbG8', 5]) {
    const error = await build({ ...image, data }, { status: 400 })
    assert.deepEqual(faults(error), ['DOCKET-TYPE $.data'], String(data))
  }
})
