/** Each fault: an invoice that has it, and where. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, post, sendJson } from '../../support.ts'
import { applyAdvice, type Request } from './apply-advice.ts'
import { addonsOf, BUYER, faultsOf, line, party, SELLER, sale, untaxed } from './invoices.ts'

type Row = [title: string, broken: Json, faults: string[], to?: string]

const without = (object: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
const payment = (more: Json): Json => ({ payment: { ...sale().payment, ...more } })
const means = (instructions: Json): Json => payment({ instructions })
const seller = (more: Json): Json => ({ supplier: { ...SELLER, ...more } })
const buyer = (more: Json): Json => ({ customer: { ...BUYER, ...more } })

/** Invoices that the addon rejects before, so they lack it. */
const WITHOUT_ADDON: Row[] = [
  [
    'an attachment has no number',
    { attachments: [{ name: 'a.pdf', url: 'https://example.com/a' }] },
    ['04 $.attachments[0].code'],
  ],
  [
    'the buyer has no address',
    { customer: without(BUYER, 'addresses') },
    ['06 $.customer.addresses'],
  ],
  [
    'the seller has no country',
    seller({ addresses: [{ street: 'S' }] }),
    ['06 $.supplier.addresses[0].country'],
  ],
  [
    'the receiver has no country',
    { delivery: { date: '2026-04-28', receiver: { name: 'R', addresses: [{ street: 'S' }] } } },
    ['06 $.delivery.receiver.addresses[0].country'],
  ],
  [
    'a transfer has no account',
    means({ key: 'credit-transfer', ext: { 'untdid-payment-means': '30' } }),
    ['13 $.payment.instructions.credit_transfer'],
  ],
  [
    'an item comes from no country',
    { lines: [line({ item: { name: 'Thing', price: '10.00', origin: 'Spain' } })] },
    ['06 $.lines[0].item.origin'],
  ],
  ['means have no code', means({ key: 'other' }), []],
  ['there is no code of the type', { tax: undefined }, []],
  [
    'the code of the type is that of a credit note',
    { tax: { ext: { 'untdid-document-type': '381' } } },
    ["05 $.tax.ext['untdid-document-type']"],
  ],
  [
    'there are only charges',
    {
      lines: undefined,
      charges: [{ amount: '5.00', reason: 'Fee', taxes: [{ cat: 'VAT', rate: 'general' }] }],
    },
    ['12 $.lines'],
  ],
  [
    'texts have control characters',
    {
      notes: [{ text: 'a\u0001b' }],
      lines: [line({ item: { name: 'a\u0001b', price: '10.00' } })],
    },
    ['19 $.lines[0].item.name', '19 $.notes[0].text'],
  ],
  [
    'a charge has no reason',
    { charges: [{ amount: '5.00', taxes: [{ cat: 'VAT', rate: 'general' }] }] },
    ['15 $.charges[0].reason'],
  ],
]

const VATEX = { 'intra-community': 'IC', export: 'G', 'reverse-charge': 'AE', 'outside-scope': 'O' }
const exempted = (key: keyof typeof VATEX): Json =>
  untaxed(key, { ext: { 'cef-vatex': `VATEX-EU-${VATEX[key]}` } })
const AUSTRIAN = { $regime: 'AT', supplier: party('AT', '', 'S', { tax_id: undefined }) }
const SPANISH = { supplier: party('ES', 'B98602642', 'S') }

const exempt = (code: string): Json => untaxed('exempt', { ext: { 'cef-vatex': code } })

