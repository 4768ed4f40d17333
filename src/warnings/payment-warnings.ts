/**
 * Warnings about payment that contradicts itself: accounts and banks, means and what they need, terms and dates. The figures of due dates are those of due-warnings.ts.
 */

import type { Context } from '../definitions/contract.ts'
import type {
  CreditTransfer,
  DueDate,
  Instructions,
  Invoice,
  Party,
  Record as PaymentRecord,
  Terms,
} from '../model/generated/types.ts'
import { saying } from '../validate/guards.ts'
import { type Constraint, hint, type RuleNode, unless, warning, when } from '../validate/rules.ts'
import { DAY } from '../values/calendar.ts'
import { firstPart } from '../values/text.ts'
import { isPositive } from '../vocabulary/amounts.ts'
import { ibanLengthOf, isBic, isIban, plainCode } from '../vocabulary/bank.ts'
import { restOf } from '../vocabulary/due-parts.ts'
import { finding } from '../vocabulary/finding.ts'
import { isOfUnion } from '../vocabulary/guards.ts'
import {
  hasFormOfQr,
  isQrIban,
  isQrReference,
  isSwissIban,
} from '../vocabulary/payment-references.ts'
import { areOneCountry } from '../vocabulary/territories.ts'
import { isCorrection } from './date-warnings.ts'
import { findingIn, warningAt } from './finding.ts'
import { namesTransfer } from './names-transfer.ts'
import { NATIONAL_REFERENCES } from './payment-reference-warnings.ts'
import { isSelfBilled, plainName } from './trade.ts'

/** The countries of an account and its bank, if they are not the same; territories have banks of their country. */
function differentCountries({ iban, bic }: CreditTransfer): string | undefined {
  if (!iban || !bic || !isIban(iban) || !isBic(bic)) return undefined
  const [account, bank] = [plainCode(iban).slice(0, 2), plainCode(bic).slice(4, 6)]
  if (areOneCountry(account, bank)) return undefined
  return `the account ${plainCode(iban).slice(0, 4)}… is in ${account}, the bank ${plainCode(bic).slice(0, 8)} in ${bank}: correct one of them`
}

function wrongLength(iban: string | undefined): string | undefined {
  if (!iban) return undefined
  const code = plainCode(iban)
  const length = ibanLengthOf(code.slice(0, 2))
  if (length === undefined || length === code.length || !isIban(iban)) return undefined
  return `it has ${code.length} characters, accounts of ${code.slice(0, 2)} have ${length}`
}

const ONE_COUNTRY = 'iban and bic must be of one country (ISO 13616, ISO 9362)'

/** Rules on accounts. */
export const ACCOUNT_WARNINGS: RuleNode[] = [
  ...warningAt(['bic', 'iban'], 'DOCKET-IBAN-BIC', ONE_COUNTRY, differentCountries),
  warning(
    'DOCKET-IBAN-LENGTH',
    'iban',
    finding('must have the length of its country (ISO 13616)', wrongLength),
  ),
]

/** The means by the first part of their key: what pays without a transfer. */
const WITHOUT_TRANSFER = ['cash', 'cheque', 'card', 'direct-debit']

/** Outside the Union: where the means names what the customer does, as within it. */
const LIKE_UNION = ['GB', 'CH', 'NO']

const accountsOf = ({ credit_transfer }: Instructions): CreditTransfer[] =>
  credit_transfer?.filter((each) => each !== null && Boolean(each.iban || each.number)) ?? []

const meansOf = ({ key }: Instructions): string => firstPart(key ?? '')

/** Is something left to be paid, by an invoice? */
const isOpen = ({ document }: Context): boolean => isPositive(restOf(document as Invoice))

const isCredit = ({ document }: Context): boolean =>
  (document as Partial<Invoice>).type === 'credit-note'

const hasWords = ({ notes, detail, online, card }: Instructions): boolean =>
  Boolean(notes || detail || online?.length || card)

