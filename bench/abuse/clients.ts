/** Clients that behave badly, on connections of their own. */
import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Sent {
  path: string
  body: Buffer | string
  headers?: { [name: string]: string }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends a request, and resets the connection after some milliseconds, whatever the server has done. */
export async function leave(origin: string, sent: Sent, after: number): Promise<void> {
  const { hostname, port } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect').catch(() => undefined)
  const headers = {
    Host: 'localhost',
    'Content-Length': Buffer.byteLength(sent.body),
    ...sent.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${sent.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await new Promise((resolve) => socket.write(sent.body, resolve))
  await wait(after)
  socket.resetAndDestroy()
}

/** Sends a request and returns the status of the answer; undefined if there is none. */
export async function post(origin: string, sent: Sent): Promise<number | undefined> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(sent.body),
    ...sent.headers,
  }
  const outgoing = openRequest(origin + sent.path, { method: 'POST', headers, agent: false })
  return new Promise((resolve) => {
    outgoing.on('error', () => resolve(undefined))
    outgoing.on('response', (response) => {
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve(response.statusCode))
      response.resume()
    })
    outgoing.end(sent.body)
  })
}

/** Milliseconds until the answer to a request on a new connection. */
export async function latencyOf(origin: string, path: string, body?: string): Promise<number> {
  const start = performance.now()
  const method = body === undefined ? 'GET' : 'POST'
  const outgoing = openRequest(origin + path, { method, agent: false })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  response.resume()
  await once(response, 'end')
  return performance.now() - start
}

/** Waits until a condition holds, at most so many milliseconds, and returns whether it does. */
export async function until(condition: () => Promise<boolean>, most: number): Promise<boolean> {
  const end = performance.now() + most
  while (!(await condition())) {
    if (performance.now() > end) return false
    await wait(200)
  }
  return true
}
