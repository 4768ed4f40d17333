/** The server's own key: it signs where a request has none, and its public part is published. */
import type { JsonObject } from '../json.ts'
import { type Operation, operation } from './operation.ts'
import { JWK_MEMBERS, KEYS_ANSWER } from './shared/answers.ts'

/** The operation that publishes the public part of a key. */
export function keys(privateKey: JsonObject): Operation {
  // Whatever else a file of keys has is nobody's business.
  const members = Object.entries(privateKey).filter(([name]) => JWK_MEMBERS.includes(name))
  return operation({
    name: 'keys',
    method: 'GET',
    path: '/keys',
    group: 'Signing',
    summary: "Get the server's public key",
    description:
      'Returns a JWK Set (RFC 7517) with the key of the signatures that this server makes if `sign` gets no `privatekey`.',
    request: { type: 'object', properties: {} },
    answer: {
      type: 'object',
      properties: { keys: { type: 'array', items: KEYS_ANSWER.properties!.public! } },
      required: ['keys'],
    },
    run: () => ({ json: { keys: [Object.fromEntries(members)] } }),
  })
}

/**
 * The operations, of which `sign` uses a key if the request has none. Assistants may sign with it, too, as they never
 * see it.
 */
export function withKey(
  operations: readonly Operation[],
  privatekey: JsonObject | undefined,
): readonly Operation[] {
  if (!privatekey) return operations
  return operations.map((each) =>
    each.name === 'sign'
      ? {
          ...each,
          requires: [],
          tool: { omits: [...(each.tool?.omits ?? []), 'privatekey'] },
          run: (request, context) => each.run({ privatekey, ...request }, context),
        }
      : each,
  )
}
