/**
 * Warnings about payments that state another tax than that of what was paid. The tax of a payment is that of its document in
 * proportion, with the decimals of `amount` and two more, which is nothing of a small share.
 */
import type { PaymentLine, Total } from '../model/generated/types.ts'
import { type RuleNode, unless, warning } from '../validate/rules.ts'
import { Amount } from '../values/amount.ts'
import { magnitude, sumOf } from '../vocabulary/amounts.ts'
import { areSum } from '../vocabulary/due-parts.ts'
import { finding } from '../vocabulary/finding.ts'

/** What a tax and its bases add up to. Several taxes are mostly on the same bases: the largest counts. */
function grossOf({ categories }: Total): Amount {
  let base = Amount.zero(2)
  let tax = Amount.zero(2)
  for (const category of categories ?? []) {
    const bases = sumOf(category?.rates?.map((rate) => rate?.base) ?? [])
    if (bases.compare(base) > 0) base = bases
    if (!category?.informative)
      tax = sumOf([tax, category?.retained ? category.amount.negate() : category?.amount])
  }
  return sumOf([base, tax])
}

/** One in 200 is as imprecise as a share of 1 % with four decimals is. */
const TOLERANCE = new Amount(5, 3)

/** Is an amount another one, by more than what rounding explains? */
function isOff(amount: Amount, expected: Amount): boolean {
  const precise = expected.rescaleUp(6)
  const difference = magnitude(precise.subtract(amount))
  return !areSum([amount], expected) && difference.compare(precise.multiply(TOLERANCE)) > 0
}

/** The document states more tax than what is payable includes, or no tax of the share that was paid. */
function taxOfAnother({ document, payable, amount, tax }: PaymentLine): string | undefined {
  const whole = document?.payable ?? (document?.currency ? undefined : payable)
  if (document?.tax && whole) {
    const gross = grossOf(document.tax)
    if (isOff(gross, whole) && gross.compare(whole) > 0)
      return `the tax of the document adds up to ${gross} with its base, but ${whole} is payable: correct document.tax or payable, which is before advances`
    if (!tax || whole.isZero()) return undefined
    const expected = amount.rescaleUp(6).multiply(gross.rescaleUp(6).divide(whole))
    const stated = grossOf(tax)
    return isOff(stated, expected)
      ? `it adds up to ${stated} with its base, of ${amount} that was paid: write amount with more decimals, such as ${amount.rescale(amount.scale + 2)}, or replace document.tax by the tax of this payment`
      : undefined
  }
  if (!tax) return undefined
  const stated = grossOf(tax)
  return isOff(stated, amount) && stated.compare(amount) > 0
    ? `it adds up to ${stated} with its base, but ${amount} was paid: correct tax or amount`
    : undefined
}

const isUntaxed = ({ document, tax }: PaymentLine): boolean => !document?.tax && !tax

export const PAYMENT_TAX_WARNINGS: RuleNode[] = [
  unless(isUntaxed, [
    warning(
      'DOCKET-PAYMENT-TAX',
      '',
      finding('is not the tax of what was paid', taxOfAnother, 'tax'),
    ),
  ]),
]
