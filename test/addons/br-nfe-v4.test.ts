import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { invoice, type Json, line, post, SCHEMA } from '../support.ts'
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

/** What invoices of other types than standard state in their `tax`. */
const stated = (ext: Json = {}): Json => ({
  ext: {
    'br-nfe-presence': '2',
    'br-nfe-purpose': '4',
    'br-nfe-operation-type': '0',
    ...ext,
  },
})

/** A request with a complete NFC-e, sold over the counter to an unnamed customer. */
const retailSale = (members: Json = {}): Json =>
  sale({
    $tags: ['simplified'],
    tax: { ext: { 'br-nfe-presence': '1' } },
    customer: undefined,
    ...members,
  })

test('tags determine the model of every type', async () => {
  for (const type of ['standard', 'credit-note', 'debit-note', 'corrective', 'proforma', 'other']) {
    const tax = stated({ 'br-nfe-presence': '1', 'br-nfe-model': '99' })
    assert.equal((await build(sale({ type, tax }))).tax.ext['br-nfe-model'], '55', type)
    assert.equal((await build(retailSale({ type, tax }))).tax.ext['br-nfe-model'], '65', type)
  }
})

test('a standard invoice is an outgoing one of the usual purpose', async () => {
  const { tax } = await build(sale({ tax: stated() }))
  assert.deepEqual([tax.ext['br-nfe-purpose'], tax.ext['br-nfe-operation-type']], ['1', '1'])
  for (const code of ['0', '2', '7']) {
    const given = { 'br-nfe-purpose': code, 'br-nfe-operation-type': code }
    const { ext } = (await build(sale({ tax: stated(given) }))).tax
    assert.deepEqual([ext['br-nfe-purpose'], ext['br-nfe-operation-type']], ['1', '1'], code)
  }
})

test('taxes get the codes of the usual sale, and keep those given', async () => {
  const given = [
    { cat: 'ICMS', percent: '0%', ext: { 'br-nfe-icms-cst': '40', 'br-nfe-icms-origin': '2' } },
    { cat: 'PIS', percent: '0%', ext: { 'br-nfe-pis-cst': '07' } },
    { cat: 'COFINS', percent: '0%', ext: { 'br-nfe-cofins-cst': '08' } },
  ]
  const { lines, totals } = await build(sale({ lines: [goods(), goods({ taxes: given })] }))
  assert.deepEqual(
    lines[0].taxes.map(({ ext }: Json) => ext),
    [
      { 'br-nfe-icms-cst': '00', 'br-nfe-icms-origin': '0' },
      { 'br-nfe-pis-cst': '01' },
      { 'br-nfe-cofins-cst': '01' },
    ],
  )
  assert.deepEqual(
    lines[1].taxes.map(({ ext }: Json) => ext),
    given.map(({ ext }) => ext),
  )
  assert.equal(totals.taxes.categories[0].rates.length, 2)
})

test('the supplier is of the normal regime, and customers with a registration contribute', async () => {
  const { supplier, customer } = await build(sale())
  assert.equal(supplier.ext['br-nfe-regime'], '3')
  assert.equal(customer.ext['br-nfe-state-reg-ind'], '9')
  const identities = [{ key: 'br-nfe-state-reg', code: '110042490114' }]
  const known = await build(sale({ customer: party({ identities }) }))
  assert.equal(known.customer.ext['br-nfe-state-reg-ind'], '1')
  const shopper = await build(retailSale({ customer: party({ identities }) }))
  assert.equal(shopper.customer.ext['br-nfe-state-reg-ind'], '9')
})

test('a document of the older edition is to be built again', async () => {
  const document = await build(sale())
  delete document.supplier.ext['br-nfe-regime']
  for (const combo of document.lines[0].taxes) delete combo.ext
  const { faults } = await post('/validate', { data: document }, { status: 422 })
  assert.deepEqual(
    faults.map(({ code }: Json) => code.replace('GOBL-BR-NFE-', '')),
    ['BILL-INVOICE-39', 'TAX-COMBO-01', 'TAX-COMBO-02', 'TAX-COMBO-03', 'TAX-COMBO-04'],
  )
  for (const { description } of faults) assert.match(description, /build the document again/)
})

