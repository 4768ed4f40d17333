/** Payments whose tax is not that of what was paid. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, SCHEMA } from '../support.ts'

const paid = (amount: string, document: Json, more: Json = {}, line: Json = {}): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  code: 'P1',
  issue_date: '2026-11-20',
  currency: 'EUR',
  supplier: { name: 'Supplier', tax_id: { country: 'FR', code: '44732829320' } },
  customer: { name: 'Customer', tax_id: { country: 'FR', code: '16364802710' } },
  methods: [{ key: 'credit-transfer' }],
  lines: [{ amount, document: { code: 'F1', issue_date: '2026-11-02', ...document }, ...line }],
  ...more,
})
const vat = (...rates: Json[]): Json => ({ categories: [{ code: 'VAT', rates }] })
const at = (base: string, percent?: string): Json => ({ base, percent })
const invoice = (payable: string, ...rates: Json[]): Json => ({ payable, tax: vat(...rates) })
const hungarian = {
  currency: 'HUF',
  supplier: { name: 'Supplier', tax_id: { country: 'HU', code: '10597190' } },
  customer: undefined,
}
const withheld = {
  payable: '106.00',
  tax: {
    categories: [
      { code: 'VAT', rates: [at('100.00', '21%')] },
      { code: 'IRPF', retained: true, rates: [at('100.00', '15%')] },
    ],
  },
}
const inDollars = {
  currency: 'EUR',
  exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.90' }],
}

async function warningsOf(data: Json): Promise<string[]> {
  const { faults, warnings } = await post('/review', { data })
  assert.deepEqual(faults, [])
  return warnings.map(({ code, properties }: Json) => `${code} ${properties}`)
}

for (const [title, data] of [
  ['a small share', paid('50.00', invoice('1200000.00', at('1000000.00', '20%')))],
  ['a share without decimals', paid('500', invoice('1200.00', at('1000.00', '20%')))],
  ['a share in forints', paid('33333', invoice('127000', at('100000', '27%')), hungarian)],
  ['more than is payable', paid('500.00', invoice('1200.00', at('5000.00', '20%')))],
  ['more than was paid', paid('500.00', {}, {}, { tax: vat(at('500.00', '20%')) })],
] as [string, Json][])
  test(`the tax of a payment is ${title}`, async () => {
    assert.deepEqual(await warningsOf(data), ['DOCKET-PAYMENT-TAX $.lines[0].tax'])
  })

for (const [title, data] of [
  ['an amount with decimals', paid('500.00', invoice('1200.00', at('1000.00', '20%')))],
  ['forints with decimals', paid('33333.00', invoice('127000', at('100000', '27%')), hungarian)],
  ['a part without VAT', paid('625.00', invoice('1250.00', at('1000.00', '20%')))],
  ['a withholding', paid('53.00', withheld)],
  ['its own tax', paid('500.00', {}, {}, { tax: vat(at('416.67', '20%')) })],
  ['a tax of a part', paid('500.00', {}, {}, { tax: vat(at('100.00', '20%')) })],
  [
    'a rate',
    paid('540.00', { currency: 'USD', ...invoice('1200.00', at('1000.00', '20%')) }, inDollars),
  ],
] as [string, Json][])
  test(`the tax of a payment is right with ${title}`, async () => {
    assert.deepEqual(await warningsOf(data), [])
  })