const STANDARD: Row[] = [
  [
    'an exemption code is not listed',
    { lines: [exempt('VATEX-XX-1'), line()] },
    ['10 $.totals.taxes'],
  ],
  ['an addon is missing', {}, ['03 $.$addons'], 'ubl+de-xrechnung-v3'],
  ['there is no number', { code: undefined }, ['04 $.code']],
  ['there is no customer', { customer: undefined }, ['06 $.customer']],
  [
    'the payee has no name',
    payment({ payee: { identities: [{ code: 'X' }] } }),
    ['06 $.payment.payee.name'],
  ],
  [
    'the tax representative has no number',
    { ...AUSTRIAN, ordering: { seller: SELLER } },
    ['06 $.supplier.tax_id'],
  ],
  ['the seller has no number at all', AUSTRIAN, ['07 $.supplier', '07 $.supplier.tax_id']],
  [
    'a tax is withheld',
    {
      ...SPANISH,
      lines: [
        line({
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IRPF', rate: 'pro' },
          ],
        }),
      ],
    },
    ['08 $.totals.retained_tax'],
  ],
  ['a line has no tax', { lines: [line({ taxes: [] })] }, ['09 $.lines[0].taxes']],
  [
    'a charge has no tax',
    { charges: [{ reason: 'Fee', amount: '6.00' }] },
    ['09 $.charges[0].taxes'],
  ],
  [
    'a line has two taxes',
    {
      ...SPANISH,
      lines: [
        line({
          taxes: [
            { cat: 'VAT', rate: 'general' },
            { cat: 'IGIC', percent: '7%' },
          ],
        }),
      ],
    },
    ['09 $.lines[0].taxes'],
  ],
  [
    'there is another tax',
    {
      supplier: party('CA', '', 'S', { tax_id: { country: 'CA' } }),
      lines: [line({ taxes: [{ cat: 'GST', percent: '5%' }] })],
    },
    ['09 $.lines[0].taxes[0].cat', '09 $.totals.taxes.categories[0].code'],
  ],
  [
    'there is a surcharge',
    { ...SPANISH, lines: [line({ taxes: [{ cat: 'VAT', rate: 'general+eqs' }] })] },
    ['11 $.lines[0].taxes[0].surcharge', '11 $.totals.taxes.categories[0].surcharge'],
  ],
  [
    'category and rate disagree',
    { lines: [line({ taxes: [{ cat: 'VAT', key: 'standard', percent: '0%' }] })] },
    ['10 $.lines[0].taxes[0]'],
  ],
  [
    'a line is outside the scope, another is not',
    { lines: [line(), exempted('outside-scope')] },
    ['10 $.totals.taxes'],
  ],
  [
    'an intra-community supply lacks place and buyer',
    {
      lines: [exempted('intra-community')],
      delivery: undefined,
      customer: without(BUYER, 'tax_id'),
    },
    ['10 $.customer.tax_id', '10 $.delivery.date', '10 $.delivery.receiver.addresses'],
  ],
  [
    'a reverse charge lacks the buyer',
    { lines: [exempted('reverse-charge')], customer: without(BUYER, 'tax_id') },
    ['10 $.customer.tax_id'],
  ],
  [
    'an export lacks the number of the seller',
    {
      $regime: 'AT',
      supplier: party('AT', '', 'S', {
        tax_id: undefined,
        identities: [{ code: 'X' }, { scope: 'tax', code: '12' }],
      }),
      lines: [exempted('export')],
    },
    ['10 $.supplier.tax_id'],
  ],
  [
    'IGIC is zero in CII',
    { ...SPANISH, lines: [line({ taxes: [{ cat: 'IGIC', percent: '0%' }] })] },
    ['10 $.totals.taxes'],
    'cii+en16931',
  ],
  [
    'a rate is so small that the rules round it away',
    { lines: [line({ taxes: [{ cat: 'VAT', percent: '0.4%' }] }, { price: '500' })] },
    ['10 $.totals.taxes'],
  ],
  [
    'the charge of a line has a code that is not listed',
    { lines: [line({ charges: [{ amount: '5.00', key: 'customs' }] })] },
    ['15 $.lines[0].charges[0].reason'],
  ],
  ['the currency has three decimals', { currency: 'KWD' }, ['18 $.currency']],
  [
    'CII has room for one preceding invoice',
    { preceding: [{ code: '1' }, { code: '2' }] },
    ['20 $.preceding'],
    'cii+en16931',
  ],
]

