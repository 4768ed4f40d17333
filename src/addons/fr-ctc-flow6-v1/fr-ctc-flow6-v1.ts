/**
 * Flow 6 of French e-invoicing: the life cycle of an invoice (cycle de vie), as messages between the parties and
 * their platforms (CDAR), and as reports of payments made and received.
 * Source: Spécifications externes B2B of the DGFiP; AFNOR XP Z12-012 (message CDAR, codes of status, reason,
 * condition and action); UNTDID 3035 (roles of parties).
 */

import { dropExt, setExt } from '../../definitions/extensions.ts'
import type {
  Action,
  DocumentRef,
  OrgIdentity,
  Party,
  Payment,
  PaymentLine,
  Reason,
  Status,
  StatusLine,
} from '../../model/generated/types.ts'
import {
  constraint,
  isPresent,
  length,
  matches,
  oneOf,
  optional,
  present,
} from '../../validate/constraints.ts'
import { saying } from '../../validate/guards.ts'
import { at, type Constraint, type RuleNode, rule, warning, when } from '../../validate/rules.ts'
import { lazy } from '../../values/lazy.ts'
import { getOwn, type TextMap } from '../../values/text-map.ts'
import { defineAddon } from '../../vocabulary/addon.ts'
import { finding } from '../../vocabulary/finding.ts'
import { extOneOf, requires, requiresCode } from '../../vocabulary/format-constraints.ts'
import { ofKey, ofType } from '../../vocabulary/guards.ts'
import { defaultExt, extFromExactKey, pickExt } from '../../vocabulary/set-extensions.ts'
import { keyOfCode } from '../shared/codes-by-key.ts'
import {
  DOCUMENT_TYPES,
  EU_VAT,
  hasScheme,
  isPrivate,
  LONGEST_PRIVATE,
  PRIVATE,
  ROUTABLE,
  ROUTABLE_FORM,
  routableAddress,
  SIREN,
  SIRET,
  SPECIFICATIONS,
  schemesDiffer,
  setPeppolInbox,
  setScheme,
  sirenFitsSiret,
} from '../shared/french-ctc.ts'
import { extIn } from '../shared/guards.ts'
import { addParticipant } from '../shared/peppol.ts'
import { DOCUMENT_TYPE, INVOICE, SCHEME } from '../shared/untdid.ts'
import {
  ACTIONS,
  ANSWERS,
  BANK_CONDITIONS,
  DATA_CONDITIONS,
  DEFAULT_ROLES,
  DEPOSITED,
  IN_DISPUTE,
  ISSUED,
  LINE_STATUSES,
  OF_CUSTOMER,
  PARTIALLY_APPROVED,
  PAYMENT_CONDITIONS,
  PAYMENT_RECEIVED,
  PAYMENT_REPORTS,
  PAYMENT_SENT,
  PAYMENT_STATUSES,
  PLATFORMS,
  REASONS,
  REASONS_OF_STATUS,
  REFUSED,
  RESPONSE_KEYS,
  SEMANTICALLY_REJECTED,
  SUSPENDED,
  UPDATE_KEYS,
} from './codes.ts'
import extensions from './extensions.json' with { type: 'json' }

const ROLE = 'fr-ctc-flow6-role'
const REASON = 'fr-ctc-flow6-reason'
const STATUS = 'fr-ctc-flow6-status'
const CONDITION = 'fr-ctc-flow6-condition'
const ACTION = 'fr-ctc-flow6-action'

/** Schemes of ISO 6523 of parties: businesses, establishments, persons and platforms. */
const SCHEMES = [SIREN, SIRET, EU_VAT, PRIVATE, '0226', '0227', '0228', '0229', '0238']

const codesOf = (key: string): string[] =>
  extensions.find((extension) => extension.key === key)!.values.map(({ code }) => code)

/** One of the codes of an extension, which are read when it is first used. */
function knownExcept(key: string, except: readonly string[]): Constraint {
  const listed = lazy(() => {
    return extOneOf(key, ...codesOf(key).filter((code) => !except.includes(code)))
  })
  return {
    holds: (value, context) => listed().holds(value, context),
    get message() {
      return listed().message
    },
  }
}

