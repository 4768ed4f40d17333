/** Calculates invoices, orders and deliveries. The steps are the same, but not all apply to each type. */

import { decimalsOf, isCurrency } from '../../catalogues/currencies.ts'
import type { Context } from '../../definitions/contract.ts'
import { advice } from '../../definitions/registry.ts'
import type { Delivery, DocumentRef, Invoice, Order, Status } from '../../model/generated/types.ts'
import { listedInSchema } from '../../model/schema-registry.ts'
import { quote } from '../../values/shorten.ts'
import { normaliseTaxIdentity } from '../normalise/tax-identity.ts'
import { calculationError } from './calculation-errors.ts'
import { ratesTo } from './exchange.ts'
import { type Calculation, unknownCurrency, withoutCurrency } from './prices.ts'
import { roundingModel } from './rounding.ts'
import { applyScenarios } from './scenarios.ts'
import { restateTaxes } from './taxes.ts'
import { calculateTotals } from './totals.ts'

type Trade = Invoice | Order | Delivery

const INVOICE_TAGS = listedInSchema('bill.Invoice', '$tags')

/** Calculates an invoice after it was normalised, and applies its scenarios. */
export function calculateInvoice(invoice: Invoice, context: Context): void {
  checkTags('bill/invoice', INVOICE_TAGS, context)
  calculateTrade(invoice, context)
  applyScenarios(invoice, context)
}

/** Calculates an order. Orders may have any tags; scenarios do not apply to them. */
export function calculateOrder(order: Order, context: Context): void {
  calculateTrade(order, context)
}

export function calculateDelivery(delivery: Delivery, context: Context): void {
  checkTags('bill/delivery', [], context)
  calculateTrade(delivery, context)
}

function checkTags(
  schema: string,
  known: readonly string[],
  { tags, regime, addons }: Context,
): void {
  if (tags.length === 0) return
  const sets = [regime, ...addons].flatMap((source) => source?.definition.tags ?? [])
  const added = sets
    .flatMap((set) => (set.schema === schema ? (set.list ?? []) : []))
    .map(({ key }) => key!)
  const defined = new Set([...known, ...added])
  const undefinedTag = tags.find((tag) => !defined.has(tag))
  if (undefinedTag === undefined) return
  const all = [...defined].join(', ') || 'none'
  throw calculationError(
    'DOCKET-TAGS',
    `$tags[${tags.indexOf(undefinedTag)}]`,
    `$tags must contain only known tags (${all}), not ${quote(undefinedTag)}${advice().tagMeant(undefinedTag, defined, addons)}`,
  )
}

export function numberStatusLines(status: Status): void {
  for (const [at, line] of (status.lines ?? []).entries()) line.index = at + 1
}

/**
 * A name, code or sign, such as `US Dollar`, `usd` or `$`: the amounts are in that currency, known or not. As the format has
 * it, any other text is replaced by the currency of the regime, and reported by reviews.
 */
const NAMES_CURRENCY = /^\s*\p{L}+(?:\s+\p{L}+){0,2}\s*$|^\d{3}$|\p{Sc}/u

function calculateTrade(document: Trade, context: Context): void {
  if (!isCurrency(document.currency)) {
    const given = document.currency
    if (given && NAMES_CURRENCY.test(given)) throw unknownCurrency('currency', given)
    document.currency = context.regime?.currency
    if (!document.currency) throw withoutCurrency(document)
  }
  if (context.tags.includes('bypass')) return
  const calculation: Calculation = {
    decimals: decimalsOf(document.currency),
    rounding: roundingModel(document.tax?.rounding ?? context.regime?.rounding),
    context,
    currency: document.currency,
    rates: ratesTo(document.currency, document.exchange_rates),
  }
  calculatePreceding(document.preceding, calculation)
  calculateTotals(document, document.value_date ?? document.issue_date!, calculation)
}

/**
 * Applies the tag `customer-rates`: all taxes are those of the customer's country. Runs before normalisation, because
 * regimes and formats derive regions and codes from the country of a tax; so lists can still have null elements.
 */
export function setTaxCountry(
  { customer, lines, discounts, charges }: Trade,
  context: Context,
): void {
  const { tags } = context
  if (!customer?.tax_id || !tags.includes('customer-rates') || tags.includes('bypass')) return
  const identity = { ...customer.tax_id }
  normaliseTaxIdentity(identity, context)
  for (const rows of [lines, discounts, charges]) {
    for (const row of rows ?? [])
      for (const combo of row?.taxes ?? []) if (combo) combo.country = identity.country
  }
}

/** Recalculates the taxes of preceding documents. A reference without currency takes that of the previous one. */
function calculatePreceding(preceding: DocumentRef[] | undefined, calculation: Calculation): void {
  let decimals = calculation.decimals
  for (const reference of preceding ?? []) {
    if (!reference.tax) continue
    if (reference.currency) decimals = decimalsOf(reference.currency)
    restateTaxes(reference.tax, { decimals, rounding: calculation.rounding })
  }
}
