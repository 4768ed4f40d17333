/** Warnings about amounts that arithmetic or their meaning rules out: discounts, charges, rounding, exchange rates. */

import { decimalsOf } from '../catalogues/currencies.ts'
import type { Context } from '../definitions/contract.ts'
import type {
  Charge,
  Discount,
  ExchangeRate,
  Invoice,
  Line,
  LineCharge,
  LineDiscount,
  Total,
} from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { at, hint, type RuleNode, unless, warning, when } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { parsePercentage } from '../values/percentage.ts'
import { getOwn } from '../values/text-map.ts'
import { addTo, isPositive, magnitude, sumOf } from '../vocabulary/amounts.ts'
import { finding } from '../vocabulary/finding.ts'
import { findingIn, warnWhere } from './finding.ts'

type Row = LineDiscount | LineCharge | Discount | Charge

const isBelowZero = (row: Row | null): boolean => row?.amount?.isNegative() ?? false

interface Rows {
  readonly discounts: readonly (Row | null)[] | undefined
  readonly charges: readonly (Row | null)[] | undefined
}

function areBelowZero(rows: readonly (Row | null)[] | undefined): boolean {
  if (rows) for (const row of rows) if (isBelowZero(row)) return true
  return false
}

const someBelowZero = ({ discounts, charges }: Rows): boolean =>
  areBelowZero(discounts) || areBelowZero(charges)

/** Rules on rows that give, or take, less than nothing. */
const NEGATIVE_ROWS: RuleNode[] = (
  [
    ['discounts[]', 'DOCKET-NEGATIVE-DISCOUNT', 'discount is a charge'],
    ['charges[]', 'DOCKET-NEGATIVE-CHARGE', 'charge is a discount'],
  ] as const
).map(([path, code, words]) =>
  at(path, [
    warning(
      code,
      'amount',
      finding('must not be negative beside a sum that is positive', (amount: Amount | undefined) =>
        amount?.isNegative() ? `a negative ${words}: move it, as ${amount.negate()}` : undefined,
      ),
    ),
  ]),
)

const hasRows = ({ discounts, charges }: Rows): boolean => Boolean(discounts || charges)
const hasNoRows = (rows: Rows): boolean => !hasRows(rows)

/** Fast path: no discount or charge is negative, and what is left of a line is not. */
export const areLineAmountsUsual = (line: Line): boolean =>
  (!line.discounts && !line.charges) || !(line.total?.isNegative() || someBelowZero(line))

/** Rules on lines. */
export const LINE_AMOUNTS: RuleNode[] = [
  when(
    saying(
      'the sum is positive, and a discount or charge is negative',
      (line: Line): boolean => isPositive(line.sum) && someBelowZero(line),
    ),
    NEGATIVE_ROWS,
  ),
  when(
    saying(
      'discounts take more than the sum',
      ({ sum, total, discounts }: Line): boolean =>
        discounts !== undefined && isPositive(sum) && total?.isNegative() === true,
    ),
    [
      at('discounts[]', [
        warning(
          'DOCKET-DISCOUNT-ABOVE-SUM',
          'amount',
          finding('is part of more than the sum of its line', (amount: Amount | undefined) =>
            isPositive(amount) ? 'a discount takes the price at most: correct it' : undefined,
          ),
        ),
      ]),
    ],
  ),
]

/** Percentages in a text, such as `5 % discount`. */
const PERCENTAGES = /\d{1,3}(?:[.,]\d{1,3})? ?%/g

/** Does the reason of a discount or charge name another percentage than that which is calculated? */
function otherPercent({ reason, percent: own }: Row): string | undefined {
  if (!reason?.includes('%') || !own) return undefined
  const named = reason.match(PERCENTAGES) ?? []
  const isSame = (text: string): boolean =>
    parsePercentage(text.replace(',', '.').replace(' ', ''))?.equals(own) === true
  if (named.length === 0 || named.some(isSame)) return undefined
  return `reason says ${named[0]}: correct one of them`
}

/** Rules on discounts and charges of documents and lines. */
export const REASON_HINTS: RuleNode[] = [
  hint(
    'DOCKET-REASON-PERCENT',
    '',
    finding('is not the percentage that reason names', otherPercent, 'percent'),
  ),
]

const ONE = new Amount(1, 0)

/** Five hundredths; cash is rounded to them or to one, so a sum is rounded by less. */
const COIN = new Amount(5, 2)

/** The smallest coin, or what sums are rounded to, where that is more. */
const COINS: { readonly [currency: string]: Amount } = {
  CZK: ONE,
  DKK: new Amount(5, 1),
  INR: ONE,
  NOK: ONE,
  NZD: new Amount(1, 1),
  SEK: ONE,
}

