/**
 * The Netherlands: NLCIUS 1.0, as SI-UBL 2.0. Only the numbers of the parties differ from the standard; see
 * `registrations` in profiles.ts. Source: NEN, NLCIUS 1.0; rules SI-UBL 2.0.3.12.
 */
import type { JsonObject } from '../../../../json.ts'
import { SCHEME_OF_TYPE } from '../read-party.ts'
import { type Layer, partiesOf } from './layer.ts'

export const NETHERLANDS: Layer = {
  prefix: 'DOCKET-NLCIUS',
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
