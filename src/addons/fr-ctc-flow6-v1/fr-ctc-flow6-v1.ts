/**
 * Flow 6 of French e-invoicing: the life of an invoice (cycle de vie), told by the messages of the parties and their
 * platforms (CDAR), and by reports of payments made and received.
 * Source: Spécifications externes B2B of the DGFiP; AFNOR XP Z12-012 (message CDAR, codes of status, reason, condition
 * and action); UNTDID 3035 (roles of parties).
 */

import { defineAddon } from '../../definitions/addon.ts'
import {
  defaultExt,
  dropExt,
  extFromExactKey,
  pickExt,
  setExt,
} from '../../definitions/extensions.ts'
import { ofKey, ofType } from '../../definitions/guards.ts'
import type {
  Action,
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
  extOneOf,
  length,
  matches,
  oneOf,
  present,
  requires,
} from '../../validate/constraints.ts'
import { at, type RuleNode, rule, when } from '../../validate/rules.ts'
import { getOwn } from '../../values/text-map.ts'
import {
  EU_VAT,
  hasScheme,
  isPrivate,
  keyInbox,
  LONGEST_PRIVATE,
  PRIVATE,
  ROUTABLE,
  ROUTABLE_FORM,
  routableAddress,
  SCHEME,
  SIREN,
  SIRET,
  SPECIFICATIONS,
  schemesDiffer,
  setScheme,
  sirenFitsSiret,
} from '../shared/french-ctc.ts'
import extensions from './extensions.json' with { type: 'json' }

const ROLE = 'fr-ctc-flow6-role'
const REASON = 'fr-ctc-flow6-reason'
const STATUS = 'fr-ctc-flow6-status'
const CONDITION = 'fr-ctc-flow6-condition'
const ACTION = 'fr-ctc-flow6-action'

type Codes = readonly [string, ...string[]]

/** Reasons: ours → the codes that each may have; the first is written where none of them is given. */
const REASONS: { readonly [key: string]: Codes } = {
  'finance-terms': ['COORD_BANC_ERR'],
  other: ['AUTRE'],
  legal: [
    'NON_CONFORME',
    'TX_TVA_ERR',
    'REJ_SEMAN',
    'REJ_COH',
    'REJ_CONT_B2G',
    'IRR_VIDE_F',
    'IRR_TYPE_F',
    'IRR_SYNTAX',
    'IRR_TAILLE_PJ',
    'IRR_NOM_PJ',
    'IRR_VID_PJ',
    'IRR_EXT_DOC',
    'IRR_TAILLE_F',
    'IRR_ANTIVIRUS',
  ],
  'not-recognized': [
    'DOUBLON',
    'TRANSAC_INC',
    'EMMET_INC',
    'CONTRAT_TERM',
    'DOUBLE_FACT',
    'REJ_UNI',
  ],
  'unknown-receiver': ['DEST_INC', 'NON_TRANSMISE', 'ROUTAGE_ERR'],
  references: [
    'CMD_ERR',
    'JUSTIF_ABS',
    'DEST_ERR',
    'ADR_ERR',
    'SIRET_ERR',
    'CODE_ROUTAGE_ERR',
    'REF_CT_ABSENT',
    'REF_ERR',
    'REJ_ADR',
    'REJ_REF_PJ',
    'REJ_ASS_PJ',
  ],
  prices: ['PU_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR', 'REM_ERR'],
  quantity: ['QTE_ERR'],
  items: ['ART_ERR'],
  'payment-terms': ['MODPAI_ERR'],
  quality: ['QUALITE_ERR'],
  delivery: ['LIVR_INCOMP'],
}

/** Conditions of reasons that are about data; those of amounts stand beside other reasons only. */
const BANK_CONDITIONS: Codes = ['CBB', 'DIV', 'DVA', 'MAJ']
const DATA_CONDITIONS: Codes = ['DIV', 'DVA', 'MAJ']

/** Conditions of reports on payments. */
const PAYMENT_CONDITIONS = ['MEN', 'MPA', 'RAP']

/** Actions: ours → codes. */
const ACTIONS = {
  none: 'NOA',
  provide: 'PIN',
  reissue: 'NIN',
  'credit-full': 'CNF',
  'credit-partial': 'CNP',
  'credit-amount': 'CNA',
  other: 'OTH',
}

