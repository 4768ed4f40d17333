/** What writing and reading PINT AE have in common. */

export const AED = 'AED'

/** Members of meta. */
export const TRANSACTION = 'ae-transaction'
export const REASON = 'ae-credit-reason'

/** The digit of a transaction that says that it is an export. */
export const EXPORT = 7

export const PASSPORT = 'PAS'

/** Parties, with the terms of their registration, its kind and what belongs to it, and their address. */
export const PARTIES = [
  { name: 'BG-4', legal: 'BT-30', kind: 'BTAE-15', detail: 'BTAE-12', address: 'BT-34' },
  { name: 'BG-7', legal: 'BT-47', kind: 'BTAE-16', detail: 'BTAE-11', address: 'BT-49' },
] as const
