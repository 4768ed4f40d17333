/**
 * The Netherlands: NLCIUS 1.0, as SI-UBL 2.0. Only the numbers of the parties differ from the standard; see
 * `registrations` in profiles.ts. Source: NEN, NLCIUS 1.0; rules SI-UBL 2.0.3.12.
 */
import type { JsonObject } from '../../../../json.ts'
import { SCHEME_OF_TYPE } from '../read-party.ts'
import { type Layer, ONLY_INVOICES, partiesOf } from './layer.ts'

export const NETHERLANDS: Layer = {
  prefix: 'DOCKET-NLCIUS',
  asks: {
    '01': ONLY_INVOICES,
    '02': ['Dutch parties must have a KVK number or an OIN', 'BT-30 BT-47'],
    '03': [
      'Dutch addresses must have street, city and post code',
      'BT-35 BT-37 BT-38 BT-50 BT-52 BT-53 BT-64 BT-66 BT-67',
    ],
    '04': ['there must be a buyer reference or a purchase order', 'BT-10 BT-13'],
    '05': ['the type code must be 380, 381, 384 or 389', 'BT-3'],
    '06': ['a corrected invoice must name the one before', 'BG-3'],
    '07': ['an amount due must have means of payment that NLCIUS knows', 'BG-16 BT-81'],
    '08': ['order lines require the order', 'BT-13 BT-132'],
  },
  read: () => () => undefined,
  receive: () => (invoice) => {
    for (const party of partiesOf(invoice)) {
      for (const identity of (party.identities ?? []) as JsonObject[]) {
        const { 'iso-scheme-id': scheme } = (identity.ext ?? {}) as JsonObject
        const type = Object.keys(SCHEME_OF_TYPE).find((each) => SCHEME_OF_TYPE[each] === scheme)
        if (type !== undefined) identity.type = type
      }
    }
  },
}