test('a correction names the invoice by its key at SEFAZ, and states its purpose', async () => {
  const document = await build(sale())
  const options = { type: 'credit-note' }
  const unstamped = await post('/correct', { data: document, options }, { status: 422 })
  assert.match(unstamped.message, /sefaz-key/)
  document.preceding = undefined
  const stamps = [{ prv: 'sefaz-key', val: '35240642817035000168550010000204171234567890' }]
  const bare = await post(
    '/correct',
    { data: document, options: { ...options, stamps } },
    { status: 422 },
  )
  assert.deepEqual(
    bare.faults.map(({ code }: Json) => code),
    ['GOBL-BR-NFE-BILL-INVOICE-26'],
  )
  for (const key of ['br-nfe-purpose', 'br-nfe-operation-type'])
    assert.ok(bare.faults[0].description.includes(key), key)
  const ext = { 'br-nfe-purpose': '4', 'br-nfe-operation-type': '0' }
  const { tax } = await post('/correct', { data: document, options: { ...options, stamps, ext } })
  assert.deepEqual(tax.ext, { ...ext, 'br-nfe-model': '55', 'br-nfe-presence': '2' })
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
const simples = (code: string, combo: Json): Json =>
  sale({
    supplier: party({ ext: { 'br-ibge-municipality': '3509502', 'br-nfe-regime': code } }),
    lines: [goods({ taxes: [{ cat: 'ICMS', percent: '0%', ...combo }, ...taxes.slice(1)] })],
  })
const csosn = { ext: { 'br-nfe-icms-csosn': '102' } }
/** A request whose tax of an index has other members. */
const taxed = (index: number, members: Json): Json =>
  sale({
    lines: [
      goods({ taxes: taxes.map((combo, i) => (i === index ? { ...combo, ...members } : combo)) }),
    ],
  })
const coded = (key: string, code: string): Json => ({ ext: { [`br-nfe-${key}`]: code } })
const partyCoded = (key: string, code: string): Json =>
  to({ ext: { 'br-ibge-municipality': '3509502', [`br-nfe-${key}`]: code } })
const identified = (key: string, code: string): Json =>
  sale({ lines: [goods({ item: { name: 'x', price: '1.00', identities: [{ key, code }] } })] })
const registration = { identities: [{ key: 'br-nfe-state-reg', code: '110042490114' }] }
const ofType = (ext: Json): Json => sale({ type: 'credit-note', tax: stated(ext) })
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
  ['BILL-INVOICE-25 $.tax', edited(sale(), (document) => delete document.tax)],
  ['BILL-INVOICE-26 $.tax.ext', sale({ type: 'other' })],
  ['BILL-INVOICE-26 $.tax.ext', retailSale({ tax: undefined })],
  ['BILL-INVOICE-26 $.tax.ext', sale({ type: 'credit-note' }), ofType({})],
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
  ['BILL-INVOICE-35 $.lines[0].ext', sale({ lines: [goods({ ext: undefined })] })],
  ['BILL-INVOICE-35 $.lines[0].ext', retailSale({ lines: [goods({ ext: undefined })] })],
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
  [
    'BILL-INVOICE-39 $.supplier.ext',
    edited(sale(), ({ supplier }) => delete supplier.ext['br-nfe-regime']),
  ],
  [
    'BILL-INVOICE-40 $.tax.ext',
    ofType({ 'br-nfe-purpose': '5' }),
    ofType({ 'br-nfe-purpose': '5', 'br-nfe-credit-note-type': '03' }),
  ],
  [
    'BILL-INVOICE-41 $.tax.ext',
    ofType({ 'br-nfe-purpose': '6' }),
    ofType({ 'br-nfe-purpose': '6', 'br-nfe-debit-note-type': '08' }),
  ],
  ['BILL-INVOICE-42 $.lines[0].taxes[0].ext', simples('3', csosn), simples('1', csosn)],
  ['BILL-INVOICE-42 $.lines[0].taxes[0].ext', simples('2', csosn), simples('4', csosn)],
  ['BILL-INVOICE-43 $.lines[0].taxes[0].ext', simples('1', {}), simples('2', {})],
  [
    'BILL-INVOICE-43 $.lines[0].taxes[0].ext',
    simples('4', coded('icms-cst', '60')),
    simples('4', coded('icms-cst', '61')),
  ],
  ['BILL-INVOICE-44 $.tax.ext', edited(sale(), ({ tax }) => (tax.ext['br-nfe-model'] = '99'))],
  ['BILL-INVOICE-45 $.tax.ext', sale(presence('X'))],
  ['BILL-INVOICE-46 $.tax.ext', ofType({ 'br-nfe-purpose': '7' })],
  ['BILL-INVOICE-47 $.tax.ext', ofType({ 'br-nfe-operation-type': '2' })],
  ['BILL-INVOICE-48 $.tax.ext', ofType({ 'br-nfe-purpose': '5', 'br-nfe-credit-note-type': '06' })],
  ['BILL-INVOICE-49 $.tax.ext', ofType({ 'br-nfe-purpose': '6', 'br-nfe-debit-note-type': '09' })],
  [
    'BILL-INVOICE-50 $.customer.ext',
    edited(sale(), ({ customer }) => delete customer.ext['br-nfe-state-reg-ind']),
  ],
  ['BILL-INVOICE-51 $.customer', partyCoded('state-reg-ind', '1'), to(registration)],
  [
    'BILL-INVOICE-52 $.customer',
    edited(sale({ customer: party(registration) }), ({ customer }) => {
      customer.ext['br-nfe-state-reg-ind'] = '2'
    }),
    partyCoded('state-reg-ind', '2'),
  ],
  [
    'BILL-INVOICE-53 $.customer.ext',
    retailSale({
      customer: party({ ext: { 'br-ibge-municipality': '3509502', 'br-nfe-state-reg-ind': '2' } }),
    }),
    retailSale({ customer: party() }),
  ],
  [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    edited(sale(), ({ lines }) => delete lines[0].taxes[0].ext['br-nfe-icms-cst']),
  ],
  [
    'TAX-COMBO-02 $.lines[0].taxes[0].ext',
    edited(sale(), ({ lines }) => delete lines[0].taxes[0].ext['br-nfe-icms-origin']),
  ],
  [
    'TAX-COMBO-03 $.lines[0].taxes[1].ext',
    edited(sale(), ({ lines }) => delete lines[0].taxes[1].ext),
  ],
  [
    'TAX-COMBO-04 $.lines[0].taxes[2].ext',
    edited(sale(), ({ lines }) => delete lines[0].taxes[2].ext),
  ],
  [
    'BILL-INVOICE-43 $.lines[0].taxes[0].ext, TAX-COMBO-05 $.lines[0].taxes[0].ext',
    simples('1', { ext: { ...csosn.ext, 'br-nfe-icms-cst': '00' } }),
  ],
  ['TAX-COMBO-06 $.lines[0].taxes[0].percent', simples('1', { ...csosn, percent: '1%' })],
  [
    'TAX-COMBO-07 $.lines[0].taxes[0].percent',
    taxed(0, coded('icms-cst', '41')),
    taxed(0, coded('icms-cst', '20')),
  ],
  [
    'TAX-COMBO-08 $.lines[0].taxes[1].percent',
    taxed(1, coded('pis-cst', '06')),
    taxed(1, coded('pis-cst', '03')),
  ],
  [
    'TAX-COMBO-09 $.lines[0].taxes[2].percent',
    taxed(2, coded('cofins-cst', '04')),
    taxed(2, coded('cofins-cst', '49')),
  ],
  ['TAX-COMBO-10 $.lines[0].taxes[0].ext', taxed(0, coded('icms-cst', '99'))],
  ['TAX-COMBO-11 $.lines[0].taxes[0].ext', simples('1', coded('icms-csosn', '999'))],
  ['TAX-COMBO-12 $.lines[0].taxes[0].ext', taxed(0, coded('icms-origin', '9'))],
  ['TAX-COMBO-13 $.lines[0].taxes[1].ext', taxed(1, coded('pis-cst', '10'))],
  ['TAX-COMBO-14 $.lines[0].taxes[2].ext', taxed(2, coded('cofins-cst', '10'))],
  [
    'ORG-IDENTITY-01 $.lines[0].item.identities[0].code',
    identified('br-nfe-cest', '123'),
    identified('br-nfe-cest', '1234567'),
  ],
  [
    'ORG-IDENTITY-02 $.lines[0].item.identities[0].code',
    identified('ncm', '123'),
    identified('ncm', '83021000'),
  ],
  ['ORG-PARTY-01 $.customer.ext', partyCoded('regime', '5')],
  ['ORG-PARTY-02 $.customer.ext', partyCoded('fiscal-incentive', '3')],
  ['ORG-PARTY-03 $.customer.ext', partyCoded('special-regime', '7')],
  ['ORG-PARTY-04 $.customer.ext', partyCoded('state-reg-ind', '3')],
  [
    'PAY-INSTRUCTIONS-02 $.payment.instructions.ext',
    sale({ payment: { instructions: { key: 'other', ext: { 'br-nfe-payment-means': '98' } } } }),
  ],
  [
    'PAY-RECORD-02 $.payment.advances[0].ext',
    paid({ ...advance, key: 'other', ext: { 'br-nfe-payment-means': '98' } }),
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