const GERMAN: Row[] = [
  ['no buyer reference', { ordering: undefined }, ['17 $.ordering.code']],
  [
    'no contact',
    { supplier: without(SELLER, 'people', 'emails', 'telephones') },
    ['17 $.supplier.emails', '17 $.supplier.people', '17 $.supplier.telephones'],
  ],
  [
    'no cities',
    {
      ...seller({ addresses: [{ street: 'S', country: 'DE' }] }),
      ...buyer({ addresses: [{ street: 'S', country: 'DE' }] }),
    },
    [
      '17 $.customer.addresses[0].code',
      '17 $.customer.addresses[0].locality',
      '17 $.supplier.addresses[0].code',
      '17 $.supplier.addresses[0].locality',
    ],
  ],
  [
    'no electronic addresses',
    { supplier: without(SELLER, 'inboxes'), customer: without(BUYER, 'inboxes') },
    ['17 $.customer.inboxes', '17 $.supplier.inboxes'],
  ],
  [
    'an electronic address of an unknown scheme',
    buyer({ inboxes: [{ scheme: '9999', code: '1' }] }),
    ['17 $.customer.inboxes[0].scheme'],
  ],
  [
    'terms of a discount in another form',
    payment({ terms: { notes: '#SKONTO#TAGE=x#' } }),
    ['17 $.payment.terms.notes'],
  ],
  [
    'a line outside the period',
    {
      ordering: { ...sale().ordering, period: { start: '2026-04-01', end: '2026-04-30' } },
      lines: [line({ period: { start: '2026-03-01', end: '2026-05-31' } })],
    },
    ['17 $.lines[0].period.end', '17 $.lines[0].period.start'],
  ],
]

const dutch = (more: Json = {}): Json => ({
  supplier: party('NL', '123456782B12', 'S', { inboxes: SELLER.inboxes }),
  customer: party('NL', '123456782B12', 'B'),
  ...more,
})
const danish = (more: Json = {}): Json => ({
  supplier: party('DK', '13585628', 'S'),
  customer: party('DK', '13585628', 'B'),
  ...more,
})

/** Instructions of a transfer with a code of its own. */
const slip = (code: string, ref: string, number: string): Json => ({
  key: 'other',
  ref,
  ext: { 'untdid-payment-means': code },
  credit_transfer: [{ number, name: 'Payee' }],
})

