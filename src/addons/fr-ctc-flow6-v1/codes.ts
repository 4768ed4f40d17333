/**
 * The codes of flow 6: which statuses, reasons, conditions and actions belong together. Source: AFNOR XP Z12-012
 * (message CDAR).
 */

type Codes = readonly [string, ...string[]]

/** Roles of parties, by UNTDID 3035: seller and buyer. */
export const DEFAULT_ROLES = { supplier: 'SE', customer: 'BY' }
/** Platforms, certified or public, which have no inbox. */
export const PLATFORMS = ['WK', 'DFH']

/** Statuses of an invoice or its payment. */
export const DEPOSITED = '200'
const ISSUED_BY_PLATFORM = '201'
const RECEIVED = '202'
const MADE_AVAILABLE = '203'
const TAKEN_INTO_ACCOUNT = '204'
const APPROVED = '205'
export const PARTIALLY_APPROVED = '206'
export const IN_DISPUTE = '207'
export const SUSPENDED = '208'
const COMPLETED = '209'
export const REFUSED = '210'
export const PAYMENT_SENT = '211'
export const PAYMENT_RECEIVED = '212'
export const SEMANTICALLY_REJECTED = '213'

export const PAYMENT_STATUSES = [PAYMENT_SENT, PAYMENT_RECEIVED]

type StatusRow = readonly [code: string, type: string, key: string]

/**
 * Status of a line, type of its message and key of the line; of several with the same key, the first is the default.
 */
export const LINE_STATUSES: readonly StatusRow[] = [
  [DEPOSITED, 'update', 'issued'],
  [ISSUED_BY_PLATFORM, 'response', 'issued'],
  [RECEIVED, 'response', 'acknowledged'],
  [MADE_AVAILABLE, 'response', 'other'],
  [TAKEN_INTO_ACCOUNT, 'response', 'processing'],
  [APPROVED, 'response', 'accepted'],
  [SUSPENDED, 'response', 'querying'],
  [REFUSED, 'response', 'rejected'],
  [IN_DISPUTE, 'response', 'rejected'],
  [PARTIALLY_APPROVED, 'response', 'rejected'],
  [COMPLETED, 'update', 'other'],
  [SEMANTICALLY_REJECTED, 'response', 'error'],
]

/** Statuses that the buyer gives, or that concern both parties. */
export const OF_CUSTOMER = [
  TAKEN_INTO_ACCOUNT,
  APPROVED,
  PARTIALLY_APPROVED,
  IN_DISPUTE,
  SUSPENDED,
  COMPLETED,
  REFUSED,
]

/** The key of a line that announces an invoice. */
export const ISSUED = 'issued'

const keysOf = (...types: string[]): string[] => [
  ...new Set(LINE_STATUSES.flatMap(([, type, key]) => (types.includes(type) ? [key] : []))),
]

/** Keys of lines by the type of the message, and those that only answers have. */
export const RESPONSE_KEYS = keysOf('response')
export const UPDATE_KEYS = keysOf('update')
export const ANSWERS = RESPONSE_KEYS.filter((key) => !UPDATE_KEYS.includes(key))

/** Key of a reason → the codes that it allows, the default first. */
export const REASONS: { readonly [key: string]: readonly string[] } = {
  'finance-terms': ['COORD_BANC_ERR'],
  other: ['AUTRE'],
  legal: [
    ...'NON_CONFORME TX_TVA_ERR REJ_SEMAN REJ_COH REJ_CONT_B2G IRR_VIDE_F IRR_TYPE_F'.split(' '),
    ...'IRR_SYNTAX IRR_TAILLE_PJ IRR_NOM_PJ IRR_VID_PJ IRR_EXT_DOC IRR_TAILLE_F'.split(' '),
    'IRR_ANTIVIRUS',
  ],
  'not-recognized': 'DOUBLON TRANSAC_INC EMMET_INC CONTRAT_TERM DOUBLE_FACT REJ_UNI'.split(' '),
  'unknown-receiver': ['DEST_INC', 'NON_TRANSMISE', 'ROUTAGE_ERR'],
  references: [
    ...'CMD_ERR JUSTIF_ABS DEST_ERR ADR_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT'.split(' '),
    ...'REF_ERR REJ_ADR REJ_REF_PJ REJ_ASS_PJ'.split(' '),
  ],
  prices: ['PU_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR', 'REM_ERR'],
  quantity: ['QTE_ERR'],
  items: ['ART_ERR'],
  'payment-terms': ['MODPAI_ERR'],
  quality: ['QUALITE_ERR'],
  delivery: ['LIVR_INCOMP'],
}

