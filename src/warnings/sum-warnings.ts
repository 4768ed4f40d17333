/** Warnings about sums: printed figures that do not add up, and rows that change the total, but not the tax. */

import { decimalsOf } from '../catalogues/currencies.ts'
import type { Context } from '../definitions/contract.ts'
import { combosOf } from '../document/taxed-rows.ts'
import type { Charge, Combo, Discount, Invoice } from '../model/generated/types.ts'
import { constraint } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, type Constraint, hint, not, type RuleNode, warning, when } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { warnIf } from '../vocabulary/warn-if.ts'

/** The format that has a warning of its own about sums. */
const WITH_OWN_SUMS = 'eu-en16931-v2017'

/** The first sum that is not met by figures as they are printed: `73.88 + 14.04 is 87.92, but the total is 87.91`. */
function wrongSum({ currency, lines, totals }: Invoice): string | undefined {
  if (!totals) return undefined
  const decimals = decimalsOf(currency)
  const printed = (amount: Amount): Amount => amount.rescale(decimals)
  const { sum, total, tax, total_with_tax: whole } = totals
  const added = printed(total).add(printed(tax))
  if (!added.equals(printed(whole)))
    return `${printed(total)} + ${printed(tax)} is ${added}, but total_with_tax is ${printed(whole)}`
  const rates = (totals.taxes?.categories ?? []).flatMap((category) =>
    category?.retained || category?.informative ? [] : (category?.rates ?? []),
  )
  let taxes = Amount.zero(decimals)
  for (const rate of rates) {
    if (rate) taxes = taxes.add(printed(rate.amount))
    if (rate?.surcharge) taxes = taxes.add(printed(rate.surcharge.amount))
  }
  if (!taxes.equals(printed(tax)))
    return `the taxes of all rates add up to ${taxes}, not to tax ${printed(tax)}`
  // Lines that were not rounded to print them add up.
  if (!lines?.some((line) => line?.total && line.total.scale > decimals)) return undefined
  let rows = Amount.zero(decimals)
  for (const line of lines) if (line?.total) rows = rows.add(printed(line.total))
  if (rows.equals(printed(sum))) return undefined
  return `the lines add up to ${rows}, not to sum ${printed(sum)}`
}

/** An amount in the smallest unit of a currency; not a number if it is too large for one. */
function unitsOf(amount: Amount, decimals: number): number {
  const { unscaled } = amount.scale === decimals ? amount : amount.rescale(decimals)
  return typeof unscaled === 'number' ? unscaled : Number.NaN
}

/** Do printed figures add up? Most do, and nothing is allocated for these. */
function doesAddUp(invoice: Invoice): boolean {
  const { currency, lines, totals } = invoice
  if (!totals) return true
  const decimals = decimalsOf(currency)
  const tax = unitsOf(totals.tax, decimals)
  const whole = unitsOf(totals.total, decimals) + tax
  let taxes = 0
  for (const category of totals.taxes?.categories ?? []) {
    if (!category || category.retained || category.informative) continue
    for (const rate of category.rates ?? []) {
      if (!rate) continue
      taxes += unitsOf(rate.amount, decimals)
      if (rate.surcharge) taxes += unitsOf(rate.surcharge.amount, decimals)
    }
  }
  const isExact = lines?.every((line) => !line?.total || line.total.scale <= decimals) ?? true
  // Otherwise amounts are rounded, or too large for numbers.
  if (isExact && taxes === tax && whole === unitsOf(totals.total_with_tax, decimals)) return true
  return wrongSum(invoice) === undefined
}

const addUp: Constraint = {
  ...constraint(
    'the figures do not add up as they are printed: set tax.rounding to "currency"',
    (_: unknown, { document }: Context) => doesAddUp(document as Invoice),
  ),
  hint: (_: unknown, { document }) => wrongSum(document as Invoice),
}

const hasOwnSums = saying(
  `the format ${WITH_OWN_SUMS} applies, which has a warning of its own`,
  (_: Invoice, { addons }: Context): boolean => addons.some(({ key }) => key === WITH_OWN_SUMS),
)

const isCharged = ({ percent }: Combo): boolean => percent !== undefined && !percent.isZero()

/** Are other rows taxed, so that one without taxes changes the total alone? */
const isTaxed = saying(
  'other rows are taxed',
  (invoice: Invoice): boolean =>
    Boolean(invoice.discounts || invoice.charges) && combosOf(invoice).some(isCharged),
)

const hasNoTax = saying(
  'it has no taxes, and an amount other than zero',
  ({ taxes, amount }: Discount | Charge): boolean => !taxes?.length && !amount.isZero(),
)

/** Charges that are part of the supply, and taxed as it is (art. 78 of Directive 2006/112/EC). */
const SUPPLIED = 'delivery packing handling insurance storage admin cleaning'.split(' ')

/** Charges outside the consideration. */
const UNTAXED = ['tax', 'stamp-duty', 'outlay']

/** Charges that are only stated are in no total. */
const isUntaxed = (charge: Charge): boolean => hasNoTax(charge) && !charge.informative

const isSupplied = saying(
  'it is part of the supply, and has no taxes',
  (charge: Charge): boolean => isUntaxed(charge) && SUPPLIED.includes(charge.key ?? ''),
)

const isUncertain = saying(
  'it has no taxes, and may be part of the supply',
  (charge: Charge): boolean =>
    isUntaxed(charge) &&
    !SUPPLIED.includes(charge.key ?? '') &&
    !UNTAXED.includes(charge.key ?? ''),
)

const never = (message: string): Constraint => constraint(message, () => false)

const TODO = 'add the taxes of the lines, or [{"cat": "VAT", "key": "outside-scope"}]'
const LOWERS = `the discount has no tax: it lowers the total, but not the tax; ${TODO}`
const RAISES = `the charge has no tax: it raises the total, but not the tax; ${TODO}`

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
    if (!combo || category?.retained || category?.informative) return false
    return combo.cat === included ? combo.surcharge !== undefined : isCharged(combo)
  }
  return [invoice.lines, invoice.charges].some((rows) =>
    rows?.some(
      (row) => row?.taxes?.some((combo) => combo?.cat === included) && row.taxes.some(isOnTop),
    ),
  )
}

export const SUM_WARNINGS: RuleNode[] = [
  when(not(hasOwnSums), [warning('DOCKET-PRINTED-SUMS', 'totals.total_with_tax', addUp)]),
  when(isTaxed, [
    when(hasOtherTax, [
      at('discounts[]', [when(hasNoTax, [warning('DOCKET-DISCOUNT-TAX', 'taxes', never(LOWERS))])]),
      at('charges[]', [
        when(isSupplied, [warning('DOCKET-CHARGE-TAX', 'taxes', never(RAISES))]),
        when(isUncertain, [hint('DOCKET-CHARGE-UNTAXED', 'taxes', never(RAISES))]),
      ]),
    ]),
    when(hasSalesTax, [
      at('discounts[]', [
        when(hasNoTax, [hint('DOCKET-DISCOUNT-UNTAXED', 'taxes', never(LOWERS))]),
      ]),
      at('charges[]', [when(isUncertain, [hint('DOCKET-CHARGE-UNTAXED', 'taxes', never(RAISES))])]),
    ]),
  ]),
  warnIf(
    'DOCKET-PRICES-INCLUDE-ONE',
    'tax.prices_include',
    includesOneOfTwo,
    'prices include the tax that is named only: the other taxes of their lines are charged on top; state prices without tax if they include them too',
  ),
]
