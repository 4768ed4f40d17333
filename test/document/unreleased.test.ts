import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sale, line as soldLine } from '../faces/convert/invoices.ts'
import { build, faults, invoice, type Json, line, post } from '../support.ts'

const priced = (quantity: string, item: Json, members: Json = {}): Json =>
  invoice({ lines: [line({ quantity, item: { name: 'x', ...item } })], ...members })

// biome-ignore format: table
const PRICES: [quantity: string, item: Json, price: string, sum: string][] = [
  ['250', { price: '20.00', pricing: { per: '100' } }, '20.00', '50.00'],
  ['250', { pricing: { gross: '25.00', discount: '5.00', per: '100' } }, '20.00', '50.00'],
  ['10', { pricing: { gross: '120.00', discount: '20.00' } }, '100.00', '1000.00'],
  ['10', { price: '7.00', pricing: { gross: '120', discount: '0.5' } }, '119.50', '1195.00'],
  ['10', { price: '7.00', pricing: { gross: '120' } }, '120.00', '1200.00'],
  ['7', { price: '10.00', pricing: { per: '3' } }, '10.00', '23.33'],
  ['3000', { price: '1.00', pricing: { per: '3' } }, '1.00', '1000.00'],
  ['-4', { price: '1.00', pricing: { per: '0.5' } }, '1.00', '-8.00'],
  ['2', { price: '3.00', pricing: {} }, '3.00', '6.00'],
]

test('a price is for as many units as its pricing says, and is the gross one less the discount', async () => {
  for (const [quantity, item, price, sum] of PRICES) {
    const document = await build(priced(quantity, item))
    const [{ item: built }] = document.lines
    assert.equal(built.price, price, JSON.stringify(item))
    assert.equal(document.totals.sum, sum, JSON.stringify(item))
    assert.equal('pricing' in built, Object.keys(item.pricing).length > 0)
    assert.deepEqual(await build(document), document)
  }
})

test('sub-lines are priced alike', async () => {
  const breakdown = [{ quantity: '5', item: { name: 'y', price: '20.00', pricing: { per: '10' } } }]
  const data = invoice({ lines: [line({ quantity: '2', item: { name: 'x' }, breakdown })] })
  assert.equal((await build(data)).totals.sum, '20.00')
})