const PARTIAL_REASONS = [
  ...'AUTRE CMD_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT REF_ERR PU_ERR REM_ERR'.split(' '),
  ...'QTE_ERR ART_ERR MODPAI_ERR QUALITE_ERR LIVR_INCOMP'.split(' '),
]
const REFUSAL_REASONS = [
  ...'TX_TVA_ERR MONTANTTOTAL_ERR CALCUL_ERR NON_CONFORME DOUBLON DEST_ERR TRANSAC_INC'.split(' '),
  ...'EMMET_INC CONTRAT_TERM DOUBLE_FACT CMD_ERR ADR_ERR REF_CT_ABSENT'.split(' '),
]
const DISPUTE_REASONS = [...new Set([...PARTIAL_REASONS, ...REFUSAL_REASONS, 'COORD_BANC_ERR'])]

/** Status of a line → the reasons that it allows. Source: XP Z12-012, reasons by status. */
export const REASONS_OF_STATUS = {
  [DEPOSITED]: ['NON_TRANSMISE'],
  [PARTIALLY_APPROVED]: PARTIAL_REASONS,
  [IN_DISPUTE]: DISPUTE_REASONS,
  [SUSPENDED]: [
    ...'JUSTIF_ABS COORD_BANC_ERR CMD_ERR SIRET_ERR CODE_ROUTAGE_ERR'.split(' '),
    ...'REF_CT_ABSENT REF_ERR'.split(' '),
  ],
  [REFUSED]: REFUSAL_REASONS,
  [SEMANTICALLY_REJECTED]: [
    ...'MONTANTTOTAL_ERR CALCUL_ERR DOUBLON ADR_ERR REJ_SEMAN REJ_UNI REJ_COH REJ_ADR'.split(' '),
    ...'REJ_CONT_B2G REJ_REF_PJ REJ_ASS_PJ'.split(' '),
  ],
}

/**
 * Conditions of reasons about data: invalid value, expected value, replacement. Those of amounts have other reasons.
 */
export const DATA_CONDITIONS: Codes = ['DIV', 'DVA', 'MAJ']
/** Conditions of reasons about bank details: details to change, and the others. */
export const BANK_CONDITIONS: Codes = ['CBB', ...DATA_CONDITIONS]

/** Conditions of reports of payment. */
const AMOUNT_RECEIVED = 'MEN'
const AMOUNT_PAID = 'MPA'
const AMOUNT_REMAINING = 'RAP'
export const PAYMENT_CONDITIONS = [AMOUNT_RECEIVED, AMOUNT_PAID, AMOUNT_REMAINING]

interface PaymentReport {
  readonly status: string
  /** The default first. */
  readonly conditions: Codes
}

/** Type of a report of payment → its status and its conditions. */
export const PAYMENT_REPORTS: { readonly [type: string]: PaymentReport } = {
  advice: {
    status: PAYMENT_SENT,
    conditions: [AMOUNT_PAID, AMOUNT_RECEIVED, AMOUNT_REMAINING],
  },
  receipt: {
    status: PAYMENT_RECEIVED,
    conditions: [AMOUNT_RECEIVED, AMOUNT_PAID, AMOUNT_REMAINING],
  },
}

/** Key of an action → its code. */
export const ACTIONS = {
  none: 'NOA',
  provide: 'PIN',
  reissue: 'NIN',
  'credit-full': 'CNF',
  'credit-partial': 'CNP',
  'credit-amount': 'CNA',
  other: 'OTH',
}
