import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RuleRow, testRules } from '../rules.ts'
import { invoice, type Json, line, SCHEMA } from '../support.ts'
import { build } from './support.ts'

const party = (members: Json = {}): Json => ({
  name: 'Firma',
  tax_id: { country: 'DK', code: '13585628' },
  addresses: [{ locality: 'Aarhus', country: 'DK' }],
  ...members,
})
const vat = { cat: 'VAT', rate: 'general' }

/** A request with a complete Danish invoice. */
const bill = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['dk-oioubl-v2'],
    $regime: 'DK',
    supplier: party(),
    customer: party(),
    lines: [line({ taxes: [vat] })],
    ...members,
  }),
})

const paidBy = (instructions: Json): Json => bill({ payment: { instructions } })
const customerOf = async (members: Json): Promise<Json> =>
  (await build(bill({ customer: party(members) }))).customer

test('it requires EN 16931, but not its payment terms', async () => {
  const document = await build(bill())
  assert.deepEqual(document.$addons, ['eu-en16931-v2017', 'dk-oioubl-v2'])
  assert.deepEqual(document.tax, { rounding: 'currency', ext: { 'untdid-document-type': '380' } })
  await build(bill({ payment: { terms: {} } }))
})

test('taxes have no category code, but the key that it stands for', async () => {
  const combo = { cat: 'VAT', ext: { 'untdid-tax-category': 'AE' } }
  const { lines, totals } = await build(bill({ lines: [line({ taxes: [combo] })] }))
  assert.deepEqual([lines[0].taxes[0].key, lines[0].taxes[0].ext], ['reverse-charge', undefined])
  assert.equal(totals.taxes.categories[0].rates[0].ext, undefined)
})

test('amounts of invoices are rounded to the currency, those of orders are not', async () => {
  const thirds = line({ quantity: '3', item: { name: 'X', price: '0.335' }, taxes: [vat] })
  const document = await build(bill({ lines: [thirds, thirds] }))
  assert.equal(document.totals.sum, '2.02')
  const order = await build({ data: { ...bill().data, $schema: `${SCHEMA}bill/order` } })
  assert.equal(order.tax, undefined)
})

test('Danish parties get an endpoint and a legal identity from their CVR number', async () => {
  for (const { endpoints, identities } of [await customerOf({}), (await build(bill())).supplier]) {
    assert.deepEqual(endpoints, [{ uri: 'DK:CVR:13585628' }])
    assert.deepEqual(identities, [{ scope: 'legal', code: '13585628' }])
  }
  const legal = { scope: 'legal', code: '1' }
  const endpoints = [{ uri: 'mailto:a@example.com' }]
  const complete = await customerOf({ endpoints, identities: [legal] })
  assert.deepEqual([complete.endpoints, complete.identities], [endpoints, [legal]])
  const typed = await customerOf({ identities: [{ type: 'CVR', code: '13585628' }] })
  assert.deepEqual(
    typed.identities.map(({ scope }: Json) => scope),
    [undefined, 'legal'],
  )
})

test('inboxes with scheme and code become endpoints', async () => {
  const email = { email: 'a@example.com' }
  const customer = await customerOf({
    inboxes: [{ label: 'Main', scheme: 'GLN', code: '5790000123452' }, email],
  })
  assert.deepEqual(customer.endpoints, [{ label: 'Main', uri: 'GLN:5790000123452' }])
  assert.deepEqual(customer.inboxes, [email])
  const moved = await customerOf({ inboxes: [{ scheme: 'GLN', code: '5790000123452' }] })
  assert.equal(moved.inboxes, undefined)
})

test('inboxes stay if there is an endpoint already', async () => {
  const inboxes = [{ key: 'peppol', scheme: '0184', code: '13585628' }]
  const customer = await customerOf({ inboxes })
  assert.deepEqual(customer.endpoints, [{ uri: 'iso6523-actorid-upis::0184:13585628' }])
  assert.deepEqual(customer.inboxes, inboxes)
})

test('the accounts decide on the code of a credit transfer', async () => {
  const iban = { iban: 'DK5000400440116243' }
  const danish = { number: '0440116243', clearing: '0040' }
  const cases: [key: string, accounts: Json[], code: string][] = [
    ['credit-transfer', [danish], '42'],
    ['credit-transfer', [{ ...iban, ...danish }], '42'],
    ['credit-transfer', [iban], '31'],
    ['credit-transfer', [danish, iban], '31'],
    ['credit-transfer+instant', [danish], '42'],
    ['credit-transfer+sepa', [iban], '58'],
    ['debit-transfer', [danish], '31'],
  ]
  for (const [key, credit_transfer, code] of cases) {
    const { payment } = await build(paidBy({ key, credit_transfer }))
    assert.equal(
      payment.instructions.ext['untdid-payment-means'],
      code,
      JSON.stringify([key, code]),
    )
    assert.deepEqual(payment.instructions.credit_transfer, credit_transfer)
  }
})

