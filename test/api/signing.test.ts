import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
import { digestOf } from '../golden/envelopes/table.ts'
import {
  codes,
  faults,
  invoice,
  type Json,
  line,
  message,
  post,
  SCHEMA,
  sendJson,
} from '../support.ts'

const keys = async (): Promise<Json> => post('/keygen', {})

test('keygen returns a P-256 key pair with the same kid in both halves', async () => {
  const { private: secret, public: open } = await keys()
  const { d, ...rest } = secret
  assert.deepEqual(rest, open)
  assert.deepEqual([open.use, open.kty, open.crv, open.alg], ['sig', 'EC', 'P-256', 'ES256'])
  for (const part of [open.x, open.y, d]) assert.equal(Buffer.from(part, 'base64url').length, 32)
  assert.match(open.kid, /^[0-9a-f-]{14}7/)
  assert.notEqual((await keys()).public.kid, open.kid)
})

test('sign builds, envelops and signs a document, which verify accepts', async () => {
  const { private: privatekey, public: publickey } = await keys()
  const envelope = await post('/sign', { data: invoice(), privatekey })
  assert.equal(envelope.sigs.length, 1)
  assert.deepEqual(await post('/verify', { data: envelope, publickey }), { ok: true })
  const [header, payload] = envelope.sigs[0]
    .split('.')
    .map((part: string) => Buffer.from(part, 'base64url').toString())
  assert.equal(header, `{"alg":"ES256","kid":"${publickey.kid}"}`)
  assert.deepEqual(Object.keys(JSON.parse(payload)), ['uuid', 'dig', 'iat'])
  assert.deepEqual(JSON.parse(payload).dig, envelope.head.dig)
})

test('signatures made by Docket verify with jose alone, and vice versa', async () => {
  const { private: privatekey, public: publickey } = await keys()
  const envelope = await post('/sign', { data: invoice(), privatekey })
  const { payload } = await compactVerify(envelope.sigs[0], await importJWK(publickey, 'ES256'))
  assert.equal(JSON.parse(Buffer.from(payload).toString()).uuid, envelope.head.uuid)
  const text = JSON.stringify({ uuid: envelope.head.uuid, dig: envelope.head.dig, iat: 1 })
  const signed = await new CompactSign(Buffer.from(text))
    .setProtectedHeader({ alg: 'ES256' })
    .sign(await importJWK(privatekey, 'ES256'))
  assert.deepEqual(await post('/verify', { data: { ...envelope, sigs: [signed] }, publickey }), {
    ok: true,
  })
})

test('signing again adds a signature and keeps those that are still valid', async () => {
  const [first, second] = [await keys(), await keys()]
  const once = await post('/sign', { data: invoice(), privatekey: first.private })
  const twice = await post('/sign', { data: once, privatekey: second.private })
  assert.equal(twice.sigs.length, 2)
  for (const { public: publickey } of [first, second])
    assert.deepEqual(await post('/verify', { data: twice, publickey }), { ok: true })
  const changed = await post('/sign', {
    data: { ...twice, doc: { ...twice.doc, series: 'Z' } },
    privatekey: first.private,
  })
  assert.equal(changed.sigs.length, 1)
})

test('a private key whose d does not belong to x and y is refused', async () => {
  const [one, other] = [await keys(), await keys()]
  const privatekey = { ...one.private, d: other.private.d }
  const error = await post('/sign', { data: invoice(), privatekey }, { status: 422 })
  assert.equal(error.key, 'signature')
  assert.match(error.message, /does not belong to its x and y/)
})

