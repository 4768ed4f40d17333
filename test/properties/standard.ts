/**
 * With figures that are rounded at every step, EN 16931 invoices meet the sums of the standard to the cent. The rows of
 * prices that include tax have it besides their base, and the tax follows from them, not from the base.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { decimalsOf } from '../../src/catalogues/currencies.ts'
import type { Json } from '../support.ts'
import { documentOf } from './documents.ts'
import { draftsOf } from './drafts.ts'
import { exact, SCALE, sumOf, unitOf } from './figures.ts'
import type { Property } from './property.ts'

const PLACES = [
  { country: 'DE', addons: ['eu-en16931-v2017'] },
  { country: 'DE', addons: ['de-xrechnung-v3'] },
  { country: 'FR', addons: ['fr-facturx-v1'] },
  { country: 'SA', addons: ['sa-zatca-v1'] },
]

const invoices = draftsOf(fc.constantFrom(...PLACES), fc.constant('bill/invoice' as const)).map(
  (draft) => documentOf({ ...draft, rounding: 'currency' }),
)

/** Half away from zero, to the decimals of the currency. */
function rounded(figure: bigint, currency: string): bigint {
  const unit = unitOf(decimalsOf(currency))
  const half = figure < 0n ? -unit / 2n : unit / 2n
  return ((figure + half) / unit) * unit
}

const isAdded = ({ retained, informative }: Json): boolean => !retained && !informative

function checkTotals({ lines, totals, currency }: Json): void {
  const nets = lines.map(({ total }: Json) => rounded(exact(total ?? '0'), currency))
  const sum = nets.reduce((all: bigint, net: bigint) => all + net, 0n)
  assert.equal(exact(totals.sum), sum, 'BR-CO-10')
  const rest = sumOf([totals.sum, totals.charge]) - sumOf([totals.discount, totals.tax_included])
  assert.equal(exact(totals.total), rest, 'BR-CO-13')
  assert.equal(exact(totals.total_with_tax), sumOf([totals.total, totals.tax]), 'BR-CO-15')
  const categories = (totals.taxes?.categories ?? []).filter(isAdded)
  const rates = categories.flatMap((category: Json) => category.rates)
  const taxes = rates.flatMap(({ amount, surcharge }: Json) => [amount, surcharge?.amount])
  assert.equal(exact(totals.tax), sumOf(taxes), 'BR-CO-14')
}

/** @param cents by which the tax of a rate may differ */
function checkRates({ totals, currency }: Json, cents: bigint): void {
  for (const { rates } of (totals.taxes?.categories ?? []).filter(isAdded)) {
    for (const { base, percent, amount } of rates.filter((rate: Json) => rate.percent)) {
      const share = exact(percent.replace('%', ''))
      const tax = rounded((exact(base) * share) / (100n * 10n ** BigInt(SCALE)), currency)
      const difference = exact(amount) - tax
      const bound = cents * unitOf(decimalsOf(currency))
      assert.ok(difference <= bound && -difference <= bound, `BR-CO-17 of ${base} at ${percent}`)
    }
  }
}

/** BR-S-08 and its like: the bases of a tax are all rows that it is on, without the tax if these include it. */
function checkBases({ lines, discounts = [], charges = [], totals, currency, tax }: Json): void {
  const included = tax.prices_include
  for (const { code, rates, amount } of totals.taxes?.categories ?? []) {
    if (included && code !== included) continue
    const isOn = ({ taxes = [] }: Json): boolean => taxes.some(({ cat }: Json) => cat === code)
    const figure = (text = '0'): bigint => rounded(exact(text), currency)
    const add = (sum: bigint, each: bigint): bigint => sum + each
    const rows = [
      ...lines.filter(isOn).map(({ total }: Json) => figure(total)),
      ...discounts.filter(isOn).map(({ amount }: Json) => -figure(amount)),
      ...charges.filter(isOn).map(({ amount }: Json) => figure(amount)),
    ]
    const bases = rates.map(({ base }: Json) => base)
    const expected = sumOf(included ? [...bases, amount] : bases)
    assert.equal(rows.reduce(add, 0n), expected, `BR-S-08 ${code}`)
  }
}

export const STANDARD: Property<Json>[] = [
  {
    name: 'rounded at every step, figures meet the sums of EN 16931',
    examples: invoices,
    async check(document, { build, post }) {
      const { status, json } = await build(document)
      fc.pre(status === 200 && json.totals !== undefined)
      const isIncluded = json.tax.prices_include !== undefined
      checkTotals(json)
      checkRates(json, isIncluded ? 1n : 0n)
      checkBases(json)
      const { warnings } = (await post('/review', { data: document })).json
      const codes: string[] = warnings.map(({ code }: Json) => code)
      assert.ok(!codes.includes('DOCKET-EN16931-SUMS'), 'a warning of sums that are right')
    },
  },
]
