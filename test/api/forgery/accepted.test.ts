/** Changes to a signed envelope that `verify` accepts on purpose. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, sendJson, times } from '../../support.ts'
import {
  attack,
  type Forgery,
  header,
  jws,
  keys,
  N,
  payload,
  requestOf,
  signed,
  withS,
} from './envelope.ts'

const HEADER_MEMBERS: Json = {
  stamps: [{ prv: 'sat', val: '1' }],
  links: [{ key: 'pdf', url: 'https://example.com/a.pdf' }],
  meta: { a: 'b' },
  tags: ['a'],
  notes: 'Other words',
  from: 'gobl:x.example.com',
  to: 'gobl:y.example.com',
}

// biome-ignore format: table
const ACCEPTED: [name: string, forgery: Forgery][] = [
  ['the envelope as it was signed', {}],
  ['a key without kid', { key: () => ({ ...keys.public, kid: undefined }) }],
  ['a key that is no longer valid', { key: () => ({ ...keys.public, valid_until: '2020-01-01T00:00:00Z' }) }],
  ['an additional signature of another key', { data: () => ({ sigs: [attack({ kid: 'other' }), ...signed.sigs] }) }],
  ['the signature (r, n - s)', { sig: () => withS((s) => N - s) }],
  ['10,000 copies of a signature', { data: () => ({ sigs: new Array(10_000).fill(signed.sigs[0]) }) }],
  ['100 different signatures', { data: () => ({ sigs: times(100, (iat) => jws(header(), payload({ iat }))) }) }],
  ['a protected header of nearly 8 KiB', { sig: () => jws(header({ pad: 'a'.repeat(8000) })) }],
  ['b64 outside crit, which has no effect', { sig: () => jws(header({ b64: true })) }],
]

const UNSIGNED = Object.entries(HEADER_MEMBERS).map(([name, value]): (typeof ACCEPTED)[number] => [
  `another head.${name}, which is not signed`,
  { head: () => ({ [name]: value }) },
])

for (const [name, forgery] of [...ACCEPTED, ...UNSIGNED]) {
  test(`verify accepts ${name}`, async () => {
    assert.deepEqual(await post('/verify', requestOf(forgery)), { ok: true })
  })
}

test('verify ignores unknown members of envelope and header, and lists them', async () => {
  const data = { ...signed, zz: 1, head: { ...signed.head, yy: 2 } }
  const response = await sendJson('/verify', { data, publickey: keys.public })
  assert.deepEqual(await response.json(), { ok: true })
  assert.deepEqual(response.headers.get('docket-ignored')?.split(', ').sort(), [
    '$.head.yy',
    '$.zz',
  ])
})
