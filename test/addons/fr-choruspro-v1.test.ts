import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, invoice, type Json, line, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

const SCHEME = 'fr-choruspro-scheme'
const FRAMEWORK = 'fr-choruspro-framework'

const french = { country: 'FR', code: '44732829320' }
const german = { country: 'DE', code: '111111125' }
const american = { country: 'US' }
const siret = { type: 'SIRET', code: '73282932000015' }

const party = (members: Json = {}): Json => ({
  name: 'P',
  addresses: [{ country: 'FR' }],
  ...members,
})
const paidTo = (payee: Json): Json => ({
  payment: { terms: { notes: '30 days' }, payee: party(payee) },
})
const scheme = (code: string): Json => ({ ext: { [SCHEME]: code } })

/** A request with an invoice from one French party to another. */
const bill = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['fr-choruspro-v1'],
    supplier: party({ tax_id: french, identities: [siret] }),
    customer: party({ tax_id: { country: 'FR', code: '44391838042' }, identities: [siret] }),
    payment: { terms: { notes: '30 days' } },
    ...members,
  }),
})

const buildBill = (members: Json = {}): Promise<Json> => build(bill(members))

const findAll = faultFinder('GOBL-FR-CHORUSPRO-')
const findFaults = (members: Json): Promise<string[]> => findAll(bill(members))

test("an invoice is a supplier's, unless it says otherwise", async () => {
  assert.equal((await buildBill()).tax.ext[FRAMEWORK], 'A1')
  assert.equal((await buildBill({ tax: { ext: { [FRAMEWORK]: 'A9' } } })).tax.ext[FRAMEWORK], 'A9')
})

test('an invoice already paid has nothing due', async () => {
  const tax = { ext: { [FRAMEWORK]: 'A2' } }
  const advance = (percent: string): Json => {
    return {
      tax,
      payment: { terms: { notes: '30 days' }, advances: [{ percent, description: 'a' }] },
    }
  }
  await buildBill(advance('100%'))
  assert.deepEqual(await findFaults(advance('50%')), ['BILL-INVOICE-06 $.totals'])
  assert.deepEqual(await findFaults({ tax }), ['BILL-INVOICE-06 $.totals'])
})

test('the scheme of a party is derived from its country and its SIRET', async () => {
  const cases: [payee: Json, code: string][] = [
    [{ tax_id: french, identities: [siret] }, '1'],
    [{ identities: [siret] }, '1'],
    [{ tax_id: german }, '2'],
    [{ tax_id: american }, '3'],
    [{ tax_id: { country: 'GB' } }, '3'],
    [{ tax_id: american, ...scheme('4') }, '4'],
  ]
  for (const [members, code] of cases) {
    const { payment } = await buildBill(paidTo(members))
    assert.equal(payment.payee.ext[SCHEME], code, JSON.stringify(members))
  }
})

test('every party requires a scheme', async () => {
  const unknown = party({ tax_id: french, identities: [{ type: 'SIREN', code: '732829320' }] })
  assert.deepEqual(await findFaults({ supplier: unknown, ...paidTo({}) }), [
    'ORG-PARTY-01 $.supplier.ext $.payment.payee.ext',
  ])
})

test('the scheme must fit the party', async () => {
  const cases: [payee: Json, faults: string[]][] = [
    [{ tax_id: french, ...scheme('1') }, ['ORG-PARTY-02 $.payment.payee.identities']],
    [
      { tax_id: american, identities: [siret], ...scheme('1') },
      ['ORG-PARTY-03 $.payment.payee.tax_id.country'],
    ],
    [
      { tax_id: french, identities: [siret], ...scheme('5') },
      ['ORG-PARTY-04 $.payment.payee.identities'],
    ],
    [{ tax_id: french, ...scheme('2') }, ['ORG-PARTY-05 $.payment.payee.tax_id.country']],
    [{ tax_id: american, ...scheme('2') }, ['ORG-PARTY-06 $.payment.payee.tax_id.country']],
    [{ tax_id: german, ...scheme('3') }, ['ORG-PARTY-07 $.payment.payee.tax_id.country']],
  ]
  for (const [members, expected] of cases) {
    assert.deepEqual(await findFaults(paidTo(members)), expected, JSON.stringify(members))
  }
  await buildBill(paidTo(scheme('2')))
})

test('the customer is a French body', async () => {
  assert.deepEqual(await findFaults({ customer: party({ tax_id: german }) }), [
    'BILL-INVOICE-01 $.customer.ext',
    'BILL-INVOICE-02 $.customer.identities',
  ])
  await buildBill({ customer: undefined })
})

test('quantities have at most four decimals, in orders too', async () => {
  const quantities = ['1.23456789', '1.99995', '-1.00005', '1.2']
  const lines = quantities.map((quantity) => line({ quantity }))
  const document = await buildBill({ lines })
  assert.deepEqual(
    document.lines.map(({ quantity }: Json) => quantity),
    ['1.2346', '2.0000', '-1.0001', '1.2'],
  )
  const order = await buildBill({ $schema: `${SCHEMA}bill/order`, lines })
  assert.equal(order.lines[0].quantity, '1.2346')
})

test('other currencies require an exchange rate to the euro', async () => {
  assert.deepEqual(await findFaults({ currency: 'USD' }), ['BILL-INVOICE-07 $'])
  await buildBill({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] })
})

test('a document that was not built lacks defaults', async () => {
  const document = { ...(await buildBill()), $addons: ['fr-choruspro-v1'] }
  const check = async (changes: Json): Promise<string[]> => {
    return findAll({ data: { ...document, ...changes } }, '/validate')
  }
  assert.deepEqual(await check({ tax: undefined }), ['BILL-INVOICE-03 $.tax'])
  assert.deepEqual(await check({ tax: {} }), ['BILL-INVOICE-05 $.tax.ext'])
  const customer = party({ identities: [null, siret], ...scheme('') })
  assert.deepEqual(await check({ customer }), ['BILL-INVOICE-01 $.customer.ext'])
})

test('the definition names frameworks and schemes in both languages', async () => {
  const { extensions } = await get('/addons/fr-choruspro-v1')
  const [framework, schemes] = extensions
  assert.deepEqual([framework.key, framework.values.length], [FRAMEWORK, 24])
  assert.equal(framework.values[1].name.fr, "Dépôt par un fournisseur d'une facture déjà payée")
  assert.deepEqual(
    schemes.values.map(({ code }: Json) => code),
    ['1', '2', '3', '4', '5', '6'],
  )
})
