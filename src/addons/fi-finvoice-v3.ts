/**
 * Finvoice 3.0: the XML format of electronic invoices that Finnish banks and operators forward.
 * Source: Finanssiala ry (Finance Finland), Finvoice 3.0 Implementation Guidelines and schema (elements and their
 * lengths), Finvoice forwarding service (addresses of parties and operators); Verohallinto, OVT code (ISO 6523 0216).
 */

import { decimalsOf } from '../catalogues/currencies.ts'
import type {
  Combo,
  CreditTransfer,
  DocumentRef,
  DueDate,
  Invoice,
  Ordering,
  OrgIdentity,
  Party,
  Period,
} from '../model/generated/types.ts'
import {
  absent,
  constraint,
  isPresent,
  matches,
  present,
  startsWithOneOf,
} from '../validate/constraints.ts'
import { saying } from '../validate/guards.ts'
import { at, type RuleNode, rule, when } from '../validate/rules.ts'
import type { Amount } from '../values/amount.ts'
import { percent } from '../values/percentage.ts'
import { alphanumericCode } from '../values/text.ts'
import { defineAddon } from '../vocabulary/addon.ts'
import { isIban } from '../vocabulary/bank.ts'
import { atMostOne, characters, extMatches } from '../vocabulary/format-constraints.ts'
import { numberOf } from '../vocabulary/number.ts'
import { EXEMPTION } from '../vocabulary/vatex.ts'
import { isParticipant } from './shared/peppol.ts'

const OPERATOR = 'fi-finvoice-operator'
const OPERATOR_PATTERN = /^[A-Za-z0-9]{2,35}$/

/** Addresses of the Finnish organisations: the scheme of the OVT code in ISO 6523. */
const OVT = 'iso6523-actorid-upis::0216:'

const WHOLE = percent('100%')

/** Members of `ordering` that Finvoice has one element for. */
const REFERENCES = ['sales', 'purchases', 'contracts', 'projects', 'tender'] as const

const IDENTIFIER_LENGTH = 20
const REFERENCE_LENGTH = 70

const operator = extMatches(OPERATOR, OPERATOR_PATTERN, '2 to 35 letters and digits')
const name = characters(2)
const legalCode = characters(0, 35)

