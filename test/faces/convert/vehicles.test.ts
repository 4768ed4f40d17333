/** A new vehicle for a consumer of another member state, and freight across borders: what EN 16931 has for them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, sendJson } from '../../support.ts'
import { party, sale, untaxed } from './invoices.ts'

const consumer = {
  ...party('FR', '', 'Anne Martin'),
  tax_id: { country: 'FR' },
  inboxes: undefined,
}
const to = 'ubl+en16931'

const noted = (text: string): Json => ({ tax: { notes: [{ cat: 'VAT', key: 'exempt', text }] } })

async function xmlOf(invoice: Json): Promise<string> {
  const { xml } = await post('/convert', { to, strict: true, data: sale(invoice) })
  return String(xml)
}

test('an intra-community supply to a consumer is rejected with the way for a new vehicle, which works', async () => {
  const lines = [untaxed('intra-community', { ext: { 'cef-vatex': 'VATEX-EU-IC' } })]
  const answer = await sendJson('/convert', { to, data: sale({ customer: consumer, lines }) })
  assert.equal(answer.status, 422)
  const { faults } = (await answer.json()) as { faults: { code: string; description: string }[] }
  const fault = faults.find(({ description }) => description.includes('new vehicle'))
  assert.match(fault?.description ?? '', /"exempt" with the article in tax\.notes/)

  const attributes = [{ type: 'Mileage', text: '20 km' }]
  const line = untaxed('exempt')
  const item = { ...line.item, attributes }
  const xml = await xmlOf({
    ...noted('Art. 138 (2) a, Directive 2006/112/EC'),
    customer: consumer,
    lines: [{ ...line, item }],
  })
  assert.match(xml, /<cbc:TaxExemptionReason>Art\. 138 \(2\) a/)
  assert.match(xml, /<cbc:Name>Mileage<\/cbc:Name>\s*<cbc:Value>20 km</)
})

test('freight across borders is exempt by the code of its own article', async () => {
  const ext = { 'cef-vatex': 'VATEX-EU-146-1E' }
  const xml = await xmlOf({ ...noted('§ 4 Nr. 3 UStG'), lines: [untaxed('exempt', { ext })] })
  assert.match(xml, /<cbc:ID>E<\/cbc:ID>/)
  assert.match(xml, /<cbc:TaxExemptionReasonCode>VATEX-EU-146-1E</)
})
