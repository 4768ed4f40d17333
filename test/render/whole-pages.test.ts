/** The whole text of pages of documents with many members, in the order in which a reader finds it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../scripts/lab/rendered.ts'
import { render } from '../../src/faces/library.ts'
import { invoice, type Json, line, payment } from '../support.ts'

async function assertPage(data: Json, expected: readonly string[]): Promise<void> {
  const page = await render({ data: data as { $schema: string }, language: 'en' })
  const body = page.replace(/^.*<body>/s, '').replaceAll(/<\/td>\s*<td/g, '</td> | <td')
  assert.equal(textOf(body).replace(/\s+/g, ' ').trim(), expected.join(' '))
}

const account = {
  name: 'Payee Ltd',
  iban: 'ES5301822370480201584639',
  bic: 'CAIXESBBXXX',
  number: '0201584639',
  clearing: '123456',
  branch: { locality: 'Soria' },
}
const instructions = {
  key: 'credit-transfer',
  ref: 'RF18539007547034',
  detail: 'Detail',
  notes: 'Note',
  credit_transfer: [account],
  direct_debit: { ref: 'M1', creditor: 'C1', account: 'A1' },
  online: [
    { url: 'https://a.example.com', label: 'Pay here' },
    { url: 'https://b.example.com', key: 'paypal' },
  ],
}
const supplier = {
  ...invoice().supplier,
  alias: 'Supplies',
  label: 'Head office',
  websites: [{ url: 'https://example.com', title: 'Web' }, { url: 'https://example.org' }],
  identities: [
    { country: 'FR', code: 'F1' },
    { type: 'T', code: 'T1' },
    { key: 'passport', code: 'P1' },
    { description: 'Some number', code: 'D1' },
  ],
  registration: {
    office: 'Soria',
    book: '1',
    volume: '2',
    sheet: '3',
    section: '4',
    page: '5',
    entry: '6',
    other: 'More',
    capital: '3000.00',
    currency: 'USD',
  },
}
const item = {
  name: 'Desk',
  description: 'Made of oak',
  ref: 'R1',
  price: '10',
  currency: 'USD',
  identities: [{ label: 'EAN', code: '123' }],
}
const full = invoice({
  supplier,
  preceding: [
    { series: 'S', code: '3', issue_date: '2025-12-31', reason: 'Wrong', description: 'Price' },
    { code: '4', reason: 'Late', description: 'Late' },
  ],
  lines: [
    line({
      item,
      notes: [{ text: 'Line note' }],
      taxes: [{ cat: 'VAT', key: 'exempt' }],
      substituted: [{ quantity: '1', item: { name: 'Old', price: '3' } }],
    }),
  ],
  exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
  charges: [
    { amount: '5.00', reason: 'Post', taxes: [{ cat: 'VAT', rate: 'standard' }] },
    { percent: '1%', key: 'insurance' },
  ],
  payment: {
    payee: { name: 'Payee' },
    payer: { name: 'Payer' },
    terms: {
      notes: 'Net',
      due_dates: [{ date: '2026-02-01', percent: '100%', notes: 'In full' }],
    },
    instructions,
  },
  tax: { prices_include: 'VAT', rounding: 'currency' },
})

test('an invoice has all that it says on its page', () =>
  assertPage(full, [
    'Supplier S.L. Invoice No. T-1 Issue date 31 Jan 2026 Due date 1 Feb 2026',
    'Amount due €95.90 by 1 February 2026',
    'Supplier Supplier S.L. Supplies Head office NIF B98602642',
    'France F1 T T1 Passport P1 Some number D1 Web · https://example.org',
    'Soria · 1 / 2 / 3 / 4 / 5 / 6 · More · Capital US$3,000.00',
    'Customer Customer NIF 54387763P Payee Payee Payer Payer',
    'Preceding documents S-3 , 31 Dec 2025 · Wrong · Price 4 · Late',
    '# Description Quantity Price Tax Total',
    '1 | Desk Made of oak Reference R1 · EAN 123 Other prices Currency USD Value US$10.00 Line note',
    '| 10 | 9.00 | Exempt | 90.00',
    '| Substituted: Old | 1 | 3.00 | | 3.00',
    'Subtotal €90.00 Post €5.00 Insurance · 1% €0.90 Tax included -€0.87 Total without tax €95.03',
    'VAT Exempt Base €90.00 €0.00 VAT 21% Base €4.13 €0.87 Total tax €0.87 Total payable €95.90',
    'Payment · Credit transfer Please pay €95.90 by 1 February 2026',
    'Name Payee Ltd IBAN ES53 0182 2370 4802 0158 4639 Account 0201584639 BIC CAIXESBBXXX',
    'Bank code 123456 Branch Soria Reference RF18 5390 0754 7034',
    'Direct debit Reference M1 Creditor C1 Account A1',
    'Pay here https://a.example.com Online https://b.example.com Net Detail Note In full Scan to pay',
    'Notes Prices include VAT. Exchange rates 1 USD = 0.9 EUR',
  ]))

test('a receipt has what was paid for, and how', () =>
  assertPage(
    payment({
      methods: [
        { key: 'card', percent: '50%', date: '2026-01-30', description: 'Half' },
        { key: 'cash', percent: '50%' },
      ],
      lines: [
        {
          document: { series: 'A', code: '1', issue_date: '2026-01-01' },
          description: 'First',
          installment: 1,
          payable: '100.00',
          advances: '20.00',
          amount: '30.00',
        },
        { document: { code: '2' }, amount: '5.00', refund: true },
      ],
    }),
    [
      'Supplier S.L. Payment receipt Issue date 31 Jan 2026 Amount paid €25.00',
      'Supplier Supplier S.L. NIF B98602642',
      '# Description Total payable Advances Amount Amount due',
      '1 | A-1 , 1 Jan 2026 First Instalment 1 | 100.00 | 20.00 | 30.00 | 50.00',
      '2 | 2 Refund Yes | | | 5.00 |',
      'Payment methods Date Description % Amount',
      '30 Jan 2026 | Half · Card | 50% | €12.50 | Cash | 50% | €12.50',
    ],
  ))
