/**
 * Figures follow from each other as they are printed. Each is rounded on its own, so a sum of printed figures may differ
 * by half a unit of the last decimal for each of them, and for itself. If every step is rounded, sums are exact.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { decimalsOf } from '../../src/catalogues/currencies.ts'
import type { Json } from '../support.ts'
import { decimal, trade } from './documents.ts'
import { exact, SCALE, scaleOf, sumOf, unitOf } from './figures.ts'
import type { Property } from './property.ts'

/** The decimal number again, for messages. */
const written = (figure: bigint): string => decimal({ value: figure, decimals: SCALE })

/** Checks that two figures differ by at most so many halves of a unit, rounding of the unit itself included. */
function near(actual: bigint, expected: bigint, halves: number, unit: bigint, what: string): void {
  const difference = actual < expected ? expected - actual : actual - expected
  const isNear = difference * 2n <= BigInt(halves) * unit
  assert.equal(isNear, true, `${what} is ${written(actual)}, but follows as ${written(expected)}`)
}

/** Lines, discounts and charges add up to the totals. */
function checkSums({ lines, discounts, charges, totals, currency }: Json, isExact: boolean): void {
  const unit = unitOf(decimalsOf(currency))
  const halves = (rows: Json[]): number => (isExact ? 0 : rows.length + 1)
  const priced = lines.filter(({ total }: Json) => total !== undefined)
  near(
    exact(totals.sum),
    sumOf(priced.map(({ total }: Json) => total)),
    halves(priced),
    unit,
    'sum',
  )
  for (const [name, rows] of [
    ['discount', discounts ?? []],
    ['charge', charges ?? []],
  ] as const)
    near(
      exact(totals[name] ?? '0'),
      sumOf(rows.map(({ amount }: Json) => amount)),
      halves(rows),
      unit,
      name,
    )
  const { sum, discount, charge, tax_included, total } = totals
  const rest = sumOf([sum, charge]) - sumOf([discount, tax_included])
  near(exact(total), rest, isExact ? 0 : 5, unit, 'total')
}

/** The tax of each rate is its percentage, and the taxes add up. */
function checkTaxes({ totals, currency }: Json, isExact: boolean): void {
  const unit = unitOf(decimalsOf(currency))
  let [added, retained, figures] = [0n, 0n, 0]
  for (const { code, rates, amount, surcharge, ...category } of totals.taxes?.categories ?? []) {
    for (const { base, percent, amount, surcharge } of rates) {
      checkPercentage(base, percent ?? '0%', amount, unit, `${code} ${percent}`)
      if (surcharge)
        checkPercentage(base, surcharge.percent, surcharge.amount, unit, `${code} surcharge`)
    }
    const amounts = rates.map((rate: Json) => rate.amount)
    near(exact(amount), sumOf(amounts), isExact ? 0 : amounts.length + 1, unit, code)
    if (category.informative) continue
    figures += 2
    if (category.retained) retained += sumOf([amount, surcharge])
    else added += sumOf([amount, surcharge])
  }
  const halves = isExact ? 0 : figures + 1
  near(exact(totals.tax), added, halves, unit, 'tax')
  near(exact(totals.retained_tax ?? '0'), retained, halves, unit, 'retained_tax')
}

/** A percentage of a printed base: that may be off by half a unit, and so may the printed amount, twice. */
function checkPercentage(
  base: string,
  percent: string,
  amount: string,
  unit: bigint,
  what: string,
): void {
  const fraction = exact(percent.replace('%', ''))
  const hundred = 100n * 10n ** BigInt(SCALE)
  const expected = (exact(base) * fraction) / hundred
  const bound = 3n + fraction / hundred
  near(exact(amount), expected, Number(bound), unit, what)
}

function checkPayable({ totals, currency }: Json, isExact: boolean): void {
  const unit = unitOf(decimalsOf(currency))
  const { total, tax, total_with_tax, retained_tax, rounding, payable, advance, due } = totals
  near(exact(total_with_tax), sumOf([total, tax]), isExact ? 0 : 3, unit, 'total_with_tax')
  const rest = sumOf([total_with_tax, rounding]) - sumOf([retained_tax])
  const isFine = scaleOf(rounding ?? '0') > decimalsOf(currency)
  near(exact(payable), rest, (isExact ? 0 : 3) + (isFine ? 1 : 0), unit, 'payable')
  if (advance !== undefined) near(exact(due), exact(payable) - exact(advance), 0, unit, 'due')
}

function checkLines({ lines, currency }: Json): void {
  for (const { sum, total, discounts = [], charges = [], item, i } of lines) {
    if (sum === undefined) continue
    const unit = unitOf(Math.max(decimalsOf(currency), scaleOf(item.price)))
    const amounts = (rows: Json[]): string[] => rows.map(({ amount }) => amount)
    const rest = exact(sum) - sumOf(amounts(discounts)) + sumOf(amounts(charges))
    near(exact(total), rest, 2 + discounts.length + charges.length, unit, `line ${i}`)
  }
}

export const TOTALS: Property<Json>[] = [
  {
    name: 'totals are the sums of what is printed, within the rounding model',
    examples: trade,
    async check(document, { build }) {
      const { status, json } = await build(document)
      fc.pre(status === 200 && json.totals !== undefined)
      const model = json.tax?.rounding ?? (json.$regime === 'EL' ? 'currency' : 'precise')
      const isExact = model === 'currency'
      checkLines(json)
      checkSums(json, isExact)
      checkTaxes(json, isExact)
      checkPayable(json, isExact)
    },
  },
]