const known = (key: string) => knownExcept(key, [])
const knownScheme = extOneOf(SCHEME, ...SCHEMES)

// A role that is empty counts as absent; other codes must not be empty.
const hasRole = saying(`ext has ${ROLE}`, ({ ext }: Party): boolean => Boolean(ext?.[ROLE]))

const reachable = constraint(
  `must have an inbox with a code, unless its ${ROLE} is ${PLATFORMS.join(' or ')}`,
  (party: Party | undefined) => {
    if (!party || PLATFORMS.includes(party.ext?.[ROLE] ?? '')) return true
    return party.inboxes?.some((inbox) => inbox?.code) ?? false
  },
)

const oneOfSchemes = (...schemes: string[]) =>
  constraint(
    `must have an element with ${SCHEME} ${schemes.join(', ')}`,
    (identities: OrgIdentity[] | undefined) => hasScheme(identities, ...schemes),
  )

const single = constraint(
  'must have exactly one element',
  (lines: StatusLine[] | PaymentLine[] | undefined) => lines?.length === 1,
)

const isOfCustomer = saying(
  `a line has ${STATUS} ${OF_CUSTOMER.join(', ')}`,
  ({ lines }: Status): boolean =>
    lines?.some((line) => OF_CUSTOMER.includes(line?.ext?.[STATUS] ?? '')) ?? false,
)

const notEmpty = {
  ...constraint('is required', (party: Party | undefined) =>
    Object.values(party ?? {}).some(isPresent),
  ),
  example: { name: 'Exemple SAS' },
}

const hasDocument = saying(
  'document is set',
  ({ document }: PaymentLine): boolean => document !== undefined,
)

const typeListed = requiresCode(DOCUMENT_TYPE, ...DOCUMENT_TYPES)
const typed = {
  ...constraint(
    `must have a type of UNTDID 1001, such as ${INVOICE}, in type or as ${DOCUMENT_TYPE} in ext`,
    ({ ext }: DocumentRef, context) => typeListed.holds(ext, context),
  ),
  example: { ext: { [DOCUMENT_TYPE]: INVOICE } },
}

const onlyLineWithVat = {
  ...constraint(
    'must have exactly one element, with the rates of VAT in its tax',
    (lines: PaymentLine[] | undefined) =>
      lines?.length === 1 &&
      (lines[0]?.tax?.categories?.some(
        (category) => category?.code === 'VAT' && category.rates?.length,
      ) ??
        false),
  ),
  example: [
    { tax: { categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '20%' }] }] } },
  ],
}

/** A line with the status has only reasons that the status allows. */
function reasonsOfStatus(fault: string, status: keyof typeof REASONS_OF_STATUS): RuleNode {
  const reasons = REASONS_OF_STATUS[status]
  const words = `a reason for ${STATUS} ${status} must have ${REASON} as one of ${reasons.join(', ')}`
  const allowed: Constraint = { ...extOneOf(REASON, ...reasons), hint: replacedCode }
  return when(extIn(STATUS, status), [rule(fault, 'reasons[].ext', allowed, words)])
}

/** Codes of reasons that their keys replaced, by the extensions that have the new ones. */
const replacedCodes = new WeakMap<object, string>()

/** What became of a code that was given, and how to keep it: the key decides, as the wire format has it. */
function replacedCode(ext: unknown): string | undefined {
  const given = replacedCodes.get(Object(ext))
  if (given === undefined) return undefined
  const key = keyOfCode(REASONS, given)
  const instead = key ? `leave key out, or set it to ${key}` : 'the list does not have it'
  return `the key replaced ${given} by ${(ext as TextMap)[REASON]}: ${instead}`
}

const keptCode = finding(`key and ${REASON} must agree`, replacedCode)

const reasonsRequired: Constraint = { ...present, example: [{ ext: { [REASON]: 'CMD_ERR' } }] }

