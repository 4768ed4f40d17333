import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  codes,
  faults,
  invoice,
  type Json,
  line,
  post,
  rejected,
  SCHEMA,
  sendJson,
} from '../support.ts'

test('validate accepts a built document', async () => {
  const built = await build(invoice({ lines: 3 }))
  assert.deepEqual(await post('/validate', { data: built }), { ok: true })
})

test('validate completes nothing, so members that build fills in are missing', async () => {
  const error = await post('/validate', { data: invoice() }, { status: 422 })
  assert.deepEqual(codes(error), [
    'GOBL-BILL-INVOICE-01',
    'GOBL-BILL-INVOICE-02',
    'GOBL-BILL-INVOICE-04',
    'GOBL-BILL-INVOICE-09',
    'GOBL-BILL-LINE-01',
    'GOBL-BILL-LINE-04',
    'GOBL-BILL-LINE-05',
    'GOBL-TAX-COMBO-03',
    'GOBL-TAX-COMBO-04',
  ])
})

test('validate does not normalise', async () => {
  const data = { $schema: `${SCHEMA}tax/identity`, country: 'ES', code: 'ES-B98602642' }
  assert.deepEqual(codes(await post('/validate', { data }, { status: 422 })), [
    'GOBL-ES-TAX-IDENTITY-01',
    'GOBL-TAX-IDENTITY-02',
  ])
})

test('validate reports an unknown addon as a fault', async () => {
  const built = await build(invoice())
  const response = await sendJson('/validate', { data: { ...built, $addons: ['zz-none-v1'] } })
  assert.equal(response.status, 422)
  assert.equal(response.headers.get('docket-ignored'), null)
  assert.deepEqual(faults((await response.json()) as Json), ['GOBL-TAX-ADDONS-01 $.$addons[0]'])
})

test('a changed document no longer matches the digest of its envelope', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  envelope.doc.series = 'X'
  assert.deepEqual(await rejected(envelope, { path: '/validate' }), ['GOBL-ENVELOPE-11 $'])
})

test('an envelope without header and document has faults, but can be read', async () => {
  const data = { $schema: `${SCHEMA}envelope` }
  assert.deepEqual(codes(await post('/validate', { data }, { status: 422 })), [
    'GOBL-ENVELOPE-02',
    'GOBL-ENVELOPE-03',
    'GOBL-ENVELOPE-11',
  ])
})

test('head.ignore suppresses faults', async () => {
  const data = invoice({ supplier: { tax_id: { country: 'ES', code: 'B98602642' } } })
  assert.deepEqual(codes(await post('/build', { data, envelop: true }, { status: 422 })), [
    'GOBL-BILL-INVOICE-06',
  ])
  const envelope = {
    $schema: `${SCHEMA}envelope`,
    head: { ignore: ['GOBL-BILL-INVOICE-06'] },
    doc: data,
  }
  assert.deepEqual((await build(envelope)).head.ignore, ['GOBL-BILL-INVOICE-06'])
})

test('head.ignore does not suppress faults of document, digest and signatures', async () => {
  const ignore = [
    'GOBL-DSIG-DIGEST-01',
    'GOBL-DSIG-DIGEST-02',
    'GOBL-HEAD-HEADER-02',
    'GOBL-SCHEMA-OBJECT-01',
    ...['01', '02', '03', '04', '11', '12', '13'].map((number) => `GOBL-ENVELOPE-${number}`),
  ]
  const { head, ...envelope } = await post('/build', { data: invoice(), envelop: true })
  const { $schema: _, ...bare } = envelope.doc
  const broken: [change: Json, codes: string[]][] = [
    [{ head: { ignore } }, ['GOBL-ENVELOPE-11', 'GOBL-HEAD-HEADER-01', 'GOBL-HEAD-HEADER-02']],
    [
      { head: { ...head, ignore, dig: {} } },
      ['GOBL-DSIG-DIGEST-01', 'GOBL-DSIG-DIGEST-02', 'GOBL-ENVELOPE-11'],
    ],
    [{ doc: { ...envelope.doc, series: 'X' } }, ['GOBL-ENVELOPE-11']],
    [{ doc: undefined }, ['GOBL-ENVELOPE-03', 'GOBL-ENVELOPE-11']],
    [{ doc: bare }, ['GOBL-ENVELOPE-04', 'GOBL-ENVELOPE-11', 'GOBL-SCHEMA-OBJECT-01']],
    [{ head: { ...head, ignore, stamps: [{ prv: 'a', val: '1' }] } }, ['GOBL-ENVELOPE-12']],
  ]
  for (const [change, expected] of broken) {
    const data = { ...envelope, head: { ...head, ignore }, ...change }
    assert.deepEqual(codes(await post('/validate', { data }, { status: 422 })), expected)
  }
})

