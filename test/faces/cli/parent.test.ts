/** A server that npm started ends with the shell that npm ran it in. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { originIn, startProcess } from '../../processes.ts'
import { PROGRAM } from '../../program.ts'
import { open, request } from '../../raw.ts'
import { message } from '../../support.ts'

const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a server in a shell that waits for it, as npm does, and kills the shell. */
async function killShell(environment: NodeJS.ProcessEnv): Promise<string> {
  const command = [process.execPath, ...PROGRAM, '--port', '0'].map((arg) => `'${arg}'`).join(' ')
  // The second command keeps the shell from becoming the program.
  const shell = startProcess('sh', ['-c', `${command}; true`], { environment })
  const origin = await originIn(shell)
  shell.kill('SIGKILL')
  return origin
}

test('a server that npm started ends when its shell is gone; any other goes on', {
  skip: process.platform === 'win32' && 'a process has no parent there that could be gone',
}, async () => {
  const { npm_lifecycle_event: _, ...own } = process.env
  const other = await killShell(own)
  const started = await killShell({ ...own, npm_lifecycle_event: 'start' })
  while (await isUp(started)) await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(await isUp(other), true)
})

test('a server whose shell is gone answers the request that it has', {
  skip: process.platform === 'win32' && 'a process has no parent there that could be gone',
}, async () => {
  const origin = await killShell({ ...process.env, npm_lifecycle_event: 'start' })
  const body = JSON.stringify({ data: message() })
  const headers = [`Content-Length: ${body.length}`, 'Expect: 100-continue']
  const socket = await open(origin)
  socket.write(request('POST /v0/build', headers))
  await once(socket, 'data')
  while (await isUp(origin)) await new Promise((resolve) => setTimeout(resolve, 100))
  // Until it would have been told again.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  socket.write(body)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  assert.match(String(answer), /^HTTP\/1\.1 200 OK/)
  socket.destroy()
})
