import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, faults, invoice, type Json, line, post } from '../support.ts'

const party = (country: string, code: string): Json => ({
  name: 'Party',
  tax_id: { country, code },
})
const supplied = (country: string, code: string, members: Json = {}): Json =>
  invoice({ supplier: party(country, code), customer: undefined, ...members })

test('rates are those of the day', async () => {
  const percent = async (
    country: string,
    code: string,
    rate: string,
    issue_date: string,
  ): Promise<string> => {
    const data = supplied(country, code, {
      issue_date,
      lines: [line({ taxes: [{ cat: 'VAT', rate }] })],
    })
    return (await post('/build', { data })).lines[0].taxes[0].percent
  }
  assert.equal(await percent('ES', 'B98602642', 'general', '2012-08-31'), '18.0%')
  assert.equal(await percent('ES', 'B98602642', 'general', '2012-09-01'), '21.0%')
  assert.equal(await percent('DE', '111111125', 'reduced', '2020-12-31'), '5%')
  assert.equal(await percent('FR', '44732829320', 'super-reduced', '2026-01-01'), '2.1%')
  assert.equal(await percent('GB', '350983637', 'standard', '2026-01-01'), '20.0%')
  assert.equal(await percent('PT', '999999990', 'intermediate', '2026-01-01'), '13.0%')
})

test('value_date decides on the rate where it is given', async () => {
  const built = await post('/build', {
    data: supplied('ES', 'B98602642', { value_date: '2011-01-01' }),
  })
  assert.equal(built.lines[0].taxes[0].percent, '18.0%')
})

test("supplier without regime: percentages are the user's", async () => {
  const taxes = [{ cat: 'VAT', percent: '7.7%' }]
  const built = await post('/build', {
    data: supplied('LI', '1', { currency: 'CHF', lines: [line({ taxes })] }),
  })
  assert.equal(built.$regime, undefined)
  assert.deepEqual(built.lines[0].taxes, [{ cat: 'VAT', key: 'standard', percent: '7.7%' }])
})

test('the country of a combo is that of its rates', async () => {
  const taxes = [{ cat: 'VAT', rate: 'standard', country: 'PT' }]
  const built = await post('/build', {
    data: invoice({
      lines: [line({ taxes }), line({ taxes: [{ cat: 'VAT', rate: 'standard', country: 'ES' }] })],
    }),
  })
  assert.deepEqual(built.lines[0].taxes, [
    { cat: 'VAT', country: 'PT', key: 'standard', rate: 'general', percent: '23.0%' },
  ])
  assert.equal(built.lines[1].taxes[0].country, undefined)
})

test('Spain: surcharges, withheld tax and scheme notes', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'general+eqs' },
    { cat: 'IRPF', rate: 'pro' },
  ]
  const built = await post('/build', {
    data: invoice({
      $tags: ['travel-agency', 'self-billed', 'simplified-scheme'],
      lines: [line({ taxes })],
    }),
  })
  assert.equal(built.lines[0].taxes[0].surcharge, '5.2%')
  assert.equal(built.totals.retained_tax, '150.00')
  assert.deepEqual(
    built.tax.notes.map((note: Json) => [note.cat, note.key]),
    [
      ['VAT', 'simplified-scheme'],
      [undefined, 'self-billed'],
      ['VAT', 'travel-agency'],
    ],
  )
})

test('Spain: the supplier needs a tax code', async () => {
  const data = invoice({ $regime: 'ES', supplier: { name: 'x' }, currency: 'EUR' })
  assert.deepEqual(codes(await post('/build', { data }, { status: 422 })), [
    'GOBL-ES-BILL-INVOICE-02',
  ])
})

test('Germany: the supplier is identified by tax code or tax number, which gets its slashes', async () => {
  const data = { ...supplied('DE', ''), supplier: { name: 'x', tax_id: { country: 'DE' } } }
  assert.deepEqual(faults(await post('/build', { data }, { status: 422 })), [
    'GOBL-DE-BILL-INVOICE-01 $.supplier',
  ])
  const numbered = {
    ...data,
    supplier: { ...data.supplier, identities: [{ key: 'de-tax-number', code: '123/45/678901' }] },
  }
  assert.equal(
    (await post('/build', { data: numbered })).supplier.identities[0].code,
    '123/456/78901',
  )
  const wrong = {
    ...data,
    supplier: { ...data.supplier, identities: [{ key: 'de-tax-number', code: '12345' }] },
  }
  assert.deepEqual(codes(await post('/build', { data: wrong }, { status: 422 })), [
    'GOBL-DE-ORG-IDENTITY-01',
  ])
})

