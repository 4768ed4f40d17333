/**
 * One line per request. It has the name of the operation rather than the target sent, so that nothing of a document or
 * key gets into it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '../../http/refusals.ts'
import { newUuid } from '../../values/uuid.ts'
import { type Exchange, MALFORMED, type Observer } from './exchange.ts'
import { idsOf, traceOf } from './ids.ts'

export const LOG_FORMS = ['off', 'json', 'text'] as const
export type LogForm = (typeof LOG_FORMS)[number]

/** The members of a line about a request, in this order. */
interface Entry {
  time: string
  method: string
  operation: string
  status: number
  /** Milliseconds. */
  ms: number
  received: number
  sent: number
  id: string
  trace?: string
  span?: string
  pid: number
}

/** Pipes take a write of this size as a whole, so that lines of several processes do not mix (POSIX). */
const PIPE_BUFFER = 4096

const FORMS: { [form in Exclude<LogForm, 'off'>]: (entry: Entry) => string } = {
  json: (entry) => JSON.stringify(entry),
  text: ({ time, method, operation, status, ms, received, sent, id, trace }) =>
    `${time} ${method} ${operation} ${status} ${ms} ms, ${received} B in, ${sent} B out, id ${id}` +
    (trace === undefined ? '' : `, trace ${trace}`),
}

/** Makes the observer that logs requests. Requests without an id get one, which the response names. */
export function createLog(
  form: Exclude<LogForm, 'off'>,
  write: (lines: string) => void,
): Observer & { refuse: (refusal: Refusal) => void; flush: () => void } {
  const ids = new WeakMap<IncomingMessage, string>()
  const lines = createBatch(write)

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const id = idsOf(request).id ?? newUuid()
    ids.set(request, id)
    response.setHeader('X-Request-Id', id)
  }

  const add = (entry: Omit<Entry, 'time' | 'pid'>): void =>
    lines.add(FORMS[form]({ time: new Date().toISOString(), ...entry, pid: process.pid }))

  function end({ request, operation, status, duration, received, sent }: Exchange): void {
    const { traceparent } = idsOf(request)
    add({
      method: request.method ?? '',
      operation,
      status,
      ms: Number((duration * 1000).toFixed(3)),
      received,
      sent,
      id: ids.get(request) ?? '',
      ...(traceparent === undefined ? {} : traceOf(traceparent)),
    })
  }

  const refuse = ({ status, sent }: Refusal): void =>
    add({ method: '-', operation: MALFORMED, status, ms: 0, received: 0, sent, id: newUuid() })

  return { begin, end, refuse, flush: lines.flush }
}

/** Collects lines, and writes those of one turn of the event loop together. */
function createBatch(write: (lines: string) => void) {
  let batch = ''
  function flush(): void {
    if (batch === '') return
    write(batch)
    batch = ''
  }
  return {
    flush,
    add(line: string): void {
      if (batch === '') setImmediate(flush)
      if (batch.length + line.length >= PIPE_BUFFER) flush()
      batch += `${line}\n`
    },
  }
}
