/** Answers to what never becomes a request: malformed HTTP, and what HTTP offers and this server does not. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { DocketError } from '../errors.ts'
import type { Connections } from './connections.ts'
import { type Headers, JSON_TYPE } from './message.ts'

/** An answer that no request has. */
export interface Refusal {
  readonly status: number
  /** Bytes of its body. */
  readonly sent: number
}

/** Status codes for malformed HTTP; 400 otherwise. */
const PARSE_ERROR_STATUS: { [code: string]: number } = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const HEADERS: Headers = {
  Connection: 'close',
  'Content-Type': JSON_TYPE,
  'X-Content-Type-Options': 'nosniff',
}

const errorBody = (status: number, message: string): string =>
  `${JSON.stringify(new DocketError('input', message, { status }))}\n`

/** A response as text: Node has no request to respond to. */
function responseText(status: number, body: string, more: Headers = {}): string {
  const headers = { ...HEADERS, ...more, 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Answers malformed HTTP on the connections of a server, CONNECT and unknown expectations. */
export function refuseMalformed(
  server: Server,
  connections: Connections,
  report: (refusal: Refusal) => void,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = '' } = error
    const status = PARSE_ERROR_STATUS[code] ?? 400
    const body = errorBody(status, `malformed HTTP request: ${STATUS_CODES[status]}`)
    // Other errors are those of connections whose client is gone.
    if (code.startsWith('HPE_') || code in PARSE_ERROR_STATUS) report({ status, sent: body.length })
    connections.refuse(socket as Socket, responseText(status, body))
  })
  server.on('connect', (_request, socket: Duplex) => {
    const body = errorBody(405, 'CONNECT is not allowed; this server is not a proxy')
    report({ status: 405, sent: body.length })
    const allow = { Allow: 'GET, HEAD, OPTIONS, POST' }
    connections.refuse(socket as Socket, responseText(405, body, allow))
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = errorBody(417, 'the only supported Expect is 100-continue')
    report({ status: 417, sent: body.length })
    response.writeHead(417, HEADERS).end(body)
  })
}
