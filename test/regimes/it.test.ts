import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line } from '../support.ts'
import {
  build,
  correct,
  identityCode,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('IT', '12345678903')

testTaxCodes('IT', {
  good: ['12345678903', '16128786866', '86823312169'],
  bad: ['12345678904', '39661178997', '1234567890', '123456789030', 'A2345678903'],
  untidy: { 'it 123.456.789-03': '12345678903', IT16128786866: '16128786866' },
})

testDoubtfulTaxCodes('IT', {
  '00743110157': [],
  '12345678903': ['DOCKET-IT-TAX-IDENTITY-01'],
  '05429152811': ['DOCKET-IT-TAX-IDENTITY-01'],
})

testRegime(newInvoice, 'IT', 'EUR')

test('IT: reverse charge is noted', async () => {
  assert.deepEqual(await reverseChargeNotes(newInvoice), [
    { cat: 'VAT', key: 'reverse-charge', text: 'Reverse Charge / Inversione del soggetto passivo' },
  ])
})

test('IT: corrections are credit and debit notes', async () => {
  await correct(newInvoice(), 'debit-note')
  await correct(newInvoice(), 'corrective', 422)
})

test('IT: withheld taxes and contributions are subtracted', async () => {
  const codes = ['IRPEF', 'IRES', 'INPS', 'ENASARCO', 'ENPAM', 'CP']
  const withheld = codes.map((cat) => ({ cat, percent: '1.0%' }))
  const taxes = [{ cat: 'VAT', rate: 'intermediate' }, ...withheld]
  const { totals } = await build(newInvoice({ lines: [line({ taxes })] }))
  assert.deepEqual(
    [totals.total_with_tax, totals.retained_tax, totals.payable],
    ['1100.00', '60.00', '1040.00'],
  )
})

const fiscalCode = (code: string): Json => ({ key: 'it-fiscal-code', code })

test('IT: fiscal codes are normalised', async () => {
  const stored = (identity: Json): Promise<string> => identityCode(newInvoice, identity)
  assert.equal(await stored(fiscalCode('mrt mtt 25d09 f205z')), 'MRTMTT25D09F205Z')
  assert.equal(await stored(fiscalCode('IT-12345678903')), '12345678903')
  assert.equal(await stored({ type: 'XX', code: 'mrt-1' }), 'mrt-1')
})

test('IT: good fiscal codes are accepted', async () => {
  const good = [
    'RSSMRA80A01H501U', // a man
    'RSSMRA80A41H501Y', // a woman
    'RSSMRA80A01H5LMX', // letters replace digits if two persons would share a code
    'RSSMRA80B29H501Q', // a leap day
    'BNCLCU92D30D612I', // the last of April
    'RSSMRA80A31H501X', // the last of January
    'RSSMRA81A29H501S', // the 29th of a long month
    '16128786866', // an organisation
  ]
  for (const code of good) assert.equal(await identityCode(newInvoice, fiscalCode(code)), code)
})

test('IT: bad fiscal codes are rejected', async () => {
  const missing = 'GOBL-IT-ORG-IDENTITY-01'
  const form = 'GOBL-IT-ORG-IDENTITY-02'
  const check = 'GOBL-IT-ORG-IDENTITY-03'
  const bad: [code: string, faults: string[]][] = [
    ['RSSMRA80A01H501A', [check]],
    ['RSSMRA81B29H501R', [form]], // not a leap year
    ['BNCLCU92D31D612H', [form]], // April has 30 days
    ['RSSMRA80A01H501', [form, check]],
    ['MRTMTT25D09FÑ05Z', [form, check]],
    ['39661178997', [check]],
    ['1612878686A', [form, check]],
    ['IT', [missing]],
  ]
  for (const [code, expected] of bad) {
    const found = await rejectedCodes(withIdentity(newInvoice, fiscalCode(code)))
    assert.deepEqual(
      found.filter((fault) => fault.startsWith('GOBL-IT')),
      expected,
      code,
    )
  }
})

test('IT: the tax code of an individual becomes a fiscal code', async () => {
  const tax_id = { country: 'IT', type: 'individual', code: 'MRTMTT25D09F205Z' }
  const customerOf = async (members: Json): Promise<Json> =>
    (await build(newInvoice({ customer: { name: 'Customer', tax_id, ...members } }))).customer
  const fiscal = fiscalCode('MRTMTT25D09F205Z')
  const customer = await customerOf({})
  assert.deepEqual([customer.tax_id, customer.identities], [{ country: 'IT' }, [fiscal]])
  const other = { type: 'XX', code: '1' }
  const old = { label: 'CF', ...fiscalCode('RSSMRA80A01H501U') }
  assert.deepEqual((await customerOf({ identities: [other] })).identities, [other, fiscal])
  assert.deepEqual((await customerOf({ identities: [old, other] })).identities, [fiscal, other])
  const company = { country: 'IT', type: 'company', code: '12345678903' }
  assert.deepEqual((await customerOf({ tax_id: company })).tax_id, company)
})

test('IT: extensions of older documents are renamed', async () => {
  const addresses = [{ street: 'Via A', locality: 'Roma', code: '00100', country: 'IT' }]
  const party = { name: 'Party', tax_id: { country: 'IT', code: '12345678903' }, addresses }
  const taxes = [
    { cat: 'VAT', ext: { 'it-sdi-nature': 'N6.1', 'it-sdi-exempt': 'N2.1' } },
    { cat: 'IRPEF', percent: '20.0%', ext: { 'it-sdi-retained-tax': 'A' } },
  ]
  const { lines } = await build(
    invoice({
      $addons: ['it-sdi-v1'],
      supplier: party,
      customer: party,
      lines: [line({ taxes })],
    }),
  )
  assert.deepEqual(lines[0].taxes, [
    { cat: 'VAT', key: 'reverse-charge', ext: { 'it-sdi-exempt': 'N6.1' } },
    { cat: 'IRPEF', percent: '20.0%', ext: { 'it-sdi-retained': 'A' } },
  ])
})
