/** Pages of payments, orders and deliveries: who reads what is paid, what is open, and what it is called. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../../scripts/lab/rendered.ts'
import { render } from '../../../src/faces/library.ts'
import { type Json, line, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'

const german = { supplier: party('DE', '111111125'), customer: party('DE', '136695976') }
const portuguese = { supplier: party('PT', '514738294'), customer: party('PT', '999999990') }

function party(country: string, code: string): Json {
  return { name: `Party ${country}`, tax_id: { country, code } }
}

const payment = (...lines: Json[]): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  code: '1',
  issue_date: '2026-11-20',
  currency: 'EUR',
  methods: [{ key: 'credit-transfer' }],
  lines,
  ...german,
})
const of = (payable: string, amount: string, more: Json = {}): Json => ({
  document: { code: 'RE-9', payable },
  amount,
  ...more,
})
const order = (type: string, more: Json = {}): Json => ({
  $schema: `${SCHEMA}bill/order`,
  type,
  code: '1',
  issue_date: '2026-11-20',
  lines: [line({ taxes: [{ cat: 'VAT', rate: 'general' }] })],
  ...german,
  ...more,
})
/** As built: what its rules ask for is not the matter here. */
const portugueseWith = (name: string, ext: Json, more: Json = {}): Json =>
  sealed({
    $schema: `${SCHEMA}bill/${name}`,
    $regime: 'PT',
    currency: 'EUR',
    ...portuguese,
    ...(name === 'payment' ? { ext } : { tax: { ext } }),
    ...more,
  })
const period = { start: '2026-12-01', end: '2026-12-31' }
const due = { payment: { terms: { due_dates: [{ date: '2026-12-20', percent: '100%' }] } } }
const inDollars = {
  ...payment({
    document: { code: 'INV-9', payable: '1000.00', currency: 'USD' },
    amount: '920.00',
  }),
  exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.92' }],
}

const pages: [title: string, data: Json, shown: RegExp, hidden: RegExp][] = [
  [
    'a request has no column of what is left after it',
    { ...payment(of('8330.00', '3330.00', { advances: '5000.00' })), type: 'request' },
    /Bereits bezahlt Betrag 1/,
    /Zahlbetrag|Offener Rest|Anzahlungen/,
  ],
  [
    'a receipt says what is left',
    payment(of('1190.00', '500.00')),
    /Offener Rest .*690,00/,
    /Zahlbetrag/,
  ],
  [
    'a refund is negative among payments',
    payment(of('1190.00', '1190.00'), of('357.00', '357.00', { refund: true })),
    /-357,00/,
    / \| 357,00 \| 357,00/,
  ],
  [
    'a receipt of a refund is one',
    payment(of('357.00', '357.00', { refund: true })),
    /Erstattung Nr\. .*Erstattung 357,00/,
    /Zahlungsbeleg|Gezahlter/,
  ],
  [
    'the value date of a payment is not that of a tax',
    { ...payment(of('10.00', '10.00')), value_date: '2026-11-21' },
    /Wertstellung 21\.11\.2026/,
    /Steuerdatum/,
  ],
  [
    'what is payable in another currency is shown',
    inDollars,
    /INV-9 · Gesamtbetrag 1\.000,00/,
    /\$ \$/,
  ],
  [
    'a confirmation of an order asks for nothing',
    order('sale', due),
    /Auftragsbestätigung/,
    /Bitte zahlen/,
  ],
  [
    'a quote says until when it is valid, beside the days of delivery, and who takes the order',
    order('quote', { period, delivery: { period }, seller: { name: 'Agent' } }),
    /Gültig 01\.12.* Lieferung 01\.12.* Verkauf durch Agent/,
    /Zeitraum/,
  ],
  ['an order holds for a period', order('purchase', { period }), /Zeitraum 01\.12/, /Gültig/],
  [
    'a status shows what is payable',
    {
      $schema: `${SCHEMA}bill/status`,
      type: 'response',
      code: '1',
      issue_date: '2026-11-20',
      lines: [{ key: 'rejected', doc: { code: 'RE-9', payable: '777.00', currency: 'USD' } }],
      ...german,
    },
    /RE-9 · Gesamtbetrag 777,00/,
    /Währung/,
  ],
  [
    'an item of its own has its price and unit',
    { $schema: `${SCHEMA}org/item`, name: 'Chair', price: '50.00', currency: 'EUR', unit: 'piece' },
    /Chair Price €50\.00 Unit Pieces/,
    /Currency/,
  ],
  [
    'an invoice that is paid is an invoice-receipt in Portugal',
    portugueseWith('invoice', { 'pt-saft-invoice-type': 'FR' }, { type: 'standard' }),
    /Fatura-recibo/,
    /Fatura N/,
  ],
  [
    'goods return to their supplier in Portugal',
    portugueseWith('delivery', { 'pt-saft-movement-type': 'GD' }, { type: 'note' }),
    /Guia de devolução/,
    /remessa/,
  ],
  [
    'a receipt of cash accounting is one in Portugal',
    portugueseWith('payment', { 'pt-saft-payment-type': 'RC' }, { type: 'receipt' }),
    /Recibo de IVA de caixa .*IVA – regime de caixa/,
    /Recibo de pagamento/,
  ],
]

for (const [title, data, shown, hidden] of pages)
  test(title, async () => {
    const text = textOf(await render({ data })).replaceAll(/\s+/g, ' ')
    assert.match(text, shown)
    assert.doesNotMatch(text, hidden)
  })
