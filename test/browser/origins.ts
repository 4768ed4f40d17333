/** The actions on a server that a page of another origin can take, and those that need permission. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invoice, type Json, post, start } from '../support.ts'
import { getBrowser } from './support.ts'

/** A site elsewhere, and a key of a server. Awaited in tests: they are registered before the first of all tests ends. */
const site = createServer((_request, response) =>
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Elsewhere</title>'),
).listen(0, '127.0.0.1')
const elsewhere = once(site, 'listening').then(
  () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
)
after(() => {
  site.closeAllConnections()
  site.close()
})
const keys = post('/keygen', {})

const SIGN = { data: invoice() }

/** Requests that a page may try: the path, the type, and the body. */
const ATTEMPTS: [path: string, type: string, body: Json][] = [
  ['/v0/sign', 'application/json', SIGN],
  ['/v0/sign', 'text/plain', SIGN],
  ['/v0/bulk', 'application/x-ndjson', { id: 1, action: 'sign', payload: SIGN }],
  ['/v0/bulk', 'text/plain', { id: 1, action: 'sign', payload: SIGN }],
  [
    '/v0/mcp',
    'application/json',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'sign', arguments: SIGN },
    },
  ],
]

interface Attempt {
  url: string
  type: string
  body: string
}

/** Sends a request from the page; returns what the page can read, or the error that the browser gives it instead. */
function fetchIn(page: Page, url: string, type: string, body: Json): Promise<string> {
  return page.evaluate(
    ({ url, type, body }: Attempt) =>
      fetch(url, { method: 'POST', body, headers: { 'Content-Type': type } })
        .then((response) => response.text())
        .catch((error: Error) => error.name),
    { url, type, body: JSON.stringify(body) },
  )
}

/** Opens a page of another origin than all servers. */
async function onPageElsewhere(run: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await getBrowser()).newContext()
  try {
    const page = await context.newPage()
    await page.goto(await elsewhere)
    await run(page)
  } finally {
    await context.close()
  }
}

test('a page of another origin gets nothing signed by a server with a key', () =>
  onPageElsewhere(async (page) => {
    const server = await start({ privateKey: (await keys).private })
    for (const [path, type, body] of ATTEMPTS)
      assert.equal(await fetchIn(page, server + path, type, body), 'TypeError', `${path} ${type}`)
  }))

test('a page whose origin is listed may sign', () =>
  onPageElsewhere(async (page) => {
    const origins = [await elsewhere]
    const server = await start({ privateKey: (await keys).private, cors: origins, origins })
    for (const [path, type, body] of ATTEMPTS.filter(([, type]) => type !== 'text/plain'))
      assert.match(await fetchIn(page, server + path, type, body), /"sigs"/, `${path} ${type}`)
  }))

test('a page of another origin may use a server without a key', () =>
  onPageElsewhere(async (page) => {
    const server = await start()
    const built = await fetchIn(page, `${server}/v0/build`, 'application/json', SIGN)
    assert.equal(JSON.parse(built).totals.payable, '1210.00')
  }))
