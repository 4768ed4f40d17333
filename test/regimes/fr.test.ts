import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRules } from '../rules.ts'
import type { Json } from '../support.ts'
import {
  build,
  COMMON_NOTE,
  rejectedCodes,
  reverseChargeNotes,
  supplierIn,
  testCorrections,
  testRates,
  testRegime,
  testTaxCodes,
} from './support.ts'

const newInvoice = supplierIn('FR', '44732829320')

testTaxCodes('FR', {
  good: ['44732829320', '39356000000', '00356000000', 'AB123456789'],
  bad: ['45732829320', '123456789', '4473282932', '4473282932A'],
  untidy: { 'FR 44 732 829 320': '44732829320', '732829320': '44732829320' },
})

testRegime(newInvoice, 'FR', 'EUR')

// biome-ignore format: table
testRates('FR', newInvoice, {
  general: { '1995-08-01': '20.6%', '2000-04-01': '19.6%', '2014-01-01': '20%' },
  intermediate: { '2012-01-01': '7%', '2014-01-01': '10%' },
  reduced: { '1982-07-01': '5.5%' },
  'super-reduced': { '1995-08-01': '2.1%' },
})

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

test('FR: a SIREN identifies the supplier', async () => {
  const identities = [{ type: 'SIREN', code: '732829320' }]
  await build(newInvoice({ supplier: { name: 'x', tax_id: { country: 'FR' }, identities } }))
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
