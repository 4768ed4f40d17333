/** What somebody may try who wants `verify` to accept what was not signed; and what it accepts on purpose. */
import assert from 'node:assert/strict'
import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { before, test } from 'node:test'
import { codes, faults, invoice, type Json, message, post, SCHEMA, send } from '../support.ts'

/** Order of the group of P-256. */
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const HEADER_MEMBERS: Json = {
  stamps: [{ prv: 'sat', val: '1' }],
  links: [{ key: 'pdf', url: 'https://example.com/a.pdf' }],
  meta: { a: 'b' },
  tags: ['a'],
  notes: 'Other words',
  from: 'gobl:x.example.com',
  to: 'gobl:y.example.com',
}

/** Every code that a forged envelope may have faults of. */
const IGNORE_ALL = [
  ...Array.from({ length: 20 }, (_, n) => `GOBL-ENVELOPE-${String(n).padStart(2, '0')}`),
  'GOBL-DSIG-DIGEST-01',
  'GOBL-DSIG-DIGEST-02',
  'GOBL-HEAD-HEADER-01',
  'GOBL-HEAD-HEADER-02',
  'GOBL-SCHEMA-ID-01',
  'GOBL-SCHEMA-OBJECT-01',
  'DOCKET-UNKNOWN',
]

let keys: { private: Json; public: Json }
let others: { private: Json; public: Json }
let privateKey: KeyObject
let signed: Json
let second: Json
let changed: Json

before(async () => {
  keys = (await post('/keygen', {})) as typeof keys
  others = (await post('/keygen', {})) as typeof others
  privateKey = keyOf(keys.private)
  const online = [{ label: 'Pay here', url: 'https://pay.example.com' }]
  const payment = { instructions: { key: 'online', online } }
  signed = await post('/sign', { data: invoice({ payment }), privatekey: keys.private })
  second = await post('/sign', { data: invoice({ payment }), privatekey: keys.private })
  changed = await post('/build', { data: { ...signed, doc: { ...signed.doc, series: 'FORGED' } } })
})

const keyOf = (key: Json): KeyObject => createPrivateKey({ key, format: 'jwk' })

const encode = (value: unknown): string => {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(
    'base64url',
  )
}

const parts = (): [header: string, payload: string, signature: string] => {
  return signed.sigs[0].split('.') as [string, string, string]
}

const header = (members: Json = {}): Json => ({ alg: 'ES256', kid: keys.public.kid, ...members })

const payload = (members: Json = {}): Json => ({
  uuid: signed.head.uuid,
  dig: signed.head.dig,
  iat: 1,
  ...members,
})

