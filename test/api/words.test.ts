import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, faults, invoice, type Json, line, post, SCHEMA, sendJson } from '../support.ts'

const taxed = (combo: Json): Json => invoice({ lines: [line({ taxes: [combo] })] })

/** Faults by document: the code, and words that say what to write instead. */
const SAID: [data: Json, code: string, words: RegExp][] = [
  [
    taxed({ cat: 'VAT', key: 'exmpt', percent: '0%' }),
    'GOBL-TAX-COMBO-02',
    /the keys of VAT are standard, zero, .*exempt/,
  ],
  [
    taxed({ cat: 'VAT', ext: { 'es-verifactu-op-clas': 'S1' } }),
    'GOBL-TAX-COMBO-06',
    /unknown key "es-verifactu-op-clas"; did you mean es-verifactu-op-class\?/,
  ],
  [
    { ...invoice(), lines: undefined },
    'GOBL-BILL-INVOICE-09',
    /a build sets it if there are lines/,
  ],
  [
    invoice({ customer: { name: 'C', telephones: ['+49 30 1'] } }),
    'DOCKET-TYPE',
    /an object such as \{"num": "…"\}, got "\+49 30 1"/,
  ],
  [
    invoice({ lines: ['x'] }),
    'DOCKET-TYPE',
    /an object such as \{"quantity": "…", "item": \{…\}\}/,
  ],
  [
    invoice({ supplier: { ...invoice().supplier, ext: { 'it-sdi-fiscal-regime': 'zz' } } }),
    'DOCKET-EXTENSION-CODE',
    /not in the list of .*; see GET \/v0\/addons\/it-sdi-v1/,
  ],
]

for (const [data, code, words] of SAID) {
  test(`${code} says what to write instead: ${words.source.slice(0, 40)}`, async () => {
    const answer = (await (await sendJson('/review', { data })).json()) as Json
    const found: Json[] = [...answer.faults, ...(answer.warnings ?? [])]
    const { description } = found.find((fault) => fault.code === code) ?? {}
    assert.match(description, words)
  })
}

test('a request without its required members shows the form of one', async () => {
  assert.match((await post('/build', {}, { status: 400 })).message, /send \{"data": \{…\}\}/)
})

test('in strict mode the error of a correction names all that is wrong with the options', async () => {
  const { code: _, ...data } = await build(invoice())
  const options = { type: 'credit' }
  const error = await post('/correct', { data, options, strict: true }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-CORRECTION $.code', 'DOCKET-CORRECTION options.type'])
  const plain = await post('/correct', { data, options }, { status: 422 })
  assert.deepEqual([plain.message, plain.faults], [error.message, undefined])
  assert.match(
    plain.message,
    /one of credit-note, corrective, debit-note, not "credit"; the invoice has no code/,
  )
})

test('all that is wrong with a key is named, each member at its place', async () => {
  const data = await build(invoice())
  const privatekey = { kty: 'RS', crv: 'P-1', x: 'a', y: 'b+', d: 1, kid: 7 }
  const error = await post('/sign', { data, privatekey }, { status: 400 })
  const members = ['crv', 'd', 'kid', 'kty', 'x', 'y']
  assert.deepEqual(
    faults(error),
    members.map((member) => `DOCKET-KEY privatekey.${member}`),
  )
  assert.match(error.message, /^privatekey\.kty must be "EC"; privatekey\.crv must be "P-256"; /)
})

test('a point that is not on the curve is named by both its coordinates', async () => {
  const { public: publickey } = await post('/keygen', {})
  const data = await build(invoice())
  const error = await post(
    '/verify',
    { data, publickey: { ...publickey, x: publickey.y } },
    { status: 400 },
  )
  assert.deepEqual(error.faults, [
    {
      properties: ['publickey.x', 'publickey.y'],
      description: 'must be the coordinates of a point on P-256',
      code: 'DOCKET-KEY',
    },
  ])
})

for (const [path, key] of [
  ['/sign', 'privatekey'],
  ['/verify', 'publickey'],
] as const) {
  test(`${path} without a key names the member that is missing`, async () => {
    const data = await build(invoice())
    const envelope = { $schema: `${SCHEMA}envelope`, doc: data }
    const signed = path === '/sign' ? data : await post('/build', { data: envelope })
    const error = await post(path, { data: signed }, { status: 400 })
    assert.deepEqual(faults(error), [`DOCKET-KEY ${key}`])
    assert.match(error.message, new RegExp(`^${key} is required; POST /v0/keygen`))
  })
}

test('members of a request that are wrong are listed as faults', async () => {
  const error = await post('/build', { data: 1, envelop: 'yes' }, { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-REQUEST data', 'DOCKET-REQUEST envelop'])
})
