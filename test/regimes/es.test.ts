import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { get, invoice, type Json, line } from '../support.ts'
import {
  build,
  rejectedCodes,
  supplierIn,
  testCorrections,
  testDoubtfulTaxCodes,
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

testDoubtfulTaxCodes('ES', {
  K0867756N: [],
  M79775334: ['DOCKET-ES-TAX-IDENTITY-01'],
  M2812345C: [],
})

testRegime(newInvoice, 'ES', 'EUR')

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

testCorrections('ES', newInvoice, ['credit-note', 'corrective', 'debit-note'])

test('ES: special schemes are noted, for VAT and for IGIC', async () => {
  for (const cat of ['VAT', 'IGIC']) {
    for (const key of [
      'reverse-charge',
      'travel-agency',
      'second-hand-goods',
      'art',
      'antiques',
      'cash-basis',
    ]) {
      const lines = [line({ taxes: [{ cat, rate: 'general' }] })]
      const { tax } = await build(newInvoice({ $tags: [key], lines }))
      assert.deepEqual(
        tax.notes.map((note: Json) => [note.cat, note.key]),
        [[cat, key]],
      )
    }
  }
})

const from = (supplier?: Json): Json => ({ data: newInvoice({ $regime: 'ES', supplier }) })

testRules('GOBL-', { data: newInvoice() }, [
  ['BILL-INVOICE-05 $.supplier, ES-BILL-INVOICE-01 $.supplier', from()],
  ['ES-BILL-INVOICE-02 $.supplier.tax_id', from({ name: 'S' })],
  ['ES-BILL-INVOICE-03 $.supplier.tax_id.code', from({ name: 'S', tax_id: { country: 'ES' } })],
])

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
