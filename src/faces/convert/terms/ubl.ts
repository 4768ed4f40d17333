/**
 * UBL 2.1 as the schema has it: every element that a term of EN 16931 has a place in, in the binding order; `ubl.json` has
 * one element per line. Source: CEN/TS 16931-3-2; OASIS UBL 2.1, UBL-Invoice-2.1.xsd and UBL-CreditNote-2.1.xsd. The notation
 * is that of syntax.ts. The head of a credit note has another order, no due date of its own, and no project, which have
 * other places; the elements after the head have the same order in both, and the names of an invoice here.
 */
import tables from './ubl.json' with { type: 'json' }

const AFTER_HEAD = tables.both.join('\n')

export const UBL_INVOICE = `${tables.invoice.join('\n')}\n${AFTER_HEAD}`

export const UBL_CREDIT_NOTE = `${tables.creditNote.join('\n')}\n${AFTER_HEAD.replace(
  'cac:InvoiceLine ',
  'cac:CreditNoteLine ',
).replace('cbc:InvoicedQuantity ', 'cbc:CreditedQuantity ')}`
