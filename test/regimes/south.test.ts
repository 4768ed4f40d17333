import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'

/** Tax codes of the suppliers of these tests. */
const SUPPLIERS: { [country: string]: string } = {
  AE: '100123456700003',
  EL: '123456783',
  IE: '6433435F',
  IT: '12345678903',
  NL: '004495445B01',
  PL: '1234563218',
  SA: '310122393500003',
}

const supplied = (country: string, members: Json = {}): Json =>
  invoice({
    supplier: { name: 'Supplier', tax_id: { country, code: SUPPLIERS[country] } },
    customer: undefined,
    ...members,
  })
const taxed = (country: string, combo: Json, members: Json = {}): Json => {
  return supplied(country, { lines: [line({ taxes: [{ cat: 'VAT', ...combo }] })], ...members })
}
const build = (data: Json): Promise<Json> => post('/build', { data })
const refused = async (data: Json): Promise<string[]> =>
  codes(await post('/build', { data }, { status: 422 }))

/** The code that an identity of the customer comes back with. */
const identityOf = async (country: string, identity: Json): Promise<string> => {
  const built = await build(
    supplied(country, { customer: { name: 'Customer', identities: [identity] } }),
  )
  return built.customer.identities[0].code
}
const identityFaults = (country: string, identity: Json): Promise<string[]> => {
  return refused(supplied(country, { customer: { name: 'Customer', identities: [identity] } }))
}

test('rates of the South are those of the day', async () => {
  const percent = async (country: string, rate: string, issue_date: string): Promise<string> => {
    return (await build(taxed(country, { rate }, { issue_date }))).lines[0].taxes[0].percent
  }
  assert.equal(await percent('AE', 'standard', '2018-01-01'), '5%')
  assert.equal(await percent('EL', 'super-reduced', '1999-01-01'), '6%')
  assert.equal(await percent('IE', 'reduced', '2026-01-01'), '13.5%')
  assert.equal(await percent('IE', 'special', '2026-01-01'), '4.8%')
  assert.equal(await percent('IT', 'reduced', '2026-01-01'), '5.0%')
  assert.equal(await percent('NL', 'general', '2026-01-01'), '21.0%')
  assert.equal(await percent('PL', 'general', '2010-12-31'), '22.0%')
  assert.equal(await percent('PL', 'super-reduced', '2011-01-01'), '5.0%')
  assert.equal(await percent('SA', 'general', '2020-06-30'), '5.0%')
  assert.equal(await percent('SA', 'general', '2020-07-01'), '15.0%')
  const early = await post(
    '/build',
    { data: taxed('AE', { rate: 'general' }, { issue_date: '2017-12-31' }) },
    {
      status: 422,
    },
  )
  assert.match(early.message, /2017-12-31/)
})

test('the currency and the note of a reverse charge are those of the country', async () => {
  const noted = async (country: string): Promise<string[]> => {
    const { currency, tax } = await build(supplied(country, { $tags: ['reverse-charge'] }))
    return [currency, tax?.notes[0].text]
  }
  const common = 'Reverse charge: Customer to account for VAT to the relevant tax authority.'
  assert.deepEqual(await noted('AE'), ['AED', 'Reverse Charge'])
  assert.deepEqual(await noted('EL'), ['EUR', 'Reverse Charge / Αντίστροφη φόρτιση'])
  assert.deepEqual(await noted('IE'), ['EUR', common])
  assert.deepEqual(await noted('IT'), ['EUR', 'Reverse Charge / Inversione del soggetto passivo'])
  assert.deepEqual(await noted('NL'), ['EUR', common])
  assert.deepEqual(await noted('PL'), ['PLN', undefined])
  assert.deepEqual(await noted('SA'), ['SAR', undefined])
})

test('United Arab Emirates: a simplified invoice says so', async () => {
  const { tax } = await build(supplied('AE', { $tags: ['simplified'] }))
  assert.deepEqual(tax.notes, [{ cat: 'VAT', key: 'simplified', text: 'Simplified Tax Invoice' }])
})

test('Greece: tax identities given under GR become those of EL', async () => {
  const identity = (country: string, code?: string): Json => ({
    $schema: `${SCHEMA}tax/identity`,
    country,
    code,
  })
  assert.deepEqual(await build(identity('GR', 'GR 123456783')), identity('EL', '123456783'))
  const bare = { $schema: `${SCHEMA}tax/identity`, country: 'EL' }
  assert.deepEqual(await build(identity('GR')), bare)
  assert.deepEqual(await build(identity('EL', '-')), bare)
  assert.deepEqual(await refused(identity('GR', 'EL123456783')), ['GOBL-GR-TAX-IDENTITY-01'])
  const built = await build(
    supplied('EL', { supplier: { name: 'x', tax_id: { country: 'GR', code: '123456783' } } }),
  )
  assert.deepEqual([built.$regime, built.supplier.tax_id.country], ['EL', 'EL'])
  assert.equal((await get('/regimes/GR')).country, 'EL')
})

