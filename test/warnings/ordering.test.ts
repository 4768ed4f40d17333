/** Hints on references, and on what is invoiced later. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'

const ITALIAN = { name: 'Fornitore', tax_id: { country: 'IT', code: '03418270637' } }
const italian = (ext: Json, members: Json): Json =>
  invoice({
    $addons: ['it-sdi-v1'],
    supplier: { ...ITALIAN, ext: { 'it-sdi-fiscal-regime': 'RF17' } },
    customer: { name: 'Cliente', tax_id: { country: 'IT', code: '02718450360' } },
    lines: [line({ taxes: [{ cat: 'VAT', rate: 'general', ext }] })],
    ...members,
  })
const PAID = { 'it-sdi-vat-liability': 'D' }
const sent = (issue_date: string, day: string, ...tags: string[]): Json =>
  italian(PAID, {
    $tags: ['deferred', ...tags],
    issue_date,
    ordering: { despatch: [{ code: 'DDT-1', issue_date: day }] },
  })
const ordered = (members: Json, code = 'PO-1'): Json =>
  invoice({
    preceding: [{ code: 'PO-1', issue_date: '2026-01-02' }],
    ordering: { purchases: [{ code }] },
    ...members,
  })

const OWN = ['DOCKET-PRECEDING-ORDERING', 'DOCKET-IT-SDI-DEFERRED', 'DOCKET-IT-SDI-CASH-ACCOUNTING']

async function hintsOf(data: Json): Promise<string[]> {
  const { hints } = await post('/review', { data })
  return hints
    .filter(({ code }: Json) => OWN.includes(code))
    .map(({ code, properties }: Json) => `${code} ${properties}`)
}

for (const [title, data, expected] of [
  ['an order in preceding', ordered({}), ['DOCKET-PRECEDING-ORDERING $.preceding']],
  [
    'a delivery note after the invoice',
    sent('2026-01-28', '2026-01-29'),
    ['DOCKET-IT-SDI-DEFERRED $.ordering.despatch'],
  ],
  [
    'a delivery note of last month after the 15th',
    sent('2026-01-16', '2025-12-29'),
    ['DOCKET-IT-SDI-DEFERRED $.ordering.despatch'],
  ],
  [
    'cash accounting without its code',
    italian({}, {}),
    ['DOCKET-IT-SDI-CASH-ACCOUNTING $.lines[0].taxes'],
  ],
] as [string, Json, string[]][])
  test(`${title} has a hint`, async () => assert.deepEqual(await hintsOf(data), expected))

for (const [title, data] of [
  ['another order', ordered({}, 'PO-2')],
  ['a correction', ordered({ type: 'credit-note' })],
  ['a delivery note of the month', sent('2026-01-28', '2026-01-03')],
  ['a delivery note of last month until the 15th', sent('2026-01-15', '2025-12-01')],
  ['third parties', sent('2026-01-28', '2025-12-01', 'third-period')],
  ['cash accounting', italian(PAID, {})],
  ['a consumer', italian({}, { customer: { name: 'C', tax_id: { country: 'IT' } } })],
] as [string, Json][])
  test(`${title} has no hint`, async () => assert.deepEqual(await hintsOf(data), []))
