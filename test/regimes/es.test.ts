import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, invoice, type Json, line } from '../support.ts'
import {
  build,
  percentOf,
  rejectedCodes,
  supplierIn,
  testRates,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('ES', 'B98602642')

testTaxCodes('ES', {
  good: [
    'B98602642',
    'B9860264B',
    '54387763P',
    'Y5082945M',
    'L2277058J',
    'A58818501',
    'K0867756N',
    'L1234567L',
    'M2812345C',
    'X0000000T',
    'Z0000000M',
    '00000001R',
  ],
  bad: [
    'B98602643',
    'B9860264J',
    '00000000T',
    '54387763A',
    'Y5082945X',
    'I58818501',
    'K0867756M',
    'L1234567M',
    'A1234567L',
    'W1234567',
    'K0867756NX',
    'A58818501X',
    'Y5082945MX',
    '54387763PX',
    'XB98602642',
    'A588185011',
    'K08677560',
    '543877633',
    'Y50829450',
    'S50829450M',
    '1',
    'ESB98602642X',
  ],
  untidy: { 'es-b 986 026 42': 'B98602642', '1234S': '00001234S' },
})

testRegime(newInvoice, 'ES', 'EUR')

// biome-ignore format: table
testRates('ES', newInvoice, {
  pro: { '2007-01-01': '15.0%', '2012-09-01': '21.0%', '2015-01-01': '19.0%', '2015-07-12': '15.0%' },
  'pro-start': { '2007-01-01': '7.0%', '2012-09-01': '9.0%', '2015-07-12': '7.0%' },
  modules: { '2007-01-01': '1.0%' },
  capital: { '2007-01-01': '18.0%', '2010-01-01': '19.0%', '2012-01-01': '21.0%', '2015-01-01': '20.0%', '2015-07-12': '19.5%', '2016-01-01': '19.0%' },
}, { cat: 'IRPF' })

// biome-ignore format: table
testRates('ES', newInvoice, {
  general: { '1993-01-01': '15.0%', '1995-01-01': '16.0%', '2010-07-01': '18.0%', '2012-09-01': '21.0%' },
  'general+eqs': { '2010-07-01': '18.0%', '2012-09-01': '21.0%' },
  reduced: { '1993-01-01': '6.0%', '1995-01-01': '7.0%', '2010-07-01': '8.0%', '2012-09-01': '10.0%' },
  'reduced+eqs': { '2010-07-01': '8.0%', '2012-09-01': '10.0%' },
  'super-reduced': { '1993-01-01': '3.0%', '1995-01-01': '4.0%' },
  'super-reduced+eqs': { '1995-01-01': '4.0%' },
})

test('ES: surcharges of retailers follow the date', async () => {
  const surchargeOf = async (issue_date: string, rate: string): Promise<string> => {
    const lines = [line({ taxes: [{ cat: 'VAT', rate }] })]
    return (await build(newInvoice({ issue_date, lines }))).lines[0].taxes[0].surcharge
  }
  for (const [rate, before, since] of [
    ['general+eqs', '4.0%', '5.2%'],
    ['reduced+eqs', '1.0%', '1.4%'],
    ['super-reduced+eqs', '0.5%', '0.5%'],
  ] as const) {
    assert.equal(await surchargeOf('2012-08-31', rate), before, rate)
    assert.equal(await surchargeOf('2012-09-01', rate), since, rate)
  }
})

test('ES: the Canaries have rates of their own, whatever the date', async () => {
  for (const date of ['1993-01-01', '2026-01-31']) {
    assert.equal(await percentOf(newInvoice, date, { cat: 'IGIC', rate: 'general' }), '7.0%')
    assert.equal(await percentOf(newInvoice, date, { cat: 'IGIC', rate: 'reduced' }), '3.0%')
  }
})

test('ES: the definition lists taxes, tags, identities and corrections, with a name for each', async () => {
  const { categories, tags, identities, corrections, time_zone, tax_scheme } =
    await get('/regimes/es')
  assert.deepEqual(
    categories.map(({ code, retained, keys }: Json) => [code, retained, keys?.length > 0]),
    [
      ['VAT', undefined, true],
      ['IGIC', undefined, true],
      ['IPSI', undefined, false],
      ['IRPF', true, false],
      ['IRNR', true, false],
    ],
  )
  const languages = ['ca', 'en', 'es', 'eu', 'gl']
  for (const { code, name, title, rates } of categories) {
    assert.deepEqual([code, Object.keys(title).sort()], [code, languages])
    assert.deepEqual([code, Object.keys(name).sort()], [code, languages])
    for (const rate of rates ?? []) assert.deepEqual(Object.keys(rate.name).sort(), languages)
  }
  const keysOf = (list: Json[]): string[] => list.map(({ key }) => key)
  assert.deepEqual(
    tags.map(({ schema, list }: Json) => [schema, keysOf(list).join(' ')]),
    [
      [
        'bill/invoice',
        'copy summary simplified-scheme travel-agency second-hand-goods art antiques cash-basis',
      ],
    ],
  )
  assert.deepEqual(keysOf(identities), ['passport', 'foreign', 'resident', 'other'])
  assert.deepEqual(
    corrections.map(({ schema, types }: Json) => [schema, types.join(' ')]),
    [['bill/invoice', 'credit-note corrective debit-note']],
  )
  assert.deepEqual([time_zone, tax_scheme], ['Europe/Madrid', 'VAT'])
})

test('ES: rates follow the date', async () => {
  assert.equal(await percentOf(newInvoice, '2012-08-31', 'general'), '18.0%')
  assert.equal(await percentOf(newInvoice, '2012-09-01', 'general'), '21.0%')
})

test('ES: surcharges, withheld tax and notes of schemes', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'general+eqs' },
    { cat: 'IRPF', rate: 'pro' },
  ]
  const $tags = ['travel-agency', 'self-billed', 'simplified-scheme']
  const { lines, totals, tax } = await build(invoice({ $tags, lines: [line({ taxes })] }))
  assert.equal(lines[0].taxes[0].surcharge, '5.2%')
  assert.equal(totals.retained_tax, '150.00')
  assert.deepEqual(
    tax.notes.map((note: Json) => [note.cat, note.key]),
    [
      ['VAT', 'simplified-scheme'],
      [undefined, 'self-billed'],
      ['VAT', 'travel-agency'],
    ],
  )
})