/** Countries where the means of payment is stated for the authority, whatever the customer reads. */
const STATED_FOR_AUTHORITY = ['AR', 'BR', 'CO', 'CR', 'MX', 'PE', 'PT', 'IT', 'EL', 'SA']

function lacksAccount(instructions: Instructions, context: Context): boolean {
  if (STATED_FOR_AUTHORITY.includes(context.regime?.country ?? '')) return false
  if (meansOf(instructions) !== 'credit-transfer' || accountsOf(instructions).length > 0)
    return false
  return !hasWords(instructions) && isOpen(context) && !isCredit(context)
}

const inUnionOrAlike = (context: Context): boolean =>
  isOfUnion(context) || LIKE_UNION.includes(context.regime?.country ?? '')

const neededAccount = (isNeeded: (context: Context) => boolean): Constraint =>
  finding(
    'credit-transfer needs an account',
    (_: Instructions, context) =>
      isNeeded(context)
        ? 'add credit_transfer, such as [{"iban": "…"}], or say in notes where to pay'
        : undefined,
    'credit_transfer',
  )

function needlessAccount(instructions: Instructions, { document }: Context): string | undefined {
  const means = meansOf(instructions)
  if (!WITHOUT_TRANSFER.includes(means) || instructions.key !== means) return undefined
  if (accountsOf(instructions).length === 0 || instructions.notes || instructions.detail)
    return undefined
  if (namesTransfer(document as Partial<Invoice>)) return undefined
  return `nothing is transferred with the key ${means}: use credit-transfer, or remove credit_transfer`
}

function lacksMandate(instructions: Instructions, context: Context): string | undefined {
  if (meansOf(instructions) !== 'direct-debit' || hasWords(instructions)) return undefined
  const { ref, creditor } = instructions.direct_debit ?? {}
  if (ref || creditor || !isOpen(context) || isCredit(context)) return undefined
  // Outside the euro other schemes apply.
  const { currency } = context.document as Partial<Invoice>
  if (currency !== 'EUR' || !isOfUnion(context)) return undefined
  return 'set direct_debit.ref to that of the mandate, and direct_debit.creditor'
}

/** The contradiction between Swiss accounts and the reference. */
function wrongSwiss(instructions: Instructions): string | undefined {
  const { ref = '' } = instructions
  const accounts = accountsOf(instructions).filter(({ iban }) => isSwissIban(iban))
  if (accounts.length === 0) return undefined
  if (hasFormOfQr(ref) && !isQrReference(ref))
    return 'the last of the 27 digits of ref is a check digit, and wrong'
  const asked = accounts.some(({ iban }) => isQrIban(iban ?? ''))
  if (asked && !isQrReference(ref) && accounts.every(({ iban }) => isQrIban(iban ?? '')))
    return 'a QR-IBAN needs a QR reference of 27 digits: set ref, or use the usual IBAN of the account'
  if (!asked && hasFormOfQr(ref))
    return 'a QR reference needs a QR-IBAN, with a bank number from 30000 to 31999: replace iban, or ref by one that starts with RF'
  return undefined
}

const SWISS =
  'the account and the reference do not match (SIX, Swiss Implementation Guidelines QR-bill)'

/** Is the transfer one of SEPA, by its key or its code (UNTDID 4461)? */
const isSepa = ({ key, ext }: Instructions): boolean =>
  key === 'credit-transfer+sepa' || ext?.['untdid-payment-means'] === '58'

/** Accounts of SEPA have an IBAN (Regulation (EU) No 260/2012, annex). */
const noIban = (account: CreditTransfer | null): string | undefined =>
  account?.number && !account.iban && !isIban(account.number)
    ? 'set iban instead, or the key credit-transfer (code 30)'
    : undefined

/** Fast path: nothing is said, or to transfer to one account, which needs no reference of a form of its own. */
function isUsual(instructions: Instructions): boolean {
  const { key, ref, credit_transfer, card } = instructions
  if (ref || card) return false
  if (!credit_transfer) return !key
  const [account] = credit_transfer
  return (
    key === 'credit-transfer' &&
    credit_transfer.length === 1 &&
    Boolean(account?.iban || (account?.number && !isSepa(instructions))) &&
    !isSwissIban(account?.iban)
  )
}

