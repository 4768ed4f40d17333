/** The operations as tools of AI assistants, by the Model Context Protocol. */
import { ABOUT, API_PREFIX } from '../../about.ts'
import type { Face } from '../../face.ts'
import type { Operation } from '../../ops/operation.ts'
import { createCallList } from './calls.ts'
import { answerMessage, createMcpEndpoint, type MessageJob } from './endpoint.ts'
import { createProtocol, type Protocol } from './protocol.ts'

export interface McpSettings {
  /** Origins that may use MCP, besides those on a loopback address. */
  origins: readonly string[]
  /** Does MCP offer the tools that private keys pass through? */
  mcpKeys: boolean
}

/** The protocol, whatever its transport. */
export const protocolOf = (
  operations: readonly Operation[],
  { mcpKeys }: Pick<McpSettings, 'mcpKeys'>,
): Protocol => createProtocol(operations, ABOUT, { keys: mcpKeys })

export function mcp(settings: McpSettings): Face {
  return {
    headers: { sent: 'MCP-Protocol-Version' },
    jobs: {
      message: (operations) => {
        const protocol = protocolOf(operations, settings)
        const callsIn = createCallList(operations)
        return (job: MessageJob) => answerMessage(protocol, callsIn, job)
      },
    },
    serve: ({ host, hosts, signs, run, count }) => ({
      endpoints: {
        [`${API_PREFIX}/mcp`]: createMcpEndpoint({
          host,
          hosts,
          signs,
          origins: settings.origins,
          run,
          count,
        }),
      },
    }),
  }
}
