import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { connect } from 'node:tls'
import { originOf, startServer, stopServer } from '../../src/server.ts'
import { originIn, stop } from '../processes.ts'
import { runProgram, start as startProgram } from '../program.ts'
import { open } from '../raw.ts'
import { message, start } from '../support.ts'

// For tests alone: made for localhost, signed by itself, valid for a hundred years.
const [certFile, keyFile, renewedCertFile, renewedKeyFile] = [
  'cert.pem',
  'key.pem',
  'renewed-cert.pem',
  'renewed-key.pem',
].map((name) => join(import.meta.dirname, 'tls', name)) as [string, string, string, string]
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

test('handshakes that are not finished end when the server stops', { timeout: 9000 }, async () => {
  const server = await startServer({ port: 0, tlsCert, tlsKey })
  const socket = await open(originOf(server))
  socket.on('error', () => undefined).resume()
  const closed = once(socket, 'end')
  await stopServer(server)
  await closed
  socket.destroy()
})

/** The certificate that a server presents on a new connection. */
async function presentedBy(origin: string): Promise<string> {
  const { port } = new URL(origin)
  const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

const fingerprint = (file: string): string => new X509Certificate(readFileSync(file)).fingerprint256

/** Connects again and again until the certificate is one that is expected, many times in a row. */
async function waitFor(origin: string, expected: string): Promise<void> {
  for (let same = 0; same < 10; ) same = (await presentedBy(origin)) === expected ? same + 1 : 0
}

const noSignals = process.platform === 'win32' && 'Windows has no signals'

for (const workers of ['1', '2']) {
  test(`on SIGHUP, certificate and key are read again (${workers} processes)`, {
    skip: noSignals,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-'))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const install = (fromCert: string, fromKey: string): void => {
      copyFileSync(fromCert, cert)
      copyFileSync(fromKey, key)
    }
    install(certFile, keyFile)
    const flags = ['--port', '0', '--tls-cert', cert, '--tls-key', key, '--workers', workers]
    const child = startProgram(flags)
    let errors = ''
    child.stderr.on('data', (data) => (errors += String(data)))
    const origin = await originIn(child)
    assert.equal(await presentedBy(origin), fingerprint(certFile))
    install(renewedCertFile, keyFile)
    child.kill('SIGHUP')
    while (!errors.endsWith('\n')) await once(child.stderr, 'data')
    assert.match(errors, /^docket: --tls-cert and --tls-key: [^\n]+ remain in use\n$/)
    await waitFor(origin, fingerprint(certFile))
    install(renewedCertFile, renewedKeyFile)
    child.kill('SIGHUP')
    await waitFor(origin, fingerprint(renewedCertFile))
    await stop(child)
    assert.equal(child.exitCode, 0)
    assert.equal(errors.split('\n').length, 2)
    rmSync(folder, { recursive: true })
  })
}

test('without TLS, SIGHUP is ignored', { skip: noSignals }, async () => {
  for (const workers of ['1', '2']) {
    const child = startProgram(['--port', '0', '--workers', workers])
    const origin = await originIn(child)
    child.kill('SIGHUP')
    for (let round = 0; round < 5; round++) assert.equal((await fetch(origin)).status, 200)
    await stop(child)
    assert.deepEqual([child.exitCode, child.signalCode], [0, null])
  }
})

test('files of TLS that are missing or wrong are named', async () => {
  for (const [flags, errors] of [
    [['--tls-cert', certFile], /^docket: TLS requires both --tls-cert and --tls-key\n$/],
    [
      ['--tls-cert', 'no.pem', '--tls-key', keyFile],
      /^docket: --tls-cert: cannot read "no.pem": no such file\n$/,
    ],
    [
      ['--tls-cert', keyFile, '--tls-key', keyFile],
      /^docket: --tls-cert: "[^"]+\bkey\.pem" must have certificates, in PEM\n$/,
    ],
    [
      ['--tls-cert', certFile, '--tls-key', certFile],
      /^docket: --tls-key: "[^"]+\bcert\.pem" must have a private key [^\n]+ in PEM\n$/,
    ],
    [
      ['--tls-cert', certFile, '--tls-key', renewedKeyFile],
      /^docket: --tls-cert and --tls-key: "[^"]+\bcert\.pem" and "[^"]+\brenewed-key\.pem" [^\n]+\n$/,
    ],
  ] as const) {
    const ended = await runProgram([...flags])
    assert.match(ended.errors, errors)
    assert.notEqual(ended.status, 0)
  }
})
