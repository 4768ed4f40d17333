/** The legacy revisions of the protocol, which begin with the handshake `initialize`. */
import {
  type About,
  type CACHE_HINTS,
  CAPABILITIES,
  findMethod,
  INSTRUCTIONS,
  type Methods,
  serverInfo,
} from './methods.ts'
import { MODERN_VERSIONS, missingVersion, unsupportedVersion } from './modern.ts'
import {
  type Outcome,
  type Particulars,
  type Request,
  resultMessage,
  type TransportInfo,
} from './rpc.ts'

export const LEGACY_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
const LATEST_VERSION = '2025-11-25'

/** Makes the function that answers legacy requests. */
export function createLegacy(shared: Methods, about: About) {
  const methods: Methods = {
    ...shared,
    ping: () => ({}),
    initialize: ({ protocolVersion: requested }) => ({
      protocolVersion: LEGACY_VERSIONS.find((version) => version === requested) ?? LATEST_VERSION,
      capabilities: CAPABILITIES,
      serverInfo: serverInfo(about),
      instructions: INSTRUCTIONS,
    }),
  }

  return async (
    { id, method, params }: Request,
    particulars: Particulars,
    transport: TransportInfo,
  ): Promise<Outcome> => {
    if (method !== 'initialize') checkVersion(transport)
    const run = findMethod(methods, method, 200)
    const { ttlMs, cacheScope, ...result } = (await run(params, particulars)) as Partial<
      typeof CACHE_HINTS
    >
    return { status: 200, body: resultMessage(id, result) }
  }
}

/** @throws RpcError if the transport names a version that is not a legacy one */
function checkVersion({ version }: TransportInfo): void {
  if (version === undefined || LEGACY_VERSIONS.includes(version)) return
  throw MODERN_VERSIONS.includes(version) ? missingVersion() : unsupportedVersion(version)
}
