/** XML in the page: converted to and from, with its options, and checked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { invoice } from '../support.ts'
import {
  answered,
  choose,
  fill,
  onPage,
  openTab,
  operate,
  paste,
  selectedText,
  shownIn,
  textOf,
} from './support.ts'

const status = (page: Page): Promise<string> => page.locator('#status').innerText()

/** The XML of the German example. */
async function xmlOf(page: Page): Promise<string> {
  await choose(page, 'German XRechnung 3.X')
  await operate(page, 'convert')
  return shownIn(page, 'xml')
}

test('what a conversion asks besides the document is entered in a form, and is part of the link', () =>
  onPage(async (page) => {
    await choose(page, 'Spain VERI*FACTU V1')
    await operate(page, 'convert')
    const form = page.locator('#conversion')
    // The faults are about the request, not about a place of the document.
    assert.equal(await page.locator('#editor .cm-lint-marker-error').count(), 0)
    await page.getByRole('button', { name: 'verifactu.previous' }).click()
    assert.equal(await page.evaluate('document.activeElement.dataset.path'), 'verifactu.previous')
    await answered(page, () => form.getByRole('button', { name: 'None (null)' }).first().click())
    assert.doesNotMatch(await page.locator('#faults').innerText(), /previous/)
    const system = form.getByLabel('system', { exact: true })
    await system.fill('{ no')
    await system.blur()
    assert.equal(await system.getAttribute('aria-invalid'), 'true')
    await answered(page, () => form.getByRole('button', { name: 'Example' }).nth(1).click())
    assert.match(await status(page), /^Converted to aeat\+es-verifactu-v1/)
    assert.match(await shownIn(page, 'xml'), /<sum1:NumeroInstalacion>caja-1</)
    await answered(page, async () => {
      await form.getByLabel('record', { exact: true }).fill('cancellation')
      await form.getByLabel('record', { exact: true }).blur()
    })
    assert.match(await shownIn(page, 'xml'), /<sum1:RegistroAnulacion>/)
    await answered(page, () => form.getByLabel('verifiable').uncheck())
    await openTab(page, 'curl')
    const command = (await page.locator('#curl').textContent()) ?? ''
    assert.match(command, /"previous":null[^]*"record":"cancellation"[^]*"verifiable":false/)
    const { hash } = new URL(page.url())
    await onPage(
      async (other) => {
        assert.match(await shownIn(other, 'xml'), /<sum1:RegistroAnulacion>/)
        assert.match(await other.locator('#conversion textarea').nth(1).inputValue(), /caja-1/)
      },
      { fragment: hash },
    )
    // Other conversions ask other things.
    await choose(page, 'Italy SDI FatturaPA v1.x')
    await operate(page, 'convert')
    assert.equal(await form.getByLabel('previous', { exact: true }).count(), 0)
    await answered(page, async () => {
      await form.getByLabel('number', { exact: true }).fill('00042')
      await form.getByLabel('number', { exact: true }).blur()
    })
    assert.match(await shownIn(page, 'xml'), /<ProgressivoInvio>00042</)
    await operate(page, 'build')
    assert.equal(await form.isVisible(), false)
  }))

test('a request with what a conversion asks is unwrapped', () =>
  onPage(async (page) => {
    await choose(page, 'Italy SDI FatturaPA v1.x')
    const data = JSON.parse(await textOf(page))
    await operate(page, 'convert')
    await answered(page, () => paste(page, JSON.stringify({ data, number: '00007' })))
    assert.match(await shownIn(page, 'xml'), /<ProgressivoInvio>00007</)
    assert.doesNotMatch(await textOf(page), /00007/)
  }))

test('XML is checked, with findings at its lines, and their rules', () =>
  onPage(async (page) => {
    const xml = await xmlOf(page)
    const line = '<cbc:InvoiceTypeCode>999</cbc:InvoiceTypeCode>'
    await fill(page, xml.replace(/<cbc:InvoiceTypeCode>.*/, line))
    await operate(page, 'check')
    assert.match(
      await status(page),
      /^Not valid: claims XRechnung 3.0, tested by EN 16931 1.3.15 and XRechnung .*: 1 fault, 1 warning/,
    )
    await page.getByRole('button', { name: /^line \d+: .*InvoiceTypeCode/ }).click()
    assert.equal(await selectedText(page), line)
    assert.equal(await page.locator('#editor .cm-lint-marker-error').count(), 1)
    assert.equal(await page.locator('#editor .cm-lint-marker-warning').count(), 1)
    await page.getByRole('button', { name: 'BR-CL-01' }).click()
    await page.locator('#reference article').first().waitFor()
    assert.match(await page.locator('#reference article').first().innerText(), /BR-CL-01[^]*1001/)
    await page.getByRole('button', { name: 'Close' }).click()
    await fill(page, xml)
    assert.match(
      await status(page),
      /^Valid: claims XRechnung 3.0, tested by EN 16931 1.3.15 and XRechnung [^;]*\. /,
    )
    await openTab(page, 'Page')
    assert.match(await page.frameLocator('#page').locator('.number').innerText(), /RE-26-0917/)
    await fill(page, xml.replace(/<cbc:IssueDate>.*/, ''))
    assert.match(await page.locator('#faults').innerText(), /IssueDate.*XSD/)
    assert.equal(await page.getByRole('button', { name: 'XSD' }).count(), 0)
    // A document is reviewed.
    await fill(page, invoice({ currency: 'E1' }))
    assert.match(await status(page), /^Reviewed: 1 warning, 1 changed value/)
  }))

test('an invoice is made of XML', () =>
  onPage(async (page) => {
    const xml = await xmlOf(page)
    await answered(page, () => page.locator('#profile').selectOption('ubl+de-xrechnung-v3'))
    await fill(page, xml)
    assert.match(await status(page), /^Made an invoice of the XML/)
    await openTab(page, 'JSON')
    assert.equal(JSON.parse(await shownIn(page, 'json')).type, 'standard')
    await openTab(page, 'Page')
    assert.match(await page.frameLocator('#page').locator('.number').innerText(), /RE-26-0917/)
    await openTab(page, 'JSON')
    await answered(page, () => page.getByRole('button', { name: 'Use as document' }).click())
    assert.match(await status(page), /^Converted to ubl\+de-xrechnung-v3/)
    // XML that ends too early has no document.
    await fill(page, xml.slice(0, 500))
    assert.match(await status(page), /^Not converted: /)
  }))

test('an error of syntax is marked where it is, not to the end of the document', () =>
  onPage(async (page) => {
    await fill(page, '{\n  "series": "A"\n  "code": "1",\n  "type": "standard"\n}')
    const marked = page.locator('#editor .cm-lintRange-error')
    assert.deepEqual(await marked.allInnerTexts(), ['"'])
  }))
