import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, testRules } from '../rules.ts'
import { faults, invoice, type Json, post } from '../support.ts'
import { build } from './support.ts'

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

test('customers who are no French companies are told what to do instead of getting a SIREN', async () => {
  const address = [{ country: 'DE', locality: 'Berlin' }]
  const german = { name: 'K', tax_id: { country: 'DE', code: '111111125' }, addresses: address }
  for (const party of [german, { name: 'Jeanne', addresses: address }]) {
    const { faults } = await post('/build', domestic({ customer: party }), { status: 422 })
    for (const { description } of faults) {
      assert.match(description, /; flow 2 is for companies with a SIREN: .* fr-ctc-flow10-v1$/)
      assert.doesNotMatch(description, /such as|732829320/)
    }
  }
})

test('a SIRET of another company is named as what contradicts the tax number', async () => {
  const identities = [{ type: 'SIRET', code: '73282932000074' }]
  const request = domestic({ customer: customer({ identities }) })
  const { faults } = await post('/build', request, { status: 422 })
  assert.match(faults[0].description, /of the company 391838042, the SIRET .* that of 732829320/)
})

test('what is paid already states the day of payment as its due date, without a warning', async () => {
  const paid = (date: string): Json => ({
    terms: { due_dates: [{ date, percent: '100%' }] },
    advances: [{ date: '2026-11-19', description: 'Carte', percent: '100%' }],
  })
  const on = async (date: string): Promise<string[]> => {
    const request = inMode('S2', { issue_date: '2026-11-20', payment: paid(date) })
    const { warnings } = await post('/review', request)
    return warnings.map(({ code }: Json) => code)
  }
  for (const date of ['2026-11-19', '2026-11-20']) assert.deepEqual(await on(date), [])
  assert.deepEqual(await on('2026-12-20'), ['DOCKET-DUE-DATES-PAID'])
  const unpaid = inMode('S2', { payment: { instructions: { key: 'card' } } })
  const { faults } = await post('/build', unpaid, { status: 422 })
  assert.match(faults[0].description, /is required, such as \{"due_dates".*day of payment$/)
})

test('type and tags determine the code of the document, overriding that of the European standard', async () => {
  const before = { preceding: [{ code: '1', issue_date: '2026-01-02' }] }
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
  const period = { start: '2026-01-01', end: '2026-01-31' }
  const global = await buildDomestic({
    type: 'credit-note',
    $tags: ['global'],
    ordering: { contracts: [{ code: 'C' }], period },
  })
  assert.equal(global.tax.ext['untdid-document-type'], '262')
  for (const [type, $tags, code] of cases) {
    const { tax } = await buildDomestic({ type, $tags, ...before })
    assert.equal(tax.ext['untdid-document-type'], code, `${type} ${$tags}`)
  }
})

test('notes state how an invoice is paid, one per subject', async () => {
  const { tax, notes } = await buildDomestic({ notes: [{ key: 'payment', text: 'Comptant' }] })
  assert.equal(tax.rounding, 'currency')
  assert.deepEqual(
    notes.map((note: Json) => note.ext['untdid-text-subject']),
    ['PMT', 'PMD', 'AAB'],
  )
  assert.equal(notes[0].text, 'Comptant')
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
})

const from = (members: Json): Json => domestic({ supplier: supplier(members) })
const identified = (...identities: Json[]): Json => from({ identities })

test('private codes have a scheme, and an address in the directory is the one in Peppol', async () => {
  const { supplier: known } = await build(identified({ key: 'private-id', code: 'A+b-1' }))
  assert.equal(known.identities[0].ext['iso-scheme-id'], '0224')
  assert.equal(known.inboxes[0].key, 'peppol')
})

/** Supplied by a member of a group that is a single taxpayer. */
const member = (ordering?: Json): Json => {
  const identities = [{ type: 'STC', code: '732829320', ext: { 'iso-scheme-id': '0231' } }]
  return domestic({ supplier: supplier({ identities }), ordering })
}
const seller = { name: 'Membre', tax_id: { country: 'FR', code: '39356000000' } }

test('a member of a single taxpayer states so and names the seller', async () => {
  const built = await build(member({ seller }))
  const { notes } = built
  assert.equal(notes.at(-1).text, 'MEMBRE_ASSUJETTI_UNIQUE')
  assert.equal(notes.at(-1).ext['untdid-text-subject'], 'TXD')
  await post('/validate', { data: { ...built, notes: [null, ...notes] } })
})

const to = (members: Json, rest: Json = {}): Json =>
  domestic({ customer: customer(members), ...rest })
const selfBilled = { $tags: ['self-billed'] }
const on = (type: string, ...codes: string[]): Json =>
  domestic({ type, preceding: codes.map((code) => ({ code, issue_date: '2026-01-02' })) })
const due_dates = [{ date: '2026-01-31', percent: '100%' }]
const paid = (payment?: Json, mode = 'S2'): Json =>
  inMode(mode, {
    payment: payment && {
      terms: { due_dates },
      advances: [{ percent: '100%', description: 'Carte' }],
      ...payment,
    },
  })
const dueOn = (date: string, members: Json = {}): Json =>
  domestic({ payment: { terms: { due_dates: [{ date, percent: '100%' }] } }, ...members })
const consolidated = (members: Json): Json =>
  domestic({
    type: 'other',
    tax: { ext: { 'untdid-document-type': '262' } },
    delivery: { period: { start: '2026-01-01', end: '2026-01-31' } },
    ...members,
  })
const NO_CONTRACTS = 'BILL-INVOICE-25 $.ordering.contracts'
const ordered = (...codes: string[]): Json => {
  const reference = (code: string) => ({ key: 'ref', code, ext: { 'untdid-reference': code } })
  return domestic({ ordering: { identities: codes.map(reference) } })
}
const attached = (...descriptions: (string | undefined)[]): Json => {
  const attachments = descriptions.map((description) => {
    return { code: '1', url: 'https://a.com/a.pdf', description }
  })
  return domestic({ attachments })
}
const noted = (...notes: Json[]): Json => domestic({ notes })
const euros = [{ from: 'USD', to: 'EUR', amount: '0.9' }]
const german = { country: 'DE', code: '111111125' }
const at = (code: string): Json => ({ inboxes: [{ scheme: '0225', code }] })
const byEmail = { inboxes: [{ email: 'a@b.com' }] }
const secret = (code: string): Json => identified({ key: 'private-id', code })
const itemWith = (colour: string): Json => {
  const [line] = domestic().data.lines
  return domestic({ lines: [{ ...line, item: { ...line.item, meta: { colour } } }] })
}

testRules('GOBL-FR-CTC-FLOW2-', domestic(), [
  [
    'BILL-INVOICE-01 $',
    domestic({ currency: 'USD' }),
    domestic({ currency: 'USD', exchange_rates: euros }),
  ],
  ['BILL-INVOICE-02 $', domestic({ code: 'A B' }), domestic({ code: 'A+B/C_D' })],
  [
    'BILL-INVOICE-02 $',
    domestic({ series: 'S'.repeat(16), code: 'C'.repeat(19) }),
    domestic({ series: 'S'.repeat(16), code: 'C'.repeat(18) }),
  ],
  ['BILL-INVOICE-03 $.preceding[1]', on('standard', '1', '1.2'), on('standard', '1', '2')],
  ['BILL-INVOICE-04 $.preceding', on('corrective'), on('corrective', '1')],
  ['BILL-INVOICE-05 $.preceding', on('corrective', '1', '2'), on('credit-note', '1', '2')],
  ['BILL-INVOICE-06 $.preceding', on('credit-note')],
  [
    'BILL-INVOICE-42 $.preceding[0].issue_date',
    domestic({ type: 'credit-note', preceding: [{ code: '1' }] }),
    domestic({ type: 'corrective', preceding: [{ code: '1' }] }),
  ],
  ['BILL-INVOICE-09 $.tax.ext', inMode('B3'), inMode('S3')],
  [
    'GOBL-EU-EN16931-BILL-INVOICE-01 $.tax, BILL-INVOICE-07 $.tax',
    edited(domestic(), (data) => delete data.tax),
  ],
  ['BILL-INVOICE-08 $.tax.ext', domestic({ type: 'debit-note' })],
  [
    'BILL-INVOICE-09 $.tax.ext',
    edited(domestic(), ({ tax }) => delete tax.ext['fr-ctc-billing-mode']),
  ],
  [
    'BILL-INVOICE-10 $.tax.ext',
    inMode('S4', { $tags: ['prepayment'] }),
    inMode('S1', { $tags: ['prepayment'] }),
  ],
  ['BILL-INVOICE-11 $.supplier.endpoints', from({ inboxes: undefined })],
  ['BILL-INVOICE-12 $.supplier.identities', from({ tax_id: german })],
  ['BILL-INVOICE-13 $.customer', to(at('999999999')), to(at('999999999'), selfBilled)],
  ['BILL-INVOICE-14 $.customer.endpoints', to(byEmail, selfBilled), to({}, selfBilled)],
  ['BILL-INVOICE-15 $.customer.identities', to({ tax_id: german })],
  [
    'BILL-INVOICE-16 $.supplier',
    domestic({ supplier: supplier(at('999999999')), ...selfBilled }),
    from(at('999999999')),
  ],
  ['BILL-INVOICE-17 $.ordering.identities', ordered('AFL', 'AFL'), ordered('AFL', 'AWW')],
  ['BILL-INVOICE-18 $.ordering.identities', ordered('AWW', 'AWW'), ordered('ON', 'ON')],
  ['BILL-INVOICE-19 $.ordering', member()],
  ['BILL-INVOICE-20 $.ordering.seller', member({}), domestic({ ordering: {} })],
  ['BILL-INVOICE-21 $.ordering.seller.tax_id', member({ seller: { name: 'Membre' } })],
  [
    'BILL-INVOICE-22 $.ordering.seller.tax_id.code',
    member({ seller: { name: 'Membre', tax_id: { country: 'FR' } } }),
  ],
  [
    'BILL-INVOICE-23 $.notes',
    edited(member({ seller }), ({ notes }) => notes.pop()),
    member({ seller }),
  ],
  ['BILL-INVOICE-24 $.ordering', consolidated({})],
  [
    NO_CONTRACTS,
    consolidated({ ordering: {} }),
    consolidated({ ordering: { contracts: [{ code: '1' }] } }),
  ],
  [
    'BILL-INVOICE-43 $',
    consolidated({ ordering: { contracts: [{ code: '1' }] }, delivery: {} }),
    consolidated({
      ordering: { contracts: [{ code: '1' }], period: { start: '2026-01-01', end: '2026-01-31' } },
      delivery: undefined,
    }),
  ],
  ['BILL-INVOICE-29 $', dueOn('2026-01-30'), dueOn('2026-01-31')],
  ['BILL-INVOICE-29 $', dueOn('2026-01-30'), dueOn('2026-01-30', { $tags: ['prepayment'] })],
  [
    'GOBL-EU-EN16931-BILL-INVOICE-06 $.payment, BILL-INVOICE-30 $.payment, BILL-INVOICE-33 $.totals.advance, BILL-INVOICE-35 $.totals',
    paid(),
    paid({}),
  ],
  ['BILL-INVOICE-31 $.payment.terms', paid({ terms: undefined }, 'B2'), paid({}, 'B2')],
  [
    'BILL-INVOICE-32 $.payment.terms.due_dates',
    paid({ terms: { notes: 'Payé' } }, 'M2'),
    paid({}, 'M2'),
  ],
  ['BILL-INVOICE-33 $.totals.advance, BILL-INVOICE-35 $.totals', paid({ advances: undefined })],
  [
    'BILL-INVOICE-34 $.totals, BILL-INVOICE-35 $.totals',
    paid({ advances: [{ percent: '50%', description: 'a' }] }),
  ],
  [
    'BILL-INVOICE-36 $.notes, BILL-INVOICE-37 $.notes',
    edited(domestic(), (data) => delete data.notes),
  ],
  ['BILL-INVOICE-37 $.notes', edited(domestic(), ({ notes }) => notes.pop())],
  [
    'BILL-INVOICE-38 $.notes',
    noted({ key: 'tax', text: 'a' }, { key: 'tax', text: 'b' }),
    noted({ key: 'legal', text: 'a' }, { key: 'legal', text: 'b' }),
  ],
  ['BILL-INVOICE-38 $.notes', noted({ key: 'payment', text: 'a' }, { key: 'payment', text: 'b' })],
  ['BILL-INVOICE-39 $.attachments[0].description', attached('Autre'), attached(undefined)],
  [
    'BILL-INVOICE-41 $.attachments',
    attached('LISIBLE', 'LISIBLE'),
    attached('LISIBLE', 'RIB', 'RIB'),
  ],
  [
    'ORG-PARTY-01 $.supplier.identities',
    identified({ type: 'SIRET', code: '99999999900015' }, { type: 'SIREN', code: '732829320' }),
  ],
  ['ORG-PARTY-02 $.supplier.identities', identified({ type: 'RCS', code: '1' })],
  [
    'ORG-PARTY-02 $.supplier.identities',
    identified({ key: 'private-id', code: '1' }, { key: 'private-id', code: '1' }),
  ],
  [
    'ORG-IDENTITY-01 $.supplier.identities[0].code, ORG-PARTY-02 $.supplier.identities',
    secret('a'.repeat(101)),
    secret('a'.repeat(100)),
  ],
  [
    'ORG-IDENTITY-02 $.supplier.identities[0].code, ORG-PARTY-02 $.supplier.identities',
    secret('a b'),
    identified({ type: 'X', code: 'a b', ext: { 'iso-scheme-id': '0238' } }),
  ],
  [
    'ORG-ENDPOINT-02 $.supplier.endpoints[0].uri, ORG-INBOX-01 $.supplier.inboxes[0].code',
    from(at(`732829320${'A'.repeat(117)}`)),
    from(at(`732829320${'A'.repeat(116)}`)),
  ],
  [
    'ORG-ENDPOINT-01 $.supplier.endpoints[0].uri, ORG-INBOX-02 $.supplier.inboxes[0].code',
    from(at('732829320 A')),
    from(at('732829320-A')),
  ],
  [
    'ORG-IDENTITY-03 $.customer.identities[0].code',
    to({ identities: [{ type: 'X', code: '1', ext: { 'iso-scheme-id': '0231' } }] }),
  ],
  [
    'ORG-NOTE-01 $.notes[3]',
    edited(domestic(), ({ notes }) => notes.push({ key: 'delivery' })),
    noted({ key: 'payment', ext: { 'untdid-text-subject': 'PMT' } }),
  ],
  ['ORG-ITEM-01 $.lines[0].item.meta', itemWith(' \u0085'), itemWith('red')],
])

test('an address in the French directory is an endpoint of the Peppol network at once', async () => {
  const { supplier: known } = await build(domestic())
  assert.equal(known.inboxes[0].key, 'peppol')
  assert.deepEqual(known.endpoints, [{ uri: 'iso6523-actorid-upis::0225:732829320' }])
})

test('the note on a member of a group is written once, however often the invoice is built', async () => {
  const built = await build(member({ seller }))
  const ofGroup = built.notes.filter(({ text }: Json) => text === 'MEMBRE_ASSUJETTI_UNIQUE')
  assert.deepEqual(
    ofGroup.map((note: Json) => note.ext['untdid-text-subject']),
    ['TXD'],
  )
  assert.deepEqual((await build({ data: built })).notes, built.notes)
})

test('an invoice to a public buyer is checked as Chorus Pro does', async () => {
  const warned = async (request: Json): Promise<string[]> => {
    const { warnings } = await post('/review', request)
    return faults({ faults: warnings }).filter((fault) => fault.includes('CPRO'))
  }
  const siret = (code: string): Json => ({ identities: [{ type: 'SIRET', code }] })
  const named = {
    supplier: supplier(siret('73282932000015')),
    customer: customer(siret('39183804200015')),
  }
  assert.deepEqual(await warned(domestic()), [])
  assert.deepEqual(await warned(inMode('S3', named)), [])
  const people = [{ name: { given: 'A' } }, { name: { given: 'B' } }]
  const preceding = ['1', '2'].map((code) => ({ code, issue_date: '2026-01-02' }))
  const wrong = {
    customer: customer({ people }),
    series: 'S'.repeat(12),
    code: 'C'.repeat(9),
    preceding,
  }
  const warnings = [
    'DOCKET-FR-CPRO-02 $.code',
    'DOCKET-FR-CPRO-03 $.supplier.identities',
    'DOCKET-FR-CPRO-09 $.supplier.identities',
    'DOCKET-FR-CPRO-10 $.customer.identities',
    'DOCKET-FR-CPRO-20 $.preceding',
    'DOCKET-FR-CPRO-27 $.customer.people',
  ]
  assert.deepEqual(await warned(inMode('S3', wrong)), warnings)
  // Others are checked on request.
  const asked = { for: 'chorus-pro' }
  assert.deepEqual(await warned({ ...inMode('S3', wrong), ...asked }), warnings)
  assert.deepEqual(await warned({ ...inMode('S1', wrong), ...asked }), warnings)
  assert.deepEqual(await warned(inMode('S1', wrong)), [])
  assert.deepEqual(await warned({ ...inMode('S1', named), ...asked }), [])
})

test('tags of an earlier edition are answered with what stands for them', async () => {
  const messageFor = async (tag: string): Promise<string> => {
    const data = invoice({ $addons: ['fr-ctc-flow2-v1'], $tags: [tag] })
    return (await post('/build', { data }, { status: 422 })).message
  }
  assert.match(await messageFor('b2g'), /add "fr-choruspro-v1" to \$addons$/)
  assert.match(await messageFor('extended'), /"profile": "extended"$/)
  assert.match(await messageFor('xyz'), /not "xyz"$/)
})