test('coordinates of a key have one spelling', async () => {
  const { private: privatekey, public: publickey } = await keys()
  const data = await post('/sign', { data: invoice(), privatekey })
  // 32 bytes take 43 characters, of which the last has two bits that mean nothing.
  const last = publickey.x.at(-1)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const x = publickey.x.slice(0, -1) + alphabet[alphabet.indexOf(last) + 1]
  assert.deepEqual(Buffer.from(x, 'base64url'), Buffer.from(publickey.x, 'base64url'))
  const error = await post('/verify', { data, publickey: { ...publickey, x } }, { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-KEY publickey.x'])
})

test('verify rejects a document changed after signing', async () => {
  const { private: privatekey, public: publickey } = await keys()
  const envelope = await post('/sign', { data: invoice(), privatekey })
  envelope.doc.series = 'CHANGED'
  const error = await post('/verify', { data: envelope, publickey }, { status: 422 })
  assert.equal(error.key, 'validation')
  assert.deepEqual(error.faults[0].properties, ['$'])
})

test('verify rejects signatures of another envelope or key, and a missing one', async () => {
  const { private: privatekey, public: publickey } = await keys()
  const [one, other] = [
    await post('/sign', { data: invoice(), privatekey }),
    await post('/sign', { data: invoice(), privatekey }),
  ]
  const refused = async (data: Json, key: Json = publickey): Promise<void> => {
    assert.equal(
      (await post('/verify', { data, publickey: key }, { status: 422 })).key,
      'signature',
    )
  }
  await refused({ ...one, sigs: other.sigs })
  await refused(one, (await keys()).public)
  await refused(one, privatekey)
  await refused({ ...one, sigs: [] })
  await refused({ ...one, sigs: [''] })
  await refused({ ...one, sigs: [null] })
  await refused(one, (await exportJWK((await generateKeyPair('RS256')).publicKey)) as Json)
})

test('signatures must be compact JWS with ES256', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  const header = (alg: string): string => Buffer.from(JSON.stringify({ alg })).toString('base64url')
  for (const sigs of [
    ['x'],
    [5],
    [`${header('none')}..`],
    [`${header('HS256')}.e30.AA`],
    ['a.b.c'],
  ]) {
    await post(
      '/verify',
      { data: { ...envelope, sigs }, publickey: (await keys()).public },
      { status: 400 },
    )
  }
})

test('verify checks the envelope first, then the key', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  assert.match((await post('/verify', { data: envelope }, { status: 400 })).message, /publickey/)
  assert.deepEqual(codes(await post('/verify', { data: {} }, { status: 422 })), [
    'GOBL-ENVELOPE-01',
    'GOBL-ENVELOPE-02',
    'GOBL-ENVELOPE-03',
    'GOBL-ENVELOPE-11',
  ])
  assert.deepEqual(codes(await post('/verify', { data: message() }, { status: 422 })), [
    'GOBL-ENVELOPE-02',
    'GOBL-ENVELOPE-03',
    'GOBL-ENVELOPE-11',
  ])
})

test('malformed keys are an input error, before anything else', async () => {
  const { private: good } = await keys()
  const large = await exportJWK((await generateKeyPair('ES384', { extractable: true })).privateKey)
  const bad = [
    'text',
    { ...good, kty: 'XX' },
    { ...good, crv: 'P-1' },
    { ...good, x: 'AA' },
    { ...good, y: undefined },
    { ...good, y: good.x },
    { ...large, y: large.x },
  ]
  for (const privatekey of bad)
    assert.equal((await post('/sign', { data: {}, privatekey }, { status: 400 })).key, 'input')
  const { public: open } = await keys()
  await post(
    '/verify',
    { data: {}, publickey: { ...open, valid_from: 'tomorrow' } },
    { status: 400 },
  )
})

test('keys that cannot sign are rejected after the calculation, before the rules', async () => {
  const { private: good, public: open } = await keys()
  const data = invoice({ supplier: { tax_id: { country: 'ES', code: 'B98602642' } } })
  const ec = async (alg: string): Promise<Json> => {
    return {
      ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)),
      kid: 'k',
    }
  }
  for (const privatekey of [
    open,
    { ...good, kid: undefined },
    { kty: 'oct', k: 'AA', kid: 'k' },
    await ec('ES384'),
    await ec('RS256'),
  ]) {
    assert.equal((await post('/sign', { data, privatekey }, { status: 422 })).key, 'signature')
  }
  assert.match((await post('/sign', { data: invoice() }, { status: 400 })).message, /privatekey/)
  assert.equal((await post('/sign', { data: {} }, { status: 422 })).key, 'unknown-schema')
})

test('other members of a private key make no difference to signing', async () => {
  const [one, other] = [await keys(), await keys()]
  const privatekey = { ...one.private, valid_from: 'tomorrow', alg: 5 }
  const data = await post('/sign', { data: invoice(), privatekey })
  assert.deepEqual(await post('/verify', { data, publickey: one.public }), { ok: true })
  assert.equal(
    (await post('/verify', { data, publickey: other.public }, { status: 422 })).key,
    'signature',
  )
  await post(
    '/sign',
    { data: invoice(), privatekey: { ...one.private, d: 'A'.repeat(43) } },
    { status: 422 },
  )
})

test('a key that cannot sign or verify is rejected with the reason', async () => {
  const { private: good, public: open } = await keys()
  const data = await post('/sign', { data: invoice(), privatekey: good })
  const other = await exportJWK((await generateKeyPair('ES384', { extractable: true })).privateKey)
  const { d: _, ...otherOpen } = other
  const reasons: [path: string, key: Json, reason: RegExp][] = [
    ['/sign', { privatekey: open }, /privatekey\.d is required/],
    ['/sign', { privatekey: { ...good, kid: '' } }, /must have a kid/],
    ['/sign', { privatekey: other }, /on P-256/],
    ['/sign', { privatekey: { ...good, d: 'A'.repeat(43) } }, /cannot be used to sign/],
    ['/verify', { publickey: good }, /must be a public EC key on P-256/],
    ['/verify', { publickey: otherOpen }, /must be a public EC key on P-256/],
    [
      '/verify',
      { publickey: (await keys()).public },
      /^signature verification failed: it is of the key "[^"]+", not "[^"]+"$/,
    ],
  ]
  for (const [path, key, reason] of reasons) {
    const error = await post(path, { data, ...key }, { status: 422 })
    assert.equal(error.key, 'signature')
    assert.match(error.message, reason)
  }
})