test('a built document builds to itself', async () => {
  const first = await build(
    bill({
      supplier: party({ inboxes: [{ scheme: 'GLN', code: '5790000123452' }] }),
      payment: {
        instructions: {
          key: 'credit-transfer',
          credit_transfer: [{ number: '1', clearing: '1234' }],
        },
      },
    }),
  )
  assert.deepEqual(await build({ data: first }), first)
})

const german = party({ tax_id: { country: 'DE', code: '111111125' } })
const taxed = (combo: Json, members: Json = {}): Json =>
  bill({ lines: [line({ taxes: [combo], ...members })] })
const freight = { amount: '1.00', reason: 'Fragt' }
const duty = { key: 'excise', ...freight, ext: { 'dk-oioubl-duty-code': '66' } }
const charged = (members: Json): Json => bill({ charges: [{ ...duty, taxes: [vat], ...members }] })
const lineCharged = (members: Json): Json => taxed(vat, { charges: [{ ...duty, ...members }] })
const MEANS = 'PAY-INSTRUCTIONS-01 $.payment.instructions.ext'
const CLEARING = 'PAY-INSTRUCTIONS-02 $.payment.instructions.credit_transfer[0].clearing'
const other = (code: string): Json =>
  paidBy({
    key: 'other',
    ext: { 'untdid-payment-means': code },
    credit_transfer: [{ number: '1', clearing: '1234' }],
  })
const transferTo = (clearing?: string): Json =>
  paidBy({ key: 'credit-transfer', credit_transfer: [{ number: '1', clearing }] })

testRules('GOBL-DK-OIOUBL-', bill(), [
  ['BILL-INVOICE-01 $.tax.ext', bill({ type: 'debit-note' }), bill({ type: 'credit-note' })],
  ['BILL-INVOICE-01 $.tax.ext', bill({ type: 'corrective' }), bill({ type: 'proforma' })],
  ['BILL-INVOICE-01 $.tax.ext', bill({ $tags: ['partial'] }), bill({ $tags: ['factoring'] })],
  ['BILL-INVOICE-01 $.tax.ext', bill({ $tags: ['self-billed'] })],
  ['BILL-INVOICE-01 $.tax.ext', bill({ $tags: ['prepayment'] })],
  ['BILL-INVOICE-02 $.tax.rounding', bill({ tax: { rounding: 'precise' } })],
  ['BILL-INVOICE-03 $.customer.endpoints', bill({ customer: party({ tax_id: undefined }) })],
  [
    'BILL-INVOICE-03 $.customer.endpoints',
    bill({ customer: german }),
    bill({ customer: undefined }),
  ],
  ['BILL-INVOICE-04 $.lines[0]', bill({ lines: [line({ taxes: [] })] })],
  [
    'BILL-INVOICE-05 $.charges[0].taxes',
    bill({ charges: [freight] }),
    bill({ charges: [{ ...freight, taxes: [vat] }] }),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].key',
    taxed({ cat: 'VAT', key: 'exempt' }),
    taxed({ cat: 'VAT', key: 'zero' }),
  ],
  [
    'BILL-CHARGE-01 $.charges[0].reason, GOBL-EU-EN16931-BILL-CHARGE-01 $.charges[0]',
    charged({ reason: undefined }),
    charged({}),
  ],
  ['BILL-CHARGE-02 $.charges[0].taxes', charged({ taxes: undefined })],
  [
    'BILL-CHARGE-03 $.charges[0].ext',
    charged({ ext: undefined }),
    charged({ ...freight, key: undefined, ext: undefined }),
  ],
  [
    'BILL-LINECHARGE-01 $.lines[0].charges[0].reason, GOBL-EU-EN16931-BILL-LINECHARGE-01 $.lines[0].charges[0]',
    lineCharged({ reason: undefined }),
    lineCharged({}),
  ],
  [
    'BILL-LINECHARGE-02 $.lines[0].charges[0].ext',
    lineCharged({ ext: undefined }),
    lineCharged({ key: undefined, ext: undefined }),
  ],
  ...['credit-transfer', 'card+debit', 'bank-draft', 'online', 'promissory-note'].map(
    (key): RuleRow => [MEANS, paidBy({ key })],
  ),
  [MEANS, other('30'), other('42')],
  [MEANS, other('51'), other('50')],
  [MEANS, other('94'), other('93')],
  ...[undefined, '123', '12345', '12a4'].map(
    (clearing): RuleRow => [CLEARING, transferTo(clearing), transferTo(' 1234 ')],
  ),
  [
    CLEARING,
    transferTo(),
    paidBy({ key: 'credit-transfer', credit_transfer: [{ iban: 'DK5000400440116243' }] }),
  ],
])
