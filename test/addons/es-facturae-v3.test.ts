import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, post } from '../support.ts'
import { build, faultFinder } from './support.ts'

const facturae = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-facturae-v3'], ...members }),
})
const findFaults = faultFinder()

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

test('other types require codes from the client, whose codes are otherwise overwritten', async () => {
  const ext = { 'es-facturae-doc-type': 'FA', 'es-facturae-invoice-class': 'CO' }
  assert.deepEqual(await findFaults(facturae({ type: 'proforma' })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-02 $.tax',
  ])
  assert.deepEqual(await findFaults(facturae({ type: 'proforma', $tags: ['summary'] })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-03 $.tax.ext',
  ])
  assert.deepEqual((await build(facturae({ type: 'proforma', tax: { ext } }))).tax.ext, ext)
  const { tax } = await build(facturae({ tax: { ext } }))
  assert.deepEqual(tax.ext, { 'es-facturae-doc-type': 'FC', 'es-facturae-invoice-class': 'OO' })
})

test('Spanish customers require a NIF, others do not', async () => {
  const customer = (country: string): Json =>
    facturae({ customer: { name: 'C', tax_id: { country } } })
  assert.deepEqual(await findFaults(customer('ES')), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-01 $.customer.tax_id.code',
  ])
  await build(customer('FR'))
  await build(facturae({ customer: undefined }))
})

test('corrections state the corrected invoice and its error', async () => {
  assert.deepEqual(await findFaults(facturae({ type: 'credit-note' })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-04 $.preceding',
  ])
  assert.deepEqual(await findFaults(facturae({ type: 'debit-note', preceding: [{ code: '0' }] })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-05 $.preceding[0].issue_date',
    'GOBL-ES-FACTURAE-BILL-INVOICE-06 $.preceding[0].ext',
  ])
  await build(facturae({ preceding: [{ code: '0' }] }))
  const ext = { 'es-facturae-correction': '01' }
  const data = await build(facturae())
  const corrected = await post('/correct', { data, options: { type: 'corrective', ext } })
  assert.deepEqual(corrected.preceding[0].ext, ext)
})

test('amounts must be convertible to euros', async () => {
  const found = await findFaults(facturae({ currency: 'USD' }))
  assert.ok(found.includes('GOBL-ES-FACTURAE-BILL-INVOICE-07 $'), found.join())
  const rates = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
  await build(facturae({ currency: 'USD', exchange_rates: rates }))
})
