/** Reviews: what is no mistake, what is said without a calculation, and reviews of other operations than build. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, codes, faults, invoice, type Json, line, post, SCHEMA } from '../support.ts'

const greek = (country: string): Json => ({ name: 'S', tax_id: { country, code: '123456783' } })
const german = { name: 'S', tax_id: { country: 'DE', code: '111111125' } }

/** An oioubl invoice, whose item has an identifier of the scheme. */
const danish = (scheme: string, $addons: string[]): Json => {
  const identities = [{ code: '5790000123452', ext: { 'iso-scheme-id': scheme } }]
  return invoice({ $addons, lines: [line({ item: { name: 'x', price: '1.00', identities } })] })
}

test('strict mode takes GR for Greece, wherever there is a country of tax law', async () => {
  for (const members of [
    { supplier: greek('GR') },
    { customer: greek('GR') },
    {
      customer: greek('GR'),
      lines: [line({ taxes: [{ cat: 'VAT', country: 'GR', rate: 'general' }] })],
    },
  ]) {
    const data = invoice(members)
    const { warnings, changes } = await post('/review', { data })
    assert.deepEqual([warnings, changes], [[], []])
    await post('/build', { data, strict: true })
  }
  const built = await build(invoice({ supplier: greek('GR') }))
  assert.deepEqual([built.$regime, built.supplier.tax_id.country], ['EL', 'EL'])
})

test('EL is no country of an address, and a change of country is one', async () => {
  const customer = { name: 'C', addresses: [{ locality: 'Athens', country: 'EL' }] }
  const { warnings } = await post('/review', { data: invoice({ customer }) })
  assert.deepEqual(codes({ faults: warnings }), ['DOCKET-COUNTRY'])
  assert.match(warnings[0].description, /did you mean GR\?$/)
})

test('lines may have numbers of their own: a review lists the new ones, strict mode ignores them', async () => {
  const lines = [10, 20].map((i) => line({ i, item: { name: `Item ${i}`, price: '1.00' } }))
  const data = invoice({ lines })
  const { changes, warnings } = await post('/review', { data })
  assert.deepEqual(changes, [
    { path: '$.lines[0].i', from: 10, to: 1, by: 'core' },
    { path: '$.lines[1].i', from: 20, to: 2, by: 'core' },
  ])
  assert.deepEqual(warnings, [])
  const built = await post('/build', { data, strict: true })
  assert.deepEqual(
    built.lines.map(({ i }: Json) => i),
    [1, 2],
  )
  const wrong = { ...data, lines: [line({ i: 10, sum: '5.00' })] }
  const error = await post('/build', { data: wrong, strict: true }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-CHANGED $.lines[0].sum'])
})

test('own numbers of more lines than an answer lists do not hide other changes', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) =>
    line({ i: at + 10, item: { name: `Item ${at}`, price: '1.00' } }),
  )
  lines[1199] = { ...lines[1199], sum: '5.00' }
  const data = invoice({ lines })
  const { changes, more } = await post('/review', { data })
  assert.deepEqual([changes[0].path, more], ['$.lines[1199].sum', 200])
  const error = await post('/build', { data, strict: true }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-CHANGED $.lines[1199].sum'])
})

test('OIOUBL has schemes of identifiers that are names, other formats do not', async () => {
  const found = async (data: Json): Promise<string[]> => {
    const { warnings } = await post('/review', { data })
    return codes({ faults: warnings }).filter((code) => code === 'DOCKET-EXTENSION-CODE')
  }
  assert.deepEqual(await found(danish('GLN', ['dk-oioubl-v2'])), [])
  assert.deepEqual(await found(danish('DK:CVR', ['dk-oioubl-v2'])), [])
  assert.deepEqual(await found(danish('0088', ['dk-oioubl-v2'])), [])
  assert.deepEqual(await found(danish('GNL', ['dk-oioubl-v2'])), ['DOCKET-EXTENSION-CODE'])
  assert.deepEqual(await found(danish('GLN', [])), ['DOCKET-EXTENSION-CODE'])
})

/** Codes without a regime: where they are, the fault that they cause, and the warning about them. */
const WITHOUT_REGIME: [members: Json, fault: string, warning: string][] = [
  [
    { supplier: { name: 'S', tax_id: { country: 'UK' } } },
    'no regime: supplier.tax_id.country is "UK"; did you mean "GB"?',
    'DOCKET-COUNTRY $.supplier.tax_id.country',
  ],
  [
    { supplier: { name: 'S', tax_id: { country: 'Spain' } } },
    'no regime: supplier.tax_id.country is "Spain"; did you mean "ES"?',
    'DOCKET-COUNTRY $.supplier.tax_id.country',
  ],
  [
    { supplier: { name: 'S', tax_id: { country: 'es' } } },
    'no regime: supplier.tax_id.country is "es"; did you mean "ES"?',
    'DOCKET-COUNTRY $.supplier.tax_id.country',
  ],
  [
    { $regime: 'ZZ' },
    'no regime: $regime is "ZZ"; set currency, or a regime listed at /v0/regimes',
    'DOCKET-REGIME $.$regime',
  ],
  [{ $regime: 'UK' }, 'no regime: $regime is "UK"; did you mean "GB"?', 'DOCKET-REGIME $.$regime'],
]

