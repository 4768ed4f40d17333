/**
 * Warnings about simplified invoices above the amount up to which a country allows them (Directive 2006/112/EC art. 220a and
 * 238, and national law), and hints on cash above the amount up to which it may be taken.
 */

import type { Context } from '../definitions/contract.ts'
import { exchange, ratesTo } from '../document/calculate/exchange.ts'
import type { Combo, Invoice, Line, Totals } from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { hint, type RuleNode, when } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { firstPart } from '../values/text.ts'
import { getOwn } from '../values/text-map.ts'
import { finding } from '../vocabulary/finding.ts'
import { dayOf, isOfUnion } from '../vocabulary/guards.ts'
import { isCorrection } from './date-warnings.ts'
import { bySeverity, findingIn, type Severity, warnWhere } from './finding.ts'
import limits from './limits.json' with { type: 'json' }

/** Up to which total an invoice may be simplified. */
interface Limit {
  readonly amount: number
  readonly currency: string
  /** The first day. */
  readonly since: string
  /** Where some trades, or sales to consumers, have a higher one: above it no invoice is simplified. */
  readonly highest?: number | 'none'
  /** Does it bind sales to consumers, too, who need not get an invoice at all (art. 220)? */
  readonly all?: true
  /** Are sales to consumers simplified whatever their amount? */
  readonly businesses?: true
  /** Is it one of the total without tax? */
  readonly net?: true
  /** Is the amount itself too much? */
  readonly below?: true
  readonly source: string
}

/** By country, the newest first. */
const LIMITS: { readonly [country: string]: readonly Limit[] } = limits.simplified as {
  [country: string]: Limit[]
}

const OF_UNION: Limit = {
  amount: 400,
  currency: 'EUR',
  since: '2013-01-01',
  source: 'Directive 2006/112/EC art. 220a and 238',
}

const isSimplified = saying('$tags has simplified', (_: Invoice, { tags }: Context): boolean =>
  tags.includes('simplified'),
)

/** An amount of an invoice in the currency of a limit; undefined if no rate is stated. */
function inCurrency(
  amount: Amount,
  { currency, exchange_rates }: Partial<Invoice>,
  { currency: wanted }: { readonly currency: string },
): Amount | undefined {
  if (currency === wanted) return amount
  const rate = ratesTo(wanted, exchange_rates).get(currency ?? '')
  return rate && exchange(amount, rate)
}

function limitOf(invoice: Invoice, context: Context): Limit | undefined {
  const { currency, totals } = invoice
  const day = dayOf(context)
  const own = getOwn(LIMITS, context.regime?.country) ?? (isOfUnion(context) ? [OF_UNION] : [])
  const limits = own.filter(({ since }) => since <= day)
  return (
    limits.find((limit) => limit.currency === currency) ??
    limits.find((limit) => totals && inCurrency(totals.total, invoice, limit))
  )
}

const totalOf = (limit: Limit, totals: Totals, invoice: Invoice): Amount =>
  inCurrency(limit.net ? totals.total : totals.total_with_tax, invoice, limit)!

/** Is the total above a limit, or at it if that is too much? */
const isAbove = (total: Amount, most: number, limit: Limit): boolean =>
  total.compare(new Amount(most, 0)) > (limit.below ? -1 : 0)

/** Records of Spain have one kind for simplified invoices and for full ones to consumers without a NIF: RD 1619/2012 art. 6.1.d. */
const isOfConsumer = ({ tax }: Invoice): boolean =>
  ['es-verifactu-doc-type', 'es-sii-doc-type'].some((key) => tax?.ext?.[key] === 'F2')

/** A total above a limit. */
interface Above {
  readonly level: Severity
  readonly limit: Limit
  readonly total: Amount
}

/** Is the amount above what may be simplified: for certain, or unless the customer is a consumer, or the trade is one of some? */
function levelOf(invoice: Invoice, context: Context): Above | undefined {
  const { totals, customer } = invoice
  if (!totals || totals.tax.isZero() || isCorrection(invoice)) return undefined
  const limit = limitOf(invoice, context)
  if (!limit) return undefined
  const { amount, highest = amount } = limit
  const total = totalOf(limit, totals, invoice)
  if (!isAbove(total, amount, limit)) return undefined
  const isBusiness = Boolean(customer?.tax_id?.code)
  if (customer && !isBusiness && isOfConsumer(invoice)) return undefined
  const binds = limit.all || isBusiness
  if (binds && highest !== 'none' && isAbove(total, highest, limit))
    return { level: 'warning', limit, total }
  return binds || !limit.businesses ? { level: 'hint', limit, total } : undefined
}

const ABOVE = 'a simplified invoice has a highest amount'

function above(level: Severity, invoice: Invoice, context: Context): string | undefined {
  const found = levelOf(invoice, context)
  if (found?.level !== level) return undefined
  const { amount, highest, currency, net, below, source } = found.limit
  const most = level === 'warning' && highest ? highest : amount
  const bound = `${below ? 'less than' : 'at most'} ${most} ${currency} ${net ? 'without' : 'with'} tax`
  const others = level === 'hint' && highest ? ', more in some cases' : ''
  return `in ${context.regime?.country} it is ${bound}${others} (${source}), this is ${found.total}: state the customer, and remove the tag`
}

