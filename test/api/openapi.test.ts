import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { STATUS } from '../../src/errors.ts'
import { examples } from '../../src/faces/openapi/describe.ts'
import { ALL_OPERATIONS } from '../../src/faces/operations.ts'
import { compileSchema } from '../../src/validate/schema.ts'
import { META } from '../faces/mcp/modern.ts'
import { get, type Json, origin, send } from '../support.ts'

test('every operation is described with its possible errors', async () => {
  const { openapi, paths, components } = await get('/openapi.json')
  assert.equal(openapi, '3.1.0')
  for (const { name, operationId = name, method, path, summary } of ALL_OPERATIONS) {
    const described = paths[path.replace('…', '')][method.toLowerCase()]
    assert.equal(described.operationId, operationId)
    assert.equal(described.summary, summary)
    assert.ok(described.responses[200], name)
  }
  assert.deepEqual(Object.keys(paths['/sign'].post.responses), [
    '200',
    '400',
    '403',
    '413',
    '415',
    '422',
    '503',
  ])
  assert.ok(paths['/render'].post.responses[501], 'without a browser')
  assert.ok('Docket-QR' in paths['/convert'].post.responses[200].headers, 'what QR codes have')
  assert.deepEqual(Object.keys(paths['/regimes/{code}'].get.responses), [
    '200',
    '304',
    '400',
    '403',
    '404',
  ])
  assert.deepEqual(components.schemas.Error.required, ['code', 'key', 'message'])
  assert.deepEqual(components.schemas.Error.properties.key.enum, Object.keys(STATUS))
  assert.ok(paths['/bulk'].post, 'bulk')
  assert.ok(paths['/mcp'].post, 'mcp')
  assert.ok(paths['/openapi.json'].get, 'openapi.json')
})

