/**
 * Rules for bill/*. DELIVERY-03, ORDER-03, PAYMENT-04 (`issue_date` is required) and LINE-02, SUBLINE-02 (`quantity`
 * is required) are left out, as they cannot fail: absent values of these members are read as the zero date or amount.
 */

import { decimalsOf, isCurrency } from '../../catalogues/currencies.ts'
import type { RulesByType } from '../../definitions/contract.ts'
import { addonOf } from '../../definitions/registry.ts'
import type {
  Charge,
  Discount,
  Invoice,
  Line,
  LineCharge,
  LineDiscount,
  Party,
  Payment,
  PaymentLine,
  SubLine,
} from '../../model/generated/types.ts'
import {
  absent,
  between,
  constraint,
  isPresent,
  notNegative,
  optional,
  positive,
  present,
  realDate,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, not, type RuleNode, rule, unless, when } from '../../validate/rules.ts'
import { Amount } from '../../values/amount.ts'
import { ZERO_DATE } from '../../values/calendar.ts'
import { exchange, ratesTo } from '../calculate/exchange.ts'
import { oneOfListed } from './listed.ts'

/** A required member whose value is one that the schema lists, with the codes of both rules. */
const listedKey = (missing: string, unlisted: string, definition: string, member: string) => [
  rule(missing, member, present),
  rule(unlisted, member, oneOfListed(definition, member)),
]

const registered = constraint('must be a known addon', (key: string) => addonOf(key) !== undefined)
const addons = rule('GOBL-TAX-ADDONS-01', '$addons[]', registered)

/** Fast path: what nearly all invoices have, and every line of each. */
function isUsual({ type, issue_date, currency, supplier, customer, tax, lines, totals }: Invoice) {
  const isStated = type === 'standard' && currency && issue_date && issue_date !== ZERO_DATE
  if (!isStated || !supplier?.name || (customer && !customer.name) || tax?.point) return false
  if (!totals || !lines?.length) return false
  for (const line of lines) if (!line?.item?.price) return false
  return true
}

const hasPoint = saying('tax has a point', ({ tax }: Invoice) => isPresent(tax?.point))
const hasTaxCode = saying('tax_id has a code', ({ tax_id }: Party) => isPresent(tax_id?.code))
const hasLinesOnly = saying(
  'there are no discounts or charges',
  ({ discounts, charges }: Invoice) => !isPresent(discounts) && !isPresent(charges),
)

/** Fast path: lines that are built, with a price. */
const isBuilt = ({ i, item, sum, total }: Line | SubLine): boolean =>
  Boolean(i && item && sum && total)

const hasPrice = ({ item }: Line | SubLine): boolean => item?.price !== undefined
const hasBase = ({ base }: LineDiscount | LineCharge | Discount | Charge): boolean =>
  base !== undefined
const hasBaseOrPercent = ({ base, percent }: LineCharge): boolean =>
  base !== undefined || percent !== undefined
const hasQuantity = ({ quantity }: LineCharge): boolean => quantity !== undefined

/** Building the document sets these members. */
const calculated = {
  ...constraint('is required; build the document to set it', isPresent),
  isCalculated: true as const,
}

const percentForBase = (code: string) => {
  return when(hasBase, [rule(code, 'percent', present, 'percent is required if base is set')])
}

const methodsMakeTotal = constraint(
  'the amounts of the methods must add up to the total',
  (payment: Payment) => {
    const { methods, total, currency, exchange_rates } = payment
    if (!methods?.length) return true
    const rates = ratesTo(currency ?? '', exchange_rates)
    let sum = Amount.zero(isCurrency(currency) ? decimalsOf(currency) : total.scale)
    for (const method of methods) {
      if (!method) continue
      if (!method.currency || method.currency === currency) sum = sum.add(method.amount)
      else {
        const rate = rates.get(method.currency)
        if (!rate) return false
        sum = sum.add(exchange(method.amount, rate))
      }
    }
    return sum.equals(total)
  },
)

const advancesWithinPayable = constraint(
  'advances must not exceed payable',
  ({ payable, advances }: PaymentLine) => !payable || !advances || advances.compare(payable) <= 0,
)

const amountWithinLimit = constraint(
  'amount must not exceed payable less advances',
  (line: PaymentLine) => {
    if (!line.payable) return true
    const left = line.advances ? line.payable.subtract(line.advances) : line.payable
    return left.isNegative() || line.amount.compare(left) <= 0
  },
)

const INVOICE_RULES: RuleNode[] = [
  ...listedKey('GOBL-BILL-INVOICE-01', 'GOBL-BILL-INVOICE-02', 'bill.Invoice', 'type'),
  rule('GOBL-BILL-INVOICE-03', 'issue_date', realDate),
  rule('GOBL-BILL-INVOICE-04', 'currency', present),
  rule('GOBL-BILL-INVOICE-05', 'supplier', present),
  rule('GOBL-BILL-INVOICE-06', 'supplier.name', present),
  when(hasPoint, [
    rule(
      'GOBL-BILL-INVOICE-11',
      'value_date',
      absent,
      'value_date must not be set together with tax.point',
    ),
  ]),
  at('customer', [
    when(hasTaxCode, [
      rule(
        'GOBL-BILL-INVOICE-07',
        'name',
        present,
        'customer.name is required if its tax_id has a code',
      ),
    ]),
  ]),
  rule('GOBL-BILL-INVOICE-08', 'lines[].item.price', present),
  rule(
    'GOBL-BILL-INVOICE-09',
    'totals',
    present,
    'totals is required; a build sets it if there are lines, discounts or charges',
  ),
  when(hasLinesOnly, [
    rule(
      'GOBL-BILL-INVOICE-10',
      'lines',
      present,
      'lines is required if there are no discounts or charges',
    ),
  ]),
]

