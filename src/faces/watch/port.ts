/** A port of its own for metrics, for servers whose port is public: no token is asked for there, and no Host checked. */
import { createServer, type Server } from 'node:http'
import { DocketError } from '../../errors.ts'
import { type Endpoint, errorReply, type Reply } from '../../http/message.ts'
import { quote } from '../../values/shorten.ts'

const NOTHING: Reply = { status: 405, headers: { Allow: 'GET, HEAD' } }

/** Serves the metrics alone, and resolves when it listens. @throws Error if it cannot */
export async function listenForMetrics(
  host: string,
  port: number,
  collect: () => Reply | Promise<Reply>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const unknown = new DocketError('not-found', `unknown path ${quote(path)}; see GET /metrics`)
    const known = isRead ? await collect() : NOTHING
    const { status, headers, body } = path === '/metrics' ? known : errorReply(unknown)
    response.writeHead(status, { ...headers, 'X-Content-Type-Options': 'nosniff' }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

/** The endpoint of a server whose metrics are elsewhere, or nowhere. */
export const noMetrics = (why: string): Endpoint => ({
  methods: ['GET'],
  reply() {
    throw new DocketError('not-found', why)
  },
})
