import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, line, post } from '../support.ts'
import {
  build,
  correct,
  type NewInvoice,
  reverseChargeNotes,
  supplierIn,
  taxIdentity,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('EL', '123456783')

testTaxCodes('EL', {
  good: ['123456783', '257668632', '912784799', '123854400'],
  bad: ['123456784', '372488039', '12345678', '1234567830', 'A23456783'],
  untidy: {
    '94259216': '094259216',
    'EL 90000045': '090000045',
    'el 123 456 783': '123456783',
    'EL-GR-257668632': '257668632',
  },
  prefix: 'GR',
})

testRegime(newInvoice, 'EL', 'EUR')

test('EL: islands have rates of their own', async () => {
  const taxes = [{ cat: 'VAT', rate: 'standard+island' }]
  const { lines } = await build(newInvoice({ lines: [line({ taxes })] }))
  const [combo] = lines[0].taxes
  assert.deepEqual([combo.rate, combo.percent], ['general+island', '17%'])
})

test('EL: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [
    { cat: 'VAT', key: 'reverse-charge', text: 'Reverse Charge / Αντίστροφη φόρτιση' },
  ])
})

test('EL: tax identities entered under GR are stored under EL', async () => {
  assert.deepEqual(await build(taxIdentity('GR', 'GR 123456783')), taxIdentity('EL', '123456783'))
  assert.deepEqual(await build(taxIdentity('GR')), taxIdentity('EL'))
  const supplier = { name: 'x', tax_id: { country: 'GR', code: '123456783' } }
  const built = await build(newInvoice({ supplier }))
  assert.deepEqual([built.$regime, built.supplier.tax_id.country], ['EL', 'EL'])
})

test('EL: the definition is also found by GR', async () => {
  assert.equal((await get('/regimes/GR')).country, 'EL')
})

test('EL: totals are rounded line by line', async () => {
  const lines = [1, 2, 3].map(() => line({ quantity: '1', item: { name: 'x', price: '0.333' } }))
  const sum = async (newInvoice: NewInvoice): Promise<string> =>
    (await build(newInvoice({ lines }))).totals.sum
  const dutch = supplierIn('NL', '004495445B01')
  assert.deepEqual([await sum(newInvoice), await sum(dutch)], ['0.99', '1.00'])
})

test('EL: a correction refers to the mark of the original invoice', async () => {
  const data = newInvoice()
  const stamps = [{ prv: 'iapr-mark', val: '400001' }]
  const note = await post('/correct', { data, options: { type: 'credit-note', stamps } })
  assert.deepEqual(note.preceding[0].stamps, stamps)
  assert.match((await correct(data, 'credit-note', 422)).message, /iapr-mark/)
})

test('EL: a number may begin with EL or GR, whichever the country is', async () => {
  for (const country of ['EL', 'GR'])
    for (const prefix of ['EL', 'GR '])
      assert.deepEqual(
        await build(taxIdentity(country, `${prefix}094259216`)),
        taxIdentity('EL', '094259216'),
      )
})