test('a signature has the second in which it was made', async () => {
  const { private: privatekey } = await keys()
  const now = (): number => Math.floor(Date.now() / 1000)
  const before = now()
  const { sigs } = await post('/sign', { data: invoice(), privatekey })
  const { iat } = JSON.parse(Buffer.from(sigs[0].split('.')[1], 'base64url').toString())
  assert.ok(Number.isInteger(iat) && iat >= before && iat <= now(), `iat ${iat} since ${before}`)
})

test('without a kid in the key, the first signature is verified; with one, those that name it', async () => {
  const [first, second, none] = [await keys(), await keys(), await keys()]
  const once = await post('/sign', { data: invoice(), privatekey: first.private })
  const data = await post('/sign', { data: once, privatekey: second.private })
  const verifies = async (publickey: Json, envelope = data): Promise<boolean> => {
    const response = await sendJson('/verify', { data: envelope, publickey })
    return response.status === 200
  }
  const unnamed = ({ kid: _, ...key }: Json): Json => key
  assert.deepEqual(
    [await verifies(first.public), await verifies(second.public), await verifies(none.public)],
    [true, true, false],
  )
  assert.deepEqual(
    [await verifies(unnamed(first.public)), await verifies(unnamed(second.public))],
    [true, false],
  )
  const swapped = { ...data, sigs: data.sigs.toReversed() }
  assert.equal(await verifies(unnamed(second.public), swapped), true)
  // A kid that no signature has is like none.
  assert.equal(await verifies({ ...first.public, kid: 'x' }), true)
  assert.equal(await verifies({ ...second.public, kid: 'x' }), false)
})

test('a signed document must be final', async () => {
  const { private: privatekey } = await keys()
  const error = await post(
    '/sign',
    { data: invoice({ code: undefined }), privatekey },
    { status: 422 },
  )
  assert.deepEqual(codes(error), ['GOBL-ENVELOPE-13'])
  const signed = await post('/sign', { data: message(), privatekey })
  assert.equal(signed.doc.$schema, `${SCHEMA}note/message`)
})

test('answers do not contain private keys', async () => {
  const { private: privatekey } = await keys()
  const envelope = await post('/sign', { data: invoice(), privatekey })
  assert.equal(JSON.stringify(envelope).includes(privatekey.d), false)
})

test('what is signed has no amount that would be read with fewer digits', async () => {
  const { private: privatekey } = await keys()
  const data = invoice({
    lines: [{ quantity: '12345678', item: { name: 'Part', price: '1234567.123456' } }],
  })
  assert.equal((await post('/build', { data })).lines[0].sum, '15241568175574.02317')
  const error = await post('/sign', { data, privatekey }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-AMOUNT $.doc.lines[0].sum $.doc.lines[0].total'])
})

test('an envelope signed with values of older versions is verified', async () => {
  const { private: privatekey, public: publickey } = await keys()
  const transfer = { iban: ' ES91 2100 0418 4502 0005 1332 ' }
  const instructions = { key: 'credit-transfer', credit_transfer: [transfer] }
  const lines = [line({ item: { name: 'I', price: '1.00' } })]
  const signed = await post('/sign', {
    data: invoice({ lines, payment: { instructions } }),
    privatekey,
  })
  const signedWith = async (unit: string): Promise<Json> => {
    const envelope = structuredClone(signed)
    envelope.doc.lines[0].item.unit = unit
    envelope.doc.payment.instructions.credit_transfer = [transfer]
    envelope.head.dig = digestOf(envelope.doc)
    const payload = JSON.stringify({ uuid: envelope.head.uuid, dig: envelope.head.dig, iat: 1 })
    const key = await importJWK(privatekey, 'ES256')
    const signature = new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'ES256' })
    envelope.sigs = [await signature.sign(key)]
    return envelope
  }
  const older = await signedWith('HUR')
  assert.deepEqual(await post('/verify', { data: older, publickey }), { ok: true })
  const { doc } = await post('/build', { data: older })
  assert.deepEqual(doc.lines[0].item.ext, { 'untdid-unit': 'HUR' })
  const data = await signedWith('hours')
  const error = await post('/verify', { data, publickey }, { status: 422 })
  assert.deepEqual(faults(error), ['GOBL-ORG-ITEM-04 $.doc.lines[0].item.unit'])
})
