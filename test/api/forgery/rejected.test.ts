/** Attempts to make `verify` accept something that was not signed. */
import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { STATUS } from '../../../src/errors.ts'
import { codes, faults, invoice, type Json, message, post, SCHEMA, times } from '../../support.ts'
import {
  attack,
  changed,
  encode,
  type Forgery,
  header,
  IGNORE_ALL,
  jws,
  keys,
  N,
  number,
  others,
  parts,
  payload,
  privateKey,
  requestOf,
  second,
  signatureBytes,
  signed,
  signText,
  withPart,
  withS,
  withSignature,
} from './envelope.ts'

/** Encodes the same bytes differently: with an unused bit set. */
function loosen(part: string): string {
  assert.notEqual(part.length % 4, 0, 'the part has no unused bits')
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const loose = part.slice(0, -1) + digits[digits.indexOf(part.at(-1)!) + 1]
  assert.deepEqual(Buffer.from(loose, 'base64url'), Buffer.from(part, 'base64url'))
  return loose
}

/** An encoded part that has unused bits, padded as necessary. */
function withUnusedBits(members: Json): string {
  const texts = ['', 'a', 'aa'].map((pad) => encode({ ...members, pad }))
  return texts.find((text) => text.length % 4 !== 0)!
}

/** The payment of the signed document, with other members in the place to pay at. */
const payingAt = (members: Json): Json => {
  const { payment } = signed.doc
  const online = payment.instructions.online.map((place: Json) => ({ ...place, ...members }))
  return { payment: { ...payment, instructions: { ...payment.instructions, online } } }
}

