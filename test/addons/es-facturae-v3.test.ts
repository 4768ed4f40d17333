import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { invoice, type Json, post } from '../support.ts'
import { build, testCorrectionOptions } from './support.ts'

const facturae = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-facturae-v3'], ...members }),
})

/** A reference to a corrected invoice. */
const preceding = [{ code: '0', issue_date: '2026-01-01', ext: { 'es-facturae-correction': '10' } }]

test('type and tags determine the kind and the class of the invoice', async () => {
  const cases: [type: string, tags: string[], kind: string, invoiceClass: string][] = [
    ['standard', [], 'FC', 'OO'],
    ['standard', ['simplified'], 'FA', 'OO'],
    ['standard', ['simplified', 'self-billed'], 'AF', 'OO'],
    ['standard', ['summary'], 'FC', 'OC'],
    ['standard', ['copy'], 'FC', 'CO'],
    ['standard', ['summary', 'copy'], 'FC', 'CC'],
    ['corrective', [], 'FC', 'OR'],
    ['corrective', ['copy'], 'FC', 'CR'],
    ['corrective', ['copy', 'summary'], 'FC', 'CR'],
    ['credit-note', ['copy'], 'FC', 'OR'],
    ['credit-note', ['copy', 'summary'], 'FC', 'OC'],
    ['debit-note', [], 'FC', 'OR'],
  ]
  for (const [type, $tags, kind, invoiceClass] of cases) {
    const { tax } = await build(facturae({ type, $tags, preceding }))
    const expected = { 'es-facturae-doc-type': kind, 'es-facturae-invoice-class': invoiceClass }
    assert.deepEqual(tax.ext, expected, `${type} ${$tags}`)
  }
})

test('other types accept codes from the client, whose codes are otherwise overwritten', async () => {
  const ext = { 'es-facturae-doc-type': 'FA', 'es-facturae-invoice-class': 'CO' }
  assert.deepEqual((await build(facturae({ type: 'proforma', tax: { ext } }))).tax.ext, ext)
  const { tax } = await build(facturae({ tax: { ext } }))
  assert.deepEqual(tax.ext, { 'es-facturae-doc-type': 'FC', 'es-facturae-invoice-class': 'OO' })
})

test('corrections state the error of the corrected invoice', async () => {
  const ext = { 'es-facturae-correction': '01' }
  const data = await build(facturae())
  const corrected = await post('/correct', { data, options: { type: 'corrective', ext } })
  assert.deepEqual(corrected.preceding[0].ext, ext)
})

const customerIn = (country: string): Json =>
  facturae({ customer: { name: 'C', tax_id: { country } } })
const on = (type: string, members: Json): Json =>
  facturae({ type, preceding: [{ ...preceding[0], ...members }] })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]

const dueOn = (due: Json): Json => facturae({ payment: { terms: { due_dates: [due] } } })

testCorrectionOptions(facturae(), ['es-facturae-correction'])

testRules('GOBL-ES-FACTURAE-', facturae(), [
  ['BILL-INVOICE-01 $.customer.tax_id.code', customerIn('ES'), customerIn('FR')],
  ['BILL-INVOICE-02 $.tax', facturae({ type: 'proforma' })],
  ['BILL-INVOICE-03 $.tax.ext', facturae({ type: 'proforma', $tags: ['summary'] })],
  ['BILL-INVOICE-04 $.preceding', facturae({ type: 'credit-note' }), on('credit-note', {})],
  [
    'BILL-INVOICE-05 $.preceding[0].issue_date',
    on('debit-note', { issue_date: undefined }),
    on('standard', { issue_date: undefined }),
  ],
  [
    'BILL-INVOICE-06 $.preceding[0].ext',
    on('corrective', { ext: undefined }),
    on('standard', { ext: undefined }),
  ],
  [
    'BILL-INVOICE-07 $',
    facturae({ currency: 'USD' }),
    facturae({ currency: 'USD', exchange_rates: euros }),
  ],
  [
    'PAY-DUEDATE-01 $.payment.terms.due_dates[0].amount',
    dueOn({ date: '2026-03-01' }),
    dueOn({ date: '2026-03-01', percent: '100%' }),
  ],
])