const PEPPOL: Row[] = [
  [
    'an exemption code of another category',
    { lines: [line(), exempt('VATEX-EU-IC')] },
    ['10 $.totals.taxes'],
  ],
  [
    'neither buyer reference nor order',
    { ordering: undefined, ...buyer({ addresses: party('FR', '', '').addresses }) },
    ['17 $.ordering.code'],
  ],
  ['a proforma', { type: 'proforma' }, ['05 ' + "$.tax.ext['untdid-document-type']"]],
  [
    'a corrected invoice to another country',
    {
      type: 'corrective',
      preceding: [{ code: '1' }],
      ...buyer({ addresses: party('FR', '', '').addresses }),
    },
    ["05 $.tax.ext['untdid-document-type']"],
  ],
  [
    'a wrong GLN',
    buyer({ inboxes: [{ scheme: '0088', code: '5790000435976' }] }),
    ['17 $.customer.inboxes'],
  ],
  ['a Greek seller', { supplier: party('EL', '841442160', 'S') }, ['17 $.code']],
  [
    'an Italian seller without address',
    { supplier: party('IT', '12345670785', 'S', { addresses: [{ country: 'IT' }] }) },
    [
      '17 $.supplier.addresses[0].code',
      '17 $.supplier.addresses[0].locality',
      '17 $.supplier.addresses[0].street',
    ],
  ],
  [
    'a Swedish seller with a wrong number',
    {
      supplier: party('SE', '556703748501', 'S', {
        identities: [
          { scope: 'legal', code: '5567037486' },
          { scope: 'tax', code: 'x' },
        ],
      }),
    },
    ['17 $.supplier.identities', '17 $.supplier.identities'],
  ],
  [
    'Dutch parties with numbers of other schemes',
    dutch({
      customer: party('NL', '123456782B12', 'B', { identities: [{ scope: 'legal', code: '1' }] }),
    }),
    ['17 $.customer.identities'],
  ],
  [
    'a Dutch seller who is owed without means',
    dutch({ payment: { terms: { notes: '30 days' } } }),
    ['17 $.payment.instructions'],
  ],
  [
    'Dutch parties with other means',
    dutch(means({ key: 'cash' })),
    ['17 $.payment.instructions.key'],
  ],
  ['a Dutch credit note without its invoice', dutch({ type: 'credit-note' }), ['17 $.preceding']],
  [
    'a Dutch line of an unknown order',
    dutch({ lines: [line({ order: '1' })] }),
    ['17 $.ordering.purchases'],
  ],
  [
    'Danish identifiers without scheme',
    danish({ customer: party('DK', '13585628', 'B', { identities: [{ code: '1' }] }) }),
    ['17 $.customer.identities'],
  ],
  ['Danish means', danish(means({ key: 'cheque' })), ['17 $.payment.instructions.key']],
  [
    'a Danish transfer without registration number',
    danish(means({ key: 'debit-transfer', credit_transfer: [{ number: '1' }] })),
    ['17 $.payment.instructions.credit_transfer'],
  ],
  [
    'a Danish direct debit without account',
    danish(
      means({
        key: 'direct-debit',
        ext: { 'untdid-payment-means': '49' },
        direct_debit: { ref: 'M1', creditor: 'DK1' },
      }),
    ),
    ['17 $.payment.instructions.direct_debit.account'],
  ],
  [
    'a Danish slip without its kind',
    danish(means(slip('50', '123', '1234567'))),
    ['17 $.payment.instructions.ref'],
  ],
  [
    'a Danish slip to an account of another length',
    danish(means(slip('93', '73#', '1234567'))),
    ['17 $.payment.instructions.credit_transfer'],
  ],
  [
    'a Danish charge of its own kind without number',
    danish({
      charges: [
        {
          amount: '5.00',
          reason: 'Fee',
          ext: { 'untdid-charge': 'ZZZ' },
          taxes: [{ cat: 'VAT', rate: 'general' }],
        },
      ],
    }),
    ['17 $.charges[0].reason'],
  ],
  [
    'a Danish credit note that is owed',
    danish({
      type: 'credit-note',
      preceding: [{ code: '1' }],
      payment: { ...sale().payment, advances: [{ description: 'Paid', amount: '500.00' }] },
    }),
    ['17 $.totals'],
  ],
  [
    'a Danish item in a classification with versions',
    danish({
      lines: [
        line({}, { identities: [{ label: 'TST', code: '1', ext: { 'untdid-item-type': 'TST' } }] }),
      ],
    }),
    ['17 $.lines[0].item.identities'],
  ],
  [
    'a Swedish rate that there is not',
    {
      supplier: party('SE', '556703748501', 'S'),
      lines: [line({ taxes: [{ cat: 'VAT', percent: '10%' }] })],
    },
    ['17 $.totals.taxes'],
  ],
  [
    'an Icelandic transfer to an account of another length',
    {
      currency: 'EUR',
      lines: [line({ taxes: [{ cat: 'VAT', percent: '24%' }] })],
      supplier: party('IS', '10007', 'S', {
        identities: [{ scope: 'legal', code: '1', ext: { 'iso-scheme-id': '0196' } }],
      }),
      ...means({ ...slip('42', '', '1'), ref: undefined }),
    },
    ['17 $.payment.instructions.credit_transfer'],
  ],
  [
    'an Icelandic seller without number',
    {
      currency: 'EUR',
      lines: [line({ taxes: [{ cat: 'VAT', percent: '24%' }] })],
      supplier: party('IS', '10007', 'S', { addresses: [{ locality: 'R', country: 'IS' }] }),
    },
    [
      '17 $.supplier.addresses[0].code',
      '17 $.supplier.addresses[0].street',
      '17 $.supplier.identities',
    ],
  ],
]

const FACTURX: Row[] = [
  ['no date of supply', { delivery: undefined }, ['17 $.delivery.date']],
  [
    'a period without a place',
    { delivery: { period: { start: '2026-04-01', end: '2026-04-30' } } },
    ['17 $.delivery.date'],
  ],
  [
    'a credit note due without terms',
    { type: 'credit-note', payment: { instructions: sale().payment.instructions } },
    ['14 $.payment.terms'],
  ],
]