/** PCI DSS 3.4: of the number of a card, no more than its last four digits are shown. */
const wholeNumber = (digits: string | undefined): string | undefined =>
  digits && !/^\d{4}$/.test(digits) ? 'give the last four of the card, and never all' : undefined

const sameAccount = finding(
  'an account is listed twice',
  ({ credit_transfer }: Instructions): string | undefined => {
    const ibans = (credit_transfer ?? []).flatMap((each) =>
      each?.iban ? plainCode(each.iban) : [],
    )
    const again = ibans.length > new Set(ibans).size
    return again ? 'remove one of them' : undefined
  },
  'credit_transfer',
)

/** Rules on instructions. */
export const INSTRUCTION_WARNINGS: RuleNode[] = [
  unless(isUsual, [
    when(saying('it is a transfer without an account, and something is due', lacksAccount), [
      warning('DOCKET-TRANSFER-ACCOUNT', '', neededAccount(inUnionOrAlike)),
      hint(
        'DOCKET-TRANSFER-WITHOUT-ACCOUNT',
        '',
        neededAccount((context) => !inUnionOrAlike(context)),
      ),
    ]),
    ...warningAt(
      ['key', 'credit_transfer'],
      'DOCKET-MEANS-ACCOUNT',
      'key and credit_transfer contradict each other',
      needlessAccount,
    ),
    warning(
      'DOCKET-DIRECT-DEBIT',
      '',
      finding(
        'a direct debit needs a mandate (SEPA Direct Debit rulebook)',
        lacksMandate,
        'direct_debit',
      ),
    ),
    when(saying('it is a SEPA transfer', isSepa), [
      warning(
        'DOCKET-SEPA-ACCOUNT',
        'credit_transfer[]',
        finding('must be an IBAN for a SEPA transfer', noIban, 'number'),
      ),
    ]),
    ...NATIONAL_REFERENCES,
    ...warningAt(['ref', 'credit_transfer'], 'DOCKET-QR-REFERENCE', SWISS, wrongSwiss),
    hint('DOCKET-SAME-ACCOUNT', '', sameAccount),
    warning('DOCKET-CARD-NUMBER', 'card.last4', finding('must be four digits', wholeNumber)),
  ]),
]

/** Terms by which all is paid at once. */
const AT_ONCE = ['advanced', 'instant', 'delivery']

/** Terms that name no day themselves. */
const BY_DATE = ['due-date', 'end-of-month', 'deferred', 'proximo']

const WEEK = 7 * DAY

function laterThanTerms({ key, due_dates }: Terms, { document }: Context): string | undefined {
  const { issue_date } = document
  if (!AT_ONCE.includes(key ?? '') || !due_dates || !issue_date) return undefined
  if (isCorrection(document as Partial<Invoice>)) return undefined
  const late = due_dates.find(
    (due: DueDate | null) => due?.date && Date.parse(due.date) - Date.parse(issue_date) > WEEK,
  )
  if (!late) return undefined
  return `by the key ${key} it is due at once, by due_dates on ${late.date}: correct one of them`
}

const lacksDates = ({ key, due_dates, notes, ext }: Terms): boolean =>
  BY_DATE.includes(key ?? '') && !due_dates?.length && !notes && !ext

const CONTRADICT = 'key and due_dates contradict each other'

/** Fast path: no dates, and terms that need none. */
const needNoDates = ({ key, due_dates }: Terms): boolean =>
  !due_dates && !BY_DATE.includes(key ?? '')

/** Fast path: all at once, on a day of the year of issue. */
function areUsual({ key, due_dates }: Terms, issued: string | undefined): boolean {
  const [due] = due_dates ?? []
  if (!due?.date || !issued || due_dates!.length > 1 || due.currency) return false
  return due.date.startsWith(issued.slice(0, 5)) && !AT_ONCE.includes(key ?? '')
}

