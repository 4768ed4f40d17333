import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, SCHEMA } from '../../support.ts'
import { modern } from './client.ts'
import { IO, META } from './modern.ts'

/** An invoice to a German authority, which lacks the reference of the buyer. */
function withoutReference(): Json {
  const address = { street: 'Hauptstr. 1', locality: 'Berlin', code: '10115', country: 'DE' }
  const reached = { addresses: [address], inboxes: [{ email: 'a@example.com' }] }
  return {
    $schema: `${SCHEMA}bill/invoice`,
    $addons: ['de-xrechnung-v3'],
    series: 'A',
    code: '1',
    issue_date: '2026-03-02',
    supplier: {
      name: 'Muster GmbH',
      tax_id: { country: 'DE', code: '111111125' },
      people: [{ name: { given: 'Eva', surname: 'Muster' } }],
      telephones: [{ num: '+49 30 901820' }],
      emails: [{ addr: 'eva@example.com' }],
      ...reached,
    },
    customer: { name: 'Stadt', tax_id: { country: 'DE', code: '282741168' }, ...reached },
    payment: {
      terms: { notes: 'in 30 days' },
      instructions: {
        key: 'credit-transfer',
        credit_transfer: [{ iban: 'DE89370400440532013000' }],
      },
    },
    lines: [
      {
        quantity: '1',
        item: { name: 'Work', price: '10.00' },
        taxes: [{ cat: 'VAT', rate: 'standard' }],
      },
    ],
  }
}

const ASKING = { ...META, [`${IO}clientCapabilities`]: { elicitation: {} } }

async function callAs(meta: Json, data: Json, more: Json = {}): Promise<Json> {
  const params = { name: 'build', arguments: { data }, _meta: meta, ...more }
  return (await modern('tools/call', params)).json.result
}

test('what only the user knows is asked, and the answer completes the document', async () => {
  const asked = await callAs(ASKING, withoutReference())
  assert.equal(asked.resultType, 'input_required')
  const { method, params } = asked.inputRequests.document
  assert.equal(method, 'elicitation/create')
  assert.deepEqual(params.requestedSchema.required, ['buyer_reference'])
  const content = { buyer_reference: '04011000-12345-34', supplier: 'Somebody else' }
  const answered = { inputResponses: { document: { action: 'accept', content } } }
  const built = await callAs(ASKING, withoutReference(), answered)
  assert.equal(built.structuredContent.ordering.code, '04011000-12345-34')
  assert.equal(built.structuredContent.supplier.name, 'Muster GmbH')
})

test('nobody is asked twice, nor by a client that cannot ask', async () => {
  const declined = { inputResponses: { document: { action: 'decline' } } }
  for (const result of [
    await callAs(ASKING, withoutReference(), declined),
    await callAs(META, withoutReference()),
  ]) {
    assert.equal(result.resultType, 'complete')
    assert.equal(result.isError, true)
    assert.match(result.content[0].text, /GOBL-DE-XRECHNUNG-BILL-INVOICE-29/)
  }
})

test('the reason why no tax is charged becomes a note', async () => {
  const data = withoutReference()
  data.ordering = { code: '04011000-12345-34' }
  data.lines[0].taxes = [{ cat: 'VAT', key: 'exempt' }]
  const asked = await callAs(ASKING, data)
  const { required } = asked.inputRequests.document.params.requestedSchema
  assert.deepEqual(required, ['exemption_reason'])
  const content = { exemption_reason: 'Heilbehandlung, § 4 Nr. 14 UStG' }
  const answered = { inputResponses: { document: { action: 'accept', content } } }
  const built = await callAs(ASKING, data, answered)
  assert.equal(built.structuredContent.tax.notes[0].text, content.exemption_reason)
})

test('the reason is one for the tax that lacks it', async () => {
  const data = withoutReference()
  const [line] = data.lines
  const keys = ['zero', 'export', 'exempt']
  data.ordering = { code: '04011000-12345-34' }
  const untaxed = keys.map((key) => ({ ...line, taxes: [{ cat: 'VAT', key }] }))
  data.lines = [line, ...untaxed]
  data.tax = { notes: [{ cat: 'VAT', key: 'export', text: 'Ausfuhr' }] }
  const content = { exemption_reason: 'Heilbehandlung, § 4 Nr. 14 UStG' }
  const answered = { inputResponses: { document: { action: 'accept', content } } }
  const built = await callAs(ASKING, data, answered)
  const notes = built.structuredContent.tax.notes
  assert.deepEqual(
    notes.map(({ key, text }: { key: string; text: string }) => [key, text]),
    [
      ['export', 'Ausfuhr'],
      ['exempt', content.exemption_reason],
    ],
  )
})
