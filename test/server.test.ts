import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { open, request } from './raw.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

function start(
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  preload: string[] = [],
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', ...preload, MAIN, ...args], {
    env: { ...process.env, ...environment },
  })
}

/** What a process has printed when it ends, or when a line matches. */
async function output(child: ChildProcess, until?: RegExp): Promise<string> {
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => {
      text += String(data)
    })
  while (child.exitCode === null && !until?.test(text))
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')])
  return text
}

/** Waits until a server accepts no more connections. */
async function refuses(origin: string): Promise<void> {
  for (;;) {
    const socket = await open(origin).catch(() => undefined)
    if (!socket) return
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('--help and --version print and exit', async () => {
  const help = start(['--help'])
  assert.match(await output(help), /DOCKET_BODY_LIMIT/)
  assert.equal(help.exitCode, 0)
  assert.match(await output(start(['--version'])), /^\d+\.\d+\.\d+\n$/)
})

test('invalid flags and settings are reported, and the process exits with 2', async () => {
  for (const [args, environment] of [
    [['--nonsense'], {}],
    [['--port', 'x'], {}],
    [['--port', '70000'], {}],
    [[], { DOCKET_BODY_LIMIT: '1M' }],
  ] as const) {
    const child = start([...args], environment)
    assert.match(await output(child), /^docket: /)
    assert.equal(child.exitCode, 2)
  }
})

test('host, port and body limit are set by flags and environment variables', async () => {
  const child = start(['--host', '127.0.0.1'], { DOCKET_PORT: '0', DOCKET_BODY_LIMIT: '50' })
  const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(await output(child, /http:/))!
  const answer = await fetch(`${origin}/v0/build`, { method: 'POST', body: 'x'.repeat(60) })
  assert.equal(answer.status, 413)
  child.kill('SIGTERM')
  await once(child, 'close')
})

/** Stops a server while it receives a request. Returns the response, the exit code and all that was printed. */
async function stopWithin(
  child: ChildProcess,
  stop: () => void,
): Promise<{ answer: string; code: number; printed: string }> {
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => {
      printed += String(data)
    })
  const [, port] = /:(\d+)\s*$/m.exec(await output(child, /http:.*\n/))!
  const body = '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'
  const origin = `http://127.0.0.1:${port}`
  const socket = await open(origin)
  const headers = [`Content-Length: ${body.length}`, 'Expect: 100-continue']
  socket.write(request('POST /v0/build', headers))
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 Continue/)
  stop()
  await refuses(origin)
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.on('end', () => socket.end())
  socket.write(body)
  const [code] = (await once(child, 'close')) as [number]
  return { answer, code, printed }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} stops accepting connections, finishes requests in flight and exits with 0`, async () => {
    const child = start(['--port', '0'])
    const { answer, code, printed } = await stopWithin(child, () => child.kill(signal))
    assert.match(answer, /^HTTP\/1\.1 200 OK/)
    assert.equal(code, 0)
    assert.match(printed, /^docket \S+ listens on \S+\n$/)
  })
}

test('an error outside of every request is logged in one line; requests in flight finish, and the exit code is 1', async () => {
  const fault = `process.stdin.once('data', () => { throw new Error('first line\\nsecond line') })`
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(fault)}`]
  const child = start(['--port', '0'], {}, preload)
  const { answer, code, printed } = await stopWithin(child, () => void child.stdin!.write('x'))
  assert.match(answer, /^HTTP\/1\.1 200 OK/)
  assert.equal(code, 1)
  const [, line, ...rest] = printed.split('\n')
  assert.match(line!, /^docket: exiting after an error: Error: first line second line .* at /)
  assert.deepEqual(rest, [''])
})

test('a port that is taken is reported in one line, and the exit code is 1', async () => {
  const first = start(['--port', '0'])
  const [, port] = /:(\d+)\s*$/m.exec(await output(first, /http:.*\n/))!
  const second = start(['--port', port!])
  assert.match(await output(second), /^docket: listen EADDRINUSE[^\n]*\n$/)
  assert.equal(second.exitCode, 1)
  first.kill('SIGTERM')
  await once(first, 'close')
})
