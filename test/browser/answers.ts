/** What the page shows of an answer: the rendered document, JSON, faults, the command; and corrections. */
import assert from 'node:assert/strict'
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
    assert.match(await page.locator('#status').innerText(), /^build: 200, no faults/)
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
      assert.equal(await page.locator('#page').isVisible(), !isFaulty, `${operation} ${name}`)
    }
  }))

test('JSON has marks on what was added and what was changed, with its author', () =>
  onPage(async (page) => {
    await fill(page, invoice({ currency: 'US' }))
    await openTab(page, 'JSON')
    const json = page.locator('#json')
    assert.equal(await json.locator('mark').innerText(), '  "currency": "EUR",')
    assert.match((await json.locator('mark').getAttribute('title')) ?? '', /was "US", .* core/)
    const added = await json.locator('ins').allInnerTexts()
    assert.equal(added[0], '  "$regime": "ES",\n  "type": "standard",')
    assert.match(added.at(-1)!, /"payable": "1210.00"/)
    assert.equal(JSON.parse(await json.innerText()).totals.payable, '1210.00')
    await openTab(page, /Faults/)
    const changed = page.locator('#panel-findings li', { hasText: 'was "US", now "EUR", by core' })
    assert.equal(await changed.count(), 1)
  }))

test('a click on a fault selects the member in the editor; the code links to its rule', () =>
  onPage(async (page) => {
    await fill(page, {
      ...invoice({ lines: [line(), line({ item: { price: '2.00' } })] }),
      supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602643' } },
    })
    const tab = page.getByRole('tab', { name: 'Faults (2)' })
    await tab.click()
    await page.getByRole('button', { name: '$.supplier.tax_id.code' }).click()
    assert.equal(await selectedText(page), '"code": "B98602643"')
    // A member that is missing is looked for in its object.
    await page.getByRole('button', { name: '$.lines[1].item.name' }).click()
    assert.match(await selectedText(page), /^"item": \{\s+"price": "2.00"\s+\}$/)
    assert.equal(await page.locator('#numbers .fault').count(), 2)
    const rule = page.getByRole('link', { name: 'GOBL-ES-TAX-IDENTITY-01' })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), rule.click()])
    assert.match(await opened.locator('body').innerText(), /"code":"GOBL-ES-TAX-IDENTITY-01"/)
  }))

test('warnings and ignored members are listed beside the faults', () =>
  onPage(async (page) => {
    await fill(page, invoice({ currency: 'US', colour: 'red' }))
    await page.getByRole('tab', { name: 'Faults (1)' }).click()
    assert.deepEqual(await page.locator('#panel-findings h3').allInnerTexts(), [
      'Warnings (1)',
      'Changed values (1)',
      'Ignored members (1)',
    ])
    await page.getByRole('button', { name: '$.colour' }).click()
    assert.equal(await selectedText(page), '"colour": "red"')
  }))

test('the place where the document stops being JSON is named', () =>
  onPage(async (page) => {
    await fill(page, '{\n  "series": "A",\n  "code": x\n}')
    assert.match(await page.locator('#status').innerText(), /not valid JSON.*in line 3, column 11$/)
    await openTab(page, /Faults/)
    await page.getByRole('button', { name: 'Go there' }).click()
    await page.keyboard.type('1;')
    assert.match(await page.locator('#editor').inputValue(), /"code": 1;x/)
  }))

test('strict mode and envelopes are chosen with boxes', () =>
  onPage(async (page) => {
    await fill(page, invoice({ colour: 'red' }))
    await answered(page, () => page.getByLabel('Strict').check())
    assert.match(await page.locator('#status').innerText(), /malformed in one place/)
    await answered(page, () => page.getByLabel('Strict').uncheck())
    await answered(page, () => page.getByLabel('In an envelope').check())
    await openTab(page, 'JSON')
    assert.match(
      await page.locator('#json').innerText(),
      /"\$schema": "https:\/\/gobl.org\/draft-0\/envelope"/,
    )
    await operate(page, 'validate')
    assert.equal(await page.getByLabel('In an envelope').isDisabled(), true)
  }))

test('the command can be copied, and sends what the page has sent', () =>
  onPage(
    async (page) => {
      await fill(page, invoice({ notes: [{ text: `it's "quoted" \\ $HOME\nand more` }] }))
      await openTab(page, 'curl')
      await page.getByRole('button', { name: 'Copy' }).click()
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
    await answered(page, () => form.getByLabel('Type (required)').selectOption('corrective'))
    await answered(page, async () => {
      await form.getByLabel('Reason').fill('Wrong price')
      await form.getByLabel('Reason').press('Enter')
    })
    await answered(page, () => form.getByLabel(/^Invoice Type Code/).selectOption('R4'))
    // Where the format asks for more, the form has it.
    assert.match(await page.locator('#status').innerText(), /violates a rule/)
    await answered(page, () => form.getByLabel(/^Copy Tax Totals/).check())
    await openTab(page, 'JSON')
    const corrected = JSON.parse(await page.locator('#json').innerText())
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
