/** Calculates payments: how much of each document is paid, and how much of its tax that includes. */

import { decimalsOf, isCurrency } from '../../catalogues/currencies.ts'
import type { Context } from '../../definitions/contract.ts'
import {
  newCategoryTotal,
  newRateTotal,
  newRateTotalSurcharge,
  newTotal,
} from '../../model/generated/factories.ts'
import type { ExchangeRate, Payment, PaymentLine, Total } from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'
import { calculationError } from './calculation-errors.ts'
import { exchange, ratesTo } from './exchange.ts'
import { withoutCurrency } from './prices.ts'
import { type Precision, roundingModel } from './rounding.ts'
import { restateTaxes, scaleBases, sumTaxes } from './taxes.ts'

/**
 * Calculates lines, total and methods of a payment.
 * @throws DocketError `calculation` if the currency is unknown, or that of a document cannot be converted to it
 */
export function calculatePayment(payment: Payment, context: Context): void {
  payment.currency ??= context.regime?.currency
  if (!payment.currency) throw withoutCurrency(payment)
  const precision = {
    decimals: decimalsOf(payment.currency),
    rounding: roundingModel(context.regime?.rounding),
  }
  const rates = ratesTo(payment.currency, payment.exchange_rates)
  const lines = payment.lines ?? []
  let total: Amount | undefined
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    line.i = i + 1
    calculateLine(line, payment.currency, rates, precision)
    const amount = line.refund ? line.amount.negate() : line.amount
    total = total ? total.add(amount) : amount
  }
  if (total) payment.total = total
  for (const method of payment.methods ?? []) {
    if (method.percent) method.amount = payment.total.multiply(method.percent)
  }
  const [method, ...others] = payment.methods ?? []
  if (method && others.length === 0 && method.amount.isZero() && !method.currency)
    method.amount = payment.total
}

function calculateLine(
  line: PaymentLine,
  currency: string,
  rates: ReadonlyMap<string, ExchangeRate>,
  precision: Precision,
): void {
  const { document } = line
  let rate: ExchangeRate | undefined
  if (document?.currency) {
    rate = rates.get(document.currency)
    if (!rate || !isCurrency(currency)) {
      const wanted = `exchange_rates must have a rate from ${document.currency} to ${currency}`
      throw calculationError(
        'DOCKET-EXCHANGE-RATE',
        'exchange_rates',
        `${wanted}, because of lines[${line.i - 1}].document.currency`,
      )
    }
  }
  let tax: Total | undefined
  if (document?.tax) {
    restateTaxes(document.tax, precision)
    tax = copyOfTaxes(document.tax)
    if (rate) {
      scaleBases(tax, (base) => exchange(base, rate))
      sumTaxes(tax, precision)
    }
  }
  if (document?.payable) line.payable = rate ? exchange(document.payable, rate) : document.payable
  const { payable, amount } = line
  if (!payable || !tax) {
    if (line.tax) {
      scaleBases(line.tax, (base) => base.rescaleUp(precision.decimals))
      sumTaxes(line.tax, precision)
    }
  } else {
    const share = amount.rescale(amount.scale + 2).divide(payable)
    if (!share.isZero()) {
      scaleBases(tax, (base) => base.multiply(share))
      sumTaxes(tax, precision)
    }
    line.tax = tax
  }
  if (payable)
    line.due = (line.advances ? payable.subtract(line.advances) : payable).subtract(amount)
}

/**
 * Copies tax totals, which need not be normalised yet, for another document. `informative` is not copied.
 */
export function copyOfTaxes(total: Total): Total {
  const categories = given(total.categories)?.map((category) =>
    Object.assign(newCategoryTotal(), category, {
      informative: undefined,
      rates: given(category.rates)?.map((rate) =>
        Object.assign(newRateTotal(), rate, {
          surcharge: rate.surcharge && Object.assign(newRateTotalSurcharge(), rate.surcharge),
        }),
      ),
    }),
  )
  return Object.assign(newTotal(), total, { categories })
}

const given = <T>(list: T[] | undefined): T[] | undefined =>
  list?.filter((element) => element !== null)
