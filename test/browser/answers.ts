/** The parts of an answer that the page shows: the rendered document, JSON, faults, the command; and corrections. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readExamples } from '../../scripts/example-files.ts'
import { succeed } from '../processes.ts'
import { invoice, line } from '../support.ts'
import {
  answered,
  choose,
  documentOf,
  fill,
  onPage,
  openTab,
  operate,
  selectedText,
  shownIn,
  textOf,
} from './support.ts'

const exampleNamed = (name: string) =>
  readExamples().find((example) => example.operation === 'build' && example.name === name)!

test('an example is built and shown as a page', () =>
  onPage(async (page) => {
    await choose(page, 'Spain VERI*FACTU V1')
    assert.deepEqual(
      await documentOf(page),
      JSON.parse(exampleNamed('es-verifactu-v1').request).data,
    )
    assert.match(await page.locator('#status').innerText(), /^Built without faults/)
    const shown = page.frameLocator('#page')
    assert.equal(await shown.locator('h1').innerText(), 'Factura')
    assert.match(await shown.locator('table.totals').innerText(), /693,33/)
    await answered(page, () => page.locator('#language').selectOption('de'))
    assert.equal(await shown.locator('h1').innerText(), 'Rechnung')
  }))

test('every example can be chosen, and all that build are rendered', () =>
  onPage(async (page) => {
    const examples = readExamples()
    const options = page.locator('#example option[value]:not([value=""])')
    assert.equal(await options.count(), examples.length)
    for (const [index, { operation, name }] of examples.entries()) {
      await answered(page, () => page.locator('#example').selectOption(String(index)))
      assert.equal(await page.locator('#operation').inputValue(), operation, name)
      const isFaulty = name === 'faults'
      assert.equal(await page.locator('#faults').isVisible(), isFaulty, `${operation} ${name}`)
      // The result of another document is not kept.
      if (operation === 'build')
        assert.equal(await page.locator('#page').isVisible(), !isFaulty, name)
    }
  }))

test('JSON has marks on what was added and what was changed, with its author', () =>
  onPage(async (page) => {
    await fill(page, invoice({ currency: 'E1' }))
    await openTab(page, 'JSON')
    const json = page.locator('#json')
    assert.equal(await json.locator('mark').innerText(), '  "currency": "EUR",')
    assert.match((await json.locator('mark').getAttribute('title')) ?? '', /was "E1", .* core/)
    const added = await json.locator('ins').allInnerTexts()
    assert.deepEqual(added.slice(0, 2), ['  "$regime": "ES",', '  "type": "standard",'])
    assert.equal(JSON.parse(await shownIn(page, 'json')).totals.payable, '1210.00')
    await openTab(page, /Findings/)
    const changed = page.locator('#panel-findings li', { hasText: 'was "E1", now "EUR", by core' })
    assert.equal(await changed.count(), 1)
  }))

test('a click on a fault selects the member in the editor; the code opens its rule', () =>
  onPage(async (page) => {
    await fill(page, {
      ...invoice({ lines: [line(), line({ item: { price: '2.00' } })] }),
      supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602643' } },
    })
    assert.equal(await page.locator('#faults li').count(), 2)
    await page.getByRole('button', { name: '$.supplier.tax_id.code' }).click()
    assert.equal(await selectedText(page), '"code": "B98602643"')
    // A member that is missing is looked for in its object.
    await page.getByRole('button', { name: '$.lines[1].item.name' }).click()
    assert.match(await selectedText(page), /^"item": \{\s+"price": "2.00"\s+\}$/)
    assert.equal(await page.locator('#editor .cm-lint-marker-error').count(), 2)
    await page.getByRole('button', { name: 'GOBL-ES-TAX-IDENTITY-01' }).click()
    const rule = page.locator('#reference article')
    await rule.waitFor()
    assert.match(await rule.innerText(), /NIF of nine characters[^]*example\s+B98602642/)
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal(await rule.isVisible(), false)
  }))

test('a fault keeps the last result, and is shown above it until it is mended', () =>
  onPage(async (page) => {
    await fill(page, invoice({ series: 'KEPT' }))
    assert.equal(await page.locator('#faults').isVisible(), false)
    const supplier = { name: 'A', tax_id: { country: 'ES', code: 'B98602643' } }
    await fill(page, invoice({ series: 'KEPT', supplier }))
    assert.match(await page.locator('#status').innerText(), /^Not built: /)
    assert.match(await page.locator('#faults').innerText(), /NIF of nine characters/)
    const number = page.frameLocator('#page').locator('.number')
    assert.match(await number.innerText(), /KEPT/)
    assert.match(await page.locator('#stale').innerText(), /last result .* of build/)
    assert.equal(await page.locator('#output.stale').count(), 1)
    await fill(page, '{ x')
    assert.match(await page.locator('#faults').innerText(), /not valid JSON/)
    assert.match(await number.innerText(), /KEPT/)
    await fill(page, invoice({ series: 'NEW' }))
    assert.equal(await page.locator('#faults, #stale').first().isVisible(), false)
    assert.equal(await page.locator('#output.stale').count(), 0)
    assert.match(await number.innerText(), /NEW/)
  }))

test('warnings and ignored members are listed, and marked in the editor', () =>
  onPage(async (page) => {
    await fill(page, invoice({ currency: 'E1', colour: 'red' }))
    await page.getByRole('tab', { name: 'Findings (3)' }).click()
    assert.deepEqual(await page.locator('#panel-findings h3').allInnerTexts(), [
      'Warnings (1)',
      'Changed values (1)',
      'Ignored members (1)',
    ])
    assert.equal(await page.locator('#editor .ignored').innerText(), '"colour": "red"')
    await page.getByRole('button', { name: '$.colour' }).click()
    assert.equal(await selectedText(page), '"colour": "red"')
  }))

test('the place where the document stops being JSON is named', () =>
  onPage(async (page) => {
    await fill(page, '{\n  "series": "A",\n  "code": x\n}')
    assert.match(await page.locator('#status').innerText(), /not valid JSON.*in line 3, column 11$/)
    await page.getByRole('button', { name: 'Go there' }).click()
    await page.keyboard.type('1;')
    assert.match(await textOf(page), /"code": 1;x/)
  }))

test('rules and schemas are looked up by words', () =>
  onPage(async (page) => {
    await page.getByRole('button', { name: 'Rules' }).click()
    const list = page.locator('#reference-list')
    await page.getByText(/^and \d+ more$/).waitFor()
    await page.locator('#reference-search').fill('es-verifactu tax.combo')
    await page.getByText(/^\d+ in all$/).waitFor()
    const texts = await list.locator('article').allInnerTexts()
    assert.ok(texts.length > 0 && texts.every((text) => /es-verifactu-v1/.test(text)), texts.join())
    await page.locator('#reference-search').fill('nothing has this')
    await page.getByText('Nothing has all of these words.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Schemas' }).click()
    await page.locator('#reference-search').fill('bill/line')
    await list.getByRole('button', { name: 'bill/line', exact: true }).click()
    await list.getByText(/^quantity/).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const [docs] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Docs' }).click(),
    ])
    assert.equal(await docs.locator('h1').innerText(), 'Docket')
  }))

test('strict mode and envelopes are chosen with boxes', () =>
  onPage(async (page) => {
    await fill(page, invoice({ colour: 'red' }))
    await answered(page, () => page.getByLabel('Strict').check())
    assert.match(await page.locator('#status').innerText(), /^Not built: .*malformed in one place/)
    await answered(page, () => page.getByLabel('Strict').uncheck())
    await answered(page, () => page.getByLabel('In an envelope').check())
    await openTab(page, 'JSON')
    assert.match(await shownIn(page, 'json'), /"\$schema": "https:\/\/gobl.org\/draft-0\/envelope"/)
    await operate(page, 'validate')
    assert.equal(await page.getByLabel('In an envelope').isDisabled(), true)
  }))

test('the command can be copied, and sends what the page has sent', () =>
  onPage(
    async (page) => {
      await fill(page, invoice({ notes: [{ text: `it's "quoted" \\ $HOME\nand more` }] }))
      await openTab(page, 'curl')
      await page.locator('#copy-curl').click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const command: string = await page.evaluate('navigator.clipboard.readText()')
      assert.equal(command, await page.locator('#curl').textContent())
      const answer = JSON.parse(await succeed('sh', ['-c', command]))
      assert.equal(answer.notes[0].text, `it's "quoted" \\ $HOME\nand more`)
      assert.equal(answer.totals.payable, '1210.00')
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ))

test('correct offers the options of the invoice as a form', () =>
  onPage(async (page) => {
    await choose(page, 'Spain VERI*FACTU V1')
    await openTab(page, 'JSON')
    await answered(page, () => page.getByRole('button', { name: 'Use as document' }).click())
    assert.equal((await documentOf(page)).totals.payable, '693.33')
    await operate(page, 'correct')
    const form = page.locator('#correction')
    const types = await form.getByLabel('Type (required)').locator('option').allInnerTexts()
    assert.deepEqual(
      types.map((text) => text.split(':')[0]),
      ['none', 'credit-note', 'corrective', 'debit-note'],
    )
    const reason = form.getByLabel('Reason')
    const help = await reason.getAttribute('aria-describedby')
    assert.notEqual(await form.locator(`#${help}`).innerText(), '')
    await answered(page, () => form.getByLabel('Type (required)').selectOption('corrective'))
    await answered(page, async () => {
      await form.getByLabel('Reason').fill('Wrong price')
      await form.getByLabel('Reason').press('Enter')
    })
    await answered(page, () => form.getByLabel(/^Invoice Type Code/).selectOption('R4'))
    // Where the format asks for more, the form has it.
    assert.match(await page.locator('#status').innerText(), /violates a rule/)
    await answered(page, () => form.getByLabel(/^Copy Tax Totals/).check())
    assert.match(await page.locator('#status').innerText(), /^Made a corrective/)
    await openTab(page, 'JSON')
    const corrected = JSON.parse(await shownIn(page, 'json'))
    assert.equal(corrected.type, 'corrective')
    assert.equal(corrected.preceding[0].reason, 'Wrong price')
    assert.equal(corrected.tax.ext['es-verifactu-doc-type'], 'R4')
    assert.equal(await page.frameLocator('#page').locator('.number').count(), 1)
    // Another invoice has other options.
    await fill(page, JSON.parse(exampleNamed('mx-cfdi-v4').request).data)
    assert.equal(await form.getByLabel(/^Invoice Type Code/).count(), 0)
    await operate(page, 'build')
    assert.equal(await form.isVisible(), false)
  }))

test('an invoice is converted to XML of a profile, which can be downloaded', () =>
  onPage(async (page) => {
    await choose(page, 'German XRechnung 3.X')
    await operate(page, 'convert')
    assert.match(await page.locator('#status').innerText(), /^Converted to ubl\+de-xrechnung-v3/)
    assert.equal(await page.getByRole('tab', { name: 'XML' }).getAttribute('aria-selected'), 'true')
    await answered(page, () => page.locator('#profile').selectOption('cii+de-xrechnung-v3'))
    assert.match(await page.locator('#status').innerText(), /^Converted to cii\+de-xrechnung-v3/)
    assert.match(await shownIn(page, 'xml'), /^<\?xml[^]*<rsm:CrossIndustryInvoice/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#download-xml').click(),
    ])
    assert.match(file.suggestedFilename(), /^invoice-.*\.xml$/)
    assert.match(readFileSync(await file.path(), 'utf8'), /^<\?xml[^]*<\/rsm:CrossIndustryInvoice>/)
    // A review with the same in view says what stands in its way.
    await fill(page, invoice())
    await operate(page, 'review')
    assert.match(await page.locator('#faults').innerText(), /DOCKET-|GOBL-/)
    assert.match(await page.locator('#status').innerText(), /^Reviewed: \d+ faults/)
    await openTab(page, 'XML')
    assert.match(await page.locator('#xml-note').innerText(), /operation convert/)
  }))

test('the answer is copied and downloaded', () =>
  onPage(
    async (page) => {
      await fill(page, invoice({ series: 'A/B', code: '7' }))
      await openTab(page, 'JSON')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('#download-json').click(),
      ])
      assert.equal(file.suggestedFilename(), 'invoice-A-B-7.json')
      const text = readFileSync(await file.path(), 'utf8')
      assert.equal(JSON.parse(text).totals.payable, '1210.00')
      await page.locator('#copy-json').click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const copied: string = await page.evaluate('navigator.clipboard.readText()')
      assert.equal(`${copied}\n`, text)
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ))
