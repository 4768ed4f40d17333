import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, invoice, type Json, line, SCHEMA } from '../support.ts'
import { build, faultFinder } from './support.ts'

const address = { street: 'Via A', locality: 'Roma', code: '00100', country: 'IT' }
const supplier = { name: 'S', tax_id: { country: 'IT', code: '12345678903' }, addresses: [address] }
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
  assert.deepEqual(await findFaults(fattura({ type: 'other' })), ['BILL-INVOICE-02 $.tax.ext'])
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
  const uncoded = taxed({ cat: 'VAT', key: 'standard', ext: { 'it-sdi-exempt': 'N4' } })
  assert.deepEqual(await findFaults(uncoded), [
    'TAX-COMBO-01 $.lines[0].taxes[0].ext',
    'GOBL-TAX-COMBO-04 $.lines[0].taxes[0]',
  ])
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
  assert.equal(await exemptOn({ issue_date: '2020-01-31' }), 'N7')
  assert.equal(await exemptOn({ issue_date: '2020-02-01' }), 'N2.1')
  assert.equal(await exemptOn({ issue_date: '2020-02-01', value_date: '2020-01-31' }), 'N7')
  assert.equal(await exemptOn({ issue_date: undefined }), 'N2.1')
})

test('withheld taxes state the reason', async () => {
  const withheld = (members: Json = {}): Json =>
    taxed({ cat: 'VAT', rate: 'general' }, { cat: 'IRPEF', percent: '20%', ...members })
  assert.deepEqual(await findFaults(withheld()), ['TAX-COMBO-02 $.lines[0].taxes[1].ext'])
  await build(withheld({ ext: { 'it-sdi-retained': 'A' } }))
  assert.deepEqual(
    await findFaults(taxed({ cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } })),
    ['BILL-INVOICE-17 $.lines[0]'],
  )
})

test('means of payment have codes', async () => {
  const instructed = (key: string): Json => fattura({ payment: { instructions: { key } } })
  const codes = {
    'card+credit': 'MP08',
    'direct-debit+sepa-core': 'MP20',
    'promissory-note': 'MP06',
  }
  for (const [key, code] of Object.entries(codes)) {
    const { payment } = await build(instructed(key))
    assert.equal(payment.instructions.ext['it-sdi-payment-means'], code)
  }
  assert.deepEqual(await findFaults(instructed('other')), [
    'PAY-INSTRUCTIONS-01 $.payment.instructions.ext',
  ])
  const tooLong = ['GOBL-CBC-KEY-01 $.payment.instructions.key']
  assert.deepEqual(await findFaults(instructed(`card${'+part'.repeat(20)}`)), tooLong)
  assert.deepEqual(await findFaults(instructed(`card+${'x'.repeat(64)}`)), tooLong)
  assert.deepEqual(
    await findFaults(fattura({ payment: { advances: [{ description: 'a', percent: '10%' }] } })),
    ['PAY-RECORD-01 $.payment.advances[0].ext'],
  )
  const due = { terms: { due_dates: [{ date: '2026-02-28', percent: '100%' }] } }
  assert.deepEqual(await findFaults(fattura({ payment: due })), ['BILL-INVOICE-21 $'])
  await build(fattura({ payment: { ...due, instructions: { key: 'credit-transfer' } } }))
})

test('the supplier has a fiscal regime, and a telephone number without prefix', async () => {
  const sold = (members: Json): Json => fattura({ supplier: { ...supplier, ...members } })
  const document = await build(sold({ telephones: [{ num: '+390612345678' }] }))
  assert.equal(document.supplier.telephones[0].num, '0612345678')
  assert.deepEqual(document.supplier.ext, { 'it-sdi-fiscal-regime': 'RF01' })
  const ext = { 'it-sdi-fiscal-regime': 'RF19' }
  assert.deepEqual((await build(sold({ ext }))).supplier.ext, ext)
  assert.deepEqual(
    await findFaults(sold({ telephones: [{ num: '1234' }, { num: '003906123456789' }] })),
    ['BILL-INVOICE-08 $.supplier.telephones[0].num $.supplier.telephones[1].num'],
  )
  const abroad = sold({
    tax_id: { country: 'FR', code: '39356000000' },
    telephones: [{ num: '+39123456789012' }],
  })
  abroad.data.$regime = 'IT'
  assert.equal((await build(abroad)).supplier.telephones[0].num, '+39123456789012')
  assert.deepEqual(await findFaults(sold({ registration: { capital: '1.00' } })), [
    'BILL-INVOICE-06 $.supplier.registration.entry',
    'BILL-INVOICE-07 $.supplier.registration.office',
  ])
})

