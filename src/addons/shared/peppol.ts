/** Participants of the Peppol network: parties with an address there. */
import { newEndpoint } from '../../model/generated/factories.ts'
import type { Party } from '../../model/generated/types.ts'

/** Scheme of the URIs of endpoints in the network. */
const PARTICIPANT = 'iso6523-actorid-upis'

/** Adds the Peppol inbox as an endpoint too. */
export function addParticipant(party: Party): void {
  if (party.endpoints?.some(({ uri }) => uri?.startsWith(`${PARTICIPANT}:`))) return
  const inbox = party.inboxes?.find(({ key, scheme, code }) => key === 'peppol' && scheme && code)
  if (!inbox) return
  const endpoint = newEndpoint()
  endpoint.label = inbox.label
  endpoint.uri = `${PARTICIPANT}::${inbox.scheme!}:${inbox.code!}`
  ;(party.endpoints ??= []).push(endpoint)
}