/** Rounding by one or more is a discount or a charge, by a coin or more it may be one. */
function sizeOf(rounding: Amount | undefined, { document }: Context): 'much' | 'coin' | undefined {
  const { currency } = document as Invoice
  if (!rounding || decimalsOf(currency) < 2) return undefined
  const coin = getOwn(COINS, currency ?? '') ?? COIN
  const by = magnitude(rounding)
  if (by.compare(coin) < 0) return undefined
  return by.compare(ONE) < 0 ? 'coin' : 'much'
}

const instead = (rounding: Amount | undefined): string =>
  rounding?.isNegative() ? 'use a discount' : 'use a charge'

/** Two rates of one pair, of which nobody knows which applies. */
function pairTwice(rates: (ExchangeRate | null)[] | undefined): string | undefined {
  if (!rates || rates.length < 2) return undefined
  const pairs = new Map<string, Amount>()
  for (const [i, rate] of rates.entries()) {
    if (!rate) continue
    const pair = `${rate.from} ${rate.to}`
    const other = pairs.get(pair)
    if (other && !other.equals(rate.amount))
      return `exchange_rates[${i}].amount: one ${rate.from} is ${other} and ${rate.amount} ${rate.to}; remove one`
    pairs.set(pair, rate.amount)
  }
  return undefined
}

/** Rules on exchange rates, of which most documents have none. */
export const RATE_AMOUNTS: RuleNode[] = [
  warning(
    'DOCKET-SAME-CURRENCY',
    '',
    finding(
      'a currency has no rate to itself other than 1',
      ({ from, to, amount }: ExchangeRate) =>
        from && from === to && !amount?.equals(ONE)
          ? `one ${from} is not ${amount} ${to}; set the other currency in from or to`
          : undefined,
      'amount',
    ),
  ),
  warning(
    'DOCKET-RATE-AMOUNT',
    'amount',
    finding('must be above zero', (amount: Amount | undefined) =>
      amount && !isPositive(amount) ? 'no currency is worth nothing' : undefined,
    ),
  ),
]

/** Is more given back than the invoices that are corrected asked for? */
function creditsMore({ type, preceding, totals, currency }: Invoice): boolean {
  if (type !== 'credit-note' || !totals) return false
  let sum = Amount.zero(2)
  for (const each of preceding ?? []) {
    if (!each?.payable || (each.currency && each.currency !== currency)) return false
    sum = sum.matchScale(each.payable).add(each.payable)
  }
  return totals.payable.compare(sum) > 0
}

/** What was taxed, by the category of the tax; nothing is added up of an invoice without taxes. */
function addBases(taxes: Total | undefined, sums: Map<string, Amount>): boolean {
  for (const category of taxes?.categories ?? [])
    for (const rate of category?.rates ?? [])
      if (rate?.base && category.code) addTo(sums, category.code, rate.base)
  return Boolean(taxes?.categories?.length)
}

/** Is more credited than what was taxed, where the payable amount of the original is not stated (`copy_tax`)? */
function creditsMoreTaxed({ type, preceding, totals, currency }: Invoice): boolean {
  if (type !== 'credit-note' || !preceding?.length) return false
  const [sums, credited] = [new Map<string, Amount>(), new Map<string, Amount>()]
  for (const each of preceding) {
    if (!each || each.payable || (each.currency && each.currency !== currency)) return false
    if (!addBases(each.tax, sums)) return false
  }
  addBases(totals?.taxes, credited)
  return [...credited].some(([code, base]) => {
    const sum = sums.get(code)
    return sum !== undefined && base.compare(sum) > 0
  })
}

/** Rules on invoices. */
export const AMOUNT_WARNINGS: RuleNode[] = [
  unless(hasNoRows, [
    when(
      saying(
        'the sum is positive, and a discount or charge is negative',
        (invoice: Invoice): boolean => isPositive(invoice.totals?.sum) && someBelowZero(invoice),
      ),
      NEGATIVE_ROWS,
    ),
  ]),
  warning(
    'DOCKET-ROUNDING',
    'totals.rounding',
    finding('is more than rounding', (rounding: Amount | undefined, context) =>
      sizeOf(rounding, context) === 'much' ? instead(rounding) : undefined,
    ),
  ),
  hint(
    'DOCKET-ROUNDING-SIZE',
    'totals.rounding',
    finding('is a coin or more', (rounding: Amount | undefined, context) =>
      sizeOf(rounding, context) === 'coin' ? `if it is meant, ${instead(rounding)}` : undefined,
    ),
  ),
  warning(
    'DOCKET-RATE-TWICE',
    'exchange_rates',
    finding('two rates between the same currencies differ', pairTwice),
  ),
]

