/**
 * FacturaE 3.2: the format of electronic invoices to the Spanish public sector. Source: Ley 25/2013 (disposición
 * adicional segunda), Orden PRE/2971/2007; the format's schema (facturae.gob.es): InvoiceDocumentType, InvoiceClass,
 * ReasonCode of Corrective.
 */

import type { TaxIdentity } from '../../model/generated/types.ts'
import { present } from '../../validate/constraints.ts'
import { at, rule, when } from '../../validate/rules.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { requires } from '../../vocabulary/format-constraints.ts'
import { convertibleTo } from '../shared/constraints.ts'
import { codesByType, ofInvoices } from '../shared/scenarios.ts'
import { isCorrection } from '../shared/spanish-vat.ts'
import extensions from './extensions.json' with { type: 'json' }

const DOCUMENT_TYPE = 'es-facturae-doc-type'
const INVOICE_CLASS = 'es-facturae-invoice-class'
const CORRECTION = 'es-facturae-correction'

const isSpanish = ({ country }: TaxIdentity): boolean => country === 'ES'

const NIF_REQUIRED = 'customer.tax_id.code is required: a NIF'

export const esFacturaeV3 = defineAddon({
  key: 'es-facturae-v3',
  name: { en: 'Spain FacturaE' },
  description: {
    en: 'Requirements of FacturaE, the format of invoices to the Spanish public sector.',
  },
  sources: [{ title: { en: 'Facturae' }, url: 'https://www.facturae.gob.es/' }],
  extensions,
  scenarios: ofInvoices(
    codesByType(DOCUMENT_TYPE, [
      ['FC', 'standard corrective credit-note debit-note'],
      ['FA', '', 'simplified'],
      ['AF', '', 'self-billed'],
    ]),
    codesByType(INVOICE_CLASS, [
      ['OO', 'standard'],
      ['OR', 'corrective credit-note debit-note'],
      ['OC', '', 'summary'],
      ['CO', 'standard', 'copy'],
      ['CR', 'corrective', 'copy'],
      ['CC', 'standard', 'copy summary'],
    ]),
  ),
  corrections: [{ schema: 'bill/invoice', extensions: [CORRECTION] }],

  rules: {
    'bill.Invoice': [
      rule('GOBL-ES-FACTURAE-BILL-INVOICE-07', '', convertibleTo('EUR')),
      at('customer.tax_id', [
        when(isSpanish, [rule('GOBL-ES-FACTURAE-BILL-INVOICE-01', 'code', present, NIF_REQUIRED)]),
      ]),
      rule('GOBL-ES-FACTURAE-BILL-INVOICE-02', 'tax', present),
      rule('GOBL-ES-FACTURAE-BILL-INVOICE-03', 'tax.ext', requires(DOCUMENT_TYPE, INVOICE_CLASS)),
      when(isCorrection, [
        rule('GOBL-ES-FACTURAE-BILL-INVOICE-04', 'preceding', present),
        rule('GOBL-ES-FACTURAE-BILL-INVOICE-05', 'preceding[].issue_date', present),
        rule('GOBL-ES-FACTURAE-BILL-INVOICE-06', 'preceding[].ext', requires(CORRECTION)),
      ]),
    ],
    'pay.DueDate': [rule('GOBL-ES-FACTURAE-PAY-DUEDATE-01', 'amount', present)],
  },
})
