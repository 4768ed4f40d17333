import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, type RuleRow, testRules } from '../rules.ts'
import { get, invoice, type Json, line, post, SCHEMA } from '../support.ts'
import { build, faultFinder, testPaymentMeans } from './support.ts'

const address = { street: 'Via A', locality: 'Roma', code: '00100', country: 'IT' }
const supplier = { name: 'S', tax_id: { country: 'IT', code: '00743110157' }, addresses: [address] }
const customer = { name: 'C', tax_id: { country: 'IT', code: '12345670785' }, addresses: [address] }

/** A request with an Italian invoice that meets all requirements of FatturaPA. */
const fattura = (members: Json = {}): Json => ({
  data: invoice({ $addons: ['it-sdi-v1'], supplier, customer, ...members }),
})
const taxed = (...taxes: Json[]): Json => fattura({ lines: [line({ taxes })] })

const findFaults = faultFinder('GOBL-IT-SDI-')
const combo = async (given: Json): Promise<Json> =>
  (await build(taxed({ cat: 'VAT', ...given }))).lines[0].taxes[0]

test('type and tags determine the code of the document', async () => {
  const cases: [type: string, tags: string, code: string][] = [
    ['standard', '', 'TD01'],
    ['standard', 'partial', 'TD02'],
    ['standard', 'partial freelance', 'TD03'],
    ['credit-note', '', 'TD04'],
    ['debit-note', '', 'TD05'],
    ['standard', 'freelance', 'TD06'],
    ['standard', 'simplified', 'TD07'],
    ['credit-note', 'simplified', 'TD08'],
    ['debit-note', 'simplified', 'TD09'],
    ['standard', 'self-billed reverse-charge', 'TD16'],
    ['standard', 'self-billed import', 'TD17'],
    ['standard', 'self-billed reverse-charge import', 'TD17'],
    ['standard', 'self-billed import goods-eu', 'TD18'],
    ['standard', 'self-billed import goods-eu goods', 'TD19'],
    ['standard', 'self-billed regularization', 'TD20'],
    ['standard', 'self-billed ceiling-exceeded', 'TD21'],
    ['standard', 'self-billed goods-extracted', 'TD22'],
    ['standard', 'self-billed goods-with-tax', 'TD23'],
    ['standard', 'freelance deferred', 'TD24'],
    ['standard', 'deferred third-period', 'TD25'],
    ['standard', 'depreciable-assets', 'TD26'],
    ['standard', 'self-billed', 'TD27'],
    ['standard', 'self-billed san-marino-paper', 'TD28'],
  ]
  for (const [type, tags, code] of cases) {
    const { tax } = await build(fattura({ type, $tags: tags.split(' ').filter(Boolean) }))
    assert.equal(tax.ext['it-sdi-document-type'], code, `${type} ${tags}`)
    assert.equal(tax.ext['it-sdi-format'], 'FPR12')
  }
  const given = { ext: { 'it-sdi-document-type': 'TD01', 'it-sdi-format': 'FPR12' } }
  const { tax } = await build(fattura({ type: 'other', $tags: ['b2g'], tax: given }))
  assert.deepEqual(tax.ext, { 'it-sdi-document-type': 'TD01', 'it-sdi-format': 'FPA12' })
})

test('scenarios are named after the codes they set', async () => {
  const { scenarios } = await get('/addons/it-sdi-v1')
  const { list } = scenarios[0]
  assert.deepEqual(list.at(-1).name.it, 'Acquisti da San Marino con IVA (fattura cartacea)')
  assert.deepEqual(
    list.filter(({ name }: Json) => !name?.it),
    [],
  )
})

test('the exemption is derived from the key', async () => {
  const cases: [key: string, given: string | undefined, code: string | undefined][] = [
    ['zero', undefined, 'N1'],
    ['outside-scope', undefined, 'N2.1'],
    ['outside-scope', 'N2.2', 'N2.2'],
    ['outside-scope', 'N4', 'N2.1'],
    ['export', 'N3.5', 'N3.5'],
    ['export', 'N3.6', 'N3.1'],
    ['intra-community', undefined, 'N3.2'],
    ['exempt', undefined, 'N4'],
    ['exempt', 'N5', 'N5'],
    ['reverse-charge', 'N6.3', 'N6.3'],
    ['reverse-charge', 'N1', 'N6.9'],
  ]
  for (const [key, given, code] of cases) {
    const { ext } = await combo({ key, ...(given && { ext: { 'it-sdi-exempt': given } }) })
    assert.equal(ext['it-sdi-exempt'], code, `${key} ${given}`)
  }
  const standard = await combo({ key: 'standard', rate: 'general', ext: { 'it-sdi-exempt': 'N4' } })
  assert.deepEqual([standard.percent, standard.ext], ['22.0%', undefined])
})