test('Greece: islands have rates of their own', async () => {
  const [combo] = (await build(taxed('EL', { rate: 'standard+island' }))).lines[0].taxes
  assert.deepEqual([combo.rate, combo.percent], ['general+island', '17%'])
})

test('Greece: sums are rounded line by line', async () => {
  const lines = [1, 2, 3].map(() => line({ quantity: '1', item: { name: 'x', price: '0.333' } }))
  const sums = async (country: string): Promise<string> =>
    (await build(supplied(country, { lines }))).totals.sum
  assert.deepEqual([await sums('EL'), await sums('NL')], ['0.99', '1.00'])
})

test('Greece: a correction names the mark of the first invoice', async () => {
  const data = supplied('EL')
  const stamps = [{ prv: 'iapr-mark', val: '400001' }]
  const note = await post('/correct', { data, options: { type: 'credit-note', stamps } })
  assert.deepEqual(note.preceding[0].stamps, stamps)
  const without = await post(
    '/correct',
    { data, options: { type: 'credit-note' } },
    { status: 422 },
  )
  assert.match(without.message, /iapr-mark/)
})

test('corrections are of the types that the country has, or of any', async () => {
  const correct = async (country: string, type: string, status = 200): Promise<void> => {
    await post('/correct', { data: supplied(country), options: { type } }, { status })
  }
  await correct('AE', 'debit-note', 422)
  await correct('IT', 'debit-note')
  await correct('IT', 'corrective', 422)
  await correct('NL', 'credit-note')
  await correct('NL', 'debit-note', 422)
  for (const country of ['IE', 'PL', 'SA']) await correct(country, 'corrective')
})

test('Ireland: signs of old numbers are lost, so that those numbers are refused', async () => {
  assert.deepEqual(
    await refused({ $schema: `${SCHEMA}tax/identity`, country: 'IE', code: '1+34567B' }),
    ['GOBL-IE-TAX-IDENTITY-01'],
  )
})

test('Italy: withheld taxes and contributions are taken off', async () => {
  const withheld = ['IRPEF', 'IRES', 'INPS', 'ENASARCO', 'ENPAM', 'CP'].map((cat) => ({
    cat,
    percent: '1.0%',
  }))
  const { totals } = await build(
    supplied('IT', {
      lines: [line({ taxes: [{ cat: 'VAT', rate: 'intermediate' }, ...withheld] })],
    }),
  )
  assert.deepEqual(
    [totals.total_with_tax, totals.retained_tax, totals.payable],
    ['1100.00', '60.00', '1040.00'],
  )
})

test('Italy: fiscal codes are cleaned', async () => {
  const key = 'it-fiscal-code'
  assert.equal(await identityOf('IT', { key, code: 'mrt mtt 25d09 f205z' }), 'MRTMTT25D09F205Z')
  assert.equal(await identityOf('IT', { key, code: 'IT-12345678903' }), '12345678903')
  assert.equal(await identityOf('IT', { type: 'XX', code: 'mrt-1' }), 'mrt-1')
})

test('Italy: fiscal codes of persons have names, a real day, a place and a check letter', async () => {
  const key = 'it-fiscal-code'
  const [missing, form, check] = ['01', '02', '03'].map(
    (number) => `GOBL-IT-ORG-IDENTITY-${number}`,
  )
  const good = [
    'RSSMRA80A01H501U',
    'RSSMRA80A41H501Y', // a man, a woman
    'RSSMRA80A01H5LMX', // two who would share a code: letters stand for digits
    'RSSMRA80B29H501Q',
    'BNCLCU92D30D612I', // leap day, last of April
    '16128786866', // an organisation
  ]
  for (const code of good) assert.equal(await identityOf('IT', { key, code }), code)
  const bad: [string, (string | undefined)[]][] = [
    ['RSSMRA80A01H501A', [check]],
    ['RSSMRA81B29H501R', [form]], // no leap year
    ['BNCLCU92D31D612H', [form]], // April has 30 days
    ['RSSMRA80A01H501', [form, check]],
    ['MRTMTT25D09FÑ05Z', [form, check]],
    ['39661178997', [check]],
    ['1612878686A', [form, check]],
    ['IT', [missing]],
  ]
  for (const [code, expected] of bad) {
    const found = (await identityFaults('IT', { key, code })).filter((fault) =>
      fault.startsWith('GOBL-IT'),
    )
    assert.deepEqual(found, expected, code)
  }
})

