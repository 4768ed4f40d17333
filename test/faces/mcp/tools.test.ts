import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, invoice, type Json, line, message, SCHEMA, start } from '../../support.ts'
import { sale } from '../convert/invoices.ts'
import { ask, call, exchange, modern } from './client.ts'
import { IO } from './modern.ts'

/** Reference data is text: the last of the contents. */
async function read(name: string, args: Json): Promise<Json> {
  const { content, structuredContent, isError } = await call(name, args)
  assert.deepEqual([structuredContent, isError], [undefined, undefined], JSON.stringify(content))
  return JSON.parse(content.at(-1).text) as Json
}

test('a single warning stands before the document', async () => {
  const data = invoice({ lines: [line(), line()], $regime: 'ES', currency: 'EUR' })
  const { content } = await call('build', { data })
  assert.equal(content.length, 2)
  assert.match(content[0].text, /^Warning DOCKET-LINES at \$\.lines: [^\n]+$/)
})

const NAMES = [
  'addon',
  'addon_list',
  'build',
  'catalogue',
  'catalogue_list',
  'check',
  'conversion_list',
  'convert',
  'correct',
  'keygen',
  'regime',
  'regime_list',
  'render',
  'replicate',
  'review',
  'rule',
  'rule_list',
  'schema',
  'schema_list',
  'sign',
  'specification_list',
  'validate',
  'verify',
]

test('the tools are the operations', async () => {
  const { tools } = await ask('tools/list')
  assert.deepEqual(
    tools.map(({ name }: Json) => name),
    NAMES,
  )
  for (const { name, inputSchema, description, title, annotations } of tools) {
    assert.equal(inputSchema.type, 'object')
    assert.notEqual(description, '')
    assert.notEqual(title, '')
    assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false })
    for (const member of inputSchema.required ?? [])
      assert.ok(member in inputSchema.properties, member)
    // Hosts translate schemas into those of models, which know members of a single type, and alternatives of such.
    for (const member of Object.values<Json>(inputSchema.properties)) {
      for (const { type } of member.anyOf ?? [member])
        assert.match(type, /^(string|boolean|object|array|integer)$/)
      assert.notEqual(member.description, undefined)
    }
    assert.ok(description.length > 60, `${name}: ${description}`)
    assert.equal(inputSchema.additionalProperties, undefined, name)
  }
  assert.equal((await ask('tools/list', { cursor: 'x' })).code, -32602)
  // Clients that loop over pages may start with an empty cursor.
  assert.ok((await ask('tools/list', { cursor: '' })).tools.length > 0, 'the only page')
  assert.equal((await ask('tools/call', { name: 'none' })).code, -32602)
  assert.equal((await ask('tools/call', { name: 'build', arguments: [] })).code, -32602)
  assert.equal((await ask('tools/call', {})).code, -32602)
})

/** Bytes of what hosts send to models of all tools, with every conversation. */
const TOOLS_SIZE = 12_000

test('descriptions of tools are short, and begin with what the tool does', async () => {
  const { tools } = await ask('tools/list')
  const read = tools.map(({ name, description, inputSchema }: Json) => {
    return { name, description, inputSchema }
  })
  const bytes = Buffer.byteLength(JSON.stringify(read))
  assert.ok(
    bytes <= TOOLS_SIZE,
    `${bytes} bytes: shorten descriptions, or leave members out of tools`,
  )
  for (const { name, description, inputSchema } of read) {
    assert.match(description, /^[A-Z][a-z]+s /, `${name} begins with a verb`)
    assert.doesNotMatch(
      JSON.stringify([description, inputSchema]),
      /GET|POST|\/v0\/|HTTP|body/,
      name,
    )
  }
})

test('arguments that are not published are accepted', async () => {
  const { isError } = await call('addon_list', { limit: '1', list: 'addons' })
  assert.equal(isError, undefined)
})

