import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { originIn, output, stop } from './processes.ts'
import { runProgram, start } from './program.ts'
import { open, request } from './raw.ts'
import { post } from './support.ts'

const noSignals = process.platform === 'win32' && 'Windows has no signals'

/** Waits until a server accepts no more connections. */
async function refuses(origin: string): Promise<void> {
  for (;;) {
    const socket = await open(origin).catch(() => undefined)
    if (!socket) return
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('--help and --version, -h and -v for short, print and exit', async () => {
  for (const [flag, printed] of [
    ['--help', /DOCKET_BODY_LIMIT/],
    ['-h', /DOCKET_BODY_LIMIT/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
    ['-v', /^\d+\.\d+\.\d+\n$/],
  ] as const) {
    const child = start([flag])
    assert.match(await output(child), printed)
    assert.equal(child.exitCode, 0)
  }
})

test('invalid flags and settings are named, and the process exits with 2', async () => {
  for (const [args, environment, named] of [
    [['--nonsense'], {}, /^docket: .*--nonsense/],
    [['--port', 'x'], {}, /^docket: --port must be .* got "x"/],
    [['--port', '70000'], { DOCKET_PORT: 'abc' }, /^docket: --port must be .* got "70000"/],
    [[], { DOCKET_PORT: 'abc' }, /^docket: DOCKET_PORT must be .* got "abc"/],
    [[], { DOCKET_BODY_LIMIT: '1M' }, /^docket: DOCKET_BODY_LIMIT must be .* got "1M"/],
    [['--port', '65536'], {}, /^docket: --port must be .* 65535.* got "65536"/],
    [[], { DOCKET_TIMEOUT: '3601' }, /^docket: DOCKET_TIMEOUT must be .* 3600.* got "3601"/],
    [[], { DOCKET_DRAIN_DELAY: '3601' }, /^docket: DOCKET_DRAIN_DELAY must be .* 3600.* got/],
  ] as const) {
    const child = start([...args], environment)
    assert.match(await output(child), named)
    assert.equal(child.exitCode, 2)
  }
})

test('pages of any origin may not call a server that signs with a key of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-'))
  const file = join(folder, 'keys.json')
  writeFileSync(file, JSON.stringify(await post('/keygen', {})))
  const environment = { DOCKET_PRIVATE_KEY_FILE: `${file}#private`, DOCKET_CORS: '*' }
  const { status, errors } = await runProgram(['--port', '0'], { environment })
  assert.match(errors, /^docket: DOCKET_CORS=\* [^\n]+ DOCKET_PRIVATE_KEY_FILE; [^\n]+\n$/)
  assert.equal(status, 2)
  const child = start(['--port', '0'], { ...environment, DOCKET_CORS: 'https://shop.example' })
  assert.match(await output(child, /http:/), /listens/)
  await stop(child)
  rmSync(folder, { recursive: true })
})

test('connections that are established when the server is told to stop are served', {
  skip: noSignals,
}, async () => {
  // Keeps the server from accepting until it has read a byte, and then lets it stop.
  const block = `import { readSync, writeSync } from 'node:fs'
    process.once('SIGTERM', () => { writeSync(1, 'stopping\\n'); readSync(0, Buffer.alloc(1)) })`
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(block)}`]
  const child = start(['--port', '0'], {}, preload)
  const origin = await originIn(child)
  child.kill('SIGTERM')
  await output(child, /stopping/)
  const socket = await open(origin)
  socket.write(request('GET /v0'))
  child.stdin.write('x')
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 200 /)
  const [code] = (await once(child, 'close')) as [number]
  assert.equal(code, 0)
})

test('a flag that is wrong is named in one sentence', async () => {
  for (const args of [['--nonsense'], ['--port', '--mcp'], ['nonsense']]) {
    const child = start(args)
    const text = await output(child)
    assert.match(text, /^docket: [^\n]+; see docket --help\n$/)
    assert.ok(text.includes(args[0]!.split('=')[0]!), text)
    assert.equal(child.exitCode, 2)
  }
})

test('the largest values of settings are accepted', async () => {
  const largest = { DOCKET_TIMEOUT: '3600', DOCKET_DRAIN_DELAY: '3600' }
  const child = start(['--port', '65535', '--version'], largest)
  assert.match(await output(child), /^\d+\.\d+\.\d+\n$/)
  assert.equal(child.exitCode, 0)
})

test('where the server cannot listen, the setting to change is named in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const inUse = start(['--port', String(port)])
  assert.match(await output(inUse), new RegExp(`^docket: port ${port} [^\\n]+ --port [^\\n]+\\n$`))
  assert.equal(inUse.exitCode, 1)
  taken.close()
  // An address for documentation (RFC 5737), which no machine has.
  const elsewhere = start(['--host', '192.0.2.1', '--port', '0'])
  assert.match(await output(elsewhere), /^docket: 192\.0\.2\.1 [^\n]+ --host [^\n]+\n$/)
  assert.equal(elsewhere.exitCode, 1)
})

test('host, port and body limit are set by flags and environment variables', async () => {
  const child = start(['--host', '127.0.0.1'], { DOCKET_PORT: '0', DOCKET_BODY_LIMIT: '50' })
  const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(await output(child, /http:/))!
  const answer = await fetch(`${origin}/v0/build`, { method: 'POST', body: 'x'.repeat(60) })
  assert.equal(answer.status, 413)
  child.kill('SIGTERM')
  await once(child, 'close')
})

test('--log json makes JSON of errors outside of requests too', async () => {
  const fault = `process.stdin.once('data', () => { throw new Error('first line\\nsecond line') })`
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(fault)}`]
  const child = start(['--port', '0', '--log', 'json'], {}, preload)
  const errors = text(child.stderr)
  await originIn(child)
  child.stdin.write('x')
  const [line = '', ...rest] = (await errors).trim().split('\n')
  assert.match(JSON.parse(line).error, /^docket: exiting after an error: Error: first line/)
  assert.deepEqual(rest, [])
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
  const title = `${signal} stops accepting connections, finishes requests in flight and exits with 0`
  test(title, { skip: noSignals }, async () => {
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
