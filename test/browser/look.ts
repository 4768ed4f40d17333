/** How the page looks: accessibility, dark mode, narrow screens, and paper. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { invoice } from '../support.ts'
import { choose, fill, launch, onPage, openTab, operate } from './support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe-core objects to, with WCAG A and AA and its own best practices. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found: Violation[] = await page.evaluate(
    `axe.run(document, { iframes: false }).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Brings the page into each of its states. */
const STATES: { readonly [state: string]: (page: Page) => Promise<void> } = {
  empty: async () => undefined,
  rendered: (page) => choose(page, 'Spain VERI*FACTU V1'),
  json: async (page) => {
    await fill(page, invoice({ currency: 'US' }))
    await openTab(page, 'JSON')
  },
  findings: async (page) => {
    await fill(page, invoice({ supplier: { name: 'A' }, currency: 'US', colour: 'red' }))
    await openTab(page, /Faults/)
  },
  correction: async (page) => {
    await choose(page, 'Spain VERI*FACTU V1')
    await operate(page, 'correct')
  },
  signed: async (page) => {
    await fill(page, invoice())
    await operate(page, 'sign')
    await openTab(page, 'Envelope')
  },
  command: async (page) => {
    await fill(page, invoice())
    await openTab(page, 'curl')
  },
  formats: async (page) => {
    await page.locator('summary').click()
  },
  suggestions: async (page) => {
    await fill(page, '{ "$schema": "https://gobl.org/draft-0/bill/invoice", ')
    await page.locator('#editor').press('End')
    await page.keyboard.press('Control+Space')
    await page.getByRole('option').first().waitFor()
  },
}

for (const [look, options] of Object.entries({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const)) {
  test(`axe-core finds no violation, ${look}`, async () => {
    for (const [state, enter] of Object.entries(STATES)) {
      await onPage(async (page) => {
        await enter(page)
        assert.deepEqual(await violations(page), [], state)
      }, options)
    }
  })
}

test('dark mode has light text on a dark ground; the rendered document stays as it is printed', () =>
  onPage(
    async (page) => {
      await choose(page, 'Spain')
      const lightness = (selector: string, property: string): Promise<number> =>
        page.evaluate(
          `(() => {
            const style = getComputedStyle(document.querySelector('${selector}'))
            const [red, green, blue] = style.${property}.match(/[\\d.]+/g)
            return (Number(red) + Number(green) + Number(blue)) / 3
          })()`,
        )
      assert.ok((await lightness('body', 'backgroundColor')) < 60, 'the ground is dark')
      assert.ok((await lightness('body', 'color')) > 190, 'the text is light')
      assert.equal(await lightness('#page', 'backgroundColor'), 255)
    },
    { colorScheme: 'dark' },
  ))

test('nothing is wider than a screen of 360 pixels, in any state', async () => {
  for (const [state, enter] of Object.entries(STATES)) {
    await onPage(
      async (page) => {
        await enter(page)
        const width: number = await page.evaluate('document.documentElement.scrollWidth')
        assert.ok(width <= 360, `${state}: ${width} pixels`)
        for (const id of ['run', 'editor', 'tabs']) {
          const box = await page.locator(`#${id}`).boundingBox()
          assert.ok(box && box.x >= 0 && box.x + box.width <= 360, `${state}: ${id}`)
        }
      },
      { viewport: { width: 360, height: 740 } },
    )
  }
})

test('the rendered document is printed, and fits on one sheet', () =>
  onPage(async (page) => {
    await choose(page, 'Spain VERI*FACTU V1')
    await page.evaluate(`
      document.querySelector('#page').contentWindow.print = () => { document.title = 'printed' }
    `)
    await page.getByRole('button', { name: 'Print' }).click()
    assert.equal(await page.title(), 'printed')
    const html = (await page.locator('#page').getAttribute('srcdoc')) ?? ''
    const sheet = await (await launch()).newPage()
    await sheet.setContent(html)
    for (const format of ['A4', 'Letter']) {
      const pdf = await sheet.pdf({ format, preferCSSPageSize: false })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []
      assert.equal(pages.length, 1, format)
    }
    await sheet.close()
  }))