test('Italy: the tax code of an individual becomes a fiscal code', async () => {
  const person = (members: Json = {}): Json =>
    supplied('IT', {
      customer: {
        name: 'Customer',
        tax_id: { country: 'IT', type: 'individual', code: 'MRTMTT25D09F205Z' },
        ...members,
      },
    })
  const fiscal = { key: 'it-fiscal-code', code: 'MRTMTT25D09F205Z' }
  const { customer } = await build(person())
  assert.deepEqual([customer.tax_id, customer.identities], [{ country: 'IT' }, [fiscal]])
  const other = { type: 'XX', code: '1' }
  const old = { key: 'it-fiscal-code', label: 'CF', code: 'RSSMRA80A01H501U' }
  assert.deepEqual((await build(person({ identities: [other] }))).customer.identities, [
    other,
    fiscal,
  ])
  assert.deepEqual((await build(person({ identities: [old, other] }))).customer.identities, [
    fiscal,
    other,
  ])
  const company = person({ tax_id: { country: 'IT', type: 'company', code: '12345678903' } })
  assert.deepEqual((await build(company)).customer.tax_id, company.customer.tax_id)
})

test('Italy: extensions of older documents are renamed', async () => {
  const addresses = [{ street: 'Via A', locality: 'Roma', code: '00100', country: 'IT' }]
  const party = { name: 'Party', tax_id: { country: 'IT', code: SUPPLIERS.IT }, addresses }
  const taxes = [
    { cat: 'VAT', ext: { 'it-sdi-nature': 'N6.1', 'it-sdi-exempt': 'N2.1' } },
    { cat: 'IRPEF', percent: '20.0%', ext: { 'it-sdi-retained-tax': 'A' } },
  ]
  const { lines } = await build(
    invoice({
      $addons: ['it-sdi-v1'],
      supplier: party,
      customer: party,
      lines: [line({ taxes })],
    }),
  )
  assert.deepEqual(lines[0].taxes, [
    { cat: 'VAT', key: 'reverse-charge', ext: { 'it-sdi-exempt': 'N6.1' } },
    { cat: 'IRPEF', percent: '20.0%', ext: { 'it-sdi-retained': 'A' } },
  ])
})

test('Netherlands: the supplier is identified by tax code, KVK or OIN', async () => {
  const supplier = (identities: Json[]): Json =>
    supplied('NL', { $regime: 'NL', supplier: { name: 'x', identities } })
  await build(supplier([{ type: 'KVK', code: '12345678' }]))
  await build(supplier([{ type: 'OIN', code: '00000001123456789000' }]))
  const error = await post(
    '/build',
    { data: supplier([{ type: 'XX', code: '1' }]) },
    { status: 422 },
  )
  assert.deepEqual(faults(error), ['GOBL-NL-BILL-INVOICE-01 $.supplier'])
  const nobody = await refused(supplied('NL', { $regime: 'NL', supplier: undefined }))
  assert.ok(nobody.includes('GOBL-NL-BILL-INVOICE-01'))
})

test('Netherlands: KVK has eight characters, OIN twenty digits in their order', async () => {
  assert.deepEqual(await identityFaults('NL', { type: 'KVK', code: '1234567' }), [
    'GOBL-NL-ORG-IDENTITY-01',
  ])
  for (const code of ['00000011123456789000', '00000001123456789001', '0000000112345678900'])
    assert.deepEqual(await identityFaults('NL', { type: 'OIN', code }), ['GOBL-NL-ORG-IDENTITY-02'])
  assert.equal(
    await identityOf('NL', { type: 'OIN', code: '00000099123456789000' }),
    '00000099123456789000',
  )
})

test('Saudi Arabia: the codes of all identities are letters and digits', async () => {
  assert.equal(await identityOf('SA', { type: 'CRN', code: '1010010000a' }), '1010010000a')
  const identities = [{ type: 'XX', code: '1010-0' }]
  const data = supplied('SA', {
    customer: { name: 'c', identities },
    lines: [line({ item: { name: 'x', price: '1.00', identities } })],
  })
  assert.deepEqual(faults(await post('/build', { data }, { status: 422 })), [
    'GOBL-SA-ORG-IDENTITY-01 $.customer.identities[0].code $.lines[0].item.identities[0].code',
  ])
})
