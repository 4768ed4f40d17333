import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as docket from '../../src/faces/library.ts'
import { ALL_OPERATIONS } from '../../src/faces/operations.ts'
import { get, invoice, type Json, message, post, SCHEMA, send } from '../support.ts'
import { sale } from './convert/invoices.ts'

const { build, correct, DocketError, keygen, replicate, sign, validate, verify } = docket

/** The error that a call is rejected with. */
async function errorOf(call: Promise<unknown>): Promise<docket.DocketError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof DocketError) return error
  throw new Error('not rejected with a DocketError', { cause: error })
}

test('the library has a function for every operation, and besides its error only what puts XML into a PDF', () => {
  const names = ALL_OPERATIONS.map(({ name }) => name)
  assert.deepEqual(Object.keys(docket).sort(), [...names, 'DocketError', 'hybrid'].sort())
})

test('functions answer as the server does', async () => {
  const request = { data: invoice() }
  const built = await build(request)
  assert.deepEqual(built, await post('/build', request))
  assert.deepEqual(await validate({ data: built }), await post('/validate', { data: built }))
  const correction = { ...request, options: { type: 'credit-note', issue_date: '2026-02-01' } }
  assert.deepEqual(await correct(correction), await post('/correct', correction))
  const options = { ...request, schema: true }
  assert.deepEqual(await correct(options), await post('/correct', options))
  assert.deepEqual(await docket.version(), await get('/'))
  assert.deepEqual(await docket.schemas(), await get('/schemas'))
  assert.deepEqual(
    await docket.schema({ path: 'bill/invoice', bundle: 'yes' }),
    await get('/schemas/bill/invoice?bundle=yes'),
  )
  assert.deepEqual(await docket.regimes(), await get('/regimes'))
  assert.deepEqual(await docket.regime({ code: 'es' }), await get('/regimes/es'))
  assert.deepEqual(await docket.addons(), await get('/addons'))
  assert.deepEqual(await docket.addon({ key: 'es-tbai-v1' }), await get('/addons/es-tbai-v1'))
})

test('documents have the members of the answers of the server, in their order', async () => {
  const folder = join(import.meta.dirname, '../../examples/build')
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const requests = readdirSync(folder).filter((name) => name.endsWith('.request.json'))
  assert.ok(requests.length > 50, `${requests.length} examples`)
  // What every build makes anew.
  const withoutIds = (json: string): string => json.replace(/"uuid":"[^"]+"/g, '')
  for (const name of requests) {
    const request: docket.BuildRequest<Json> = JSON.parse(read(name))
    const answer = await send('/v0/build', { method: 'POST', body: JSON.stringify(request) })
    if (!answer.ok) continue
    const text = (await answer.text()).trim()
    assert.equal(withoutIds(JSON.stringify(await build(request))), withoutIds(text), name)
  }
})

test('members that are empty, or have peculiar names, are those of the answer of the server', async () => {
  const meta = { b: '\ud800', constructor: 'a' }
  const requests = [
    { data: invoice({ meta, notes: [], ext: {} }) },
    { data: message({ meta }) },
    { data: { $schema: `${SCHEMA}org/image`, url: 'https://example.com', height: 0, width: 100 } },
    { data: message({ uuid: '019bf5cd-8950-7b27-84e9-52b5f1f9a7ea' }), envelop: true },
  ]
  for (const request of requests) {
    const answer = await post('/build', request)
    const built = await build<Json>(request)
    const head = { ...built.head, uuid: answer.head?.uuid }
    assert.deepEqual(built.head ? { ...built, head } : built, answer)
  }
})

test('a replica is a new document', async () => {
  const { code, uuid } = await replicate<docket.Invoice>({ data: invoice({ code: '77' }) })
  assert.equal(code, undefined)
  assert.match(uuid ?? '', /^[0-9a-f-]{36}$/)
})

test('what one side signs, the other verifies', async () => {
  const { private: privatekey, public: publickey } = await keygen()
  const data = await sign({ data: invoice(), privatekey })
  assert.deepEqual(await post('/verify', { data, publickey }), { ok: true })
  assert.deepEqual(await verify({ data, publickey }), { ok: true })
  const other = await keygen()
  assert.equal((await errorOf(verify({ data, publickey: other.public }))).key, 'signature')
})

