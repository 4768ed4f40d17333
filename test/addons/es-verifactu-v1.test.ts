import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build, testCorrectionOptions } from './support.ts'

const verifactu = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-verifactu-v1'], ...members }),
})
const taxed = (...taxes: Json[]): Json => verifactu({ lines: [line({ taxes })] })
const comboOf = async (combo: Json): Promise<Json> =>
  (await build(taxed({ cat: 'VAT', ...combo }))).lines[0].taxes[0]

const ext = (codes: Json): Json => {
  return {
    ext: Object.fromEntries(
      Object.entries(codes).map(([key, code]) => [`es-verifactu-${key}`, code]),
    ),
  }
}

test('a consumer without a NIF is told to get a simplified invoice', async () => {
  const request = verifactu({ customer: { name: 'Ana', tax_id: { country: 'ES' } } })
  const { faults } = await post('/build', request, { status: 422 })
  assert.match(
    faults[0].description,
    /; for a consumer .* add the tag "simplified" and leave tax_id out; rates of its country/,
  )
})

test('a consumer without a NIF may have a full invoice of any amount, whose kind is that of simplified ones', async () => {
  const customer = { name: 'Ana Pérez', addresses: [{ locality: 'Soria', country: 'ES' }] }
  const { faults } = await post('/build', verifactu({ customer }), { status: 422 })
  assert.match(faults[0].description, /; for a consumer without a NIF, add the tag "simplified"/)
  const hinted = async (members: Json): Promise<string[]> => {
    const { warnings, hints } = await post(
      '/review',
      verifactu({ $tags: ['simplified'], ...members }),
    )
    return [...warnings, ...hints].map(({ code }: Json) => code)
  }
  assert.deepEqual(await hinted({ customer }), [])
  const above = 'DOCKET-SIMPLIFIED-AMOUNT'
  assert.equal((await hinted({ customer: undefined })).includes(above), true)
  assert.equal((await hinted({ customer, $addons: [] })).includes(above), true)
})

test('an exemption is assumed to be E1, which a hint says', async () => {
  const hinted = async (codes: Json): Promise<string[]> => {
    const { hints } = await post('/review', taxed({ cat: 'VAT', key: 'exempt', ...ext(codes) }))
    return hints.map(({ code }: Json) => code)
  }
  assert.deepEqual(await hinted({}), ['DOCKET-EXEMPTION-ASSUMED'])
  assert.deepEqual(await hinted({ exempt: 'E1' }), [])
})

test('the class of the operation is derived from the key of the tax', async () => {
  const opClass = async (combo: Json): Promise<unknown> =>
    (await comboOf(combo)).ext['es-verifactu-op-class']
  assert.equal(await opClass({ rate: 'general' }), 'S1')
  assert.equal(await opClass({ percent: '0%', ...ext({ exempt: 'E1' }) }), 'S1')
  assert.equal(await opClass({ key: 'reverse-charge' }), 'S2')
  assert.equal(await opClass({ key: 'outside-scope' }), 'N2')
  assert.equal(await opClass({ key: 'outside-scope', ...ext({ 'op-class': 'N1' }) }), 'N1')
  assert.equal(await opClass({ key: 'exempt', ...ext({ 'op-class': 'S1' }) }), undefined)
})

test('the key is derived from the class of the operation, or else from the exemption', async () => {
  const keyOf = async (codes: Json): Promise<unknown> => (await comboOf(ext(codes))).key
  assert.equal(await keyOf({ 'op-class': 'S2' }), 'reverse-charge')
  assert.equal(await keyOf({ 'op-class': 'N1' }), 'outside-scope')
  assert.equal(await keyOf({ 'op-class': 'N2', exempt: 'E1' }), 'outside-scope')
  assert.equal(await keyOf({ 'op-class': 'S1', exempt: 'E5' }), 'intra-community')
})

test('the scheme depends on exports and surcharges, unless it is given', async () => {
  const regime = async (combo: Json): Promise<unknown> =>
    (await comboOf(combo)).ext['es-verifactu-regime']
  assert.equal(await regime({ rate: 'general' }), '01')
  assert.equal(await regime({ percent: '21%', surcharge: '5.2%' }), '18')
  assert.equal(await regime({ percent: '21%', surcharge: '5.2%', ...ext({ regime: '05' }) }), '05')
  assert.equal(await regime({ key: 'export' }), '02')
})

