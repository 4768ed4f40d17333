/** Answers stay bounded however many findings they report: every kind is named, and the rest is counted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  codes,
  faults,
  get,
  invoice,
  type Json,
  line,
  message,
  post,
  SCHEMA,
  send,
  sendJson,
  times,
} from './support.ts'

const LARGEST_ERROR = 256 * 1024

const unknown = (count: number): Json => Object.fromEntries(times(count, (i) => [`k${i}`, i]))
const party = (members: Json): Json => ({ $schema: `${SCHEMA}org/party`, name: 'x', ...members })

/** The number of places of a fault, listed or not. */
const countOf = ({ properties, more = 0 }: Json): number => properties.length + more

function sum(faults: Json[], count: (fault: Json) => number): number {
  return faults.reduce((total, fault) => total + count(fault), 0)
}

test('a fault lists 100 places and counts the others', async () => {
  const data = party({ emails: times(150, () => ({})), telephones: [{}] })
  const { faults, more } = await post('/validate', { data }, { status: 422 })
  const [ofEmails, others] = [true, false].map((yes) => {
    return (faults as Json[]).filter(
      ({ properties }) => properties[0].startsWith('$.emails') === yes,
    )
  })
  assert.ok(ofEmails!.length > 0 && others!.length > 0, 'faults of both kinds')
  for (const { properties, more: left } of ofEmails!) {
    assert.deepEqual([properties.length, properties[99], left], [100, '$.emails[99].addr', 50])
  }
  for (const fault of others!)
    assert.equal(fault.more, undefined, 'a fault whose places are all listed has no `more`')
  assert.equal(more, 50 * ofEmails!.length)
})

test('an error that lists all places has no `more`', async () => {
  const emails = (count: number): Json => ({ data: party({ emails: times(count, () => ({})) }) })
  const error = await post('/validate', emails(100), { status: 422 })
  assert.equal(error.faults[0].properties.length, 100)
  assert.deepEqual([error.more, error.faults[0].more], [undefined, undefined])
  const beyond = await post('/validate', emails(101), { status: 422 })
  assert.deepEqual([beyond.more, beyond.faults[0].more], [beyond.faults.length, 1])
})

test('an error lists 1,000 places, and at least one of every code', async () => {
  const lists = 'lines discounts charges preceding notes attachments complements'.split(' ')
  const ofParties = 'emails telephones websites addresses identities inboxes people logos'.split(
    ' ',
  )
  const withEmpties = (count: number): Json => {
    const empties = (names: string[]): Json =>
      Object.fromEntries(names.map((name) => [name, times(count, () => ({}))]))
    return invoice({ ...empties(lists), supplier: { name: 'x', ...empties(ofParties) } })
  }
  const few = await post('/validate', { data: withEmpties(1) }, { status: 422 })
  const many = await post('/validate', { data: withEmpties(120) }, { status: 422 })
  assert.deepEqual(codes(many), codes(few))
  const expected = sum(few.faults, ({ properties }) => {
    return properties.reduce(
      (total: number, path: string) => total + (path.includes('[0]') ? 120 : 1),
      0,
    )
  })
  assert.equal(sum(many.faults, countOf), expected)
  assert.equal(
    sum(many.faults, ({ properties }) => properties.length),
    1000,
  )
  assert.equal(many.more, expected - 1000)
})

test('ignored codes do not count towards the limits', async () => {
  const doc = party({ emails: times(1500, () => ({})), telephones: times(150, () => ({})) })
  const envelope = (ignore: string[]): Json => ({
    data: { $schema: `${SCHEMA}envelope`, head: { ignore }, doc },
  })
  const all = await post('/validate', envelope([]), { status: 422 })
  const [most, rest] = [1500, 150].map((count) =>
    (all.faults as Json[]).filter((fault) => countOf(fault) === count),
  )
  assert.ok(most!.length > 0 && rest!.length > 0, JSON.stringify(all))
  const left = await post('/validate', envelope(most!.map(({ code }) => code as string)), {
    status: 422,
  })
  assert.deepEqual(
    codes(left),
    codes({ faults: (all.faults as Json[]).filter((fault) => !most!.includes(fault)) }),
  )
  assert.equal(left.more, 50 * rest!.length)
})

test('1,000 values of the wrong type are listed, all are counted', async () => {
  const data = invoice({ $tags: times(1500, () => 0) })
  const { faults, more, message: words } = await build(data, { status: 400 })
  assert.deepEqual([faults.length, more], [1000, 500])
  assert.match(words, /1500/)
})

test('the first 100 values of the wrong type are described with an example, the others in short', async () => {
  const data = party({ addresses: times(1000, () => 0) })
  const { faults } = await post('/build', { data }, { status: 400 })
  const isShort = ({ description }: Json): boolean =>
    /^addresses\[\d+\] must be an object, got 0$/.test(description)
  assert.match(faults[99].description, /^addresses\[99\] must be an object such as \{.+\}, got 0$/)
  assert.deepEqual([faults.length, faults.findIndex(isShort)], [1000, 100])
  assert.equal((faults as Json[]).filter(isShort).length, 900)
})