test('the key is derived from the exemption if it is missing or exempt', async () => {
  for (const [code, key] of [
    ['N2.2', 'outside-scope'],
    ['N7', 'outside-scope'],
    ['N3.1', 'export'],
    ['N3.6', 'intra-community'],
    ['N5', 'exempt'],
    ['N6.9', 'reverse-charge'],
  ]) {
    const ext = { 'it-sdi-exempt': code }
    assert.deepEqual(await combo({ ext }), { cat: 'VAT', key, ext })
    assert.deepEqual(await combo({ key: 'exempt', ext }), { cat: 'VAT', key, ext })
  }
  const zero = await combo({ percent: '22%', ext: { 'it-sdi-exempt': 'N1' } })
  assert.deepEqual([zero.key, zero.percent], ['zero', '0%'])
  assert.equal((await combo({ percent: '22%' })).key, 'standard')
})

test('the code for tax of another country depends on membership of the Union on the date', async () => {
  for (const [country, code] of [
    ['ES', 'N7'],
    ['EL', 'N7'],
    ['GB', 'N2.1'],
    ['CH', 'N2.1'],
  ]) {
    const { key, ext } = await combo({ country, percent: '20%', key: 'standard' })
    assert.deepEqual([key, ext], ['standard', { 'it-sdi-exempt': code }], country)
  }
  const exemptOn = async (dates: Json): Promise<string> => {
    const tax = { cat: 'VAT', country: 'GB', percent: '20%', key: 'standard' }
    const { lines } = await build({ data: { ...taxed(tax).data, ...dates } })
    return lines[0].taxes[0].ext['it-sdi-exempt']
  }
  assert.equal(await exemptOn({ issue_date: '2020-12-31' }), 'N7')
  assert.equal(await exemptOn({ issue_date: '2021-01-01' }), 'N2.1')
  assert.equal(await exemptOn({ issue_date: '2021-01-01', value_date: '2020-12-31' }), 'N7')
  assert.equal(await exemptOn({ issue_date: undefined }), 'N2.1')
})

test('keys of payments are bounded', async () => {
  const instructed = (key: string): Json => fattura({ payment: { instructions: { key } } })
  const tooLong = ['GOBL-CBC-KEY-01 $.payment.instructions.key']
  assert.deepEqual(await findFaults(instructed(`card${'+part'.repeat(20)}`)), tooLong)
  assert.deepEqual(await findFaults(instructed(`card+${'x'.repeat(64)}`)), tooLong)
})

const sold = (members: Json): Json => fattura({ supplier: { ...supplier, ...members } })

test('the supplier has a fiscal regime, and a telephone number without prefix', async () => {
  const document = await build(sold({ telephones: [{ num: '+390612345678' }] }))
  assert.equal(document.supplier.telephones[0].num, '0612345678')
  assert.deepEqual(document.supplier.ext, { 'it-sdi-fiscal-regime': 'RF01' })
  const ext = { 'it-sdi-fiscal-regime': 'RF19' }
  assert.deepEqual((await build(sold({ ext }))).supplier.ext, ext)
  const abroad = sold({
    tax_id: { country: 'FR', code: '39356000000' },
    telephones: [{ num: '+39123456789012' }],
  })
  abroad.data.$regime = 'IT'
  assert.equal((await build(abroad)).supplier.telephones[0].num, '+39123456789012')
})

const at = (members: Json): Json =>
  fattura({ customer: { ...customer, addresses: [{ ...address, ...members }] } })

test('Italian postcodes are padded to five digits', async () => {
  assert.equal((await build(at({ code: '40' }))).customer.addresses[0].code, '00040')
  assert.equal((await build(at({ code: '40', country: 'FR' }))).customer.addresses[0].code, '40')
})

