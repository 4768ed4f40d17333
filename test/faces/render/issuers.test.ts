/** Who issues a document, who reads it, and who of them pays. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../src/faces/library.ts'
import { LANGUAGES } from '../../../src/faces/render/languages.ts'
import { invoice, type Json, SCHEMA } from '../../support.ts'
import { sealed } from './documents.ts'
import { elementsOf, readable, textsOf } from './tree.ts'

const IBAN = 'ES5301822370480201584639'
const SWISS = 'CH9300762011623852957'
const SELF_BILLED = { $tags: ['self-billed'] }
const transfer = (key = 'credit-transfer', iban = IBAN): Json => ({
  terms: { due_dates: [{ date: '2026-02-28', percent: '100%' }] },
  instructions: { key, credit_transfer: [{ iban }] },
})

const pageOf = (members: Json, language = 'en'): Promise<string> =>
  render({ data: invoice({ payment: transfer(), ...members }) as { $schema: string }, language })

/** What a page asks for or promises, and whether it has a code to scan. */
async function askedOn(members: Json, language?: string): Promise<[words: string, hasQr: boolean]> {
  const page = await pageOf(members, language)
  return [textsOf(elementsOf(page), 'please').join(), page.includes('class="qr"')]
}

test('an invoice asks its customer to pay, and a self-billed one says what its supplier is paid', async () => {
  assert.deepEqual(await askedOn({}), ['Please pay €1,210.00 by 28 February 2026', true])
  const promise = 'We will pay €1,210.00 by 28 February 2026'
  assert.deepEqual(await askedOn(SELF_BILLED), [promise, false])
  const debit = { ...SELF_BILLED, payment: transfer('direct-debit') }
  assert.deepEqual(await askedOn(debit), [promise, false])
  const terms = { instructions: transfer().instructions }
  assert.deepEqual(await askedOn({ ...SELF_BILLED, payment: terms }), [
    'We will pay €1,210.00',
    false,
  ])
  const [netted] = await askedOn({ ...SELF_BILLED, payment: transfer('netting') })
  assert.equal(netted, '€1,210.00 will be settled by offsetting')
  assert.match(await pageOf(SELF_BILLED), /ES53 0182/, 'the account that is paid to')
})

test('who is paid is told so in every language', async () => {
  for (const language of Object.keys(LANGUAGES)) {
    const [asked] = await askedOn({}, language)
    const [promised] = await askedOn(SELF_BILLED, language)
    assert.match(promised, /1\D?210|١٬٢١٠/, language)
    assert.notEqual(promised, asked, language)
  }
})

test('a self-billed credit note takes back: it credits its reader with nothing', async () => {
  const credit = { type: 'credit-note', preceding: [{ code: '1' }] }
  const amountsOf = async (members: Json): Promise<[key: string, sum: string | undefined]> => {
    const elements = elementsOf(await pageOf(members))
    return [textsOf(elements, 'amount').join(), textsOf(elements, 'strong').at(-1)]
  }
  const own = 'Amount credited €1,210.00'
  assert.deepEqual(await amountsOf(credit), [own, own])
  const back = 'Total €1,210.00'
  assert.deepEqual(await amountsOf({ ...credit, ...SELF_BILLED }), [back, back])
  assert.deepEqual(await askedOn({ ...credit, ...SELF_BILLED }), ['', false])
})

test('what a supplier was paid too much is due from it', async () => {
  const keyOf = async (members: Json): Promise<string[]> => {
    const totals = { payable: '10.00', due: '-2.00' }
    const data = sealed({ $schema: `${SCHEMA}bill/invoice`, currency: 'EUR', totals, ...members })
    return textsOf(elementsOf(await render({ data, language: 'en' })), 'amount')
  }
  assert.deepEqual(await keyOf({}), ['Amount credited €2.00'])
  assert.deepEqual(await keyOf(SELF_BILLED), ['Amount due -€2.00'])
})

test('a self-billed invoice in francs has no slip, and warns of none', async () => {
  const address = { street: 'Weg', num: '1', locality: 'Bern', code: '3000', country: 'CH' }
  const supplier = {
    name: 'S',
    tax_id: { country: 'CH', code: 'E123456788' },
    addresses: [address],
  }
  const members = { $regime: 'CH', currency: 'CHF', supplier, payment: transfer(undefined, SWISS) }
  const hasSlip = async (more: Json): Promise<boolean> =>
    (await pageOf({ ...members, ...more })).includes('class="slip"')
  assert.equal(await hasSlip({}), true)
  assert.equal(await hasSlip(SELF_BILLED), false)
})

test('a code pays the seller for whom a supplier acts, unless another payee is named', async () => {
  const nameOn = async (members: Json): Promise<string | undefined> =>
    / to (.*?), ES53/.exec(await pageOf(members))?.[1]
  const ordering = { seller: { name: 'Seller Inc' } }
  assert.equal(await nameOn({}), 'Supplier S.L.')
  assert.equal(await nameOn({ ordering }), 'Seller Inc')
  const payment = { ...transfer(), payee: { name: 'Factor AG' } }
  assert.equal(await nameOn({ ordering, payment }), 'Factor AG')
})

const parties = { supplier: { name: 'S' }, customer: { name: 'C' } }

const ISSUERS: [schema: string, members: Json, issuer: string][] = [
  ['invoice', { type: 'standard' }, 'S'],
  ['invoice', { type: 'standard', ...SELF_BILLED }, 'C'],
  ['order', { type: 'purchase' }, 'C'],
  ['order', { type: 'sale' }, 'S'],
  ['payment', { type: 'request' }, 'S'],
  ['payment', { type: 'advice' }, 'C'],
  ['delivery', { type: 'advice' }, 'S'],
  ['delivery', { type: 'receipt' }, 'C'],
  ['status', { type: 'response' }, 'C'],
  ['status', { type: 'update' }, 'S'],
]

for (const [schema, members, issuer] of ISSUERS)
  test(`${schema} ${JSON.stringify(members)} is from ${issuer}, and to the other`, async () => {
    const data = sealed({ $schema: `${SCHEMA}bill/${schema}`, ...parties, ...members })
    const page = await render({ data, letterhead: { window: 'din-5008-a' } })
    const elements = elementsOf(page)
    assert.deepEqual(textsOf(elements, 'brand'), [issuer])
    assert.deepEqual(textsOf(elements, 'window'), [`${issuer} ${issuer === 'S' ? 'C' : 'S'}`])
  })

test('an offer and a confirmation ask for nothing yet, and a purchase order says what its customer will pay', async () => {
  const wordsOf = async (type: string): Promise<string[]> => {
    const totals = { payable: '5.00' }
    const payment = { terms: { notes: 'Net' } }
    const members = { type, currency: 'EUR', totals, payment }
    const data = sealed({ $schema: `${SCHEMA}bill/order`, ...members })
    const elements = elementsOf(await render({ data, language: 'en' }))
    return elements.filter(({ name }) => name === 'p').map(({ inner }) => readable(inner))
  }
  assert.deepEqual(await wordsOf('quote'), ['Total €5.00', 'Net'])
  assert.deepEqual(await wordsOf('sale'), ['Total €5.00', 'Net'])
  assert.deepEqual(await wordsOf('purchase'), ['Total €5.00', 'We will pay €5.00', 'Net'])
})
