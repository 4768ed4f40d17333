import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line } from '../support.ts'
import { build, reject, rejectedCodes, supplierIn, testRegime, testTaxCodes } from './support.ts'

const newInvoice = supplierIn('PT', '999999990')
const taxed = (combo: Json): Json => newInvoice({ lines: [line({ taxes: [combo] })] })

testTaxCodes('PT', {
  good: ['999999990', '397739397', '459556118', '719158354'],
  bad: ['999999991', '230908297', '460000000', '99999999'],
  untidy: { 'pt 999 999 990': '999999990' },
})

testRegime(newInvoice, 'PT', 'EUR')

test('PT: rates depend on the region', async () => {
  const taxes = (region: string): Json[] => [
    { cat: 'VAT', rate: 'general', ext: { 'pt-region': region } },
  ]
  const { lines } = await build(
    newInvoice({
      lines: [line({ taxes: taxes('PT-AC') }), line({ taxes: taxes('PT-MA') }), line()],
    }),
  )
  assert.deepEqual(
    lines.map((row: Json) => row.taxes[0].percent),
    ['16.0%', '22.0%', '23.0%'],
  )
  assert.deepEqual(lines[2].taxes[0].ext, { 'pt-region': 'PT' })
  const foreign = await build(taxed({ cat: 'VAT', country: 'ES', rate: 'general' }))
  assert.equal(foreign.lines[0].taxes[0].ext['pt-region'], 'ES')
})

test('PT: exemption rates of older documents become exemption codes', async () => {
  const exemptions = [
    ['exempt+outlay', 'PT', 'M01'],
    ['exempt+small-retail-scheme', 'PT-AC', 'M09'],
  ]
  for (const [rate, region, code] of exemptions) {
    const { lines } = await build(taxed({ cat: 'VAT', rate, ext: { 'pt-region': region } }))
    const ext = { 'pt-region': region, 'pt-saft-exemption': code }
    assert.deepEqual(lines[0].taxes, [{ cat: 'VAT', key: 'exempt', ext }])
  }
  for (const rate of ['exempt+unheard-of', 'exempt+constructor', 'exempt+__proto__'])
    assert.equal((await reject(taxed({ cat: 'VAT', rate }))).key, 'calculation', rate)
})

test('PT: dates are in order', async () => {
  const data = newInvoice({
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
  assert.deepEqual(await rejectedCodes(data), [
    'GOBL-PT-BILL-INVOICE-11',
    'GOBL-PT-BILL-INVOICE-12',
    'GOBL-PT-BILL-INVOICE-13',
    'GOBL-PT-BILL-INVOICE-14',
    'GOBL-PT-BILL-INVOICE-15',
  ])
})

test('PT: corrective invoices are rejected, and credit notes without the original', async () => {
  assert.deepEqual(await rejectedCodes(newInvoice({ type: 'corrective' })), [
    'GOBL-PT-BILL-INVOICE-01',
  ])
  assert.deepEqual(await rejectedCodes(newInvoice({ type: 'credit-note' })), [
    'GOBL-PT-BILL-INVOICE-02',
  ])
})
