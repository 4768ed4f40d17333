import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import { type Json, line, post } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  percentOf,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  testCorrections,
  testDoubtfulTaxCodes,
  testRegime,
  testTaxCodes,
  warningCodes,
} from './support.ts'

const newInvoice = supplierIn('FR', '44732829320')

testTaxCodes('FR', {
  good: ['44732829320', '39356000000', '00356000000', 'AB123456789'],
  bad: ['45732829320', '123456789', '4473282932', '4473282932A'],
  untidy: { 'FR 44 732 829 320': '44732829320', '732829320': '44732829320' },
})

testDoubtfulTaxCodes('FR', {
  44732829320: [],
  '39356000000': [],
  K7732829320: [],
  O7732829320: ['DOCKET-FR-TAX-IDENTITY-01'],
  '7I732829320': ['DOCKET-FR-TAX-IDENTITY-01'],
  AB123456789: ['DOCKET-FR-TAX-IDENTITY-02'],
  AB100012345: ['DOCKET-FR-TAX-IDENTITY-02'],
  '90000012345': [], // Monaco
})

testRegime(newInvoice, 'FR', 'EUR')

test('FR: SIREN and SIRET have nine and fourteen digits', async () => {
  const identities = [
    { type: 'SIREN', code: '12345678' },
    { type: 'SIRET', code: '123' },
  ]
  assert.deepEqual(await rejectedCodes(newInvoice({ customer: { name: 'c', identities } })), [
    'GOBL-FR-ORG-IDENTITY-01',
    'GOBL-FR-ORG-IDENTITY-02',
  ])
})

test('FR: the tax number and the identities of a party are of one company', async () => {
  const of = (type: string, code: string): Json => {
    const customer = {
      name: 'c',
      tax_id: { country: 'FR', code: '16364802710' },
      identities: [{ type, code }],
    }
    return newInvoice({ customer })
  }
  const foreign = ['DOCKET-FR-ORG-PARTY-01']
  assert.deepEqual(await warningCodes(of('SIRET', '73282932000074')), foreign)
  assert.deepEqual(await warningCodes(of('SIREN', '732829320')), foreign)
  assert.deepEqual(await warningCodes(of('SIREN', '364802710')), [])
  const { warnings } = await post('/review', { data: of('SIREN', '') })
  assert.deepEqual(warnings, [])
})

test('FR: a SIREN identifies the supplier', async () => {
  const identities = [{ type: 'SIREN', code: '732829320' }]
  await build(newInvoice({ supplier: { name: 'x', tax_id: { country: 'FR' }, identities } }))
})

test('FR: Corsica has the rates of the mainland besides its own', async () => {
  assert.equal(await percentOf(newInvoice, '2026-01-31', 'general+corsica'), '20%')
  assert.equal(await percentOf(newInvoice, '2026-01-31', 'reduced+corsica'), '2.1%')
})

testCorrections('FR', newInvoice, ['credit-note', 'corrective'])

test('FR: reverse charge is noted', async () => {
  const text =
    'Reverse Charge / Autoliquidation de la TVA - Article 283-1 du CGI. ' +
    'Le client est redevable de la TVA.'
  assert.deepEqual(await reverseChargeNotes(newInvoice), [{ ...COMMON_NOTE, text }])
})

const withIdentity = (type: string, code: string): Json => ({
  data: newInvoice({ customer: { name: 'Customer', identities: [{ type, code }] } }),
})
const from = (members: Json): Json => ({
  data: newInvoice({ $regime: 'FR', supplier: { name: 'Supplier', ...members } }),
})
const siren = { type: 'SIREN', code: '732829320' }

testRules('GOBL-FR-', { data: newInvoice() }, [
  ['BILL-INVOICE-01 $.supplier', from({}), from({ identities: [siren] })],
  [
    'ORG-IDENTITY-01 $.customer.identities[0].code',
    withIdentity('SIREN', '73282932'),
    withIdentity('XX', '73282932'),
  ],
  [
    'ORG-IDENTITY-02 $.customer.identities[0].code',
    withIdentity('SIRET', '732829320'),
    withIdentity('XX', '732829320'),
  ],
])

test('FR: reviews warn of a SIREN or SIRET whose last digit is not its check digit', async () => {
  const warned = (type: string, code: string): Promise<string[]> =>
    warningCodes(withIdentity(type, code).data)
  assert.deepEqual(await warned('SIREN', '732829320'), [])
  assert.deepEqual(await warned('SIREN', '732829321'), ['DOCKET-FR-ORG-IDENTITY-01'])
  assert.deepEqual(await warned('SIRET', '73282932000074'), [])
  assert.deepEqual(await warned('SIRET', '73282932000075'), ['DOCKET-FR-ORG-IDENTITY-02'])
  assert.deepEqual(await warned('SIRET', '35600000009075'), []) // La Poste
  assert.deepEqual(await warned('SIRET', '35600000009076'), ['DOCKET-FR-ORG-IDENTITY-02'])
})

test('FR: reverse charge between two in France hints at the article of suppliers abroad', async () => {
  const hinted = async (country: string, code: string, tax?: Json): Promise<boolean> => {
    const data = newInvoice({
      $tags: ['reverse-charge'],
      customer: { name: 'C', tax_id: { country, code } },
      lines: [line({ taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })],
      tax,
    })
    const { hints } = await post('/review', { data })
    return hints.some((hint: Json) => hint.code === 'DOCKET-FR-BILL-INVOICE-02')
  }
  const text = 'Autoliquidation, art. 283, 2 nonies du CGI'
  const notes = [{ cat: 'VAT', key: 'reverse-charge', text }]
  assert.equal(await hinted('FR', '16364802710'), true)
  assert.equal(await hinted('FR', '16364802710', { notes }), false)
  assert.equal(await hinted('DE', '111111125'), false)
})
