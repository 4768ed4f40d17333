/** The figures of FatturaPA: SDI computes (price ± adjustments) × quantity. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../support.ts'
import { convertFattura, FATTURAPA, importXml, riga } from './fattura.ts'
import { convert, textsAt } from './invoices.ts'

const LINE = 'DettaglioLinee'

/** The line of a file: quantity, price, adjustments with percentages, total. */
function figuresIn(xml: string): string {
  const names = ['Tipo', 'Percentuale', 'Importo'].map((name) => `ScontoMaggiorazione/${name}`)
  return ['Quantita', 'PrezzoUnitario', ...names, 'PrezzoTotale']
    .map((name) => textsAt(xml, `${LINE}/${name}`).join(' '))
    .join('; ')
}

/** The form of a line in FatturaPA. */
async function figuresOf(line: Json, more: Json = {}): Promise<[string, Json]> {
  const converted = await convertFattura({ lines: [riga(line)], ...more })
  return [figuresIn(converted.xml), converted]
}

const ROWS: [title: string, line: Json, figures: string, more?: Json][] = [
  [
    'a percentage is written with its amount per unit',
    { quantity: '3', discounts: [{ percent: '10%' }] },
    '3.00; 50.00; SC; 10.00; 5.00; 135.00',
  ],
  [
    'several percentages are amounts',
    { discounts: [{ percent: '10%' }], charges: [{ percent: '5%' }] },
    '2.00; 50.00; SC MG; ; 5.00 2.50; 95.00',
  ],
  [
    'a percentage with three decimals is an amount',
    { quantity: '7', discounts: [{ percent: '3.333%' }] },
    '7.00; 50.00; SC; ; 1.66714286; 338.33',
  ],
  [
    'a negative quantity turns the price over',
    { quantity: '-2', discounts: [{ amount: '10.00' }] },
    '2.00; -50.00; SC; ; 5.00; -110.00',
  ],
  [
    'a negative discount raises the price',
    { discounts: [{ amount: '-10.00' }] },
    '2.00; 50.00; MG; ; 5.00; 110.00',
  ],
  [
    'a percentage of a negative line is an amount',
    { quantity: '-1', discounts: [{ percent: '10%' }] },
    '1.00; -50.00; MG; ; 5.00; -45.00',
  ],
  [
    'prices that include VAT are written without it',
    { quantity: '1', discounts: [{ percent: '10%' }] },
    '1.00; 40.98360656; SC; 10.00; 4.09836066; 36.8852459',
    { tax: { prices_include: 'VAT' } },
  ],
]

for (const [title, line, figures, more] of ROWS) {
  test(title, async () => {
    const [found, { changed, xml }] = await figuresOf(line, more)
    assert.equal(found, figures)
    assert.deepEqual(changed, [])
    const { document } = await importXml(xml)
    assert.equal(document.totals.payable, textsAt(xml, 'ImportoTotaleDocumento')[0])
    assert.equal(figuresIn((await convert(document, FATTURAPA)).xml), figures)
  })
}

test('a quantity of zero with a total is left away, and listed', async () => {
  const [found, { changed, left_out }] = await figuresOf({
    quantity: '0',
    charges: [{ amount: '5.00', reason: 'x' }],
  })
  assert.equal(found, '; 5.00; ; ; ; 5.00')
  assert.deepEqual(changed, [{ path: '$.lines[0].quantity', document: '0', xml: 'none' }])
  assert.deepEqual(left_out, ['$.lines[0].charges[0].reason'])
})

test('discounts and charges that miss the total by a cent become one', async () => {
  const [found, { changed }] = await figuresOf({
    quantity: '12',
    item: { name: 'Sedia', price: '999994.00' },
    discounts: [{ base: '595.18', percent: '53%' }],
    charges: [{ percent: '0.4%' }],
  })
  assert.equal(found, '12.00; 999994.00; MG; ; 3973.68916667; 12047612.27')
  assert.deepEqual(changed, [
    { path: '$.lines[0].discounts', document: '315.45, 47999.71', xml: 'MG 3973.68916667' },
  ])
})

test('a total that no price per unit gives follows from the price', async () => {
  const item = { name: 'Vite', price: '0.0100000049' }
  const [found, { changed }] = await figuresOf({ quantity: '3000000', item })
  assert.equal(found, '3000000.00; 0.01; ; ; ; 30000.00')
  assert.deepEqual(
    changed.map(({ path }: Json) => path),
    ['$.lines[0].item.price', '$.lines[0].total'],
  )
})

test('a price with more than eight decimals is rounded, and listed', async () => {
  const [found, { changed }] = await figuresOf({
    quantity: '1',
    item: { name: 'Filo', price: '1.123456789' },
  })
  assert.match(found, /^1\.00; 1\.12345679/)
  assert.deepEqual(changed, [
    { path: '$.lines[0].item.price', document: '1.123456789', xml: '1.12345679' },
  ])
  const exact = await figuresOf({ quantity: '1', item: { name: 'Filo', price: '1.1234567800' } })
  assert.deepEqual(exact[1].changed, [])
})

test('a quantity with more than eight decimals is rounded, and listed', async () => {
  const [found, { changed }] = await figuresOf({ quantity: '1.1234567891' })
  assert.match(found, /^1\.12345679; 50\.00/)
  assert.deepEqual(changed, [
    { path: '$.lines[0].quantity', document: '1.1234567891', xml: '1.12345679' },
  ])
})

const SPLIT = { cat: 'VAT', rate: 'general', ext: { 'it-sdi-vat-liability': 'S' } }

test('with split payment the VAT is not to be paid', async () => {
  const instructions = { key: 'cash' }
  const one = await convertFattura({ lines: [riga({ taxes: [SPLIT] })], payment: { instructions } })
  assert.deepEqual(textsAt(one.xml, 'EsigibilitaIVA'), ['S'])
  assert.deepEqual(textsAt(one.xml, 'ImportoTotaleDocumento'), ['122.00'])
  assert.deepEqual(textsAt(one.xml, 'ImportoPagamento'), ['100.00'])
  assert.deepEqual(one.changed, [{ path: '$.totals.payable', document: '122.00', xml: '100.00' }])
  const due_dates = ['2026-06-01', '2026-07-01', '2026-08-01'].map((date, i) => {
    return { date, percent: ['33%', '33%', '34%'][i] }
  })
  const parts = await convertFattura({
    lines: [riga({ taxes: [SPLIT] })],
    payment: { instructions, terms: { due_dates } },
  })
  const amounts = textsAt(parts.xml, 'ImportoPagamento').map(Number)
  assert.deepEqual(amounts, [33, 33, 34])
  assert.deepEqual(
    parts.changed.map(({ path }: Json) => path),
    [0, 1, 2].map((i) => `$.payment.terms.due_dates[${i}].amount`),
  )
})

test('what is paid in advance is not to be paid again', async () => {
  for (const percent of ['100%', '110%']) {
    const { xml } = await convertFattura({
      payment: {
        advances: [{ key: 'cash', description: 'x', percent }],
        instructions: { key: 'cash' },
      },
    })
    assert.deepEqual(textsAt(xml, 'CondizioniPagamento'), ['TP03'], percent)
  }
})

test('rounding is part of the total', async () => {
  const { xml } = await convertFattura({ totals: { rounding: '0.03' } })
  assert.deepEqual(textsAt(xml, 'Arrotondamento'), ['0.03'])
  assert.deepEqual(textsAt(xml, 'ImportoTotaleDocumento'), ['122.03'])
})