test('ES: tags of schemes and of the reverse charge note their words, for each tax of a kind', async () => {
  for (const [tag, text, ...categories] of [
    ['reverse-charge', /^Reverse Charge \/ Inversión/, 'VAT', 'IGIC'],
    ['simplified-scheme', /régimen simplificado/, 'VAT'],
    ['travel-agency', /^Régimen especial de las agencias de viajes\.$/, 'VAT', 'IGIC'],
    ['second-hand-goods', /^Régimen especial de los bienes usados\.$/, 'VAT', 'IGIC'],
    ['art', /^Régimen especial de los objetos de arte\.$/, 'VAT', 'IGIC'],
    ['antiques', /^Régimen especial de las antigüedades/, 'VAT', 'IGIC'],
    ['cash-basis', /^Régimen especial del criterio de caja\.$/, 'VAT', 'IGIC'],
  ] as const) {
    for (const cat of categories) {
      const lines = [line({ taxes: [{ cat, percent: '7%' }] })]
      const { tax } = await build(invoice({ $tags: [tag], lines }))
      assert.deepEqual([tag, tax.notes.length], [tag, 1])
      assert.deepEqual([tax.notes[0].cat, tax.notes[0].key], [cat, tag])
      assert.match(tax.notes[0].text, text)
    }
  }
  const { tax } = await build(invoice({ $tags: ['self-billed'] }))
  assert.deepEqual(tax.notes, [{ key: 'self-billed', text: 'Facturación por el destinatario.' }])
})

test('ES: the supplier needs a tax code', async () => {
  const data = invoice({ $regime: 'ES', supplier: { name: 'x' }, currency: 'EUR' })
  assert.deepEqual(await rejectedCodes(data), ['GOBL-ES-BILL-INVOICE-02'])
  const unnumbered = invoice({ supplier: { name: 'x', tax_id: { country: 'ES' } } })
  assert.deepEqual(await rejectedCodes(unnumbered), ['GOBL-ES-BILL-INVOICE-03'])
  const { supplier: _, ...without } = invoice({ $regime: 'ES' })
  assert.deepEqual(await rejectedCodes(without), [
    'GOBL-BILL-INVOICE-05',
    'GOBL-ES-BILL-INVOICE-01',
  ])
})
