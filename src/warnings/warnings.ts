/**
 * Warnings: documents that the wire format allows, but that were probably not meant. A document with warnings is built
 * all the same; reviews list them, and strict mode rejects them. The core works without this folder: see operations.ts.
 */

import { isCurrency } from '../catalogues/currencies.ts'
import type { Context, RulesByType } from '../definitions/contract.ts'
import { advice, regimeOf } from '../definitions/registry.ts'
import { ratesTo } from '../document/calculate/exchange.ts'
import { combosOf } from '../document/taxed-rows.ts'
import type { Combo, CreditTransfer, Invoice, Line, TaxIdentity } from '../model/generated/types.ts'
import { constraint, isPresent, matches } from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, type RuleNode, unless, warning, when } from '../validate/rules.ts'
import { enumerate } from '../values/shorten.ts'
import { isAdded } from '../vocabulary/added.ts'
import { isBic, isIban } from '../vocabulary/bank.ts'
import { isCharged } from '../vocabulary/combos.ts'
import { finding } from '../vocabulary/finding.ts'
import { ofType } from '../vocabulary/guards.ts'
import { warnIf } from '../vocabulary/warn-if.ts'
import { CURRENCY_WARNINGS } from './currency-warnings.ts'
import { DATES_APART, DUE_BEFORE_ISSUE, IN_FUTURE, ISSUED_LONG_AGO } from './date-warnings.ts'
import { DUE_WARNINGS } from './due-warnings.ts'
import { warnWhere } from './finding.ts'
import { INBOX_WARNINGS } from './inbox-warnings.ts'
import { DELIVERY_MISTAKES, MISTAKES, MISTAKES_BY_TYPE, ORDER_MISTAKES } from './mistakes.ts'
import { ACCOUNT_WARNINGS } from './payment-warnings.ts'
import { hasNoRate, PERCENT_WARNINGS } from './percent-warnings.ts'
import { IMPOSSIBLE_DATES } from './period-warnings.ts'
import { TEXT_WARNINGS } from './placeholder-warnings.ts'
import { REFERENCE_WARNINGS } from './reference-warnings.ts'
import { PRINTED_SUMS, UNTAXED_ROWS } from './sum-warnings.ts'
import { hasUsualTaxes, TAX_WARNINGS } from './tax-warnings.ts'
import { UNRELEASED } from './unreleased.ts'

const knownRegime: Constraint = {
  ...constraint('must be the code of a regime, as listed at /v0/regimes', (code?: string) => {
    return !code || regimeOf(code) !== undefined
  }),
  hint(code: string) {
    const meant = advice().regimeMeant(code)
    return meant && `did you mean ${meant}?`
  },
}
const regime = warning('DOCKET-REGIME', '$regime', knownRegime)

function includesUnusedTax(invoice: Invoice): string | undefined {
  const included = invoice.tax?.prices_include
  if (!included) return undefined
  const taxes = new Set(combosOf(invoice).flatMap(({ cat }) => cat ?? []))
  if (taxes.has(included)) return undefined
  return taxes.size > 0 ? `the lines have ${enumerate([...taxes], ', ')}` : 'the lines have no tax'
}

/** Switzerland does not ask for the tax in francs: MWSTG art. 26. */
const WITHOUT_OWN_CURRENCY = ['CH']

/** Is tax charged in another currency than that of the country, in which it has to be stated? */
const isDueInAnother = saying(
  'the invoice is in another currency than that of the country, and has tax',
  ({ currency, totals }: Invoice, { regime }: Context): boolean => {
    if (!regime || !isCurrency(currency) || currency === regime.currency) return false
    if (currency === regime.formerCurrency?.code) return false
    if (WITHOUT_OWN_CURRENCY.includes(regime.country)) return false
    return totals !== undefined && !totals.tax.isZero()
  },
)

function lacksExchangeRate(
  { currency, exchange_rates }: Invoice,
  { regime }: Context,
): string | undefined {
  const due = regime!.currency
  if (ratesTo(due, exchange_rates).has(currency!)) return undefined
  return `add one with from ${currency} and to ${due}`
}

function advancesExceedPayable({ totals }: Invoice): string | undefined {
  if (!totals?.advance) return undefined
  const { advance, payable } = totals
  if (payable.isNegative() || advance.compare(payable) <= 0) return undefined
  return `they add up to ${advance}, and ${payable} is payable`
}

const REVERSED = 'reverse-charge'

/** Formats may have a code for it instead, with a percentage of zero. */
const isReversed = ({ key, percent, ext }: Combo): boolean =>
  key === REVERSED || (percent?.isZero() === true && hasNoRate(ext))

/** Keys of rows of which nobody owes tax. Those outside the scope of it, or to another country, may be taxed there. */
const UNTAXED = ['exempt', 'zero']

/** Does the customer owe the tax of no row, though a tag says so? One row may be reversed beside others. */
function reversesNothing(invoice: Invoice, { tags, regime }: Context): boolean {
  if (!tags.includes(REVERSED)) return false
  const combos = combosOf(invoice)
  if (combos.some(isReversed)) return false
  const keys = combos.flatMap(({ key }) => key ?? [])
  if (keys.length > 0 && keys.every((key) => UNTAXED.includes(key))) return true
  return combos.some((combo) => {
    const category = regime?.categories.get(combo.cat ?? '')
    return isCharged(combo) && (!category || isAdded(category))
  })
}

/** Is a line the same as the one before it? Copies mostly follow each other. */
const repeats = (line: Line, last: Line): boolean =>
  line?.item !== undefined && line.item.name === last?.item?.name && isEqual(line, last, 'i')

