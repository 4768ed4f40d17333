/** What a status of payment (CDAR) declares is what was paid. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { at, payable, receipt, vat } from '../../payments.ts'
import { type Json, post } from '../../support.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples/build')
const STATUS: Json = JSON.parse(readFileSync(join(EXAMPLES, 'fr-ctc-flow6-v1.answer.json'), 'utf8'))

/** What CDAR asks of any payment. */
const { $addons, supplier, customer } = STATUS
const ASKED = { $addons, issue_time: '10:15:30', supplier, customer }

const paid = (amount: string, document: Json, line: Json = {}): Json => {
  const reference = { type: '380', code: 'F1', issue_date: '2026-11-02', ...document }
  return receipt({ amount, document: reference, ...line }, ASKED)
}

const declared = (xml: string): string[] =>
  [...xml.matchAll(/<ram:ValueAmount currencyID="EUR">([^<]*)</g)].map(([, amount]) => amount!)

for (const [amount, document, expected] of [
  ['50.00', payable('1200000.00', at('1000000.00', '20%')), ['50.00']],
  ['500', payable('1200.00', at('1000.00', '20%')), ['500.00']],
  ['500.00', payable('1200.00', at('1000.00', '20%')), ['500.00']],
  ['1200.00', payable('1200.00', at('1000.00', '20%')), ['1200.00']],
  ['100.00', payable('120000.00', at('100000.00', '20%')), ['100.00']],
  ['1000.00', payable('2880.00', at('2000.00', '20%'), at('436.36', '10%')), ['833.33', '166.67']],
  ['625.00', payable('1250.00', at('1000.00', '20%'), at('50.00')), ['600.00', '25.00']],
] as [string, Json, string[]][]) {
  test(`of an invoice of ${document.payable}, ${amount} is declared as ${expected.join(' and ')}`, async () => {
    const { xml } = await post('/convert', { data: paid(amount, document) })
    assert.deepEqual(declared(xml), expected)
  })
}

for (const [title, document, line] of [
  ['more', payable('1200.00', at('5000.00', '20%')), {}],
  ['less', payable('1250.00', at('1000.00', '20%')), {}],
  ['another sum than the payment', {}, { tax: vat(at('500.00', '20%')) }],
] as [string, Json, Json][]) {
  test(`an amount is not shared out by a tax of ${title}`, async () => {
    const data = paid('500.00', document, line)
    const { faults } = await post('/convert', { data }, { status: 422 })
    assert.deepEqual(
      faults.map(({ code }: Json) => code),
      ['DOCKET-CDAR-10'],
    )
    assert.match(faults[0].description, /bases and VAT add up to .*, not/)
  })
}

test('a refund is negative in XML, and a refund again', async () => {
  const document = payable('1200.00', at('1000.00', '20%'))
  const data = paid('1200.00', document, { refund: true })
  const { xml, left_out } = await post('/convert', { data, strict: true })
  assert.deepEqual(declared(xml), ['-1200.00'])
  const left = left_out.filter((path: string) => /refund|lines\[0\]\.(amount|tax)/.test(path))
  assert.deepEqual(left, [])
  const read = await post('/convert', { data: xml })
  assert.deepEqual(
    [read.document.lines[0].refund, read.document.lines[0].amount, read.faults],
    [true, '1200.00', undefined],
  )
  assert.equal((await post('/convert', { data: read.document, strict: true })).xml, xml)
})
