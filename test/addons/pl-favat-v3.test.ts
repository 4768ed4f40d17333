import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

const address = { street: 'Ul. A', locality: 'Warszawa', code: '00-100', country: 'PL' }
const supplier = { name: 'S', tax_id: { country: 'PL', code: '9876543210' }, addresses: [address] }
const customer = { name: 'C', tax_id: { country: 'PL', code: '1234567788' } }
const standard = { cat: 'VAT', key: 'standard', rate: 'general' }

/** A request with a Polish invoice that meets all requirements of FA(3). */
const faktura = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['pl-favat-v3'],
    supplier,
    customer,
    lines: [line({ taxes: [standard] })],
    ...members,
  }),
})
const taxed = (...taxes: Json[]): Json => faktura({ lines: [line({ taxes })] })

const findFaults = faultFinder('GOBL-PL-FAVAT-')

test('type and tags determine the code of the document', async () => {
  const cases: [type: string, tags: string, code: string][] = [
    ['standard', '', 'VAT'],
    ['standard', 'partial', 'ZAL'],
    ['standard', 'settlement partial', 'ROZ'],
    ['standard', 'simplified settlement partial', 'UPR'],
    ['credit-note', '', 'KOR'],
    ['credit-note', 'partial', 'KOR_ZAL'],
    ['credit-note', 'settlement partial', 'KOR_ROZ'],
  ]
  for (const [type, tags, code] of cases) {
    const { tax } = await build(faktura({ type, $tags: tags.split(' ').filter(Boolean) }))
    assert.equal(tax.ext['pl-favat-invoice-type'], code, `${type} ${tags}`)
  }
  assert.deepEqual(await findFaults(faktura({ type: 'other' })), ['BILL-INVOICE-01 $.type'])
})

test('tags set the flags of the invoice', async () => {
  const flagged = async (...$tags: string[]): Promise<Json> => {
    const { 'pl-favat-invoice-type': _, ...flags } = (await build(faktura({ $tags }))).tax.ext
    return flags
  }
  assert.deepEqual(await flagged('self-billed'), { 'pl-favat-self-billing': '1' })
  assert.deepEqual(await flagged('reverse-charge'), { 'pl-favat-reverse-charge': '1' })
})

test('the tax category is derived from the key, and for taxed supplies from the rate', async () => {
  for (const [key, rate, code] of [
    ['standard', 'standard', '1'],
    ['standard', 'reduced', '2'],
    ['standard', 'super-reduced', '3'],
    ['zero', undefined, '6.1'],
    ['intra-community', undefined, '6.2'],
    ['export', undefined, '6.3'],
    ['exempt', undefined, '7'],
    ['outside-scope', undefined, '8'],
    ['reverse-charge', undefined, '9'],
  ]) {
    const { lines } = await build(taxed({ cat: 'VAT', key, rate }))
    assert.deepEqual(lines[0].taxes[0].ext, { 'pl-favat-tax-category': code }, `${key} ${rate}`)
  }
  const foreign = await build(
    taxed({ cat: 'VAT', country: 'DE', key: 'standard', rate: 'general' }),
  )
  assert.equal(foreign.lines[0].taxes[0].ext['pl-favat-tax-category'], '8')
})

test('a tax with neither key nor rate requires a category', async () => {
  const missing = ['TAX-COMBO-01 $.lines[0].taxes[0].ext']
  assert.deepEqual(await findFaults(taxed({ cat: 'VAT', percent: '23%' })), missing)
  for (const rate of ['general', 'standard']) {
    const { lines } = await build(taxed({ cat: 'VAT', rate }))
    assert.deepEqual(lines[0].taxes[0].ext, { 'pl-favat-tax-category': '1' }, rate)
  }
  assert.deepEqual(
    await findFaults(taxed({ cat: 'VAT', percent: '23%', key: 'standard' })),
    missing,
  )
  const ext = { 'pl-favat-tax-category': '4' }
  assert.deepEqual(
    (await build(taxed({ cat: 'VAT', percent: '23%', ext }))).lines[0].taxes[0].ext,
    ext,
  )
  const withheld = faktura({
    $regime: 'ES',
    exchange_rates: [{ from: 'EUR', to: 'PLN', amount: '4.30' }],
    lines: [line({ taxes: [standard, { cat: 'IRPF', percent: '15%' }] })],
  })
  assert.deepEqual(await findFaults(withheld), ['TAX-COMBO-01 $.lines[0].taxes[1].ext'])
})