/** A warning on the corrected invoices: a member states less than is credited. */
const creditAbove = (
  isAbove: (invoice: Invoice) => boolean,
  member: 'payable' | 'tax',
  message: string,
  credited: (totals: Invoice['totals']) => string,
): RuleNode =>
  when(isAbove, [
    at('preceding[]', [
      warning(
        'DOCKET-CREDIT-ABOVE',
        member,
        findingIn(message, ({ totals }) => `${credited(totals)} is credited: correct one of them`),
      ),
    ]),
  ])

/** Rules on what credit notes give back. */
export const CREDIT_AMOUNTS: RuleNode[] = [
  creditAbove(
    saying('more is credited than the corrected invoices asked for', creditsMore),
    'payable',
    'is less than what is credited',
    (totals) => `${totals?.payable}`,
  ),
  creditAbove(
    saying('more is credited than the corrected invoices taxed', creditsMoreTaxed),
    'tax',
    'has less than what is credited',
    (totals) => `${totals?.total} without tax`,
  ),
  hint(
    'DOCKET-CREDIT-OF-CREDIT',
    'preceding',
    findingIn('a credit note of a credit note gives back once more', ({ type, preceding }) =>
      type === 'credit-note' && preceding?.some((each) => each?.type === 'credit-note')
        ? 'to take a credit note back, write an invoice'
        : undefined,
    ),
  ),
  warning(
    'DOCKET-CREDIT-OF-PROFORMA',
    'preceding',
    finding(
      'a proforma asks for nothing that could be given back',
      (preceding: Invoice['preceding']) =>
        preceding?.some((each) => each?.type === 'proforma')
          ? 'correct the invoice that followed it, or send another proforma'
          : undefined,
    ),
  ),
]

const isOfNothing = (line: Line | null): boolean =>
  line?.quantity?.isZero() === true && line.item?.price?.isZero() === false

/** An invoice that lacks its quantities: they are zero if they are absent. */
export const NOTHING_SUPPLIED: RuleNode = warnWhere(
  'DOCKET-NOTHING-SUPPLIED',
  'lines',
  'nothing is supplied',
  ({ lines, totals }) =>
    totals?.sum.isZero() && lines?.length && lines.every(isOfNothing)
      ? 'lines[].quantity is zero or absent: set it'
      : undefined,
)

/** Fast path: no quantity is zero, and no price. */
export function areLinesCounted({ lines }: Invoice): boolean {
  if (lines)
    for (const line of lines)
      if (line?.quantity?.isZero() || line?.item?.price?.isZero()) return false
  return true
}

/** What says of something that it costs nothing: gifts, samples, what is included. */
const FREE =
  /free|gift|sample|bonus|incl|inkl|grat|kosten|muster|offert|omaggio|rega|muestra|promo/i

/** Is a price missing? Gifts and what is included elsewhere are said to be. */
function lacksPrice(line: Line | null): string | undefined {
  if (!line) return undefined
  const { item, quantity, discounts, charges, breakdown, notes } = line
  if (!item?.name || !item.price?.isZero() || quantity?.isZero()) return undefined
  if (discounts || charges || breakdown || notes || item.description || FREE.test(item.name))
    return undefined
  return `what does "${item.name}" cost? If nothing, say so in a note of the line`
}

/** Discounts of more than there is to take them from. */
const highBase = finding(
  'a discount is taken from more than the sum',
  (object: (Partial<Line> & Partial<Invoice>) | null) => {
    const { discounts, sum, totals } = object ?? {}
    const most = sum ?? (totals && sumOf([totals.sum, totals.charge]))
    if (!discounts || !isPositive(most)) return undefined
    const at = discounts.findIndex((each) => each?.base && each.base.compare(most!) > 0)
    return at < 0 ? undefined : `discounts[${at}].base is ${discounts[at]!.base}, the sum ${most}`
  },
  'discounts',
)

export const BASE_HINTS: RuleNode[] = ['', 'lines[]'].map((path) =>
  hint('DOCKET-DISCOUNT-BASE', path, highBase),
)

/** What reviews look for in the lines of any invoice. */
export const QUANTITY_HINTS: RuleNode[] = [
  at('lines[]', [hint('DOCKET-NO-PRICE', '', finding('is zero', lacksPrice, 'item.price'))]),
  hint(
    'DOCKET-NO-QUANTITY',
    'lines[].quantity',
    finding('is zero', (quantity: Amount | undefined) =>
      quantity?.isZero() ? 'nothing is supplied: remove the line, or set it' : undefined,
    ),
  ),
]
