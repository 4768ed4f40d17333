/** Whatever is sent, the answer is JSON, and no error is one of the server. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { addonSets, documentWith, ROOTS } from '../../bench/abuse/places.ts'
import { SCHEMA_BASE } from '../../src/model/structure.ts'
import type { Json } from '../support.ts'
import { trade } from './documents.ts'
import { parties } from './parties.ts'
import { payments } from './payments.ts'
import type { Client, Property } from './property.ts'

const OPERATIONS = ['/build', '/validate', '/correct', '/replicate', '/sign', '/verify']

const KEY = {
  use: 'sig',
  kty: 'EC',
  kid: 'a',
  crv: 'P-256',
  alg: 'ES256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
}

/** Documents of every schema, with all the members that it has. */
const samples: fc.Arbitrary<Json> = fc
  .record({
    root: fc.constantFrom(...ROOTS),
    addons: fc.nat({ max: 99 }),
    variant: fc.nat({ max: 999 }),
    level: fc.oneof(fc.constantFrom('full' as const, 'minimal' as const), fc.nat({ max: 99 })),
  })
  .map(({ root, addons, variant, level }) => {
    const sets = addonSets(root)
    return JSON.parse(
      documentWith({ root, addons: sets[addons % sets.length]!, variant, level }, [])(0),
    )
  })

const documents = fc.oneof(
  { weight: 3, arbitrary: trade },
  { weight: 1, arbitrary: payments },
  { weight: 1, arbitrary: parties },
  { weight: 4, arbitrary: samples },
)

/** Values that fit nowhere, or nearly somewhere. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    1e21,
    1e-7,
    0.1,
    '',
    ' ',
    '0',
    '-1',
    '999999999999999999',
    '0.000000000000000001',
    '-99999999999999.9999',
    '100%',
    '-100%',
    '-1',
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '10:00',
    'EUR',
    'JPY',
    'XXX',
    'ES',
    'GR',
    'XI',
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '\ud800',
    'é'.repeat(70),
    [],
    {},
    [null],
    [[]],
    [{}],
    { __proto__x: 1 },
    { $schema: 'x' },
    { $schema: `${SCHEMA_BASE}bill/invoice` },
    { $schema: `${SCHEMA_BASE}schema/object` },
    `${SCHEMA_BASE}envelope`,
    `${SCHEMA_BASE}bill/order`,
  ),
  fc.string({ maxLength: 6 }),
  fc.jsonValue({ maxDepth: 2 }),
)

interface Change {
  /** Which place: a number that is drawn once for each level. */
  at: number
  kind: 'replace' | 'remove' | 'add' | 'double' | 'rename' | 'move'
  value: unknown
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'double', 'rename', 'move'),
  value: values,
})

/** All the places in a value: the object or array, and the name or index. */
function placesIn(value: unknown, found: [object: any, name: string][] = []): [any, string][] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, member] of Object.entries(value)) {
    found.push([value, name])
    placesIn(member, found)
  }
  return found
}

function changed(document: Json, changes: Change[]): Json {
  const result = { data: structuredClone(document) }
  for (const { at, kind, value } of changes) {
    const places = placesIn(result)
    const [object, name] = places[at % places.length] ?? []
    if (!object || name === undefined) continue
    const [other, member] = places[(at >>> 8) % places.length]!
    if (kind === 'replace') object[name] = value
    else if (kind === 'move') object[name] = structuredClone(other[member])
    else if (kind === 'double')
      object[name] = Array.isArray(object[name])
        ? [...object[name], ...object[name]]
        : [object[name], object[name]]
    else if (kind === 'add' && !Array.isArray(object)) object[`${name}s`] = value
    else if (kind === 'rename' && !Array.isArray(object)) object[String(value)] = object[name]
    if (kind === 'remove' || kind === 'rename') delete object[name]
  }
  return result.data
}