test('what was meant is said of the first 100 unknown members, wherever they are', async () => {
  const data = invoice({ lines: times(110, () => ({ itme: {}, noets: 'x' })) })
  const { faults } = await post('/build', { data, strict: true }, { status: 400 })
  const isHinted = ({ description }: Json): boolean => description.includes(';')
  assert.equal(faults.length, 220)
  assert.deepEqual(
    times(220, (i) => isHinted(faults[i])),
    times(220, (i) => i < 100),
  )
})

test('ignored members do not displace values of the wrong type', async () => {
  const data = { ...message(unknown(1500)), title: 5 }
  const { faults, more } = await build(data, { status: 400 })
  assert.deepEqual(
    faults.map(({ properties }: Json) => properties),
    [['$.title']],
  )
  assert.equal(more, undefined)
  const strict = await post('/build', { data, strict: true }, { status: 400 })
  assert.deepEqual([strict.faults.length, strict.more], [1000, 501])
})

test('1,000 duplicate members are listed, all are counted', async () => {
  const twice = (count: number): string => times(count, (i) => `"a${i}":1,"a${i}":2`).join()
  const { faults, more } = await post('/build', `{"data":{${twice(1500)}}}`, { status: 400 })
  assert.deepEqual([faults.length, more], [1000, 500])
  assert.deepEqual([faults[999].code, faults[999].properties], ['DOCKET-DUPLICATE', ['$.a999']])
  const outside = await post('/build', `{${twice(1500)}}`, { status: 400 })
  assert.match(outside.message, /a0, a1, .* 1480 more/)
})

test('1,000 ignored paths are listed, then the number of the others', async () => {
  const request = { data: message(unknown(1500)), ...unknown(7) }
  const text = JSON.stringify({ id: 1, action: 'build', payload: request })
  const bulk = (await (await send('/v0/bulk', { method: 'POST', body: text })).json()) as Json
  assert.equal(bulk.ignored.length, 1001)
  assert.deepEqual(bulk.ignored.slice(6, 8), ['k6', '$.k0'])
  assert.equal(bulk.ignored.at(-1), '+507')
  const response = await sendJson('/build', request)
  const listed = response.headers.get('docket-ignored')!.split(', ')
  assert.equal(listed.at(-1), `+${1507 - (listed.length - 1)}`)
})

test('long member names are shortened', async () => {
  const [name, short] = [',x'.repeat(50_000), `${',x'.repeat(50)}…`]
  const paths = async (data: Json | string, status = 400): Promise<string[]> => {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    const { faults } = await post('/validate', `{"strict":true,"data":${text}}`, { status })
    return faults.flatMap(({ properties }: Json) => properties)
  }
  assert.deepEqual(await paths(message({ [name]: 1 })), [`$.${short}`])
  assert.deepEqual(await paths(message({ meta: { [name]: 1 } })), [`$.meta.${short}`])
  assert.ok(
    (await paths(message({ meta: { [name]: 'x' } }), 422)).includes(`$.meta.${short}`),
    'in the path of a rule',
  )
  assert.deepEqual(await paths(`{"a":{"${name}":[{"b":1,"b":2}]}}`), [`$.a.${short}[0].b`])
  const { message: words } = await post(
    '/build',
    { data: {}, strict: true, [name]: 1 },
    { status: 400 },
  )
  assert.ok(words.includes(short) && words.length < 300, words)
  const response = await sendJson('/build', { data: message(), [name]: 1 })
  assert.equal(response.headers.get('docket-ignored'), `${'%2Cx'.repeat(50)}%E2%80%A6`)
})

test('a message lists 20 mismatches and shortens the values it quotes', async () => {
  const options = { type: 'credit-note', stamps: times(100, () => 1) }
  const { message: words } = await post('/correct', { data: invoice(), options }, { status: 422 })
  assert.match(words, /^options\.stamps\[0\] .*; options\.stamps\[19\] [^;]*; and 80 more/)
  const long = 'x'.repeat(100_000)
  for (const body of [{ data: { $schema: long } }, { data: {}, type: long }]) {
    const error = await post('/build', body, { status: 400 })
    assert.ok(error.message.length < 200, error.message.slice(0, 300))
  }
  const names = await post('/build', { data: {}, strict: true, ...unknown(100) }, { status: 400 })
  assert.match(names.message, /k18, k19, and 80 more/)
})