const typeFollows: Constraint = {
  ...oneOf('response', 'update'),
  hint(_, { document }) {
    const codes = (document as Status).lines?.map((line) => line?.ext?.[STATUS]) ?? []
    const unknown = codes.find((code) => code && !LINE_STATUSES.some(([known]) => known === code))
    return (
      unknown &&
      `it follows from ${STATUS}, and ${unknown} is none of ${LINE_STATUSES.map(([known]) => known)
        .sort()
        .join(', ')}`
    )
  },
}

export const frCtcFlow6V1 = defineAddon({
  key: 'fr-ctc-flow6-v1',
  edition: '2026-09',
  name: { en: 'France CTC Flow 6 (Cycle de Vie)', fr: 'France CTC Flux 6 (Cycle de Vie)' },
  description: {
    en: 'Messages on the life cycle of an invoice in France, and reports of its payment.',
  },
  sources: SPECIFICATIONS,
  extensions,

  normalise: {
    'org.Identity': setScheme,
    'org.Party': (party) => {
      setPeppolInbox(party)
      addParticipant(party)
    },
    'bill.Reason': setReason,
    'bill.Action': setAction,
    'bill.Status': setStatus,
    'bill.Payment': setPayment,
  },

  rules: {
    'bill.Status': [
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-01', 'type', typeFollows),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-02', 'ext', knownExcept(STATUS, PAYMENT_STATUSES)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-03', 'supplier', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-04', 'supplier', reachable),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-05', 'supplier.ext', requires(ROLE)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-06', 'supplier.identities', oneOfSchemes(SIREN)),
      when(isOfCustomer, [rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-07', 'customer', notEmpty)]),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-08', 'customer', reachable),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-09', 'customer.ext', requires(ROLE)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-10', 'customer.identities', oneOfSchemes(...SCHEMES)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-11', 'lines', single),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-12', 'lines[].doc', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-13', 'lines[].doc.code', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-14', 'lines[].doc.issue_date', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-15', 'lines[].key', optional(oneOf(...RESPONSE_KEYS))),
      at('lines[]', [
        when(ofKey('rejected', 'querying', 'error'), [
          rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-16', 'reasons', reasonsRequired),
        ]),
        reasonsOfStatus('GOBL-FR-CTC-FLOW6-BILL-STATUS-17', DEPOSITED),
        reasonsOfStatus('GOBL-FR-CTC-FLOW6-BILL-STATUS-18', PARTIALLY_APPROVED),
        reasonsOfStatus('GOBL-FR-CTC-FLOW6-BILL-STATUS-19', IN_DISPUTE),
        reasonsOfStatus('GOBL-FR-CTC-FLOW6-BILL-STATUS-20', SUSPENDED),
        reasonsOfStatus('GOBL-FR-CTC-FLOW6-BILL-STATUS-21', REFUSED),
        reasonsOfStatus('GOBL-FR-CTC-FLOW6-BILL-STATUS-22', SEMANTICALLY_REJECTED),
      ]),
      when(ofType('response'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-23', 'lines[].key', optional(oneOf(...RESPONSE_KEYS))),
      ]),
      when(ofType('update'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-24', 'lines[].key', optional(oneOf(...UPDATE_KEYS))),
      ]),
    ],
    'bill.Payment': [
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-01', 'type', oneOf(...Object.keys(PAYMENT_REPORTS))),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-02', 'supplier', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-03', 'supplier.identities', oneOfSchemes(SIREN)),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-04', 'supplier.identities[].ext', knownScheme),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-05', 'customer', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-06', 'customer.identities', oneOfSchemes(SIREN)),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-07', 'customer.identities[].ext', knownScheme),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-08', 'payee.identities[].ext', knownScheme),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-09', 'lines', single),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-10', 'lines[].document', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-11', 'lines[].document.code', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-12', 'lines[].document.issue_date', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-13', 'ext', extOneOf(STATUS, ...PAYMENT_STATUSES)),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-14', 'ext', extOneOf(CONDITION, ...PAYMENT_CONDITIONS)),
      when(ofType('advice'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-15', 'ext', extOneOf(STATUS, PAYMENT_SENT)),
      ]),
      when(ofType('receipt'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-16', 'ext', extOneOf(STATUS, PAYMENT_RECEIVED)),
        rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-18', 'lines', onlyLineWithVat),
      ]),
      at('lines[]', [
        when(hasDocument, [rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-17', 'document', typed)]),
      ]),
    ],
    'bill.Reason': [
      rule('GOBL-FR-CTC-FLOW6-BILL-REASON-01', 'ext', known(REASON)),
      rule('GOBL-FR-CTC-FLOW6-BILL-REASON-02', 'ext', knownExcept(CONDITION, PAYMENT_CONDITIONS)),
      warning('DOCKET-FR-CTC-FLOW6-REASON', 'ext', keptCode),
    ],
    'bill.Action': [rule('GOBL-FR-CTC-FLOW6-BILL-ACTION-01', 'ext', known(ACTION))],
    'org.Party': [
      when(hasRole, [rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-01', 'ext', known(ROLE))]),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-02', 'identities', sirenFitsSiret),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-03', 'identities', schemesDiffer),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-04', 'identities[].ext', requires(SCHEME)),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-05', 'identities[].ext', knownScheme),
      at('identities[]', [
        when(isPrivate, [
          rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-06', 'code', length(0, LONGEST_PRIVATE)),
          rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-07', 'code', matches(ROUTABLE, ROUTABLE_FORM)),
        ]),
      ]),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-08', 'inboxes[]', routableAddress),
    ],
  },
})

