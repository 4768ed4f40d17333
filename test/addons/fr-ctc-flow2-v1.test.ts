import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json } from '../support.ts'
import { build, faultFinder } from './support.ts'

/** A French business in the directory. */
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

const buildDomestic = (members: Json = {}): Promise<Json> => build(domestic(members))
const findFaults = faultFinder('GOBL-FR-CTC-FLOW2-')

test('type and tags determine the code of the document, overriding that of the European standard', async () => {
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
    const { tax } = await buildDomestic({ type, $tags, ...before })
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
  assert.deepEqual(await findFaults(domestic({ type: 'debit-note' })), [
    'BILL-INVOICE-08 $.tax.ext',
  ])
})

test('notes state how an invoice is paid, one per subject', async () => {
  const { tax, notes } = await buildDomestic({ notes: [{ key: 'payment', text: 'Comptant' }] })
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
  assert.deepEqual(await findFaults(domestic({ notes: twice })), ['BILL-INVOICE-38 $.notes'])
  const document = await buildDomestic()
  document.notes = [{ text: 'Merci' }, { key: 'legal', text: 'a' }, { key: 'legal', text: 'b' }]
  assert.deepEqual(await findFaults({ data: document }, '/validate'), ['BILL-INVOICE-37 $.notes'])
})

test('the mode defaults to deposit, or to already paid if nothing is due', async () => {
  const { tax } = await buildDomestic()
  assert.equal(tax.ext['fr-ctc-billing-mode'], 'M1')
  const payment = {
    terms: { due_dates: [{ date: '2026-01-01', percent: '100%' }] },
    advances: [{ percent: '100%', description: 'Carte' }],
  }
  const paid = await buildDomestic({ totals: { due: '0.00' }, payment })
  assert.equal(paid.tax.ext['fr-ctc-billing-mode'], 'M2')
  const kept = await build(inMode('S1', { totals: { due: '0.00' } }))
  assert.equal(kept.tax.ext['fr-ctc-billing-mode'], 'S1')
})

test('an invoice in a paid mode is paid in full', async () => {
  const half = { terms: { notes: 'Payé' }, advances: [{ percent: '50%', description: 'Carte' }] }
  assert.deepEqual(await findFaults(inMode('S2', { payment: half })), [
    'BILL-INVOICE-32 $.payment.terms.due_dates',
    'BILL-INVOICE-34 $.totals',
    'BILL-INVOICE-35 $.totals',
  ])
  const none = { terms: { due_dates: [{ date: '2026-01-01', percent: '100%' }] } }
  assert.deepEqual(await findFaults(inMode('B2', { payment: none })), [
    'BILL-INVOICE-33 $.totals.advance',
    'BILL-INVOICE-35 $.totals',
  ])
  assert.deepEqual(await findFaults(inMode('S4', { $tags: ['prepayment'] })), [
    'BILL-INVOICE-10 $.tax.ext',
  ])
})

test('payment is due on the day of issue or later, except for advances', async () => {
  const due = (date: string): Json => ({
    payment: { terms: { due_dates: [{ date, percent: '100%' }] } },
  })
  await buildDomestic(due('2026-01-31'))
  assert.deepEqual(await findFaults(domestic(due('2026-01-30'))), ['BILL-INVOICE-29 $'])
  await buildDomestic({ ...due('2026-01-30'), $tags: ['prepayment'] })
})

test('a business is identified by its SIREN, taken from the SIRET or the VAT number', async () => {
  const { supplier: fromTax } = await buildDomestic()
  assert.deepEqual(fromTax.identities, [
    { scope: 'legal', type: 'SIREN', code: '732829320', ext: { 'iso-scheme-id': '0002' } },
  ])
  const abroad = { country: 'DE', code: '111111125' }
  const { customer: fromSiret } = await buildDomestic({
    customer: customer({ tax_id: abroad, identities: [{ type: 'SIRET', code: '39183804200015' }] }),
  })
  assert.deepEqual(fromSiret.identities, [
    { type: 'SIRET', code: '39183804200015', ext: { 'iso-scheme-id': '0009' } },
    { scope: 'legal', type: 'SIREN', code: '391838042', ext: { 'iso-scheme-id': '0002' } },
  ])
  assert.deepEqual(await findFaults(domestic({ customer: customer({ tax_id: abroad }) })), [
    'BILL-INVOICE-15 $.customer.identities',
  ])
  const other = [
    { type: 'SIRET', code: '99999999900015' },
    { type: 'SIREN', code: '732829320' },
  ]
  assert.deepEqual(await findFaults(domestic({ supplier: supplier({ identities: other }) })), [
    'ORG-PARTY-01 $.supplier.identities',
  ])
})

test('identities have different schemes, and private codes are fit for routing', async () => {
  const identified = (...identities: Json[]): Json =>
    domestic({ supplier: supplier({ identities }) })
  const { supplier: known } = await build(identified({ key: 'private-id', code: 'A+b-1' }))
  assert.equal(known.identities[0].ext['iso-scheme-id'], '0224')
  assert.deepEqual(await findFaults(identified({ key: 'private-id', code: 'a b' })), [
    'ORG-IDENTITY-02 $.supplier.identities[0].code',
    'ORG-PARTY-02 $.supplier.identities',
  ])
  assert.deepEqual(await findFaults(identified({ type: 'RCS', code: '1' })), [
    'ORG-PARTY-02 $.supplier.identities',
  ])
  const private1 = { key: 'private-id', code: '1' }
  assert.deepEqual(await findFaults(identified(private1, private1)), [
    'ORG-PARTY-02 $.supplier.identities',
  ])
})

