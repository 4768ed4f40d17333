/** Documents with many members, for tests of their pages. */
import { newReadIssues } from '../../../src/document/read/issues.ts'
import { readDocument } from '../../../src/document/read/read.ts'
import { digestOf } from '../../../src/document/write/digest.ts'
import { invoice, type Json, line, SCHEMA } from '../../support.ts'

/** An envelope of a document that another program built: pages show it as it is, valid or not. */
export function sealed(doc: Json, head: Json = {}): Json & { $schema: string } {
  const dig = digestOf(readDocument(doc, newReadIssues()))
  const uuid = '01890d6e-0000-7000-8000-000000000000'
  return { $schema: `${SCHEMA}envelope`, head: { uuid, dig, ...head }, doc }
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
/** An invoice with what a page has a place for. */
export const full = invoice({
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

const { customer } = invoice()

/** A purchase order with an amount of each kind that changes the price of a line. */
export const order: Json = {
  $schema: `${SCHEMA}bill/order`,
  type: 'purchase',
  series: 'O',
  code: '9',
  issue_date: '2026-01-31',
  issue_time: '10:30:00',
  op_date: '2026-01-30',
  period: { start: '2026-01-01', end: '2026-01-31' },
  contracts: [{ code: 'K1', issue_date: '2025-01-01' }],
  identities: [{ label: 'Tender', code: 'T9' }],
  supplier: invoice().supplier,
  customer,
  buyer: { name: 'Buyer' },
  seller: { name: 'Seller' },
  lines: [
    line({
      charges: [
        { reason: 'Eco', quantity: '2', unit: 'kg', rate: '3.00', amount: '6.00' },
        { key: 'handling', percent: '1%' },
      ],
      discounts: [{ amount: '1.00' }],
    }),
  ],
  payment: {
    terms: {
      due_dates: [
        { date: '2026-02-01', percent: '50%' },
        { date: '2026-03-01', percent: '50%', notes: 'The rest' },
      ],
    },
  },
  delivery: { date: '2026-02-03', receiver: { name: 'Receiver' } },
  complements: [{ $schema: 'https://example.com/x', a: { b: 1 } }],
  attachments: [{ name: 'plan.pdf', url: 'https://example.com/plan.pdf', description: 'Plan' }],
}

/** A delivery with the parties and dates that other documents lack. */
export const delivery: Json = {
  $schema: `${SCHEMA}bill/delivery`,
  type: 'note',
  series: 'D',
  code: '1',
  issue_date: '2026-01-31',
  despatch_date: '2026-01-30',
  supplier: invoice().supplier,
  customer,
  receiver: { name: 'Receiver' },
  courier: { name: 'Courier' },
  lines: [line({ item: { name: 'Desk', unit: 'kg' }, taxes: undefined })],
  tracking: { code: 'T1', website: { url: 'https://t.example.com' } },
}
