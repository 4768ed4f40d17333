import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line, post } from '../support.ts'
import {
  build,
  percentOf,
  reject,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('CA', '123456789', { lines: [line({ taxes: [] })] })
const taxed = (...taxes: Json[]): Json => newInvoice({ lines: [line({ taxes })] })

testTaxCodes('CA', {
  good: ['123456789', '123456789RT0001', 'ANY'],
  bad: [],
  untidy: { '123456789 RT 0001': '123456789RT0001', 'CA-123 456 789': '123456789' },
})

testDoubtfulTaxCodes('CA', {
  '123456782': [],
  '123456782RT0001': [],
  '123456789': ['DOCKET-CA-TAX-IDENTITY-01'],
  '245954W': ['DOCKET-CA-TAX-IDENTITY-01'],
  '123456782RC0001': ['DOCKET-CA-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'CA', 'CAD')

test('CA: rates of GST have no key', async () => {
  const general = { cat: 'GST', rate: 'general' }
  assert.equal(await percentOf(newInvoice, '2026-01-01', general), '5%')
  assert.equal(await percentOf(newInvoice, '1999-01-01', { cat: 'GST', rate: 'zero' }), '0.0%')
  const keyed = await reject(taxed({ ...general, key: 'standard' }))
  assert.equal(keyed.key, 'calculation')
})

test('CA: the percentages of provincial taxes are entered', async () => {
  const { totals } = await build(
    taxed({ cat: 'GST', rate: 'general' }, { cat: 'PST', percent: '7%' }),
  )
  assert.deepEqual([totals.tax, totals.payable], ['120.00', '1120.00'])
  assert.deepEqual(await rejectedCodes(taxed({ cat: 'HST' })), ['GOBL-TAX-COMBO-04'])
})

test('CA: QST has a number of its own, which a hint asks for', async () => {
  const hinted = async (percent: string, identities?: Json[]): Promise<string[]> => {
    const { data } = { data: taxed({ cat: 'GST', rate: 'general' }, { cat: 'PST', percent }) }
    const { hints } = await post('/review', {
      data: { ...data, supplier: { ...data.supplier, identities } },
    })
    return hints.flatMap(({ code, properties }: Json) =>
      code === 'DOCKET-CA-QST' ? properties : [],
    )
  }
  assert.deepEqual(await hinted('9.975%'), ['$.supplier.identities'])
  assert.deepEqual(await hinted('9.975%', [{ type: 'QST', code: '1234567890TQ0001' }]), [])
  assert.deepEqual(await hinted('7%'), [])
})

testCorrections('CA', newInvoice, ['credit-note', 'debit-note'])
