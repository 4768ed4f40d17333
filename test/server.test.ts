import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'

const MAIN = join(import.meta.dirname, '../src/main.ts')

function start(args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    env: { ...process.env, ...environment },
  })
}

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

test('--help and --version print and end', async () => {
  const help = start(['--help'])
  assert.match(await output(help), /DOCKET_BODY_LIMIT/)
  assert.equal(help.exitCode, 0)
  assert.match(await output(start(['--version'])), /^\d+\.\d+\.\d+\n$/)
})

test('wrong flags and settings end with a message', async () => {
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

test('host, port and body limit come from flags and environment', async () => {
  const child = start(['--host', '127.0.0.1'], { DOCKET_PORT: '0', DOCKET_BODY_LIMIT: '50' })
  const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(await output(child, /http:/))!
  const answer = await fetch(`${origin}/v0/build`, { method: 'POST', body: 'x'.repeat(60) })
  assert.equal(answer.status, 413)
  child.kill('SIGTERM')
  await once(child, 'close')
})

test('SIGTERM stops accepting, finishes what is in flight and ends with 0', async () => {
  const child = start(['--port', '0'])
  const [, port] = /:(\d+)\s*$/m.exec(await output(child, /http:.*\n/))!
  const body = '{"data":{"$schema":"https://gobl.org/draft-0/note/message","content":"Hello"}}'
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /v0/build HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await assert.rejects(fetch(`http://127.0.0.1:${port}/v0/`))
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.write(body.slice(10))
  const [code] = await once(child, 'close')
  assert.match(answer, /^HTTP\/1\.1 200 OK/)
  assert.equal(code, 0)
})