/** Are two values of a document equal, but for one of their members? Most differ in one of the first, which ends this. */
function isEqual(a: unknown, b: unknown, except?: string): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  for (const name in a) {
    if (name === except) continue
    if (!isEqual((a as Members)[name], (b as Members)[name])) return false
  }
  for (const name in b) if (!(name in a)) return false
  return true
}

interface Members {
  [name: string]: unknown
}

function repeatedNeighbour(lines: readonly Line[] = []): string | undefined {
  for (let i = 1; i < lines.length; i++)
    if (repeats(lines[i]!, lines[i - 1]!)) return `lines[${i}] repeats lines[${i - 1}]`
  return undefined
}

/** Iceland has no regime; its VAT numbers have no check digit. */
const isIcelandic = saying('country is IS', ({ country }: TaxIdentity) => country === 'IS')

const repeated = warning(
  'DOCKET-LINES',
  'lines',
  finding(
    'a line is the same as the one before it; change the quantity instead',
    repeatedNeighbour,
  ),
)

const TRADE_TAXES: RuleNode[] = [
  warnWhere(
    'DOCKET-PRICES-INCLUDE',
    'tax.prices_include',
    'must be the category of a tax of the lines, such as VAT',
    includesUnusedTax,
  ),
  warnIf(
    'DOCKET-REVERSE-CHARGE',
    '$tags',
    reversesNothing,
    'the tag reverse-charge means that the customer owes the tax, but no line says so; use the tax key reverse-charge, or 0 % of a tax without keys, as in India, or remove the tag',
  ),
]

const TRADE: RuleNode[] = [
  regime,
  repeated,
  unless(hasUsualTaxes, [...TRADE_TAXES, ...UNTAXED_ROWS]),
  ...PRINTED_SUMS,
]

/** Fast path: nearly all invoices are in the currency of their country, which has had no other. */
const isOwnCurrency = ({ currency }: Invoice, { regime }: Context): boolean =>
  !regime || (currency === regime.currency && !regime.formerCurrency)

const hasNoPayments = ({ payment, totals }: Invoice): boolean =>
  !payment?.advances && !payment?.terms?.due_dates && !totals?.advance

/** Fast path: many invoices are paid at once, on their day. */
const hasNoDates = (invoice: Invoice): boolean =>
  !invoice.op_date && !invoice.value_date && hasNoPayments(invoice)

const PAYMENT: RuleNode[] = [
  DATES_APART,
  unless(hasNoPayments, [
    ...DUE_WARNINGS,
    DUE_BEFORE_ISSUE,
    warnWhere(
      'DOCKET-ADVANCES',
      'payment.advances',
      'the advances must not exceed the amount payable',
      advancesExceedPayable,
    ),
    when(ofType('credit-note'), [
      warning(
        'DOCKET-CREDIT-ADVANCES',
        'payment.advances',
        constraint(
          'advances of the invoice do not belong in a credit note; remove payment.advances, for correct from its data',
          (advances) => !isPresent(advances),
        ),
      ),
    ]),
  ]),
]

const CURRENCY: RuleNode[] = [
  ...CURRENCY_WARNINGS,
  when(isDueInAnother, [
    warnWhere(
      'DOCKET-EXCHANGE-RATE',
      'exchange_rates',
      'must have a rate to the currency of the country, in which the tax is due',
      lacksExchangeRate,
    ),
  ]),
]

/**
 * Every object of a document runs the warnings of its type, so those of invoices are in groups, each behind the one
 * condition that most invoices do not meet. Add a warning to the group without which it cannot arise.
 */
const OWN: RulesByType = {
  'bill.Invoice': [
    regime,
    repeated,
    unless(hasUsualTaxes, [...TRADE_TAXES, ...TAX_WARNINGS, ...UNTAXED_ROWS]),
    ...PRINTED_SUMS,
    ...REFERENCE_WARNINGS,
    IN_FUTURE,
    ISSUED_LONG_AGO,
    unless(isOwnCurrency, CURRENCY),
    unless(hasNoDates, PAYMENT),
    ...MISTAKES,
  ],
  'bill.Order': [...TRADE, ...ORDER_MISTAKES],
  'bill.Delivery': [...TRADE, ...DELIVERY_MISTAKES],
  'bill.Payment': [regime],
  'bill.Status': [regime],
  'tax.Combo': PERCENT_WARNINGS,
  'tax.Identity': [
    when(isIcelandic, [
      warning('DOCKET-IS-TAX-IDENTITY', 'code', matches(/^\d{5,6}$/, 'five or six digits')),
    ]),
  ],
  'org.Inbox': INBOX_WARNINGS,
  'pay.CreditTransfer': [
    ...ACCOUNT_WARNINGS,
    warning(
      'DOCKET-IBAN',
      'iban',
      constraint(
        'must be an IBAN with valid check digits',
        (iban: CreditTransfer['iban']) => !iban || isIban(iban),
      ),
    ),
    warning(
      'DOCKET-BIC',
      'bic',
      constraint(
        'must be a BIC of 8 or 11 characters, such as DEUTDEFF',
        (bic: CreditTransfer['bic']) => !bic || isBic(bic),
      ),
    ),
  ],
}

/** The rules of several tables, which may have rules on one type. */
function joined(...tables: RulesByType[]): RulesByType {
  const all: { [type: string]: RuleNode[] } = {}
  for (const table of tables)
    for (const [type, rules] of Object.entries(table)) (all[type] ??= []).push(...rules)
  return all
}

export const WARNINGS: RulesByType = joined(
  UNRELEASED,
  MISTAKES_BY_TYPE,
  IMPOSSIBLE_DATES,
  TEXT_WARNINGS,
  OWN,
)
