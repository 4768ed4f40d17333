/**
 * Warnings about payments that state another tax than that of what was paid. The bases of a document are those of a payment by
 * a share with the decimals of `amount` and two more, which is nothing of a small one.
 */
import type { PaymentLine, Total } from '../model/generated/types.ts'
import { type RuleNode, warning } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { magnitude, sumOf } from '../vocabulary/amounts.ts'
import { areSum } from '../vocabulary/due-parts.ts'
import { finding } from '../vocabulary/finding.ts'
import { taxOfPaid } from '../vocabulary/paid-tax.ts'

/** Several taxes are mostly on the same bases: the largest counts. */
function baseOf({ categories }: Total): Amount {
  const bases = (categories ?? []).map((each) =>
    sumOf(each?.rates?.map((rate) => rate?.base) ?? []),
  )
  return bases.reduce((most, base) => (base.compare(most) > 0 ? base : most), Amount.zero(2))
}

/** One in 200 is as imprecise as a share of 1 % with four decimals is. */
const TOLERANCE = new Amount(5, 3)

/** By more than rounding: 1, or -1 if it is less. */
function differs(amount: Amount, expected: Amount): number {
  const precise = expected.rescaleUp(6)
  const isNear = magnitude(precise.subtract(amount)).compare(precise.multiply(TOLERANCE)) <= 0
  return isNear || areSum([amount], expected) ? 0 : amount.compare(expected)
}

function taxOfAnother(line: PaymentLine): string | undefined {
  const { isOfInvoice, tax: total, of } = taxOfPaid(line)
  if (!total) return undefined
  const { amount, tax } = line
  const base = baseOf(total)
  const gross = sumOf([base, total.sum, total.retained?.negate()])
  if (differs(gross, of) > 0) return `with its base it is ${gross}, more than ${of}`
  if (!tax || !isOfInvoice || of.isZero()) return undefined
  const share = amount.rescaleUp(6).multiply(base.rescaleUp(6).divide(of))
  return differs(baseOf(tax), share)
    ? `write amount with more decimals, such as ${amount.rescale(amount.scale + 2)}, or this tax instead of document.tax`
    : undefined
}

export const PAYMENT_TAX_WARNINGS: RuleNode[] = [
  warning('DOCKET-PAYMENT-TAX', '', finding('is not that of the amount', taxOfAnother, 'tax')),
]