test('the tag of deferred invoices does not apply to complements', async () => {
  const inside = fattura({ ordering: { despatch: [{ code: '1' }] } }).data
  assert.deepEqual(await findFaults(fattura({ complements: [inside], $tags: ['deferred'] })), [
    'BILL-INVOICE-20 $.complements[0].ordering.despatch',
  ])
})

test('normalisers and rules of parts apply to other documents too', async () => {
  const order = { ...fattura({ type: 'purchase' }).data, $schema: `${SCHEMA}bill/order` }
  order.customer = { ...customer, addresses: [{ ...address, country: '' }] }
  assert.deepEqual(await findFaults({ data: order }), [
    'ORG-ADDRESS-04 $.customer.addresses[0].country',
  ])
})

const LATIN = 'Straße ÿ'
const OTHER = 'Ulica Łódź'
const untaxed = { cat: 'VAT', key: 'exempt' }
const general = { cat: 'VAT', rate: 'general' }
const withheld = (cat: string, ext?: Json): Json => taxed(general, { cat, percent: '20%', ext })
const retained = { 'it-sdi-retained': 'A' }
const bought = (members: Json): Json => fattura({ customer: { ...customer, ...members } })
const italy = { country: 'IT' }
const people = [{ name: { given: 'A', surname: 'B' } }]
const identities = [{ key: 'it-fiscal-code', code: 'RSSMRA80A01H501U' }]
const registration = { capital: '1.00', office: 'RM', entry: '1' }
const called = (num: string): Json => sold({ telephones: [{ num }] })
const terms = { due_dates: [{ date: '2026-02-28', percent: '100%' }] }
const paid = (payment: Json): Json => fattura({ payment })
const delivered = (despatch: Json, members: Json = {}): Json =>
  fattura({ ordering: { despatch: [{ code: '1', ...despatch }] }, ...members })
const deferred = { $tags: ['deferred'] }
const charged = (members: Json): Json => {
  const fund = { percent: '4%', taxes: [general], ext: { 'it-sdi-fund-type': 'TC01' } }
  return fattura({ charges: [{ key: 'x+fund-contribution', ...fund, ...members }] })
}
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const PLACE = '$.customer.addresses[0]'
const TAX = '$.lines[0].taxes'

