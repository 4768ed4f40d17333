/** Payments for tests: receipts, and the invoices that they pay. */
import { type Json, SCHEMA } from './support.ts'

/** The receipt of a transfer. */
export const receipt = (line: Json, more: Json = {}): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  type: 'receipt',
  code: 'P1',
  issue_date: '2026-11-20',
  currency: 'EUR',
  methods: [{ key: 'credit-transfer' }],
  lines: [line],
  ...more,
})

export const vat = (...rates: Json[]): Json => ({ categories: [{ code: 'VAT', rates }] })

/** A rate of VAT; without a percentage, what is outside its scope. */
export const at = (base: string, percent?: string): Json =>
  percent ? { base, percent } : { base, key: 'outside-scope' }

/** What is payable of an invoice, and its VAT. */
export const payable = (amount: string, ...rates: Json[]): Json => {
  return { payable: amount, tax: vat(...rates) }
}
