import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema, type Schema } from '../../src/validate/schema.ts'
import { build, get, invoice, type Json, line, post, SCHEMA, send } from '../support.ts'

const REGIMES =
  'AE AR AT BE BR CA CH CO DE DK EL ES FI FR GB IE IN IT MX NL NO PL PT SA SE SG US'.split(' ')

test('schemas lists the ids of all schemas, sorted', async () => {
  const { schemas } = await get('/schemas')
  assert.equal(schemas.length, 90)
  assert.deepEqual(schemas, [...schemas].sort())
  for (const id of schemas as string[]) assert.ok(id.startsWith(SCHEMA), id)
})

test('every schema is served as a stored file, with and without .json', async () => {
  const { schemas } = await get('/schemas')
  for (const id of schemas as string[]) {
    const path = id.slice(SCHEMA.length)
    const text = await (await send(`/v0/schemas/${path}`)).text()
    assert.equal(JSON.parse(text).$id, id)
    assert.equal(text, JSON.stringify(JSON.parse(text), null, 2))
  }
  assert.equal((await get('/schemas/bill/invoice.json')).$id, `${SCHEMA}bill/invoice`)
  assert.equal((await get('/schemas/bill%2Finvoice')).$id, `${SCHEMA}bill/invoice`)
})

test('every property of every schema has its own description', async () => {
  const { schemas } = await get('/schemas')
  for (const id of schemas as string[]) {
    const schema = await get(`/schemas/${id.slice(SCHEMA.length)}`)
    for (const [name, definition] of Object.entries(schema.$defs as { [name: string]: Schema })) {
      assert.ok(definition.description, name)
      for (const [member, property] of Object.entries(definition.properties ?? {})) {
        assert.ok(
          property.description && property.description !== property.title,
          `${name}.${member}`,
        )
      }
    }
  }
})

test('a bundle contains every definition that a schema refers to', async () => {
  const bundle = await get('/schemas/bill/invoice?bundle')
  assert.deepEqual(Object.keys(bundle), ['$schema', '$id', '$ref', '$defs'])
  assert.equal(Object.keys(bundle.$defs).length, 69)
  assert.deepEqual(Object.keys(bundle.$defs), Object.keys(bundle.$defs).sort())
  assert.equal(JSON.stringify(bundle.$defs).includes(`"$ref":"${SCHEMA}`), false)
  assert.deepEqual(Object.keys((await get('/schemas/cal/period?bundle=false')).$defs), [
    'cal.Date',
    'cal.Period',
  ])
  assert.equal(Object.keys((await get('/schemas/envelope?bundle')).$defs).length, 11)
  assert.equal((await get('/schemas/cal/period?BUNDLE')).$defs['cal.Date'], undefined)
})

test('the answer of build conforms to the served schema', async () => {
  const check = compileSchema(
    (await get('/schemas/bill/invoice?bundle')) as Schema,
    () => undefined,
  )
  const data = {
    $schema: `${SCHEMA}bill/invoice`,
    issue_date: '2026-01-31',
    supplier: { name: 's', tax_id: { country: 'PT', code: '999999990' } },
    lines: [
      { quantity: 2, item: { name: 'x', price: 10.5 }, taxes: [{ cat: 'VAT', rate: 'general' }] },
    ],
  }
  assert.notDeepEqual(check(data), [])
  assert.deepEqual(check(await build(data)), [])
})

test('regimes lists country, name, description and currency', async () => {
  const { regimes } = await get('/regimes')
  assert.deepEqual(
    regimes
      .map((regime: Json) => regime.country)
      .filter((country: string) => REGIMES.includes(country)),
    REGIMES,
  )
  const spain = regimes.find((regime: Json) => regime.country === 'ES')
  assert.deepEqual(Object.keys(spain), ['country', 'name', 'description', 'currency'])
  assert.equal(spain.currency, 'EUR')
})

test('every regime is served as a valid document of its schema', async () => {
  const { regimes } = await get('/regimes')
  const check = compileSchema(
    (await get('/schemas/tax/regime-def?bundle')) as Schema,
    () => undefined,
  )
  for (const { country } of regimes as Json[]) {
    const definition = await get(`/regimes/${country.toLowerCase()}`)
    assert.equal(definition.country, country)
    assert.equal(Object.keys(definition)[0], '$schema')
    assert.deepEqual(check(definition), [], country)
    assert.deepEqual(await post('/validate', { data: definition }), { ok: true })
  }
})

test('addons are listed and served', async () => {
  const { addons } = await get('/addons')
  const check = compileSchema(
    (await get('/schemas/tax/addon-def?bundle')) as Schema,
    () => undefined,
  )
  for (const { key } of addons as Json[]) {
    const definition = await get(`/addons/${key}.json`)
    assert.equal(definition.key, key)
    assert.deepEqual(check(definition), [], key)
    assert.deepEqual(await post('/validate', { data: definition }), { ok: true })
  }
})

