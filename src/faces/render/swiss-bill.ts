/**
 * The payment of a Swiss QR bill: SIX, Swiss Implementation Guidelines QR-bill, version 2.3 (structured addresses; chapter 4
 * has the fields).
 */

import { isoCountryOf } from '../../catalogues/countries.ts'
import type { Fault } from '../../faults.ts'
import type { AnyDocument, CreditTransfer, Invoice, Party } from '../../model/generated/types.ts'
import { isDocumentOfType } from '../../model/schema-registry.ts'
import { isIban, plainCode } from '../../vocabulary/bank.ts'
import { numberOf } from '../../vocabulary/number.ts'
import {
  isCreditorReference,
  isQrIban,
  isQrReference,
  isSwissIban,
} from '../../vocabulary/payment-references.ts'
import { isFromCustomer } from './views/kind.ts'
import { firstAskedOf } from './views/payment.ts'

export interface Bill {
  iban: string
  creditor: readonly string[]
  debtor: readonly string[]
  amount: string
  currency: string
  kind: 'QRR' | 'SCOR' | 'NON'
  reference: string
  message: string
}

/** One line of a payment code: without breaks, and not too long. It does not end within a character. */
export const oneLine = (length: number, text = ''): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')

/** The fields of an address and their lengths; of a street and its number, there need be none (chapter 4.2.2). */
const LENGTHS = { name: 70, street: 70, num: 16, code: 16, locality: 35, country: 2 } as const
type Field = keyof typeof LENGTHS
const FIELDS = Object.keys(LENGTHS) as Field[]
const MANDATORY = ['name', 'code', 'locality', 'country'] as const

type Address = { readonly [F in Field]: string | undefined }

const firstAddress = (party: Party | undefined): number =>
  party?.addresses?.findIndex((each) => each !== null) ?? -1

function addressOf(name: string | undefined, party: Party | undefined): Address {
  const { street, num, code, locality, country } = party?.addresses?.[firstAddress(party)] ?? {}
  const land = isoCountryOf(country ?? party?.tax_id?.country ?? '')
  return { name: name ?? party?.name, street, num, code, locality, country: land }
}

const missingIn = (address: Address): Field[] =>
  MANDATORY.filter((field) => oneLine(1, address[field]) === '')

const longIn = (address: Address): Field[] =>
  FIELDS.filter((field) => oneLine(Infinity, address[field]).length > LENGTHS[field])

/** The fields in their order; none if one is missing that must be there. */
const fieldsOf = (address: Address): readonly string[] =>
  missingIn(address).length > 0
    ? []
    : FIELDS.map((field) => oneLine(LENGTHS[field], address[field]))

/** What is paid to which account; who pays whom is another question. */
type Transfer = Pick<Bill, 'iban' | 'amount' | 'currency' | 'kind' | 'reference'> & {
  readonly account: CreditTransfer
  readonly creditor: Address
}

/** Who is paid, and where it is in the document: a supplier may act for the seller. */
export const payeeOf = ({
  payment,
  ordering,
  supplier,
}: Invoice): [path: string, Party | undefined] => {
  if (payment?.payee) return ['payment.payee', payment.payee]
  return ordering?.seller ? ['ordering.seller', ordering.seller] : ['supplier', supplier]
}

/** The transfer that a QR bill asks for: francs or euros, to an account in Switzerland or Liechtenstein. */
function transferOf(document: AnyDocument): Transfer | undefined {
  // Who reads a self-billed invoice is paid.
  if (!isDocumentOfType(document, 'bill.Invoice') || isFromCustomer(document)) return undefined
  const { currency, payment } = document
  const due = firstAskedOf(document)?.amount
  const account = payment?.instructions?.credit_transfer?.find(isSwiss)
  if (!account || !due || (currency !== 'CHF' && currency !== 'EUR')) return undefined
  const iban = plainCode(account.iban)
  const reference = plainCode(payment?.instructions?.ref)
  const kind = isQrReference(reference) ? 'QRR' : isCreditorReference(reference) ? 'SCOR' : 'NON'
  const amount = `${due.rescale(2)}`
  if (isQrIban(iban) !== (kind === 'QRR') || amount.length > 12) return undefined
  const creditor = addressOf(account.name, payeeOf(document)[1])
  return { iban, amount, currency, kind, reference, account, creditor }
}

/** The payment of a QR bill; undefined unless there is a transfer that one can ask for, to somebody with an address. */
export function billOf(document: AnyDocument): Bill | undefined {
  const transfer = transferOf(document)
  if (!transfer) return undefined
  const { payment, customer, series, code } = document as Invoice
  const { iban, amount, currency, kind } = transfer
  const creditor = fieldsOf(transfer.creditor)
  if (creditor.length === 0) return undefined
  const text =
    (kind === 'NON' ? payment?.instructions?.ref : undefined) ?? numberOf({ series, code })
  return {
    iban,
    creditor,
    // A payer without a full address is left blank, to be filled in by hand.
    debtor: fieldsOf(addressOf(undefined, customer)),
    amount,
    currency,
    kind,
    reference: kind === 'NON' ? '' : transfer.reference,
    message: oneLine(140, text),
  }
}

const INCOMPLETE =
  'the page has no QR-bill: it needs the name, post code, town and country of who is paid (SIX, Swiss Implementation Guidelines QR-bill)'
const CUT = 'the QR-bill has room for the first characters only'

/** Why the page of a bill has no slip although there are an account and a sum, and what of who is paid is cut on it. */
export function warningsOfBill(document: AnyDocument, root: string): Fault[] {
  const transfer = transferOf(document)
  if (!transfer) return []
  const { account, creditor } = transfer
  const { payment } = document as Invoice
  const [owner, payee] = payeeOf(document as Invoice)
  const address = Math.max(firstAddress(payee), 0)
  const at = payment?.instructions?.credit_transfer?.indexOf(account)
  const named = account.name === undefined ? owner : `payment.instructions.credit_transfer[${at}]`
  const pathOf = (field: Field): string =>
    field === 'name' ? `${root}.${named}.name` : `${root}.${owner}.addresses[${address}].${field}`
  const missing = missingIn(creditor)
  const fields = missing.length > 0 ? missing : longIn(creditor)
  if (fields.length === 0) return []
  const description = missing.length > 0 ? INCOMPLETE : CUT
  return [{ properties: fields.map(pathOf), description, code: 'DOCKET-QR-BILL' }]
}

const isSwiss = (account: CreditTransfer | null): account is CreditTransfer =>
  isIban(plainCode(account?.iban)) && isSwissIban(account?.iban)

/** The text of the code: 31 lines, those of the ultimate creditor empty. */
export function billText({
  iban,
  creditor,
  debtor,
  amount,
  currency,
  kind,
  reference,
  message,
}: Bill): string {
  const party = (fields: readonly string[]): string[] =>
    fields.length > 0 ? ['S', ...fields] : ['', '', '', '', '', '', '']
  const none = party([])
  const head = ['SPC', '0200', '1', iban, ...party(creditor), ...none, amount, currency]
  return [...head, ...party(debtor), kind, reference, message, 'EPD'].join('\r\n')
}