/** The members of requests beside the document. */
const frames = fc.record(
  {
    type: fc.constantFrom('invoice', 'envelope', 'x'),
    envelop: fc.boolean(),
    strict: fc.boolean(),
    schema: fc.boolean(),
    template: samples,
    options: fc.record(
      {
        type: fc.constantFrom('credit-note', 'corrective', 'x'),
        reason: fc.constant('r'),
        copy_tax: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    privatekey: fc.constant(KEY),
    publickey: fc.constant(KEY),
  },
  { requiredKeys: [] },
)

const examples = fc.record({
  document: documents,
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  isEnvelope: fc.boolean(),
  path: fc.constantFrom(...OPERATIONS),
  frame: fc.oneof(fc.constant({}), frames),
})

interface Example {
  document: Json
  changes: Change[]
  isEnvelope: boolean
  path: string
  frame: Json
}

const ENVELOPE = {
  $schema: `${SCHEMA_BASE}envelope`,
  head: {
    uuid: '0190c2a8-1f4f-7d54-9d61-000000000001',
    dig: { alg: 'sha256', val: 'a'.repeat(64) },
  },
}

function payloadOf({ document, changes, isEnvelope, frame }: Example): Json {
  const key = { privatekey: KEY, publickey: KEY, options: { type: 'credit-note', reason: 'r' } }
  return {
    ...key,
    ...frame,
    data: changed(isEnvelope ? { ...ENVELOPE, doc: document } : document, changes),
  }
}

/** Null counts as absent: an empty `meta` of an image is written so, and read as none. */
const withoutNull = (json: Json): Json =>
  JSON.parse(JSON.stringify(json, (_, value) => value ?? undefined))

/** An answer, or an error of the one who asked: its code is its status. */
function assertFriendly(status: number, json: Json | undefined): void {
  assert.notEqual(json, undefined, 'the answer is not JSON')
  assert.equal(status < 500, true, JSON.stringify(json))
  if (status >= 400) assert.equal(json!.code, status)
}

async function bulk(path: string, payload: Json, { post }: Client): Promise<void> {
  const line = JSON.stringify({ id: 'a', action: path.slice(1), payload })
  const { status, text } = await post('/bulk', `${line}\n`)
  assert.equal(status, 200, text)
  const [answer] = text.split('\n').map((each) => each && JSON.parse(each))
  assert.equal(answer.id, 'a')
  if (answer.error) assertFriendly(answer.error.code, answer.error)
}

async function callTool(path: string, args: Json, { post }: Client): Promise<void> {
  const params = { name: path.slice(1), arguments: args }
  const { status, json } = await post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params,
  })
  assert.equal(status, 200, JSON.stringify(json))
  assert.equal(json.id, 1)
  // -32603 is an internal error.
  assert.notEqual(json.error?.code, -32_603, JSON.stringify(json))
  const [content] = json.result?.content ?? []
  assert.equal(String(content?.text).includes('"internal"'), false, content?.text)
}

export const MUTATIONS: Property[] = [
  {
    name: 'every change of a document gets an answer that is no error of the server',
    examples,
    async check(example: Example, { post }) {
      const { status, json } = await post(example.path, payloadOf(example))
      assertFriendly(status, json)
    },
  },
  {
    name: 'every change of a document in a stream gets an answer that is no error of the server',
    examples,
    check: (example: Example, client) => bulk(example.path, payloadOf(example), client),
  },
  {
    name: 'every change of a document over MCP gets an answer that is no error of the server',
    examples,
    check: (example: Example, client) => callTool(example.path, payloadOf(example), client),
  },
  {
    name: 'text that is not quite JSON gets an answer that is no error of the server',
    examples: fc.record({
      document: documents,
      at: fc.nat(),
      length: fc.nat({ max: 9 }),
      insert: fc.string({ maxLength: 4 }),
      path: fc.constantFrom(...OPERATIONS, '/bulk', '/mcp'),
    }),
    async check({ document, at, length, insert, path }, { post }) {
      const text = JSON.stringify({ data: document })
      const start = at % text.length
      const { status, text: answer } = await post(
        path,
        text.slice(0, start) + insert + text.slice(start + length),
      )
      assert.equal(status < 500, true, answer)
      for (const line of answer.split('\n').filter((each) => each !== '')) JSON.parse(line)
    },
  },
  {
    name: 'what is accepted after a change is final',
    examples: fc.record({ document: documents, changes: fc.array(change, { maxLength: 3 }) }),
    async check({ document, changes }: { document: Json; changes: Change[] }, { build }) {
      const first = await build({ issue_date: '2026-01-31', ...changed(document, changes) })
      fc.pre(
        first.status === 200 && first.json.issue_date === (first.json.issue_date && '2026-01-31'),
      )
      assert.deepEqual(withoutNull((await build(first.json)).json), withoutNull(first.json))
    },
  },
]
