/** Extensions of the format, and the codes that are written or compared. Source: Portaria n.º 302/2016. */

/** Defined by the regime. */
export const REGION = 'pt-region'

export const TAX_RATE = 'pt-saft-tax-rate'
export const EXEMPTION = 'pt-saft-exemption'
export const INVOICE_TYPE = 'pt-saft-invoice-type'
export const PAYMENT_TYPE = 'pt-saft-payment-type'
export const WORK_TYPE = 'pt-saft-work-type'
export const MOVEMENT_TYPE = 'pt-saft-movement-type'
export const PRODUCT_TYPE = 'pt-saft-product-type'
export const MEANS = 'pt-saft-payment-means'
export const SOURCE = 'pt-saft-source'
export const SOURCE_REF = 'pt-saft-source-ref'
export const CASH_VAT = 'pt-saft-cash-vat'

/** InvoiceType. */
export const INVOICE = 'FT'
export const SIMPLIFIED_INVOICE = 'FS'
export const INVOICE_RECEIPT = 'FR'
export const DEBIT_NOTE = 'ND'
export const CREDIT_NOTE = 'NC'

/** PaymentType. */
export const CASH_VAT_RECEIPT = 'RC'
export const OTHER_RECEIPT = 'RG'

/** WorkType. */
export const PRO_FORMA = 'PF'
export const QUOTE = 'OR'
export const PURCHASE_ORDER = 'NE'
/** Working documents that are written as invoices: pro forma, and both sides of a consignment. */
export const INVOICE_WORK_TYPES = [PRO_FORMA, 'FC', 'CC']

/** MovementType. */
export const DELIVERY_NOTE = 'GR'
export const WAYBILL = 'GT'
export const RETURN_NOTE = 'GD'

/** SourceBilling: produced by this system, or entered by hand. */
export const PRODUCED = 'P'
export const MANUAL = 'M'

/** ProductType. */
export const GOODS = 'P'
export const SERVICE = 'S'
/** Units in which services are counted. */
export const SERVICE_UNITS =
  'km w kw kwh rate mon day s h min service job activity trip item one'.split(' ')

/** TaxCode. */
export const EXEMPT_RATE = 'ISE'
export const OTHER_RATE = 'OUT'
/** Rates → TaxCode. */
export const RATE_CODES: { readonly [rate: string]: string } = {
  reduced: 'RED',
  intermediate: 'INT',
  general: 'NOR',
  other: OTHER_RATE,
}

/** Means of payment → PaymentMechanism. */
export const MEANS_CODES = {
  card: 'CC',
  'card+debit': 'CD',
  'credit-transfer': 'TB',
  'debit-transfer': 'TB',
  'direct-debit': 'TB',
  cash: 'NU',
  'promissory-note': 'LC',
  netting: 'CS',
  cheque: 'CH',
  online: 'DE',
  other: 'OU',
}
