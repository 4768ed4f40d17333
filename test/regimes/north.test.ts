import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'

/** A tax code of each country. */
const TAX_CODES: { [country: string]: string } = {
  AT: 'U13585627',
  BE: '0403019261',
  CH: 'E100155212',
  DK: '13748136',
  FI: '01120389',
  NO: '123456785MVA',
  SE: '556036079301',
}

const supplied = (country: string, members: Json = {}): Json => {
  const supplier = { name: 'Supplier', tax_id: { country, code: TAX_CODES[country] } }
  return { data: invoice({ supplier, customer: undefined, ...members }) }
}

/** An invoice whose supplier has no tax code, but these members. */
const uncoded = (country: string, supplier: Json = {}): Json =>
  supplied(country, { supplier: { name: 'Supplier', tax_id: { country }, ...supplier } })

/** An invoice whose customer has the identity. */
const identified = (country: string, type: string, code: string): Json =>
  supplied(country, { customer: { name: 'Customer', identities: [{ type, code }] } })

const rejected = async (body: Json): Promise<string[]> =>
  faults(await post('/build', body, { status: 422 }))

/** The code of the customer's identity, as it comes back. */
const identity = async (country: string, type: string, code: string): Promise<string> =>
  (await post('/build', identified(country, type, code))).customer.identities[0].code

const percents = async (
  country: string,
  issue_date: string,
  ...rates: string[]
): Promise<string[]> => {
  const lines = rates.map((rate) => line({ taxes: [{ cat: 'VAT', rate }] }))
  const built = await post('/build', supplied(country, { issue_date, lines }))
  return built.lines.map((row: Json) => row.taxes[0].percent)
}

test('north: each country has its rates and its currency', async () => {
  const day = '2026-01-31'
  assert.deepEqual(await percents('AT', day, 'general', 'intermediate', 'reduced'), [
    '20.0%',
    '13.0%',
    '10.0%',
  ])
  assert.deepEqual(await percents('BE', day, 'general', 'intermediate', 'reduced'), [
    '21.0%',
    '12.0%',
    '6.0%',
  ])
  assert.deepEqual(await percents('CH', day, 'general', 'intermediate', 'reduced'), [
    '8.1%',
    '3.8%',
    '2.6%',
  ])
  assert.deepEqual(await percents('DK', day, 'standard'), ['25.0%'])
  assert.deepEqual(await percents('FI', day, 'general', 'reduced', 'super-reduced'), [
    '25.5%',
    '13.5%',
    '10.0%',
  ])
  const norwegian = ['25.0%', '15.0%', '12.0%', '11.11%']
  assert.deepEqual(
    await percents('NO', day, 'general', 'reduced', 'super-reduced', 'special'),
    norwegian,
  )
  assert.deepEqual(await percents('SE', day, 'general', 'reduced', 'super-reduced'), [
    '25.0%',
    '12.0%',
    '6.0%',
  ])
  const currencies = { AT: 'EUR', BE: 'EUR', CH: 'CHF', DK: 'DKK', FI: 'EUR', NO: 'NOK', SE: 'SEK' }
  for (const [country, currency] of Object.entries(currencies)) {
    const built = await post('/build', supplied(country))
    assert.deepEqual([built.$regime, built.currency], [country, currency])
  }
})

test('north: rates follow the date, where it is known', async () => {
  assert.deepEqual(await percents('FI', '2024-08-31', 'general', 'reduced'), ['24.0%', '14.0%'])
  assert.deepEqual(await percents('FI', '2024-09-01', 'general', 'reduced'), ['25.5%', '14.0%'])
  assert.deepEqual(await percents('FI', '2025-12-31', 'reduced'), ['14.0%'])
  assert.deepEqual(await percents('NO', '1980-01-01', 'general'), ['25.0%'])
  const error = await post('/build', supplied('CH', { issue_date: '2023-12-31' }), { status: 422 })
  assert.equal(error.key, 'calculation')
})

test('north: reverse charge is noted on the invoice, but not in Denmark and Norway', async () => {
  for (const country of Object.keys(TAX_CODES)) {
    const taxes = [{ cat: 'VAT', key: 'reverse-charge' }]
    const built = await post(
      '/build',
      supplied(country, { $tags: ['reverse-charge'], lines: [line({ taxes })] }),
    )
    const expected = ['DK', 'NO'].includes(country) ? undefined : ['VAT/reverse-charge']
    assert.deepEqual(
      built.tax?.notes?.map((note: Json) => `${note.cat}/${note.key}`),
      expected,
      country,
    )
  }
})

test('north: corrections are credit notes, but of any type in Finland and Sweden', async () => {
  for (const country of Object.keys(TAX_CODES)) {
    const data = await post('/build', supplied(country))
    const status = ['FI', 'SE'].includes(country) ? 200 : 422
    await post('/correct', { data, options: { type: 'debit-note' } }, { status })
    assert.equal(
      (await post('/correct', { data, options: { type: 'credit-note' } })).type,
      'credit-note',
    )
  }
})

test('north: the definitions are served and are sound', async () => {
  for (const country of Object.keys(TAX_CODES)) {
    const definition = await get(`/regimes/${country.toLowerCase()}`)
    assert.equal(definition.country, country)
    assert.deepEqual(await post('/validate', { data: definition }), { ok: true })
  }
})

