/** Warnings about sums: printed figures that do not add up, and rows that change the total, but not the tax. */

import { decimalsOf } from '../catalogues/currencies.ts'
import type { Context } from '../definitions/contract.ts'
import { combosOf } from '../document/taxed-rows.ts'
import type { Charge, Combo, Discount, Invoice, Line, Totals } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, type Constraint, hint, not, type RuleNode, warning, when } from '../validate/rules.ts'
import { Amount, unscaledAt } from '../values/amount.ts'
import { isAdded } from '../vocabulary/added.ts'
import { isCharged } from '../vocabulary/combos.ts'
import { never } from '../vocabulary/never.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { findingIn } from './finding.ts'

/** The format that has a warning of its own about sums. */
const WITH_OWN_SUMS = 'eu-en16931-v2017'

/** An integer of smallest units of a currency. Amounts would have to be allocated, for each line of each document. */
type Units = number | bigint

function plus(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return BigInt(a) + BigInt(b)
}

const differ = (a: Units, b: Units): boolean => a < b || a > b

/** A sum of a document that its figures do not meet as they are printed. */
type WrongSum = 'total_with_tax' | 'tax' | 'sum'

/** The first sum that figures do not meet; undefined if all add up. */
function wrongSum({ currency, lines, totals }: Invoice): WrongSum | undefined {
  if (!totals) return undefined
  const decimals = decimalsOf(currency)
  const tax = unscaledAt(totals.tax, decimals)
  const added = plus(unscaledAt(totals.total, decimals), tax)
  if (differ(added, unscaledAt(totals.total_with_tax, decimals))) return 'total_with_tax'
  if (differ(sumOfTaxes(totals, decimals), tax)) return 'tax'
  if (!lines || !hasExact(lines, decimals)) return undefined
  return differ(sumOfLines(lines, decimals), unscaledAt(totals.sum, decimals)) ? 'sum' : undefined
}

/** The sum of lines as they are printed. */
function sumOfLines(lines: readonly Line[], decimals: number): Units {
  let sum: Units = 0
  for (const line of lines) if (line?.total) sum = plus(sum, unscaledAt(line.total, decimals))
  return sum
}

/** Has a line more decimals than are printed? */
function hasExact(lines: readonly Line[], decimals: number): boolean {
  for (const line of lines) if (line?.total && line.total.scale > decimals) return true
  return false
}

/** `73.88 + 14.04 is 87.92, but total_with_tax is 87.91`. */
function describeWrongSum(invoice: Invoice): string | undefined {
  const { currency, lines, totals } = invoice
  const wrong = wrongSum(invoice)
  if (!totals || !wrong) return undefined
  const decimals = decimalsOf(currency)
  const text = (units: Units): string => new Amount(units, decimals).toString()
  const printed = (amount: Amount): string => text(unscaledAt(amount, decimals))
  const tax = printed(totals.tax)
  if (wrong === 'tax')
    return `the taxes of all rates add up to ${text(sumOfTaxes(totals, decimals))}, not to tax ${tax}`
  if (wrong === 'sum')
    return `the lines add up to ${text(sumOfLines(lines ?? [], decimals))}, not to sum ${printed(totals.sum)}`
  const added = plus(unscaledAt(totals.total, decimals), unscaledAt(totals.tax, decimals))
  return `${printed(totals.total)} + ${tax} is ${text(added)}, but total_with_tax is ${printed(totals.total_with_tax)}`
}

/**
 * What lines add up to that were rounded before they are printed, if it is another sum. Most invoices of many lines with
 * discounts in percent, or with hours and litres, are such.
 */
function roundedLines(invoice: Invoice): string | undefined {
  const { currency, lines, totals } = invoice
  const decimals = decimalsOf(currency)
  // Other sums, and those of exact lines, are a warning.
  if (!totals || !lines || hasExact(lines, decimals) || wrongSum(invoice)) return undefined
  const sum = unscaledAt(totals.sum, decimals)
  const added = sumOfLines(lines, decimals)
  const most = lines.length
  if (!differ(added, sum) || added > plus(sum, most) || plus(added, most) < sum) return undefined
  return `they add up to ${new Amount(added, decimals)}, and total_with_tax follows from the exact ones: set tax.rounding to "currency"`
}

/** The taxes of all rates that are part of the total, each as it is printed. */
function sumOfTaxes({ taxes }: Totals, decimals: number): Units {
  let sum: Units = 0
  for (const category of taxes?.categories ?? []) {
    if (!category || !isAdded(category)) continue
    for (const rate of category.rates ?? []) {
      if (!rate) continue
      sum = plus(sum, unscaledAt(rate.amount, decimals))
      if (rate.surcharge) sum = plus(sum, unscaledAt(rate.surcharge.amount, decimals))
    }
  }
  return sum
}

const addUp: Constraint = {
  ...constraint(
    'the figures do not add up as they are printed: set tax.rounding to "currency"',
    (_: unknown, { document }: Context) => wrongSum(document as Invoice) === undefined,
  ),
  hint: (_: unknown, { document }) => describeWrongSum(document as Invoice),
}

