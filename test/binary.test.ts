/** The single executable, alone in a folder: what its snapshot holds must not be what should differ between runs. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { ABOUT } from '../src/about.ts'
import { originIn, stop } from './program.ts'
import { invoice, type Json, post } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'docket-binary-'))
const binary = join(folder, process.platform === 'win32' ? 'docket.exe' : 'docket')
const started: ChildProcess[] = []

/** Starts the binary in its folder, without any variable. */
function start(...args: string[]): ChildProcess {
  const child = spawn(binary, args, { cwd: folder, env: {} })
  started.push(child)
  return child
}

async function run(args: string[], input = ''): Promise<string> {
  const child = start(...args)
  child.stdin!.end(input)
  const [output, errors] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  assert.equal(errors, '', args.join(' '))
  return output
}

before(() => {
  const root = join(import.meta.dirname, '..')
  execFileSync(process.execPath, ['scripts/build-binary.mjs', binary], {
    cwd: root,
    stdio: 'ignore',
  })
})

after(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, maxRetries: 3 })
})

test('the binary runs commands', async () => {
  assert.equal(await run(['--version']), `${ABOUT.version}\n`)
  const built = await run(['build'], JSON.stringify(invoice()))
  assert.deepEqual(JSON.parse(built), await post('/build', { data: invoice() }))
})

test('runs differ in what is random', async () => {
  const keys = await Promise.all([run(['keygen']), run(['keygen'])])
  const [first, second] = keys.map((text): Json => JSON.parse(text).private)
  assert.notEqual(first!.d, second!.d)
  assert.notEqual(first!.kid.slice(-12), second!.kid.slice(-12))
})

for (const workers of [1, 2])
  test(`the binary serves with ${workers} workers, large bodies on threads`, async () => {
    const child = start('--port', '0', '--workers', String(workers), '--metrics')
    const origin = await originIn(child)
    for (const lines of [1, 3000]) {
      const body = JSON.stringify({ data: invoice({ lines }) })
      const answer = await fetch(`${origin}/v0/build`, { method: 'POST', body })
      assert.equal(((await answer.json()) as Json).totals.payable, `${lines * 1210}.00`)
    }
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    assert.match(metrics, new RegExp(`^docket_processes ${workers}$`, 'm'))
    const [, begun] = /^process_start_time_seconds (.+)$/m.exec(metrics) ?? []
    assert.ok(Number(begun) > Date.now() / 1000 - 600, `${begun} is when it started`)
    await stop(child)
  })
