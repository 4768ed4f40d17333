/** The server's own key: it signs and verifies where a request has none, and its public part is published. */
import type { JsonObject } from '../json.ts'
import { type Operation, operation } from './operation.ts'
import { JWK, JWK_MEMBERS } from './shared/answers.ts'

/** The public part of a key. Whatever else a file of keys has is nobody's business. */
const publicPart = (key: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(key).filter(([name]) => JWK_MEMBERS.includes(name)))

/** The operation that publishes the public part of a key. */
export function keys(privateKey: JsonObject): Operation {
  const publicKey = publicPart(privateKey)
  return operation({
    name: 'keys',
    operationId: 'listKeys',
    method: 'GET',
    path: '/keys',
    group: 'Signing',
    summary: "Get the server's public key",
    description:
      'Returns a JWK Set (RFC 7517) with the key of the signatures that this server makes if `sign` gets no `privatekey`.',
    request: { type: 'object', properties: {} },
    answer: {
      type: 'object',
      properties: { keys: { type: 'array', items: JWK } },
      required: ['keys'],
    },
    run: () => ({ json: { keys: [publicKey] } }),
  })
}

/**
 * The operations; if a request has no key, `sign` and `verify` use this one. Assistants may use it, too, as they
 * never see the private part.
 */
export function withKey(
  operations: readonly Operation[],
  privatekey: JsonObject | undefined,
): readonly Operation[] {
  if (!privatekey) return operations
  const publickey = publicPart(privatekey)
  return operations.map((each) => {
    const { name, tool, run } = each
    if (name === 'sign') {
      const omits = [...(tool?.omits ?? []), 'privatekey']
      return {
        ...each,
        requires: [],
        tool: { omits },
        run: (request, context) => run({ privatekey, ...request }, context),
      }
    }
    return name === 'verify'
      ? { ...each, run: (request, context) => run({ publickey, ...request }, context) }
      : each
  })
}