const addressed = constraint(
  'must have an e-invoice address: an endpoint such as iso6523-actorid-upis::0216:003723456780, or an inbox with a code',
  (party: Party | undefined) => !party || addressOf(party) !== undefined,
)
const addressFits = constraint(
  'must have an e-invoice address with a scheme of at most 10 characters and a code of 2 to 35',
  (party: Party | undefined) => {
    const address = party && addressOf(party)
    if (!address) return true
    const { scheme, code } = address
    return scheme.length <= 10 && code.length >= 2 && code.length <= 35
  },
)
const numberFits = constraint(
  `must have a series and code of at most ${IDENTIFIER_LENGTH} characters when joined by -`,
  (document: Invoice | null) => numberOf(document ?? {}).length <= IDENTIFIER_LENGTH,
)
const atMostTwoDecimals = constraint(
  'must be a currency with at most two decimals, as the payment order is',
  (currency: string | undefined) => decimalsOf(currency) <= 2,
)
const referencesFit = constraint(
  `must have a code, and references with a series and code, of at most ${REFERENCE_LENGTH} characters`,
  (ordering: Ordering | undefined) =>
    !ordering ||
    [
      ordering.code ?? '',
      ...referencesIn(ordering)
        .flat()
        .map((each) => numberOf(each ?? {})),
    ].every((text) => text.length <= REFERENCE_LENGTH),
)
const oneReferenceOfEach = constraint(
  `must have at most one element in each of ${REFERENCES.join(', ')}`,
  (ordering: Ordering | undefined) =>
    !ordering || referencesIn(ordering).every((list) => list.length <= 1),
)
const bothDates = constraint(
  'must have both start and end',
  (period: Period | undefined) => !period || Boolean(period.start && period.end),
)
const wholeAmount = constraint(
  'payment.terms.due_dates must be for the whole amount: 100%, or totals.payable or totals.due',
  ({ payment, totals }: Invoice) => {
    const whole = [totals?.payable, totals?.due].filter((amount) => amount !== undefined)
    return (payment?.terms?.due_dates ?? []).every((date) => !date || isWhole(date, whole))
  },
)
const oneReasonPerKey = constraint(
  `value added tax of one key must have at most one ${EXEMPTION}, and one note in tax.notes`,
  (invoice: Invoice) => {
    const reasons = vatIn(invoice).filter(({ ext }) => ext?.[EXEMPTION] !== undefined)
    const codeByKey = new Map(reasons.map(({ key, ext }) => [key, ext?.[EXEMPTION]]))
    const notes = (invoice.tax?.notes ?? []).filter((note) => note?.cat === 'VAT')
    return (
      reasons.every(({ key, ext }) => codeByKey.get(key) === ext?.[EXEMPTION]) &&
      new Set(notes.map(({ key }) => key)).size === notes.length
    )
  },
)
const quantitiesFit = constraint(
  'quantities of lines must have at most 14 characters, with a minus sign on credit notes',
  ({ type, lines }: Invoice) => {
    const isCredit = type === 'credit-note'
    return (lines ?? []).every((line) => {
      const quantity = isCredit ? line?.quantity?.negate() : line?.quantity
      return (quantity?.toString().length ?? 0) <= 14
    })
  },
)
const percentagesFit = constraint(
  'percentages of value added tax must have at most three decimals',
  (invoice: Invoice) =>
    vatIn(invoice).every(({ percent }) => !percent || percent.rescale(5).equals(percent)),
)

type Accounts = (CreditTransfer | null)[] | undefined

const firstHasIban = constraint(
  'must have an iban in its first element',
  (accounts: Accounts) => !accounts?.length || isPresent(accounts[0]?.iban),
)
const laterHaveBic = constraint(
  'must have a bic in all elements but the first',
  (accounts: Accounts) => {
    return (accounts ?? []).slice(1).every((account) => isPresent(account?.bic))
  },
)
const iban = constraint(
  'must be an IBAN with valid check digits, such as FI2112345600000785',
  (text: string | undefined) => !text || (/^[A-Z0-9]+$/.test(text) && isIban(text)),
)
const bic = matches(
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  'a BIC of 8 or 11 characters, such as NDEAFIHH',
)

const isLegal = saying('scope is legal', ({ scope }: OrgIdentity): boolean => scope === 'legal')

const legalCodeFits = (code: string, path: string): RuleNode =>
  at(path, [when(isLegal, [rule(code, 'code', legalCode)])])

