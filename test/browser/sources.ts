/** Where documents come from: examples, starters, files, whole requests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice } from '../support.ts'
import { answered, choose, documentOf, fill, onPage, operate, textOf } from './support.ts'

test('choosing an example asks before it discards edits, and can be undone with its settings', () =>
  onPage(async (page) => {
    await operate(page, 'validate')
    await fill(page, invoice({ series: 'MINE' }))
    const text = await textOf(page)
    const example = page.locator('#example')
    await example.selectOption({ label: 'Correct: credit note' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await textOf(page), text)
    await choose(page, 'Correct: debit note')
    assert.equal(await page.locator('#operation').inputValue(), 'correct')
    await page.locator('#editor .cm-content').focus()
    await answered(page, () => page.keyboard.press('Control+Z'))
    assert.equal(await textOf(page), text)
    assert.equal(await page.locator('#operation').inputValue(), 'validate')
    await answered(page, () => page.keyboard.press('Control+Shift+Z'))
    assert.equal(await page.locator('#operation').inputValue(), 'correct')
    // Nothing was edited since: there is nothing to ask.
    await choose(page, 'Spain')
  }))

test('the document of a whole request is taken out of it, with its settings', () =>
  onPage(async (page) => {
    const data = invoice({ colour: 'red' })
    await fill(page, { data, strict: true, envelop: true })
    await page.getByText('A whole request was opened').waitFor()
    await page.locator('#status', { hasText: 'Not built' }).waitFor({ state: 'attached' })
    assert.deepEqual(await documentOf(page), data)
    assert.equal(await page.getByLabel('Strict').isChecked(), true)
    // Members that the page cannot set stay as they are.
    const other = { data, type: 'bill/invoice', template: {} }
    await fill(page, other)
    assert.deepEqual(await documentOf(page), other)
  }))

test('files are opened, or dropped anywhere on the page', () =>
  onPage(async (page) => {
    const file = (text: string) => ({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    const text = `{"number": 1.50, "data": 2}`
    await answered(page, () => page.locator('#file').setInputFiles(file(text)))
    assert.equal(await textOf(page), text)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open' }).click(),
    ])
    await answered(page, () => chooser.setFiles(file(JSON.stringify(invoice({ code: 'OPENED' })))))
    assert.equal((await documentOf(page)).code, 'OPENED')
    await answered(page, () =>
      page.evaluate(`
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['{"dropped": 1}'], 'b.json'))
        const init = { dataTransfer, bubbles: true, cancelable: true }
        const target = document.querySelector('#editor').shadowRoot.querySelector('.cm-content')
        target.dispatchEvent(new DragEvent('dragover', { ...init, composed: true }))
        target.dispatchEvent(new DragEvent('drop', { ...init, composed: true }))
      `),
    )
    assert.equal(await textOf(page), '{"dropped": 1}')
  }))

test('a new invoice of a country lacks only what the user has to fill in', () =>
  onPage(async (page) => {
    const select = page.locator('#new')
    await select.locator('option[value=US]').waitFor({ state: 'attached' })
    for (const [country, tax] of [
      ['ES', { cat: 'VAT', rate: 'general' }],
      ['US', { cat: 'ST', percent: '0%' }],
    ] as const) {
      await answered(page, () => select.selectOption(country))
      const { supplier, lines } = await documentOf(page)
      assert.equal(supplier.tax_id.country, country)
      assert.deepEqual(lines[0].taxes, [tax])
      const faults = await page.locator('#faults li').allInnerTexts()
      assert.ok(faults.length > 0, 'something is missing')
      assert.deepEqual(
        faults.filter((text) => !/is required/.test(text)),
        [],
      )
    }
  }))
