/**
 * The costs of Redoc and Swagger UI when they show the description. They are tools of CI, which runs this with the folder of
 * `.ci/clients` in VIEWERS: `sh .ci/clients/run`.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { get, type Json } from '../support.ts'
import { launch } from './launch.ts'

const FOLDER = process.env.VIEWERS
const skip = FOLDER ? false : 'VIEWERS does not name a folder with redoc and swagger-ui-dist'

/** Pages that show `/openapi.json` with the packages in that folder. */
const PAGES: { [path: string]: string } = {
  '/redoc': `<redoc spec-url="/openapi.json"></redoc><script src="/redoc/bundles/redoc.standalone.js"></script>`,
  '/swagger': `<div id="ui"></div><script src="/swagger-ui-dist/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui' })</script>`,
}

const site = createServer(async ({ url = '/' }, response) => {
  const page = PAGES[url]
  if (page) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!DOCTYPE html>${page}`)
  } else if (url === '/openapi.json') {
    response.end(JSON.stringify(await get('/openapi.json')))
  } else if (url.endsWith('.js')) {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    response.end(await readFile(join(FOLDER!, url)))
  } else response.writeHead(404).end()
}).listen(0, '127.0.0.1')

await once(site, 'listening')
const { port } = site.address() as AddressInfo
after(() => {
  site.closeAllConnections()
  site.close()
})

/** Seconds of processor time that the processes of pages have taken, which are those of one page here. */
async function processorTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Json
  await session.detach()
  return processInfo
    .filter(({ type }: Json) => type === 'renderer')
    .reduce((sum: number, { cpuTime }: Json) => sum + cpuTime, 0)
}

/** The measurement, once a page is ready for it. */
type Work = (page: Page) => Promise<() => Promise<void>>

/** Whatever disturbs a measurement makes it worse: one good measurement is proof. */
const ATTEMPTS = 4

/** Processes that wait for a core, and take its caches when they get it, cost the others half as much again. */
const slowdown = (): number => (loadavg()[0]! > availableParallelism() ? 1.5 : 1)

async function assertWithin(seconds: number, path: string, work: Work): Promise<string> {
  const limit = seconds * slowdown()
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++)
    least = Math.min(least, await timeOf(path, work))
  const words = `${least.toFixed(1)} seconds of processor time`
  assert.ok(least < limit, words)
  return words
}

/** Opens a viewer in a browser of its own, and returns what the work on its page takes. */
async function timeOf(path: string, work: Work): Promise<number> {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`http://127.0.0.1:${port}${path}`)
    const measured = await work(page)
    const before = await processorTime(browser)
    await measured()
    return (await processorTime(browser)) - before
  } finally {
    await browser.close()
  }
}

test('Swagger UI shows build, with its request, within 5 seconds of processor time', {
  skip,
}, async (t) => {
  const took = await assertWithin(5, '/swagger', async (page) => {
    const build = page.locator('#operations-Documents-build')
    await build.waitFor()
    return async () => {
      await build.locator('.opblock-summary-control').click()
      await build.locator('.opblock-body .responses-table').first().waitFor()
      await build.getByText('Schema', { exact: true }).first().click()
      await build.locator('.json-schema-2020-12').first().waitFor()
    }
  })
  t.diagnostic(took)
})

test('Redoc shows all of the description within 15 seconds of processor time', {
  skip,
}, async (t) => {
  const took = await assertWithin(15, '/redoc', async (page) => async () => {
    for (const operation of ['build', 'verify', 'listRegimes'])
      await page.locator(`[id$="operation/${operation}"]`).first().waitFor({ state: 'attached' })
  })
  t.diagnostic(took)
})
