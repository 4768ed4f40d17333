/** Identifiers that requests carry through several programs: X-Request-Id, and the traceparent of W3C Trace Context. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Identifiers that clients and proxies send; anything else could forge lines of a log. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/

/** Version 00: trace, parent and flags. Ids of zeros alone are invalid (Trace Context, 3.2.2). */
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/

export interface RequestIds {
  id: string | undefined
  /** The whole header. */
  traceparent: string | undefined
}

/** The ids of a request. Malformed ones count as absent. */
export function idsOf({ headers }: IncomingMessage): RequestIds {
  const { traceparent } = headers
  const id = headers['x-request-id']?.toString()
  return {
    id: id !== undefined && REQUEST_ID.test(id) ? id : undefined,
    traceparent:
      typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? traceparent : undefined,
  }
}

/** The trace and the span that a traceparent names. */
export function traceOf(traceparent: string): { trace: string; span: string } {
  const [, trace = '', span = ''] = TRACE_PARENT.exec(traceparent) ?? []
  return { trace, span }
}

/** Repeats the ids of a request in its response. */
export function echoIds(request: IncomingMessage, response: ServerResponse): void {
  // Nearly all requests have none, and headers set before the others are written are slower to write.
  const { headers } = request
  if (headers['x-request-id'] === undefined && headers.traceparent === undefined) return
  const { id, traceparent } = idsOf(request)
  if (id !== undefined) response.setHeader('X-Request-Id', id)
  if (traceparent !== undefined) response.setHeader('Traceparent', traceparent)
}