test('taxes of another country are outside the scope, by place', async () => {
  const french = (codes: Json): Promise<Json> =>
    comboOf({ country: 'FR', percent: '20%', ...ext(codes) })
  assert.deepEqual(
    (await french({ exempt: 'E1', regime: '05' })).ext,
    ext({ 'op-class': 'N2', regime: '01' }).ext,
  )
  assert.equal((await french({ regime: '17' })).ext['es-verifactu-regime'], '17')
})

test('the issuer is the customer, or a third party', async () => {
  const issuer = async (members: Json): Promise<unknown> => {
    return (await build(verifactu(members))).tax.ext['es-verifactu-issuer-type']
  }
  const ordering = { issuer: { name: 'Agent' } }
  assert.equal(await issuer({ $tags: ['self-billed'] }), 'D')
  assert.equal(await issuer({ $tags: ['self-billed'], ordering }), 'T')
  assert.equal(await issuer({ ordering }), 'T')
  assert.equal(await issuer({ tax: ext({ 'issuer-type': 'D' }) }), 'D')
  assert.equal(await issuer({}), undefined)
})

const preceding = [{ code: '0', issue_date: '2026-01-01', tax: { sum: '0.00' } }]
const on = (type: string, members: Json = {}): Json =>
  verifactu({ type, preceding: [{ ...preceding[0], ...members }] })
const to = (members: Json): Json => verifactu({ customer: { name: 'C', ...members } })
const identifiedBy = (identity: Json): Json => to({ identities: [{ code: '1', ...identity }] })
const passport = { key: 'passport', country: 'GB', code: 'A1' }
const simplified = (customer?: Json): Json => verifactu({ $tags: ['simplified'], customer })
const proforma = (codes: Json = {}): Json =>
  verifactu({ type: 'proforma', tax: { prices_include: 'VAT', ...ext(codes) } })
const note = (key: string, count: number): Json =>
  verifactu({ notes: [{ key, text: 'ñ'.repeat(count) }] })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const exported = (codes: Json): Json => taxed({ cat: 'VAT', key: 'export', ...ext(codes) })
/** A built invoice with other codes in its tax. */
const coded = (codes: Json) =>
  edited(verifactu(), ({ lines }) => Object.assign(lines[0].taxes[0], ext(codes)))
const TAX = '$.lines[0].taxes[0].ext'

testCorrectionOptions(verifactu(), ['es-verifactu-doc-type', 'copy_tax'])

