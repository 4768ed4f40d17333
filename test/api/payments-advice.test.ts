/** Help for orders, deliveries, payments and statuses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, SCHEMA } from '../support.ts'

const supplier = { name: 'S', tax_id: { country: 'FR', code: '44732829320' } }
const common = { code: '1', issue_date: '2026-11-20', supplier }
const payment = (method: Json): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  ...common,
  methods: [method],
  lines: [{ document: { code: 'F-1' }, amount: '92.00' }],
})

const reviewed = async (data: Json): Promise<string> => {
  const { faults, hints } = await post('/review', { data })
  return [...faults, ...hints].map(({ description }: Json) => description).join('\n')
}

for (const [title, data, expected] of [
  [
    'a receiver is that of the delivery',
    { $schema: `${SCHEMA}bill/invoice`, ...common, receiver: { name: 'R' } },
    /did you mean delivery\.receiver\?/,
  ],
  [
    'what an order has in delivery are members of the delivery itself',
    { $schema: `${SCHEMA}bill/delivery`, ...common, delivery: { date: '2026-11-20' } },
    /did you mean receiver, despatch_date or receive_date\?/,
  ],
  [
    'an account is in the transfer',
    payment({ key: 'credit-transfer', iban: 'DE89370400440532013000' }),
    /did you mean credit_transfer\.iban\?/,
  ],
  [
    'an amount in another currency needs its rate',
    payment({ key: 'cash', currency: 'USD', amount: '100.00' }),
    /add up to the total; exchange_rates must have a rate from USD to EUR/,
  ],
  [
    'what was paid is no status of flow 6',
    {
      $schema: `${SCHEMA}bill/status`,
      $addons: ['fr-ctc-flow6-v1'],
      ...common,
      lines: [{ key: 'paid', doc: { code: 'F-1', issue_date: '2026-11-01' } }],
    },
    /a bill\/payment, of the type advice \(211\) or receipt \(212\)/,
  ],
] as [string, Json, RegExp][])
  test(title, async () => assert.match(await reviewed(data), expected))

test('amounts that add up to another total need no rate', async () => {
  assert.doesNotMatch(await reviewed(payment({ key: 'cash', amount: '90.00' })), /exchange_rates/)
})

test('what is no invoice is a document that cannot be converted', async () => {
  const request = { data: payment({ key: 'cash' }), to: 'ubl+en16931' }
  const { message } = await post('/convert', request, { status: 422 })
  assert.match(message, /^the document cannot be converted/)
})
