/** Participants of the Peppol network: parties with an address there. */
import { newEndpoint } from '../../model/generated/factories.ts'
import type { Endpoint, Party } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'

/** Scheme of the URIs of endpoints in the network. */
const PARTICIPANT = 'iso6523-actorid-upis'

/** An address in the network: `iso6523-actorid-upis::0088:4012345000009`. No other part than the last has a colon. */
export const PARTICIPANT_URI = new RegExp(`^${PARTICIPANT}::[^:]+:.+$`)
export const PARTICIPANT_FORM = `${PARTICIPANT}::, a scheme, a colon and a code, such as ${PARTICIPANT}::0088:4012345000009`

/** Is this an address in the network? */
export const isParticipant = saying(
  `uri is that of a Peppol participant (${PARTICIPANT})`,
  ({ uri }: Pick<Endpoint, 'uri'>): boolean => uri?.startsWith(`${PARTICIPANT}:`) ?? false,
)

/** Adds the Peppol inbox as an endpoint too. */
export function addParticipant(party: Party): void {
  if (party.endpoints?.some(isParticipant)) return
  const inbox = party.inboxes?.find(({ key, scheme, code }) => key === 'peppol' && scheme && code)
  if (!inbox) return
  const endpoint = newEndpoint()
  endpoint.label = inbox.label
  endpoint.uri = `${PARTICIPANT}::${inbox.scheme!}:${inbox.code!}`
  ;(party.endpoints ??= []).push(endpoint)
}
