/** The editor: suggestions, formats, and the keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { invoice, SCHEMA } from '../support.ts'
import {
  answered,
  choose,
  documentOf,
  fill,
  onPage,
  openTab,
  paste,
  putCursor,
  shownIn,
  textOf,
} from './support.ts'

/** A suggestion with a name; the list of examples has options too. */
const suggestion = (page: Page, name: string): Locator =>
  page.locator('#editor').getByRole('option', { name })

/** Milliseconds for which the editor ignores keys after suggestions appear, lest they be chosen by accident. */
const INTERACTION = 100

const START = `{\n  "$schema": "${SCHEMA}bill/invoice",\n  `

test('names of members and listed values are suggested while they are typed', () =>
  onPage(async (page) => {
    await fill(page, `${START}}`)
    await putCursor(page, START)
    const options = page.locator('#editor [role=option]')
    await page.keyboard.type('"ty')
    await suggestion(page, 'type').waitFor()
    await page.waitForTimeout(INTERACTION)
    await page.keyboard.press('Enter')
    // The values of the member are listed at once.
    await suggestion(page, 'credit-note').waitFor()
    await page.keyboard.type('cre')
    await options.nth(1).waitFor({ state: 'detached' })
    await page.waitForTimeout(INTERACTION)
    await page.keyboard.press('Tab')
    await options.first().waitFor({ state: 'detached' })
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
    const labels = page.locator('#editor .cm-completionLabel')
    await labels.first().waitFor()
    assert.deepEqual(await labels.allInnerTexts(), ['country', 'code', 'scheme', 'type'])
    await page.waitForTimeout(INTERACTION)
    await page.keyboard.press('ArrowDown')
    const active = await page.locator('#editor .cm-content').getAttribute('aria-activedescendant')
    const selected = page.locator('#editor [role=option][aria-selected=true]')
    assert.equal(await selected.getAttribute('id'), active)
    assert.equal(await selected.locator('.cm-completionLabel').innerText(), 'code')
    await page.keyboard.press('Escape')
    await labels.first().waitFor({ state: 'detached' })
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
    await page.locator('summary', { hasText: 'Formats' }).click()
    const box = page.getByRole('checkbox', { name: /es-verifactu-v1/ })
    await answered(page, () => box.check())
    const [line = ''] = /\n.*"\$addons".*/.exec(await textOf(page)) ?? []
    assert.equal(line, '\n  "$addons": ["es-verifactu-v1"],')
    assert.equal((await textOf(page)).replace(line.slice(0, -1), '').replace(',,', ','), text)
    await page.locator('h1').click()
    assert.equal(await box.isVisible(), false)
    await openTab(page, 'JSON')
    assert.match(await shownIn(page, 'json'), /"es-verifactu-doc-type": "F1"/)
    await page.locator('summary', { hasText: 'Formats' }).click()
    await answered(page, () => box.uncheck())
    assert.deepEqual((await documentOf(page)).$addons, [])
    await choose(page, 'German XRechnung 3.X')
    assert.equal(await page.locator('input[value=de-xrechnung-v3]').isChecked(), true)
  }))

test('a format can be ticked before there is a document, and not in one that is not JSON', () =>
  onPage(async (page) => {
    await fill(page, '')
    await page.locator('summary', { hasText: 'Formats' }).click()
    const box = page.getByRole('checkbox', { name: /es-verifactu-v1/ })
    await answered(page, () => box.check())
    assert.deepEqual(await documentOf(page), { $addons: ['es-verifactu-v1'] })
    await page.keyboard.press('Escape')
    assert.equal(await box.isVisible(), false)
    await fill(page, '{ x')
    await page.locator('summary', { hasText: 'Formats' }).click()
    await box.click()
    assert.equal(await box.isChecked(), false)
    assert.equal(await textOf(page), '{ x')
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
      'rules',
      'schemas',
      'operation',
      'language',
      'codes',
      'strict',
      'envelop',
      'run',
      'SUMMARY',
      'new',
      'example',
      'open',
      'format',
      'editor',
      'tab-page',
    ])
    for (const _ of ['json', 'xml', 'findings']) await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('#panel-findings').isVisible(), true)
    await page.keyboard.press('Home')
    assert.equal(await page.locator('#panel-page').isVisible(), true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(JSON.stringify(invoice()))
    await answered(page, () => page.keyboard.press('Control+Enter'))
    assert.match(await page.locator('#status').innerText(), /^Built without faults/)
  }))

