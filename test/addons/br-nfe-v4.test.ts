import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, SCHEMA } from '../support.ts'
import { build } from './support.ts'

const address = (members: Json = {}): Json => ({
  street: 'Rua Nova',
  num: '1',
  locality: 'Campinas',
  state: 'SP',
  code: '13010-000',
  ...members,
})

const party = (members: Json = {}): Json => ({
  name: 'Empresa',
  tax_id: { country: 'BR', code: '05104582000170' },
  ext: { 'br-ibge-municipality': '3509502' },
  addresses: [address()],
  ...members,
})

const taxes = [
  { cat: 'ICMS', percent: '18%' },
  { cat: 'PIS', percent: '1.65%' },
  { cat: 'COFINS', percent: '7.6%' },
]

const goods = (members: Json = {}): Json =>
  line({ ext: { 'br-nfe-cfop': '5102' }, taxes, ...members })

/** A request with a complete NF-e. */
const sale = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['br-nfe-v4'],
    series: '1',
    tax: { ext: { 'br-nfe-presence': '2' } },
    supplier: party(),
    customer: party(),
    lines: [goods()],
    notes: [{ key: 'reason', text: 'Venda' }],
    payment: { instructions: { key: 'cash' } },
    ...members,
  }),
})

/** A request with a complete NFC-e, sold over the counter to an unnamed customer. */
const retailSale = (members: Json = {}): Json =>
  sale({
    $tags: ['simplified'],
    tax: { ext: { 'br-nfe-presence': '1' } },
    customer: undefined,
    ...members,
  })

test('type and tags determine the model', async () => {
  for (const type of ['standard', 'credit-note', 'debit-note']) {
    assert.equal((await build(sale({ type }))).tax.ext['br-nfe-model'], '55', type)
    assert.equal((await build(retailSale({ type }))).tax.ext['br-nfe-model'], '65', type)
  }
  const given = { ext: { 'br-nfe-presence': '2', 'br-nfe-model': '65' } }
  assert.equal((await build(sale({ tax: given }))).tax.ext['br-nfe-model'], '55')
})

test('other types keep the model they have', async () => {
  const tax = { ext: { 'br-nfe-presence': '2', 'br-nfe-model': '99' } }
  const other = await build(sale({ type: 'other', tax, customer: undefined }))
  assert.equal(other.tax.ext['br-nfe-model'], '99')
})

test('the means of payment follow from the key', async () => {
  const cases: [key: string, given: string | undefined, code: string][] = [
    ['cash', undefined, '01'],
    ['cash', '17', '01'],
    ['cheque', undefined, '02'],
    ['card+credit', undefined, '03'],
    ['card+debit', undefined, '04'],
    ['debit-transfer+debit', undefined, '04'],
    ['credit-transfer+sepa', undefined, '18'],
    ['online', undefined, '18'],
    ['other', undefined, '99'],
    ['other', '17', '17'],
    ['other+pix', '17', '99'],
    ['netting', '90', '90'],
  ]
  for (const [key, given, code] of cases) {
    const ext = given ? { 'br-nfe-payment-means': given } : undefined
    const payment = {
      instructions: { key, ext },
      advances: [{ key, ext, description: 'Sinal', amount: '1.00' }],
    }
    const answer = (await build(sale({ payment }))).payment
    for (const object of [answer.instructions, answer.advances[0]])
      assert.deepEqual(object.ext, { 'br-nfe-payment-means': code }, `${key} ${given}`)
  }
})

const paid = (members: Json): Json => sale({ payment: { advances: [{ key: 'cash', ...members }] } })
const advance = { description: 'Sinal', percent: '100%' }
const from = (members: Json): Json => sale({ supplier: party(members) })
const to = (members: Json): Json => sale({ customer: party(members) })
/** A party whose address lacks the member. */
const at = (missing: string): Json => ({ addresses: [address({ [missing]: undefined })] })
const abroad = { addresses: [address({ state: undefined, code: 'LS1 4AP' })], ext: undefined }
const foreign = (members: Json): Json => to({ ...abroad, ...members })
const american = { tax_id: { country: 'US', code: '042103594' } }
const known = (country: string): Json => ({
  tax_id: undefined,
  addresses: [address({ country })],
  identities: [{ key: 'passport', country, code: 'P1' }],
})
const presence = (code: string): Json => ({ tax: { ext: { 'br-nfe-presence': code } } })
const note = (text: string, key = 'reason'): Json => sale({ notes: [{ key, text }] })
const reais = [{ from: 'USD', to: 'BRL', amount: '5.00' }]
const untaxed = (missing: string): Json =>
  sale({ lines: [goods({ taxes: taxes.filter(({ cat }) => cat !== missing) })] })
const order = {
  $schema: `${SCHEMA}bill/order`,
  $addons: ['br-nfe-v4'],
  supplier: party(),
  lines: [goods({ taxes: taxes.slice(1) })],
}

