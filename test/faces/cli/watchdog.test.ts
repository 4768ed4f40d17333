/** Servers whose event loop stands still, because a module that runs before them blocks it on a signal. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { originIn, output } from '../../processes.ts'
import { start } from '../../program.ts'
import { invoice } from '../../support.ts'

const BLOCK = 'data:text/javascript,process.on("SIGUSR2", () => { for (;;); })'
const SECONDS = '2'

const skip = process.platform === 'win32'

const serve = (args: string[] = [], flags: string[] = []): ChildProcess =>
  start(['--port', '0', ...args], { DOCKET_WATCHDOG: SECONDS }, ['--import', BLOCK, ...flags])

/** Sends a document that is long enough for a watchdog. */
async function build(origin: string): Promise<void> {
  const body = JSON.stringify({ data: invoice({ lines: 50 }) })
  const { status } = await fetch(`${origin}/v0/build`, {
    method: 'POST',
    body,
    headers: { Connection: 'close' },
  })
  assert.equal(status, 200)
}

const LINE = `docket: the event loop stood still for ${SECONDS} seconds; exiting with 70`

test('a server whose event loop stands still exits, and says why', { skip }, async () => {
  const child = serve()
  await build(await originIn(child))
  const [printed, closed] = [output(child), once(child, 'close')]
  child.kill('SIGUSR2')
  assert.deepEqual(await closed, [70, null])
  assert.equal(await printed, `${LINE}\n`)
})

test('with a log in JSON it says so in JSON', { skip }, async () => {
  const child = serve(['--log', 'json'])
  await build(await originIn(child))
  const printed = output(child)
  child.kill('SIGUSR2')
  const entries = (await printed)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { time, ...entry } = entries.at(-1)
  assert.deepEqual(entry, { error: LINE, pid: child.pid })
  assert.equal(new Date(time).toISOString(), time)
})

test('a server that was stopped, as with its machine, goes on', { skip }, async () => {
  const child = serve()
  const origin = await originIn(child)
  await build(origin)
  child.kill('SIGSTOP')
  await pause(2 * Number(SECONDS) * 1000)
  child.kill('SIGCONT')
  await pause(Number(SECONDS) * 1000)
  await build(origin)
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  assert.deepEqual(await closed, [0, null])
})

test('a server that is debugged may stand still', { skip }, async () => {
  const child = serve([], ['--inspect=127.0.0.1:0'])
  const origin = `http://${/listens on http:\/\/(\S+)/.exec(await output(child, /listens on.*\n/))![1]}`
  await build(origin)
  child.kill('SIGUSR2')
  await pause(3 * Number(SECONDS) * 1000)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  assert.deepEqual(await closed, [null, 'SIGKILL'])
})

test('a worker whose event loop stands still is replaced', { skip }, async () => {
  const child = serve(['--workers', '2', '--log', 'json'])
  const served = output(child, /"pid":(\d+)/)
  const origin = await originIn(child)
  await build(origin)
  const [, pid] = /"pid":(\d+)/.exec(await served)!
  const replaced = output(child, /another starts/)
  process.kill(Number(pid), 'SIGUSR2')
  const reason = `docket: worker ${pid} was ended, as it stood still for ${SECONDS} seconds; another starts at once`
  const printed = await replaced
  assert.ok(printed.includes(reason), printed)
  await build(origin)
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  assert.deepEqual(await closed, [0, null])
})
