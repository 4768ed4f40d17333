import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { connect } from 'node:tls'
import { originIn, runProgram, start as startProgram, stop } from '../program.ts'
import { message, start } from '../support.ts'

// For tests alone: made for localhost, signed by itself, valid for a hundred years.
const [certFile, keyFile] = ['cert.pem', 'key.pem'].map((name) =>
  join(import.meta.dirname, 'tls', name),
) as [string, string]
const [tlsCert, tlsKey] = [readFileSync(certFile), readFileSync(keyFile)]

/** POSTs over TLS, trusting our certificate alone. */
async function post(url: string, body: string): Promise<{ status: number; answer: string }> {
  const sent = request(url, { method: 'POST', ca: tlsCert, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, answer: await text(response) }
}

test('with a certificate and its key, a server speaks TLS and nothing else', async () => {
  const origin = await start({ tlsCert, tlsKey })
  assert.match(origin, /^https:/)
  const { status, answer } = await post(
    `${origin}/v0/build`,
    JSON.stringify({ data: message({ content: 'Hello' }) }),
  )
  assert.equal(status, 200)
  assert.equal(JSON.parse(answer).content, 'Hello')
  await assert.rejects(fetch(origin.replace('https:', 'http:')))
})

test('malformed HTTP over TLS is answered as without', async () => {
  const { hostname, port } = new URL(await start({ tlsCert, tlsKey }))
  const socket = connect({ host: hostname, port: Number(port), ca: tlsCert })
  socket.write('nonsense\r\n\r\n')
  assert.match(await text(socket), /^HTTP\/1\.1 400 /)
})

test('--tls-cert and --tls-key name the files; a server with open connections stops', async () => {
  const child = startProgram(['--port', '0', '--tls-cert', certFile, '--tls-key', keyFile])
  const origin = await originIn(child)
  const { port } = new URL(origin)
  const socket = connect({ host: 'localhost', port: Number(port), ca: tlsCert })
  await once(socket, 'secureConnect')
  assert.equal((await post(`${origin}/v0/keygen`, '')).status, 200)
  await stop(child)
  assert.equal(child.exitCode, 0)
  socket.destroy()
})

test('files of TLS that are missing or wrong are named', async () => {
  for (const [flags, errors] of [
    [['--tls-cert', certFile], /^docket: TLS requires both --tls-cert and --tls-key\n$/],
    [
      ['--tls-cert', 'no.pem', '--tls-key', keyFile],
      /^docket: --tls-cert: cannot read "no.pem": ENOENT\n$/,
    ],
    [['--tls-cert', keyFile, '--tls-key', keyFile], /^docket: --tls-cert and --tls-key: [^\n]+\n$/],
  ] as const) {
    const ended = await runProgram([...flags])
    assert.match(ended.errors, errors)
    assert.notEqual(ended.status, 0)
  }
})