test('a price in another currency is converted before it is divided, and not made up again', async () => {
  const item = { currency: 'USD', pricing: { gross: '25.00', discount: '5.00', per: '100' } }
  const rates = { exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.5' }] }
  const document = await build(priced('250', item, rates))
  assert.equal(document.totals.sum, '25.00')
  assert.deepEqual(document.lines[0].item.pricing, { per: '100' })
  assert.deepEqual(await build(document), document)
})

// biome-ignore format: table
const PRICING_FAULTS: [pricing: Json, fault: string][] = [
  [{ per: '0' }, 'GOBL-ORG-ITEMPRICING-01 $.lines[0].item.pricing.per'],
  [{ per: '-1' }, 'GOBL-ORG-ITEMPRICING-01 $.lines[0].item.pricing.per'],
  [{ gross: '-1' }, 'GOBL-ORG-ITEMPRICING-02 $.lines[0].item.pricing.gross'],
  [{ gross: '1', discount: '-1' }, 'GOBL-ORG-ITEMPRICING-03 $.lines[0].item.pricing.discount'],
  [{ discount: '1' }, 'GOBL-ORG-ITEMPRICING-04 $.lines[0].item.pricing'],
  [{ gross: '1', discount: '2' }, 'GOBL-ORG-ITEMPRICING-05 $.lines[0].item.pricing'],
]

test('pricing that does not make sense is rejected', async () => {
  for (const [pricing, fault] of PRICING_FAULTS) {
    const data = priced('1', { price: '1.00', pricing })
    assert.deepEqual(faults(await post('/build', { data }, { status: 422 })), [fault])
  }
})

test('a charge that is informative is calculated, and in no total', async () => {
  const charges = [
    { key: 'stamp-duty', percent: '2%', informative: true },
    { reason: 'Freight', amount: '5.00' },
  ]
  const { charges: built, totals } = await build(invoice({ charges }))
  assert.deepEqual([built[0].amount, built[0].informative, built[1].i], ['20.00', true, 2])
  assert.deepEqual([totals.charge, totals.total], ['5.00', '1005.00'])
  const alone = await build(invoice({ charges: charges.slice(0, 1) }))
  assert.equal(alone.charges.length, 1)
  assert.equal(alone.totals.charge, undefined)
  assert.equal(alone.totals.payable, '1210.00')
})

test('its taxes are not counted, which strict mode rejects', async () => {
  for (const tax of [{ percent: '21.0%' }, { rate: 'general' }, { key: 'exempt' }]) {
    const stamp = {
      reason: 'Stamp',
      amount: '2.00',
      informative: true,
      taxes: [{ cat: 'VAT', ...tax }],
    }
    const counted = { ...stamp, informative: undefined }
    const reason = { tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'Art. 20 LIVA' }] } }
    const data = invoice({ ...reason, charges: [stamp, counted, stamp] })
    const document = await build(data)
    const { taxes } = (await build(invoice({ charges: [counted] }))).totals
    assert.deepEqual(document.totals.taxes, taxes)
    assert.deepEqual(document.charges[2].taxes, document.charges[1].taxes)
    assert.deepEqual(await build(document), document)
    const error = await post('/build', { data, strict: true }, { status: 422 })
    const [first, second] = [0, 2].map((i) => `$.charges[${i}].taxes`)
    assert.deepEqual(faults(error), [`DOCKET-INFORMATIVE-TAXES ${first} ${second}`])
    const untaxed = invoice({ lines: [line({ taxes: undefined })], charges: [stamp] })
    assert.equal((await build(untaxed)).totals.taxes, undefined)
  }
})

test('reviews say that both are accepted before their release', async () => {
  const data = priced(
    '1',
    { price: '1.00', pricing: { per: '1' } },
    { charges: [{ reason: 'a', amount: '1.00', informative: true }] },
  )
  const { hints } = await post('/review', { data })
  assert.deepEqual(faults({ faults: hints }), [
    'DOCKET-UNRELEASED $.lines[0].item.pricing $.charges[0].informative',
  ])
})

test('XML has the places of a price for several units', async () => {
  const pricing = { gross: '25.00', discount: '5.00', per: '100' }
  const vat = [{ cat: 'VAT', rate: 'general' }]
  const charges = [
    { reason: 'Stamp', amount: '2.00', informative: true },
    { reason: 'Freight', amount: '5.00', taxes: vat },
  ]
  const data = await build(
    sale({
      lines: [soldLine({ quantity: '250' }, { unit: 'kg', price: undefined, pricing })],
      charges,
    }),
  )
  for (const [to, places] of [
    [
      'ubl+en16931',
      [
        /<cbc:BaseQuantity unitCode="KGM">100</,
        /<cbc:Amount currencyID="EUR">5\.00</,
        /<cbc:BaseAmount currencyID="EUR">25\.00</,
        /LineExtensionAmount currencyID="EUR">50\.00</,
      ],
    ],
    [
      'cii+en16931',
      [
        /<ram:BasisQuantity unitCode="KGM">100</,
        /<ram:ActualAmount>5\.00</,
        /<ram:ChargeAmount>25\.00</,
        /<ram:LineTotalAmount>50\.00</,
      ],
    ],
  ] as const) {
    const { xml, left_out } = await post('/convert', { data, to })
    for (const place of places) assert.match(xml, place, to)
    assert.deepEqual(
      left_out.filter((path: string) => !path.startsWith('$.charges[0].')),
      [],
      to,
    )
    assert.ok(left_out.includes('$.charges[0].amount'), to)
    const { valid, findings } = await post('/check', { data: xml })
    assert.ok(valid, JSON.stringify(findings))
  }
})