test('render answers with the text of the page, and leaves the page to the host', async () => {
  const supplier = { ...sale().supplier, name: 'Müller & Söhne <GmbH>' }
  const { content, _meta } = await call('render', { data: { ...sale(), supplier } })
  const { text } = content.at(-1)
  assert.match(text, /^Müller & Söhne <GmbH>\n/)
  assert.match(text, /\nName: Müller|\n1 \| /)
  assert.doesNotMatch(text, /<\/|\{|&amp;/)
  assert.ok(text.length < 2000, `${text.length} characters`)
  assert.match(_meta['docket/page'], /^<!DOCTYPE html>[^]*&lt;GmbH&gt;/)
})

test('warnings about a rendered document are structured content, with the text of the page', async () => {
  const sound = await call('render', { data: sale() })
  assert.equal(sound.structuredContent, undefined)
  const data = invoice({ lines: [line(), line()], $regime: 'ES', currency: 'EUR' })
  const { content, structuredContent } = await call('render', { data })
  assert.deepEqual(codes({ faults: structuredContent.warnings }), ['DOCKET-LINES'])
  assert.equal(structuredContent.text, content.at(-1).text)
})

test('a document is published as an object, or else with all that the operation reads', async () => {
  const { tools } = await ask('tools/list')
  const formsOf = (name: string): Json[] => {
    const { data } = tools.find((tool: Json) => tool.name === name).inputSchema.properties
    return data.anyOf ?? [{ type: data.type }]
  }
  const [object, string] = [{ type: 'object' }, { type: 'string' }]
  assert.deepEqual(formsOf('build'), [object])
  assert.deepEqual(formsOf('check'), [object, string])
  // Some hosts refuse arrays that do not say of what.
  assert.deepEqual(formsOf('convert'), [object, { type: 'array', items: object }, string])
})

test('tools accept documents as objects and as strings', async () => {
  for (const data of [invoice(), JSON.stringify(invoice())]) {
    const { content, structuredContent, isError } = await call('build', { data })
    assert.equal(isError, undefined)
    assert.equal(structuredContent.totals.payable, '1210.00')
    assert.deepEqual(JSON.parse(content[0].text), structuredContent)
  }
  const merged = await call('build', {
    data: { title: 'T' },
    template: JSON.stringify(message()),
    type: 'note.Message',
  })
  assert.equal(merged.structuredContent.title, 'T')
  assert.equal(
    (await call('build', { data: message(), envelop: true })).structuredContent.head.dig.alg,
    'sha256',
  )
})

test('the tool convert reads JSON as objects or strings, and XML', async () => {
  const to = 'ubl+en16931'
  for (const data of [sale(), `\n${JSON.stringify(sale())}`]) {
    const { xml } = (await call('convert', { data, to })).structuredContent
    const { from, document } = (await call('convert', { data: xml })).structuredContent
    assert.deepEqual([from, document.code], [to, 'F-1'])
  }
})

test('tools sign, verify, correct and replicate', async () => {
  const keys = (await call('keygen', {})).structuredContent
  const signed = (await call('sign', { data: invoice(), privatekey: keys.private }))
    .structuredContent
  const verified = await call('verify', { data: signed, publickey: JSON.stringify(keys.public) })
  assert.deepEqual(verified.structuredContent, { ok: true })
  const credit = await call('correct', { data: signed, options: '{"type":"credit-note"}' })
  assert.equal(credit.structuredContent.doc.type, 'credit-note')
  const none = await call('correct', { data: message(), schema: true })
  assert.deepEqual(none, { content: [{ type: 'text', text: 'null' }] })
  assert.notEqual(
    (await call('replicate', { data: signed })).structuredContent.doc.uuid,
    signed.doc.uuid,
  )
})

test('an error in a tool is a result', async () => {
  const cases: [string, Json, string][] = [
    ['build', {}, 'input'],
    ['build', { data: 5, envelop: 'yes' }, 'input'],
    ['build', { data: 'a: 1' }, 'input'],
    ['build', { data: '{"$schema":"x","$schema":"y"}' }, 'input'],
    ['build', { data: { ...message(), content: '' } }, 'validation'],
    ['build', { data: { ...message(), foo: 1 }, strict: true }, 'input'],
    ['regime', { code: 'zz' }, 'not-found'],
    ['addon_list', { key: 'x' }, 'input'],
    ['sign', { data: message() }, 'input'],
  ]
  for (const [name, args, key] of cases) {
    const { isError, content, structuredContent } = await call(name, args)
    assert.equal(isError, true)
    assert.equal(JSON.parse(content.at(-1).text).key, key, JSON.stringify(args))
    assert.equal(structuredContent, undefined)
  }
  const both = await call('build', { data: 5, type: 5 })
  assert.match(both.content[0].text, /data .*type /)
  const twice =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"build",' +
    `"arguments":{"data":{"$schema":"${SCHEMA}note/message","content":"a","content":"b"}}}}`
  assert.match((await exchange(twice)).text, /DOCKET-DUPLICATE/)
})

test('a tool reports what it ignored', async () => {
  const { _meta } = await call('build', { data: message({ foo: 1 }), bar: 2 })
  assert.deepEqual(_meta, { 'docket/ignored': ['bar', '$.foo'] })
  const { json } = await modern('tools/call', {
    name: 'build',
    arguments: { data: message({ foo: 1 }) },
  })
  assert.deepEqual(Object.keys(json.result._meta), ['docket/ignored', `${IO}serverInfo`])
})

test('what was ignored is the first that a model reads', async () => {
  const data = invoice({ lines: [{ quantity: 1, item: { name: 'A', price: 5 }, vat_rate: 21 }] })
  const { content, structuredContent, isError } = await call('build', { data })
  assert.match(
    content[0].text,
    /^WARNING: ignored, .*: \$\.lines\[0\]\.vat_rate\. \$\.lines\[0\]\.vat_rate: did you mean taxes\? What follows/,
  )
  const { warnings, ...built } = structuredContent
  assert.deepEqual(JSON.parse(content[1].text), built)
  assert.deepEqual(codes({ faults: warnings }), ['DOCKET-MONEY-IGNORED', 'DOCKET-NO-TAX'])
  assert.equal(isError, undefined)
  const failed = await call('build', { data: message({ content: '', contents: 'x' }) })
  assert.match(failed.content[0].text, /^WARNING: ignored, .*\$\.contents/)
  assert.equal(JSON.parse(failed.content[1].text).key, 'validation')
})

test('errors name tools, not paths', async () => {
  const messageOf = async (name: string, args: Json): Promise<string> =>
    JSON.parse((await call(name, args)).content[0].text).message
  assert.equal(await messageOf('addon', { key: 'x' }), 'unknown addon "x"; see the tool addon_list')
  assert.match(await messageOf('regime', { code: 'zz' }), /see the tool regime_list$/)
  assert.match(await messageOf('build', { data: { $schema: 'x' } }), /see the tool schema_list$/)
  assert.match(await messageOf('build', { data: {} }), /listed by the tool schema_list/)
})

test('the tool schema accepts the ids that schema_list returns', async () => {
  const { schemas } = await read('schema_list', {})
  assert.equal((await read('schema', { path: schemas[0] })).$id, schemas[0])
})

test('tools with keys are offered only where the server is told to', async () => {
  const server = await start()
  const names = async (method: string, params: Json): Promise<Json> => {
    const answer = await fetch(`${server}/v0/mcp`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      headers: { 'Content-Type': 'application/json' },
    })
    return (await answer.json()) as Json
  }
  const { tools } = (await names('tools/list', {})).result
  const listed = tools.map(({ name }: Json) => name)
  assert.deepEqual(
    ['build', 'keygen', 'sign', 'verify'].filter((name) => listed.includes(name)),
    ['build', 'verify'],
  )
  const { code, message } = (await names('tools/call', { name: 'keygen' })).error
  assert.equal(code, -32602)
  assert.match(message, /--mcp-keys/)
})

