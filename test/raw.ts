/** Requests as raw bytes, which no HTTP client would send. */
import { connect, type Socket } from 'node:net'

/** Opens a connection to a server. */
export async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

/** Sends bytes and returns everything received until the server closes the connection or `until` matches. */
export async function exchange(
  origin: string,
  bytes: string | Buffer,
  until?: RegExp,
): Promise<string> {
  const socket = await open(origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setTimeout(60_000, () =>
      socket.destroy(new Error(`no end after: ${answer.slice(0, 200)}`)),
    )
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (until?.test(answer)) socket.destroy()
    })
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(bytes)
  })
}

/** A request as text. `headers` are whole lines; Host is localhost unless one of them sets it. */
export function request(line: string, headers: readonly string[] = [], body?: string): string {
  const all = headers.some((header) => /^host:/i.test(header))
    ? [...headers]
    : ['Host: localhost', ...headers]
  if (body !== undefined) all.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return `${line} HTTP/1.1\r\n${all.map((header) => `${header}\r\n`).join('')}\r\n${body ?? ''}`
}
