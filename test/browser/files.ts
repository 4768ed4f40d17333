/** What is pasted, dropped or chosen is recognised: XML, PDF, signed files, JSON in one line; and formats to convert to. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeP7m } from '../faces/convert/files/make-p7m.ts'
import { makePdf } from '../faces/convert/files/make-pdf.ts'
import { sale } from '../faces/convert/invoices.ts'
import { invoice, post, start } from '../support.ts'
import {
  answered,
  choose,
  documentOf,
  fill,
  onPage,
  openTab,
  operate,
  paste,
  replaced,
  textOf,
} from './support.ts'

let xml = ''
let address = ''

before(async () => {
  xml = (await post('/convert', { data: sale(), to: 'cii+en16931' })).xml
  // Threads may take long to start where many tests run.
  address = `${await start({ timeout: 120_000 })}/`
})

const statusOf = (page: Page): Promise<string> => page.locator('#status').innerText()
const noteOf = (page: Page): Promise<string> => page.locator('#note').innerText()

/** Drops a file on the page. */
const drop = (page: Page, name: string, bytes: Uint8Array): Promise<unknown> =>
  page.evaluate(`
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (c) => c.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], '${name}'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  `)

test('a PDF and a signed file that are dropped show the invoice in them, with its faults beside it', () =>
  onPage(
    async (page) => {
      const wrong = xml.replace(/(?<=schemeID="VA">)[^<]*/, 'DE111111126')
      const pdf = makePdf([{ name: 'factur-x.xml', data: wrong }])
      for (const [name, bytes] of [
        ['rechnung.pdf', pdf],
        ['fattura.xml.p7m', makeP7m(Buffer.from(wrong))],
      ] as const) {
        await choose(page, 'Spain')
        await answered(page, () => drop(page, name, bytes))
        assert.equal(await textOf(page), wrong, name)
        assert.equal(await page.locator('#operation').inputValue(), 'convert')
        assert.match(await noteOf(page), new RegExp(`^This is the XML in ${name}\\.`))
        assert.match(await statusOf(page), /^Made an invoice of the XML: 1 fault\b/)
        // The invoice is seen, and the fault with its place in the XML.
        assert.notEqual(await page.frameLocator('#page').locator('.number').innerText(), '')
        assert.match(await page.locator('#faults').innerText(), /got "111111126"/)
        await page.getByRole('button', { name: /^line \d+: \$\.supplier\.tax_id\.code/ }).click()
        const marked = page.locator('#editor .cm-lintRange-error')
        assert.match(await marked.innerText(), /DE111111126/)
      }
    },
    { address },
  ))

test('a file that nobody can read is named, and what is there stays', () =>
  onPage(
    async (page) => {
      const text = await textOf(page)
      await drop(page, 'a.bin', Uint8Array.of(80, 75, 0, 255, 254, 1))
      await page.getByText('a.bin: this is neither JSON, XML nor PDF').waitFor()
      await drop(page, 'b.pdf', Buffer.from('%PDF-1.4 and nothing else'))
      await page.getByText(/^b\.pdf: the file is not a PDF, or is damaged/).waitFor()
      assert.equal(await textOf(page), text)
    },
    { address },
  ))

test('XML that is pasted is read as an invoice, and can be undone', () =>
  onPage(async (page) => {
    await fill(page, invoice({ code: 'BEFORE' }))
    await answered(page, () => paste(page, xml))
    assert.equal(await page.locator('#operation').inputValue(), 'convert')
    assert.match(await statusOf(page), /^Made an invoice of the XML/)
    assert.match(await noteOf(page), /choose check/)
    const selected = page.locator('[role=tab][aria-selected=true]')
    assert.equal(await selected.innerText(), 'Page')
    await openTab(page, 'XML')
    assert.match(await page.locator('#xml-note').innerText(), /^The XML is the document/)
    await operate(page, 'sign')
    assert.match(await statusOf(page), /^Not signed: the document must be JSON: choose convert/)
    assert.equal(await noteOf(page), '')
  }))

test('JSON in one line is formatted when it is pasted or opened', () =>
  onPage(async (page) => {
    const data = invoice({ code: 'LINE' })
    for (const act of [
      () => paste(page, JSON.stringify(data)),
      () =>
        page.locator('#file').setInputFiles({
          name: 'a.json',
          mimeType: 'application/json',
          buffer: Buffer.from(`${JSON.stringify(data)}\n`),
        }),
    ]) {
      await choose(page, 'Spain')
      await answered(page, act)
      assert.match(await textOf(page), /^\{\n {2}"\$schema"/)
      assert.deepEqual(await documentOf(page), data)
    }
  }))

test('choosing what to convert to adds its format, and a new invoice gets its members', () =>
  onPage(async (page) => {
    await choose(page, 'Germany')
    await operate(page, 'convert')
    await answered(page, () => page.locator('#profile').selectOption('cii+de-xrechnung-v3'))
    assert.deepEqual((await documentOf(page)).$addons, ['de-xrechnung-v3'])
    await page.locator('#formats summary').click()
    assert.equal(await page.locator('#formats input[value=de-xrechnung-v3]').isChecked(), true)
    await page.keyboard.press('Escape')
    // It has the format now.
    await answered(page, () => page.locator('#profile').selectOption('ubl+de-xrechnung-v3'))
    assert.deepEqual((await documentOf(page)).$addons, ['de-xrechnung-v3'])
    const start = page.locator('#new')
    await replaced(page, () => start.selectOption('DE'))
    assert.equal((await documentOf(page)).ordering, undefined)
    assert.equal(await page.locator('#operation').inputValue(), 'convert')
    await answered(page, () => page.locator('#profile').selectOption('cii+de-xrechnung-v3'))
    const { $addons, supplier, ordering } = await documentOf(page)
    assert.deepEqual($addons, ['de-xrechnung-v3'])
    assert.deepEqual(supplier.tax_id, { country: 'DE', code: '' })
    assert.equal(ordering.code, '')
    // Formats are listed besides countries.
    await answered(page, () => start.selectOption('it-sdi-v1'))
    assert.deepEqual((await documentOf(page)).$addons, ['it-sdi-v1'])
  }))

test('tabs do not contradict the faults', () =>
  onPage(async (page) => {
    await fill(page, invoice({ supplier: { name: 'A' }, $regime: 'ES', lines: [] }))
    await operate(page, 'sign')
    assert.match(await statusOf(page), /^Not signed: /)
    const shown = page.locator('[role=tabpanel]:not([hidden])')
    for (const [tab, text] of [
      ['Envelope', 'Fix the faults above to see the envelope.'],
      ['Findings', 'Nothing but the faults above.'],
      ['Page', 'Fix the faults above to see the page.'],
    ] as const) {
      await openTab(page, tab)
      assert.match(await shown.innerText(), new RegExp(text), tab)
    }
    await fill(page, '{}')
    const words = await page.locator('#status, #faults').allInnerTexts()
    assert.match(words.join(), /choose a country under New/)
    assert.doesNotMatch(words.join(), /GET|POST|body|request/)
  }))

test('a link opens an example', () =>
  onPage(
    async (page) => {
      const chosen = page.locator('#example option:checked')
      assert.equal(await chosen.innerText(), 'German XRechnung 3.X')
      assert.match(await statusOf(page), /^Built without faults/)
    },
    { fragment: '#example=build/de-xrechnung-v3' },
  ))