testRules('GOBL-IT-SDI-', fattura(), [
  ['BILL-INVOICE-01 $.tax', edited(fattura(), (data) => delete data.tax)],
  ['BILL-INVOICE-02 $.tax.ext', fattura({ type: 'other' })],
  ['BILL-INVOICE-03 $.supplier.name', sold({ name: OTHER }), sold({ name: LATIN })],
  ['BILL-INVOICE-04 $.supplier.addresses', sold({ addresses: undefined })],
  ['BILL-INVOICE-05 $.supplier.ext', edited(fattura(), ({ supplier }) => delete supplier.ext)],
  [
    'BILL-INVOICE-06 $.supplier.registration.entry',
    sold({ registration: { ...registration, entry: undefined } }),
    sold({ registration }),
  ],
  [
    'BILL-INVOICE-07 $.supplier.registration.office',
    sold({ registration: { ...registration, office: undefined } }),
  ],
  ['BILL-INVOICE-08 $.supplier.telephones[0].num', called('1234'), called('12345')],
  ['BILL-INVOICE-08 $.supplier.telephones[0].num', called('0039061234567'), called('003906123456')],
  ['BILL-INVOICE-09 $.customer', fattura({ customer: undefined })],
  ['BILL-INVOICE-10 $.customer.name', bought({ name: OTHER }), bought({ name: LATIN })],
  ['BILL-INVOICE-11 $.customer.tax_id', bought({ tax_id: undefined, identities })],
  ['BILL-INVOICE-12 $.customer.addresses', bought({ addresses: undefined })],
  [
    'GOBL-BILL-INVOICE-07 $.customer.name, BILL-INVOICE-13 $',
    bought({ name: '', people }),
    bought({ tax_id: italy, identities, name: '', people }),
  ],
  ['BILL-INVOICE-13 $, BILL-INVOICE-14 $', bought({ tax_id: italy, identities, name: '' })],
  [
    'BILL-INVOICE-15 $.customer.tax_id.code, BILL-INVOICE-16 $.customer.identities',
    bought({ tax_id: italy }),
    bought({ tax_id: italy, identities }),
  ],
  [
    'BILL-INVOICE-15 $.customer.tax_id.code, BILL-INVOICE-16 $.customer.identities',
    bought({ tax_id: italy }),
    bought({ tax_id: { country: 'FR' } }),
  ],
  ['BILL-INVOICE-17 $.lines[0]', taxed({ cat: 'IRPEF', percent: '20%', ext: retained })],
  [
    'BILL-INVOICE-18 $.lines[0].item.name',
    fattura({ lines: [line({ item: { name: OTHER, price: '1' } })] }),
    fattura({ lines: [line({ item: { name: LATIN, price: '1' } })] }),
  ],
  [
    'BILL-INVOICE-19 $.ordering.despatch[0].issue_date',
    delivered({}, deferred),
    delivered({ issue_date: '2026-01-01' }, deferred),
  ],
  ['BILL-INVOICE-20 $.ordering.despatch', delivered({})],
  ['BILL-INVOICE-21 $', paid({ terms }), paid({ terms, instructions: { key: 'credit-transfer' } })],
  [
    'BILL-INVOICE-22 $',
    fattura({ currency: 'USD' }),
    fattura({ currency: 'USD', exchange_rates: euros }),
  ],
  [
    'BILL-CHARGE-01 $.charges[0].percent',
    charged({ percent: undefined, amount: '10.00' }),
    charged({}),
  ],
  [
    'BILL-CHARGE-02 $.charges[0].ext',
    charged({ ext: undefined }),
    charged({ key: 'fund', ext: undefined }),
  ],
  ['BILL-CHARGE-03 $.charges[0].taxes', charged({ taxes: undefined })],
  [`ORG-ADDRESS-01 ${PLACE}`, at({ street: '' }), at({ street: '', po_box: '1' })],
  [`ORG-ADDRESS-02 ${PLACE}.street`, at({ street: OTHER }), at({ street: LATIN })],
  [`ORG-ADDRESS-03 ${PLACE}.po_box`, at({ po_box: OTHER }), at({ po_box: LATIN })],
  [`ORG-ADDRESS-04 ${PLACE}.country`, at({ country: '', code: '' })],
  [`ORG-ADDRESS-05 ${PLACE}.locality`, at({ locality: '' })],
  [`ORG-ADDRESS-06 ${PLACE}.locality`, at({ locality: OTHER }), at({ locality: LATIN })],
  [`ORG-ADDRESS-07 ${PLACE}.code`, at({ code: '' }), at({ code: '', country: 'FR' })],
  [`ORG-ADDRESS-08 ${PLACE}.code`, at({ code: '123456' }), at({ code: '123456', country: 'FR' })],
  [
    `TAX-COMBO-01 ${TAX}[0].ext, GOBL-TAX-COMBO-04 ${TAX}[0]`,
    taxed({ cat: 'VAT', key: 'standard', ext: { 'it-sdi-exempt': 'N4' } }),
  ],
  [
    `TAX-COMBO-01 ${TAX}[0].ext`,
    edited(taxed(untaxed), ({ lines }) => delete lines[0].taxes[0].ext),
    taxed(untaxed),
  ],
  ...['IRPEF', 'IRES', 'INPS', 'ENPAM', 'ENASARCO', 'CP'].map(
    (cat): RuleRow => [`TAX-COMBO-02 ${TAX}[1].ext`, withheld(cat), withheld(cat, retained)],
  ),
  ['PAY-INSTRUCTIONS-01 $.payment.instructions.ext', paid({ instructions: { key: 'other' } })],
  [
    'PAY-RECORD-01 $.payment.advances[0].ext',
    paid({ advances: [{ description: 'a', percent: '10%' }] }),
  ],
])