test('an error has the key, the faults and the JSON of the answer of the server', async () => {
  const request = { data: invoice({ type: 'bill', lines: [{ quantity: '1' }] }) }
  const error = await errorOf(build(request))
  const answer = await post('/build', request, { status: 422 })
  assert.equal(error.key, 'validation')
  assert.deepEqual(error.faults, answer.faults)
  assert.deepEqual(JSON.parse(JSON.stringify(error)), answer)
  assert.equal((await errorOf(docket.regime({ code: 'ZZ' }))).key, 'not-found')
})

test('dropped members are collected, also when the operation fails, and rejected if strict', async () => {
  const ignored: string[] = []
  await build({ data: invoice({ colour: 'red' }) }, ignored)
  assert.deepEqual(ignored, ['$.colour'])
  const failed: string[] = []
  await errorOf(build({ data: invoice({ colour: 'red', lines: [{}] }) }, failed))
  assert.deepEqual(failed, ['$.colour'])
  const { key, faults } = await errorOf(build({ data: invoice({ colour: 'red' }), strict: true }))
  assert.deepEqual([key, faults?.[0]?.properties], ['input', ['$.colour']])
})

test('every function on documents gives warnings: in its answer, or in an array', async () => {
  const data = sale({ lines: [{ ...sale().lines[0], item: { name: 'TODO', price: '10.00' } }] })
  const { private: privatekey } = await keygen()
  const collected = (run: (warnings: docket.Fault[]) => Promise<unknown>) => {
    const warnings: docket.Fault[] = []
    return run(warnings).then(() => warnings)
  }
  const options = { type: 'credit-note' }
  const built = await build({ data })
  const lists = [
    await collected((warnings) => build({ data }, [], warnings)),
    await collected((warnings) => validate({ data: built }, [], warnings)),
    await collected((warnings) => correct({ data, options }, [], warnings)),
    await collected((warnings) => replicate({ data }, [], warnings)),
    await collected((warnings) => docket.render({ data }, [], warnings)),
    await collected((warnings) => sign({ data, privatekey }, [], warnings)),
    (await docket.review({ data })).warnings,
    (await docket.convert({ data })).warnings ?? [],
  ]
  for (const list of lists)
    assert.ok(
      list.some(({ code }) => code === 'DOCKET-PLACEHOLDER'),
      JSON.stringify(list),
    )
})

test('requests are read as their JSON, and never changed', async () => {
  const data = invoice({ notes: undefined })
  const before = structuredClone(data)
  assert.deepEqual(await build({ data, strict: undefined }), await build({ data: invoice() }))
  assert.deepEqual(data, before)
})

test('what has no JSON is refused as input', async () => {
  const circle: Json = invoice()
  circle.self = circle
  for (const data of [circle, { $schema: `${SCHEMA}note/message`, content: 1n }]) {
    const { key, message } = await errorOf(build({ data }))
    assert.equal(key, 'input')
    assert.match(message, /^the request cannot be written as JSON: \P{Cc}+$/u)
  }
  const call = build as (request?: unknown) => Promise<unknown>
  for (const request of [undefined, null, 5, 'text', () => undefined, []]) {
    assert.equal((await errorOf(call(request))).key, 'input', String(request))
  }
})

test('reviews, rules and catalogues answer as the server does', async () => {
  const data = invoice({ currency: 'E1' })
  assert.deepEqual(await docket.review({ data }), await post('/review', { data }))
  assert.deepEqual(await docket.rules({ regime: 'ES' }), await get('/rules?regime=ES'))
  const code = 'GOBL-ES-TAX-IDENTITY-01'
  assert.deepEqual(await docket.rule({ code }), await get(`/rules/${code}`))
  assert.deepEqual(await docket.catalogues(), await get('/catalogues'))
  const key = 'untdid'
  assert.deepEqual(await docket.catalogue({ key }), await get(`/catalogues/${key}`))
})

test('XML becomes an invoice, and an invoice XML', async () => {
  const data = sale()
  const { xml } = await docket.convert({ data, to: 'cii+en16931' })
  const { document, from } = await docket.convert({ data: xml })
  assert.deepEqual([document?.code, from], ['F-1', 'cii+en16931'])
})
