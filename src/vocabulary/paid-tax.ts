import type { PaymentLine } from '../model/generated/types.ts'

/** The tax by which a payment is shared out, and the sum that it is of: that of the invoice that is paid, else its own. */
export function taxOfPaid({ document, amount, payable, tax }: PaymentLine) {
  const whole = document?.payable ?? (document?.currency ? undefined : payable)
  return document?.tax && whole
    ? { isOfInvoice: true, tax: document.tax, of: whole }
    : { isOfInvoice: false, tax, of: amount }
}