test('means of payment have codes, and payments require a date', async () => {
  const paid = (members: Json): Json => {
    return faktura({ payment: { advances: [{ description: 'a', percent: '10%', ...members }] } })
  }
  for (const [key, code] of [
    ['card+credit', '2'],
    ['other+credit', '5'],
    ['online', '7'],
  ]) {
    const { payment } = await build(paid({ key, date: '2026-01-01' }))
    assert.deepEqual(payment.advances[0].ext, { 'pl-favat-payment-means': code })
  }
  assert.deepEqual(await findFaults(paid({ key: 'cash' })), [
    'PAY-RECORD-01 $.payment.advances[0].date',
  ])
})

test('a customer who buys for a part of itself must name that part', async () => {
  for (const [flag, role, code] of [
    ['pl-favat-jst', '8', '11'],
    ['pl-favat-group-vat', '10', '12'],
  ]) {
    const bought = (members: Json): Json =>
      faktura({ customer: { ...customer, ext: { [flag!]: '1' }, ...members } })
    const identified = (as: string): Json =>
      bought({
        identities: [{ code: '1', ext: { 'pl-favat-third-party-role': as } }],
      })
    const missing = [`BILL-INVOICE-${code} $`]
    assert.deepEqual(await findFaults(bought({})), missing)
    assert.deepEqual(await findFaults(identified('2')), missing)
    await build(identified(role!))
    await build(bought({ ext: { [flag!]: '2' } }))
  }
})

test('an exemption is based on one law, named in a note', async () => {
  const note = { key: 'legal', src: 'pl-favat-exemption', text: 'Art. 43' }
  const exempt = (...notes: Json[]): Json =>
    faktura({ notes, tax: { ext: { 'pl-favat-exemption': 'A' } } })
  await build(exempt(note))
  assert.deepEqual(await findFaults(exempt({ ...note, src: 'x' })), ['BILL-INVOICE-13 $'])
  assert.deepEqual(await findFaults(exempt(note, note)), ['BILL-INVOICE-14 $'])
  assert.deepEqual(await findFaults(faktura({ notes: [note, note] })), ['BILL-INVOICE-14 $'])
})

test('supplier and customer are identified', async () => {
  const sold = (members: Json): Json =>
    faktura({ $regime: 'PL', supplier: { ...supplier, ...members } })
  const at = (members: Json): Json => sold({ addresses: [{ ...address, ...members }, address] })
  assert.deepEqual(await findFaults(sold({ tax_id: undefined })), [
    'BILL-INVOICE-16 $.supplier.tax_id',
  ])
  assert.deepEqual(await findFaults(at({ country: '' })), ['BILL-INVOICE-07 $.supplier.addresses'])
  assert.deepEqual(await findFaults(at({ street: '', po_box: '1' })), [
    'BILL-INVOICE-08 $.supplier.addresses',
  ])
  assert.deepEqual(await findFaults(faktura({ customer: undefined })), [
    'BILL-INVOICE-09 $.customer',
  ])
  const simplified = { $tags: ['simplified'] }
  await build(faktura({ ...simplified, customer: undefined }))
  assert.deepEqual(
    await findFaults(
      faktura({ ...simplified, customer: { ...customer, tax_id: { country: 'PL' } } }),
    ),
    ['BILL-INVOICE-10 $.customer.tax_id.code'],
  )
  await build(faktura({ customer: { name: 'C', tax_id: { country: 'DE' } } }))
})

test('a correction is a credit note with the number from KSeF', async () => {
  const stamps = [{ prv: 'favat-ksef-number', val: 'K1' }]
  const correct = (options: Json, expected: Json = {}): Promise<Json> => {
    return post('/correct', { ...faktura(), options }, expected)
  }
  const ext = { 'pl-favat-effective-date': '2' }
  const { type, preceding, tax } = await correct({ type: 'credit-note', stamps, ext })
  assert.deepEqual([type, preceding[0].stamps, preceding[0].ext], ['credit-note', stamps, ext])
  assert.equal(tax.ext['pl-favat-invoice-type'], 'KOR')
  assert.match(
    (await correct({ type: 'credit-note' }, { status: 422 })).message,
    /favat-ksef-number/,
  )
  assert.match(
    (await correct({ type: 'corrective', stamps }, { status: 422 })).message,
    /credit-note/,
  )
  const undated = [{ series: 'A', code: '1' }, { issue_date: '2026-01-01' }]
  const found = await findFaults(faktura({ preceding: undated }))
  assert.ok(found.includes('BILL-INVOICE-02 $.preceding[0].issue_date'), String(found))
  assert.ok(found.includes('BILL-INVOICE-03 $.preceding[1].code'), String(found))
})
