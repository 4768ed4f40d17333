/** The editor: suggestions, formats, and the keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { invoice, SCHEMA } from '../support.ts'
import { answered, choose, documentOf, fill, onPage, openTab, putCursor } from './support.ts'

/** A suggestion with a name; the list of examples has options too. */
const suggestion = (page: Page, name: string): Locator =>
  page.locator('#suggestions').getByRole('option', { name })

const START = `{\n  "$schema": "${SCHEMA}bill/invoice",\n  `

test('names of members and listed values are suggested while they are typed', () =>
  onPage(async (page) => {
    await fill(page, `${START}}`)
    await putCursor(page, START)
    const options = page.locator('#suggestions [role=option]')
    await page.keyboard.type('"ty')
    await suggestion(page, 'type').waitFor()
    await page.keyboard.press('Enter')
    // The values of the member are listed at once.
    await suggestion(page, 'credit-note').waitFor()
    await page.keyboard.type('cre')
    await page.waitForFunction('document.querySelectorAll("[role=option]").length === 1')
    await page.keyboard.press('Tab')
    assert.equal(await options.first().isVisible(), false)
    assert.deepEqual(await documentOf(page), {
      $schema: `${SCHEMA}bill/invoice`,
      type: 'credit-note',
    })
  }))

test('suggestions follow the schema into nested objects, and leave out what is there', () =>
  onPage(async (page) => {
    const before = `${START}"supplier": { "name": "A", "tax_id": { `
    await fill(page, `${before}} },\n  "lines": [ { "item": {}, "taxes": [ {} ] } ]\n}`)
    await putCursor(page, before)
    await page.keyboard.press('Control+Space')
    const labels = page.locator('[role=option] b')
    await labels.first().waitFor()
    assert.deepEqual(await labels.allInnerTexts(), ['country', 'code', 'scheme', 'type'])
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.locator('[aria-selected=true] b').innerText(), 'code')
    assert.equal(
      await page.locator('#editor').getAttribute('aria-activedescendant'),
      'suggestion-1',
    )
    await page.keyboard.press('Escape')
    assert.equal(await labels.first().isVisible(), false)
    await putCursor(page, '"taxes": [ {')
    await page.keyboard.type('"cat": "VAT", "key": "')
    await suggestion(page, 'reverse-charge').click()
    assert.equal((await documentOf(page)).lines[0].taxes[0].key, 'reverse-charge')
  }))

test('codes of formats are suggested in extensions', () =>
  onPage(async (page) => {
    const before = `${START}"$addons": ["es-verifactu-v1"],\n  "tax": { "ext": { `
    await fill(page, `${before}} }\n}`)
    await putCursor(page, before)
    await page.keyboard.type('"doc-ty')
    await suggestion(page, 'es-verifactu-doc-type').click()
    await suggestion(page, 'R1').click()
    assert.deepEqual((await documentOf(page)).tax.ext, { 'es-verifactu-doc-type': 'R1' })
  }))

test('formats are ticked in a list, which writes $addons and leaves the rest as it is', () =>
  onPage(async (page) => {
    const text = JSON.stringify(invoice(), null, 1)
    await fill(page, text)
    await page.getByText('Formats', { exact: false }).first().click()
    const box = page.getByRole('checkbox', { name: /es-verifactu-v1/ })
    await answered(page, () => box.check())
    const [line = ''] = /\n.*"\$addons".*/.exec(await page.locator('#editor').inputValue()) ?? []
    assert.equal(line, '\n  "$addons": ["es-verifactu-v1"],')
    assert.equal(
      (await page.locator('#editor').inputValue())
        .replace(line.slice(0, -1), '')
        .replace(',,', ','),
      text,
    )
    await page.locator('h1').click()
    assert.equal(await box.isVisible(), false)
    await openTab(page, 'JSON')
    assert.match(await page.locator('#json').innerText(), /"es-verifactu-doc-type": "F1"/)
    await page.locator('summary').click()
    await answered(page, () => box.uncheck())
    assert.deepEqual((await documentOf(page)).$addons, [])
    await choose(page, 'German XRechnung 3.X')
    assert.equal(await page.getByRole('checkbox', { name: /de-xrechnung-v3/ }).isChecked(), true)
  }))

test('a format can be ticked before there is a document, and not in one that is not JSON', () =>
  onPage(async (page) => {
    await fill(page, '')
    await page.locator('summary').click()
    const box = page.getByRole('checkbox', { name: /es-verifactu-v1/ })
    await answered(page, () => box.check())
    assert.deepEqual(await documentOf(page), { $addons: ['es-verifactu-v1'] })
    await page.keyboard.press('Escape')
    assert.equal(await box.isVisible(), false)
    await fill(page, '{ x')
    await page.locator('summary').click()
    await box.click()
    assert.equal(await box.isChecked(), false)
    assert.equal(await page.locator('#editor').inputValue(), '{ x')
  }))

test('everything is reached and done with the keyboard alone', () =>
  onPage(async (page) => {
    const seen: string[] = []
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      seen.push(await page.evaluate('document.activeElement.id || document.activeElement.tagName'))
      if (seen.at(-1) === 'tab-page') break
    }
    assert.deepEqual(seen, [
      'A',
      'example',
      'operation',
      'language',
      'codes',
      'strict',
      'envelop',
      'run',
      'SUMMARY',
      'editor',
      'tab-page',
    ])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('#panel-findings').isVisible(), true)
    await page.keyboard.press('Home')
    assert.equal(await page.locator('#panel-page').isVisible(), true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(JSON.stringify(invoice()))
    await answered(page, () => page.keyboard.press('Control+Enter'))
    assert.match(await page.locator('#status').innerText(), /^build: 200/)
  }))

test('a short pause runs the operation', () =>
  onPage(async (page) => {
    await page.locator('#editor').focus()
    await page.keyboard.press('Control+A')
    await answered(page, () =>
      page.keyboard.insertText(JSON.stringify(invoice({ series: 'PAUSE' }))),
    )
    assert.match(await page.frameLocator('#page').locator('.number').innerText(), /PAUSE/)
  }))

test('the lines of the document are numbered', () =>
  onPage(async (page) => {
    await fill(page, '{\n}\n')
    assert.equal((await page.locator('#numbers').innerText()).trim(), '1\n2\n3')
  }))

test('arrows, Home and End move between tabs, of which one is in the tab order', () =>
  onPage(async (page) => {
    const tabs = page.getByRole('tab')
    const last = (await tabs.count()) - 1
    await tabs.first().focus()
    for (const [key, index] of [
      ['ArrowLeft', last],
      ['ArrowRight', 0],
      ['End', last],
      ['Home', 0],
      ['x', 0],
    ] as const) {
      await page.keyboard.press(key)
      const selected = await tabs.evaluateAll((all: { ariaSelected: string; tabIndex: number }[]) =>
        all.flatMap((tab, at) => (tab.ariaSelected === 'true' && tab.tabIndex === 0 ? [at] : [])),
      )
      assert.deepEqual(selected, [index], key)
    }
  }))

test('a server that cannot be reached is named, and is asked again', () =>
  onPage(async (page) => {
    await page.route('**/v0/build', (route) => route.abort())
    await fill(page, invoice())
    assert.match(await page.locator('#status').innerText(), /the server cannot be reached/)
    await page.unroute('**/v0/build')
    await fill(page, invoice({ code: '2' }))
    assert.match(await page.locator('#status').innerText(), /^build: 200/)
  }))