/** Statuses: codes → the type of the message and the key of its line. */
const MEANINGS: { readonly [code: string]: readonly [type: string, key: string] } = {
  200: ['update', 'issued'],
  201: ['response', 'issued'],
  202: ['response', 'acknowledged'],
  204: ['response', 'processing'],
  205: ['response', 'accepted'],
  206: ['response', 'rejected'],
  207: ['response', 'rejected'],
  208: ['response', 'querying'],
  210: ['response', 'rejected'],
  213: ['response', 'error'],
}

/** Type of the message and key of the line → the codes that the line may have, as with reasons. */
const STATUSES: { readonly [type: string]: { readonly [key: string]: Codes } } = {
  response: {
    issued: ['201'],
    acknowledged: ['202'],
    processing: ['204'],
    accepted: ['205'],
    querying: ['208'],
    rejected: ['210', '207', '206'],
  },
  update: { issued: ['200'] },
  system: { issued: ['200'] },
}

interface PaymentReport {
  readonly status: string
  readonly conditions: Codes
  readonly customer: string
  readonly supplier: string
}

/** Type of a report of payment → its status, its conditions, and the roles of its parties. */
const PAYMENTS: { readonly [type: string]: PaymentReport } = {
  advice: { status: '211', conditions: ['MPA', 'MEN', 'RAP'], customer: 'SE', supplier: 'BY' },
  receipt: { status: '212', conditions: ['MEN', 'MPA', 'RAP'], customer: 'BY', supplier: 'SE' },
}

/** What the recipient says of an invoice. */
const ANSWERS = ['acknowledged', 'processing', 'accepted', 'querying', 'rejected', 'error']

/** Errors that a recipient may approve in part. */
const PARTIAL_REASONS = [
  'AUTRE',
  'CMD_ERR',
  'SIRET_ERR',
  'CODE_ROUTAGE_ERR',
  'REF_CT_ABSENT',
  'REF_ERR',
  'PU_ERR',
  'REM_ERR',
  'QTE_ERR',
  'ART_ERR',
  'MODPAI_ERR',
  'QUALITE_ERR',
  'LIVR_INCOMP',
]
const REFUSAL_REASONS = [
  'TX_TVA_ERR',
  'MONTANTTOTAL_ERR',
  'CALCUL_ERR',
  'NON_CONFORME',
  'DOUBLON',
  'DEST_ERR',
  'TRANSAC_INC',
  'EMMET_INC',
  'CONTRAT_TERM',
  'DOUBLE_FACT',
  'CMD_ERR',
  'ADR_ERR',
  'REF_CT_ABSENT',
]

/** Rule and status → the reasons that the line may give for it. Source: XP Z12-012, reasons by status. */
const REASONS_OF_STATUS: [rule: string, status: string, reasons: string[]][] = [
  ['GOBL-FR-CTC-FLOW6-BILL-STATUS-17', '200', ['NON_TRANSMISE']],
  ['GOBL-FR-CTC-FLOW6-BILL-STATUS-18', '206', PARTIAL_REASONS],
  [
    'GOBL-FR-CTC-FLOW6-BILL-STATUS-19',
    '207',
    [...new Set([...PARTIAL_REASONS, ...REFUSAL_REASONS, 'COORD_BANC_ERR'])],
  ],
  [
    'GOBL-FR-CTC-FLOW6-BILL-STATUS-20',
    '208',
    [
      'JUSTIF_ABS',
      'COORD_BANC_ERR',
      'CMD_ERR',
      'SIRET_ERR',
      'CODE_ROUTAGE_ERR',
      'REF_CT_ABSENT',
      'REF_ERR',
    ],
  ],
  ['GOBL-FR-CTC-FLOW6-BILL-STATUS-21', '210', REFUSAL_REASONS],
  [
    'GOBL-FR-CTC-FLOW6-BILL-STATUS-22',
    '213',
    [
      'MONTANTTOTAL_ERR',
      'CALCUL_ERR',
      'DOUBLON',
      'ADR_ERR',
      'REJ_SEMAN',
      'REJ_UNI',
      'REJ_COH',
      'REJ_ADR',
      'REJ_CONT_B2G',
      'REJ_REF_PJ',
      'REJ_ASS_PJ',
    ],
  ],
]

