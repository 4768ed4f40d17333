import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { get, type Json, line } from '../support.ts'
import {
  build,
  reject,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testRegime,
  testTaxCodes,
} from './support.ts'

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

/** All exemption rates of older documents. */
const OLD_RATES = `outlay intrastate-export imports exports suspension-scheme internal-operations small-retail-scheme
exempt-scheme tobacco-scheme margin-scheme+travel margin-scheme+second-hand margin-scheme+art margin-scheme+antiques
goods-transmission other flat-rate-scheme non-deductible consignment-goods reverse-charge+waste
reverse-charge+civil-eng reverse-charge+greenhouse reverse-charge+woods reverse-charge+b2b reverse-charge+intraeu
reverse-charge+real-estate reverse-charge+gold non-taxable`

test('PT: each exemption rate of older documents has a code of its own, in the order of the list', async () => {
  const rates = OLD_RATES.split(/\s/)
  const taxes = (rate: string): Json[] => [{ cat: 'VAT', rate: `exempt+${rate}` }]
  const { lines } = await build(
    newInvoice({ lines: rates.map((rate) => line({ taxes: taxes(rate) })) }),
  )
  const given: string[] = lines.map((row: Json) => row.taxes[0].ext['pt-saft-exemption'])
  const { extensions } = await get('/addons/pt-saft-v1')
  const { values } = extensions.find(({ key }: Json) => key === 'pt-saft-exemption')
  const listed: string[] = values.map(({ code }: Json) => code)
  assert.deepEqual(
    given,
    listed.filter((code) => given.includes(code)),
  )
  assert.deepEqual([given.length, new Set(given).size], [27, 27])
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

test('PT: the region is that of the customer, if its rates apply', async () => {
  const customer = { name: 'Client', tax_id: { country: 'FR' } }
  const built = await build(newInvoice({ $tags: ['customer-rates'], customer }))
  const [combo] = built.lines[0].taxes
  assert.deepEqual([combo.country, combo.ext['pt-region']], ['FR', 'FR'])
  assert.deepEqual(await build(built), built)
})

testCorrections('PT', newInvoice, ['credit-note', 'debit-note'])

const sold = (members: Json): Json => ({ data: newInvoice({ lines: [line(members)] }) })
const from = (tax_id?: Json): Json => ({
  data: newInvoice({ $regime: 'PT', supplier: { name: 'S', tax_id } }),
})
const paid = (percent: string): Json => ({
  data: newInvoice({ payment: { advances: [{ percent, description: 'a' }] } }),
})
const built = { data: newInvoice() }

testRules('GOBL-PT-', built, [
  ['BILL-INVOICE-03 $.supplier.tax_id', from()],
  ['BILL-INVOICE-04 $.supplier.tax_id.code', from({ country: 'PT' })],
  ['BILL-INVOICE-05 $.lines[0].quantity', edited(built, ({ lines }) => (lines[0].quantity = '-1'))],
  [
    'GOBL-ORG-ITEM-02 $.lines[0].item.price, BILL-INVOICE-06 $.lines[0].item.price',
    edited(built, ({ lines }) => (lines[0].item.price = '-1.00')),
  ],
  ['BILL-INVOICE-07 $.totals.due', paid('150%'), paid('100%')],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    edited(built, ({ lines }) => delete lines[0].taxes[0].ext),
    sold({
      taxes: [
        { cat: 'VAT', rate: 'general' },
        { cat: 'IRS', percent: '10%' },
      ],
    }),
  ],
])

test('PT: both taxes on income are withheld', async () => {
  for (const cat of ['IRS', 'IRC']) {
    const taxes = [
      { cat: 'VAT', rate: 'general' },
      { cat, percent: '25%' },
    ]
    const { totals } = await build(sold({ taxes }).data)
    assert.deepEqual([totals.total_with_tax, totals.retained_tax], ['1230.00', '250.00'], cat)
  }
})