testRules('GOBL-ES-VERIFACTU-', verifactu(), [
  [
    'BILL-INVOICE-01 $.preceding',
    verifactu({ type: 'corrective' }),
    verifactu({ type: 'credit-note' }),
  ],
  ['BILL-INVOICE-02 $.preceding[0].issue_date', on('standard', { issue_date: undefined })],
  [
    'BILL-INVOICE-03 $.preceding[0].tax',
    on('corrective', { tax: undefined }),
    on('credit-note', { tax: undefined }),
  ],
  [
    'BILL-INVOICE-04 $.customer.tax_id',
    simplified({ name: 'C', tax_id: { country: 'ES', code: '54387763P' } }),
    simplified({ name: 'C' }),
  ],
  [
    'BILL-INVOICE-05 $.customer',
    simplified({ name: 'C', identities: [passport] }),
    to({ identities: [passport] }),
  ],
  ['BILL-INVOICE-06 $.customer', verifactu({ customer: undefined }), simplified()],
  ['BILL-INVOICE-07 $.customer', identifiedBy({ country: 'GB' })],
  ['BILL-INVOICE-08 $.customer.tax_id.code', to({ tax_id: { country: 'GB' } })],
  ['BILL-INVOICE-09 $.tax', verifactu({ type: 'proforma' })],
  [
    'BILL-INVOICE-10 $.tax.ext, BILL-INVOICE-13 $.tax.ext',
    proforma(),
    proforma({ 'doc-type': 'LC' }),
  ],
  [
    'BILL-INVOICE-11 $.tax.ext, BILL-INVOICE-13 $.tax.ext',
    edited(verifactu(), ({ tax }) => Object.assign(tax, ext({ 'doc-type': 'R2' }))),
  ],
  ['BILL-INVOICE-12 $.tax.ext', edited(verifactu(), (data) => (data.type = 'debit-note'))],
  ['BILL-INVOICE-13 $.tax.ext', proforma({ 'doc-type': 'R2' }), on('credit-note')],
  ['BILL-INVOICE-14 $.notes[0].text', note('general', 251), note('general', 250)],
  ['BILL-INVOICE-14 $.notes[0].text', note('general', 251), note('legal', 251)],
  [
    'BILL-INVOICE-15 $.lines[0].taxes',
    taxed({ cat: 'IRPF', rate: 'pro' }),
    taxed({ cat: 'IPSI', percent: '4%' }),
  ],
  ['BILL-INVOICE-15 $.lines[0].taxes', taxed(), taxed({ cat: 'IGIC', rate: 'general' })],
  [
    'BILL-INVOICE-16 $',
    verifactu({ currency: 'USD' }),
    verifactu({ currency: 'USD', exchange_rates: euros }),
  ],
  [
    'BILL-INVOICE-17 $.customer.identities[0].country',
    identifiedBy({ key: 'passport' }),
    identifiedBy(ext({ 'identity-type': '02' })),
  ],
  [
    'BILL-INVOICE-05 $.customer',
    simplified({ name: 'C', identities: [{ key: 'passport', code: '1' }] }),
  ],
  [`TAX-COMBO-01 ${TAX}`, coded({ 'op-class': 'S1' }), taxed({ cat: 'IPSI', percent: '4%' })],
  [`TAX-COMBO-02 ${TAX}`, exported({ regime: '01' }), exported({ regime: '01', exempt: 'E4' })],
  [`TAX-COMBO-02 ${TAX}`, exported({ regime: '01', exempt: 'E3' }), exported({})],
  [`TAX-COMBO-03 ${TAX}`, coded({ regime: '01', 'op-class': 'S1', exempt: 'E1' })],
  [`TAX-COMBO-04 ${TAX}`, coded({ regime: '01' })],
])

/** Documents that build, and that the agency refuses: the warnings of a review, without the common start of their codes. */
async function warningsOf(members: Json): Promise<string[]> {
  const { warnings } = await post('/review', verifactu(members))
  return warnings
    .filter(({ code }: Json) => code.startsWith('DOCKET-ES-VERIFACTU-'))
    .map(({ code, properties }: Json) => `${code.slice(-2)} ${properties}`)
}

