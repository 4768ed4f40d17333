/** Documents from drafts, and the arbitraries of documents that the properties use. */
import fc from 'fast-check'
import { decimalsOf } from '../../src/catalogues/currencies.ts'
import { SCHEMA_BASE } from '../../src/model/structure.ts'
import type { Json } from '../support.ts'
import { COUNTRIES, type Country } from './countries.ts'
import {
  type Draft,
  type DraftLine,
  type DraftRow,
  type DraftSettlement,
  draftsOf,
  type Figure,
  type Part,
  type Reduction,
} from './drafts.ts'
import { FORMATS, type Format, party } from './formats.ts'

const FOREIGN = 'USD'
const TAGS = [
  'reverse-charge',
  'simplified',
  'self-billed',
  'customer-rates',
  'partial',
  'prepayment',
  'factoring',
]

/** A document being made: what the parts of its draft need to know. */
interface Setting {
  country: Country
  format: Format | undefined
  decimals: number
}

/** A decimal number, with decimals added to those of its place; fewer than none are none. */
export function decimal(
  { value, decimals }: { value: number | bigint; decimals: number },
  base = 0,
): string {
  const scale = Math.max(0, base + decimals)
  const digits = String(value)
    .replace('-', '')
    .padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return `${value < 0 ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

const percent = (tenths: number): string => `${decimal({ value: tenths, decimals: 1 })}%`

function reductionOf({ kind, percent: tenths, figure }: Reduction, { decimals }: Setting): Json {
  const amount = decimal(figure, decimals)
  switch (kind) {
    case 'percent':
      return { percent: percent(tenths), reason: 'Agreed' }
    case 'percent of base':
      return { base: amount, percent: percent(tenths), reason: 'Agreed' }
    case 'amount':
      return { amount, reason: 'Agreed' }
    case 'rate':
      return { rate: amount, reason: 'Agreed' }
  }
}

/** The combos of a line: one of the main tax of the country, or of those of the format, and others. */
function combosOf(tax: number, others: number[], { country, format }: Setting): Json[] {
  const { categories, rates } = format ?? {}
  const usable = country.taxes.filter(({ category }) => categories?.includes(category) ?? true)
  const chosen = new Map<string, Json>()
  const add = (at: number, from: Country['taxes']): void => {
    const entry = from[at % from.length]
    if (!entry || chosen.has(entry.category)) return
    const allowed = entry.combos.filter(({ rate }) => !rates || rates.includes(rate))
    const combos = allowed.length > 0 ? allowed : entry.combos
    const combo = combos[Math.floor(at / from.length) % combos.length]
    chosen.set(entry.category, { cat: entry.category, ...format?.combo, ...combo })
  }
  // A format with categories requires all of them.
  if (categories && categories.length > 1) for (const entry of usable) add(tax, [entry])
  else add(tax, usable.slice(0, 1))
  for (const other of others) add(other, usable)
  return [...chosen.values()]
}

/** Members that all items have. */
const itemOf = ({ country, format }: Setting): Json => ({
  ...(country.code === 'IN' && { identities: [{ type: 'HSN', code: '1234' }] }),
  ...format?.item,
})

function partOf({ quantity, price, discount }: Part, setting: Setting): Json {
  return {
    quantity: decimal(quantity),
    item: { name: 'Part', price: decimal(price, setting.decimals), ...itemOf(setting) },
    ...(discount && { discounts: [reductionOf(discount, setting)] }),
  }
}

function lineOf(draft: DraftLine, setting: Setting): Json {
  const { quantity, price, discount, charge, parts, foreign, tax, others } = draft
  const { format, decimals } = setting
  const scale = foreign === 'no' ? decimals : decimalsOf(FOREIGN)
  return {
    quantity: decimal(quantity),
    item: {
      name: 'Copper kettle',
      ...(parts.length === 0 && { price: decimal(price, scale) }),
      ...(foreign !== 'no' && parts.length === 0 && { currency: FOREIGN }),
      ...(foreign === 'alternative' && { alternative: true }),
      ...itemOf(setting),
    },
    ...(parts.length > 0 && { breakdown: parts.map((part) => partOf(part, setting)) }),
    ...(discount && { discounts: [reductionOf(discount, setting)] }),
    ...(charge && { charges: [reductionOf(charge, setting)] }),
    taxes: combosOf(tax, others, setting),
    ...withNothing(format?.lineOmits),
  }
}

const withNothing = (names: string[] = []): Json =>
  Object.fromEntries(names.map((name) => [name, undefined]))

const rowOf = ({ reduction, tax }: DraftRow, setting: Setting): Json => ({
  ...reductionOf(reduction, setting),
  taxes: combosOf(tax, [], setting),
})

const settlementOf = ({ share, fixed }: DraftSettlement, decimals: number): Json =>
  fixed ? { amount: decimal(fixed, decimals) } : { percent: percent(share) }

const precedingOf = (base: Figure, { decimals, format }: Setting, at: number): Json => ({
  series: 'T',
  code: `${at + 1}`,
  issue_date: '2024-01-31',
  reason: 'Returned',
  tax: {
    categories: [{ code: 'VAT', rates: [{ base: decimal(base, decimals), percent: '10%' }] }],
  },
  ...format?.preceding,
})

const unless = (condition: boolean, members: Json): Json => (condition ? {} : members)

function paymentOf({ date, advances, dues }: Draft, { decimals, format }: Setting): Json {
  return {
    ...unless(advances.length === 0, {
      advances: advances.map((each) => ({
        description: 'Deposit',
        ...format?.advance,
        ...settlementOf(each, decimals),
      })),
    }),
    ...unless(dues.length === 0, {
      terms: { due_dates: dues.map((each) => ({ date, ...settlementOf(each, decimals) })) },
    }),
  }
}

/** Joins two objects, arrays included: members of the second one win. */
function joined(first: Json, second: Json): Json {
  const result = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const before = result[name]
    const isObject = (x: unknown): boolean =>
      typeof x === 'object' && x !== null && !Array.isArray(x)
    result[name] = isObject(before) && isObject(value) ? joined(before, value) : value
  }
  return result
}

function tagOf({ tag, schema }: Draft, { tags }: Country): string | undefined {
  return schema === 'bill/invoice' ? [...TAGS, ...tags][tag] : undefined
}

/** The members that several formats require together. */
function formatOf(addons: string[]): Format | undefined {
  const [first, ...others] = addons.map((key) => FORMATS[key]!)
  if (!first) return undefined
  let all = first
  for (const next of others) {
    const invoice = joined(all.invoice ?? {}, next.invoice ?? {})
    all = Object.assign({}, all, next, { invoice, item: joined(all.item ?? {}, next.item ?? {}) })
  }
  return all
}

/** The choices of a draft for the whole document. */
function headOf(draft: Draft, { country }: Setting, currency: string | undefined): Json {
  const { schema, place, type, rounding, customer } = draft
  const tag = tagOf(draft, country)
  const included = draft.pricesInclude && country.taxes.find((tax) => tax.isAdded)?.category
  const name = draft.untidy ? '  Harbour   Buyer ' : 'Harbour Buyer'
  return {
    $schema: SCHEMA_BASE + schema,
    ...unless(place.addons.length === 0, { $addons: place.addons }),
    ...unless(!tag, { $tags: [tag] }),
    ...unless(schema !== 'bill/invoice' || type === 'standard', { type }),
    series: 'T',
    code: '1',
    issue_date: draft.date,
    ...unless(!draft.valueDate, { value_date: draft.valueDate }),
    ...unless(!currency, { currency }),
    ...exchange(draft.lines, currency ?? country.currency),
    ...unless(!rounding && !included, {
      tax: { ...(rounding && { rounding }), ...(included && { prices_include: included }) },
    }),
    supplier: party(country.code),
    ...(customer && { customer: party(customer, { name }) }),
  }
}

/** The choices of a draft for figures. */
function figuresOf(draft: Draft, setting: Setting): Json {
  const { schema, type, lines, discounts, charges, roundingAmount } = draft
  const payment = paymentOf(draft, setting)
  const bases = type === 'credit-note' ? [{ value: 10_000, decimals: 0 }] : []
  const preceding = draft.preceding.length > 0 ? draft.preceding : bases
  return {
    ...unless(preceding.length === 0, {
      preceding: preceding.map((base, at) => precedingOf(base, setting, at)),
    }),
    lines: lines.map((line) => lineOf(line, setting)),
    ...unless(discounts.length === 0, { discounts: discounts.map((row) => rowOf(row, setting)) }),
    ...unless(charges.length === 0, { charges: charges.map((row) => rowOf(row, setting)) }),
    ...unless(schema === 'bill/delivery' || Object.keys(payment).length === 0, { payment }),
    ...(roundingAmount && { totals: { rounding: decimal(roundingAmount, setting.decimals) } }),
  }
}

/** The document that a draft stands for. */
export function documentOf(draft: Draft): Json {
  const { schema, place, type } = draft
  const country = COUNTRIES.find(({ code }) => code === place.country)!
  const format = formatOf(place.addons)
  const currency = format ? undefined : draft.currency
  const decimals = currency ? decimalsOf(currency) : country.decimals
  const setting = { country, format, decimals }
  const isInvoice = schema === 'bill/invoice'
  const made = { ...headOf(draft, setting, currency), ...figuresOf(draft, setting) }
  Object.assign(made, withNothing(format?.omits))
  const required = isInvoice ? format?.invoice : partiesOf(format)
  const ofType = format?.by?.[isInvoice ? type : schema]
  return withAlternatives(joined(made, { ...required, ...ofType }), currency ?? country.currency)
}

/** Of the invoice of a format, what other documents have too. */
function partiesOf(format: Format | undefined): Json {
  const { supplier, customer } = format?.invoice ?? {}
  return { ...(supplier && { supplier }), ...(customer && { customer }) }
}

function exchange(lines: DraftLine[], currency: string): Json {
  const isForeign = currency !== FOREIGN && lines.some(({ foreign }) => foreign === 'exchanged')
  return isForeign ? { exchange_rates: [{ from: FOREIGN, to: currency, amount: '0.875967' }] } : {}
}

/** Gives items whose price is in another currency one in the currency of the document. */
function withAlternatives(document: Json, currency: string): Json {
  for (const { item } of document.lines) {
    if (item.alternative && item.currency) item.alt_prices = [{ currency, value: '12.50' }]
    delete item.alternative
  }
  return document
}

/** Invoices, orders and deliveries of all countries and formats. */
export const trade: fc.Arbitrary<Json> = draftsOf().map(documentOf)

export const invoices: fc.Arbitrary<Json> = draftsOf(
  undefined,
  fc.constant('bill/invoice' as const),
).map(documentOf)