test('a short pause runs the operation', () =>
  onPage(async (page) => {
    await answered(page, () => paste(page, JSON.stringify(invoice({ series: 'PAUSE' }))))
    assert.match(await page.frameLocator('#page').locator('.number').innerText(), /PAUSE/)
  }))

test('the lines of the document are numbered', () =>
  onPage(async (page) => {
    await fill(page, '{\n}\n')
    const numbers = await page.locator('#editor .cm-lineNumbers').innerText()
    assert.match(numbers.trim(), /1\s+2\s+3$/)
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
    assert.match(await page.locator('#status').innerText(), /^Built without faults/)
  }))

test('Format changes spaces alone', () =>
  onPage(async (page) => {
    // What is on one line is formatted at once.
    const text = `{"a":1.50,\n"a":[ ],"b":{"c":"\\u00e9","long":"${'x'.repeat(80)}"},"d":[1,2,{}]}`
    await fill(page, text)
    await answered(page, () => page.getByRole('button', { name: 'Format' }).click())
    assert.equal(
      await textOf(page),
      `{\n  "a": 1.50,\n  "a": [],\n  "b": {\n    "c": "\\u00e9",\n    "long": "${'x'.repeat(80)}"\n  },\n  "d": [ 1, 2, {} ]\n}`,
    )
    await fill(page, '{ x')
    await page.getByRole('button', { name: 'Format' }).click()
    await page.getByText('Only JSON without syntax errors').waitFor()
    await fill(page, '['.repeat(300) + ']'.repeat(300))
    await page.getByRole('button', { name: 'Format' }).click()
    assert.equal((await textOf(page)).length, 600)
  }))

test('formats are those of the country of the document first, and are searched', () =>
  onPage(async (page) => {
    const shown = () => page.locator('#format-list label:visible b').count()
    // The list is filtered in an event after that of the click.
    const isOf = (country: string) =>
      page
        .locator(`#format-country option[value="${country}"]:checked`)
        .waitFor({ state: 'attached' })
    await page.locator('summary', { hasText: 'Formats' }).click()
    await isOf('ES')
    const spanish = await shown()
    await page.locator('#format-search').fill('TicketBAI')
    assert.equal(await shown(), 1)
    await page.locator('#format-search').fill('no such thing')
    assert.equal(await page.locator('#format-none').isVisible(), true)
    await page.locator('#format-search').fill('')
    await page.locator('#format-country').selectOption('')
    assert.ok((await shown()) > spanish, 'there are others')
    await page.keyboard.press('Escape')
    await fill(page, invoice({ supplier: { name: 'A', tax_id: { country: 'EL' } } }))
    await page.locator('summary', { hasText: 'Formats' }).click()
    await isOf('GR')
  }))

test('a document of 1,000 lines is answered within a second of processor time, and typed into without lag', () =>
  onPage(async (page) => {
    const session = await page.context().newCDPSession(page)
    // Processor time: others may keep the machine busy.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    }
    await openTab(page, 'JSON')
    await fill(page, invoice({ lines: 1000 }))
    await putCursor(page, '"code": "')
    const before = await busy()
    await page.keyboard.type('12345')
    const typed = await busy()
    assert.ok((typed - before) / 5 < 0.1, `${(typed - before) / 5} seconds per key`)
    await answered(page, async () => undefined)
    const answer = (await busy()) - typed
    assert.ok(answer < 1, `${answer} seconds`)
  }))

test('on a narrow screen, a switch shows the document or its answer', () =>
  onPage(
    async (page) => {
      const [input, output] = [page.locator('#input'), page.locator('#output')]
      assert.deepEqual([await input.isVisible(), await output.isVisible()], [true, false])
      await answered(page, () => page.getByRole('button', { name: 'Run' }).click())
      assert.deepEqual([await input.isVisible(), await output.isVisible()], [false, true])
      const tabs = page.locator('#tabs')
      await page.getByRole('tab', { name: 'curl' }).click()
      assert.ok(
        (await tabs.evaluate((list: { scrollLeft: number }) => list.scrollLeft)) > 0,
        'tabs scroll',
      )
      await page.getByRole('button', { name: 'Document' }).click()
      await fill(page, invoice({ colour: 'red' }))
      await page.getByRole('button', { name: 'Answer' }).click()
      await openTab(page, /Findings/)
      await page.getByRole('button', { name: '$.colour' }).click()
      assert.equal(await input.isVisible(), true)
    },
    { viewport: { width: 360, height: 740 } },
  ))