/** Schemes of ISO 6523 for parties: of companies, establishments, people, and platforms. */
const SCHEMES = [SIREN, SIRET, EU_VAT, PRIVATE, '0226', '0227', '0228', '0229', '0238']

/** Platforms have no inbox. */
const PLATFORMS = ['WK', 'DFH']

const codesOf = (key: string): string[] => {
  return extensions.find((extension) => extension.key === key)!.values.map(({ code }) => code)
}

const known = (key: string) => extOneOf(key, ...codesOf(key))

const reachable = constraint(
  `must have an inbox with a code, unless its ${ROLE} is ${PLATFORMS.join(' or ')}`,
  (party: Party | undefined) => {
    if (!party || PLATFORMS.includes(party.ext?.[ROLE] ?? '')) return true
    return party.inboxes?.some((inbox) => inbox?.code) ?? false
  },
)

const oneOfSchemes = (...schemes: string[]) => {
  return constraint(
    `must have one with ${SCHEME} ${schemes.join(', ')}`,
    (identities: OrgIdentity[] | undefined) => {
      return hasScheme(identities, ...schemes)
    },
  )
}

const single = constraint(
  'must have exactly one entry',
  (lines: StatusLine[] | PaymentLine[] | undefined) => {
    return lines?.length === 1
  },
)

const reasonsByStatus: RuleNode[] = REASONS_OF_STATUS.map(([code, status, reasons]) => {
  const words = `a reason for ${STATUS} ${status} must have ${REASON} as one of ${reasons.join(', ')}`
  return when(
    ({ ext }: StatusLine) => ext?.[STATUS] === status,
    [rule(code, 'reasons[].ext', extOneOf(REASON, ...reasons), words)],
  )
})

