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

/** Follows requests. It never throws. */
export interface Observer {
  begin?: (request: IncomingMessage, response: ServerResponse) => void
  end: (exchange: Exchange) => void
}

/** Status of requests whose client left before the response began. No response has it. */
export const CLIENT_LEFT = 499

type Callback = (error?: Error | null) => void

/** A request that counts the bytes of its body. */
class CountedRequest extends IncomingMessage {
  received = 0

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.received += chunk.length
    return super.push(chunk, encoding)
  }
}

/** A response that counts the bytes of its body. */
class CountedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  sent = 0

  override write(
    chunk: unknown,
    encoding?: BufferEncoding | Callback,
    callback?: Callback,
  ): boolean {
    this.#count(chunk, encoding)
    return typeof encoding === 'string'
      ? super.write(chunk, encoding, callback)
      : super.write(chunk, encoding)
  }

  override end(
    chunk?: unknown,
    encoding?: BufferEncoding | (() => void),
    callback?: () => void,
  ): this {
    this.#count(chunk, encoding)
    return typeof encoding === 'string'
      ? super.end(chunk, encoding, callback)
      : super.end(chunk, encoding)
  }

  #count(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === 'string')
      this.sent += encoding === 'latin1' ? chunk.length : Buffer.byteLength(chunk)
    else if (chunk instanceof Uint8Array) this.sent += chunk.length
  }
}

/** Options of a server whose requests are observed. */
export const COUNTING = { IncomingMessage: CountedRequest, ServerResponse: CountedResponse }

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
      received: request instanceof CountedRequest ? request.received : 0,
      sent: response instanceof CountedResponse ? response.sent : 0,
    }
    for (const { end } of observers) end(exchange)
  })
}