const hasOwnSums = saying(
  `the format ${WITH_OWN_SUMS} applies, which has a warning of its own`,
  (_: Invoice, { addons }: Context): boolean => addons.some(({ key }) => key === WITH_OWN_SUMS),
)

const hasNoTax = saying(
  'it has no taxes, and an amount other than zero',
  ({ taxes, amount }: Discount | Charge): boolean => !taxes?.length && !amount.isZero(),
)

const someUntaxed = (rows: readonly (Discount | Charge | null)[] | undefined): boolean =>
  rows?.some((row) => row && hasNoTax(row)) ?? false

/** A row without taxes beside others changes the total alone. */
const hasUntaxedRow = saying(
  'a discount or charge has no taxes, and other rows have some',
  (invoice: Invoice): boolean =>
    (someUntaxed(invoice.discounts) || someUntaxed(invoice.charges)) &&
    combosOf(invoice).some(isCharged),
)

/** Charges that are part of the supply, and taxed as it is (art. 78 of Directive 2006/112/EC). */
const SUPPLIED = 'delivery packing handling insurance storage admin cleaning'.split(' ')

/** Charges outside the consideration. */
const UNTAXED = ['tax', 'stamp-duty', 'outlay']

/** Charges that are only stated are in no total. */
const isUntaxed = (charge: Charge): boolean => hasNoTax(charge) && isAdded(charge)

const isSupplied = saying(
  'it is part of the supply, and has no taxes',
  (charge: Charge): boolean => isUntaxed(charge) && SUPPLIED.includes(charge.key ?? ''),
)

const mayBeTaxed = saying(
  'it has no taxes, and is none itself',
  (charge: Charge): boolean => isUntaxed(charge) && !UNTAXED.includes(charge.key ?? ''),
)

const isUncertain = saying(
  'it has no taxes, and may be part of the supply',
  (charge: Charge): boolean => mayBeTaxed(charge) && !SUPPLIED.includes(charge.key ?? ''),
)

const LOWERS =
  'the discount has no tax: it lowers the total, but not the tax; add the tax of the lines that it lowers, ' +
  'if they have several rates one discount with a base for each; what pays, such as a voucher, belongs to payment.advances'
const RAISES =
  'the charge has no tax: it raises the total, but not the tax; add the taxes of the lines'
const OUTSIDE =
  `${RAISES}, or [{"cat": "VAT", "key": "outside-scope"}], in EN 16931 "exempt" with the ` +
  'reason in tax.notes'

/** Sales tax is not due on everything: whether it is depends on the state. */
const hasSalesTax = saying(
  'the country has a sales tax',
  (_: Invoice, { regime }: Context): boolean => regime?.country === 'US',
)
const hasOtherTax = saying(
  'the country has another tax than a sales tax',
  (invoice: Invoice, context: Context): boolean => !hasSalesTax(invoice, context),
)

/** Does a price that includes one tax have another one, which is charged on top? */
function includesOneOfTwo(invoice: Invoice, { regime }: Context): boolean {
  const included = invoice.tax?.prices_include
  if (!included) return false
  const isOnTop = (combo: Combo | null): boolean => {
    const category = regime?.categories.get(combo?.cat ?? '')
    if (!combo || (category && !isAdded(category))) return false
    return combo.cat === included ? combo.surcharge !== undefined : isCharged(combo)
  }
  return [invoice.lines, invoice.charges].some((rows) =>
    rows?.some(
      (row) => row?.taxes?.some((combo) => combo?.cat === included) && row.taxes.some(isOnTop),
    ),
  )
}

export const PRINTED_SUMS: RuleNode[] = [
  when(not(hasOwnSums), [
    warning('DOCKET-PRINTED-SUMS', 'totals.total_with_tax', addUp),
    hint(
      'DOCKET-PRINTED-LINES',
      'totals.sum',
      findingIn('is not what the lines add up to as they are printed', roundedLines),
    ),
  ]),
]

/** Of rows without taxes, and prices that include some. */
export const UNTAXED_ROWS: RuleNode[] = [
  when(hasUntaxedRow, [
    when(hasOtherTax, [
      at('discounts[]', [when(hasNoTax, [warning('DOCKET-DISCOUNT-TAX', 'taxes', never(LOWERS))])]),
      at('charges[]', [
        when(isSupplied, [warning('DOCKET-CHARGE-TAX', 'taxes', never(OUTSIDE))]),
        when(isUncertain, [hint('DOCKET-CHARGE-UNTAXED', 'taxes', never(OUTSIDE))]),
      ]),
    ]),
    when(hasSalesTax, [
      at('discounts[]', [
        when(hasNoTax, [hint('DOCKET-DISCOUNT-UNTAXED', 'taxes', never(LOWERS))]),
      ]),
      at('charges[]', [when(mayBeTaxed, [hint('DOCKET-CHARGE-UNTAXED', 'taxes', never(RAISES))])]),
    ]),
  ]),
  warnIf(
    'DOCKET-PRICES-INCLUDE-ONE',
    'tax.prices_include',
    includesOneOfTwo,
    'prices include the tax that is named only: the other taxes of their lines are charged on top; state prices without tax if they include them too',
  ),
]
