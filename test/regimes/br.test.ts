import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, type Json, line, post } from '../support.ts'
import {
  build,
  rejected,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('BR', '51046544000125', { lines: [line({ taxes: [] })] })
const taxed = (...taxes: Json[]): Json => newInvoice({ lines: [line({ taxes })] })

testTaxCodes('BR', {
  good: [
    '00000000000191',
    '51046544000125',
    '04451307000160',
    '59898224720',
    '21811064604',
    '00000000000',
    '12ABC34501DE35', // the example of the Receita Federal
    'ZZZZZZZZZZZZ62',
  ],
  bad: [
    '00000000000192',
    '51046544000135',
    '59898224721',
    '59898224730',
    '5989822472',
    '12ABC34501DE34',
    '12ABC34501DE3X',
    '12ABC34501D35',
  ],
  untidy: {
    '51.046.544/0001-25': '51046544000125',
    'BR 598.982.247-20': '59898224720',
    '12.abc.345/01de-35': '12ABC34501DE35',
    BR123456789050: 'BR123456789050', // not a country in front
    BRBR123456789050: 'BR123456789050',
  },
})

testRegime(newInvoice, 'BR', 'BRL')

test('BR: some taxes are only reported, others are withheld', async () => {
  const { totals } = await build(
    taxed(
      { cat: 'ISS', percent: '5%' },
      { cat: 'IPI', percent: '2%' },
      { cat: 'COFINS', percent: '7.6%' },
      { cat: 'COFINSRet', percent: '3%' },
    ),
  )
  assert.deepEqual([totals.tax, totals.retained_tax, totals.payable], ['20.00', '30.00', '990.00'])
  assert.deepEqual(
    totals.taxes.categories.map(({ code, informative, retained }: Json) => [
      code,
      informative,
      retained,
    ]),
    [
      ['ISS', true, undefined],
      ['IPI', undefined, undefined],
      ['COFINS', true, undefined],
      ['COFINSRet', undefined, true],
    ],
  )
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'ISS' })), ['GOBL-TAX-COMBO-04'])
})

test('BR: addresses without a country get that of their party', async () => {
  const addresses = [{ locality: 'A' }, { locality: 'B', country: 'PT' }]
  const countries = async (members: Json): Promise<unknown> => {
    const { customer } = await build(newInvoice({ customer: { name: 'c', addresses, ...members } }))
    return customer.addresses.map(({ country }: Json) => country)
  }
  const brazilian = { country: 'BR', code: '59898224720' }
  assert.deepEqual(await countries({ tax_id: brazilian }), ['BR', 'PT'])
  const greek = { country: 'EL', code: '094259216' }
  assert.deepEqual(await countries({ tax_id: greek }), ['GR', 'PT'])
  const identities = [
    { type: 'A', code: '1' },
    { type: 'B', code: '2', country: 'US' },
  ]
  assert.deepEqual(await countries({ identities }), ['US', 'PT'])
  const unknown = { country: 'ZZ', code: '1' }
  assert.deepEqual(await countries({ identities, tax_id: unknown }), [undefined, 'PT'])
  assert.deepEqual(await countries({}), [undefined, 'PT'])
})

test('BR: Brazilian parties have valid states, postal codes and municipalities', async () => {
  const tax_id = { country: 'BR', code: '51046544000125' }
  const addresses = [
    { state: 'XX', code: '1234' },
    { state: 'XX', code: '1234', country: 'PT' },
  ]
  const ext = { 'br-ibge-municipality': '123' }
  assert.deepEqual(
    await rejected(newInvoice({ supplier: { name: 's', tax_id, addresses, ext } })),
    [
      'GOBL-BR-ORG-PARTY-01 $.supplier.ext',
      'GOBL-BR-ORG-PARTY-02 $.supplier.addresses[0].state',
      'GOBL-BR-ORG-PARTY-03 $.supplier.addresses[0].code',
    ],
  )
  const valid = {
    addresses: [{ state: 'RJ', code: '20040002' }],
    ext: { 'br-ibge-municipality': '3304557' },
  }
  await build(newInvoice({ supplier: { name: 's', tax_id, ...valid } }))
  const foreign = { name: 'c', ext, addresses: [{ country: 'PT', state: 'XX', code: '1' }] }
  await build(newInvoice({ customer: foreign }))
})

test('BR: a party without tax identity is Brazilian if one of its addresses is', async () => {
  const addresses = [{ country: 'BR', state: 'SP', code: '01310-100' }, { state: 'XX' }]
  assert.deepEqual(await rejected(newInvoice({ customer: { name: 'c', addresses } })), [
    'GOBL-BR-ORG-PARTY-02 $.customer.addresses[1].state',
  ])
})

test('BR: null addresses do not stop validation', async () => {
  const data = await build(newInvoice())
  data.supplier.addresses = [null, { state: 'XX' }]
  const found = faults(await post('/validate', { data }, { status: 422 }))
  assert.ok(found.includes('GOBL-BR-ORG-PARTY-02 $.supplier.addresses[1].state'), found.join())
})

testCorrections('BR', newInvoice, ['credit-note'])