test('an error is never larger than 256 KiB', async () => {
  const sizeOf = async (path: string, body: string): Promise<{ size: number; error: Json }> => {
    const response = await send(path, { method: 'POST', body })
    const text = await response.text()
    return { size: Buffer.byteLength(text), error: JSON.parse(text) as Json }
  }
  const twice = `{"data":{"${'x'.repeat(57_000)}":{${times(9700, () => '"a":1').join()}}}}`
  const duplicates = await sizeOf('/v0/build', twice)
  assert.ok(duplicates.size <= LARGEST_ERROR, `${duplicates.size} bytes`)
  assert.equal(sum(duplicates.error.faults, countOf) + duplicates.error.more, 9699)

  const nested = (depth: number, inner: string): string => {
    return `{"data":${`{"$schema":"${SCHEMA}bill/invoice","complements":[`.repeat(depth)}${inner}${']}'.repeat(depth)}}`
  }
  const lines = `{"$schema":"${SCHEMA}bill/invoice","lines":[${times(1000, () => '{}').join()}]}`
  const deep = await sizeOf('/v0/validate', nested(240, lines))
  assert.ok(deep.size <= LARGEST_ERROR, `${deep.size} bytes`)
  const shallow = await sizeOf('/v0/validate', nested(2, lines))
  assert.deepEqual(codes(deep.error), codes(shallow.error))
  assert.ok(deep.error.more > 2000, `${deep.error.more} places are not listed`)
})

test('a body of almost nothing but empty objects and arrays is rejected', async () => {
  const lines = (count: number): string => {
    return `{"data":{"$schema":"${SCHEMA}bill/invoice","lines":[${times(count, () => '{}').join()}]}}`
  }
  const { key, message: words } = await post('/validate', lines(100_000), { status: 400 })
  assert.equal(key, 'input')
  assert.match(words, /objects and arrays/)
  await post('/validate', lines(2400), { status: 422 })
  await post('/validate', { data: invoice({ lines: times(5000, () => line()) }) }, { status: 422 })
})

test('an extension may be named like a method', async () => {
  for (const name of ['toJSON', 'toString', 'valueOf', 'constructor', 'hasOwnProperty']) {
    const data = invoice({ $addons: ['es-sii-v1'], tax: { ext: { [name]: 'x' } } })
    const { key } = await post('/validate', { data }, { status: 422 })
    assert.equal(key, 'validation')
    await build(data)
  }
})

test('100,000 findings of a kind are all counted', async () => {
  const many = 100_000
  const twice = `{"data":{"$schema":"${SCHEMA}note/message"${',"a":1'.repeat(many)}}}`
  assert.equal((await post('/build', twice, { status: 400 })).more, many - 1 - 1000)
  const strict = { strict: true, data: message(unknown(many)) }
  assert.equal((await post('/build', strict, { status: 400 })).more, many - 1000)
  const head = { ignore: times(many, (n) => `GOBL-${n}`), stamps: times(many, () => ({})) }
  const data = { $schema: `${SCHEMA}envelope`, head, doc: message() }
  const { faults } = await post('/validate', { data }, { status: 422 })
  const left = faults.map(({ more }: Json) => more)
  assert.ok(left.includes(many - 100), String(left))
})

test('a document has at most six addons, however often each is listed', async () => {
  const { addons } = await get('/addons')
  const keys = addons.map(({ key }: Json) => key) as string[]
  const few = keys.slice(0, 6)
  const many = await post(
    '/build',
    { data: invoice({ $addons: keys.slice(0, 7) }) },
    { status: 400 },
  )
  assert.deepEqual(faults(many), ['DOCKET-TYPE $.$addons'])
  const repeated = await post(
    '/validate',
    { data: invoice({ $addons: [...few, ...few] }) },
    { status: 422 },
  )
  assert.equal(repeated.key, 'validation')
})

test('a map has at most 10,000 members', async () => {
  const meta = (count: number): Json => Object.fromEntries(times(count, (i) => [`k${i}`, 'x']))
  await build(message({ meta: meta(10_000) }))
  for (const template of [undefined, {}]) {
    const request = { data: message({ meta: meta(10_001) }), template }
    const error = await post('/build', request, { status: 400 })
    assert.deepEqual(faults(error), ['DOCKET-TYPE $.meta'])
    assert.match(error.faults[0].description, /at most 10000 members/)
  }
})

test('runs of marks, which Unicode sorts in quadratic time, are no work', async () => {
  const marks = `a${'\u0301\u0323'.repeat(60_000)}`
  const { faults: found } = await post(
    '/build',
    { data: invoice({ code: marks }) },
    { status: 422 },
  )
  assert.equal(found[0].code, 'GOBL-CBC-CODE-01')
  const { notes } = await build(invoice({ notes: [{ text: marks }] }))
  assert.equal(notes[0].text, marks)
  const composed = await build(invoice({ code: `A${'e\u0301'.repeat(3)}` }))
  assert.equal(composed.code, 'Aééé')
})
