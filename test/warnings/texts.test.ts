import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, line, post } from '../support.ts'
import { rowed, spanish, testNeighbours, VAT } from './neighbours.ts'

const item = (name: string, members: Json = {}): Json =>
  rowed({ item: { name, price: '10.00', ...members } })
const gtin = (code: string): Json => item('Thing', { identities: [{ key: 'gtin', code }] })
const noted = (text: string): Json => ({ notes: [{ text }] })
const received = (name: string): Json => ({ delivery: { receiver: { name } } })
const ordered = (code: string): Json => ({ ordering: { purchases: [{ code }] } })
const at = (country: string, code: string): Json => ({
  customer: {
    name: 'Customer',
    addresses: [{ street: 'Street', num: '1', locality: 'Town', code, country }],
  },
})
const person = (given: string): Json => ({
  customer: { name: 'Customer', people: [{ name: { given, surname: 'Null' } }] },
})
const discounted = (reason: string): Json => ({
  discounts: [{ amount: '1.00', reason, taxes: [VAT] }],
})

// biome-ignore format: table
testNeighbours('warnings', [
  ['an item called test', item('test'), 'DOCKET-PLACEHOLDER $.lines[0].item.name', item('Pregnancy test')],
  ['an item called by a dash', item('-'), 'DOCKET-PLACEHOLDER $.lines[0].item.name', item('4711')],
  ['a receiver who is to be named', received('TODO'), 'DOCKET-PLACEHOLDER $.delivery.receiver.name', received('Todo Verde')],
  ['an order with a number to come', ordered('TBD'), 'DOCKET-PLACEHOLDER-CODE $.ordering.purchases[0].code', ordered('TBD-1')],
  ['a note of a program', noted('undefined'), 'DOCKET-PLACEHOLDER $.notes[0].text', noted('The delivery date was undefined')],
  ['a reason that a template left', discounted('{{reason}}'), 'DOCKET-TEMPLATE $.discounts[0].reason', discounted('Model {X}, 5% off')],
  ['a person whom a template left', person('%GIVEN_NAME%'), 'DOCKET-TEMPLATE $.customer.people[0].name.given', person('Todo')],
  ['metadata that a template left', { meta: { source: '<%= id %>' } }, 'DOCKET-TEMPLATE $.meta', { meta: { source: '<id>' } }],
  ['a GTIN of letters', gtin('ABC'), 'DOCKET-GTIN $.lines[0].item.identities[0].code', gtin('SEM GTIN')],
])

const POSTAL = 'DOCKET-POSTAL-CODE $.customer.addresses[0].code'

// biome-ignore format: table
testNeighbours('hints', [
  ['a province that Spain does not have', at('ES', '53001'), POSTAL, at('ES', '52001')],
  ['digits alone in Britain', at('GB', '12345'), POSTAL, at('GB', 'sw1a1aa')],
  ['an Eircode that is too short', at('IE', 'H91 E2K'), POSTAL, at('IE', 'd6wxy00')],
])

test('postal codes of all forms are known in Britain and Ireland', async () => {
  const britain =
    'M1 1AE,M60 1NW,CR2 6XH,DN55 1PT,W1A 1HQ,EC1A 1BB,GIR 0AA,BFPO 57,BFPO 1234,BF1 0AX'.split(',')
  const ireland = 'A65 F4E2,D02X285,D6W XY00,D4'.split(',')
  const codes = [...britain.map((code) => at('GB', code)), ...ireland.map((code) => at('IE', code))]
  for (const data of codes) {
    const { hints } = await post('/review', { data: spanish(data) })
    const found = hints.filter(({ code }: Json) => code === 'DOCKET-POSTAL-CODE')
    assert.deepEqual(found, [], JSON.stringify(data.customer.addresses))
  }
})

test('orders and deliveries have what is wrong in them named as well', async () => {
  const contracts = [{ code: '7', issue_date: '1926-01-01' }]
  const due = { date: '2026-03-01', percent: '50%' }
  const namesOf = async (type: string, members: Json): Promise<string[]> => {
    const $schema = `https://gobl.org/draft-0/bill/${type}`
    const { faults, warnings } = await post('/review', { data: spanish({ $schema, ...members }) })
    assert.deepEqual(faults, [])
    return warnings.map(({ code }: Json) => code).sort()
  }
  const wrong = {
    customer: { name: 'TODO' },
    discounts: [{ amount: '-5.00', reason: 'Loyalty' }],
  }
  const found = ['DOCKET-DISCOUNT-TAX', 'DOCKET-NEGATIVE-DISCOUNT', 'DOCKET-PLACEHOLDER']
  assert.deepEqual(await namesOf('order', wrong), found)
  assert.deepEqual(await namesOf('delivery', wrong), found)
  const payment = { terms: { due_dates: [due, due] } }
  assert.deepEqual(await namesOf('order', { contracts, payment }), [
    'DOCKET-DUE-DATE-TWICE',
    'DOCKET-FAR-DATE',
  ])
  assert.deepEqual(await namesOf('delivery', { ordering: { contracts } }), ['DOCKET-FAR-DATE'])
  const far = { delivery: { date: '2028-01-01' }, contracts: [{ code: '7' }] }
  assert.deepEqual(await namesOf('order', far), [])
  assert.deepEqual(await namesOf('delivery', {}), [])
})

test('orders have treatments, and orders and deliveries words, that do not fit named as well', async () => {
  const namesOf = async (type: string, members: Json): Promise<string[]> => {
    const $schema = `https://gobl.org/draft-0/bill/${type}`
    const { faults, warnings } = await post('/review', { data: spanish({ $schema, ...members }) })
    assert.deepEqual(faults, [])
    return warnings.map(({ code }: Json) => code)
  }
  const home = { lines: [line({ taxes: [{ cat: 'VAT', key: 'intra-community' }] })] }
  assert.deepEqual([...new Set(await namesOf('order', home))], ['DOCKET-INTRA-COMMUNITY-HOME'])
  const customer = { name: 'C', tax_id: { country: 'DE', code: '111111125' } }
  assert.deepEqual(await namesOf('order', { ...home, customer }), [])
  // What is delivered goes to another party, and where.
  assert.deepEqual(await namesOf('delivery', home), [])
  const notes = [{ text: 'Inversión del sujeto pasivo' }]
  for (const type of ['order', 'delivery']) {
    const taxed = { lines: [line({ taxes: [{ cat: 'VAT', rate: 'general' }] })] }
    assert.deepEqual(await namesOf(type, { ...taxed, notes }), ['DOCKET-NOTE-TREATMENT'], type)
    assert.deepEqual(await namesOf(type, { ...taxed, notes: [{ text: 'Gracias' }] }), [], type)
  }
})