/** The strings in a value, with their paths. */
function* stringsIn(value: unknown, path = '$'): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* stringsIn(inner, `${path}.${name}`)
}

test('definitions have no empty texts, and their taxes, sources and codes are named', async () => {
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  const paths = [
    ...regimes.map(({ country }: Json) => `/regimes/${country}`),
    ...addons.map(({ key }: Json) => `/addons/${key}`),
  ]
  for (const path of paths) {
    const definition = await get(path)
    for (const [place, text] of stringsIn(definition)) assert.match(text, /\S/, path + place)
    const { tax_scheme, sources, extensions } = definition
    if (tax_scheme) assert.match(tax_scheme, /^(?:VAT|GST)$/, path)
    for (const { title, url } of sources ?? []) {
      assert.ok(title?.en, `${path}: a source has a title`)
      if (url) assert.equal(new URL(url).protocol.replace('https', 'http'), 'http:', url)
    }
    for (const { key, name, values = [] } of extensions ?? []) {
      assert.ok(name.en, `${path}: ${key}`)
      for (const value of values)
        assert.ok(Object.keys(value.name).length > 0, `${path}: ${key} ${value.code}`)
    }
  }
})

test('the schemas list exactly the regimes and addons of the server', async () => {
  const listed = ({ oneOf }: Schema): unknown[] => (oneOf ?? []).map((choice) => choice.const)
  const { regimes } = await get('/regimes')
  const regimeCode: Json = await get('/schemas/tax/regime-code')
  assert.deepEqual(
    listed(regimeCode.$defs['tax.RegimeCode']),
    regimes.map(({ country }: Json) => country),
  )
  const { addons } = await get('/addons')
  const addonList: Json = await get('/schemas/tax/addon-list')
  assert.deepEqual(
    listed(addonList.$defs['tax.AddonList'].items),
    addons.map(({ key }: Json) => key),
  )
})

test('unknown resources are a 404 in the common form of errors', async () => {
  for (const path of [
    '/schemas/no/thing',
    '/regimes/zz',
    '/regimes/es.json',
    '/addons/none-v1',
    '/schemas/',
    '/regimes/',
    '/schemas/..%2F..%2Fpackage',
  ]) {
    const error = await get(path, { status: 404 })
    assert.equal(error.key, 'not-found')
    assert.match(error.message, /./)
  }
  assert.equal((await get('/regimes/%zz', { status: 400 })).key, 'input')
})

test('version reports the version of the wire format', async () => {
  const version = await get('/')
  assert.deepEqual(Object.keys(version), ['gobl', 'version'])
  assert.deepEqual(await (await send('/v0')).json(), version)
})

test('no text in the definition of a country or format is empty', async () => {
  const emptyIn = (value: unknown, path: string): string[] => {
    if (value === '') return [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, member]) => emptyIn(member, `${path}.${name}`))
  }
  const [{ regimes }, { addons }] = [await get('/regimes'), await get('/addons')]
  const paths = [
    ...regimes.map(({ country }: Json) => `/regimes/${country}`),
    ...addons.map(({ key }: Json) => `/addons/${key}`),
  ]
  for (const path of paths) assert.deepEqual(emptyIn(await get(path), path), [])
})

test('the schema of what clients send requires nothing that is calculated', async () => {
  const schema = await get('/schemas/bill/invoice?bundle&input')
  assert.equal(schema.$id, `${SCHEMA}bill/invoice?input`)
  const check = compileSchema(schema, () => undefined)
  const minimal = invoice({ lines: [line({ quantity: 10, item: { name: 'A', price: 9.5 } })] })
  assert.deepEqual(check(minimal), [])
  assert.deepEqual(check({ ...minimal, lines: [{ quantity: '1' }], $schema: 'x' }), [
    { place: ['lines', 0, 'item'], message: 'is required' },
    { place: ['$schema'], message: 'must be "https://gobl.org/draft-0/bill/invoice"' },
  ])
  const { 'bill.Totals': totals, 'bill.Line': lines, 'tax.Combo': combo } = schema.$defs
  assert.equal(totals.required, undefined)
  assert.equal(totals.properties.payable.readOnly, true)
  assert.equal(totals.properties.rounding.readOnly, undefined)
  assert.deepEqual(lines.required, ['quantity', 'item'])
  assert.equal(combo.properties.tags.deprecated, true)
  const inHours = (unit: string): Json => ({
    ...minimal,
    lines: [line({ item: { name: 'A', unit } })],
  })
  assert.deepEqual(check(inHours('HUR')), [])
  assert.notDeepEqual(check(inHours('Hours')), [])
  assert.equal(combo.properties.percent.readOnly, undefined)
  assert.doesNotMatch(JSON.stringify(schema), /"(calculated|recommended)":/)
})
