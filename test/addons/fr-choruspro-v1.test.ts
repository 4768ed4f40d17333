import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, get, invoice, type Json, line, post, SCHEMA } from '../support.ts'

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

const built = (members: Json = {}): Promise<Json> => post('/build', bill(members))

/** The faults of an invoice, without the common part of their codes. */
const rejected = async (members: Json): Promise<string[]> => {
  const error = await post('/build', bill(members), { status: 422 })
  return faults(error).map((fault) => fault.replace('GOBL-FR-CHORUSPRO-', ''))
}

test("an invoice is a supplier's, unless it says otherwise", async () => {
  assert.equal((await built()).tax.ext[FRAMEWORK], 'A1')
  assert.equal((await built({ tax: { ext: { [FRAMEWORK]: 'A9' } } })).tax.ext[FRAMEWORK], 'A9')
})

test('an invoice already paid has nothing due', async () => {
  const tax = { ext: { [FRAMEWORK]: 'A2' } }
  const advance = (percent: string): Json => {
    return {
      tax,
      payment: { terms: { notes: '30 days' }, advances: [{ percent, description: 'a' }] },
    }
  }
  await built(advance('100%'))
  assert.deepEqual(await rejected(advance('50%')), ['BILL-INVOICE-06 $.totals'])
  assert.deepEqual(await rejected({ tax }), ['BILL-INVOICE-06 $.totals'])
})

test('the scheme of a party goes by its country and its SIRET', async () => {
  const cases: [payee: Json, code: string][] = [
    [{ tax_id: french, identities: [siret] }, '1'],
    [{ identities: [siret] }, '1'],
    [{ tax_id: german }, '2'],
    [{ tax_id: american }, '3'],
    [{ tax_id: { country: 'GB' } }, '3'],
    [{ tax_id: american, ...scheme('4') }, '4'],
  ]
  for (const [members, code] of cases) {
    const { payment } = await built(paidTo(members))
    assert.equal(payment.payee.ext[SCHEME], code, JSON.stringify(members))
  }
})

test('every party has a scheme', async () => {
  const unknown = party({ tax_id: french, identities: [{ type: 'SIREN', code: '732829320' }] })
  assert.deepEqual(await rejected({ supplier: unknown, ...paidTo({}) }), [
    'ORG-PARTY-01 $.supplier.ext $.payment.payee.ext',
  ])
})

test('the scheme fits the party', async () => {
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
    assert.deepEqual(await rejected(paidTo(members)), expected, JSON.stringify(members))
  }
  await built(paidTo(scheme('2')))
})

test('the customer is a French body', async () => {
  assert.deepEqual(await rejected({ customer: party({ tax_id: german }) }), [
    'BILL-INVOICE-01 $.customer.ext',
    'BILL-INVOICE-02 $.customer.identities',
  ])
  await built({ customer: undefined })
})

test('quantities have at most four decimals, in orders as well', async () => {
  const quantities = ['1.23456789', '1.99995', '-1.00005', '1.2']
  const lines = quantities.map((quantity) => line({ quantity }))
  const document = await built({ lines })
  assert.deepEqual(
    document.lines.map(({ quantity }: Json) => quantity),
    ['1.2346', '2.0000', '-1.0001', '1.2'],
  )
  const order = await built({ $schema: `${SCHEMA}bill/order`, lines })
  assert.equal(order.lines[0].quantity, '1.2346')
})

test('another currency needs a rate to the euro', async () => {
  assert.deepEqual(await rejected({ currency: 'USD' }), ['BILL-INVOICE-07 $'])
  await built({ currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] })
})

test('a document that was not built lacks what a build gives it', async () => {
  const document = { ...(await built()), $addons: ['fr-choruspro-v1'] }
  const check = async (changes: Json): Promise<string[]> => {
    return faults(await post('/validate', { data: { ...document, ...changes } }, { status: 422 }))
  }
  assert.deepEqual(await check({ tax: undefined }), ['GOBL-FR-CHORUSPRO-BILL-INVOICE-03 $.tax'])
  assert.deepEqual(await check({ tax: {} }), ['GOBL-FR-CHORUSPRO-BILL-INVOICE-05 $.tax.ext'])
  const customer = party({ identities: [null, siret], ...scheme('') })
  assert.deepEqual(await check({ customer }), ['GOBL-FR-CHORUSPRO-BILL-INVOICE-01 $.customer.ext'])
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