function setReason(reason: Reason): void {
  reason.key ||= keyOfCode(REASONS, reason.ext?.[REASON])
  const codes = getOwn(REASONS, reason.key)
  if (!codes) return
  const given = reason.ext?.[REASON]
  pickExt(reason, REASON, codes)
  if (given && given !== reason.ext![REASON]) replacedCodes.set(reason.ext!, given)
  pickExt(reason, CONDITION, reason.key === 'finance-terms' ? BANK_CONDITIONS : DATA_CONDITIONS)
}

const setActionCode = extFromExactKey(ACTION, ACTIONS)

function setAction(action: Action): void {
  action.key ||= Object.entries(ACTIONS).find(([, code]) => code === action.ext?.[ACTION])?.[0]
  setActionCode(action)
}

/** The status of a line determines its key and the type of the message; without one, they determine the status. */
function setStatus(status: Status): void {
  const { supplier, customer, lines } = status
  setRoles(supplier, customer)
  for (const line of lines ?? []) {
    const code = line.ext?.[STATUS]
    const row = LINE_STATUSES.find(([known]) => known === code)
    if (row) [, status.type, line.key] = row
    else if (!code) status.type ||= typeOfKey(line.key)
    setLineStatus(line, status.type)
  }
}

function typeOfKey(key: string | undefined): string | undefined {
  if (key === ISSUED) return 'update'
  return key && ANSWERS.includes(key) ? 'response' : undefined
}

/** Sets a status that type and key allow. */
function setLineStatus(line: StatusLine, messageType: string | undefined): void {
  const type = messageType === 'system' ? 'update' : messageType
  const rows = LINE_STATUSES.filter((row) => row[1] === type)
  if (rows.length === 0) return
  const codes = rows.filter(([, , key]) => key === line.key).map(([code]) => code)
  if (codes.length === 0) dropExt(line, STATUS)
  else pickExt(line, STATUS, codes)
}

function setPayment(payment: Payment): void {
  const { type, supplier, customer, lines } = payment
  for (const line of lines ?? []) {
    const { document } = line ?? {}
    if (document?.type && DOCUMENT_TYPES.includes(document.type))
      defaultExt(document, DOCUMENT_TYPE, document.type)
  }
  const report = getOwn(PAYMENT_REPORTS, type)
  if (!report) return
  setExt(payment, STATUS, report.status)
  pickExt(payment, CONDITION, report.conditions)
  setRoles(supplier, customer)
}

function setRoles(supplier: Party | undefined, customer: Party | undefined): void {
  if (supplier) defaultExt(supplier, ROLE, DEFAULT_ROLES.supplier)
  if (customer) defaultExt(customer, ROLE, DEFAULT_ROLES.customer)
}
