/**
 * Calculates two complements of Mexican invoices: food vouchers (SAT, complemento Vales de
 * Despensa) and the balance of a fuel account (SAT, complemento Estado de Cuenta de Combustibles
 * para Monederos Electrónicos Autorizados). Amounts of money have two decimals; quantities and
 * prices of fuel have at least three.
 */
import type {
  FoodVouchers,
  FuelAccountBalance,
  FuelAccountLine,
  FuelAccountTax,
} from '../../model/generated/types.ts'
import { Amount } from '../../values/amount.ts'

/** Numbers the vouchers and adds up their amounts. */
export function calculateFoodVouchers(vouchers: FoodVouchers): void {
  vouchers.lines = withoutNulls(vouchers.lines)
  vouchers.total = Amount.zero(2)
  for (const [index, line] of vouchers.lines?.entries() ?? []) {
    line.i = index + 1
    line.amount = line.amount.rescale(2)
    vouchers.total = vouchers.total.add(line.amount)
  }
}

/** Numbers the purchases, calculates their totals and taxes, and adds them up. */
export function calculateFuelAccountBalance(balance: FuelAccountBalance): void {
  balance.lines = withoutNulls(balance.lines)
  balance.subtotal = Amount.zero(2)
  let taxes = Amount.zero(2)
  for (const [index, line] of balance.lines?.entries() ?? []) {
    line.i = index + 1
    taxes = taxes.add(calculatePurchase(line))
    balance.subtotal = balance.subtotal.add(line.total)
  }
  balance.total = balance.subtotal.add(taxes)
}

/** Calculates a purchase; returns its taxes, which are based on the total before rounding. */
function calculatePurchase(line: FuelAccountLine): Amount {
  const { item } = line
  line.quantity = line.quantity.rescaleUp(3)
  if (item) {
    item.price = item.price.rescaleUp(3)
    line.total = item.price.multiply(line.quantity)
  }
  line.taxes = withoutNulls(line.taxes)
  let taxes = Amount.zero(2)
  for (const tax of line.taxes ?? []) {
    tax.amount = taxOn(line, tax).rescale(2)
    taxes = taxes.add(tax.amount)
  }
  line.total = line.total.rescale(2)
  return taxes
}

/** A percentage of the total, a rate per unit of quantity, or the amount as entered. */
function taxOn(
  { total, quantity }: FuelAccountLine,
  { percent, rate, amount }: FuelAccountTax,
): Amount {
  if (percent) return total.multiply(percent)
  return rate ? quantity.multiply(rate) : amount
}

/** Removes null elements, which arrays may contain. */
function withoutNulls<T>(list: T[] | undefined): T[] | undefined {
  return list?.includes(null as T) ? list.filter((element) => element !== null) : list
}