test('Belgium: the supplier has a tax code or an enterprise number', async () => {
  assert.deepEqual(await rejected(uncoded('BE')), [
    'GOBL-BE-BILL-INVOICE-02 $.supplier.tax_id.code',
    'GOBL-BE-BILL-INVOICE-03 $.supplier.identities',
  ])
  const other = { name: 'Supplier', identities: [{ type: 'X', code: '1' }] }
  const unknown = supplied('BE', { $regime: 'BE', supplier: other })
  assert.deepEqual(await rejected(unknown), [
    'GOBL-BE-BILL-INVOICE-01 $.supplier.tax_id',
    'GOBL-BE-BILL-INVOICE-03 $.supplier.identities',
  ])
  await post('/build', uncoded('BE', { identities: [{ type: 'BCE', code: '0403.019.261' }] }))
  const foreign = { name: 'Supplier', tax_id: { country: 'NO', code: TAX_CODES.NO } }
  await post('/build', supplied('BE', { $regime: 'BE', supplier: foreign }))
})

test('Denmark: the supplier has a tax code or a CVR number', async () => {
  assert.deepEqual(await rejected(uncoded('DK')), ['GOBL-DK-BILL-INVOICE-01 $.supplier'])
  await post('/build', uncoded('DK', { identities: [{ type: 'CVR', code: '13748136' }] }))
})

test('Denmark: CVR numbers are checked in every document, and are not tidied', async () => {
  const fault = ['GOBL-DK-ORG-IDENTITY-01 $.customer.identities[0].code']
  for (const country of ['DK', 'ES', 'SE']) {
    const data = country === 'ES' ? { data: invoice() } : supplied(country)
    const customer = (code: string): Json => ({
      name: 'Customer',
      identities: [{ type: 'CVR', code }],
    })
    assert.deepEqual(
      await rejected({ data: { ...data.data, customer: customer('13748137') } }),
      fault,
    )
    assert.deepEqual(
      await rejected({ data: { ...data.data, customer: customer('DK13748136') } }),
      fault,
    )
    await post('/build', { data: { ...data.data, customer: customer('13748136') } })
  }
  const party = {
    $schema: `${SCHEMA}org/party`,
    name: 'Party',
    identities: [{ type: 'CVR', code: '13748137' }],
  }
  assert.deepEqual(await rejected({ data: party }), [
    'GOBL-DK-ORG-IDENTITY-01 $.identities[0].code',
  ])
})

test('Norway: organisation numbers are bare digits without MVA', async () => {
  assert.equal(await identity('NO', 'ON', 'NO 123 456 785 MVA'), '123456785')
  const fault = ['GOBL-NO-ORG-IDENTITY-01 $.customer.identities[0].code']
  assert.deepEqual(await rejected(identified('NO', 'ON', '123456784')), fault)
  assert.deepEqual(await rejected(identified('NO', 'ON', '12345678')), fault)
  // Elsewhere ON stands for something else.
  assert.equal(await identity('DK', 'ON', 'NO 123'), 'NO 123')
})

test('Sweden: organisation numbers are ten digits, also out of those of VAT', async () => {
  assert.equal(await identity('SE', 'ON', '556036-0793'), '5560360793')
  assert.equal(await identity('SE', 'ON', 'SE556036079301'), '5560360793')
  const at = '$.customer.identities[0].code'
  assert.deepEqual(await rejected(identified('SE', 'ON', '556036-0794')), [
    `GOBL-SE-ORG-IDENTITY-02 ${at}`,
  ])
  assert.deepEqual(await rejected(identified('SE', 'ON', '165560360793')), [
    `GOBL-SE-ORG-IDENTITY-01 ${at}`,
  ])
  assert.deepEqual(await rejected(identified('SE', 'ON', '55603607')), [
    `GOBL-SE-ORG-IDENTITY-01 ${at}`,
  ])
})

test('Sweden: numbers of persons get their hyphen, or keep their plus', async () => {
  assert.equal(await identity('SE', 'PN', '8112180537'), '811218-0537')
  assert.equal(await identity('SE', 'PN', '811218 0537'), '811218-0537')
  assert.equal(await identity('SE', 'PN', '120229+1553'), '120229+1553')
  assert.equal(await identity('SE', 'PN', '12+02291553'), '120229+1553')
  assert.equal(await identity('SE', 'CN', '7010632771'), '701063-2771')
  const at = '$.customer.identities[0].code'
  assert.deepEqual(await rejected(identified('SE', 'PN', '8112180538')), [
    `GOBL-SE-ORG-IDENTITY-04 ${at}`,
  ])
  assert.deepEqual(await rejected(identified('SE', 'CN', '7010632772')), [
    `GOBL-SE-ORG-IDENTITY-04 ${at}`,
  ])
  assert.deepEqual(await rejected(identified('SE', 'PN', '19811218-0537')), [
    `GOBL-SE-ORG-IDENTITY-03 ${at}`,
  ])
  assert.deepEqual(await rejected(identified('SE', 'CN', 'ABCDEFGHIJ')), [
    `GOBL-SE-ORG-IDENTITY-03 ${at}`,
  ])
})

test('Sweden: the supplier has a tax code or one of the three numbers', async () => {
  assert.deepEqual(await rejected(uncoded('SE')), ['GOBL-SE-BILL-INVOICE-01 $.supplier'])
  const numbers = { ON: '5560360793', PN: '811218-0537', CN: '701063-2771' }
  for (const [type, code] of Object.entries(numbers)) {
    await post('/build', uncoded('SE', { identities: [{ type, code }] }))
  }
})

test('north: lists with nothing in them are no reason to fail otherwise', async () => {
  for (const [country, code] of Object.entries({
    BE: 'BE-BILL-INVOICE-03',
    DK: 'DK-BILL-INVOICE-01',
  })) {
    const built = await post('/build', supplied(country))
    const supplier = { name: 'Supplier', tax_id: { country }, identities: [null] }
    const error = await post('/validate', { data: { ...built, supplier } }, { status: 422 })
    assert.ok(codes(error).includes(`GOBL-${code}`))
  }
})