testRules('GOBL-BR-NFE-', sale(), [
  [
    'BILL-INVOICE-01 $.supplier.tax_id',
    sale({ $regime: 'BR', supplier: party({ tax_id: undefined, ...known('BR') }) }),
  ],
  ['BILL-INVOICE-02 $.supplier.tax_id.code', from({ tax_id: { country: 'BR' } })],
  [
    'BILL-INVOICE-03 $.supplier.addresses[0]',
    edited(sale(), ({ supplier }) => (supplier.addresses = [null])),
  ],
  ['BILL-INVOICE-04 $.supplier.addresses[0].street', from(at('street'))],
  ['BILL-INVOICE-05 $.supplier.addresses[0].num', from(at('num'))],
  ['BILL-INVOICE-06 $.supplier.addresses[0].locality', from(at('locality'))],
  ['BILL-INVOICE-07 $.supplier.addresses[0].state', from(at('state'))],
  ['BILL-INVOICE-08 $.supplier.addresses[0].code', from(at('code'))],
  ['BILL-INVOICE-09 $.supplier.ext', from({ ext: undefined })],
  [
    'GOBL-BILL-INVOICE-06 $.supplier.name, BILL-INVOICE-10 $.supplier.name',
    from({ name: undefined }),
  ],
  ['BILL-INVOICE-11 $.supplier.addresses', from({ ext: undefined, addresses: undefined })],
  ['BILL-INVOICE-12 $.customer', sale({ customer: undefined }), retailSale()],
  [
    'BILL-INVOICE-13 $.customer.addresses',
    to({ addresses: undefined, ext: undefined }),
    retailSale({ customer: party({ addresses: undefined, ext: undefined }) }),
  ],
  [
    'BILL-INVOICE-15 $.customer.tax_id.code',
    foreign({ tax_id: { country: 'US' } }),
    foreign(american),
  ],
  [
    'BILL-INVOICE-16 $.customer.addresses[0]',
    edited(sale(), ({ customer }) => (customer.addresses = [null])),
  ],
  ['BILL-INVOICE-17 $.customer.addresses[0].street', to(at('street'))],
  ['BILL-INVOICE-18 $.customer.addresses[0].num', to(at('num'))],
  ['BILL-INVOICE-19 $.customer.addresses[0].locality', to(at('locality'))],
  ['BILL-INVOICE-20 $.customer.addresses[0].state', to(at('state')), foreign(american)],
  ['BILL-INVOICE-21 $.customer.addresses[0].code', to(at('code'))],
  ['BILL-INVOICE-22 $.customer.ext', to({ ext: undefined })],
  ['BILL-INVOICE-23 $.series', sale({ series: undefined })],
  ['BILL-INVOICE-24 $.series', sale({ series: '00' }), sale({ series: '0' })],
  ['BILL-INVOICE-24 $.series', sale({ series: '01' })],
  ['BILL-INVOICE-24 $.series', sale({ series: '1000' }), sale({ series: '999' })],
  ['BILL-INVOICE-24 $.series', sale({ series: 'A' })],
  ['BILL-INVOICE-25 $.tax', sale({ type: 'other', tax: undefined })],
  ['BILL-INVOICE-26 $.tax.ext', sale({ type: 'other' })],
  ['BILL-INVOICE-26 $.tax.ext', retailSale({ tax: undefined })],
  ['BILL-INVOICE-27 $.tax.ext', sale(presence('4')), retailSale(presence('4'))],
  ['BILL-INVOICE-28 $.tax.ext', retailSale(presence('2'))],
  ['BILL-INVOICE-29 $.notes[0].text', note('É'.repeat(31)), note('É'.repeat(30))],
  [
    'BILL-INVOICE-30 $',
    note('Venda', 'general'),
    sale({
      notes: [
        { key: 'reason', text: 'Venda' },
        { key: 'general', text: 'É'.repeat(31) },
      ],
    }),
  ],
  ['BILL-INVOICE-31 $.payment', sale({ payment: undefined })],
  ['BILL-INVOICE-32 $.payment.instructions', paid({ ...advance, percent: '50%' }), paid(advance)],
  [
    'BILL-INVOICE-32 $.payment.instructions, BILL-INVOICE-33 $.totals.due',
    paid({ ...advance, percent: '200%' }),
  ],
  [
    'BILL-INVOICE-34 $',
    sale({ currency: 'USD' }),
    sale({ currency: 'USD', exchange_rates: reais }),
  ],
  [
    'BILL-INVOICE-35 $.lines[0].ext',
    sale({ lines: [goods({ ext: undefined })] }),
    retailSale({ lines: [goods({ ext: undefined })] }),
  ],
  [
    'BILL-INVOICE-36 $.customer',
    foreign({ ...known('GB'), identities: undefined }),
    foreign(known('GB')),
  ],
  ['BILL-INVOICE-36 $.customer', to(known('BR'))],
  [
    'BILL-INVOICE-37 $.supplier.addresses[0].country',
    edited(sale(), ({ supplier }) => delete supplier.addresses[0].country),
  ],
  [
    'BILL-INVOICE-38 $.customer.addresses[0].country',
    edited(sale(), ({ customer }) => delete customer.addresses[0].country),
  ],
  ['BILL-LINE-01 $.lines[0]', untaxed('ICMS')],
  ['BILL-LINE-02 $.lines[0]', untaxed('PIS')],
  ['BILL-LINE-03 $.lines[0]', untaxed('COFINS')],
  ['BILL-LINE-01 $.lines[0]', { data: order }, { data: { ...order, lines: [goods()] } }],
  [
    'PAY-INSTRUCTIONS-01 $.payment.instructions.ext',
    sale({ payment: { instructions: { key: 'netting' } } }),
  ],
  ['PAY-RECORD-01 $.payment.advances[0].ext', paid({ ...advance, key: undefined })],
])