test('stamps belong to signed envelopes', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  envelope.head.stamps = [{ prv: 'a', val: '1' }, { prv: 'a', val: '2' }, null]
  assert.deepEqual(codes(await post('/validate', { data: envelope }, { status: 422 })), [
    'GOBL-ENVELOPE-12',
    'GOBL-HEAD-HEADER-03',
  ])
})

test('null elements of arrays are skipped', async () => {
  const built = await build(invoice())
  assert.deepEqual(
    await post('/validate', { data: { ...built, lines: [...built.lines, null], notes: [null] } }),
    {
      ok: true,
    },
  )
})

test('the rules of a type apply wherever it occurs', async () => {
  const data = invoice({
    lines: [line({ seller: { emails: [{ addr: 'x' }] } })],
    ordering: { seller: { tax_id: { code: 'A' } }, contracts: [{ issue_date: '2026-01-01' }] },
    meta: { 'Bad Key': 'x' },
    notes: [{ key: 'unheard-of', text: '' }],
  })
  assert.deepEqual(await rejected(data), [
    'GOBL-CBC-KEY-02 $.meta.Bad Key',
    'GOBL-ORG-DOCUMENTREF-01 $.ordering.contracts[0].code',
    'GOBL-ORG-EMAIL-02 $.lines[0].seller.emails[0].addr',
    'GOBL-ORG-NOTE-01 $.notes[0].text',
    'GOBL-ORG-NOTE-02 $.notes[0].key',
    'GOBL-TAX-IDENTITY-01 $.ordering.seller.tax_id.country',
  ])
})

test('a code may start and end with non-ASCII spaces', async () => {
  const fault = { $schema: `${SCHEMA}bill/fault` }
  assert.deepEqual(await post('/validate', { data: { ...fault, code: '\u00a0x\u2003' } }), {
    ok: true,
  })
  const error = await post('/validate', { data: { ...fault, code: ' x' } }, { status: 422 })
  assert.deepEqual(faults(error), ['GOBL-CBC-CODE-02 $.code'])
})

test('patterns of definitions are those of RE2', async () => {
  const definition = { $schema: `${SCHEMA}cbc/definition`, key: 'a', name: { en: 'A' } }
  for (const pattern of ['^[A-Z0-9\\&]+$', '(?i)a', '(?P<year>\\d{4})', '\\(?=', 'a{', '\\pL+']) {
    assert.deepEqual(
      await post('/validate', { data: { ...definition, pattern } }),
      { ok: true },
      pattern,
    )
  }
  for (const pattern of ['[', '(?=a)', '(?<!a)', '(a)\\1', '\\y', 'a**', '\\']) {
    const error = await post('/validate', { data: { ...definition, pattern } }, { status: 422 })
    assert.deepEqual(faults(error), ['GOBL-CBC-DEFINITION-03 $.pattern'], pattern)
  }
})

test('the dated values of a rate are listed latest first', async () => {
  const regime = (values: Json[], time_zone = 'Europe/Madrid'): Json => {
    const rates = [{ rate: 'general', name: { en: 'General' }, values }]
    const categories = [{ code: 'VAT', name: { en: 'VAT' }, title: { en: 'VAT' }, rates }]
    return {
      $schema: `${SCHEMA}tax/regime-def`,
      country: 'ZZ',
      name: { en: 'Nowhere' },
      time_zone,
      categories,
    }
  }
  const [later, earlier] = [{ since: '2021-01-01' }, { since: '2020-01-01' }]
  const apart = { ...later, ext: { a: 'b' } }
  for (const values of [
    [later, earlier],
    [later, {}],
    [{}, later],
    [{}, {}],
    [earlier, apart],
  ]) {
    assert.deepEqual(
      await post('/validate', { data: regime(values) }),
      { ok: true },
      JSON.stringify(values),
    )
  }
  for (const values of [
    [earlier, later],
    [later, later],
  ]) {
    const error = await post('/validate', { data: regime(values) }, { status: 422 })
    assert.deepEqual(faults(error), ['GOBL-TAX-RATEDEF-03 $.categories[0].rates[0].values'])
  }
})

test('time zones have any of their names in the IANA database', async () => {
  const regime = (time_zone: string): Json => {
    return { $schema: `${SCHEMA}tax/regime-def`, country: 'ZZ', name: { en: 'Nowhere' }, time_zone }
  }
  for (const zone of [
    'Europe/Madrid',
    'UTC',
    'Etc/GMT+5',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'US/Eastern',
  ]) {
    assert.deepEqual(await post('/validate', { data: regime(zone) }), { ok: true }, zone)
  }
  for (const zone of [
    'europe/madrid',
    'us/eastern',
    'Europe/Nowhere',
    'PST',
    '+02:00',
    'toString',
  ]) {
    const error = await post('/validate', { data: regime(zone) }, { status: 422 })
    assert.deepEqual(faults(error), ['GOBL-TAX-REGIMEDEF-04 $.time_zone'], zone)
  }
})
