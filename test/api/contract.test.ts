/**
 * Sentences of the contract that no other test states in full. docs/contract.md lists all of them, each with its test;
 * test/contract.test.ts compares it with the tests.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  codes,
  get,
  invoice,
  type Json,
  message,
  origin,
  post,
  rejected,
  SCHEMA,
  send,
  sendJson,
} from '../support.ts'

const UUID = '01a1fb42-51d2-7cd0-b230-31eb90f069c0'
const envelopeOf = (data: Json): Promise<Json> => post('/build', { data, envelop: true })
const input = async (path: string, body: unknown): Promise<void> => {
  assert.equal((await post(path, body, { status: 400 })).key, 'input', JSON.stringify(body))
}

test('the body of every error has its status, a key, a message, and faults only if there are any', async () => {
  const ERRORS: [path: string, body: unknown, status: number, key: string][] = [
    ['/build', '{', 400, 'input'],
    ['/build', { data: { ...message(), content: 1 } }, 400, 'input'],
    ['/build', {}, 400, 'input'],
    ['/build', { data: {} }, 422, 'unknown-schema'],
    ['/build', { data: { $schema: `${SCHEMA}envelope` } }, 422, 'no-document'],
    ['/build', { data: invoice({ lines: [{ quantity: '1' }] }) }, 422, 'validation'],
    ['/correct', { data: message() }, 422, 'validation'],
    ['/nothing', {}, 404, 'not-found'],
  ]
  for (const [path, body, status, key] of ERRORS) {
    const response = await sendJson(path, body)
    assert.equal(response.headers.get('content-type'), 'application/json')
    const error = (await response.json()) as Json
    assert.deepEqual([response.status, error.code, error.key], [status, status, key])
    assert.match(error.message, /\S/, key)
    if (!('faults' in error)) continue
    assert.ok(error.faults.length > 0, 'faults are never empty')
    for (const { properties, description, code } of error.faults) {
      assert.ok(properties.length > 0, `${code} has a place`)
      assert.match(properties[0], code === 'DOCKET-REQUEST' ? /^[a-z]/ : /^\$/, code)
      assert.match(description, /\S/, code)
      assert.match(code, /^(?:GOBL|DOCKET)-/)
    }
  }
})

test('paths of faults begin at the document, and in an envelope at $.doc or $.head', async () => {
  const wrong = invoice({ lines: [{ quantity: '1' }] })
  assert.ok(
    (await rejected(wrong)).some((fault) => fault.endsWith(' $.lines[0].item')),
    'bare',
  )
  const data = { $schema: `${SCHEMA}envelope`, doc: wrong, head: { links: [{ category: 'x' }] } }
  const places = (await rejected(data)).map((fault) => fault.split(' ')[1]!)
  assert.ok(places.includes('$.doc.lines[0].item'), places.join())
  assert.ok(
    places.some((place) => place.startsWith('$.head.links[0]')),
    places.join(),
  )
})

test('GET /v0/ is the same as GET /v0: a welcome with the version of the wire format', async () => {
  const welcome = await get('')
  assert.equal(welcome.gobl, 'Welcome')
  assert.match(welcome.version, /^v\d+\.\d+\.\d+$/)
  assert.deepEqual(await get('/'), welcome)
})

test('queries of POST requests are ignored, and paths distinguish case', async () => {
  const body = JSON.stringify({ data: message() })
  const ask = async (path: string) => (await send(path, { method: 'POST', body })).status
  assert.deepEqual(
    [await ask('/v0/build?strict=true'), await ask('/v0/Build'), await ask('/V0/build')],
    [200, 404, 404],
  )
})

test('bodies of operations are compact JSON and one newline, stored files are indented', async () => {
  const text = await (await sendJson('/build', { data: message() })).text()
  assert.equal(text, `${JSON.stringify(JSON.parse(text))}\n`)
  const stored = await (await send('/v0/schemas/note/message')).text()
  assert.equal(stored, JSON.stringify(JSON.parse(stored), null, 2))
})

test('the body must be an object, of which null members are absent', async () => {
  for (const body of ['', ' ', '[]', '"x"', '1', 'null', 'a: 1', '{"data":{}} x'])
    await input('/build', body)
  await build(message())
  await post('/build', { data: message(), type: null, envelop: null, strict: null, template: null })
  await post('/build', { data: null }, { status: 422 })
})

test('data and template are objects or null', async () => {
  for (const wrong of ['x', 1, true, []]) {
    await input('/build', { data: wrong })
    await input('/build', { data: message(), template: wrong })
  }
})

test('a $schema that is not a string, is unknown, or names no object is an input error', async () => {
  const others = ['note/message/', 'cbc/code', 'num/amount', 'tax/set', 'schema/object', 'nothing']
  for (const $schema of [1, ...others.map((path) => SCHEMA + path)])
    await input('/build', { data: { $schema } })
  for (const data of [{}, { $schema: '' }, { $schema: null }, { content: 'x' }])
    assert.equal((await build(data, { status: 422 })).key, 'unknown-schema')
})

test('every schema of an object may be that of a document', async () => {
  const DOCUMENTS: { [path: string]: Json } = {
    'org/party': { name: 'A' },
    'tax/identity': { country: 'ES', code: 'B98602642' },
    'pay/credit-transfer': { iban: 'ES9121000418450200051332' },
    'head/stamp': { prv: 'a', val: 'b' },
  }
  for (const [path, members] of Object.entries(DOCUMENTS))
    assert.deepEqual(await build({ $schema: SCHEMA + path, ...members }), {
      $schema: SCHEMA + path,
      ...members,
    })
})

test('amounts are decimals as strings or numbers, which lose the zeros at their end', async () => {
  const priceOf = async (price: string): Promise<string> => {
    const text = JSON.stringify({ data: invoice() }).replace('"100.00"', price)
    return (await post('/build', text)).lines[0].item.price
  }
  const AMOUNTS = { '100.00': '100.00', '1e2': '100.00', '1.10': '1.10', '"100.000"': '100.000' }
  for (const [given, read] of Object.entries(AMOUNTS)) assert.equal(await priceOf(given), read)
  const sent = JSON.stringify({ data: invoice() })
  for (const wrong of ['"1e2"', '" 1"', '""', 'true', '1e-7', '1e21', '"--5"', '"1.-5"'])
    await input('/build', sent.replace('"100.00"', wrong))
  for (const wrong of ['1.23456789012345678', '9007199254740993'])
    await input('/build', sent.replace('"100.00"', wrong))
})

test('dates are YYYY-MM-DD and exist, UUIDs have any of four forms', async () => {
  for (const issue_date of ['2026-13-01', '2026-02-29', '2026-01-31T00:00:00', '31.01.2026', 1])
    await input('/build', { data: invoice({ issue_date }) })
  for (const issue_date of ['', '0000-00-00', null])
    assert.match((await build(invoice({ issue_date }))).issue_date, /^20\d\d-\d\d-\d\d$/)
  const forms = [UUID.toUpperCase(), `urn:uuid:${UUID}`, `{${UUID}}`, UUID.replaceAll('-', '')]
  for (const uuid of [UUID, ...forms])
    assert.equal((await build(message({ uuid }))).uuid, UUID, uuid)
  assert.equal('uuid' in (await build(message({ uuid: '' }))), false)
  await input('/build', { data: message({ uuid: 'x' }) })
})

test('data is merged into the template by its five cases', async () => {
  const merge = async (template: Json, data: Json): Promise<Json> => {
    const { $schema: _, ...rest } = await post('/build', { template: message(template), data })
    return rest
  }
  const meta = { a: '1', b: '2' }
  assert.deepEqual(
    await merge({ title: 'T', content: 'c', meta }, { title: '', meta: { b: '3', c: '4' } }),
    { content: 'c', meta: { a: '1', b: '3', c: '4' } },
  )
  assert.deepEqual((await merge({ meta }, { meta: {} })).meta, meta)
  assert.equal('meta' in (await merge({ meta }, { meta: null })), false)
  assert.deepEqual((await merge({}, { meta })).meta, meta)
  const template = { $schema: `${SCHEMA}org/party`, name: 'A', emails: [{ addr: 'a@example.com' }] }
  const party = await post('/build', { template, data: { emails: [] } })
  assert.equal('emails' in party, false)
})

test('type is an id, a name, or the end of a path, and a $schema that is there goes before it', async () => {
  const { $schema, ...data } = message()
  const ends = ['note/message', 'message', '/message', 'draft-0/note/message', 'note.message']
  for (const type of [$schema, 'Message', 'note.Message', ...ends])
    assert.equal((await post('/build', { data, type })).$schema, $schema, type)
  for (const type of ['NOTE/MESSAGE', 'foo']) await input('/build', { data, type })
  assert.equal((await post('/build', { data: message(), type: 'invoice' })).$schema, $schema)
  assert.equal((await post('/build', { data, type: '' }, { status: 422 })).key, 'unknown-schema')
})

test('Docket-Ignored names members of the request first, then of the document, and is absent otherwise', async () => {
  const ask = async (body: Json): Promise<string | null> =>
    (await sendJson('/build', body)).headers.get('docket-ignored')
  assert.equal(await ask({ data: message() }), null)
  assert.equal(await ask({ data: message({ a: 1, ä: 1 }), b: 1 }), 'b, $.a, $.%C3%A4')
  assert.equal(await ask({ data: message({ meta: { any: 'x' } }) }), null)
  assert.equal(await ask({ data: message({ content: '', x: 1 }) }), '$.x')
})

test('build leaves the UUID of a bare document alone, and does not touch what it does not calculate', async () => {
  assert.equal('uuid' in (await build(invoice())), false)
  assert.equal((await build(invoice({ uuid: UUID }))).uuid, UUID)
  assert.equal((await build(message({ content: ' x ' }))).content, ' x ')
})

test('build drops signatures first, so that stamps of a signed envelope are a fault', async () => {
  const { private: privatekey } = await post('/keygen', {})
  const head = { stamps: [{ prv: 'a', val: 'b' }] }
  const data = { $schema: `${SCHEMA}envelope`, head, doc: invoice() }
  const signed = await post('/sign', { data, privatekey })
  assert.deepEqual(signed.head.stamps, head.stamps)
  assert.deepEqual(await rejected(signed), ['GOBL-ENVELOPE-12 $'])
})

test('validate reports an envelope without a document as faults, build as no-document', async () => {
  const data = { $schema: `${SCHEMA}envelope`, head: { uuid: UUID } }
  const found = codes(await post('/validate', { data }, { status: 422 }))
  for (const code of ['GOBL-ENVELOPE-03', 'GOBL-ENVELOPE-11']) assert.ok(found.includes(code), code)
  for (const path of ['/build', '/correct', '/replicate'])
    assert.equal((await post(path, { data }, { status: 422 })).key, 'no-document', path)
})

test('keygen ignores its body, and makes another pair each time', async () => {
  const pairs = [await post('/keygen', '{'), await post('/keygen', '')]
  for (const { private: secret, public: open } of pairs) {
    const { d, ...rest } = secret
    assert.deepEqual(rest, open)
    assert.deepEqual(Object.keys(open).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    assert.deepEqual([open.kty, open.crv, open.alg, open.use], ['EC', 'P-256', 'ES256', 'sig'])
    assert.match(open.kid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    for (const number of [open.x, open.y, d]) assert.match(number, /^[\w-]{43}$/)
  }
  assert.notEqual(pairs[0]!.public.kid, pairs[1]!.public.kid)
})

const decode = (part: string): string => Buffer.from(part, 'base64url').toString()

test('a signature is a compact JWS with ES256 of UUID, digest and time', async () => {
  const keys = await post('/keygen', {})
  const { sigs, head } = await post('/sign', { data: invoice(), privatekey: keys.private })
  const [protectedHeader, payload, signature] = sigs[0].split('.')
  assert.equal(decode(protectedHeader), JSON.stringify({ alg: 'ES256', kid: keys.public.kid }))
  const { iat } = JSON.parse(decode(payload))
  assert.ok(Number.isInteger(iat) && Math.abs(iat - Date.now() / 1000) < 3600, 'seconds')
  assert.equal(decode(payload), JSON.stringify({ uuid: head.uuid, dig: head.dig, iat }))
  assert.equal(signature.length, 86)
})

test('verify without a key is an input error that names where keys come from', async () => {
  const keys = await post('/keygen', {})
  const data = await post('/sign', { data: invoice(), privatekey: keys.private })
  const { key, message } = await post('/verify', { data }, { status: 400 })
  assert.equal(key, 'input')
  assert.match(message, /POST \/v0\/keygen[^]*GET \/v0\/keys/)
})

test('verify does not cover stamps, links, tags, meta and notes of the header', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const data = await post('/sign', { data: invoice(), privatekey })
  const stamps = [{ prv: 'a', val: 'b' }]
  Object.assign(data.head, { stamps, tags: ['a'], meta: { a: 'b' }, notes: 'x' })
  assert.deepEqual(await post('/verify', { data, publickey }), { ok: true })
  data.head.uuid = UUID
  assert.equal((await post('/verify', { data, publickey }, { status: 422 })).key, 'signature')
})

test('the digest is that of the canonical JSON, comma and signs included', async () => {
  const digestOf = async (doc: Json, ignore: string[] = []): Promise<string> => {
    const data = { $schema: `${SCHEMA}envelope`, head: { ignore }, doc }
    return (await build(data)).head.dig.val
  }
  const party = (coords: Json): Json => {
    return { $schema: `${SCHEMA}org/party`, uuid: UUID, name: 'N', addresses: [{ coords }] }
  }
  assert.equal(
    await digestOf(message({ uuid: UUID, content: 'hello' })),
    'f1d503eab4c2b888857eee1867c1e49b5302c1c193332185634ed0b767295676',
  )
  assert.equal(
    await digestOf(party({ lat: 0.5, lon: -3.7038 })),
    '63fad9bb0d516c48c0587346ddb5ce0534eb9c48d809efbe4d4802095a39921b',
  )
  assert.equal(
    await digestOf(party({ lat: -41, lon: -0.5 })),
    '81bc73da14b44f5ce7fb14d2c202ed71e9c92628de5e07009a5c663114af56a4',
  )
})

test('a correction of an envelope is a new envelope, of a bare document a bare document', async () => {
  const options = { type: 'credit-note' }
  const original = await envelopeOf(invoice())
  const corrected = await post('/correct', { data: original, options })
  assert.notEqual(corrected.head.uuid, original.head.uuid)
  assert.notEqual(corrected.doc.uuid, original.doc.uuid)
  const [reference] = corrected.doc.preceding
  assert.deepEqual([reference.uuid, reference.code], [original.doc.uuid, '1'])
  assert.equal('code' in corrected.doc, false)
  const bare = await post('/correct', { data: original.doc, options })
  assert.equal('uuid' in bare, false)
  assert.equal(bare.totals.payable, original.doc.totals.payable)
})

test('corrections have no shortcuts, and their schema is null unless the document is an invoice', async () => {
  const data = await build(invoice())
  const { key } = await post('/correct', { data, options: { credit: true } }, { status: 422 })
  assert.equal(key, 'validation')
  const response = await sendJson('/correct', { data: message(), schema: true })
  assert.deepEqual([response.status, await response.json()], [200, null])
})

test('a replica has the date of today and a new UUID, others keep theirs', async () => {
  const copy = await post('/replicate', { data: invoice({ uuid: UUID, value_date: '2026-01-31' }) })
  assert.notEqual(copy.uuid, UUID)
  for (const member of ['code', 'value_date']) assert.equal(member in copy, false, member)
  assert.equal((await post('/replicate', { data: message({ uuid: UUID }) })).uuid, UUID)
})

test('parameters of paths are found with .json, percent-encoded, and by either code of Greece', async () => {
  const file = await get('/schemas/bill/invoice')
  for (const path of ['bill/invoice.json', 'bill%2Finvoice'])
    assert.deepEqual(await get(`/schemas/${path}`), file)
  const greece = await get('/regimes/el')
  for (const code of ['EL', 'GR', 'gr']) assert.deepEqual(await get(`/regimes/${code}`), greece)
  assert.deepEqual(await get('/addons/es-tbai-v1.json'), await get('/addons/es-tbai-v1'))
  for (const path of ['/regimes/es.json', '/regimes/zz', '/addons/ES-TBAI-V1', '/schemas/..%2Fx'])
    assert.equal((await get(path, { status: 404 })).key, 'not-found', path)
})

test('a bundle is asked for by the presence of the parameter, and refers to nothing outside', async () => {
  const bundle = await get('/schemas/bill/invoice?bundle')
  for (const query of ['bundle=', 'bundle=false'])
    assert.deepEqual(await get(`/schemas/bill/invoice?${query}`), bundle)
  assert.deepEqual(Object.keys(bundle), ['$schema', '$id', '$ref', '$defs'])
  assert.doesNotMatch(JSON.stringify(bundle.$defs), /"\$ref":"https:/)
  assert.deepEqual(await get('/schemas/bill/invoice?BUNDLE'), await get('/schemas/bill/invoice'))
})

test('a stream answers with id and seq, and skips nothing but blank lines', async () => {
  const lines = ['{"id":"a","action":"version"}', '', 'x', '{"id":2,"action":"regime"}']
  const body = lines.join('\n')
  const response = await fetch(`${await origin()}/v0/bulk`, { method: 'POST', body })
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  const answers = (await response.text()).trim().split('\n')
  const [first, second, third] = answers.map((text): Json => JSON.parse(text))
  assert.deepEqual([first!.id, first!.seq, first!.payload.gobl], ['a', 1, 'Welcome'])
  assert.deepEqual([second!.id, second!.seq, second!.error.key], [undefined, 2, 'input'])
  assert.deepEqual([third!.id, third!.seq, third!.error.code], [2, 3, 400])
})
