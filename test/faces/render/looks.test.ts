/** What the style of a page applies to: the texts of the elements of a class. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../../scripts/example-files.ts'
import { render } from '../../../src/faces/library.ts'
import { STYLE } from '../../../src/faces/render/style.ts'
import { invoice, payment, SCHEMA } from '../../support.ts'
import { delivery, full, order, sealed } from './documents.ts'
import { elementsOf, textsOf } from './tree.ts'

/** Classes of an invoice, with the texts that they are for. */
const LOOKS: { [name: string]: string } = {
  brand: 'Supplier S.L.',
  soft: 'No. | Head office',
  number: 'No. T-1',
  what: 'Invoice No. T-1',
  facts: 'Issue date 31 Jan 2026 Due date 1 Feb 2026',
  n: '€95.90 | B98602642 | US$3,000.00 | 54387763P | US$10.00 | €90.00 | €5.00 | €0.90 | -€0.87 | €95.03 | €90.00 | €0.00 | €4.13 | €0.87 | €0.87 | €95.90 | ES53 0182 2370 4802 0158 4639 | 0201584639 | CAIXESBBXXX | 123456 | RF18 5390 0754 7034',
  amount: 'Amount due €95.90 by 1 February 2026',
  name: 'Supplier S.L. | Customer | Payee | Payer',
  contact: 'Web · https://example.org | Soria · 1 / 2 / 3 / 4 / 5 / 6 · More · Capital US$3,000.00',
  pos: '# | 1 | ',
  main: 'Description | Desk Made of oak Reference R1 · EAN 123 Other prices Currency USD Value US$10.00 Line note | Substituted: Old',
  num: 'Quantity | Price | Total | 10 | 9.00 | 90.00 | 1 | 3.00 | 3.00 | €90.00 | €5.00 | €0.90 | -€0.87 | €95.03 | €0.00 | €0.87 | €0.87 | €95.90',
  tax: 'Tax | Exempt | ',
  quantity: '10 | 1',
  price: '9.00 | 3.00',
  // One rate needs no element of its own.
  rate: '',
  why: 'Exempt',
  taxes: 'Exempt',
  total: '90.00 | 3.00',
  item: 'Currency USD Value US$10.00 | 1 USD = 0.9 EUR',
  more: 'Substituted: Old 1 3.00 3.00',
  sub: 'Substituted: Old 1 3.00 3.00',
  sum: 'Subtotal €90.00 | Total without tax €95.03',
  part: 'Post €5.00 | Insurance · 1% €0.90 | Tax included -€0.87 | VAT Exempt Base €90.00 €0.00 | VAT 21% Base €4.13 €0.87 | Total tax €0.87',
  strong: 'Total payable €95.90',
  please: 'Please pay €95.90 by 1 February 2026',
  note: 'Prices include VAT.',
  notes: 'Notes Prices include VAT.',
}

test('the style of an invoice applies to the texts that it is for', async () => {
  const elements = elementsOf(await render({ data: full, language: 'en' }))
  const found = Object.keys(LOOKS).map((name) => [name, textsOf(elements, name).join(' | ')])
  assert.deepEqual(Object.fromEntries(found), LOOKS)
})

test('the box on top asks by a day for what is due by it', async () => {
  const amountOf = async (...due_dates: object[]): Promise<string> => {
    const data = invoice({ payment: { terms: { due_dates } } })
    return textsOf(elementsOf(await render({ data, language: 'en' })), 'amount').join(' | ')
  }
  const date = '2026-03-01'
  const half = { date, percent: '50%' }
  assert.equal(await amountOf(half), 'Amount €605.00 by 1 March 2026 Remaining amount €605.00')
  assert.equal(await amountOf({ date, percent: '100%' }), 'Amount due €1,210.00 by 1 March 2026')
  assert.equal(await amountOf(half, { ...half, date: '2026-04-01' }), 'Amount due €1,210.00')
})

test('texts have their own direction, whatever that of the page is', () => {
  const [, places = ''] = /^main :is\((.*)\)\{unicode-bidi:plaintext\}$/m.exec(STYLE) ?? []
  const texts = ['address', '.name', '.main', 'p', 'dd']
  assert.deepEqual(
    texts.filter((each) => !places.split(',').includes(each)),
    [],
  )
})

const RECEIPT: { [name: string]: string } = {
  main: 'Description',
  num: 'Total payable | Amount | Remaining amount | 100.00 | 30.00 | 70.00',
  short: '# | 1',
  more: '',
}

test('the columns of a table of payments are as wide as they must be', async () => {
  const amounts = { payable: '100.00', amount: '30.00', due: '70.00' }
  const lines = [{ i: 1, document: { code: '1' }, ...amounts }]
  const data = sealed({ ...payment(), methods: undefined, lines })
  const elements = elementsOf(await render({ data, language: 'en' }))
  const found = Object.keys(RECEIPT).map((name) => [name, textsOf(elements, name).join(' | ')])
  assert.deepEqual(Object.fromEntries(found), RECEIPT)
})

/** A class that no rule needs: it names the size of paper that is the default. */
const PLAIN = ['a4', 'quantity']

test('pages close what they open, and have no class without a style', async () => {
  const styled = new Set(Array.from(STYLE.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name))
  for (const { name, operation, answer } of readExamples()) {
    if (operation !== 'build' || !/"\$schema": "[^"]*\/bill\//.test(answer)) continue
    const page = await render({ data: JSON.parse(answer), codes: true })
    const used = new Set(elementsOf(page).flatMap(({ classes }) => classes))
    const strange = [...used].filter((each) => !styled.has(each) && !PLAIN.includes(each))
    assert.deepEqual(strange, [], name)
  }
})

/** How many columns a row of a table spans. */
const widthOf = (row: string): number => {
  let width = 0
  for (const [, attributes = ''] of row.matchAll(/<t[hd]([^>]*)>/g))
    width += Number(/ colspan="(\d+)"/.exec(attributes)?.[1] ?? 1)
  return width
}

/** A line of which nothing but the discount is known. */
const discounted = sealed({
  $schema: `${SCHEMA}bill/invoice`,
  lines: [{ i: 1, discounts: [{ amount: '1' }] }],
})

/** Elements that end a paragraph, whatever its tag says. */
const BLOCK = /<(?:address|div|dl|figure|p|section|table)\b/

test('all rows of a table have the same width, and paragraphs have no blocks in them', async () => {
  const examples = readExamples()
    .filter(({ operation, answer }) => operation === 'build' && /\/bill\//.test(answer))
    .map(({ answer }) => JSON.parse(answer))
  for (const data of [full, order, delivery, discounted, ...examples]) {
    const page = await render({ data })
    assert.doesNotMatch(page, /colspan="0"/)
    for (const { name, inner } of elementsOf(page)) {
      if (name === 'p') assert.doesNotMatch(inner, BLOCK)
      if (name !== 'table') continue
      const widths = Array.from(inner.matchAll(/<tr[^>]*>.*?<\/tr>/gs), ([row]) => widthOf(row))
      assert.equal(new Set(widths).size, 1, `${widths} ${inner}`)
    }
  }
})
