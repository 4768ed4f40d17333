import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, invoice, type Json } from '../../support.ts'
import { row } from './rows.ts'

test('surcharges are added, retained taxes are subtracted', async () => {
  const surcharged = await build(
    invoice({
      lines: [
        row('1', '100', 'general+eqs'),
        row('2', '10', 'reduced+eqs'),
        row('1', '5', 'general'),
      ],
    }),
  )
  const [category] = surcharged.totals.taxes.categories
  assert.deepEqual(
    [category.amount, category.surcharge, surcharged.totals.tax, surcharged.totals.payable],
    ['24.05', '5.48', '29.53', '154.53'],
  )
  assert.equal(category.rates.length, 3)
  const retained = await build(
    invoice({
      lines: [
        row('1', '100.55', undefined, {
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IRPF', percent: '15%' },
          ],
        }),
        row('1', '33.33', undefined, {
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IRPF', percent: '7%' },
          ],
        }),
      ],
    }),
  )
  assert.deepEqual(
    [
      retained.totals.tax,
      retained.totals.total_with_tax,
      retained.totals.retained_tax,
      retained.totals.payable,
    ],
    ['28.11', '161.99', '17.42', '144.58'],
  )
})

test('rates are grouped by percentage, whatever their key or notation', async () => {
  const taxes = [
    { key: 'exempt' },
    { key: 'outside-scope' },
    { percent: '21%' },
    { rate: 'general' },
    { percent: '21.000%' },
  ]
  const { totals } = await build(
    invoice({
      lines: taxes.map((tax) => row('1', '10', undefined, { taxes: [{ cat: 'VAT', ...tax }] })),
    }),
  )
  assert.deepEqual(
    totals.taxes.categories[0].rates.map((rate: Json) => [rate.key, rate.base, rate.percent]),
    [
      ['exempt', '20.00', undefined],
      ['standard', '30.00', '21%'],
    ],
  )
  const taxed = (percent: string): Json =>
    row('1', '1', undefined, { taxes: [{ cat: 'VAT', percent }] })
  const long = await build(invoice({ lines: [taxed('50%'), taxed('50.0000000000000000%')] }))
  assert.equal(long.totals.taxes.categories[0].rates.length, 1)
})

test("customer-rates applies the rates of the customer's country", async () => {
  const built = await build(
    invoice({
      $tags: ['customer-rates'],
      customer: { name: 'c', tax_id: { country: 'PT' } },
    }),
  )
  assert.deepEqual(built.lines[0].taxes[0], {
    cat: 'VAT',
    country: 'PT',
    key: 'standard',
    rate: 'general',
    percent: '23.0%',
  })
})

test('the taxes of preceding documents are totalled again', async () => {
  const tax = {
    categories: [
      { code: 'VAT', rates: [{ base: '10', percent: '5%' }] },
      { code: 'IRPF', retained: true, rates: [{ base: '100.00', percent: '15%' }] },
    ],
    retained: '1.00',
  }
  const data = invoice({
    preceding: [{ code: '1', issue_date: '2026-01-01', currency: 'EUR', tax }],
  })
  const built = await build(data)
  assert.deepEqual([built.preceding[0].tax.sum, built.preceding[0].tax.retained], ['0.50', '15.00'])
  const kept = {
    categories: [{ code: 'VAT', surcharge: '3', rates: [{ base: '10.00', percent: '5%' }] }],
  }
  const again = await build(invoice({ preceding: [{ code: '1', tax: kept }] }))
  assert.deepEqual(
    [again.preceding[0].tax.categories[0].surcharge, again.preceding[0].tax.sum],
    ['3.00', '3.50'],
  )
})

test('the taxes of preceding documents are those of their bases in the currency', async () => {
  const taxOf = async (base: string, currency?: string): Promise<string[]> => {
    const tax = { categories: [{ code: 'VAT', rates: [{ base, percent: '50%' }] }] }
    const { preceding } = await build(invoice({ preceding: [{ code: '1', currency, tax }] }))
    const [rate] = preceding[0].tax.categories[0].rates
    return [rate.base, rate.amount, preceding[0].tax.sum]
  }
  assert.deepEqual(await taxOf('3'), ['3.00', '1.50', '1.50'])
  assert.deepEqual(await taxOf('3.00'), ['3.00', '1.50', '1.50'])
  assert.deepEqual(await taxOf('10.045'), ['10.05', '5.03', '5.03'])
  assert.deepEqual(await taxOf('3', 'JPY'), ['3', '2', '2'])
})
