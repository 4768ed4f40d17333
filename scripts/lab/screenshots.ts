/** Takes the pictures of the page in `docs/pages`: `npx tsx scripts/lab/screenshots.ts`. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'
import { launch } from '../../test/browser/launch.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pages')

interface Picture extends BrowserContextOptions {
  /** What the picture shows: an example, and what is done with it. */
  example: string
  show: (page: Page) => Promise<unknown>
}

const PICTURES: { readonly [name: string]: Picture } = {
  'page-light': {
    viewport: { width: 1200, height: 740 },
    colorScheme: 'light',
    example: 'Spain VERI*FACTU V1',
    show: (page) => page.getByRole('tab', { name: 'JSON' }).click(),
  },
  'page-dark': {
    viewport: { width: 1200, height: 740 },
    colorScheme: 'dark',
    example: 'Faults',
    show: async (page) => {
      await page.getByRole('tab', { name: /Faults/ }).click()
      await page.getByRole('button', { name: '$.supplier.tax_id.code' }).click()
    },
  },
  'page-narrow': {
    viewport: { width: 360, height: 740 },
    colorScheme: 'light',
    example: 'German XRechnung 3.X',
    show: async () => undefined,
  },
}

const server = await startDocket({ port: 0 })
const browser = await launch()
for (const [name, { example, show, ...options }] of Object.entries(PICTURES)) {
  const page = await browser.newPage(options)
  await page.goto(originOf(server))
  await page.locator('#status[data-run]').waitFor()
  const run = await page.locator('#status').getAttribute('data-run')
  await page.locator('#example').selectOption({ label: example })
  await page.locator(`#status[data-run]:not([data-run="${run}"])`).waitFor()
  await show(page)
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  console.log(`${path}: ${statSync(path).size} bytes`)
  await page.close()
}
await browser.close()
await stopServer(server)