/** Signs two parts as they are, encoded or not. */
function signText(input: string, key = privateKey): string {
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const jws = (head: Json, content: unknown = payload(), key = privateKey): string => {
  return signText(`${encode(head)}.${encode(content)}`, key)
}

/** The same bytes in base64url, with an unused bit set. */
function loosen(part: string): string {
  assert.notEqual(part.length % 4, 0, 'the part has no unused bits')
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const loose = part.slice(0, -1) + digits[digits.indexOf(part.at(-1)!) + 1]
  assert.deepEqual(Buffer.from(loose, 'base64url'), Buffer.from(part, 'base64url'))
  return loose
}

/** A part whose length leaves bits unused: a member of growing length is added until it does. */
function withUnusedBits(members: Json): string {
  const texts = ['', 'a', 'aa'].map((pad) => encode({ ...members, pad }))
  return texts.find((text) => text.length % 4 !== 0)!
}

/** A signature of the bytes given, in place of the true one. */
const withSignature = (bytes: Buffer): Json => {
  return { sigs: [[...parts().slice(0, 2), bytes.toString('base64url')].join('.')] }
}

const number = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

const withDoc = (members: Json): Json => ({ doc: { ...signed.doc, ...members } })

const ignoring = (members: Json): Json => ({
  head: { ...signed.head, ignore: IGNORE_ALL },
  ...members,
})

/** The signed document with other members where it says how to pay. */
const payingAt = (members: Json): Json => {
  const { payment } = signed.doc
  const online = payment.instructions.online.map((place: Json) => ({ ...place, ...members }))
  return withDoc({ payment: { ...payment, instructions: { ...payment.instructions, online } } })
}

const hmac = (alg: string, secret: string | Buffer): string => {
  const input = `${encode(header({ alg }))}.${encode(payload())}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

const attack = (members: Json = {}): string =>
  jws(header(members), payload(), keyOf(others.private))

const pairOf = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })

const publicOf = (curve: string): Json => pairOf(curve).publicKey.export({ format: 'jwk' })

interface Forgery {
  /** Members of the envelope that replace those signed; undefined removes one. */
  data?: () => Json
  key?: () => Json
  strict?: boolean
  /** Faults expected, each with its paths. */
  faults?: string[]
}

type Row = [
  name: string,
  expected: '400 input' | '422 validation' | '422 signature',
  forgery: Forgery,
]

const changedDigest = ['GOBL-ENVELOPE-11 $']

const DOCUMENT: Row[] = [
  [
    'document changed',
    '422 validation',
    { data: () => withDoc({ series: 'X' }), faults: changedDigest },
  ],
  [
    'document changed, faults ignored',
    '422 validation',
    {
      data: () => ignoring(withDoc({ series: 'X' })),
      faults: changedDigest,
    },
  ],
  [
    'document changed, faults ignored, strict',
    '422 validation',
    {
      data: () => ignoring(withDoc({ series: 'X' })),
      strict: true,
      faults: changedDigest,
    },
  ],
  [
    'document of another type, faults ignored',
    '422 validation',
    {
      data: () => ignoring({ doc: message() }),
      faults: changedDigest,
    },
  ],
  [
    'no document, faults ignored',
    '422 validation',
    {
      data: () => ignoring({ doc: undefined }),
      faults: ['GOBL-ENVELOPE-03 $.doc', 'GOBL-ENVELOPE-11 $', 'GOBL-ENVELOPE-13 $'],
    },
  ],
  [
    'document of an unknown schema, faults ignored',
    '422 validation',
    {
      data: () => ignoring({ doc: { $schema: 'https://example.com/x' } }),
      faults: ['GOBL-ENVELOPE-04 $.doc', 'GOBL-ENVELOPE-11 $'],
    },
  ],
  [
    'document without schema, faults ignored',
    '422 validation',
    {
      data: () => ignoring(withDoc({ $schema: undefined })),
      faults: [
        'GOBL-ENVELOPE-04 $.doc',
        'GOBL-ENVELOPE-11 $',
        'GOBL-SCHEMA-OBJECT-01 $.doc.$schema',
      ],
    },
  ],
  [
    'document and digest changed',
    '422 signature',
    {
      data: () => ({ doc: changed.doc, head: { ...signed.head, dig: changed.head.dig } }),
    },
  ],
  [
    'unknown member',
    '422 validation',
    { data: () => withDoc({ iban: 'X' }), faults: ['DOCKET-UNKNOWN $.doc.iban'] },
  ],
  [
    'unknown member, strict',
    '422 validation',
    {
      data: () => withDoc({ iban: 'X' }),
      strict: true,
      faults: ['DOCKET-UNKNOWN $.doc.iban'],
    },
  ],
  [
    'unknown member, faults ignored',
    '422 validation',
    {
      data: () => ignoring(withDoc({ iban: 'X' })),
      faults: ['DOCKET-UNKNOWN $.doc.iban'],
    },
  ],
  [
    'unknown members far inside',
    '422 validation',
    {
      data: () =>
        withDoc({
          supplier: { ...signed.doc.supplier, bank: 1 },
          lines: [{ ...signed.doc.lines[0], price: null }],
        }),
      faults: ['DOCKET-UNKNOWN $.doc.lines[0].price', 'DOCKET-UNKNOWN $.doc.supplier.bank'],
    },
  ],
  [
    'unknown member behind many in the header',
    '422 validation',
    {
      data: () => ({
        head: {
          ...signed.head,
          ...Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`zz${n}`, n])),
        },
        ...withDoc({ iban: 'X' }),
      }),
      faults: ['DOCKET-UNKNOWN $.doc.iban'],
    },
  ],
  [
    'member in other letters',
    '422 validation',
    {
      data: () => withDoc({ Series: 'X' }),
      faults: ['DOCKET-UNKNOWN $.doc.Series'],
    },
  ],
  [
    'superseded member that is read in place of a changed one',
    '422 validation',
    {
      data: () => payingAt({ url: 'https://evil.example.com', addr: 'https://pay.example.com' }),
      faults: ['DOCKET-UNKNOWN $.doc.payment.instructions.online[0].addr'],
    },
  ],
]

const HEADER: Row[] = [
  [
    'another UUID',
    '422 signature',
    { data: () => ({ head: { ...signed.head, uuid: second.head.uuid } }) },
  ],
  [
    'another digest',
    '422 validation',
    {
      data: () => ({ head: { ...signed.head, dig: { alg: 'sha256', val: '0'.repeat(64) } } }),
      faults: changedDigest,
    },
  ],
  [
    'another algorithm of the digest',
    '422 validation',
    {
      data: () => ({ head: { ...signed.head, dig: { ...signed.head.dig, alg: 'sha1' } } }),
      faults: changedDigest,
    },
  ],
  [
    'no digest, faults ignored',
    '422 validation',
    {
      data: () => ({ head: { ...signed.head, dig: undefined, ignore: IGNORE_ALL } }),
      faults: ['GOBL-ENVELOPE-11 $', 'GOBL-HEAD-HEADER-02 $.head.dig'],
    },
  ],
  [
    'no header',
    '422 validation',
    {
      data: () => ({ head: undefined }),
      faults: ['GOBL-ENVELOPE-02 $.head', 'GOBL-ENVELOPE-11 $'],
    },
  ],
  [
    'no UUID in header and payload, faults ignored',
    '422 signature',
    {
      data: () => ({
        head: { ...signed.head, uuid: undefined, ignore: IGNORE_ALL },
        sigs: [jws(header(), payload({ uuid: undefined }))],
      }),
    },
  ],
  [
    'unknown member, strict',
    '400 input',
    {
      data: () => ({ head: { ...signed.head, zz: 1 } }),
      strict: true,
      faults: ['DOCKET-UNKNOWN $.head.zz'],
    },
  ],
]

const SIGNATURES: Row[] = [
  ['none: absent', '422 signature', { data: () => ({ sigs: undefined }) }],
  ['none: null', '422 signature', { data: () => ({ sigs: null }) }],
  ['none: no element', '422 signature', { data: () => ({ sigs: [] }) }],
  ['none: a null element', '422 signature', { data: () => ({ sigs: [null] }) }],
  ['none: an empty text', '422 signature', { data: () => ({ sigs: [''] }) }],
  ['of another envelope', '422 signature', { data: () => ({ sigs: second.sigs }) }],
  [
    'of another envelope, after the true one',
    '422 signature',
    {
      data: () => ({ sigs: [...signed.sigs, ...second.sigs] }),
    },
  ],
  [
    'a bad copy after the true one',
    '422 signature',
    {
      data: () => ({
        sigs: [...signed.sigs, ...(withSignature(Buffer.alloc(64, 7)).sigs as string[])],
      }),
    },
  ],
  [
    'payload changed',
    '422 signature',
    {
      data: () => ({ sigs: [[parts()[0], encode(payload({ iat: 2 })), parts()[2]].join('.')] }),
    },
  ],
  [
    'payload of the changed document',
    '422 signature',
    {
      data: () => ({
        doc: changed.doc,
        head: { ...signed.head, dig: changed.head.dig },
        sigs: [[parts()[0], encode(payload({ dig: changed.head.dig })), parts()[2]].join('.')],
      }),
    },
  ],
  [
    'payload without digest',
    '422 signature',
    { data: () => ({ sigs: [jws(header(), payload({ dig: undefined }))] }) },
  ],
  [
    'payload with another digest',
    '422 signature',
    {
      data: () => ({ sigs: [jws(header(), payload({ dig: changed.head.dig }))] }),
    },
  ],
  [
    'payload that is no object',
    '422 signature',
    { data: () => ({ sigs: [jws(header(), 'null')] }) },
  ],
  ['payload that is no JSON', '422 signature', { data: () => ({ sigs: [jws(header(), 'x')] }) }],
  [
    'payload detached',
    '422 signature',
    { data: () => ({ sigs: [`${parts()[0]}..${parts()[2]}`] }) },
  ],
  [
    'protected header changed',
    '422 signature',
    {
      data: () => ({ sigs: [[encode(header({ typ: 'JOSE' })), parts()[1], parts()[2]].join('.')] }),
    },
  ],
  [
    'alg none',
    '400 input',
    { data: () => ({ sigs: [`${encode(header({ alg: 'none' }))}.${parts()[1]}.`] }) },
  ],
  [
    'alg None',
    '400 input',
    { data: () => ({ sigs: [`${encode(header({ alg: 'None' }))}.${parts()[1]}.`] }) },
  ],
  [
    'alg ES256 without signature',
    '422 signature',
    { data: () => ({ sigs: [`${parts()[0]}.${parts()[1]}.`] }) },
  ],
  [
    'HS256 with the public key as secret',
    '400 input',
    {
      data: () => ({ sigs: [hmac('HS256', JSON.stringify(keys.public))] }),
    },
  ],
  [
    'HS256 with the public point as secret',
    '400 input',
    {
      data: () => ({
        sigs: [hmac('HS256', Buffer.from(keys.public.x + keys.public.y, 'base64url'))],
      }),
    },
  ],
  [
    'HS256 that calls itself ES256',
    '422 signature',
    {
      data: () => ({ sigs: [hmac('ES256', JSON.stringify(keys.public))] }),
    },
  ],
  ['RS256', '400 input', { data: () => ({ sigs: [jws(header({ alg: 'RS256' }))] }) }],
  ['by another key', '422 signature', { data: () => ({ sigs: [attack()] }) }],
  [
    'by another key, embedded as jwk',
    '422 signature',
    { data: () => ({ sigs: [attack({ jwk: others.public })] }) },
  ],
  [
    'by another key, under another kid',
    '422 signature',
    {
      data: () => ({ sigs: [attack({ kid: others.public.kid, jwk: others.public })] }),
    },
  ],
  [
    'by another key, at a jku',
    '422 signature',
    {
      data: () => ({ sigs: [attack({ jku: 'https://example.com/jwks' })] }),
    },
  ],
  [
    'by another key, at an x5u',
    '422 signature',
    {
      data: () => ({ sigs: [attack({ x5u: 'https://example.com/x5' })] }),
    },
  ],
  [
    'by another curve',
    '422 signature',
    {
      data: () => ({ sigs: [jws(header(), payload(), pairOf('secp384r1').privateKey)] }),
    },
  ],
  [
    'by secp256k1',
    '422 signature',
    {
      data: () => ({ sigs: [jws(header(), payload(), pairOf('secp256k1').privateKey)] }),
    },
  ],
  [
    'crit with b64, not encoded',
    '422 signature',
    {
      data: () => ({ sigs: [jws(header({ crit: ['b64'], b64: false }))] }),
    },
  ],
  [
    'crit with b64, encoded',
    '422 signature',
    { data: () => ({ sigs: [jws(header({ crit: ['b64'], b64: true }))] }) },
  ],
  [
    'crit with an unknown name',
    '422 signature',
    { data: () => ({ sigs: [jws(header({ crit: ['zz'], zz: 1 }))] }) },
  ],
  ['crit without names', '422 signature', { data: () => ({ sigs: [jws(header({ crit: [] }))] }) }],
  ['crit null', '422 signature', { data: () => ({ sigs: [jws(header({ crit: null }))] }) }],
  [
    'unused bits set in the signature',
    '400 input',
    {
      data: () => ({ sigs: [[parts()[0], parts()[1], loosen(parts()[2])].join('.')] }),
      faults: ['DOCKET-TYPE $.sigs[0]'],
    },
  ],
  [
    'unused bits set in the payload',
    '400 input',
    {
      data: () => ({
        sigs: [signText(`${encode(header())}.${loosen(withUnusedBits(payload()))}`)],
      }),
      faults: ['DOCKET-TYPE $.sigs[0]'],
    },
  ],
  [
    'unused bits set in the header',
    '400 input',
    {
      data: () => ({
        sigs: [signText(`${loosen(withUnusedBits(header()))}.${encode(payload())}`)],
      }),
      faults: ['DOCKET-TYPE $.sigs[0]'],
    },
  ],
  ['padded', '400 input', { data: () => ({ sigs: [`${signed.sigs[0]}==`] }) }],
  [
    'in the alphabet of base64',
    '400 input',
    {
      data: () => ({ sigs: [[parts()[0], parts()[1], '/'.repeat(85) + 'w'].join('.')] }),
    },
  ],
  ['of four parts', '400 input', { data: () => ({ sigs: [`${signed.sigs[0]}.AA`] }) }],
  [
    'of four parts, the last one not in base64url',
    '400 input',
    { data: () => ({ sigs: [`${signed.sigs[0]}.=`] }) },
  ],
  [
    'protected header over 8 KiB',
    '400 input',
    {
      data: () => ({ sigs: [jws(header({ pad: 'a'.repeat(8192) }))] }),
      faults: ['DOCKET-TYPE $.sigs[0]'],
    },
  ],
  [
    'in DER',
    '422 signature',
    {
      data: () =>
        withSignature(sign('sha256', Buffer.from(parts().slice(0, 2).join('.')), privateKey)),
    },
  ],
  ['zeros', '422 signature', { data: () => withSignature(Buffer.alloc(64)) }],
  [
    'r = s = n',
    '422 signature',
    { data: () => withSignature(Buffer.concat([number(N), number(N)])) },
  ],
  [
    '(r, s + n), cut to 64 bytes',
    '422 signature',
    {
      data: () => {
        const bytes = Buffer.from(parts()[2], 'base64url')
        const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
        return withSignature(Buffer.concat([bytes.subarray(0, 32), number((s + N) % (1n << 256n))]))
      },
    },
  ],
  [
    'one byte too long',
    '422 signature',
    {
      data: () =>
        withSignature(Buffer.concat([Buffer.from(parts()[2], 'base64url'), Buffer.alloc(1)])),
    },
  ],
  [
    '101 that differ',
    '422 signature',
    {
      data: () => ({
        sigs: Array.from({ length: 101 }, (_, iat) => jws(header(), payload({ iat }))),
      }),
    },
  ],
]

const KEYS: Row[] = [
  ['another', '422 signature', { key: () => others.public }],
  [
    'another under this kid',
    '422 signature',
    { key: () => ({ ...others.public, kid: keys.public.kid }) },
  ],
  ['the private one', '422 signature', { key: () => keys.private }],
  ['P-384', '422 signature', { key: () => publicOf('secp384r1') }],
  ['P-521', '422 signature', { key: () => publicOf('secp521r1') }],
  ['secp256k1', '400 input', { key: () => publicOf('secp256k1') }],
  ['off the curve', '400 input', { key: () => ({ ...keys.public, y: keys.public.x }) }],
  ['oct', '422 signature', { key: () => ({ kty: 'oct', k: 'AA', kid: keys.public.kid }) }],
  [
    'Ed25519',
    '422 signature',
    {
      key: () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as Json,
    },
  ],
  ['none', '400 input', { key: () => ({}) }],
]

const TABLES: { [of: string]: Row[] } = {
  document: DOCUMENT,
  header: HEADER,
  signature: SIGNATURES,
  key: KEYS,
}

for (const [of, rows] of Object.entries(TABLES)) {
  for (const [name, expected, { data, key, strict, faults: found }] of rows) {
    test(`verify refuses, ${of}: ${name}`, async () => {
      const [status] = expected.split(' ')
      const request = {
        data: { ...signed, ...data?.() },
        publickey: key?.() ?? keys.public,
        strict,
      }
      const error = await post('/verify', request, { status: Number(status) })
      assert.equal(`${error.code} ${error.key}`, expected)
      if (found) assert.deepEqual(faults(error), found)
    })
  }
}

const ACCEPTED: [name: string, { data?: () => Json; key?: () => Json }][] = [
  ['the envelope as it was signed', {}],
  ...Object.keys(HEADER_MEMBERS).map((name): (typeof ACCEPTED)[number] => {
    return [
      `another head.${name}, which is not signed`,
      {
        data: () => ({ head: { ...signed.head, [name]: HEADER_MEMBERS[name] } }),
      },
    ]
  }),
  ['a key without kid', { key: () => ({ ...keys.public, kid: undefined }) }],
  [
    'a key that is no longer valid',
    { key: () => ({ ...keys.public, valid_until: '2020-01-01T00:00:00Z' }) },
  ],
  [
    'a signature of another key beside',
    { data: () => ({ sigs: [attack({ kid: 'other' }), ...signed.sigs] }) },
  ],
  [
    'the signature (r, n - s)',
    {
      data: () => {
        const bytes = Buffer.from(parts()[2], 'base64url')
        const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
        return withSignature(Buffer.concat([bytes.subarray(0, 32), number(N - s)]))
      },
    },
  ],
  [
    '10,000 copies of a signature',
    { data: () => ({ sigs: new Array(10_000).fill(signed.sigs[0]) }) },
  ],
  [
    '100 signatures that differ',
    {
      data: () => ({
        sigs: Array.from({ length: 100 }, (_, iat) => jws(header(), payload({ iat }))),
      }),
    },
  ],
  [
    'a protected header of nearly 8 KiB',
    { data: () => ({ sigs: [jws(header({ pad: 'a'.repeat(8000) }))] }) },
  ],
  [
    'b64 that is not in crit, and so means nothing',
    { data: () => ({ sigs: [jws(header({ b64: true }))] }) },
  ],
]

for (const [name, { data, key }] of ACCEPTED) {
  test(`verify accepts: ${name}`, async () => {
    const request = { data: { ...signed, ...data?.() }, publickey: key?.() ?? keys.public }
    assert.deepEqual(await post('/verify', request), { ok: true })
  })
}

test('verify tells apart what UTF-8 cannot carry', async () => {
  const data = await post('/sign', {
    data: message({ content: 'a\ufffd' }),
    privatekey: keys.private,
  })
  assert.deepEqual(await post('/verify', { data, publickey: keys.public }), { ok: true })
  for (const content of ['a\ud800', 'a\udfff']) {
    const forged = { ...data, doc: { ...data.doc, content } }
    const error = await post('/verify', { data: forged, publickey: keys.public }, { status: 422 })
    assert.deepEqual(faults(error), changedDigest)
  }
})

test('unknown members of envelope and header are ignored by verify, and listed', async () => {
  const data = { ...signed, zz: 1, head: { ...signed.head, yy: 2 } }
  const response = await send('/v0/verify', {
    method: 'POST',
    body: JSON.stringify({ data, publickey: keys.public }),
  })
  assert.deepEqual(await response.json(), { ok: true })
  assert.deepEqual(response.headers.get('docket-ignored')?.split(', ').sort(), [
    '$.head.yy',
    '$.zz',
  ])
})

test('an addon that is not known is part of what was signed, and a fault of its own', async () => {
  const data = { ...signed, ...withDoc({ $addons: ['zz'] }) }
  const error = await post('/verify', { data, publickey: keys.public }, { status: 422 })
  assert.ok(codes(error).includes('GOBL-ENVELOPE-11'), JSON.stringify(error))
})

test('no operation lets a header ignore that its envelope is not sound', async () => {
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
