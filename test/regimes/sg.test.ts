import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { type Json, line } from '../support.ts'
import {
  build,
  rejected,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
  warningCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('SG', '197401143C', { lines: [line({ taxes: [] })] })
const taxed = (combo: Json): Json => newInvoice({ lines: [line({ taxes: [combo] })] })

testTaxCodes('SG', {
  good: [
    '197401143C',
    '200301234K',
    '12345678A',
    'T08LL1234A',
    'S99PF0001B',
    '188700008D',
    'R52SS0001K',
    'M90312345A',
    'MR2345678X',
    'M201189853',
    'M200239814',
    'MR85001803',
  ],
  bad: [
    '178700008D',
    '2003012345',
    '1234567A',
    'Q08LL1234A',
    'T08L11234A',
    'M9031234A',
    'MRR345678X',
  ],
  untidy: { 'sg 1974 01143 c': '197401143C', 'M9-0312345-A': 'M90312345A' },
})

testDoubtfulTaxCodes('SG', {
  '197401143C': [],
  M90312345A: [],
  T08LL1234A: [],
  T08XY1234A: ['DOCKET-SG-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'SG', 'SGD')

test('SG: the supplier has a tax code or a UEN', async () => {
  const lines = [line({ taxes: [{ cat: 'GST', rate: 'general' }] })]
  const identified = (...identities: Json[]): Json =>
    newInvoice({ lines, supplier: { name: 'x', tax_id: { country: 'SG' }, identities } })
  assert.deepEqual(await rejected(identified()), ['GOBL-SG-BILL-INVOICE-01 $.supplier'])
  const { supplier } = await build(identified({ type: 'UEN', code: 'sg 197401143-c' }))
  assert.equal(supplier.identities[0].code, '197401143C')
  assert.deepEqual(await rejectedCodes(identified({ type: 'UEN', code: 'M90312345A' })), [
    'GOBL-SG-ORG-IDENTITY-01',
  ])
  const empty = await rejected(
    identified({ type: 'UEN', code: '' }, { type: 'UEN', code: '12345678A' }),
  )
  assert.ok(empty.includes('GOBL-SG-ORG-IDENTITY-01 $.supplier.identities[0].code'), empty.join())
})

test('SG: a combo with the key zero needs a percentage', async () => {
  await build(taxed({ cat: 'GST', key: 'zero', percent: '0%' }))
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'GST', key: 'zero' })), ['GOBL-TAX-COMBO-04'])
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'GST', key: 'export' })), ['GOBL-TAX-COMBO-02'])
})

test('SG: reviews warn of a UEN of an unknown kind', async () => {
  const data = withIdentity(newInvoice, { type: 'UEN', code: 'T08XY1234A' })
  const lines = [line({ taxes: [{ cat: 'GST', rate: 'general' }] })]
  assert.deepEqual(await warningCodes({ ...data, lines }), ['DOCKET-SG-ORG-IDENTITY-01'])
})

testCorrections('SG', newInvoice, ['credit-note'])

const identified = (type: string): Json => ({
  data: withIdentity(newInvoice, { type, code: '1' }),
})

testRules('GOBL-SG-', { data: newInvoice() }, [
  ['ORG-IDENTITY-01 $.customer.identities[0].code', identified('UEN'), identified('XX')],
])
