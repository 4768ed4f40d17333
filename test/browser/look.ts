/** How the page looks: accessibility, dark mode, narrow screens, and paper. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { invoice } from '../support.ts'
import { answered, choose, fill, getBrowser, onPage, openTab, operate, turnTo } from './support.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** The objections of axe-core, with WCAG A and AA and its own best practices. */
async function violations(page: Page): Promise<string[]> {
  const found: Violation[] = await page.evaluate(
    `axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Brings the page into each of its states. */
const STATES: { readonly [state: string]: (page: Page) => Promise<void> } = {
  opened: async () => undefined,
  empty: (page) => fill(page, ''),
  json: async (page) => {
    await fill(page, invoice({ currency: 'E1' }))
    await openTab(page, 'JSON')
  },
  findings: async (page) => {
    await fill(page, invoice({ currency: 'E1', colour: 'red' }))
    await openTab(page, /Findings/)
  },
  faults: async (page) => {
    await fill(page, invoice())
    await openTab(page, 'JSON')
    await fill(page, invoice({ supplier: { name: 'A' }, currency: 'E1', colour: 'red' }))
    await turnTo(page, 'Answer')
  },
  xml: async (page) => {
    await choose(page, 'German XRechnung 3.X')
    await operate(page, 'convert')
    await answered(page, () => page.locator('#profile').selectOption('ubl+de-xrechnung-v3'))
    await turnTo(page, 'Answer')
  },
  conversion: async (page) => {
    await choose(page, 'Spain VERI*FACTU V1')
    await operate(page, 'convert')
  },
  check: async (page) => {
    await fill(
      page,
      '<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    )
    await operate(page, 'check')
  },
  question: async (page) => {
    await fill(page, invoice())
    await page.locator('#example').selectOption({ label: 'Spain' })
    await page.getByRole('button', { name: 'Replace' }).waitFor()
  },
  rules: async (page) => {
    await page.getByRole('button', { name: 'Rules' }).click()
    await page.locator('#reference article').first().waitFor()
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
    await page.locator('summary', { hasText: 'Formats' }).click()
  },
  suggestions: async (page) => {
    await fill(page, '{ "$schema": "https://gobl.org/draft-0/bill/invoice", ')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Space')
    await page.locator('#editor [role=option]').first().waitFor()
  },
}

/** Elements that must not stick out of the screen. */
const EDGES = ['run', 'editor', 'tabs']

for (const [look, viewport] of Object.entries({
  wide: { width: 1280, height: 800 },
  narrow: { width: 360, height: 740 },
}))
  test(`axe-core finds no violation in light and dark, and nothing sticks out of the screen: ${look}`, async () => {
    for (const [state, enter] of Object.entries(STATES)) {
      await onPage(
        async (page) => {
          await enter(page)
          await page.evaluate(AXE)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            assert.deepEqual(await violations(page), [], `${state}, ${colorScheme}`)
          }
          const content: number = await page.evaluate('document.documentElement.scrollWidth')
          assert.ok(content <= viewport.width, `${state}: ${content} pixels`)
          for (const id of EDGES) {
            const part = page.locator(`#${id}`)
            // On a narrow screen, one side is hidden.
            if (!(await part.isVisible())) continue
            const box = await part.boundingBox()
            assert.ok(box && box.x >= 0 && box.x + box.width <= viewport.width, `${state}: ${id}`)
          }
        },
        { viewport },
      )
    }
  })

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

test('the rendered document is printed, and fits on one sheet', () =>
  onPage(async (page) => {
    await fill(page, invoice())
    await page.evaluate(`
      document.querySelector('#page').contentWindow.print = () => { document.title = 'printed' }
    `)
    await page.getByRole('button', { name: 'Print' }).click()
    assert.equal(await page.title(), 'printed')
    const html = (await page.locator('#page').getAttribute('srcdoc')) ?? ''
    const sheet = await (await getBrowser()).newPage()
    await sheet.setContent(html)
    for (const format of ['A4', 'Letter']) {
      const pdf = (await sheet.pdf({ format })).toString('latin1')
      assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, format)
    }
    await sheet.close()
  }))