export const frCtcFlow6V1 = defineAddon({
  key: 'fr-ctc-flow6-v1',
  name: { en: 'France CTC Flow 6 (Cycle de Vie)', fr: 'France CTC Flux 6 (Cycle de Vie)' },
  description: {
    en: 'Messages on what became of an invoice in France, and reports of its payment.',
  },
  sources: SPECIFICATIONS,
  extensions,

  normalise: {
    'org.Identity': setScheme,
    'org.Party': keyInbox,
    'bill.Reason': setReason,
    'bill.Action': setAction,
    'bill.Status': setStatus,
    'bill.Payment': setPayment,
  },

  rules: {
    'bill.Status': [
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-01', 'type', oneOf('response', 'update')),
      rule(
        'GOBL-FR-CTC-FLOW6-BILL-STATUS-02',
        'ext',
        extOneOf(STATUS, ...codesOf(STATUS).filter((code) => code !== '211' && code !== '212')),
      ),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-03', 'supplier', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-04', 'supplier', reachable),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-05', 'supplier.ext', requires(ROLE)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-06', 'supplier.identities', oneOfSchemes(SIREN)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-07', 'customer', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-08', 'customer', reachable),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-09', 'customer.ext', requires(ROLE)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-10', 'customer.identities', oneOfSchemes(...SCHEMES)),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-11', 'lines', single),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-12', 'lines[].doc', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-13', 'lines[].doc.code', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-14', 'lines[].doc.issue_date', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-15', 'lines[].key', oneOf('issued', ...ANSWERS)),
      at('lines[]', [
        when(ofKey('rejected', 'querying', 'error'), [
          rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-16', 'reasons', present),
        ]),
        ...reasonsByStatus,
      ]),
      when(ofType('response'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-23', 'lines[].key', oneOf(...ANSWERS)),
      ]),
      when(ofType('update'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-STATUS-24', 'lines[].key', oneOf('issued')),
      ]),
    ],
    'bill.Payment': [
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-01', 'type', oneOf(...Object.keys(PAYMENTS))),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-02', 'supplier', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-03', 'supplier.identities', oneOfSchemes(SIREN)),
      rule(
        'GOBL-FR-CTC-FLOW6-BILL-PAYMENT-04',
        'supplier.identities[].ext',
        extOneOf(SCHEME, ...SCHEMES),
      ),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-05', 'customer', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-06', 'customer.identities', oneOfSchemes(SIREN)),
      rule(
        'GOBL-FR-CTC-FLOW6-BILL-PAYMENT-07',
        'customer.identities[].ext',
        extOneOf(SCHEME, ...SCHEMES),
      ),
      rule(
        'GOBL-FR-CTC-FLOW6-BILL-PAYMENT-08',
        'payee.identities[].ext',
        extOneOf(SCHEME, ...SCHEMES),
      ),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-09', 'lines', single),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-10', 'lines[].document', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-11', 'lines[].document.code', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-12', 'lines[].document.issue_date', present),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-13', 'ext', extOneOf(STATUS, '211', '212')),
      rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-14', 'ext', extOneOf(CONDITION, ...PAYMENT_CONDITIONS)),
      when(ofType('advice'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-15', 'ext', extOneOf(STATUS, '211')),
      ]),
      when(ofType('receipt'), [
        rule('GOBL-FR-CTC-FLOW6-BILL-PAYMENT-16', 'ext', extOneOf(STATUS, '212')),
      ]),
    ],
    'bill.Reason': [
      rule('GOBL-FR-CTC-FLOW6-BILL-REASON-01', 'ext', known(REASON)),
      rule(
        'GOBL-FR-CTC-FLOW6-BILL-REASON-02',
        'ext',
        extOneOf(
          CONDITION,
          ...codesOf(CONDITION).filter((code) => !PAYMENT_CONDITIONS.includes(code)),
        ),
      ),
    ],
    'bill.Action': [rule('GOBL-FR-CTC-FLOW6-BILL-ACTION-01', 'ext', known(ACTION))],
    'org.Party': [
      // A role without a code is none; the other codes here may not be empty.
      when(
        ({ ext }: Party) => Boolean(ext?.[ROLE]),
        [rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-01', 'ext', known(ROLE))],
      ),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-02', 'identities', sirenFitsSiret),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-03', 'identities', schemesDiffer),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-04', 'identities[].ext', requires(SCHEME)),
      rule('GOBL-FR-CTC-FLOW6-ORG-PARTY-05', 'identities[].ext', extOneOf(SCHEME, ...SCHEMES)),
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
  reason.key ||= Object.keys(REASONS).find((key) =>
    REASONS[key]!.includes(reason.ext?.[REASON] ?? ''),
  )
  const { key } = reason
  const codes = getOwn(REASONS, key)
  if (!codes) return
  pickExt(reason, REASON, codes)
  pickExt(reason, CONDITION, key === 'finance-terms' ? BANK_CONDITIONS : DATA_CONDITIONS)
}

const setActionCode = extFromExactKey(ACTION, ACTIONS)

function setAction(action: Action): void {
  action.key ||= Object.entries(ACTIONS).find(([, code]) => code === action.ext?.[ACTION])?.[0]
  setActionCode(action)
}

/** The code of a line tells its key and the type of the message, and these tell the code. */
function setStatus(status: Status): void {
  const { supplier, customer, lines } = status
  if (supplier) defaultExt(supplier, ROLE, 'SE')
  if (customer) defaultExt(customer, ROLE, 'BY')
  for (const line of lines ?? []) {
    const code = line.ext?.[STATUS]
    if (!code) status.type ||= typeOfKey(line.key)
    else [status.type, line.key] = getOwn(MEANINGS, code) ?? [status.type, line.key]
    setLineStatus(line, status.type)
  }
}

function typeOfKey(key: string | undefined): string | undefined {
  if (key === 'issued') return 'update'
  return key && ANSWERS.includes(key) ? 'response' : undefined
}

function setLineStatus(line: StatusLine, type: string | undefined): void {
  const statuses = getOwn(STATUSES, type)
  if (!statuses) return
  const codes = getOwn(statuses, line.key)
  if (codes) pickExt(line, STATUS, codes)
  else dropExt(line, STATUS)
}

function setPayment(payment: Payment): void {
  const { type, supplier, customer } = payment
  const report = getOwn(PAYMENTS, type)
  if (!report) return
  setExt(payment, STATUS, report.status)
  pickExt(payment, CONDITION, report.conditions)
  if (customer) defaultExt(customer, ROLE, report.customer)
  if (supplier) defaultExt(supplier, ROLE, report.supplier)
}
