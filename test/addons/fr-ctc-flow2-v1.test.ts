import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, invoice, type Json, post } from '../support.ts'

/** A French business that the directory knows. */
const business = (siren: string, code: string, members: Json = {}): Json => ({
  name: `Société ${siren}`,
  tax_id: { country: 'FR', code },
  inboxes: [{ scheme: '0225', code: siren }],
  addresses: [{ country: 'FR' }],
  ...members,
})
const supplier = (members: Json = {}): Json => business('732829320', '44732829320', members)
const customer = (members: Json = {}): Json => business('391838042', '44391838042', members)

const domestic = (members: Json = {}): Json => ({
  data: invoice({
    $addons: ['fr-ctc-flow2-v1'],
    supplier: supplier(),
    customer: customer(),
    payment: { terms: { notes: '30 jours' } },
    ...members,
  }),
})
const inMode = (mode: string, members: Json = {}): Json => {
  return domestic({ tax: { ext: { 'fr-ctc-billing-mode': mode } }, ...members })
}

const built = (members: Json = {}): Promise<Json> => post('/build', domestic(members))
const rejected = async (body: Json, path = '/build'): Promise<string[]> => {
  const found = faults(await post(path, body, { status: 422 }))
  return found.map((fault) => fault.replace('GOBL-FR-CTC-FLOW2-', ''))
}

