/** The documentation in a browser: its looks, and its search. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { origin } from '../support.ts'
import { getBrowser } from './support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Opens a page, and checks that nothing on it was blocked or failed. */
async function onDocs(
  path: string,
  test: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await (await getBrowser()).newContext(options)
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(String(error.error())))
  context.on('console', (message) => problems.push(message.text()))
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${await origin()}${path}`)
    await test(page)
  } finally {
    await context.close()
  }
  assert.deepEqual(problems, [])
}

const search = async (page: Page, words: string): Promise<void> => {
  await page.locator('#words').fill(words)
  await page.locator('#count', { hasText: /\S/ }).waitFor()
}

for (const [look, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  medium: { width: 1000, height: 800 },
  narrow: { width: 360, height: 740 },
}))
  test(`axe-core finds no violation in the documentation, and nothing sticks out of the screen: ${look}`, async () => {
    for (const path of ['/docs/', '/docs/operate', '/docs/germany'])
      await onDocs(
        path,
        async (page) => {
          await search(page, 'invoice tax')
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await page.evaluate(AXE)
            const found = await page.evaluate(
              `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
                violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
            )
            assert.deepEqual(found, [], `${path}, ${colorScheme}`)
          }
          const content: number = await page.evaluate('document.documentElement.scrollWidth')
          assert.ok(content <= viewport.width, `${path}: ${content} pixels`)
        },
        // axe is a script that the policy of the page does not know.
        { viewport, bypassCSP: true },
      )
  })

test('the search finds headings and texts, and leads there by keys', () =>
  onDocs('/docs/germany', async (page) => {
    await page.keyboard.press('/')
    await page.keyboard.type('health readyz')
    await page.getByText(/^\d+ places?/).waitFor()
    const [first] = await page.locator('#results li').allInnerTexts()
    assert.match(first!, /^Operating Docket: Health/)
    assert.notEqual(await page.locator('#results mark').count(), 0)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/operate#health$/)
    assert.equal(await page.locator('#health').isVisible(), true)
    await search(page, 'nothing-has-this')
    assert.equal(await page.locator('#count').innerText(), 'Nothing has all of these words.')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('#found').isVisible(), false)
  }))

test('an example in the documentation opens on the page, with its answer', () =>
  onDocs('/docs/', async (page) => {
    await page.locator('a[href="../#example=build/reverse-charge"]').first().click()
    await page.locator('#status[data-run]').waitFor()
    assert.match(await page.locator('#status').innerText(), /^Built without faults/)
    assert.match(await page.locator('#example option:checked').innerText(), /^Reverse charge/)
  }))