/** Fast path: a transfer to an account without a name, and terms of one day, or that need none. */
export function isPaymentUsual({ payment, issue_date }: Invoice): boolean {
  if (!payment) return true
  const { terms, instructions, advances, payee } = payment
  if (advances || payee) return false
  if (instructions && (!isUsual(instructions) || instructions.credit_transfer?.[0]?.name))
    return false
  if (!terms) return true
  return needNoDates(terms) || areUsual(terms, issue_date)
}

/** Rules on terms. */
export const TERM_WARNINGS: RuleNode[] = [
  ...warningAt(['key', 'due_dates'], 'DOCKET-TERMS', CONTRADICT, laterThanTerms),
  warning(
    'DOCKET-TERMS-DATE',
    '',
    finding(
      'the day is missing',
      (terms: Terms) =>
        lacksDates(terms)
          ? `the key ${terms.key} needs due_dates, or notes that say when`
          : undefined,
      'due_dates',
    ),
  ),
]

/** Are two parties one, by number, or else by name and country? */
function isSame(one: Party | undefined, other: Party | undefined): boolean {
  const [number, same] = [one?.tax_id, other?.tax_id]
  if (number?.code && same?.code)
    return number.code === same.code && number.country === same.country
  return isSameName(one?.name, other?.name) && Boolean(one?.name)
}

const isSameName = (one?: string, other?: string): boolean => plainName(one) === plainName(other)

/** Is who is owed the one who owes? */
function isPaidToCustomer({ payment, customer, supplier }: Invoice, context: Context): boolean {
  if (!payment?.payee || !customer || isSelfBilled(context) || isCredit(context)) return false
  return isSame(payment.payee, customer) && !isSame(supplier, customer)
}

/** Is the payee named without need? It is for another party than the seller (EN 16931 BR-17). */
function isPaidToSupplier({ payment, supplier }: Invoice, context: Context): boolean {
  return !isSelfBilled(context) && isSame(payment?.payee, supplier)
}

/** Is the holder of an account the customer? */
function isHeldByCustomer(name: string | undefined, context: Context): boolean {
  const { customer, supplier } = context.document as Partial<Invoice>
  if (!name || !customer?.name || isSelfBilled(context) || isCredit(context)) return false
  return isSameName(name, customer.name) && !isSameName(name, supplier?.name)
}

const OWES = 'is the customer, who owes the money; name the supplier or its bank'

/** Rules on the payment of an invoice. */
export const PAYMENT_WARNINGS: RuleNode[] = [
  warning(
    'DOCKET-PAYEE-CUSTOMER',
    'payment.payee',
    findingIn(OWES, (invoice, context) => (isPaidToCustomer(invoice, context) ? '' : undefined)),
  ),
  hint(
    'DOCKET-PAYEE-SUPPLIER',
    'payment.payee',
    findingIn('is the supplier', (invoice, context) =>
      isPaidToSupplier(invoice, context)
        ? 'remove it: a payee is another party that receives the money'
        : undefined,
    ),
  ),
  warning(
    'DOCKET-ACCOUNT-CUSTOMER',
    'payment.instructions.credit_transfer[].name',
    finding(OWES, (name: string | undefined, context) =>
      isHeldByCustomer(name, context) ? '' : undefined,
    ),
  ),
  warning(
    'DOCKET-ADVANCE-AMOUNT',
    'payment.advances[]',
    finding(
      'must be above zero',
      (record: PaymentRecord | null) =>
        record?.amount && !isPositive(record.amount)
          ? 'money that is paid back is not an advance'
          : undefined,
      'amount',
    ),
  ),
  hint(
    'DOCKET-DUE-CURRENCY',
    'payment.terms.due_dates[].currency',
    finding('is not the currency of the document', (currency: string | undefined, { document }) => {
      const { currency: own } = document as Partial<Invoice>
      return currency && own && currency !== own ? `it is ${own}` : undefined
    }),
  ),
]
