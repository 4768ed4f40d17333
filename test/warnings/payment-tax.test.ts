/** Payments whose tax is not that of what was paid. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, payable, receipt, vat } from '../payments.ts'
import { type Json, post } from '../support.ts'

const PARTIES = {
  supplier: { name: 'Supplier', tax_id: { country: 'FR', code: '44732829320' } },
  customer: { name: 'Customer', tax_id: { country: 'FR', code: '16364802710' } },
}
const paid = (amount: string, document: Json, more: Json = {}, line: Json = {}): Json => {
  const reference = { code: 'F1', issue_date: '2026-11-02', ...document }
  return receipt({ amount, document: reference, ...line }, { ...PARTIES, ...more })
}
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
  ['a small share', paid('50.00', payable('1200000.00', at('1000000.00', '20%')))],
  ['a share without decimals', paid('500', payable('1200.00', at('1000.00', '20%')))],
  ['a share in forints', paid('33333', payable('127000', at('100000', '27%')), hungarian)],
  ['more than is payable', paid('500.00', payable('1200.00', at('5000.00', '20%')))],
  ['more than was paid', paid('500.00', {}, {}, { tax: vat(at('500.00', '20%')) })],
] as [string, Json][])
  test(`the tax of a payment is ${title}`, async () => {
    assert.deepEqual(await warningsOf(data), ['DOCKET-PAYMENT-TAX $.lines[0].tax'])
  })

for (const [title, data] of [
  ['an amount with decimals', paid('500.00', payable('1200.00', at('1000.00', '20%')))],
  ['forints with decimals', paid('33333.00', payable('127000', at('100000', '27%')), hungarian)],
  ['a part without VAT', paid('625.00', payable('1250.00', at('1000.00', '20%')))],
  ['a withholding', paid('53.00', withheld)],
  ['its own tax', paid('500.00', {}, {}, { tax: vat(at('416.67', '20%')) })],
  ['a tax of a part', paid('500.00', {}, {}, { tax: vat(at('100.00', '20%')) })],
  [
    'a rate',
    paid('540.00', { currency: 'USD', ...payable('1200.00', at('1000.00', '20%')) }, inDollars),
  ],
] as [string, Json][])
  test(`the tax of a payment is right with ${title}`, async () => {
    assert.deepEqual(await warningsOf(data), [])
  })