test('headers repeat the arguments that name an entry', async () => {
  const tool = { name: 'regime', arguments: { code: 'es' } }
  const { content } = (await modern('tools/call', tool)).json.result
  assert.equal(JSON.parse(content.at(-1).text).country, 'ES')
  for (const value of ['pt', '=?base64?!?=', '']) {
    const { status, json } = await modern('tools/call', tool, { 'Mcp-Param-Code': value })
    assert.deepEqual([status, json.error.code], [400, -32020])
    assert.match(json.error.message, /Mcp-Param-Code must equal params.arguments.code/)
  }
  const encoded = { 'Mcp-Param-Code': `=?base64?${Buffer.from('es').toString('base64')}?=` }
  assert.equal((await modern('tools/call', tool, encoded)).status, 200)
  const { tools } = await ask('tools/list')
  const marked = tools.flatMap(({ name, inputSchema }: Json) =>
    Object.values<Json>(inputSchema.properties).flatMap((member) =>
      member['x-mcp-header'] ? [[name, member['x-mcp-header']]] : [],
    ),
  )
  assert.deepEqual(marked, [
    ['addon', 'Key'],
    ['catalogue', 'Key'],
    ['regime', 'Code'],
    ['rule', 'Code'],
    ['schema', 'Path'],
  ])
})

const SIZE = 10_000

/** Bytes of the whole answer, in which text is quoted. */
const ANSWER_SIZE = 14_000