test('the issuer has an address that starts with its SIREN', async () => {
  const { supplier: known } = await buildDomestic()
  assert.equal(known.inboxes[0].key, 'peppol')
  const strange = [{ scheme: '0225', code: '999999999' }]
  const byEmail = { customer: customer({ inboxes: [{ email: 'a@b.com' }] }) }
  await buildDomestic(byEmail)
  assert.deepEqual(await findFaults(domestic({ ...byEmail, $tags: ['self-billed'] })), [
    'BILL-INVOICE-16 $.customer',
  ])
  assert.deepEqual(await findFaults(domestic({ supplier: supplier({ inboxes: strange }) })), [
    'BILL-INVOICE-13 $.supplier',
  ])
  await buildDomestic({ supplier: supplier({ inboxes: strange }), $tags: ['self-billed'] })
  const spaced = [{ scheme: '0225', code: '732829320 A' }]
  assert.deepEqual(await findFaults(domestic({ supplier: supplier({ inboxes: spaced }) })), [
    'ORG-INBOX-02 $.supplier.inboxes[0].code',
    'ORG-PARTY-03 $.supplier.inboxes[0]',
  ])
})

test('a member of a single taxpayer states so and names the seller', async () => {
  const member = supplier({
    identities: [{ type: 'STC', code: '1', ext: { 'iso-scheme-id': '0231' } }],
  })
  const seller = { name: 'Membre', tax_id: { country: 'FR', code: '39356000000' } }
  const { notes } = await buildDomestic({ supplier: member, ordering: { seller } })
  assert.equal(notes.at(-1).text, 'MEMBRE_ASSUJETTI_UNIQUE')
  assert.equal(notes.at(-1).ext['untdid-text-subject'], 'TXD')
  assert.deepEqual(await findFaults(domestic({ supplier: member })), ['BILL-INVOICE-19 $.ordering'])
  assert.deepEqual(
    await findFaults(domestic({ supplier: member, ordering: { seller: { name: 'Membre' } } })),
    ['BILL-INVOICE-21 $.ordering.seller.tax_id'],
  )
})

test('numbers are short and plain, with their series', async () => {
  assert.deepEqual(await findFaults(domestic({ code: 'A B' })), ['BILL-INVOICE-02 $'])
  await buildDomestic({ series: 'S'.repeat(16), code: 'C'.repeat(18) })
  assert.deepEqual(await findFaults(domestic({ series: 'S'.repeat(16), code: 'C'.repeat(19) })), [
    'BILL-INVOICE-02 $',
  ])
  assert.deepEqual(await findFaults(domestic({ preceding: [{ code: '1' }, { code: '1.2' }] })), [
    'BILL-INVOICE-03 $.preceding[1]',
  ])
})

test('corrections refer to the corrected invoice', async () => {
  const two = [{ code: '1' }, { code: '2' }]
  assert.deepEqual(await findFaults(domestic({ type: 'corrective', preceding: two })), [
    'BILL-INVOICE-05 $.preceding',
  ])
  assert.deepEqual(await findFaults(domestic({ type: 'credit-note' })), [
    'BILL-INVOICE-06 $.preceding',
  ])
  await buildDomestic({ type: 'credit-note', preceding: two })
  const consolidated = { type: 'other', tax: { ext: { 'untdid-document-type': '262' } } }
  assert.deepEqual(await findFaults(domestic({ ...consolidated, ordering: {}, delivery: {} })), [
    'BILL-INVOICE-25 $.ordering.contracts',
    'BILL-INVOICE-28 $.delivery.period',
  ])
})

test('references and readable attachments are unique, and items have no blank metadata', async () => {
  const reference = (code: string): Json => ({
    key: 'ref',
    code,
    ext: { 'untdid-reference': 'AFL' },
  })
  assert.deepEqual(
    await findFaults(domestic({ ordering: { identities: [reference('1'), reference('2')] } })),
    ['BILL-INVOICE-17 $.ordering.identities'],
  )
  const file = (description?: string): Json => ({
    code: '1',
    url: 'https://a.com/a.pdf',
    description,
  })
  await buildDomestic({ attachments: [file('LISIBLE'), file('RIB'), file('RIB')] })
  const attachments = [file('LISIBLE'), file('LISIBLE'), file('Autre'), file()]
  assert.deepEqual(await findFaults(domestic({ attachments })), [
    'BILL-INVOICE-39 $.attachments[3].description',
    'BILL-INVOICE-40 $.attachments[2].description $.attachments[3].description',
    'BILL-INVOICE-41 $.attachments',
  ])
  const [line] = domestic().data.lines
  const item = { ...line.item, meta: { colour: ' \u0085' } }
  assert.deepEqual(await findFaults(domestic({ lines: [{ ...line, item }] })), [
    'ORG-ITEM-01 $.lines[0].item.meta',
  ])
})

test('an address in the French directory is an endpoint of the Peppol network at once', async () => {
  const { supplier } = await buildDomestic()
  assert.equal(supplier.inboxes[0].key, 'peppol')
  assert.deepEqual(supplier.endpoints, [{ uri: 'iso6523-actorid-upis::0225:732829320' }])
})

test('the note on a member of a group is written once, however often the invoice is built', async () => {
  const member = supplier({
    identities: [
      { type: 'SIREN', code: '732829320', scope: 'legal' },
      { code: 'G1', ext: { 'iso-scheme-id': '0231' } },
    ],
  })
  const built = await buildDomestic({ supplier: member, ordering: { seller: customer() } })
  const ofGroup = built.notes.filter(({ text }: Json) => text === 'MEMBRE_ASSUJETTI_UNIQUE')
  assert.deepEqual(
    ofGroup.map((note: Json) => note.ext['untdid-text-subject']),
    ['TXD'],
  )
  assert.deepEqual((await build({ data: built })).notes, built.notes)
})
