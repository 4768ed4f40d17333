/**
 * Usual objects and values, for examples in messages: the members that documents have, not all that they may have.
 * `…` stands for a text of the client's.
 */

import type { Context } from '../definitions/contract.ts'

interface Examples {
  readonly [name: string]: unknown
}

/** By the name of the type. */
export const USUAL_OBJECTS: Examples = {
  'bill.DeliveryDetails': { date: '2026-01-31' },
  'bill.Line': {
    quantity: '1',
    item: { name: '…', price: '100.00' },
    taxes: [{ cat: 'VAT', rate: 'standard' }],
  },
  'bill.Ordering': { code: 'PO-4711' },
  'bill.PaymentDetails': {
    instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'DE89370400440532013000' }] },
  },
  'bill.Reason': { key: 'other' },
  'cal.Period': { start: '2026-01-01', end: '2026-01-31' },
  'currency.ExchangeRate': { from: 'USD', to: 'EUR', amount: '0.92' },
  'org.Address': { street: '…', num: '1', locality: '…', code: '…', country: 'ES' },
  'org.DocumentRef': { code: 'F-0001', issue_date: '2026-01-15' },
  'org.Email': { addr: 'name@example.com' },
  'org.Endpoint': { uri: 'iso6523-actorid-upis::0088:4012345678901' },
  'org.Identity': { type: '…', code: '…' },
  'org.Image': { url: 'https://example.com/logo.png' },
  'org.Inbox': { email: 'invoices@example.com' },
  'org.Item': { name: '…', price: '100.00' },
  'org.Name': { given: '…', surname: '…' },
  'org.Note': { key: 'general', text: '…' },
  'org.Party': { name: '…', tax_id: { country: 'ES', code: 'B98602642' } },
  'org.Person': { name: { given: '…', surname: '…' } },
  'org.Telephone': { num: '+34 910 000 000' },
  'org.Website': { url: 'https://example.com' },
  'pay.Card': { last4: '1234' },
  'pay.CreditTransfer': { iban: 'DE89370400440532013000' },
  'pay.DirectDebit': {
    ref: '…',
    creditor: 'DE98ZZZ09999999999',
    account: 'DE89370400440532013000',
  },
  'pay.DueDate': { date: '2026-02-28', percent: '100%' },
  'pay.Instructions': {
    key: 'credit-transfer',
    credit_transfer: [{ iban: 'DE89370400440532013000' }],
  },
  'pay.Record': { key: 'credit-transfer', date: '2026-01-31', amount: '100.00' },
  'pay.Terms': { due_dates: [{ date: '2026-02-28', percent: '100%' }] },
  'tax.Combo': { cat: 'VAT', rate: 'standard' },
  'tax.Identity': { country: 'ES', code: 'B98602642' },
  'tax.Note': { cat: 'VAT', key: 'exempt', text: '…' },
}

/** By type and member, else by the name or form of the type. */
export const USUAL_VALUES: Examples = {
  'bill.Ordering.code': 'PO-4711',
  'bill.Tax.prices_include': 'VAT',
  'org.Address.num': '1',
  'org.Address.state': 'SP',
  'org.Identity.type': '…',
  'org.Item.unit': 'piece',
  'pay.Instructions.key': 'credit-transfer',
  'pay.Record.key': 'credit-transfer',
  'tax.Combo.cat': 'VAT',
  'cal.Date': '2026-01-31',
  'cal.DateTime': '2026-01-31T16:45:00',
  'cal.Time': '16:45:00',
  'cbc.URI': 'iso6523-actorid-upis::0088:4012345678901',
  'currency.Code': 'EUR',
  'num.Amount': '100.00',
  'num.Percentage': '21.0%',
  integer: 1,
  number: 1,
  boolean: true,
}

/** Codes of extensions whose lists begin with others. */
export const USUAL_CODES: { readonly [extension: string]: string } = {
  'untdid-document-type': '380',
  'untdid-payment-means': '30',
  'untdid-tax-category': 'S',
}

const LEITWEG_ID = '04011000-1234512345-06'

const FRENCH_ADDRESS = 'iso6523-actorid-upis::0225:732829320'

const FRENCH: Examples = {
  'cbc.URI': FRENCH_ADDRESS,
  'org.Endpoint': { uri: FRENCH_ADDRESS },
  'org.Inbox': { scheme: '0225', code: '732829320' },
}

/** What is usual in documents with a format, by its key. */
const IN_FORMATS: { readonly [addon: string]: Examples } = {
  'de-xrechnung-v3': {
    'bill.Ordering': { code: LEITWEG_ID },
    'bill.Ordering.code': LEITWEG_ID,
  },
  'fr-ctc-flow2-v1': FRENCH,
  'fr-ctc-flow6-v1': FRENCH,
  'fr-ctc-flow10-v1': FRENCH,
}

/** The usual object or value of a name: that of the formats of a document, or else that of the table. */
export function usualIn({ addons }: Context, table: Examples, name: string): unknown {
  for (const { key } of addons) {
    const own = IN_FORMATS[key]?.[name]
    if (own !== undefined) return own
  }
  return table[name]
}

/** Stands for a text that has no usual value. */
export const FREE_TEXT = '…'