test('type and tags tell the code of the document, over that of the European norm', async () => {
  const before = { preceding: [{ code: '1' }] }
  const cases: [type: string, tags: string[], code: string][] = [
    ['standard', [], '380'],
    ['standard', ['partial'], '380'],
    ['standard', ['self-billed'], '389'],
    ['standard', ['factoring'], '393'],
    ['standard', ['factoring', 'self-billed'], '501'],
    ['standard', ['prepayment'], '386'],
    ['standard', ['self-billed', 'prepayment'], '500'],
    ['corrective', [], '384'],
    ['corrective', ['self-billed'], '471'],
    ['corrective', ['factoring'], '472'],
    ['corrective', ['self-billed', 'factoring'], '473'],
    ['credit-note', [], '381'],
    ['credit-note', ['self-billed'], '261'],
    ['credit-note', ['factoring'], '396'],
    ['credit-note', ['self-billed', 'factoring'], '502'],
    ['credit-note', ['prepayment'], '503'],
  ]
  for (const [type, $tags, code] of cases) {
    const { tax } = await built({ type, $tags, ...before })
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
  assert.deepEqual(await rejected(domestic({ type: 'debit-note' })), ['BILL-INVOICE-08 $.tax.ext'])
})

test('notes tell how an invoice is paid, each of the subjects once', async () => {
  const { tax, notes } = await built({ notes: [{ key: 'payment', text: 'Comptant' }] })
  assert.equal(tax.rounding, 'currency')
  assert.deepEqual(
    notes.map((note: Json) => note.ext['untdid-text-subject']),
    ['PMT', 'PMD', 'AAB'],
  )
  assert.equal(notes[0].text, 'Comptant')
  const twice = [
    { key: 'tax', text: 'a' },
    { key: 'tax', text: 'b' },
    { key: 'legal', text: 'c' },
  ]
  assert.deepEqual(await rejected(domestic({ notes: twice })), ['BILL-INVOICE-38 $.notes'])
  const document = await built()
  document.notes = [{ text: 'Merci' }, { key: 'legal', text: 'a' }, { key: 'legal', text: 'b' }]
  assert.deepEqual(await rejected({ data: document }, '/validate'), ['BILL-INVOICE-37 $.notes'])
})

test('the mode is deposit, or already paid where nothing is due', async () => {
  const { tax } = await built()
  assert.equal(tax.ext['fr-ctc-billing-mode'], 'M1')
  const payment = {
    terms: { due_dates: [{ date: '2026-01-01', percent: '100%' }] },
    advances: [{ percent: '100%', description: 'Carte' }],
  }
  const paid = await built({ totals: { due: '0.00' }, payment })
  assert.equal(paid.tax.ext['fr-ctc-billing-mode'], 'M2')
  const kept = await post('/build', inMode('S1', { totals: { due: '0.00' } }))
  assert.equal(kept.tax.ext['fr-ctc-billing-mode'], 'S1')
})

test('an invoice in a mode of payment in full is paid in full', async () => {
  const half = { terms: { notes: 'Payé' }, advances: [{ percent: '50%', description: 'Carte' }] }
  assert.deepEqual(await rejected(inMode('S2', { payment: half })), [
    'BILL-INVOICE-32 $.payment.terms.due_dates',
    'BILL-INVOICE-34 $.totals',
    'BILL-INVOICE-35 $.totals',
  ])
  const none = { terms: { due_dates: [{ date: '2026-01-01', percent: '100%' }] } }
  assert.deepEqual(await rejected(inMode('B2', { payment: none })), [
    'BILL-INVOICE-33 $.totals.advance',
    'BILL-INVOICE-35 $.totals',
  ])
  assert.deepEqual(await rejected(inMode('S4', { $tags: ['prepayment'] })), [
    'BILL-INVOICE-10 $.tax.ext',
  ])
})

test('payment is due on the day of issue or later, but for advances', async () => {
  const due = (date: string): Json => ({
    payment: { terms: { due_dates: [{ date, percent: '100%' }] } },
  })
  await built(due('2026-01-31'))
  assert.deepEqual(await rejected(domestic(due('2026-01-30'))), ['BILL-INVOICE-29 $'])
  await built({ ...due('2026-01-30'), $tags: ['prepayment'] })
})

test('a business is known by its SIREN, from the SIRET or the VAT number', async () => {
  const { supplier: fromTax } = await built()
  assert.deepEqual(fromTax.identities, [
    { scope: 'legal', type: 'SIREN', code: '732829320', ext: { 'iso-scheme-id': '0002' } },
  ])
  const abroad = { country: 'DE', code: '111111125' }
  const { customer: fromSiret } = await built({
    customer: customer({ tax_id: abroad, identities: [{ type: 'SIRET', code: '39183804200015' }] }),
  })
  assert.deepEqual(fromSiret.identities, [
    { type: 'SIRET', code: '39183804200015', ext: { 'iso-scheme-id': '0009' } },
    { scope: 'legal', type: 'SIREN', code: '391838042', ext: { 'iso-scheme-id': '0002' } },
  ])
  assert.deepEqual(await rejected(domestic({ customer: customer({ tax_id: abroad }) })), [
    'BILL-INVOICE-15 $.customer.identities',
  ])
  const other = [
    { type: 'SIRET', code: '99999999900015' },
    { type: 'SIREN', code: '732829320' },
  ]
  assert.deepEqual(await rejected(domestic({ supplier: supplier({ identities: other }) })), [
    'ORG-PARTY-01 $.supplier.identities',
  ])
})

test('identities have schemes that differ, and private codes can be routed', async () => {
  const identified = (...identities: Json[]): Json =>
    domestic({ supplier: supplier({ identities }) })
  const { supplier: known } = await post('/build', identified({ key: 'private-id', code: 'A+b-1' }))
  assert.equal(known.identities[0].ext['iso-scheme-id'], '0224')
  assert.deepEqual(await rejected(identified({ key: 'private-id', code: 'a b' })), [
    'ORG-IDENTITY-02 $.supplier.identities[0].code',
    'ORG-PARTY-02 $.supplier.identities',
  ])
  assert.deepEqual(await rejected(identified({ type: 'RCS', code: '1' })), [
    'ORG-PARTY-02 $.supplier.identities',
  ])
  const private1 = { key: 'private-id', code: '1' }
  assert.deepEqual(await rejected(identified(private1, private1)), [
    'ORG-PARTY-02 $.supplier.identities',
  ])
})

test('who issues the invoice has an address that starts with its SIREN', async () => {
  const { supplier: known } = await built()
  assert.equal(known.inboxes[0].key, 'peppol')
  const strange = [{ scheme: '0225', code: '999999999' }]
  const byEmail = { customer: customer({ inboxes: [{ email: 'a@b.com' }] }) }
  await built(byEmail)
  assert.deepEqual(await rejected(domestic({ ...byEmail, $tags: ['self-billed'] })), [
    'BILL-INVOICE-16 $.customer',
  ])
  assert.deepEqual(await rejected(domestic({ supplier: supplier({ inboxes: strange }) })), [
    'BILL-INVOICE-13 $.supplier',
  ])
  await built({ supplier: supplier({ inboxes: strange }), $tags: ['self-billed'] })
  const spaced = [{ scheme: '0225', code: '732829320 A' }]
  assert.deepEqual(await rejected(domestic({ supplier: supplier({ inboxes: spaced }) })), [
    'ORG-INBOX-02 $.supplier.inboxes[0].code',
    'ORG-PARTY-03 $.supplier.inboxes[0]',
  ])
})

test('a member of a single taxpayer says so and names who sells', async () => {
  const member = supplier({
    identities: [{ type: 'STC', code: '1', ext: { 'iso-scheme-id': '0231' } }],
  })
  const seller = { name: 'Membre', tax_id: { country: 'FR', code: '39356000000' } }
  const { notes } = await built({ supplier: member, ordering: { seller } })
  assert.equal(notes.at(-1).text, 'MEMBRE_ASSUJETTI_UNIQUE')
  assert.equal(notes.at(-1).ext['untdid-text-subject'], 'TXD')
  assert.deepEqual(await rejected(domestic({ supplier: member })), ['BILL-INVOICE-19 $.ordering'])
  assert.deepEqual(
    await rejected(domestic({ supplier: member, ordering: { seller: { name: 'Membre' } } })),
    ['BILL-INVOICE-21 $.ordering.seller.tax_id'],
  )
})

test('numbers are short and plain, with their series', async () => {
  assert.deepEqual(await rejected(domestic({ code: 'A B' })), ['BILL-INVOICE-02 $'])
  await built({ series: 'S'.repeat(16), code: 'C'.repeat(18) })
  assert.deepEqual(await rejected(domestic({ series: 'S'.repeat(16), code: 'C'.repeat(19) })), [
    'BILL-INVOICE-02 $',
  ])
  assert.deepEqual(await rejected(domestic({ preceding: [{ code: '1' }, { code: '1.2' }] })), [
    'BILL-INVOICE-03 $.preceding[1]',
  ])
})

test('corrections name what they correct', async () => {
  const two = [{ code: '1' }, { code: '2' }]
  assert.deepEqual(await rejected(domestic({ type: 'corrective', preceding: two })), [
    'BILL-INVOICE-05 $.preceding',
  ])
  assert.deepEqual(await rejected(domestic({ type: 'credit-note' })), [
    'BILL-INVOICE-06 $.preceding',
  ])
  await built({ type: 'credit-note', preceding: two })
  const consolidated = { type: 'other', tax: { ext: { 'untdid-document-type': '262' } } }
  assert.deepEqual(await rejected(domestic({ ...consolidated, ordering: {}, delivery: {} })), [
    'BILL-INVOICE-25 $.ordering.contracts',
    'BILL-INVOICE-28 $.delivery.period',
  ])
})

test('references, attachments and items are told apart', async () => {
  const reference = (code: string): Json => ({
    key: 'ref',
    code,
    ext: { 'untdid-reference': 'AFL' },
  })
  assert.deepEqual(
    await rejected(domestic({ ordering: { identities: [reference('1'), reference('2')] } })),
    ['BILL-INVOICE-17 $.ordering.identities'],
  )
  const file = (description?: string): Json => ({
    code: '1',
    url: 'https://a.com/a.pdf',
    description,
  })
  await built({ attachments: [file('LISIBLE'), file('RIB'), file('RIB')] })
  const attachments = [file('LISIBLE'), file('LISIBLE'), file('Autre'), file()]
  assert.deepEqual(await rejected(domestic({ attachments })), [
    'BILL-INVOICE-39 $.attachments[3].description',
    'BILL-INVOICE-40 $.attachments[2].description $.attachments[3].description',
    'BILL-INVOICE-41 $.attachments',
  ])
  const [line] = domestic().data.lines
  const item = { ...line.item, meta: { colour: ' \u0085' } }
  assert.deepEqual(await rejected(domestic({ lines: [{ ...line, item }] })), [
    'ORG-ITEM-01 $.lines[0].item.meta',
  ])
})
