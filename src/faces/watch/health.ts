/** Tells balancers and supervisors whether the server runs, and whether to send it requests. */
import { DocketError } from '../../errors.ts'
import { type Endpoint, errorReply, JSON_TYPE, type Reply } from '../../http/message.ts'

const ok = (): Reply => ({
  status: 200,
  headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' },
  body: '{"ok":true}\n',
})

/** @param isStopping is the server about to stop? */
export function healthEndpoints(isStopping: () => boolean): { [path: string]: Endpoint } {
  const stopping = new DocketError('unavailable', 'the server is stopping; use another one')
  return {
    '/healthz': { methods: ['GET'], isOpen: true, reply: ok },
    '/readyz': {
      methods: ['GET'],
      isOpen: true,
      reply: () => (isStopping() ? errorReply(stopping) : ok()),
    },
  }
}
