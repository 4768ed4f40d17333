import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'

const sold = (ext: Json, members: Json = {}, regime = 'RF17'): Json =>
  invoice({
    $addons: ['it-sdi-v1'],
    supplier: {
      name: 'Fornitore',
      tax_id: { country: 'IT', code: '03418270637' },
      ext: { 'it-sdi-fiscal-regime': regime },
    },
    customer: { name: 'Cliente', tax_id: { country: 'IT', code: '02718450360' } },
    lines: [line({ taxes: [{ cat: 'VAT', rate: 'general', ext }] })],
    ...members,
  })

const CODE = 'DOCKET-IT-SDI-CASH-ACCOUNTING'
const PAID = { 'it-sdi-vat-liability': 'D' }

for (const [title, data, expected] of [
  ['without its code has a hint', sold({}), ['$.lines[0].taxes']],
  ['with its code has none', sold(PAID), []],
  ['of a sale to a consumer has none', sold({}, { customer: { tax_id: { country: 'IT' } } }), []],
  ['is another regime', sold({}, {}, 'RF01'), []],
] as [string, Json, string[]][])
  test(`cash accounting ${title}`, async () => {
    const { hints } = await post('/review', { data })
    const found = hints.filter(({ code }: Json) => code === CODE)
    assert.deepEqual(
      found.flatMap(({ properties }: Json) => properties),
      expected,
    )
  })