const hmac = (alg: string, secret: string | Buffer): string => {
  const input = `${encode(header({ alg }))}.${encode(payload())}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

const pairOf = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })

const publicOf = (curve: string): Json => pairOf(curve).publicKey.export({ format: 'jwk' })

type Row = [name: string, key: 'input' | 'validation' | 'signature', forgery: Forgery]

const DIGEST = 'GOBL-ENVELOPE-11 $'
const MALFORMED = 'DOCKET-TYPE $.sigs[0]'

// biome-ignore format: table
const DOCUMENT: Row[] = [
  ['changed', 'validation', { doc: () => ({ series: 'X' }), faults: [DIGEST] }],
  ['changed, faults ignored', 'validation', { doc: () => ({ series: 'X' }), ignore: true, faults: [DIGEST] }],
  ['changed, faults ignored, strict', 'validation', {
    doc: () => ({ series: 'X' }),
    ignore: true,
    strict: true,
    faults: [DIGEST],
  }],
  ['of another type, faults ignored', 'validation', { data: () => ({ doc: message() }), ignore: true, faults: [DIGEST] }],
  ['absent, faults ignored', 'validation', {
    data: () => ({ doc: undefined }),
    ignore: true,
    faults: ['GOBL-ENVELOPE-03 $.doc', DIGEST, 'GOBL-ENVELOPE-13 $'],
  }],
  ['of an unknown schema, faults ignored', 'validation', {
    data: () => ({ doc: { $schema: 'https://example.com/x' } }),
    ignore: true,
    faults: ['GOBL-ENVELOPE-04 $.doc', DIGEST],
  }],
  ['without schema, faults ignored', 'validation', {
    doc: () => ({ $schema: undefined }),
    ignore: true,
    faults: ['GOBL-ENVELOPE-04 $.doc', DIGEST, 'GOBL-SCHEMA-OBJECT-01 $.doc.$schema'],
  }],
  ['changed with its digest', 'signature', { doc: () => changed.doc, head: () => ({ dig: changed.head.dig }) }],
  ['unknown member', 'validation', { doc: () => ({ iban: 'X' }), faults: ['DOCKET-UNKNOWN $.doc.iban'] }],
  ['unknown member, strict', 'validation', {
    doc: () => ({ iban: 'X' }),
    strict: true,
    faults: ['DOCKET-UNKNOWN $.doc.iban'],
  }],
  ['unknown member, faults ignored', 'validation', {
    doc: () => ({ iban: 'X' }),
    ignore: true,
    faults: ['DOCKET-UNKNOWN $.doc.iban'],
  }],
  ['unknown members deep inside', 'validation', {
    doc: () => ({ supplier: { ...signed.doc.supplier, bank: 1 }, lines: [{ ...signed.doc.lines[0], price: null }] }),
    faults: ['DOCKET-UNKNOWN $.doc.lines[0].price', 'DOCKET-UNKNOWN $.doc.supplier.bank'],
  }],
  ['unknown member after many in the header', 'validation', {
    doc: () => ({ iban: 'X' }),
    head: () => Object.fromEntries(times(5000, (n) => [`zz${n}`, n])),
    faults: ['DOCKET-UNKNOWN $.doc.iban'],
  }],
  ['member in another case', 'validation', { doc: () => ({ Series: 'X' }), faults: ['DOCKET-UNKNOWN $.doc.Series'] }],
  ['superseded member that replaces a changed one', 'validation', {
    doc: () => payingAt({ url: 'https://evil.example.com', addr: 'https://pay.example.com' }),
    faults: ['DOCKET-UNKNOWN $.doc.payment.instructions.online[0].addr'],
  }],
]

// biome-ignore format: table
const HEADER: Row[] = [
  ['another UUID', 'signature', { head: () => ({ uuid: second.head.uuid }) }],
  ['another digest', 'validation', { head: () => ({ dig: { alg: 'sha256', val: '0'.repeat(64) } }), faults: [DIGEST] }],
  ['another algorithm of the digest', 'validation', {
    head: () => ({ dig: { ...signed.head.dig, alg: 'sha1' } }),
    faults: [DIGEST],
  }],
  ['no digest, faults ignored', 'validation', {
    head: () => ({ dig: undefined }),
    ignore: true,
    faults: [DIGEST, 'GOBL-HEAD-HEADER-02 $.head.dig'],
  }],
  ['no header', 'validation', { data: () => ({ head: undefined }), faults: ['GOBL-ENVELOPE-02 $.head', DIGEST] }],
  ['no UUID in header and payload, faults ignored', 'signature', {
    head: () => ({ uuid: undefined }),
    ignore: true,
    sig: () => jws(header(), payload({ uuid: undefined })),
  }],
  ['unknown member, strict', 'input', { head: () => ({ zz: 1 }), strict: true, faults: ['DOCKET-UNKNOWN $.head.zz'] }],
]

// biome-ignore format: table
const SIGNATURES: Row[] = [
  ['none: absent', 'signature', { data: () => ({ sigs: undefined }) }],
  ['none: null', 'signature', { data: () => ({ sigs: null }) }],
  ['none: no element', 'signature', { data: () => ({ sigs: [] }) }],
  ['none: a null element', 'signature', { data: () => ({ sigs: [null] }) }],
  ['none: an empty string', 'signature', { sig: () => '' }],
  ['of another envelope', 'signature', { data: () => ({ sigs: second.sigs }) }],
  ['of another envelope, after the genuine one', 'signature', { data: () => ({ sigs: [...signed.sigs, ...second.sigs] }) }],
  ['a bad copy after the genuine one', 'signature', {
    data: () => ({ sigs: [signed.sigs[0], withSignature(Buffer.alloc(64, 7))] }),
  }],
  ['payload changed', 'signature', { sig: () => withPart(1, payload({ iat: 2 })) }],
  ['payload of the changed document', 'signature', {
    doc: () => changed.doc,
    head: () => ({ dig: changed.head.dig }),
    sig: () => withPart(1, payload({ dig: changed.head.dig })),
  }],
  ['payload without digest', 'signature', { sig: () => jws(header(), payload({ dig: undefined })) }],
  ['payload with another digest', 'signature', { sig: () => jws(header(), payload({ dig: changed.head.dig })) }],
  ['payload that is not an object', 'signature', { sig: () => jws(header(), 'null') }],
  ['payload that is not JSON', 'signature', { sig: () => jws(header(), 'x') }],
  ['payload detached', 'signature', { sig: () => `${parts()[0]}..${parts()[2]}` }],
  ['protected header changed', 'signature', { sig: () => withPart(0, header({ typ: 'JOSE' })) }],
  ['alg none', 'input', { sig: () => `${encode(header({ alg: 'none' }))}.${parts()[1]}.` }],
  ['alg None', 'input', { sig: () => `${encode(header({ alg: 'None' }))}.${parts()[1]}.` }],
  ['alg ES256 without signature', 'signature', { sig: () => `${parts()[0]}.${parts()[1]}.` }],
  ['HS256 with the public key as secret', 'input', { sig: () => hmac('HS256', JSON.stringify(keys.public)) }],
  ['HS256 with the public point as secret', 'input', {
    sig: () => hmac('HS256', Buffer.from(keys.public.x + keys.public.y, 'base64url')),
  }],
  ['HS256 labelled ES256', 'signature', { sig: () => hmac('ES256', JSON.stringify(keys.public)) }],
  ['RS256', 'input', { sig: () => jws(header({ alg: 'RS256' })) }],
  ['by another key', 'signature', { sig: () => attack() }],
  ['by another key, embedded as jwk', 'signature', { sig: () => attack({ jwk: others.public }) }],
  ['by another key, under another kid', 'signature', { sig: () => attack({ kid: others.public.kid, jwk: others.public }) }],
  ['by another key, at a jku', 'signature', { sig: () => attack({ jku: 'https://example.com/jwks' }) }],
  ['by another key, at an x5u', 'signature', { sig: () => attack({ x5u: 'https://example.com/x5' }) }],
  ['by another curve', 'signature', { sig: () => jws(header(), payload(), pairOf('secp384r1').privateKey) }],
  ['by secp256k1', 'signature', { sig: () => jws(header(), payload(), pairOf('secp256k1').privateKey) }],
  ['crit with b64, not encoded', 'signature', { sig: () => jws(header({ crit: ['b64'], b64: false })) }],
  ['crit with b64, encoded', 'signature', { sig: () => jws(header({ crit: ['b64'], b64: true })) }],
  ['crit with an unknown name', 'signature', { sig: () => jws(header({ crit: ['zz'], zz: 1 })) }],
  ['crit without names', 'signature', { sig: () => jws(header({ crit: [] })) }],
  ['crit null', 'signature', { sig: () => jws(header({ crit: null })) }],
  ['unused bits set in the signature', 'input', {
    sig: () => [parts()[0], parts()[1], loosen(parts()[2])].join('.'),
    faults: [MALFORMED],
  }],
  ['unused bits set in the payload', 'input', {
    sig: () => signText(`${encode(header())}.${loosen(withUnusedBits(payload()))}`),
    faults: [MALFORMED],
  }],
  ['unused bits set in the header', 'input', {
    sig: () => signText(`${loosen(withUnusedBits(header()))}.${encode(payload())}`),
    faults: [MALFORMED],
  }],
  ['padded', 'input', { sig: () => `${signed.sigs[0]}==` }],
  ['in the alphabet of base64', 'input', { sig: () => [parts()[0], parts()[1], `${'/'.repeat(85)}w`].join('.') }],
  ['of four parts', 'input', { sig: () => `${signed.sigs[0]}.AA` }],
  ['of four parts, the last one not in base64url', 'input', { sig: () => `${signed.sigs[0]}.=` }],
  ['protected header over 8 KiB', 'input', { sig: () => jws(header({ pad: 'a'.repeat(8192) })), faults: [MALFORMED] }],
  ['in DER', 'signature', {
    sig: () => withSignature(sign('sha256', Buffer.from(parts().slice(0, 2).join('.')), privateKey)),
  }],
  ['zeros', 'signature', { sig: () => withSignature(Buffer.alloc(64)) }],
  ['r = s = n', 'signature', { sig: () => withSignature(Buffer.concat([number(N), number(N)])) }],
  ['(r, s + n), cut to 64 bytes', 'signature', { sig: () => withS((s) => (s + N) % (1n << 256n)) }],
  ['one byte too long', 'signature', { sig: () => withSignature(Buffer.concat([signatureBytes(), Buffer.alloc(1)])) }],
  ['101 different ones', 'signature', { data: () => ({ sigs: times(101, (iat) => jws(header(), payload({ iat }))) }) }],
]

// biome-ignore format: table
const KEYS: Row[] = [
  ['another', 'signature', { key: () => others.public }],
  ['another under this kid', 'signature', { key: () => ({ ...others.public, kid: keys.public.kid }) }],
  ['the private one', 'signature', { key: () => keys.private }],
  ['P-384', 'signature', { key: () => publicOf('secp384r1') }],
  ['P-521', 'signature', { key: () => publicOf('secp521r1') }],
  ['secp256k1', 'input', { key: () => publicOf('secp256k1') }],
  ['off the curve', 'input', { key: () => ({ ...keys.public, y: keys.public.x }) }],
  ['oct', 'signature', { key: () => ({ kty: 'oct', k: 'AA', kid: keys.public.kid }) }],
  ['Ed25519', 'signature', { key: () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as Json }],
  ['none', 'input', { key: () => ({}) }],
]

const TABLES: { [of: string]: Row[] } = {
  document: DOCUMENT,
  header: HEADER,
  signature: SIGNATURES,
  key: KEYS,
}

for (const [of, rows] of Object.entries(TABLES)) {
  for (const [name, key, forgery] of rows) {
    test(`verify rejects a forged ${of}: ${name}`, async () => {
      const error = await post('/verify', requestOf(forgery), { status: STATUS[key] })
      assert.equal(error.key, key)
      if (forgery.faults) assert.deepEqual(faults(error), forgery.faults)
    })
  }
}

test('verify distinguishes strings that UTF-8 cannot encode', async () => {
  const data = await post('/sign', {
    data: message({ content: 'a\ufffd' }),
    privatekey: keys.private,
  })
  assert.deepEqual(await post('/verify', { data, publickey: keys.public }), { ok: true })
  for (const content of ['a\ud800', 'a\udfff']) {
    const forged = { ...data, doc: { ...data.doc, content } }
    const error = await post('/verify', { data: forged, publickey: keys.public }, { status: 422 })
    assert.deepEqual(faults(error), [DIGEST])
  }
})

test('an unknown addon changes the digest, besides being a fault', async () => {
  const data = { ...signed, doc: { ...signed.doc, $addons: ['zz'] } }
  const error = await post('/verify', { data, publickey: keys.public }, { status: 422 })
  assert.ok(codes(error).includes('GOBL-ENVELOPE-11'), JSON.stringify(error))
})

test('head.ignore never suppresses faults of the envelope itself', async () => {
  const head = { ignore: IGNORE_ALL }
  const unknown = { $schema: `${SCHEMA}envelope`, head, doc: { $schema: 'https://example.com/x' } }
  for (const path of ['/build', '/replicate', '/validate']) {
    const found = codes(await post(path, { data: unknown }, { status: 422 }))
    assert.ok(found.includes('GOBL-ENVELOPE-04'), `${path}: ${found.join()}`)
  }
  const draft = { $schema: `${SCHEMA}envelope`, head, doc: invoice({ code: undefined }) }
  const unsigned = await post('/sign', { data: draft, privatekey: keys.private }, { status: 422 })
  assert.deepEqual(codes(unsigned), ['GOBL-ENVELOPE-13'])
  const stamped = {
    ...signed,
    head: { ...signed.head, ignore: IGNORE_ALL, stamps: [{ prv: 'a', val: '1' }] },
  }
  assert.deepEqual(codes(await post('/build', { data: stamped }, { status: 422 })), [
    'GOBL-ENVELOPE-12',
  ])
})
