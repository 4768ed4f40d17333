/**
 * Drafts of documents: small records of numbers and choices, which fast-check can shrink one by one. They become
 * documents in documents.ts, where the figures get the decimals of the currency and the choices their meaning.
 */
import fc from 'fast-check'
import { COUNTRIES, compete } from './countries.ts'
import { FORMATS } from './formats.ts'

/** A decimal number: `value` with `decimals` more or fewer than its place needs. */
export interface Figure {
  value: number
  decimals: number
}

export interface Reduction {
  kind: 'percent' | 'percent of base' | 'amount' | 'rate'
  percent: number
  figure: Figure
}

export interface Part {
  quantity: Figure
  price: Figure
  discount: Reduction | undefined
}

export interface DraftLine extends Part {
  charge: Reduction | undefined
  /** The sub-lines that the price is made of. */
  parts: Part[]
  foreign: 'no' | 'exchanged' | 'alternative'
  tax: number
  /** Which further taxes the line has, retained ones too. */
  others: number[]
}

export interface DraftRow {
  reduction: Reduction
  tax: number
}

export interface DraftSettlement {
  share: number
  fixed: Figure | undefined
}

export interface Draft {
  schema: 'bill/invoice' | 'bill/order' | 'bill/delivery'
  place: { country: string; addons: string[] }
  /** Replaces the currency of the country, unless a format requires that. */
  currency: string | undefined
  date: string
  valueDate: string | undefined
  type: 'standard' | 'credit-note'
  tag: number
  customer: string | undefined
  rounding: 'precise' | 'currency' | undefined
  pricesInclude: boolean
  lines: DraftLine[]
  discounts: DraftRow[]
  charges: DraftRow[]
  advances: DraftSettlement[]
  dues: DraftSettlement[]
  roundingAmount: Figure | undefined
  preceding: Figure[]
  untidy: boolean
}

export const optional = <T>(arb: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | undefined> =>
  fc.option(arb, { nil: undefined, freq })

export const figure = (max: number, decimals: number[]): fc.Arbitrary<Figure> =>
  fc.record({ value: fc.integer({ min: 0, max }), decimals: fc.constantFrom(...decimals) })

/** Seldom any: none `weight` times as often as one to three. */
export const few = <T>(arb: fc.Arbitrary<T>, weight = 2): fc.Arbitrary<T[]> =>
  fc.oneof(
    { weight, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.array(arb, { minLength: 1, maxLength: 3 }) },
  )

/** Fixed amounts have the decimals of the currency: finer ones are printed with fewer, so a second build differs. */
const amount = figure(99_999, [0])
const price = figure(999_999, [0, -9, 1, 2])
const quantity = fc.record({
  value: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
    { weight: 1, arbitrary: fc.integer({ min: -20, max: 0 }) },
  ),
  decimals: fc.constantFrom(0, 1, 3),
})

const reduction = (...kinds: Reduction['kind'][]): fc.Arbitrary<Reduction> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    percent: fc.integer({ min: 1, max: 900 }),
    figure: amount,
  })

const percents = ['percent', 'percent of base', 'amount'] as const
const discount = optional(reduction(...percents), 4)
const charge = optional(reduction(...percents, 'rate'), 5)
const taxNumber = fc.nat({ max: 99 })

const line: fc.Arbitrary<DraftLine> = fc.record({
  quantity,
  price,
  discount,
  charge,
  parts: few(fc.record({ quantity, price, discount }), 5),
  foreign: fc.oneof(
    { weight: 6, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constantFrom('exchanged' as const, 'alternative' as const) },
  ),
  tax: taxNumber,
  others: few(taxNumber, 3),
})

const row = fc.record({ reduction: reduction(...percents), tax: taxNumber })
const rows = fc.array(row, { maxLength: 2, size: 'small' })
const settlement = fc.record({
  share: fc.integer({ min: 0, max: 1000 }),
  fixed: optional(figure(999, [0, 1]), 1),
})

const codes = COUNTRIES.map(({ code }) => code)
const formats = Object.entries(FORMATS).map(([addon, { country }]) => ({
  country,
  addons: [addon],
}))

/** A country without formats, or a format. */
export const anyPlace = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...codes.map((country) => ({ country, addons: [] }))) },
  { weight: 4, arbitrary: fc.constantFrom(...formats) },
)

/** The formats of a country that can be combined in any order. */
function compatible(country: string): string[] {
  const chosen: string[] = []
  for (const { country: home, addons } of formats) {
    const [addon] = addons
    if (home === country && addon && !chosen.some((other) => compete(addon, other)))
      chosen.push(addon)
  }
  return chosen
}

/** Several formats of a country. */
export const severalFormats = fc.constantFrom(
  ...codes
    .map((country) => ({ country, addons: compatible(country) }))
    .filter(({ addons }) => addons.length > 1),
)

/** Drafts of invoices, orders and deliveries. */
export function draftsOf(
  place: fc.Arbitrary<Draft['place']> = anyPlace,
  schema: fc.Arbitrary<Draft['schema']> = fc.constantFrom(
    'bill/invoice' as const,
    'bill/invoice' as const,
    'bill/order' as const,
    'bill/delivery' as const,
  ),
): fc.Arbitrary<Draft> {
  return fc.record({
    schema,
    place,
    currency: optional(fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLF')),
    date: fc.constantFrom('2026-01-31', '2024-06-13', '2026-07-01'),
    valueDate: optional(fc.constantFrom('2024-01-30', '2021-03-01'), 9),
    type: fc.constantFrom('standard' as const, 'standard' as const, 'credit-note' as const),
    tag: fc.nat({ max: 39 }),
    customer: optional(fc.constantFrom(...codes), 1),
    rounding: optional(fc.constantFrom('precise' as const, 'currency' as const), 1),
    pricesInclude: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    discounts: rows,
    charges: rows,
    advances: few(settlement),
    dues: few(settlement),
    roundingAmount: optional(
      fc.record({ value: fc.integer({ min: -4, max: 4 }), decimals: fc.constantFrom(0, 1) }),
      5,
    ),
    preceding: few(figure(999_999, [0, 1, -9])),
    untidy: fc.boolean(),
  })
}