test('France: SIREN and SIRET have nine and fourteen digits', async () => {
  const identities = [
    { type: 'SIREN', code: '12345678' },
    { type: 'SIRET', code: '123' },
  ]
  const data = supplied('FR', '44732829320', { customer: { name: 'c', identities } })
  assert.deepEqual(codes(await post('/build', { data }, { status: 422 })), [
    'GOBL-FR-ORG-IDENTITY-01',
    'GOBL-FR-ORG-IDENTITY-02',
  ])
  const named = {
    ...supplied('FR', ''),
    supplier: {
      name: 'x',
      tax_id: { country: 'FR' },
      identities: [{ type: 'SIREN', code: '732829320' }],
    },
  }
  await post('/build', { data: named })
})

test('Portugal: the region decides on the rate', async () => {
  const taxes = (region: string): Json[] => [
    { cat: 'VAT', rate: 'general', ext: { 'pt-region': region } },
  ]
  const lines = [line({ taxes: taxes('PT-AC') }), line({ taxes: taxes('PT-MA') }), line()]
  const built = await post('/build', { data: supplied('PT', '999999990', { lines }) })
  assert.deepEqual(
    built.lines.map((row: Json) => row.taxes[0].percent),
    ['16.0%', '22.0%', '23.0%'],
  )
  assert.deepEqual(built.lines[2].taxes[0].ext, { 'pt-region': 'PT' })
  const foreign = await post('/build', {
    data: supplied('PT', '999999990', {
      lines: [line({ taxes: [{ cat: 'VAT', country: 'ES', rate: 'general' }] })],
    }),
  })
  assert.equal(foreign.lines[0].taxes[0].ext['pt-region'], 'ES')
})

test('Portugal: old exemption rates become exemption codes', async () => {
  const refused = async (rate: string): Promise<Json> => {
    const lines = [line({ taxes: [{ cat: 'VAT', rate }] })]
    return post('/build', { data: supplied('PT', '999999990', { lines }) }, { status: 422 })
  }
  assert.ok(codes(await refused('exempt+outlay')).includes('GOBL-PT-TAX-COMBO-01'))
  for (const rate of ['exempt+unheard-of', 'exempt+constructor', 'exempt+__proto__']) {
    assert.equal((await refused(rate)).key, 'calculation', rate)
  }
})

test('Portugal: dates must be in their order', async () => {
  const data = supplied('PT', '999999990', {
    type: 'credit-note',
    issue_date: '2026-01-31',
    value_date: '2026-02-01',
    op_date: '2026-02-01',
    preceding: [{ code: '1', issue_date: '2026-02-01' }],
    payment: {
      advances: [{ description: 'a', amount: '1.00', date: '2026-02-01' }],
      terms: { due_dates: [{ date: '2026-01-30', amount: '1.00' }] },
    },
  })
  assert.deepEqual(
    codes(await post('/build', { data }, { status: 422 })),
    [11, 12, 13, 14, 15].map((number) => `GOBL-PT-BILL-INVOICE-${number}`),
  )
  const type = { data: supplied('PT', '999999990', { type: 'corrective' }) }
  assert.deepEqual(codes(await post('/build', type, { status: 422 })), ['GOBL-PT-BILL-INVOICE-01'])
  const note = { data: supplied('PT', '999999990', { type: 'credit-note' }) }
  assert.deepEqual(codes(await post('/build', note, { status: 422 })), ['GOBL-PT-BILL-INVOICE-02'])
})

test('United States: sales tax has no rates, so its percentage must be given', async () => {
  const taxed = (combo: Json): Json => ({
    data: supplied('US', '123456789', { lines: [line({ taxes: [{ cat: 'ST', ...combo }] })] }),
  })
  assert.equal((await post('/build', taxed({ percent: '8.875%' }))).totals.tax, '88.75')
  assert.deepEqual(codes(await post('/build', taxed({}), { status: 422 })), ['GOBL-TAX-COMBO-04'])
})
