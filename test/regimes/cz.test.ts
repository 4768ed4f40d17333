import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line, post } from '../support.ts'
import {
  build,
  identityCode,
  rejected,
  supplierIn,
  testCorrections,
  testMentions,
  testPages,
  testRegime,
  testTaxCodes,
  withIdentity,
} from './support.ts'

const newInvoice = supplierIn('CZ', '60000007')

testTaxCodes('CZ', {
  // Firms, of which the last has a remainder of 0; a group; birth numbers of 1945 without check digit, and of 1978.
  good: ['60000007', '35768215', '00271268', '699709877', '682127228', '450811355', '7851098915'],
  bad: ['60000008', '97907961', '699709878', '451311355', '7851098916', '6000000', '6000000A'],
  untidy: { 'CZ 600 000 07': '60000007', 'cz-7851098915': '7851098915' },
})

testRegime(newInvoice, 'CZ', 'CZK')

testPages('CZ', newInvoice(), 'cs', ['DPH 21 %', 'DIČ CZ60000007'])

testMentions(
  'CZ',
  newInvoice,
  'Reverse charge / Daň odvede zákazník',
  'Self-billing / Vystaveno zákazníkem',
)

testCorrections('CZ', newInvoice, ['credit-note', 'debit-note'])

test('CZ: the supplier has a tax code or an IČO', async () => {
  const uncoded = (members: Json): Json =>
    newInvoice({ supplier: { name: 'Supplier', tax_id: { country: 'CZ' }, ...members } })
  assert.deepEqual(await rejected(uncoded({})), ['GOBL-CZ-BILL-INVOICE-01 $.supplier'])
  await build(uncoded({ identities: [{ key: 'cz-ico', code: '60000007' }] }))
})

test('CZ: an IČO is reduced to digits and checked', async () => {
  assert.equal(await identityCode(newInvoice, { key: 'cz-ico', code: '600 000 07' }), '60000007')
  const wrong = withIdentity(newInvoice, { key: 'cz-ico', code: '60000008' })
  assert.deepEqual(await rejected(wrong), ['GOBL-CZ-ORG-IDENTITY-01 $.customer.identities[0].code'])
})

test('CZ: the rate reduced is advised since both lower rates are one', async () => {
  const hintsOn = async (issue_date: string, rate: string): Promise<string[]> => {
    const lines = [line({ taxes: [{ cat: 'VAT', rate }] })]
    const { hints } = await post('/review', { data: newInvoice({ issue_date, lines }) })
    return hints.map(({ code }: Json) => code)
  }
  assert.deepEqual(await hintsOn('2023-12-31', 'super-reduced'), [])
  assert.deepEqual(await hintsOn('2024-01-01', 'super-reduced'), ['DOCKET-CZ-TAX-COMBO-01'])
  assert.deepEqual(await hintsOn('2024-01-01', 'reduced'), [])
})