test('reference data is at most 10 kB, unless more is asked', async () => {
  const sizeOf = async (name: string, args: Json): Promise<number> =>
    (await call(name, args)).content.at(-1).text.length
  const { addons } = await read('addon_list', {})
  const { regimes } = await read('regime_list', {})
  const { schemas } = await read('schema_list', {})
  const { catalogues } = await read('catalogue_list', {})
  const calls: [string, Json][] = [
    ['rule_list', {}],
    ['rule_list', { addon: 'fr-ctc-flow2-v1' }],
    ...addons.map(({ key }: Json) => ['addon', { key }]),
    ...regimes.map(({ country }: Json) => ['regime', { code: country }]),
    ...catalogues.map(({ key }: Json) => ['catalogue', { key }]),
    ...schemas.map((path: string) => ['schema', { path }]),
  ]
  const cuts = new Set<number>()
  for (const [name, args] of calls) {
    const result = await call(name, args)
    const { content } = result
    const { text } = content.at(-1)
    const bytes = Buffer.byteLength(JSON.stringify(result))
    assert.ok(bytes <= ANSWER_SIZE, `${name} ${JSON.stringify(args)}: ${bytes}`)
    assert.ok(text.length <= SIZE, `${name} ${JSON.stringify(args)}: ${text.length}`)
    const cut = /^Only (\d+) of each list/.exec(content[0].text)?.[1]
    if (cut !== undefined) cuts.add(Number(cut))
  }
  // The numbers of entries that are tried.
  assert.deepEqual(cuts, new Set([100, 50, 25, 12, 6]))
  assert.ok((await sizeOf('rule_list', { limit: 200 })) <= SIZE, 'whatever is asked for')
})

test('a shortened list says how many there are, of whom, and how to narrow it', async () => {
  const { content } = await call('rule_list', {})
  assert.match(content[0].text, /^Only \d+ of each list: rules has \d+ \(core \d+, .*\bES \d+/)
  assert.match(content[0].text, /Narrow it with search or list\.$/)
})

test('reference data is searched, by all words, and cut to a list and a limit', async () => {
  const found = await read('rule_list', { search: 'identity nif', regime: 'es' })
  assert.deepEqual(
    found.rules.map(({ code }: Json) => code),
    ['GOBL-ES-TAX-IDENTITY-01'],
  )
  const codes = await read('catalogue', { key: 'untdid', search: 'credit note', limit: '2' })
  assert.ok(codes.extensions.length > 0, 'found in the values of an extension')
  for (const { values = [] } of codes.extensions) assert.ok(values.length <= 2, 'limited')
  const list = await read('addon', { key: 'it-sdi-v1', list: 'it-sdi-exempt' })
  assert.equal(list['it-sdi-exempt'][0].code, 'N1')
  assert.equal(typeof list['it-sdi-exempt'][0].name, 'string')
  const local = await read('regime', { code: 'es', search: 'recargo' })
  assert.deepEqual([local.categories[0].code, local.categories[0].name], ['VAT', 'VAT'])
  assert.equal(local.categories[0].rates[0].name, 'General rate + equivalence surcharge')
  for (const [name, args] of [
    ['regime', { code: 'es' }],
    ['schema', { path: 'bill/invoice' }],
  ] as const) {
    const nothing = await call(name, { ...args, search: 'nothing-like-it' })
    assert.match(nothing.content[0].text, /^Nothing matches "nothing-like-it"/)
  }
  const { isError, content } = await call('addon', { key: 'it-sdi-v1', list: 'exempt' })
  assert.equal(isError, true)
  assert.match(content[0].text, /unknown list .*did you mean .*it-sdi-exempt/)
})

test('names that are near are suggested, and names of types are found', async () => {
  const failed = async (name: string, args: Json): Promise<string> =>
    JSON.parse((await call(name, args)).content[0].text).message
  assert.match(await failed('regime', { code: 'Spain' }), /did you mean ES\?/)
  assert.match(await failed('addon', { key: 'verifactu' }), /did you mean es-verifactu-v1\?/)
  assert.match(await failed('schema', { path: 'invoice' }), /did you mean bill\/invoice/)
  assert.match((await read('schema', { path: 'bill.Line' })).$id, /bill\/line$/)
})

test('messages name the tool and its argument for a longer list of codes', async () => {
  const data = invoice({
    $regime: 'MX',
    $addons: ['mx-cfdi-v4'],
    supplier: { name: 'A', tax_id: { country: 'MX', code: 'EKU9003173C9' } },
  })
  const { content } = await call('build', { data })
  assert.match(content.at(-1).text, /see the tool addon with key \\"mx-cfdi-v4\\"/)
})