/** All objects in a JSON value, with their paths. */
function* objectsIn(value: unknown, path = '#'): Generator<[path: string, object: Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value]
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${name}`)
}

test('the description is self-contained, and small', async () => {
  const text = await (await send('/v0/openapi.json')).text()
  const description: Json = JSON.parse(text)
  assert.deepEqual([text.length < 190_000, gzipSync(text).length < 36_000], [true, true])
  const used = new Set<string>()
  for (const [path, { $ref }] of objectsIn(description)) {
    if (typeof $ref !== 'string') continue
    const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(.+)$/.exec($ref) ?? []
    assert.notEqual(description.components[kind]?.[name], undefined, `${path} refers to ${$ref}`)
    used.add(name)
  }
  for (const { mapping } of Object.values<Json>(description.components.schemas).flatMap(
    ({ discriminator }) => discriminator ?? [],
  )) {
    for (const [id, $ref] of Object.entries<string>(mapping)) {
      const { properties, required } = description.components.schemas[$ref.split('/').at(-1)!]
      assert.ok(properties.$schema.enum.includes(id), id)
      assert.equal(required[0], '$schema')
    }
  }
  const { schemas, responses } = description.components
  const made = [...Object.keys(schemas), ...Object.keys(responses)]
  assert.deepEqual(
    made.filter((name) => !used.has(name)),
    [],
  )
})

test('schemas have only keywords that generators know', async () => {
  const { components } = await get('/openapi.json')
  const custom = 'calculated recommended if then patternProperties title $defs'.split(' ')
  for (const [path, object] of objectsIn(components.schemas)) {
    if (path.endsWith('/properties') || path.endsWith('/mapping')) continue
    assert.deepEqual(
      custom.filter((keyword) => keyword in object),
      [],
      path,
    )
    assert.equal(Array.isArray(object.type), false, path)
    const values = object.enum ?? object.examples
    assert.equal(values?.length, (object['x-enum-descriptions'] ?? values)?.length, path)
  }
  const { key } = components.schemas.BillDiscount.properties
  assert.equal(key.examples[0], 'early-completion')
  assert.match(key['x-enum-descriptions'][0], /^Bonus for works ahead of schedule$/)
})

/** Schemas in the description of what they describe: members, elements, alternatives, parameters and bodies. */
function* schemasIn(value: unknown): Generator<[path: string, schema: Json]> {
  for (const [path, object] of objectsIn(value)) {
    if (/\/(?:example|examples|value|const)(?:\/|$)/.test(path)) continue
    if (
      /\/(?:schema|items|additionalProperties|contentSchema|(?:properties|components\/schemas)\/[^/]+)$/.test(
        path,
      )
    )
      yield [path, object]
  }
}

test('types are those of JSON, and values enumerated in documents are strings', async () => {
  const { paths, components } = await get('/openapi.json')
  const types = ['object', 'array', 'string', 'number', 'integer', 'boolean']
  let count = 0
  for (const [path, { type, enum: values }] of schemasIn({ paths, components })) {
    if (type !== undefined) assert.ok(types.includes(type), `${path}: ${type}`)
    if (values && !path.includes('/responses/')) assert.equal(type, 'string', path)
    count++
  }
  assert.ok(count > 900, `${count} schemas`)
})

test('only values from a closed list are enumerated: those of the schema', async () => {
  const { components } = await get('/openapi.json')
  const { schemas } = await get('/schemas')
  const described = components.schemas
  const closed = await get('/schemas/bill/invoice')
  assert.deepEqual(
    described.Invoice.properties.type.enum,
    closed.$defs['bill.Invoice'].properties.type.oneOf.map((option: Json) => option.const),
  )
  assert.equal(described.Invoice.properties.type.$ref, undefined)
  const open = described.BillDiscount.properties.key
  assert.equal(open.enum, undefined)
  assert.ok(open.examples.length > 5, 'an open list has examples')
  const actions = described.BulkLine.properties.action.enum
  assert.deepEqual(
    actions,
    ALL_OPERATIONS.map(({ name }) => name).filter((name) => name !== 'openapi'),
  )
  const { mapping } = described.Document.discriminator
  assert.deepEqual(Object.keys(mapping).toSorted(), schemas.toSorted())
  assert.deepEqual(
    described.OtherDocument.properties.$schema.enum,
    Object.keys(mapping).filter((id) => mapping[id].endsWith('/OtherDocument')),
  )
})

test('the description is also served in OpenAPI 3.0', async () => {
  const { components: recent } = await get('/openapi.json')
  const { openapi, info, paths, components } = await get('/openapi.json?openapi=3.0')
  assert.equal(openapi, '3.0.3')
  assert.deepEqual(Object.keys(info.license), ['name', 'url'])
  const later = ['const', 'contentEncoding', 'contentMediaType', 'contentSchema', 'identifier']
  for (const [path, object] of objectsIn({ paths, components })) {
    if (/\/(?:properties|value|example)(?:\/|$)/.test(path) && !('$ref' in object)) continue
    assert.deepEqual(
      later.filter((name) => name in object),
      [],
      path,
    )
    assert.equal(Array.isArray(object.examples), false, path)
    if (typeof object.$ref === 'string') assert.deepEqual(Object.keys(object), ['$ref'], path)
  }
  assert.equal(components.schemas.OrgImage.properties.data.format, 'byte')
  assert.deepEqual(components.schemas.BillLine.properties.item.allOf, [
    { $ref: '#/components/schemas/OrgItem' },
  ])
  const left = Object.keys(recent.schemas).filter((name) => !(name in components.schemas))
  assert.deepEqual(left, ['BulkLine', 'BulkAnswer'])
  const { message } = await get('/openapi.json?openapi=2.0', { status: 400 })
  assert.equal(message, 'openapi must be one of 3.0, 3.1')
})

/** The members of the body of a request. */
async function bodyOf(operation: string): Promise<Json> {
  const { paths, components } = await get('/openapi.json')
  const { $ref } = paths[`/${operation}`].post.requestBody.content['application/json'].schema
  return components.schemas[$ref.split('/').at(-1)]
}

test('clients can send back what they received: there is one type for both', async () => {
  const { paths, components } = await get('/openapi.json')
  const document = { $ref: '#/components/schemas/Document' }
  for (const operation of ['build', 'sign', 'validate', 'correct', 'replicate', 'review'])
    assert.equal((await bodyOf(operation)).properties.data.$ref, document.$ref, operation)
  // Or XML, and of some conversions several documents.
  for (const [operation, ...others] of [
    ['render', 'string'],
    ['check', 'string'],
    ['convert', 'array', 'string'],
  ] as const) {
    const [first, ...rest] = (await bodyOf(operation)).properties.data.anyOf
    assert.deepEqual([first, ...rest.map(({ type }: Json) => type)], [document, ...others])
  }
  for (const operation of ['build', 'sign', 'review'])
    assert.equal((await bodyOf(operation)).properties.template.$ref, document.$ref, operation)
  const answerOf = (operation: string): Json =>
    paths[`/${operation}`].post.responses[200].content['application/json'].schema
  for (const operation of ['build', 'correct', 'replicate'])
    assert.deepEqual(answerOf(operation), document, operation)
  const { ReviewResponse, ReviewedDocument, IncompleteDocument } = components.schemas
  assert.match(ReviewResponse.properties.document.$ref, /\/ReviewedDocument$/)
  // With faults, a document may lack what its type requires.
  const incomplete = { $ref: '#/components/schemas/IncompleteDocument' }
  assert.deepEqual(ReviewedDocument.anyOf, [document, incomplete])
  assert.equal(IncompleteDocument.required, undefined)
  assert.equal(answerOf('sign').$ref, '#/components/schemas/Envelope')
  assert.equal((await bodyOf('verify')).properties.data.$ref, answerOf('sign').$ref)
  for (const [path, object] of objectsIn(components.schemas))
    assert.equal('readOnly' in object, false, path)
})

test('null is described where it says something', async () => {
  const [{ components }, old] = await Promise.all([
    get('/openapi.json'),
    get('/openapi.json?openapi=3.0'),
  ])
  const { CheckResponse, ConvertRequest } = components.schemas
  const types = ({ anyOf }: Json): string[] => anyOf.map(({ type }: Json) => type)
  assert.deepEqual(types(CheckResponse.properties.valid), ['boolean', 'null'])
  assert.ok(CheckResponse.properties.hints, 'a document is reviewed')
  const { previous } = ConvertRequest.properties.verifactu.properties
  assert.deepEqual(types(previous), ['object', 'null'])
  assert.deepEqual(old.components.schemas.CheckResponse.properties.valid.anyOf, [
    { type: 'boolean' },
    { enum: [null] },
  ])
})

test('only what clients must send is required', async () => {
  const { components } = await get('/openapi.json')
  assert.deepEqual((await bodyOf('sign')).required, ['data', 'privatekey'])
  assert.deepEqual((await bodyOf('verify')).required, ['data'])
  assert.deepEqual((await bodyOf('build')).required, ['data'])
  assert.deepEqual(components.schemas.Invoice.required, ['$schema', 'supplier'])
  assert.deepEqual(components.schemas.HeadHeader.required, ['uuid'])
  assert.match(components.schemas.BillLine.properties.sum.description, /Calculated/)
  const { type, pattern } = components.schemas.BillTotals.properties.sum
  assert.equal(type, 'string')
  assert.ok(new RegExp(pattern).test('-10.50') && !new RegExp(pattern).test('ten'), pattern)
})

test('the names are those that clients of the GOBL API know', async () => {
  const { info, servers, tags, paths, components } = await get('/openapi.json')
  assert.equal(info.version, 'v0')
  assert.match(info['x-package-version'], /^\d+\.\d+\.\d+/)
  assert.deepEqual(servers, [{ url: '/v0' }])
  assert.deepEqual(
    tags.map(({ name }: Json) => name),
    ['Documents', 'Signing', 'Reference'],
  )
  const ids = Object.values<Json>(paths).flatMap((methods) =>
    Object.values<Json>(methods).map(({ operationId }) => operationId),
  )
  for (const id of 'build validate correct replicate sign verify keygen'.split(' '))
    assert.ok(ids.includes(id), id)
  for (const id of 'getVersion listSchemas getSchema listRegimes getRegime listAddons getAddon'.split(
    ' ',
  ))
    assert.ok(ids.includes(id), id)
  for (const id of ids) assert.match(id, /^[a-z]\w+$/i, 'clients name a method after it')
  assert.equal(new Set(ids).size, ids.length)
  const { JWK, OkResponse, KeygenResponse } = components.schemas
  assert.equal(JWK.required, undefined)
  assert.equal(JWK.properties.kid.format, 'uuid')
  assert.equal(KeygenResponse.properties.private.$ref, '#/components/schemas/JWK')
  assert.deepEqual(OkResponse.required, ['ok'])
  for (const name of 'Build Validate Correct Replicate Sign Verify Review Render'.split(' '))
    assert.equal(components.schemas[`${name}Request`].type, 'object', name)
})

test('keywords that say what others say are left out', async () => {
  const { schemas } = (await get('/openapi.json')).components
  const { type, code } = schemas.Invoice.properties
  assert.deepEqual(Object.keys(type).toSorted(), [
    'description',
    'enum',
    'type',
    'x-enum-descriptions',
  ])
  assert.deepEqual([code.minLength, code.maxLength], [undefined, 128])
  assert.equal(new RegExp(code.pattern).test(''), false)
  for (const [path, { pattern, minLength, enum: values }] of objectsIn(schemas)) {
    if (path.endsWith('/properties')) continue
    if (values) assert.equal(pattern, undefined, path)
    if (minLength === 1 && pattern) assert.match('', new RegExp(pattern), path)
  }
})

test('every response is described, with the media type that the server sends', async () => {
  const { paths, components } = await get('/openapi.json')
  for (const [path, methods] of Object.entries<Json>(paths))
    for (const { responses } of Object.values<Json>(methods))
      for (const [status, response] of Object.entries<Json>(responses)) {
        const found = response.$ref
          ? components.responses[response.$ref.split('/').at(-1)]
          : response
        assert.match(found.description, /\S/, `${path} ${status}`)
      }
  for (const methods of Object.values<Json>(paths))
    for (const { operationId, summary, description } of Object.values<Json>(methods))
      for (const text of [summary, description]) assert.match(text ?? '', /\w/, operationId)
  const { examples: named } = paths['/build'].post.requestBody.content['application/json']
  const [{ value }] = Object.values(named) as [Json]
  for (const path of ['/v0/render', '/v0/build']) {
    const sent = await send(path, { method: 'POST', body: JSON.stringify(value) })
    assert.equal(sent.status, 200, await sent.text())
    const [type] = Object.keys(paths[path.replace('/v0', '')].post.responses[200].content)
    assert.equal(sent.headers.get('content-type'), type, path)
  }
  const { security } = await get('/openapi.json')
  assert.deepEqual([security, components.securitySchemes], [[], undefined])
})

test('the example of a stream is answered as described, and the members required are', async () => {
  const { paths, components } = await get('/openapi.json')
  const { requestBody, responses } = paths['/bulk'].post
  assert.equal(requestBody.required, true)
  const [type, { example }] = Object.entries<Json>(requestBody.content)[0]!
  const ask = async (body: string): Promise<Json[]> => {
    const answer = await send('/v0/bulk', { method: 'POST', body })
    const lines = (await answer.text()).trim().split('\n')
    return lines.map((line) => JSON.parse(line))
  }
  const described: Json[] = responses[200].content[type].example
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  const answers = await ask(example)
  const inShort = ({ id, seq, error }: Json) => [id, seq, error?.code, error?.key]
  assert.deepEqual(answers.map(inShort), described.map(inShort))
  const { required, properties } = components.schemas.BulkLine
  const types = properties.id.anyOf.map(({ type }: Json) => type)
  assert.deepEqual(types, ['string', 'integer'])
  for (const id of ['a', 1])
    assert.equal((await ask(JSON.stringify({ id, action: 'version' })))[0]!.id, id)
  const line: Json = { id: 'a', action: 'version' }
  assert.deepEqual(required, Object.keys(line))
  for (const name of required) {
    const { [name]: _, ...rest } = line
    const [answer] = await ask(`${JSON.stringify(rest)}\n`)
    assert.equal(answer!.error?.key, 'input', name)
  }
})

test('the statuses described for MCP are those that it answers, and the members required are', async () => {
  const { paths, components } = await get('/openapi.json')
  const { requestBody, responses } = paths['/mcp'].post
  assert.equal(requestBody.required, true)
  const { example } = requestBody.content['application/json']
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const status = async (body: unknown, headers: { [name: string]: string } = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method: 'POST', body: text, headers: { ...json, ...headers } }
    return (await send('/v0/mcp', init)).status
  }
  const _meta = META
  const version = META['io.modelcontextprotocol/protocolVersion']
  const modern = { 'MCP-Protocol-Version': version, 'Mcp-Method': 'no/such' }
  const unknown = { ...example, method: 'no/such', params: { _meta } }
  const observed = [
    await status(example),
    await status({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    await status('{'),
    await status(example, { Origin: 'https://evil.example' }),
    await status(unknown, modern),
    await status(`${JSON.stringify(example)}${' '.repeat(20 * 2 ** 20)}`),
    await status(example, { 'Content-Type': 'text/plain' }),
  ]
  assert.deepEqual(observed.map(String), [
    '200',
    '202',
    ...Object.keys(responses).filter((each) => Number(each) > 202),
  ])
  assert.deepEqual(Object.keys(responses).slice(0, 2), ['200', '202'])
  const notification: Json = { jsonrpc: '2.0', method: 'notifications/initialized' }
  assert.deepEqual(components.schemas.McpMessage.required, Object.keys(notification))
  for (const name of Object.keys(notification))
    assert.equal(await status({ ...notification, [name]: undefined }), 400, name)
})

/** A component as the validator of the server knows schemas: its references are definitions. */
function checkerOf(schema: Json, components: Json): (value: unknown) => { message: string }[] {
  const text = JSON.stringify({ ...schema, $defs: components.schemas })
    .replaceAll('#/components/schemas/', '#/$defs/')
    .replaceAll(/"allOf":\[\{("\$ref":"[^"]+")\}\]/g, '$1')
  const known = JSON.parse(text, (name, value) => {
    return ['x-enum-descriptions', 'discriminator', 'additionalProperties'].includes(name)
      ? undefined
      : value
  })
  return compileSchema(known, () => undefined)
}

test('the examples match their schemas', async () => {
  const { paths, components } = await get('/openapi.json')
  let count = 0
  for (const [path, object] of objectsIn(paths)) {
    const { schema, examples: named, example } = object
    if (!schema) continue
    const values = Object.values<Json>(named ?? {}).map(({ value }) => value)
    for (const value of [...values, ...(example === undefined ? [] : [example])]) {
      const check = checkerOf(withoutContent(schema), components)
      assert.deepEqual(check(value), [], path)
      count++
    }
  }
  assert.ok(count > 20, `${count} examples`)
  const check = checkerOf({ $ref: '#/components/schemas/Invoice' }, components)
  assert.notDeepEqual(check({ $schema: 'https://gobl.org/draft-0/bill/invoice' }), [])
  const checkAny = checkerOf({ $ref: '#/components/schemas/Document' }, components)
  const $schema = 'https://gobl.org/draft-0/org/party'
  assert.deepEqual(checkAny({ $schema, name: 'A' }), [])
  assert.notDeepEqual(checkAny({ $schema, name: 1 }), [])
  assert.deepEqual(checkAny({ $schema: 'https://gobl.org/draft-0/note/message', content: '' }), [])
})

const withoutContent = ({ contentMediaType: _, contentSchema: __, ...schema }: Json): Json => schema

/** Members that differ between answers: ids, keys, times and what depends on them. */
const VOLATILE = new Set(['uuid', 'val', 'sigs', 'kid', 'x', 'y', 'd'])

function withoutVolatile(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    VOLATILE.has(name) ? '…' : value,
  )
}

for (const [operation, named] of Object.entries(examples)) {
  for (const [name, { request, status = 200, answer }] of Object.entries(named)) {
    test(`the example ${name} of ${operation} gets its answer`, async () => {
      const sent = await fetch(`${await origin()}/v0/${operation}`, {
        method: 'POST',
        body: JSON.stringify(request),
      })
      assert.equal(sent.status, status)
      assert.deepEqual(withoutVolatile((await sent.json()) as Json), withoutVolatile(answer))
    })
  }
}
