/** Members of which documents need only some: dates of periods, amounts of due dates, parties behind parties. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { build, invoice, type Json, post } from '../support.ts'

const over = (period: Json): Json => ({ data: invoice({ ordering: { period } }) })
const due = (...due_dates: Json[]): Json => ({
  data: invoice({ payment: { terms: { due_dates } } }),
})
const from = (members: Json): Json => ({
  data: invoice({ supplier: { ...invoice().supplier, ...members } }),
})
const PERIOD = '$.ordering.period'
const DUE = '$.payment.terms.due_dates[0]'

testRules('GOBL-', over({ start: '2026-01-01' }), [
  [`CAL-PERIOD-11 ${PERIOD}`, over({ label: 'Q1' }), over({ end: '2026-01-31' })],
  [`CAL-PERIOD-01 ${PERIOD}.start`, over({ start: '', end: '2026-01-31' })],
  [`CAL-PERIOD-02 ${PERIOD}.end`, over({ start: '2026-01-31', end: '' })],
  [`CAL-PERIOD-10 ${PERIOD}`, over({ start: '2026-02-01', end: '2026-01-31' })],
  [
    `PAY-DUEDATE-02 ${DUE}.amount`,
    due({ date: '2026-02-01', amount: '0.00' }),
    due({ date: '2026-02-01' }),
  ],
  [
    'ORG-PARTY-01 $.supplier.agent',
    from({ agent: { name: 'Z', agent: { name: 'Y' } } }),
    from({ agent: { name: 'Z' } }),
  ],
  ['CBC-CODE-01 $.code', { data: invoice({ code: 'A'.repeat(129) }) }],
  ['CBC-CODE-01 $.code', { data: invoice({ code: 'é'.repeat(65) }) }],
])

test('a code may have 128 bytes', async () => {
  for (const code of ['A'.repeat(128), 'é'.repeat(64)])
    assert.equal((await build(invoice({ code }))).code, code)
})

test('due dates without amount stay so, and are not compared with what is due', async () => {
  const dates = [{ date: '2026-02-01', percent: '50%' }, { date: '2026-03-01' }]
  const { document, warnings } = await post('/review', due(...dates))
  assert.deepEqual(document.payment.terms.due_dates, [
    { date: '2026-02-01', percent: '50%', amount: '605.00' },
    { date: '2026-03-01' },
  ])
  assert.deepEqual(warnings, [])
})

test('agent and addressee are parties, whose tax numbers are normalised and checked', async () => {
  const tax_id = { country: 'ES', code: 'ES-B98602642' }
  const built = await build(
    invoice({
      supplier: { ...invoice().supplier, agent: { name: ' Agent ', tax_id } },
      ordering: { addressee: { name: ' Office ', tax_id } },
    }),
  )
  const normal = { country: 'ES', code: 'B98602642' }
  assert.deepEqual(built.supplier.agent, { name: 'Agent', tax_id: normal })
  assert.deepEqual(built.ordering.addressee, { name: 'Office', tax_id: normal })
  const wrong = from({ agent: { tax_id: { country: 'ES', code: 'B98602643' } } })
  const { faults } = await post('/build', wrong, { status: 422 })
  assert.deepEqual(faults[0].properties, ['$.supplier.agent.tax_id.code'])
})

test('numbers of accounts are codes: trimmed, with inner spaces', async () => {
  const transfer = { iban: ' ES91 2100 0418 4502 0005 1332 ', bic: ' CAIXESBB ', number: ' 1 ' }
  const instructions = { key: 'credit-transfer', credit_transfer: [transfer] }
  const { payment } = await build(invoice({ payment: { instructions } }))
  assert.deepEqual(payment.instructions.credit_transfer, [
    { iban: 'ES91 2100 0418 4502 0005 1332', bic: 'CAIXESBB', number: '1' },
  ])
})
