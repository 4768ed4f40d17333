/** `docket health`, which asks a server if it works. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { runProgram } from '../../program.ts'
import { start } from '../../support.ts'

/** The status and the words of a check. */
async function check(environment: NodeJS.ProcessEnv): Promise<[status: number | null, string]> {
  const { status, output, errors } = await runProgram(['health'], { environment })
  assert.equal(output, '')
  return [status, errors]
}

/** Listens while a port is used. */
async function listening<T>(server: Server, use: (port: string) => Promise<T>): Promise<T> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const result = await use(String((server.address() as AddressInfo).port))
  server.close()
  await once(server, 'close')
  return result
}

test('a server that answers is well, over TLS too', async () => {
  const { port } = new URL(await start({}))
  for (const host of ['127.0.0.1', '0.0.0.0'])
    assert.deepEqual(await check({ DOCKET_PORT: port, DOCKET_HOST: host }), [0, ''])
  const [certFile, keyFile] = ['cert.pem', 'key.pem'].map((name) =>
    join(import.meta.dirname, '../../http/tls', name),
  ) as [string, string]
  const secure = await start({ tlsCert: readFileSync(certFile), tlsKey: readFileSync(keyFile) })
  const environment = { DOCKET_TLS_CERT: certFile, DOCKET_TLS_KEY: keyFile }
  assert.deepEqual(await check({ DOCKET_PORT: new URL(secure).port, ...environment }), [0, ''])
})

test('a server that does not listen is named, also if its host stands for all of a machine', async () => {
  for (const [host, asked] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
  ] as const) {
    const [status, words] = await check({ DOCKET_PORT: '1', DOCKET_HOST: host })
    assert.equal(status, 1)
    assert.match(words, new RegExp(`^docket: ${asked}:1 does not answer: connect \\S[^\\n]*\\n$`))
  }
})

test('the status of a server that is not well is named', async () => {
  const paths: (string | undefined)[] = []
  const server = createHttpServer((request, response) => {
    paths.push(request.url)
    response.writeHead(503).end('starting')
  })
  await listening(server, async (port) => {
    assert.deepEqual(await check({ DOCKET_PORT: port }), [
      1,
      `docket: 127.0.0.1:${port} answers 503\n`,
    ])
  })
  assert.deepEqual(paths, ['/healthz'])
})

test('a server that is silent does not answer', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  await listening(server, async (port) => {
    assert.deepEqual(await check({ DOCKET_PORT: port }), [
      1,
      `docket: 127.0.0.1:${port} does not answer: no answer in 3 seconds\n`,
    ])
    for (const socket of sockets) socket.destroy()
  })
})