// biome-ignore format: table
testPaymentMeans('it-sdi-payment-means', (payment) => fattura({ payment }), {
  cash: 'MP01', cheque: 'MP02', 'bank-draft': 'MP03', 'cash+treasury': 'MP04', 'credit-transfer': 'MP05',
  'promissory-note': 'MP06', 'other+payment-slip': 'MP07', card: 'MP08', 'card+credit': 'MP08', online: 'MP08',
  'direct-debit+rid': 'MP09', 'direct-debit+rid-utility': 'MP10', 'direct-debit+rid-fast': 'MP11',
  'direct-debit+riba': 'MP12', 'debit-transfer': 'MP13', 'other+tax-receipt': 'MP14',
  'other+special-account': 'MP15', 'direct-debit': 'MP16', 'direct-debit+post-office': 'MP17',
  'cheque+post-office': 'MP18', 'direct-debit+sepa': 'MP19', 'direct-debit+sepa-core': 'MP20',
  'direct-debit+sepa-b2b': 'MP21', netting: 'MP22', 'online+pagopa': 'MP23',
})

test('prepayment alone is no tag of an advance invoice here, which a warning says', async () => {
  const warned = async (...$tags: string[]): Promise<boolean> => {
    const { warnings } = await post('/review', fattura({ $tags }))
    return warnings.some(({ code }: Json) => code === 'DOCKET-IT-SDI-PREPAYMENT')
  }
  assert.equal(await warned('prepayment'), true)
  assert.equal(await warned('prepayment', 'partial'), false)
})

test('reviews look for what the flat-rate scheme does not have, and for its stamp duty', async () => {
  const out = { cat: 'VAT', key: 'outside-scope', ext: { 'it-sdi-exempt': 'N2.2' } }
  const withheld = { cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } }
  const duty = (amount: string): Json => ({
    charges: [{ key: 'stamp-duty', reason: 'Imposta di bollo', amount }],
  })
  const hintsOf = async (price: string, taxes: Json[], members: Json = {}): Promise<string[]> => {
    const { data } = fattura({
      supplier: { ...supplier, ext: { 'it-sdi-fiscal-regime': 'RF19' } },
      lines: [line({ quantity: '1', item: { name: 'x', price }, taxes })],
      ...members,
    })
    const { hints } = await post('/review', { data })
    const codes: string[] = hints.map(({ code }: Json) => code)
    return codes.filter((code) => /^DOCKET-IT-(FLAT|STAMP)/.test(code))
  }
  assert.deepEqual(await hintsOf('77.47', [out]), [])
  assert.deepEqual(await hintsOf('77.48', [out]), ['DOCKET-IT-STAMP-DUTY'])
  assert.deepEqual(await hintsOf('100.00', [out], duty('2.00')), [])
  assert.deepEqual(await hintsOf('100.00', [out], duty('16.00')), ['DOCKET-IT-STAMP-DUTY'])
  assert.deepEqual(await hintsOf('50.00', [out, withheld]), ['DOCKET-IT-FLAT-RATE-WITHHELD'])
  const taxed = { cat: 'VAT', rate: 'general' }
  assert.deepEqual(await hintsOf('100.00', [taxed]), ['DOCKET-IT-FLAT-RATE-VAT'])
  assert.deepEqual(await hintsOf('50.00', [untaxed]), ['DOCKET-IT-FLAT-RATE-VAT'])
})

test('stamp duty is looked for in totals that have an empty place', async () => {
  const keys = ['exempt', 'zero', 'outside-scope']
  const lines = keys.map((key) => line({ taxes: [{ cat: 'VAT', key }] }))
  const built = await post('/build', fattura({ lines }))
  built.totals.taxes.categories[0].rates[0] = null
  await post('/review', { data: built })
})

test('stamp duty is that of what bears no VAT, in any regime', async () => {
  const lacks = async (
    rows: [price: string, combo: Json][],
    members: Json = {},
  ): Promise<boolean> => {
    const lines = rows.map(([price, combo]) =>
      line({ quantity: '1', item: { name: 'x', price }, taxes: [{ cat: 'VAT', ...combo }] }),
    )
    const { hints } = await post('/review', fattura({ lines, ...members }))
    return hints.some(({ code }: Json) => code === 'DOCKET-IT-STAMP-DUTY')
  }
  const exempt = { key: 'exempt' }
  assert.equal(await lacks([['77.48', exempt]]), true)
  assert.equal(
    await lacks([
      ['77.47', exempt],
      ['500.00', general],
    ]),
    false,
  )
  assert.equal(
    await lacks([
      ['77.48', exempt],
      ['500.00', general],
    ]),
    true,
  )
  assert.equal(await lacks([['500.00', { key: 'reverse-charge' }]]), false)
  assert.equal(await lacks([['500.00', { key: 'export' }]]), false)
  assert.equal(await lacks([['500.00', exempt]], { $tags: ['self-billed'] }), false)
})

