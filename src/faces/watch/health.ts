/** Reports to balancers and supervisors whether the server runs, and whether to send it requests. */
import { DocketError } from '../../errors.ts'
import { type Endpoint, errorReply, JSON_TYPE, type Reply } from '../../http/message.ts'

const ok = (): Reply => ({
  status: 200,
  headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' },
  body: '{"ok":true}\n',
})

/** @param reason why the server should get no requests now, if it should not */
export function healthEndpoints(reason: () => string | undefined): { [path: string]: Endpoint } {
  function ready(): Reply {
    const why = reason()
    return why === undefined ? ok() : errorReply(new DocketError('unavailable', why))
  }
  return {
    '/healthz': { methods: ['GET'], isOpen: true, reply: ok },
    '/readyz': { methods: ['GET'], isOpen: true, reply: ready },
  }
}
