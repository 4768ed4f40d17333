import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, line, post, SCHEMA } from '../support.ts'

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
const built = (body: Json): Promise<Json> => post('/build', body)
const rejected = async (body: Json): Promise<string[]> => {
  const found = faults(await post('/build', body, { status: 422 }))
  return found.map((fault) => fault.replace(/^GOBL-DK-OIOUBL-/, ''))
}
const customerOf = async (members: Json): Promise<Json> =>
  (await built(bill({ customer: party(members) }))).customer

test('it requires EN 16931, but not its payment terms', async () => {
  const document = await built(bill())
  assert.deepEqual(document.$addons, ['eu-en16931-v2017', 'dk-oioubl-v2'])
  assert.deepEqual(document.tax, { rounding: 'currency', ext: { 'untdid-document-type': '380' } })
  await built(bill({ payment: { terms: {} } }))
})

test('taxes have no category code, but the key that it stands for', async () => {
  const combo = { cat: 'VAT', ext: { 'untdid-tax-category': 'AE' } }
  const { lines, totals } = await built(bill({ lines: [line({ taxes: [combo] })] }))
  assert.deepEqual([lines[0].taxes[0].key, lines[0].taxes[0].ext], ['reverse-charge', undefined])
  assert.equal(totals.taxes.categories[0].rates[0].ext, undefined)
})

test('amounts of invoices are rounded to the currency, those of orders are not', async () => {
  const thirds = line({ quantity: '3', item: { name: 'X', price: '0.335' }, taxes: [vat] })
  const document = await built(bill({ lines: [thirds, thirds] }))
  assert.equal(document.totals.sum, '2.02')
  const order = await built({ data: { ...bill().data, $schema: `${SCHEMA}bill/order` } })
  assert.equal(order.tax, undefined)
  assert.deepEqual(await rejected(bill({ tax: { rounding: 'precise' } })), [
    'BILL-INVOICE-02 $.tax.rounding',
  ])
})

test('Danish parties get an endpoint and a legal identity from their CVR number', async () => {
  for (const { endpoints, identities } of [await customerOf({}), (await built(bill())).supplier]) {
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

test('the customer has an endpoint', async () => {
  const fault = ['BILL-INVOICE-03 $.customer.endpoints']
  assert.deepEqual(await rejected(bill({ customer: party({ tax_id: undefined }) })), fault)
  const german = { country: 'DE', code: '111111125' }
  assert.deepEqual(await rejected(bill({ customer: party({ tax_id: german }) })), fault)
  await built(bill({ customer: undefined }))
})

test('only some types of documents can be sent', async () => {
  for (const type of ['standard', 'proforma', 'credit-note']) await built(bill({ type }))
  await built(bill({ $tags: ['factoring'] }))
  const fault = ['BILL-INVOICE-01 $.tax.ext']
  for (const type of ['debit-note', 'corrective'])
    assert.deepEqual(await rejected(bill({ type })), fault)
  for (const tag of ['partial', 'self-billed', 'prepayment'])
    assert.deepEqual(await rejected(bill({ $tags: [tag] })), fault, tag)
})

test('lines and charges have VAT, which is never exempt', async () => {
  const charges = [{ amount: '1.00', reason: 'Fragt' }]
  assert.deepEqual(await rejected(bill({ lines: [line({ taxes: [] })], charges })), [
    'BILL-INVOICE-04 $.lines[0]',
    'BILL-INVOICE-05 $.charges[0].taxes',
  ])
  const exempt = [{ cat: 'VAT', key: 'exempt' }]
  assert.deepEqual(await rejected(bill({ lines: [line({ taxes: exempt })] })), [
    'TAX-COMBO-01 $.lines[0].taxes[0].key',
  ])
})

test('excise duties have a reason, a code and, on the invoice, VAT', async () => {
  const bare = { key: 'excise', amount: '1.00' }
  const duty = { ...bare, reason: 'Afgift', ext: { 'dk-oioubl-duty-code': '66' } }
  assert.deepEqual(await rejected(bill({ charges: [bare] })), [
    'BILL-CHARGE-01 $.charges[0].reason',
    'BILL-CHARGE-02 $.charges[0].taxes',
    'BILL-CHARGE-03 $.charges[0].ext',
    'GOBL-EU-EN16931-BILL-CHARGE-01 $.charges[0]',
  ])
  await built(bill({ charges: [{ ...duty, taxes: [vat] }] }))
  assert.deepEqual(await rejected(bill({ lines: [line({ taxes: [vat], charges: [bare] })] })), [
    'BILL-LINECHARGE-01 $.lines[0].charges[0].reason',
    'BILL-LINECHARGE-02 $.lines[0].charges[0].ext',
    'GOBL-EU-EN16931-BILL-LINECHARGE-01 $.lines[0].charges[0]',
  ])
  await built(bill({ lines: [line({ taxes: [vat], charges: [duty] })] }))
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
    const { payment } = await built(paidBy({ key, credit_transfer }))
    assert.equal(
      payment.instructions.ext['untdid-payment-means'],
      code,
      JSON.stringify([key, code]),
    )
    assert.deepEqual(payment.instructions.credit_transfer, credit_transfer)
  }
})

test('means of payment that OIOUBL does not have are refused', async () => {
  const fault = ['PAY-INSTRUCTIONS-01 $.payment.instructions.ext']
  for (const key of ['credit-transfer', 'card+debit', 'bank-draft', 'online', 'promissory-note'])
    assert.deepEqual(await rejected(paidBy({ key })), fault, key)
  const other = (code: string): Json =>
    paidBy({
      key: 'other',
      ext: { 'untdid-payment-means': code },
      credit_transfer: [{ number: '1', clearing: '1234' }],
    })
  assert.deepEqual(await rejected(other('30')), fault)
  for (const code of ['42', '50', '93']) {
    const { ext } = (await built(other(code))).payment.instructions
    assert.equal(ext['untdid-payment-means'], code)
  }
})

test('a Danish account has a registration number of four digits', async () => {
  const transferTo = (clearing?: string): Json =>
    paidBy({ key: 'credit-transfer', credit_transfer: [{ number: '1', clearing }] })
  const fault = ['PAY-INSTRUCTIONS-02 $.payment.instructions.credit_transfer[0].clearing']
  for (const clearing of [undefined, '123', '12345', '12a4'])
    assert.deepEqual(await rejected(transferTo(clearing)), fault, clearing)
  const { instructions } = (await built(transferTo(' 1234 '))).payment
  assert.equal(instructions.credit_transfer[0].clearing, '1234')
})

test('a built document builds to itself', async () => {
  const first = await built(
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
  assert.deepEqual(await built({ data: first }), first)
})