test('an Italian customer has a tax code or a fiscal code', async () => {
  const bought = (members: Json): Json => fattura({ customer: { ...customer, ...members } })
  const [italy, person] = [{ country: 'IT' }, { name: { given: 'A', surname: 'B' } }]
  assert.deepEqual(await findFaults(bought({ tax_id: italy })), [
    'BILL-INVOICE-15 $.customer.tax_id.code',
    'BILL-INVOICE-16 $.customer.identities',
  ])
  const identities = [{ key: 'it-fiscal-code', code: 'RSSMRA80A01H501U' }]
  await build(bought({ tax_id: italy, identities }))
  assert.deepEqual(await findFaults(bought({ tax_id: italy, identities, name: '' })), [
    'BILL-INVOICE-13 $',
    'BILL-INVOICE-14 $',
  ])
  await build(bought({ tax_id: italy, identities, name: '', people: [person] }))
  assert.deepEqual(await findFaults(bought({ name: '', people: [person] })), [
    'GOBL-BILL-INVOICE-07 $.customer.name',
    'BILL-INVOICE-13 $',
  ])
  await build(bought({ tax_id: { country: 'FR' } }))
})

test('addresses are complete, with a postcode of five digits', async () => {
  const at = (members: Json): Json =>
    fattura({ customer: { ...customer, addresses: [{ ...address, ...members }] } })
  assert.equal((await build(at({ code: '40' }))).customer.addresses[0].code, '00040')
  assert.equal((await build(at({ code: '40', country: 'FR' }))).customer.addresses[0].code, '40')
  await build(at({ street: '', po_box: '1' }))
  const place = '.customer.addresses[0]'
  assert.deepEqual(await findFaults(at({ street: '' })), [`ORG-ADDRESS-01 $${place}`])
  assert.deepEqual(await findFaults(at({ code: '123456' })), [`ORG-ADDRESS-08 $${place}.code`])
  assert.deepEqual(await findFaults(at({ country: '', code: '' })), [
    `ORG-ADDRESS-04 $${place}.country`,
  ])
  assert.deepEqual(await findFaults(at({ street: 'Ulica Łódź' })), [
    `ORG-ADDRESS-02 $${place}.street`,
  ])
  await build(at({ street: 'Straße ÿ' }))
})

test('only deferred invoices have despatch notes', async () => {
  const ordering = { despatch: [{ code: '1' }] }
  assert.deepEqual(await findFaults(fattura({ ordering })), ['BILL-INVOICE-20 $.ordering.despatch'])
  assert.deepEqual(await findFaults(fattura({ ordering, $tags: ['deferred'] })), [
    'BILL-INVOICE-19 $.ordering.despatch[0].issue_date',
  ])
  await build(
    fattura({
      ordering: { despatch: [{ code: '1', issue_date: '2026-01-01' }] },
      $tags: ['deferred'],
    }),
  )
  const inside = fattura({ ordering }).data
  assert.deepEqual(await findFaults(fattura({ complements: [inside], $tags: ['deferred'] })), [
    'BILL-INVOICE-20 $.complements[0].ordering.despatch',
  ])
})

test('contributions to a fund have a percentage and are taxed', async () => {
  const charged = (members: Json): Json =>
    fattura({ charges: [{ key: 'x+fund-contribution', ...members }] })
  assert.deepEqual(await findFaults(charged({ amount: '10.00' })), [
    'BILL-CHARGE-01 $.charges[0].percent',
    'BILL-CHARGE-02 $.charges[0].ext',
    'BILL-CHARGE-03 $.charges[0].taxes',
  ])
  const taxes = [{ cat: 'VAT', rate: 'general' }]
  await build(charged({ percent: '4%', taxes, ext: { 'it-sdi-fund-type': 'TC01' } }))
})

test('normalisers and rules of parts apply to other documents too', async () => {
  const order = { ...fattura({ type: 'purchase' }).data, $schema: `${SCHEMA}bill/order` }
  order.customer = { ...customer, addresses: [{ ...address, country: '' }] }
  assert.deepEqual(await findFaults({ data: order }), [
    'ORG-ADDRESS-04 $.customer.addresses[0].country',
  ])
})
