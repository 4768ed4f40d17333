/** Follows requests from their headers to the last byte of their responses, for metrics and logs. */
import { IncomingMessage, ServerResponse } from 'node:http'

/** A request, once its response is sent or its client is gone. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Name of the operation, or path of the endpoint; `none` if the path is unknown. */
  operation: string
  status: number
  /** Seconds from the headers of the request to the end of the response. */
  duration: number
  /** Bytes of the bodies, as they were on the wire. */
  received: number
  sent: number
}

/** The name of malformed HTTP in place of an operation. */
export const MALFORMED = 'malformed'

/** Follows requests. It never throws. */
export interface Observer {
  begin?: (request: IncomingMessage, response: ServerResponse) => void
  end: (exchange: Exchange) => void
}

/** Status of requests whose client left before the response began. No response has it. */
const CLIENT_LEFT = 499

type Callback = (error?: Error | null) => void

/** Bytes of a body so far, counted by the classes below. */
interface Counted {
  received?: number
  sent?: number
}

/** Options of a server whose requests are observed: classes that count the bytes of bodies. */
export function countingClasses() {
  class CountedRequest extends IncomingMessage implements Counted {
    received = 0

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk instanceof Uint8Array) this.received += chunk.length
      return super.push(chunk, encoding)
    }
  }

  class CountedResponse<Request extends IncomingMessage = IncomingMessage>
    extends ServerResponse<Request>
    implements Counted
  {
    sent = 0

    override write(
      chunk: unknown,
      encoding?: BufferEncoding | Callback,
      callback?: Callback,
    ): boolean {
      this.sent += sizeOf(chunk, encoding)
      return typeof encoding === 'string'
        ? super.write(chunk, encoding, callback)
        : super.write(chunk, encoding)
    }

    override end(
      chunk?: unknown,
      encoding?: BufferEncoding | (() => void),
      callback?: () => void,
    ): this {
      this.sent += sizeOf(chunk, encoding)
      return typeof encoding === 'string'
        ? super.end(chunk, encoding, callback)
        : super.end(chunk, encoding)
    }
  }

  return { IncomingMessage: CountedRequest, ServerResponse: CountedResponse }
}

function sizeOf(chunk: unknown, encoding: unknown): number {
  if (typeof chunk === 'string')
    return encoding === 'latin1' ? chunk.length : Buffer.byteLength(chunk)
  return chunk instanceof Uint8Array ? chunk.length : 0
}

/** Reports a request to observers, now and when it ends. */
export function observe(
  observers: readonly Observer[],
  request: IncomingMessage,
  response: ServerResponse,
  nameOf: (request: IncomingMessage) => string,
): void {
  const start = performance.now()
  for (const { begin } of observers) begin?.(request, response)
  response.once('close', () => {
    const exchange: Exchange = {
      request,
      response,
      operation: nameOf(request),
      status: response.headersSent ? response.statusCode : CLIENT_LEFT,
      duration: (performance.now() - start) / 1000,
      received: (request as Counted).received ?? 0,
      sent: (response as Counted).sent ?? 0,
    }
    for (const { end } of observers) end(exchange)
  })
}