for (const [members, description, finding] of WITHOUT_REGIME) {
  test(`a document without a currency: ${description}`, async () => {
    const data = invoice({ customer: undefined, ...members })
    const [, path] = finding.split(' ')
    const { document, faults: broken, warnings } = await post('/review', { data })
    assert.equal(document, undefined)
    assert.deepEqual(broken, [{ properties: [path], description, code: 'DOCKET-CURRENCY' }])
    assert.deepEqual(faults({ faults: warnings }), [finding])
    const { message, key } = await build(data, { status: 422 })
    assert.deepEqual([key, message], ['calculation', description])
    const receipt = { ...data, $schema: `${SCHEMA}bill/payment`, lines: undefined }
    assert.equal((await build(receipt, { status: 422 })).message, description)
  })
}

test('a country without a regime needs a currency, and a document without country a regime', async () => {
  const icelandic = invoice({ supplier: { name: 'S', tax_id: { country: 'IS' } } })
  const { message } = await build(icelandic, { status: 422 })
  assert.match(message, /^no regime: supplier.tax_id.country is "IS"; set currency/)
  assert.ok(await build({ ...icelandic, currency: 'ISK', lines: [line({ taxes: [] })] }), 'built')
  const nobody = await build(invoice({ supplier: { name: 'S' } }), { status: 422 })
  assert.match(nobody.message, /^currency is required/)
})

test('warnings that need no calculation are given even if it fails', async () => {
  const data = invoice({
    lines: [line({ taxes: [{ cat: 'VAT', rate: 'unheard-of' }] })],
    customer: { name: 'C', addresses: [{ country: 'UK', locality: 'London' }] },
    payment: {
      instructions: {
        key: 'credit-transfer',
        credit_transfer: [{ iban: 'ES9121000418450200051333' }],
      },
    },
  })
  for (const source of [data, { $schema: `${SCHEMA}envelope`, doc: data }]) {
    const { warnings, faults: broken } = await post('/review', { data: source })
    assert.deepEqual(codes({ faults: broken }), ['DOCKET-TAX-RATE'])
    assert.deepEqual(codes({ faults: warnings }), ['DOCKET-COUNTRY', 'DOCKET-IBAN'])
  }
})

test('a review of a correction says what is wrong with the correction', async () => {
  const data = await build(invoice({ supplier: german }))
  const options = { type: 'credit-note', issue_date: '2026-02-01' }
  const {
    document,
    faults: broken,
    changes,
  } = await post('/review', {
    data,
    operation: 'correct',
    options,
  })
  assert.deepEqual([broken, changes], [[], []])
  const corrected = await post('/correct', { data, options })
  assert.deepEqual({ ...document, uuid: '' }, { ...corrected, uuid: '' })

  const refused = await post('/review', {
    data,
    operation: 'correct',
    options: { type: 'debit-note', series: 5 },
  })
  assert.deepEqual(faults({ faults: refused.faults }), ['DOCKET-TYPE options.series'])
  const wrong = { data, operation: 'correct', options: { type: 'debit-note' } }
  const { faults: reasons, document: none } = await post('/review', wrong)
  assert.deepEqual([codes({ faults: reasons }), none], [['DOCKET-CORRECTION'], undefined])
  const order = { ...data, $schema: `${SCHEMA}bill/order` }
  await post('/review', { data: order, operation: 'correct' }, { status: 422 })
})

test('a review of a replica is one of the copy', async () => {
  const data = await build(invoice({ lines: [line(), line()] }))
  const { document, warnings } = await post('/review', { data, operation: 'replicate' })
  assert.deepEqual([document.code, document.series], [undefined, 'T'])
  assert.notEqual(document.issue_date, data.issue_date)
  assert.deepEqual(codes({ faults: warnings }), ['DOCKET-LINES'])
  const envelope = await post('/build', { data, envelop: true })
  const wrapped = await post('/review', { data: envelope, operation: 'replicate' })
  assert.notEqual(wrapped.document.head.uuid, envelope.head.uuid)
  await post('/review', { data, operation: 'destroy' }, { status: 400 })
})