const aboveRules = (level: Severity, code: `DOCKET-${string}`): RuleNode[] =>
  ['$tags', 'totals.total_with_tax'].map((path) =>
    bySeverity[level](
      code,
      path,
      findingIn(ABOVE, (invoice, context) => above(level, invoice, context)),
    ),
  )

/** Sales that are never simplified in the Union (art. 220a(2)): the customer owes the tax, or they cross a border. */
const NEVER = ['reverse-charge', 'intra-community']

function isNeverSimplified({ lines, preceding }: Invoice, context: Context): boolean {
  if (preceding?.length || !isOfUnion(context)) return false
  const isNever = (line: Line | null) => (combo: Combo | null) =>
    NEVER.includes(combo?.key ?? '') || isDistant(line, combo, context.regime?.country)
  return lines?.some((line) => line?.taxes?.some(isNever(line))) ?? false
}

/** Rates of another state are those of distance sales, or of services to consumers, for which no invoice is due. */
const isDistant = (line: Line | null, combo: Combo | null, own: string | undefined): boolean =>
  combo?.country !== undefined && combo.country !== own && line?.item?.key !== 'services'

export const SIMPLIFIED_WARNINGS: RuleNode[] = [
  when(isSimplified, [
    ...aboveRules('warning', 'DOCKET-SIMPLIFIED'),
    ...aboveRules('hint', 'DOCKET-SIMPLIFIED-AMOUNT'),
    warnWhere(
      'DOCKET-SIMPLIFIED-TREATMENT',
      '$tags',
      'reverse charge, intra-community supplies and distance sales need a full invoice (Directive 2006/112/EC art. 220a(2))',
      (invoice, context) =>
        isNeverSimplified(invoice, context)
          ? 'state the customer, with its number if it is a business, and remove the tag'
          : undefined,
    ),
  ]),
]

/** An invoice that is not simplified has the name and address of the customer (art. 226 no. 5). */
function lacksCustomer(invoice: Invoice, context: Context): string | undefined {
  const { customer, totals } = invoice
  if (customer || !totals || context.tags.includes('simplified')) return undefined
  const limit = isOfUnion(context) ? limitOf(invoice, context) : undefined
  if (!limit || !isAbove(totalOf(limit, totals, invoice), limit.amount, limit)) return undefined
  return `above ${limit.amount} ${limit.currency} it must have the name and address of the customer (Directive 2006/112/EC art. 226 no. 5): set customer`
}

export const CUSTOMER_HINTS: RuleNode[] = [
  hint(
    'DOCKET-NO-CUSTOMER',
    '',
    finding('the invoice names no customer', lacksCustomer, 'customer'),
  ),
]

/** From which amount on cash must not be taken, where a business sells. */
interface Cash {
  readonly from: string
  readonly currency: string
  readonly since: string
  /** Does only what is paid in cash count, not the whole sale? */
  readonly part?: true
  /** Is it one between businesses? */
  readonly business?: true
  readonly source: string
}

const CASH: { readonly [country: string]: Cash } = limits.cash as { [country: string]: Cash }

const isCash = (key: string | undefined): boolean => firstPart(key ?? '') === 'cash'

/** What is paid in cash: advances, and what is due if it is to be paid so; undefined if nothing is. */
function cashOf(totals: Totals, payment: Invoice['payment']): Amount | undefined {
  const given = payment?.advances?.filter((advance) => isCash(advance?.key)) ?? []
  const amounts = given.map(({ amount }) => amount)
  if (isCash(payment?.instructions?.key)) amounts.push(totals.due ?? totals.payable)
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum.add(amount)) : undefined
}

function muchCash(invoice: Invoice, context: Context): string | undefined {
  const { customer, payment, totals } = invoice
  const country = context.regime?.country
  const row = getOwn(CASH, country)
  if (!row || !totals || isCorrection(invoice)) return undefined
  if (dayOf(context) < row.since) return undefined
  if (row.business && !customer?.tax_id?.code) return undefined
  const cash = cashOf(totals, payment)
  if (!cash) return undefined
  const counted = inCurrency(row.part ? cash : totals.payable, invoice, row)
  if (!counted || counted.compare(Amount.parse(row.from)!) < 0) return undefined
  return `in ${country} cash is limited from ${row.from} ${row.currency} on (${row.source}), this is ${counted}`
}

const MUCH = 'is more than may be paid in cash'

/** Hints on cash, at the amount and at the means. */
export const CASH_HINTS: RuleNode[] = [
  hint('DOCKET-CASH', 'totals', findingIn(MUCH, muchCash, 'payable')),
  hint(
    'DOCKET-CASH',
    'payment.instructions',
    findingIn(
      MUCH,
      (invoice, context) =>
        isCash(invoice.payment?.instructions?.key) ? muchCash(invoice, context) : undefined,
      'key',
    ),
  ),
]
