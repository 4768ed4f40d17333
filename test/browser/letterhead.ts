/** The page as it is printed: its letterhead, and its PDF. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { writeFakeBrowser } from '../fake-browser.ts'
import { invoice, start } from '../support.ts'
import { fill, onPage } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'docket-'))
after(() => rmSync(folder, { recursive: true }))

const svg = (content: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`),
})

/** Waits until the page that is shown has a text, or has it no more. */
function shows(page: Page, text: string, isThere = true): Promise<void> {
  const has = `[srcdoc*=${JSON.stringify(text)}]`
  return page.locator(isThere ? `#page${has}` : `#page:not(${has})`).waitFor({ state: 'attached' })
}

test('the document is shown with the letterhead that is entered, which can be saved', () =>
  onPage(async (page) => {
    await fill(page, invoice())
    await page.getByText('Letterhead', { exact: true }).click()
    const form = page.getByRole('form', { name: 'Letterhead' })
    await form.getByLabel('Colour').fill('#aa0033')
    await shows(page, '#aa0033')
    const footer = form.getByLabel('Footer')
    await footer.fill('Acme GmbH\nMusterweg 1\n\nHRB 12345')
    await footer.blur()
    await shows(page, 'HRB 12345')
    await form.getByLabel('Window').selectOption('din-5008-b')
    await form.getByLabel('Logo').setInputFiles(svg('<rect width="9" height="9"/>'))
    await shows(page, 'data:image/svg+xml;base64')
    const saving = page.waitForEvent('download')
    await form.getByRole('button', { name: 'Download' }).click()
    const { logo, ...rest } = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
    assert.match(logo, /^data:image\/svg\+xml;base64,/)
    assert.deepEqual(rest, {
      colour: '#aa0033',
      footer: ['Acme GmbH\nMusterweg 1', 'HRB 12345'],
      window: 'din-5008-b',
    })
    await form.getByLabel('Logo').setInputFiles(svg('<script>1</script>'))
    await page.getByText(/^letterhead\.logo /).waitFor()
    await form.getByRole('button', { name: 'Clear' }).click()
    await shows(page, '<!DOCTYPE html>')
    await shows(page, '#aa0033', false)
  }))

test('the page is saved as PDF if the server prints, and says so if it does not', async () => {
  await onPage(async (page) => {
    await fill(page, invoice())
    await page.getByRole('button', { name: 'PDF' }).click()
    await page.getByText(/this server prints no PDF/).waitFor()
  })
  const address = `${await start({ browser: writeFakeBrowser(join(folder, 'browser')) })}/`
  await onPage(
    async (page) => {
      await fill(page, invoice({ code: '17' }))
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'PDF' }).click()
      assert.match((await saving).suggestedFilename(), /^invoice-.*17\.pdf$/)
    },
    { address },
  )
})
