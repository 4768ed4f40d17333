import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createBudget, isExhausted, Reservation } from '../../src/http/budget.ts'
import { inflateBody } from '../../src/http/inflate.ts'
import { open, request } from '../raw.ts'
import { invoice, type Json, message, start, times } from '../support.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** Text that compresses about ten to one. */
const plain = (bytes: number): string => {
  let text = ''
  for (let i = 0; text.length < bytes; i++) text += `${(i * 7919) % 10_007} and so on and on; `
  return text.slice(0, bytes)
}

async function heldBy(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^docket_bodies_bytes (\S+)/m.exec(metrics)![1])
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Sends bytes on a connection of its own, and resets it as soon as a condition holds. */
async function sendAndLeave(
  origin: string,
  bytes: string | Buffer,
  when: () => Promise<boolean>,
): Promise<void> {
  const socket = await open(origin)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  await when()
  socket.resetAndDestroy()
}

const soon = (milliseconds: number) => async (): Promise<boolean> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  return true
}

function compressed(path: string, body: Buffer): Buffer {
  const headers = ['Content-Encoding: gzip', `Content-Length: ${body.length}`]
  return Buffer.concat([Buffer.from(request(`POST ${path}`, headers)), body])
}

test('what is held returns once, when the client has its response and the work is over', () => {
  const budget = createBudget(1000)
  for (const isFirst of [true, false]) {
    const memory = new Reservation(budget)
    memory.take(300)
    memory.hold(300)
    if (isFirst) memory.close()
    else memory.finish()
    assert.equal(budget.free, 400)
    if (isFirst) memory.finish()
    else memory.close()
    assert.equal(budget.free, 1000)
    memory.close()
    memory.finish()
    memory.give(300)
    assert.equal(budget.free, 1000)
  }
})

test('once the client is gone, nothing can be held any more', () => {
  const budget = createBudget(1000)
  const memory = new Reservation(budget)
  memory.close()
  for (const hold of [() => memory.hold(1), () => memory.take(1), () => memory.take(0)])
    assert.throws(hold, /the client is gone/)
  assert.equal(budget.free, 1000)
})

test('clients that leave while their body is inflated leave nothing behind', async () => {
  const origin = await start({ metrics: true })
  const body = gzipSync(plain(2 * MiB))
  for (let i = 0; i < 20; i++) await sendAndLeave(origin, compressed('/v0/build', body), soon(i))
  await until(async () => (await heldBy(origin)) === 0)
})

test('clients that leave with several requests on their way leave nothing behind', async () => {
  const origin = await start({ metrics: true })
  const first = request('POST /v0/build', [], JSON.stringify({ data: invoice({ lines: 3000 }) }))
  const next = request('POST /v0/build', [], JSON.stringify({ data: message() }))
  for (let i = 0; i < 5; i++) await sendAndLeave(origin, first + next + next, soon(20))
  await until(async () => (await heldBy(origin)) === 0)
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  // This request alone.
  assert.match(metrics, /^docket_requests_in_flight 1$/m)
})

test('inflating takes every piece from the memory before the next one, and ends when there is none', async () => {
  const body = gzipSync(plain(4 * MiB))
  const budget = createBudget(100 * KiB)
  const memory = new Reservation(budget)
  await assert.rejects(inflateBody(body, 'gzip', 4 * MiB, memory), { key: 'unavailable' })
  assert.ok(budget.free > -64 * KiB, `${budget.free} bytes are left`)
})

test('inflating ends when the client is gone, also for bodies that wait', async () => {
  const body = gzipSync(plain(4 * MiB))
  const budget = createBudget(100 * MiB)
  const memories = times(12, () => new Reservation(budget))
  const inflating = memories.map((memory) => inflateBody(body, 'gzip', 4 * MiB, memory))
  for (const memory of memories) memory.close()
  for (const outcome of await Promise.allSettled(inflating))
    assert.equal(outcome.status === 'rejected' && outcome.reason.message, 'the client is gone')
  for (const memory of memories) memory.finish()
  assert.equal(budget.free, budget.limit)
})

test('only a few bodies are inflated at the same time', async () => {
  const body = gzipSync(plain(MiB))
  // The bytes that all have taken at any time are at most those of the ones that are done and of a few others.
  let [begun, ended] = [0, 0]
  const memories = times(12, () => {
    const memory = new Reservation(createBudget(100 * MiB))
    const take = memory.take.bind(memory)
    memory.take = (bytes) => {
      take(bytes)
      if (bytes === 0) begun++
      assert.ok(begun - ended <= 4, `${begun - ended} at the same time`)
    }
    return memory
  })
  await Promise.all(
    memories.map(async (memory) => {
      await inflateBody(body, 'gzip', MiB, memory)
      ended++
    }),
  )
  assert.equal(begun, 12)
})

test('a stream counts a line that arrives in pieces, until it is answered', async () => {
  const origin = await start({ metrics: true, maxInFlight: 300 * KiB })
  const head = request('POST /v0/bulk', ['Transfer-Encoding: chunked'])
  const piece = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
  const socket = await open(origin)
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  const content = 'x'.repeat(100 * KiB)
  socket.write(`${head}${piece(`{"id":1,"action":"build","payload":{"data":"${content}`)}`)
  await until(async () => (await heldBy(origin)) > 100 * KiB)
  socket.write(piece(`"}}\n`))
  await until(async () => /"id":1/.test(answer))
  await until(async () => (await heldBy(origin)) < 10 * KiB)
  socket.write(piece(`{"id":2,"action":"build","payload":"${content}`).repeat(4))
  await until(async () => /"key":"unavailable"/.test(answer))
  socket.destroy()
  await until(async () => (await heldBy(origin)) === 0)
})

test('/readyz is 503 while memory has been exhausted for some seconds', async () => {
  const origin = await start({ maxInFlight: 100_000 })
  const ready = async (): Promise<number> => (await fetch(`${origin}/readyz`)).status
  const body = 'x'.repeat(98_000)
  const socket = await open(origin)
  socket.write(request('POST /v0/build', ['Content-Length: 99000']) + body)
  assert.equal(await ready(), 200)
  await until(async () => (await ready()) === 503)
  const answer = await fetch(`${origin}/readyz`)
  assert.match(((await answer.json()) as Json).message, /memory limit/)
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
  socket.destroy()
  await until(async () => (await ready()) === 200)
})

test('memory that is low for a moment is not exhausted', () => {
  const budget = createBudget(1000)
  const memory = new Reservation(budget)
  memory.take(1000)
  assert.equal(isExhausted(budget), false)
  budget.lowSince! -= 60_000
  assert.equal(isExhausted(budget), true)
  memory.give(100)
  assert.equal(isExhausted(budget), false)
  memory.take(90)
  assert.equal(isExhausted(budget), false)
})

test('clients that leave while their large bodies wait for a worker leave nothing behind', async () => {
  const origin = await start({ metrics: true })
  const body = JSON.stringify({ data: invoice({ lines: 8000 }) })
  const sockets = await Promise.all(times(8, () => open(origin)))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write(request('POST /v0/build', [], body))
  }
  await until(async () => (await heldBy(origin)) > 2 * body.length)
  for (const socket of sockets) socket.resetAndDestroy()
  await until(async () => (await heldBy(origin)) === 0)
  const { status } = await fetch(`${origin}/v0/build`, { method: 'POST', body })
  assert.equal(status, 200)
})
