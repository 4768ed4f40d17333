/** Rules of the documents that SAF-T (PT) reports. */

import { UNIT_CODE } from '../../catalogues/units.ts'
import type { RulesByType } from '../../definitions/contract.ts'
import type {
  CategoryTotal,
  Combo,
  Delivery,
  Invoice,
  Order,
  Payment,
} from '../../model/generated/types.ts'
import {
  constraint,
  isPresent,
  length,
  notNegative,
  positive,
  present,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { not, rule, warning, when } from '../../validate/rules.ts'
import type { TextMap } from '../../values/text-map.ts'
import { atMostOne, equals, extNotOneOf, requires } from '../../vocabulary/format-constraints.ts'
import { ofCategory } from '../../vocabulary/guards.ts'
import { type OfInvoice, reasonAssumed } from '../shared/codes-by-key.ts'
import { convertibleTo, taxCodeRequired, taxedBy } from '../shared/constraints.ts'
import { hasExt } from '../shared/guards.ts'
import { marginCoded } from '../shared/margin-scheme.ts'
import {
  EXEMPTION,
  INVOICE_RECEIPT,
  INVOICE_TYPE,
  INVOICE_WORK_TYPES,
  MOVEMENT_TYPE,
  PAYMENT_TYPE,
  PRODUCED,
  PRODUCT_TYPE,
  REGION,
  SOURCE,
  SOURCE_REF,
  TAX_RATE,
  WORK_TYPE,
} from './codes.ts'
import {
  EXEMPTIONS,
  exemptionSet,
  isExemptionNote,
  statedOnLine,
  statedOnPaymentLine,
  withVatTotal,
} from './exemptions.ts'
import {
  codeFormat,
  deliveryType,
  invoiceType,
  isFromElsewhere,
  orderType,
  ownExt,
  paymentType,
  seriesFormat,
  sourceRefFormat,
  taxExt,
} from './numbering.ts'
import { PAYMENT_WARNINGS, RATE_WARNINGS } from './warnings.ts'

/** Checks the extensions of `tax` from the document, so that a missing `tax` fails too. */
const inTax = <T extends Invoice | Order | Delivery>(
  message: string,
  holds: (ext: TextMap) => boolean,
) => constraint(message, (document: T) => holds(taxExt(document) ?? {}))

const typed = inTax(
  `tax.ext must have ${INVOICE_TYPE} or ${WORK_TYPE}`,
  (ext) => INVOICE_TYPE in ext || WORK_TYPE in ext,
)
const typedOnce = inTax(
  `tax.ext must not have both ${INVOICE_TYPE} and ${WORK_TYPE}`,
  (ext) => !(INVOICE_TYPE in ext && WORK_TYPE in ext),
)
const invoiceWorkType = inTax(
  `${WORK_TYPE} of an invoice must be one of ${INVOICE_WORK_TYPES.join(', ')}`,
  (ext) => !(WORK_TYPE in ext) || INVOICE_WORK_TYPES.includes(ext[WORK_TYPE]!),
)
const sourced = inTax(`tax.ext must have ${SOURCE}`, (ext) => SOURCE in ext)
const sourceReferred = inTax(
  `tax.ext must have ${SOURCE_REF} if ${SOURCE} is not ${PRODUCED}`,
  (ext) => SOURCE_REF in ext,
)
const moved = inTax(
  `tax.ext must have ${MOVEMENT_TYPE}, which is set for the delivery types "note" and "waybill"`,
  (ext) => MOVEMENT_TYPE in ext,
)
const orderTyped = inTax(
  `tax.ext must have ${WORK_TYPE}, which is set for the order types "purchase" and "quote"`,
  (ext) => WORK_TYPE in ext,
)
const orderWorkType = inTax(
  `${WORK_TYPE} of an order must not be one of ${INVOICE_WORK_TYPES.join(', ')}`,
  (ext) => !INVOICE_WORK_TYPES.includes(ext[WORK_TYPE] ?? ''),
)

const customerNamed = constraint(
  'customer.name is required together with customer.tax_id.code',
  ({ customer }: Payment) => !customer?.tax_id?.code || isPresent(customer.name),
)
const paidOnIssueDate = constraint(
  'dates of methods must be the issue_date',
  ({ methods, issue_date }: Payment) =>
    !methods?.some((method) => method?.date && method.date !== issue_date),
)

const isInvoiceReceipt = saying(
  `the document type is ${INVOICE_RECEIPT}`,
  (invoice: Invoice): boolean => invoiceType(invoice) === INVOICE_RECEIPT,
)
const isVatTotal = saying('code is VAT', ({ code }: CategoryTotal): boolean => code === 'VAT')

const isReversedAtHome = saying(
  'key is reverse-charge, and the customer is in Portugal',
  ({ key }: Combo, { document }: OfInvoice): boolean =>
    key === 'reverse-charge' && document.customer?.tax_id?.country === 'PT',
)

/** Exemptions between two Portuguese: CIVA art. 2 n.º 1. */
const NOT_ABROAD = `ext must not have ${EXEMPTION} M40 (services to a business abroad) with a customer in Portugal: M30 is for scrap, M31 for construction (CIVA art. 2 n.º 1 i, j)`

/** Margin schemes: DL 199/96 and 221/85. */
const NOT_EXEMPT = `ext must have ${EXEMPTION} M13 in the margin scheme of used goods, M14 of art, M15 of antiques (DL 199/96), M12 of travel agents (DL 221/85), not M07 (CIVA art. 9)`

const PAID_IN_FULL = 'an invoice-receipt must be paid in full'

const INVOICE_RULES = [
  rule('GOBL-PT-SAFT-BILL-INVOICE-15', '', convertibleTo('EUR')),
  rule('GOBL-PT-SAFT-BILL-INVOICE-01', '', typed),
  rule('GOBL-PT-SAFT-BILL-INVOICE-02', '', typedOnce),
  rule('GOBL-PT-SAFT-BILL-INVOICE-03', '', invoiceWorkType),
  rule('GOBL-PT-SAFT-BILL-INVOICE-04', '', seriesFormat(invoiceType)),
  rule('GOBL-PT-SAFT-BILL-INVOICE-05', '', codeFormat(invoiceType)),
  rule('GOBL-PT-SAFT-BILL-INVOICE-12', '', sourced),
  rule('GOBL-PT-SAFT-BILL-INVOICE-14', '', sourceRefFormat(taxExt, invoiceType)),
  rule('GOBL-PT-SAFT-BILL-INVOICE-06', 'value_date', present),
  rule('GOBL-PT-SAFT-BILL-INVOICE-07', 'lines[]', taxedBy('VAT')),
  rule('GOBL-PT-SAFT-BILL-INVOICE-08', 'payment.advances[].date', present),
  rule('GOBL-PT-SAFT-BILL-INVOICE-16', 'payment.advances[].amount', notNegative),
  rule('GOBL-PT-SAFT-BILL-INVOICE-09', 'totals.payable', notNegative),
  when(isInvoiceReceipt, [
    rule('GOBL-PT-SAFT-BILL-INVOICE-10', 'totals.due', equals('0'), PAID_IN_FULL),
  ]),
  rule('GOBL-PT-SAFT-BILL-INVOICE-11', 'preceding', atMostOne),
  when(isFromElsewhere<Invoice>(taxExt), [
    rule('GOBL-PT-SAFT-BILL-INVOICE-13', '', sourceReferred),
  ]),
]

const PAYMENT_RULES = [
  ...PAYMENT_WARNINGS,
  rule('GOBL-PT-SAFT-BILL-PAYMENT-01', '', seriesFormat(paymentType)),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-02', '', codeFormat(paymentType)),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-06', '', sourceRefFormat(ownExt, paymentType)),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-09', '', customerNamed),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-11', '', paidOnIssueDate),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-03', 'ext', requires(PAYMENT_TYPE)),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-04', 'ext', requires(SOURCE)),
  when(isFromElsewhere(ownExt), [
    rule('GOBL-PT-SAFT-BILL-PAYMENT-05', 'ext', requires(SOURCE_REF)),
  ]),
  ...taxCodeRequired('supplier', 'GOBL-PT-SAFT-BILL-PAYMENT-07', 'GOBL-PT-SAFT-BILL-PAYMENT-08'),
  rule('GOBL-PT-SAFT-BILL-PAYMENT-10', 'total', notNegative),
]

