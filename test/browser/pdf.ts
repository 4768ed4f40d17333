/** What a real browser prints: PDF that carries its XML, without scripts or requests, and again after it died. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startBrowser } from '../../src/faces/print/browser.ts'
import { ANY_BROWSER, findBrowser } from '../../src/faces/print/find-browser.ts'
import { type Json, PATIENCE, post, start } from '../support.ts'

const browser = findBrowser(ANY_BROWSER)
const request: Json = JSON.parse(readFileSync('examples/build/de-zugferd-v2.request.json', 'utf8'))

const ask = (origin: string, body: Json): Promise<Response> =>
  fetch(`${origin}/v0/render`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'application/pdf' },
  })

test('a server prints PDF that carries its XML', async () => {
  const origin = await start({ browser })
  const { xml } = await post('/convert', { ...request, to: 'cii+de-zugferd-v2' })
  const answer = await ask(origin, { ...request, xml: true })
  assert.equal(answer.status, 200)
  const pdf = Buffer.from(await answer.arrayBuffer())
  assert.match(pdf.toString('latin1'), /\/StructTreeRoot[^]*<pdfaid:part>3</)
  const read = await fetch(`${origin}/v0/convert`, {
    method: 'POST',
    body: pdf,
    headers: { 'Content-Type': 'application/pdf', Accept: 'application/xml' },
  })
  assert.equal(await read.text(), xml)
})

test('a page is printed without scripts, and nothing that it names is fetched', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const own = startBrowser(browser)
  try {
    const pdf = await own.print(
      `<!DOCTYPE html><title>Before</title><meta http-equiv="refresh" content="0;url=${there}a">
      <link rel="stylesheet" href="${there}b"><link rel="preconnect" href="${there}"><style>@import '${there}c'; p { background: url(${there}d) }</style>
      <p>Text<img src="${there}e"><iframe src="${there}f"></iframe><object data="${there}g"></object>
      <script>document.title = 'After'; fetch('${there}h')</script><img src=x onerror="fetch('${there}i')">`,
      PATIENCE,
    )
    assert.match(pdf.toString('latin1'), /\/Title \(Before\)/)
    assert.equal(requests, 0)
  } finally {
    await own.close()
    server.close()
  }
})

test('a browser that is killed is replaced', { skip: process.platform === 'win32' }, async () => {
  const origin = await start({ browser })
  assert.equal((await ask(origin, request)).status, 200)
  const asked = [ask(origin, request), ask(origin, request)]
  execFileSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'remote-debugging-pipe'])
  for (const answer of await Promise.all(asked)) assert.equal(answer.status, 200)
  assert.equal((await ask(origin, request)).status, 200)
})