test('a text beyond Latin-1 is answered with how to write it', async () => {
  const wordsOn = async (name: string): Promise<string> => {
    const lines = [line({ item: { name, price: '1.00' }, taxes: [general] })]
    const { faults } = await post('/build', fattura({ lines }), { status: 422 })
    return faults[0].description.replace(/^.*; /, '')
  }
  assert.equal(await wordsOn('Caffè – 5 €'), 'write "Caffè - 5 EUR"')
  assert.equal(await wordsOn('Dvořák −1'), 'write "Dvorák -1"')
  assert.equal(await wordsOn('Łódź Ω'), 'replace Ł Ω')
})

test('a consumer has the country and a fiscal code, as faults say', async () => {
  const consumer = { name: 'Mario Rossi', addresses: [address], people }
  const wordsOn = async (members: Json): Promise<string> => {
    const { faults } = await post(
      '/build',
      bought({ ...consumer, tax_id: undefined, ...members }),
      { status: 422 },
    )
    return faults[0].description
  }
  assert.match(
    await wordsOn({}),
    /; for a consumer, tax_id is \{"country": "IT"\} alone, and identities has \{"key": "it-fiscal-code"/,
  )
  assert.match(
    await wordsOn({ tax_id: italy }),
    /such as \[\{"key": "it-fiscal-code", "code": "RSSMRA74D22A001Q"\}\]|for a consumer/,
  )
  await build(bought({ ...consumer, tax_id: italy, identities }))
})

test('a Natura that was assumed is a hint, of what is outside the scope at home alone', async () => {
  const hintsOf = async (combo: Json, members: Json = {}): Promise<string[]> => {
    const lines = [line({ quantity: '1', taxes: [{ cat: 'VAT', ...combo }] })]
    const { hints } = await post('/review', fattura({ lines, ...members }))
    return hints.flatMap(({ code, description }: Json) =>
      code.endsWith('-ASSUMED') ? `${code} ${description}` : [],
    )
  }
  const [exempt = ''] = await hintsOf({ key: 'exempt' })
  assert.match(
    exempt,
    /^DOCKET-EXEMPTION-ASSUMED .*it-sdi-exempt if it is not N4, such as N2.2 for a small business \(RF19\)$/,
  )
  assert.deepEqual(await hintsOf({ key: 'exempt', ext: { 'it-sdi-exempt': 'N4' } }), [])
  const [outside = ''] = await hintsOf({ key: 'outside-scope' })
  assert.match(outside, /^DOCKET-OUTSIDE-SCOPE-ASSUMED .*; set it-sdi-exempt if it is not N2.1$/)
  const [reversed = ''] = await hintsOf({ key: 'reverse-charge' })
  assert.match(
    reversed,
    /^DOCKET-REVERSE-CHARGE-ASSUMED .* N6.1 \(Reverse charge: scrap\).*; set it-sdi-exempt if it is not N6.9$/,
  )
  const german = { ...customer, tax_id: { country: 'DE', code: '136695976' } }
  assert.deepEqual(await hintsOf({ key: 'outside-scope' }, { customer: german }), [])
})

test('a warning says how services to a business abroad are coded', async () => {
  const german = { ...customer, tax_id: { country: 'DE', code: '136695976' } }
  const of = async (key: string, members: Json): Promise<string[]> => {
    const lines = [line({ taxes: [{ cat: 'VAT', key }] })]
    const { data } = fattura({ $tags: ['reverse-charge'], lines, ...members })
    const { warnings, hints } = await post('/review', { data })
    return [...warnings, ...hints].flatMap(({ code, properties }: Json) =>
      /REVERSE-CHARGE$|OUTSIDE/.test(code) ? `${code} ${properties}` : [],
    )
  }
  assert.deepEqual(await of('reverse-charge', { customer: german }), [
    'DOCKET-IT-SDI-REVERSE-CHARGE $.lines[0].taxes[0].key',
  ])
  assert.deepEqual(await of('outside-scope', { customer: german }), [])
  assert.deepEqual(await of('reverse-charge', {}), [])
})