export const BILL_RULES: RulesByType = {
  'bill.Invoice': [addons, unless(isUsual, INVOICE_RULES)],
  'bill.Delivery': [
    addons,
    ...listedKey('GOBL-BILL-DELIVERY-01', 'GOBL-BILL-DELIVERY-02', 'bill.Delivery', 'type'),
    rule('GOBL-BILL-DELIVERY-04', 'supplier', present),
    rule('GOBL-BILL-DELIVERY-05', 'lines', present),
  ],
  'bill.Order': [
    addons,
    ...listedKey('GOBL-BILL-ORDER-01', 'GOBL-BILL-ORDER-02', 'bill.Order', 'type'),
    rule('GOBL-BILL-ORDER-04', 'currency', present),
    rule('GOBL-BILL-ORDER-05', 'supplier', present),
    rule('GOBL-BILL-ORDER-06', 'lines', present),
  ],
  'bill.Payment': [
    addons,
    rule('GOBL-BILL-PAYMENT-08', '', methodsMakeTotal),
    ...listedKey('GOBL-BILL-PAYMENT-01', 'GOBL-BILL-PAYMENT-02', 'bill.Payment', 'type'),
    rule('GOBL-BILL-PAYMENT-03', 'methods', present),
    rule('GOBL-BILL-PAYMENT-09', 'methods[].key', present),
    rule('GOBL-BILL-PAYMENT-05', 'currency', present),
    rule('GOBL-BILL-PAYMENT-06', 'supplier', present),
    rule('GOBL-BILL-PAYMENT-07', 'lines', present),
  ],
  'bill.Line': [
    unless(isBuilt, [
      rule('GOBL-BILL-LINE-01', 'i', calculated),
      rule('GOBL-BILL-LINE-03', 'item', present),
      when(hasPrice, [
        rule('GOBL-BILL-LINE-04', 'sum', calculated),
        rule('GOBL-BILL-LINE-05', 'total', calculated),
      ]),
    ]),
  ],
  'bill.SubLine': [
    rule('GOBL-BILL-SUBLINE-01', 'i', calculated),
    rule('GOBL-BILL-SUBLINE-03', 'item', present),
    when(hasPrice, [
      rule('GOBL-BILL-SUBLINE-04', 'sum', calculated),
      rule('GOBL-BILL-SUBLINE-05', 'total', calculated),
    ]),
  ],
  'bill.LineDiscount': [percentForBase('GOBL-BILL-LINEDISCOUNT-01')],
  'bill.LineCharge': [
    percentForBase('GOBL-BILL-LINECHARGE-01'),
    when(hasBaseOrPercent, [
      rule(
        'GOBL-BILL-LINECHARGE-02',
        'quantity',
        absent,
        'quantity must not be set together with base or percent',
      ),
      rule(
        'GOBL-BILL-LINECHARGE-03',
        'rate',
        absent,
        'rate must not be set together with base or percent',
      ),
    ]),
    when(not(hasQuantity), [
      rule('GOBL-BILL-LINECHARGE-04', 'unit', absent, 'unit must not be set without quantity'),
    ]),
    when(hasQuantity, [
      rule('GOBL-BILL-LINECHARGE-05', 'rate', present, 'rate is required if quantity is set'),
    ]),
  ],
  'bill.Discount': [percentForBase('GOBL-BILL-DISCOUNT-01')],
  'bill.Charge': [percentForBase('GOBL-BILL-CHARGE-01')],
  'bill.PaymentLine': [
    rule('GOBL-BILL-PAYMENTLINE-11', '', advancesWithinPayable),
    rule('GOBL-BILL-PAYMENTLINE-12', '', amountWithinLimit),
    rule('GOBL-BILL-PAYMENTLINE-01', 'installment', between(1, 999)),
    rule('GOBL-BILL-PAYMENTLINE-02', 'payable', positive),
    rule('GOBL-BILL-PAYMENTLINE-03', 'advances', notNegative),
    rule('GOBL-BILL-PAYMENTLINE-04', 'amount', positive),
    rule('GOBL-BILL-PAYMENTLINE-05', 'due', notNegative),
  ],
  'bill.Tax': [
    rule('GOBL-BILL-TAX-01', 'rounding', optional(oneOfListed('bill.Tax', 'rounding'))),
    rule('GOBL-BILL-TAX-02', 'point', optional(oneOfListed('bill.Tax', 'point'))),
  ],
  'bill.Status': [
    addons,
    ...listedKey('GOBL-BILL-STATUS-01', 'GOBL-BILL-STATUS-02', 'bill.Status', 'type'),
    rule('GOBL-BILL-STATUS-03', 'supplier', present),
    rule('GOBL-BILL-STATUS-04', 'lines', present),
  ],
  'bill.StatusLine': listedKey(
    'GOBL-BILL-STATUSLINE-01',
    'GOBL-BILL-STATUSLINE-02',
    'bill.StatusLine',
    'key',
  ),
  'bill.Reason': listedKey('GOBL-BILL-REASON-01', 'GOBL-BILL-REASON-02', 'bill.Reason', 'key'),
  'bill.Action': listedKey('GOBL-BILL-ACTION-01', 'GOBL-BILL-ACTION-02', 'bill.Action', 'key'),
  'bill.Fault': [rule('GOBL-BILL-FAULT-01', 'code', present)],
}
