import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, post } from '../support.ts'

const facturae = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['es-facturae-v3'], ...members }),
})
const rejected = async (body: Json): Promise<string[]> =>
  faults(await post('/build', body, { status: 422 }))

/** An invoice referred to, as corrections of it do. */
const preceding = [{ code: '0', issue_date: '2026-01-01', ext: { 'es-facturae-correction': '10' } }]

test('type and tags tell the kind and the class of the invoice', async () => {
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
    const { tax } = await post('/build', facturae({ type, $tags, preceding }))
    const expected = { 'es-facturae-doc-type': kind, 'es-facturae-invoice-class': invoiceClass }
    assert.deepEqual(tax.ext, expected, `${type} ${$tags}`)
  }
})

test('other types need their codes from the client, who has no say in the rest', async () => {
  const ext = { 'es-facturae-doc-type': 'FA', 'es-facturae-invoice-class': 'CO' }
  assert.deepEqual(await rejected(facturae({ type: 'proforma' })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-02 $.tax',
  ])
  assert.deepEqual(await rejected(facturae({ type: 'proforma', $tags: ['summary'] })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-03 $.tax.ext',
  ])
  assert.deepEqual(
    (await post('/build', facturae({ type: 'proforma', tax: { ext } }))).tax.ext,
    ext,
  )
  const { tax } = await post('/build', facturae({ tax: { ext } }))
  assert.deepEqual(tax.ext, { 'es-facturae-doc-type': 'FC', 'es-facturae-invoice-class': 'OO' })
})

test('Spanish customers have a NIF, others need none', async () => {
  const customer = (country: string): Json =>
    facturae({ customer: { name: 'C', tax_id: { country } } })
  assert.deepEqual(await rejected(customer('ES')), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-01 $.customer.tax_id.code',
  ])
  await post('/build', customer('FR'))
  await post('/build', facturae({ customer: undefined }))
})

test('corrections say what was wrong with which invoice', async () => {
  assert.deepEqual(await rejected(facturae({ type: 'credit-note' })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-04 $.preceding',
  ])
  assert.deepEqual(await rejected(facturae({ type: 'debit-note', preceding: [{ code: '0' }] })), [
    'GOBL-ES-FACTURAE-BILL-INVOICE-05 $.preceding[0].issue_date',
    'GOBL-ES-FACTURAE-BILL-INVOICE-06 $.preceding[0].ext',
  ])
  await post('/build', facturae({ preceding: [{ code: '0' }] }))
  const ext = { 'es-facturae-correction': '01' }
  const data = await post('/build', facturae())
  const corrected = await post('/correct', { data, options: { type: 'corrective', ext } })
  assert.deepEqual(corrected.preceding[0].ext, ext)
})

test('amounts can be told in euro', async () => {
  assert.ok(
    (await rejected(facturae({ currency: 'USD' }))).includes('GOBL-ES-FACTURAE-BILL-INVOICE-07 $'),
  )
  const rates = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
  await post('/build', facturae({ currency: 'USD', exchange_rates: rates }))
})