const PAYMENT_LINE_RULES = [
  rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-06', '', statedOnPaymentLine),
  rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-01', 'document', present),
  rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-02', 'document.issue_date', present),
  rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-03', 'tax', present),
  rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-04', 'tax', withVatTotal),
  rule('GOBL-PT-SAFT-BILL-PAYMENTLINE-05', 'tax.categories[].rates', atMostOne),
]

const DELIVERY_RULES = [
  rule('GOBL-PT-SAFT-BILL-DELIVERY-01', '', moved),
  rule('GOBL-PT-SAFT-BILL-DELIVERY-02', '', seriesFormat(deliveryType)),
  rule('GOBL-PT-SAFT-BILL-DELIVERY-03', '', codeFormat(deliveryType)),
  ...taxCodeRequired('supplier', 'GOBL-PT-SAFT-BILL-DELIVERY-04', 'GOBL-PT-SAFT-BILL-DELIVERY-05'),
  rule('GOBL-PT-SAFT-BILL-DELIVERY-06', 'despatch_date', present),
  rule('GOBL-PT-SAFT-BILL-DELIVERY-07', 'preceding', atMostOne),
  rule('GOBL-PT-SAFT-BILL-DELIVERY-08', 'preceding[].series', present),
  rule('GOBL-PT-SAFT-BILL-DELIVERY-09', 'preceding[].code', present),
]

