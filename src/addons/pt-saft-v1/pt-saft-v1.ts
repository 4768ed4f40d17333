/**
 * SAF-T (PT): the file in which invoicing systems in Portugal report invoices, receipts, movements of goods and
 * working documents to the tax authority (AT). Source: Portaria n.º 302/2016 (structure, code lists), Portaria n.º
 * 195/2020 (series), Despacho n.º 8632/2014 (technical requirements of invoicing programs), AT table of exemption
 * reasons (codes M01 to M99).
 */

import { dropExt, setExt } from '../../definitions/extensions.ts'
import { newTax } from '../../model/generated/factories.ts'
import type {
  Combo,
  Delivery,
  Instructions,
  Invoice,
  Item,
  Order,
  Payment,
  Record,
} from '../../model/generated/types.ts'
import { getOwn } from '../../values/text-map.ts'
import { defineAddon, type ScenarioSetSource } from '../../vocabulary/addon.ts'
import { defaultExt, extFromKey } from '../../vocabulary/set-extensions.ts'
import { keyOfCode, setCodeByKey } from '../shared/codes-by-key.ts'
import { codesByType, ofInvoices } from '../shared/scenarios.ts'
import { completeUnit } from '../shared/units.ts'
import {
  CASH_VAT,
  CASH_VAT_RECEIPT,
  CREDIT_NOTE,
  DEBIT_NOTE,
  DELIVERY_NOTE,
  EXEMPT_RATE,
  EXEMPTION,
  GOODS,
  INVOICE,
  INVOICE_RECEIPT,
  INVOICE_TYPE,
  MEANS,
  MEANS_CODES,
  MOVEMENT_TYPE,
  OTHER_RATE,
  OTHER_RECEIPT,
  PAYMENT_TYPE,
  PRO_FORMA,
  PRODUCED,
  PRODUCT_TYPE,
  PURCHASE_ORDER,
  QUOTE,
  RATE_CODES,
  RETURN_NOTE,
  SERVICE,
  SERVICE_UNITS,
  SIMPLIFIED_INVOICE,
  SOURCE,
  TAX_RATE,
  WAYBILL,
  WORK_TYPE,
} from './codes.ts'
import { EXEMPTIONS, stateExemption } from './exemptions.ts'
import extensions from './extensions.json' with { type: 'json' }
import { RULES } from './rules.ts'
import sources from './sources.json' with { type: 'json' }

/** Scenarios; of those that write the same extension, the last match wins. */
const SCENARIOS: ScenarioSetSource[] = ofInvoices(
  codesByType(INVOICE_TYPE, [
    [INVOICE, 'standard'],
    [SIMPLIFIED_INVOICE, 'standard', 'simplified'],
  ]),
  codesByType(CASH_VAT, [['1', 'standard', 'cash-vat']]),
  [{ type: ['standard'], ext: { [INVOICE_TYPE]: INVOICE_RECEIPT }, when: isInvoiceReceipt }],
  codesByType(INVOICE_TYPE, [
    [DEBIT_NOTE, 'debit-note'],
    [CREDIT_NOTE, 'credit-note'],
  ]),
  codesByType(WORK_TYPE, [[PRO_FORMA, 'proforma']]),
)

export const ptSaftV1 = defineAddon({
  key: 'pt-saft-v1',
  edition: '2026-07',
  name: { en: 'Portugal SAF-T' },
  description: {
    en: 'Requirements of SAF-T (PT) for documents that are reported to the tax authority.',
  },
  sources,
  extensions,
  tags: [
    { schema: 'bill/delivery', list: [{ key: 'return', name: { en: 'Return' } }] },
    ...['bill/invoice', 'bill/payment'].map((schema) => ({
      schema,
      list: [{ key: 'cash-vat', name: { en: 'Cash VAT Scheme', pt: 'Regime de IVA de Caixa' } }],
    })),
  ],
  scenarios: SCENARIOS,
  corrections: [{ schema: 'bill/invoice', reason_required: true }],

  normalise: {
    'bill.Invoice': setInvoiceDefaults,
    'bill.Payment': setPaymentCodes,
    'bill.Order': setOrderDefaults,
    'bill.Delivery': setMovementType,
    'bill.Line': stateExemption,
    'org.Item': setProductType,
    'pay.Instructions': setMeans,
    'pay.Record': setMeans,
    'tax.Combo': setTaxRate,
  },

  rules: RULES,
})

/** Sold and paid at once: the invoice has the tag, or advances leave nothing due. */
function isInvoiceReceipt({ $tags, totals }: Invoice): boolean {
  return $tags?.includes('invoice-receipt') || totals?.due?.isZero() === true
}

function setInvoiceDefaults(invoice: Invoice): void {
  defaultExt((invoice.tax ??= newTax()), SOURCE, PRODUCED)
  for (const advance of invoice.payment?.advances ?? []) advance.date ??= invoice.issue_date
  invoice.value_date ??= invoice.op_date ?? invoice.issue_date
}

function setPaymentCodes(payment: Payment): void {
  const isCashVat = payment.$tags?.includes('cash-vat')
  setExt(payment, PAYMENT_TYPE, isCashVat ? CASH_VAT_RECEIPT : OTHER_RECEIPT)
  defaultExt(payment, SOURCE, PRODUCED)
}

function setOrderDefaults(order: Order): void {
  const tax = (order.tax ??= newTax())
  if (order.type === 'purchase') defaultExt(tax, WORK_TYPE, PURCHASE_ORDER)
  if (order.type === 'quote') defaultExt(tax, WORK_TYPE, QUOTE)
  order.value_date ??= order.op_date ?? order.issue_date
}

function setMovementType(delivery: Delivery): void {
  const tax = (delivery.tax ??= newTax())
  if (delivery.$tags?.includes('return')) defaultExt(tax, MOVEMENT_TYPE, RETURN_NOTE)
  else if (delivery.type === 'note') defaultExt(tax, MOVEMENT_TYPE, DELIVERY_NOTE)
  else if (delivery.type === 'waybill') defaultExt(tax, MOVEMENT_TYPE, WAYBILL)
}

function setProductType(item: Item): void {
  completeUnit(item)
  defaultExt(item, PRODUCT_TYPE, SERVICE_UNITS.includes(item.unit ?? '') ? SERVICE : GOODS)
}

const meansFromKey = extFromKey(MEANS, MEANS_CODES)

/** The key `other` allows any means that the client sets. */
function setMeans(payment: Instructions | Record): void {
  if (payment.key === 'other') defaultExt(payment, MEANS, MEANS_CODES.other)
  else meansFromKey(payment)
}

function setTaxRate(combo: Combo): void {
  if (combo.cat !== 'VAT') return
  if (combo.country && combo.country !== 'PT') return setExt(combo, TAX_RATE, OTHER_RATE)
  if (!combo.key || combo.key === 'exempt') {
    combo.key = keyOfCode(EXEMPTIONS, combo.ext?.[EXEMPTION]) ?? (combo.key || 'standard')
  }
  combo.rate ||= Object.keys(RATE_CODES).find((rate) => RATE_CODES[rate] === combo.ext?.[TAX_RATE])
  const rateCode = combo.key === 'standard' ? getOwn(RATE_CODES, combo.rate) : undefined
  if (rateCode) dropExt(combo, EXEMPTION)
  else setCodeByKey(combo, EXEMPTION, EXEMPTIONS)
  const code = rateCode ?? (getOwn(EXEMPTIONS, combo.key) && EXEMPT_RATE)
  if (code) setExt(combo, TAX_RATE, code)
}