test('reviews warn of what the agency would refuse', async () => {
  const of = (combo: Json, members: Json = {}): Promise<string[]> =>
    warningsOf({ lines: [line({ taxes: [{ cat: 'VAT', ...combo }] })], ...members })
  const place = '$.lines[0].taxes[0].ext'
  const french = { name: 'F', tax_id: { country: 'FR', code: '44732829320' } }
  const simplified = { $tags: ['simplified'], customer: undefined }
  const goods = { key: 'intra-community' }
  assert.deepEqual(await of(goods), [`01 ${place}`])
  assert.deepEqual(await of(goods, { customer: french }), [])
  const reverse = { key: 'reverse-charge' }
  assert.deepEqual(await of(reverse, simplified), [`02 ${place}`])
  assert.deepEqual(await of(reverse), [])
  assert.deepEqual(await of({ rate: 'general', ...ext({ regime: '02' }) }), [`03 ${place}`])
  assert.deepEqual(await of({ key: 'export' }, { customer: french }), [])
  const ipsi = { cat: 'IPSI', percent: '4%' }
  assert.deepEqual(await of(ipsi), [`04 ${place}`])
  assert.deepEqual(await of({ ...ipsi, ...ext({ 'op-class': 'S1' }) }), [])
  assert.deepEqual(await of({ key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-F' } }), [`05 ${place}`])
  assert.deepEqual(await of({ key: 'exempt', ...ext({ regime: '03' }) }), [`05 ${place}`])
  assert.deepEqual(await of({ key: 'zero', ...ext({ regime: '03' }) }), [])
})

/** A status of an event. */
const event = (line: Json, members: Json = {}): Json => ({
  data: {
    $schema: `${SCHEMA}bill/status`,
    $addons: ['es-verifactu-v1'],
    type: 'system',
    issue_date: '2026-04-16',
    code: 'EV-1',
    supplier: { name: 'Ejemplo S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
    lines: [{ key: 'other', ...line }],
    ...members,
  },
})
const eventType = (code: string): Json => ({ ext: { 'es-verifactu-event-type': code } })
const details = (name: string): Json => ({
  complements: [{ $schema: `https://verifactu.gobl.org/v0/${name}`, start: '2026-01-01' }],
})
const eventNote = (key: string, length: number): Json => ({
  notes: [{ key, text: 'x'.repeat(length) }],
})

testRules('GOBL-ES-VERIFACTU-BILL-STATUS-', event(eventType('90')), [
  ['01 $.lines', event({}, { lines: [1, 2].map(() => ({ key: 'other', ...eventType('01') })) })],
  ['02 $.lines[0].key', event({ key: 'issued', ...eventType('01') })],
  ['03 $.lines[0].ext', event({})],
  ['03 $.lines[0].ext', event(eventType('11')), event(eventType('07'))],
  ['04 $.lines[0].complements', event(eventType('03'))],
  [
    '05 $.lines[0]',
    event({ ...eventType('08'), ...details('event-export') }),
    event({ ...eventType('08'), ...details('invoice-export') }),
  ],
  [
    '06 $.lines[0].description',
    event({ ...eventType('04'), ...details('invoice-anomaly'), description: 'x'.repeat(101) }),
    event({ ...eventType('02'), description: 'x'.repeat(101) }),
  ],
  [
    '07 $.notes[0].text',
    event(eventType('01'), eventNote('other', 101)),
    event(eventType('01'), eventNote('general', 101)),
  ],
])

test('the keys of older events become their types', async () => {
  const { lines } = await post('/build', event({ key: 'system-shutdown' }))
  assert.deepEqual(lines, [{ index: 1, key: 'other', ...eventType('02') }])
  const kept = await post('/build', event({ key: 'event-summary', ...details('event-summary') }))
  assert.deepEqual(kept.lines[0].complements, details('event-summary').complements)
})

test('reviews mention signs in names and descriptions that the agency may refuse, and builds do not', async () => {
  const { data } = verifactu({
    customer: { name: "Bar L'Estel", tax_id: { country: 'ES', code: '54387763P' } },
    lines: [line({ item: { name: 'Tornillo "M4"', price: '10' } }), line()],
    notes: [
      { key: 'general', text: 'A = B' },
      { key: 'goods', text: 'A < B' },
    ],
  })
  const { hints, warnings } = await post('/review', { data })
  const found = hints.filter(({ code }: Json) => code === 'DOCKET-ES-VERIFACTU-SIGNS')
  assert.deepEqual(found.flatMap(({ properties }: Json) => properties).sort(), [
    '$.customer.name',
    '$.lines[0].item.name',
    '$.notes[0].text',
  ])
  assert.match(found[0].description, /may be refused by the agency for its < > " ' or =/)
  assert.deepEqual(warnings, [])
})

test('reviews say how services to a business abroad, and rates of the one-stop shop, are coded', async () => {
  const french = { name: 'F', tax_id: { country: 'FR', code: '44732829320' } }
  const of = async (tax: Json, members: Json): Promise<string[]> => {
    const lines = [line({ taxes: [{ cat: 'VAT', ...tax }] })]
    const { warnings, hints } = await post('/review', verifactu({ lines, ...members }))
    return [...warnings, ...hints].flatMap(({ code, properties }: Json) =>
      /REVERSE-CHARGE|ONE-STOP|OUTSIDE/.test(code) ? `${code} ${properties}` : [],
    )
  }
  const place = '$.lines[0].taxes[0]'
  const reversed = { $tags: ['reverse-charge'], customer: french }
  assert.deepEqual(await of({ key: 'reverse-charge' }, reversed), [
    `DOCKET-ES-VERIFACTU-REVERSE-CHARGE ${place}.key`,
  ])
  assert.deepEqual(await of({ key: 'outside-scope' }, reversed), [])
  const consumer = { $tags: ['simplified'], customer: { name: 'P' } }
  const rate = { country: 'DE', rate: 'general' }
  assert.deepEqual(await of(rate, consumer), [`DOCKET-ES-VERIFACTU-ONE-STOP-SHOP ${place}.ext`])
  assert.deepEqual(await of({ ...rate, ...ext({ regime: '17' }) }, consumer), [])
})