const ORDER_RULES = [
  rule('GOBL-PT-SAFT-BILL-ORDER-01', '', orderTyped),
  rule('GOBL-PT-SAFT-BILL-ORDER-02', '', orderWorkType),
  rule('GOBL-PT-SAFT-BILL-ORDER-03', '', seriesFormat(orderType)),
  rule('GOBL-PT-SAFT-BILL-ORDER-04', '', codeFormat(orderType)),
  rule('GOBL-PT-SAFT-BILL-ORDER-05', 'value_date', present),
  rule('GOBL-PT-SAFT-BILL-ORDER-06', 'lines[]', taxedBy('VAT')),
]

const LINE_RULES = [
  rule('GOBL-PT-SAFT-BILL-LINE-05', '', statedOnLine),
  rule('GOBL-PT-SAFT-BILL-LINE-01', 'quantity', positive),
  rule('GOBL-PT-SAFT-BILL-LINE-02', 'sum', notNegative),
  rule('GOBL-PT-SAFT-BILL-LINE-03', 'total', notNegative),
  rule('GOBL-PT-SAFT-BILL-LINE-04', 'discounts[].amount', notNegative),
]

export const RULES: RulesByType = {
  'bill.Invoice': INVOICE_RULES,
  'bill.Payment': PAYMENT_RULES,
  'bill.Delivery': DELIVERY_RULES,
  'bill.Order': ORDER_RULES,
  'bill.Line': LINE_RULES,
  'bill.PaymentLine': PAYMENT_LINE_RULES,
  'tax.Combo': [
    when(ofCategory('VAT'), [
      rule('GOBL-PT-SAFT-TAX-COMBO-01', 'ext', requires(REGION, TAX_RATE)),
      rule('GOBL-PT-SAFT-TAX-COMBO-02', 'ext', exemptionSet),
      marginCoded('DOCKET-PT-SAFT-MARGIN', [EXEMPTION, 'M07'], NOT_EXEMPT),
      reasonAssumed(
        EXEMPTION,
        EXEMPTIONS,
        'exempt',
        ', such as M10 for a small business (art. 53)',
      ),
      when(isReversedAtHome, [
        warning('DOCKET-PT-SAFT-REVERSE-CHARGE', 'ext', extNotOneOf(EXEMPTION, 'M40'), NOT_ABROAD),
      ]),
    ]),
  ],
  'tax.CategoryTotal': [
    when(isVatTotal, [
      ...RATE_WARNINGS,
      rule('GOBL-PT-SAFT-TAX-CATEGORYTOTAL-01', 'rates[].ext', requires(REGION, TAX_RATE)),
      rule('GOBL-PT-SAFT-TAX-CATEGORYTOTAL-02', 'rates[].ext', exemptionSet),
    ]),
  ],
  'tax.Note': [
    when(ofCategory('IRS', 'IRC'), [rule('GOBL-PT-SAFT-TAX-NOTE-02', 'text', length(0, 60))]),
  ],
  'org.Note': [when(isExemptionNote, [rule('GOBL-PT-SAFT-ORG-NOTE-01', 'text', length(6, 60))])],
  'org.Item': [
    when(not(hasExt(UNIT_CODE)), [rule('GOBL-PT-SAFT-ORG-ITEM-01', 'unit', present)]),
    rule('GOBL-PT-SAFT-ORG-ITEM-02', 'ext', requires(PRODUCT_TYPE)),
  ],
}
