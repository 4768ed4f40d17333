/** Business terms of EN 16931 beside the members, rules and faults that are about them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, type Json, sendJson } from '../../support.ts'
import { sale } from './invoices.ts'

test('the description of the interface has the terms of members', async () => {
  const { components } = await get('/openapi.json')
  const { OrgParty, OrgItem, Invoice } = components.schemas
  const termsOf = ({ description }: Json): string | undefined =>
    / In EN 16931: (.+)\.$/.exec(description)?.[1]
  assert.equal(termsOf(OrgParty.properties.name), 'BT-27, BT-44, BT-59, BT-62, BT-70')
  assert.equal(termsOf(OrgItem.properties.price), 'BT-146')
  assert.equal(termsOf(Invoice.properties.lines), 'BG-25')
  assert.equal(termsOf(OrgParty.properties.uuid), undefined)
})

test('rules of EN 16931 have the terms that they are about, and those of other formats none', async () => {
  const termsOf = async (addon: string): Promise<Json> => {
    const { rules } = await get(`/rules?addon=${addon}`)
    return Object.fromEntries(rules.map(({ code, terms }: Json) => [code, terms]))
  }
  const standard = await termsOf('eu-en16931-v2017')
  assert.deepEqual(standard['GOBL-EU-EN16931-BILL-INVOICE-02'], ['BT-3'])
  assert.deepEqual(standard['GOBL-EU-EN16931-BILL-INVOICE-05'], ['BG-8'])
  assert.deepEqual(standard['GOBL-EU-EN16931-ORG-ADDRESS-01'], ['BT-40', 'BT-55', 'BT-69', 'BT-80'])
  const german = await termsOf('de-xrechnung-v3')
  assert.deepEqual(german['GOBL-DE-XRECHNUNG-BILL-INVOICE-30'], ['BT-10'])
  const italian = await termsOf('it-sdi-v1')
  assert.deepEqual(new Set(Object.values(italian)), new Set([undefined]))
})

test('faults of rules of EN 16931 name the term of their place', async () => {
  const { customer, ...rest } = sale()
  const data = { ...rest, customer: { ...customer, addresses: undefined } }
  for (const request of [{ data }, { data, envelop: true }]) {
    const { faults } = (await (await sendJson('/build', request)).json()) as Json
    const [fault] = faults
    assert.equal(fault.code, 'GOBL-EU-EN16931-BILL-INVOICE-05')
    assert.match(fault.description, /^(?:doc\.)?customer\.addresses is required \(BG-8\)/)
  }
})
