import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { get, invoice, type Json, line, SCHEMA } from '../support.ts'
import { build } from './support.ts'

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

test("an invoice is a supplier's, unless it says otherwise", async () => {
  assert.equal((await buildBill()).tax.ext[FRAMEWORK], 'A1')
  assert.equal((await buildBill({ tax: { ext: { [FRAMEWORK]: 'A9' } } })).tax.ext[FRAMEWORK], 'A9')
})

test('the scheme of a party is derived from its country and its SIRET', async () => {
  const cases: [payee: Json, code: string][] = [
    [{ tax_id: french, identities: [siret] }, '1'],
    [{ identities: [siret] }, '1'],
    [{ tax_id: german }, '2'],
    [{ tax_id: american }, '3'],
    [{ tax_id: { country: 'GB' } }, '3'],
    // Monaco counts as part of France for VAT.
    [{ tax_id: { country: 'MC' } }, '2'],
    [{ tax_id: american, ...scheme('4') }, '4'],
  ]
  for (const [members, code] of cases) {
    const { payment } = await buildBill(paidTo(members))
    assert.equal(payment.payee.ext[SCHEME], code, JSON.stringify(members))
  }
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

const advance = (framework: string, percent: string): Json =>
  bill({
    tax: { ext: { [FRAMEWORK]: framework } },
    payment: { terms: { notes: '30 days' }, advances: [{ percent, description: 'a' }] },
  })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const to = (members: Json): Json => bill({ customer: party(members) })
/** Paid to a party of the scheme. */
const payee = (code: string, members: Json): Json => bill(paidTo({ ...members, ...scheme(code) }))
const PAYEE = '$.payment.payee'
const withSiret = { identities: [siret] }

testRules('GOBL-FR-CHORUSPRO-', bill(), [
  [
    'BILL-INVOICE-01 $.customer.ext, ORG-PARTY-04 $.customer.identities',
    to({ tax_id: german, ...withSiret }),
    bill({ customer: undefined }),
  ],
  ['BILL-INVOICE-01 $.customer.ext, BILL-INVOICE-02 $.customer.identities', to({ tax_id: german })],
  [
    'GOBL-EU-EN16931-BILL-INVOICE-01 $.tax, BILL-INVOICE-03 $.tax',
    edited(bill(), (data) => delete data.tax),
  ],
  [
    'GOBL-EU-EN16931-BILL-INVOICE-02 $.tax.ext, BILL-INVOICE-05 $.tax.ext',
    edited(bill(), (data) => (data.tax = {})),
  ],
  ['BILL-INVOICE-06 $.totals', advance('A2', '50%'), advance('A2', '100%')],
  ['BILL-INVOICE-06 $.totals', bill({ tax: { ext: { [FRAMEWORK]: 'A2' } } }), advance('A1', '50%')],
  [
    'BILL-INVOICE-07 $',
    bill({ currency: 'USD' }),
    bill({ currency: 'USD', exchange_rates: euros }),
  ],
  [`ORG-PARTY-01 ${PAYEE}.ext`, bill(paidTo({ tax_id: french }))],
  [`ORG-PARTY-02 ${PAYEE}.identities`, payee('1', { tax_id: french }), payee('1', withSiret)],
  [`ORG-PARTY-03 ${PAYEE}.tax_id.country`, payee('1', { tax_id: american, ...withSiret })],
  [
    `ORG-PARTY-04 ${PAYEE}.identities`,
    payee('5', { tax_id: french, ...withSiret }),
    payee('5', { tax_id: french }),
  ],
  [`ORG-PARTY-05 ${PAYEE}.tax_id.country`, payee('2', { tax_id: french }), payee('2', {})],
  [
    `ORG-PARTY-06 ${PAYEE}.tax_id.country`,
    payee('2', { tax_id: american }),
    payee('4', { tax_id: american }),
  ],
  [
    `ORG-PARTY-07 ${PAYEE}.tax_id.country`,
    payee('3', { tax_id: german }),
    payee('4', { tax_id: german }),
  ],
])