export const fiFinvoiceV3 = defineAddon({
  key: 'fi-finvoice-v3',
  requires: ['eu-en16931-v2017'],
  name: { en: 'Finland Finvoice 3.0' },
  description: {
    en: 'Requirements of Finvoice, in which Finnish banks and operators forward invoices.',
  },
  sources: [
    {
      title: { en: 'Finance Finland - Finvoice 3.0' },
      url: 'https://www.finanssiala.fi/en/topics/finvoice-standard/',
    },
  ],
  extensions: [
    {
      key: OPERATOR,
      meta: { example: 'DABAFIHH' },
      name: { en: 'Finnish e-invoice operator', fi: 'Verkkolaskuoperaattori' },
      desc: { en: 'The operator through which the party is reached: its BIC or identifier.' },
      pattern: OPERATOR_PATTERN.source,
    },
  ],

  normalise: {
    'pay.Instructions': (instructions) => {
      instructions.ref = compact(instructions.ref)
    },
    'pay.CreditTransfer': (account) => {
      account.iban = compact(account.iban)
    },
    'org.Party': preferOvt,
  },

  rules: {
    'bill.Invoice': [
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-38', 'supplier.name', name),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-13', 'supplier', addressed),
      legalCodeFits('GOBL-FI-FINVOICE-BILL-INVOICE-14', 'supplier.identities[]'),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-15', 'supplier', addressFits),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-16', 'supplier.ext', operator),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-01', 'customer', present),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-02', 'customer.name', present),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-39', 'customer.name', name),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-17', 'customer', addressed),
      legalCodeFits('GOBL-FI-FINVOICE-BILL-INVOICE-18', 'customer.identities[]'),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-19', 'customer', addressFits),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-20', 'customer.ext', operator),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-21', 'code', present),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-22', 'attachments', absent),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-23', '', numberFits),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-24', 'currency', atMostTwoDecimals),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-25', 'preceding[]', numberFits),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-26', 'ordering', referencesFit),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-27', 'ordering', oneReferenceOfEach),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-40', 'delivery.receiver.name', name),
      legalCodeFits('GOBL-FI-FINVOICE-BILL-INVOICE-28', 'delivery.receiver.identities[]'),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-29', 'delivery.period', bothDates),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-30', '', wholeAmount),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-31', '', oneReasonPerKey),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-37', '', percentagesFit),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-32', '', quantitiesFit),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-33', 'lines[].item.ref', characters(0, 70)),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-03', 'payment', present),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-04', 'payment.instructions', present),
      at('payment.instructions', [
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-05', 'key', startsWithOneOf('credit-transfer')),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-06', 'ref', present),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-34', 'ref', characters(0, 35)),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-07', 'credit_transfer', present),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-08', 'credit_transfer', firstHasIban),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-35', 'credit_transfer', laterHaveBic),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-09', 'credit_transfer[].iban', iban),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-10', 'credit_transfer[].bic', bic),
        rule('GOBL-FI-FINVOICE-BILL-INVOICE-41', 'credit_transfer[].number', characters(2, 35)),
      ]),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-11', 'payment.terms', present),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-12', 'payment.terms.due_dates', present),
      rule('GOBL-FI-FINVOICE-BILL-INVOICE-36', 'payment.terms.due_dates', atMostOne),
    ],
  },
})

const compact = (text: string | undefined): string | undefined =>
  text && (alphanumericCode(text) || undefined)

/** Of the addresses in ISO 6523, the first OVT code stays alone if there is one. */
function preferOvt(party: Party): void {
  const ovt = party.endpoints?.find(({ uri }) => uri?.startsWith(OVT))
  if (!ovt) return
  party.endpoints = party.endpoints?.filter(
    (endpoint) => endpoint === ovt || !isParticipant(endpoint),
  )
}

interface Address {
  scheme: string
  code: string
}

/** The address in ISO 6523, or else the first inbox with a code. */
function addressOf({ endpoints, inboxes }: Party): Address | undefined {
  const endpoint = endpoints?.find((endpoint) => endpoint && isParticipant(endpoint))
  if (endpoint) {
    const [, , scheme = '', ...code] = endpoint.uri!.split(':')
    return { scheme, code: code.join(':') }
  }
  const inbox = inboxes?.find((inbox) => inbox?.code)
  return inbox && { scheme: inbox.scheme ?? '', code: inbox.code! }
}

const referencesIn = (ordering: Ordering): (DocumentRef | null)[][] =>
  REFERENCES.map((member) => ordering[member] ?? [])

function isWhole({ percent, amount }: DueDate, whole: readonly Amount[]): boolean {
  if (percent) return percent.equals(WHOLE)
  return !amount || whole.some((total) => total.equals(amount))
}

interface Taxed {
  taxes: (Combo | null)[] | undefined
}

/** The value added taxes of lines, discounts and charges. */
function vatIn({ lines = [], discounts = [], charges = [] }: Invoice): Combo[] {
  const rows: (Taxed | null)[] = [...lines, ...discounts, ...charges]
  return rows
    .flatMap((row) => row?.taxes ?? [])
    .filter((combo): combo is Combo => combo?.cat === 'VAT')
}