/** What has a row of its own in the breakdown, with a rate that XRechnung asks for. */
const CITY_TAX: Row = [
  'city tax is outside the scope, the room is not',
  {
    lines: [line(), untaxed('outside-scope')],
    tax: { notes: [{ cat: 'VAT', key: 'outside-scope', text: 'Kurtaxe' }] },
  },
  ['10 $.totals.taxes'],
]

const XRECHNUNG_CII: Row[] = [
  CITY_TAX,
  ['two invoices precede', { preceding: [{ code: '1' }, { code: '2' }] }, ['20 $.preceding']],
  [
    'a credit note due without terms',
    {
      type: 'credit-note',
      preceding: [{ code: 'F-1' }],
      payment: { instructions: sale().payment.instructions },
    },
    ['14 $.payment.terms'],
  ],
]

/** Faults of members for which the standard or the profile has no place, or that need somebody who knows what is right. */
const WITHOUT_REMEDY = new Set([
  'a line has two taxes',
  'there is another tax',
  'there is a surcharge',
  'a rate is so small that the rules round it away',
  'the currency has three decimals',
  'a wrong GLN',
  'a Swedish seller with a wrong number',
  'Dutch parties with numbers of other schemes',
  'Danish identifiers without scheme',
  'a Danish credit note that is owed',
  'a Swedish rate that there is not',
])

/** Does what faults advise, a few times. @returns the faults that are left, empty if there is XML */
async function followAdvice(request: Request): Promise<string> {
  let words = ''
  for (
    let [next, rounds]: [Request | undefined, number] = [request, 0];
    next && rounds < 6;
    rounds++
  ) {
    const response = await sendJson('/convert', next)
    const answer = (await response.json()) as Json
    if (response.status === 200) return ''
    words = JSON.stringify(answer)
    next = applyAdvice(next, answer.faults ?? [])
  }
  return words
}

test('a Danish transfer is one of SEPA, or in the currency of the country one with a registration number', async () => {
  const data = sale(danish())
  const of = (payment: Json): Promise<Json> =>
    post('/convert', {
      to: 'ubl+peppol',
      data: { ...data, currency: 'DKK', payment: { ...data.payment, ...payment } },
    })
  const home = {
    key: 'other',
    ext: { 'untdid-payment-means': '42' },
    credit_transfer: [{ number: '1234567890', bic: '1234' }],
  }
  assert.match((await of({ instructions: home })).xml, /PaymentMeansCode>42</)
})

test('who has too much for CII is sent to UBL of the same profile', async () => {
  for (const profile of ['en16931', 'de-xrechnung-v3']) {
    const data = sale({ preceding: [{ code: '1' }, { code: '2' }] }, addonsOf(`cii+${profile}`))
    const answer = await post('/convert', { data, to: `cii+${profile}` }, { status: 422 })
    assert.match(answer.faults[0].description, new RegExp(`: convert to ubl\\+${profile}$`))
  }
})

for (const [title, broken, faults] of WITHOUT_ADDON) {
  test(`without the addon: ${title}`, async () => {
    const tax = { ext: { 'untdid-document-type': '380' } }
    const found = await faultsOf(sale({ tax, ...broken, $addons: undefined }))
    // That codes are absent follows from the absence of the addon, which sets them.
    assert.deepEqual(found, ['03 $.$addons', ...faults])
  })
}

const suites: [key: string, addons: string[], rows: Row[]][] = [
  ['ubl+en16931', [], STANDARD],
  ['ubl+peppol', [], GERMAN],
  ['ubl+peppol', [], PEPPOL],
  ['cii+fr-facturx-v1', ['fr-facturx-v1'], FACTURX],
  ['cii+de-xrechnung-v3', ['de-xrechnung-v3'], XRECHNUNG_CII],
]

for (const [key, addons, rows] of suites) {
  for (const [title, broken, faults, to = key] of rows) {
    test(`${to}: ${title}`, async () => {
      assert.deepEqual((await faultsOf(sale(broken, addons), to)).sort(), faults)
    })
    test(`${to}: the advice if ${title}`, async () => {
      const left = await followAdvice({ data: sale(broken, addons), to })
      assert.equal(left !== '', WITHOUT_REMEDY.has(title), left)
    })
  }
}
