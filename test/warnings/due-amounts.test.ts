/** After an advance, nothing asks again for what was paid: pages, payment codes, UBL, CII and FatturaPA. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fattura, riga } from '../faces/convert/fattura.ts'
import { line, sale } from '../faces/convert/invoices.ts'
import { faults, type Json, post, sendJson } from '../support.ts'

const instructions = {
  key: 'credit-transfer',
  credit_transfer: [{ iban: 'DE89370400440532013000' }],
}
const advance = (amount: string): Json[] => [{ description: 'Deposit', amount, date: '2026-04-01' }]
const dates = (...shares: Json[]): Json[] =>
  shares.map((share, i) => ({ date: `2026-0${6 + i}-01`, ...share }))
const half = { percent: '50%' }

/** 11,900.00 with VAT, with an advance. */
const paid = (due_dates: Json[], amount = '3570.00'): Json => ({
  lines: [line({ quantity: '1' }, { price: '10000.00' })],
  payment: { advances: advance(amount), instructions, terms: { due_dates } },
})

async function textOf(data: Json): Promise<string> {
  const page = await (await sendJson('/render', { data, language: 'en' })).text()
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** What the XML asks for, and where that differs from the document. */
async function asked(data: Json, to: string, pattern: RegExp): Promise<[string[], string[]]> {
  const { xml, changed } = await post('/convert', { data, to })
  const found = Array.from((xml as string).matchAll(pattern), ([, amount]) => amount!)
  const moved = changed.map(({ path, document, xml }: Json) => `${path} ${document} ${xml}`)
  return [found, moved.filter((text: string) => text.includes('due_dates'))]
}

const TERMS = /(?:^|>)2026-0\d-01 ([\d.]+) EUR/gm

test('two halves after an advance share what is due, on the page and in XML', async () => {
  const data = sale(paid(dates(half, half)))
  const page = await textOf(data)
  assert.match(page, /1 Jun 2026 50% €4,165\.00 1 Jul 2026 50% €4,165\.00/)
  assert.match(page, /Scan to pay €4,165\.00, 1 Jun 2026/)
  assert.doesNotMatch(page, /5,950\.00/)
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    assert.deepEqual(await asked(data, to, TERMS), [
      ['4165.00', '4165.00'],
      [0, 1].map((i) => `$.payment.terms.due_dates[${i}].amount 5950.00 4165.00`),
    ])
  }
})

test('the last of several percentages takes what rounding leaves', async () => {
  const thirds = dates({ percent: '33.33%' }, { percent: '33.33%' }, { percent: '33.34%' })
  const [amounts] = await asked(sale(paid(thirds, '10900.00')), 'ubl+en16931', TERMS)
  assert.deepEqual(amounts, ['333.30', '333.30', '333.40'])
})

test('dates that ask for no more than is due are asked for as they are, and the rest is open', async () => {
  const parts = dates({ amount: '1000.00' }, { amount: '2000.00' })
  const data = sale(paid(parts))
  assert.deepEqual(await asked(data, 'ubl+en16931', TERMS), [['1000.00', '2000.00'], []])
  assert.match(await textOf(data), /€1,000\.00 1 Jul 2026 €2,000\.00 Remaining amount €5,330\.00/)
})

test('a single date of a part asks for that part, not for all', async () => {
  const page = await textOf(sale(paid(dates(half))))
  assert.match(page, /Please pay €5,950\.00 by 1 June 2026/)
  assert.match(page, /1 Jun 2026 50% €5,950\.00 Remaining amount €2,380\.00/)
  assert.doesNotMatch(page, /€8,330\.00 by /)
})

test('given amounts of more than is due are a fault of XML, and the page says what was paid', async () => {
  const data = sale(paid(dates({ amount: '5950.00' }, { amount: '5950.00' })))
  const error = await post('/convert', { data, to: 'ubl+en16931' }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-EN16931-14 $.payment.terms.due_dates'])
  assert.match(error.faults[0].description, /ask for 11900\.00, but 8330\.00 is due after advances/)
  assert.match(await textOf(data), /Already paid: €3,570\.00 Due date Amount 1 Jun/)
  const { warnings } = await post('/review', { data })
  assert.deepEqual(faults({ faults: warnings }), ['DOCKET-DUE-DATES $.payment.terms.due_dates'])
})

test('FatturaPA asks for shares of what is due', async () => {
  const lines = [riga({ quantity: '1' }, { price: '1000.00' })]
  const [deposit] = advance('220.00')
  const advances = [{ ...deposit, ext: { 'it-sdi-payment-means': 'MP05' } }]
  const invoice = (due_dates: Json[]): Json =>
    fattura({ lines, payment: { advances, instructions, terms: { due_dates } } })
  const amounts = /<ImportoPagamento>([\d.]+)/g
  const [single] = await asked(invoice(dates({ percent: '100%' })), 'fatturapa+it-sdi-v1', amounts)
  assert.deepEqual(single, ['220.00', '1000.00'])
  const [halves] = await asked(invoice(dates(half, half)), 'fatturapa+it-sdi-v1', amounts)
  assert.deepEqual(halves, ['220.00', '500.00', '500.00'])
  const data = invoice(dates({ amount: '1220.00' }))
  const error = await post('/convert', { data }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-FATTURAPA-13 $.payment.terms.due_dates'])
})

test('a review hints at shares of the whole, and warns if nothing is due any more', async () => {
  const findings = async (due_dates: Json[], amount?: string): Promise<string[]> => {
    const { warnings, hints } = await post('/review', { data: sale(paid(due_dates, amount)) })
    return faults({ faults: [...warnings, ...hints] }).filter((each) => each.includes('DUE'))
  }
  const shares = 'DOCKET-DUE-DATES-SHARES $.payment.terms.due_dates'
  assert.deepEqual(await findings(dates(half, half)), [shares])
  const nothing = 'DOCKET-DUE-DATES-PAID $.payment.terms.due_dates'
  assert.deepEqual(await findings(dates(half, half), '11900.00'), [nothing])
  assert.deepEqual(await findings(dates({ amount: '8330.00' })), [])
})

test('each due date may be rounded by a unit of the currency', async () => {
  const found = async (amount: string): Promise<string[]> => {
    const third = { amount }
    const due_dates = dates(third, third, third)
    const exchange_rates = [{ from: 'JPY', to: 'EUR', amount: '0.0060' }]
    const lines = [
      line({ quantity: '1', taxes: [{ cat: 'VAT', key: 'exempt' }] }, { price: '1000' }),
    ]
    const data = sale({ currency: 'JPY', exchange_rates, lines, payment: { terms: { due_dates } } })
    const { warnings } = await post('/review', { data })
    return faults({ faults: warnings }).filter((each) => each.includes('DUE'))
  }
  assert.deepEqual(await found('333'), [])
  assert.deepEqual(await found('331'), ['DOCKET-DUE-DATES $.payment.terms.due_dates'])
})
