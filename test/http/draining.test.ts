// Takes long: in a process of its own.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'
import * as raw from '../raw.ts'
import { message } from '../support.ts'

/** Clients that keep their connections, and ask one after the other. */
const CLIENTS = 8
const REQUESTS = 1000
const RESTARTS = 10

test('ten restarts lose none of a thousand requests of clients that keep connections', async () => {
  const startNext = async (): Promise<Server> => {
    const server = await startDocket({ port: 0 })
    // That connections are closed when they are idle is another matter.
    server.keepAliveTimeout = 0
    return server
  }
  let current = await startNext()
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  // New connections go to the server of the moment, as those of a balancer do.
  agent.createConnection = () => connect(Number(new URL(originOf(current)).port), '127.0.0.1')
  const body = JSON.stringify({ data: message() })
  const lost: unknown[] = []
  let sent = 0
  async function ask(): Promise<void> {
    const headers = { Host: 'localhost', 'Content-Length': body.length }
    const asked = request({ agent, method: 'POST', path: '/v0/build', headers }).end(body)
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      await once(answer.resume(), 'end')
      if (answer.statusCode !== 200) lost.push(answer.statusCode)
    } catch (error) {
      lost.push(error)
    }
  }
  let restarts = 0
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (sent < REQUESTS || restarts < RESTARTS) {
      sent++
      await ask()
      // Each thinks for another time: some are idle when the server stops.
      await new Promise((resolve) => setTimeout(resolve, client * 10))
    }
  })
  while (restarts < RESTARTS) {
    const before = sent
    while (sent - before < REQUESTS / RESTARTS)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const old: Server = current
    current = await startNext()
    await stopServer(old)
    restarts++
  }
  await Promise.all(clients)
  agent.destroy()
  await stopServer(current)
  assert.ok(sent >= REQUESTS, `${sent} requests`)
  assert.deepEqual(lost, [])
})

test('from the moment that it is not ready, answers say that their connection closes', async () => {
  const server = await startDocket({ port: 0, drainDelay: 5000 })
  const socket = await raw.open(originOf(server))
  socket.write(raw.request('GET /v0'))
  const [before] = (await once(socket, 'data')) as [Buffer]
  assert.doesNotMatch(before.toString(), /Connection: close/)
  const stopped = stopServer(server)
  const ready = await raw.exchange(originOf(server), raw.request('GET /readyz'))
  assert.match(ready, /^HTTP\/1\.1 503 [^]*Connection: close/)
  socket.write(raw.request('GET /v0') + raw.request('GET /v0'))
  let after = ''
  socket.on('data', (bytes) => (after += bytes))
  await once(socket, 'end')
  socket.end()
  // Of requests that were sent together, the last answer says it.
  assert.deepEqual(after.match(/HTTP\/1\.1 \d+|Connection: close/g), [
    'HTTP/1.1 200',
    'HTTP/1.1 200',
    'Connection: close',
  ])
  await stopped
})

test('before a server closes, no client is sent away, as it would connect anew just then', async () => {
  const server = await startDocket({ port: 0, drainDelay: 200 })
  const stopped = stopServer(server)
  let socket: Socket | undefined
  const closes: boolean[] = []
  while (server.listening || socket) {
    socket ??= await raw.open(originOf(server))
    socket.write(raw.request('GET /v0'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const isLast = answer.includes('Connection: close')
    closes.push(isLast)
    if (!isLast) continue
    socket.destroy()
    socket = undefined
  }
  await stopped
  assert.deepEqual(
    closes.filter((isLast, i) => isLast !== closes[i - 1]),
    [true, false, true],
  )
})

test('a request that came before its connection is closed is answered, however busy the process is', async () => {
  const server = await startDocket({ port: 0, drainDelay: 1 })
  const socket = await raw.open(originOf(server))
  socket.write(raw.request('GET /v0'))
  await once(socket, 'data')
  const stopped = stopServer(server)
  while (server.listening) await new Promise((resolve) => setTimeout(resolve, 5))
  // Immediates are followed by timers, those of the server among them, and only then sockets are read.
  setImmediate(() => {
    socket.write(raw.request('GET /v0'))
    // For longer than connections may be idle.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  })
  const [answer] = (await once(socket, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1\.1 200 [^]*Connection: close/)
  socket.end()
  await stopped
})
