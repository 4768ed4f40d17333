import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  faults,
  invoice,
  type Json,
  line,
  post,
  SCHEMA,
  sendJson,
  times,
} from '../support.ts'

const taxed = (combo: Json): Json => invoice({ lines: [line({ taxes: [combo] })] })

/** Faults by document: the code, and words that say what to write instead. */
const SAID: [data: Json, code: string, words: RegExp][] = [
  [
    taxed({ cat: 'VAT', key: 'exmpt', percent: '0%' }),
    'GOBL-TAX-COMBO-02',
    /the keys of VAT are standard, zero, .*exempt/,
  ],
  [
    taxed({ cat: 'VAT', ext: { 'es-verifactu-op-clas': 'S1' } }),
    'GOBL-TAX-COMBO-06',
    /unknown key "es-verifactu-op-clas"; did you mean es-verifactu-op-class\?/,
  ],
  [
    taxed({ cat: 'VAT', key: 'zero', rate: 'general' }),
    'DOCKET-TAX-RATE',
    /takes a percent, not "general"; leave out the key, or the rate$/,
  ],
  [
    invoice({ lines: [line({ item: { name: 'C' }, taxes: [{ cat: 'VAT', rate: 'general' }] })] }),
    'GOBL-TAX-COMBO-04',
    /; a build looks the rate up if it can calculate the totals$/,
  ],
  [
    invoice({ tax: { prices_include: 'VAT' }, lines: [line({ taxes: undefined })] }),
    'DOCKET-PRICES-INCLUDE',
    /, got "VAT"; the lines have no tax$/,
  ],
  [
    { ...invoice(), lines: undefined },
    'GOBL-BILL-INVOICE-09',
    /a build sets it if there are lines/,
  ],
  [
    invoice({ customer: { name: 'C', telephones: ['+49 30 1'] } }),
    'DOCKET-TYPE',
    /an object such as \{"num": "\+34 910 000 000"\}, got "\+49 30 1"/,
  ],
  [
    invoice({ lines: ['x'] }),
    'DOCKET-TYPE',
    /an object such as \{"quantity": "1", "item": \{"name": "…", "price": "100\.00"\}/,
  ],
  [
    invoice({ supplier: { ...invoice().supplier, ext: { 'it-sdi-fiscal-regime': 'zz' } } }),
    'DOCKET-EXTENSION-CODE',
    /not in the list of .*; see GET \/v0\/addons\/it-sdi-v1/,
  ],
  [
    invoice({ customer: { name: 'C', inboxes: [{ scheme: '0204', code: '991-1234512345-07' }] } }),
    'DOCKET-INBOX',
    /^code must fit its scheme, got "991-1234512345-07"; 0204 has a Leitweg-ID [^;]*$/,
  ],
  [
    invoice({ discounts: [{ amount: '1.00', reason: 'Rebate' }] }),
    'DOCKET-DISCOUNT-TAX',
    /one discount with a base for each; what pays, .* belongs to payment\.advances$/,
  ],
  [
    invoice({ payment: { advances: [{ key: 'voucher', description: 'V', amount: '1.00' }] } }),
    'GOBL-PAY-RECORD-01',
    /such as a voucher, has the key "other"/,
  ],
  [
    invoice({
      lines: [line({ quantity: '0' })],
      payment: { terms: { due_dates: [{ date: '2026-04-01', percent: '100%' }] } },
    }),
    'GOBL-PAY-DUEDATE-02',
    /leave out the due date if nothing is due/,
  ],
  [
    {
      $schema: `${SCHEMA}bill/payment`,
      type: 'request',
      supplier: invoice().supplier,
      lines: [{ document: { code: 'F-1', issue_date: '2026-01-31', payable: '1' }, amount: '1' }],
    },
    'GOBL-BILL-PAYMENT-03',
    /a request for payment says how it is to be paid/,
  ],
]

for (const [data, code, words] of SAID) {
  test(`${code} says what to write instead: ${words.source.slice(0, 40)}`, async () => {
    const answer = (await (await sendJson('/review', { data })).json()) as Json
    const found: Json[] = [...answer.faults, ...(answer.warnings ?? [])]
    const { description } = found.find((fault) => fault.code === code) ?? {}
    assert.match(description, words)
  })
}

test('a request without its required members shows the form of one', async () => {
  assert.match((await post('/build', {}, { status: 400 })).message, /send \{"data": \{…\}\}/)
})

test('in strict mode the error of a correction names all that is wrong with the options', async () => {
  const { code: _, ...data } = await build(invoice())
  const options = { type: 'credit' }
  const error = await post('/correct', { data, options, strict: true }, { status: 422 })
  assert.deepEqual(faults(error), ['DOCKET-CORRECTION $.code', 'DOCKET-CORRECTION options.type'])
  const plain = await post('/correct', { data, options }, { status: 422 })
  assert.deepEqual([plain.message, plain.faults], [error.message, undefined])
  assert.match(
    plain.message,
    /one of credit-note, corrective, debit-note, not "credit"; the invoice has no code/,
  )
})

test('all that is wrong with a key is named, each member at its place', async () => {
  const data = await build(invoice())
  const privatekey = { kty: 'RS', crv: 'P-1', x: 'a', y: 'b+', d: 1, kid: 7 }
  const error = await post('/sign', { data, privatekey }, { status: 400 })
  const members = ['crv', 'd', 'kid', 'kty', 'x', 'y']
  assert.deepEqual(
    faults(error),
    members.map((member) => `DOCKET-KEY privatekey.${member}`),
  )
  assert.match(error.message, /^privatekey\.kty must be "EC"; privatekey\.crv must be "P-256"; /)
})

test('what has a key in it is not a key, and the message says where it is', async () => {
  const data = await build(invoice())
  const pair = await post('/keygen', {})
  const refused = async (path: string, request: Json): Promise<string> =>
    (await post(path, request, { status: 400 })).message
  assert.equal(
    await refused('/sign', { data, privatekey: pair }),
    'privatekey.private has the key: send that as privatekey',
  )
  assert.equal(
    await refused('/verify', { data, publickey: { keys: [pair.public] } }),
    'publickey.keys has the key: send that as publickey',
  )
})

test('a point that is not on the curve is named by both its coordinates', async () => {
  const { public: publickey } = await post('/keygen', {})
  const data = await build(invoice())
  const error = await post(
    '/verify',
    { data, publickey: { ...publickey, x: publickey.y } },
    { status: 400 },
  )
  assert.deepEqual(error.faults, [
    {
      properties: ['publickey.x', 'publickey.y'],
      description: 'must be the coordinates of a point on P-256',
      code: 'DOCKET-KEY',
    },
  ])
})

for (const [path, key] of [
  ['/sign', 'privatekey'],
  ['/verify', 'publickey'],
] as const) {
  test(`${path} without a key names the member that is missing`, async () => {
    const data = await build(invoice())
    const envelope = { $schema: `${SCHEMA}envelope`, doc: data }
    const signed = path === '/sign' ? data : await post('/build', { data: envelope })
    const error = await post(path, { data: signed }, { status: 400 })
    assert.deepEqual(faults(error), [`DOCKET-KEY ${key}`])
    assert.match(error.message, new RegExp(`^${key} is required; POST /v0/keygen`))
  })
}

test('members of a request that are wrong are listed as faults', async () => {
  const error = await post('/build', { data: 1, envelop: 'yes' }, { status: 400 })
  assert.deepEqual(faults(error), ['DOCKET-REQUEST data', 'DOCKET-REQUEST envelop'])
})

/** The descriptions of the faults of a build, by code. */
async function saidOf(data: Json, code: string): Promise<string> {
  const { faults = [] } = (await (await sendJson('/build', { data })).json()) as Json
  return faults.find((fault: Json) => fault.code === code)?.description ?? ''
}

const xrechnung = (members: Json = {}): Json =>
  invoice({
    $addons: ['de-xrechnung-v3'],
    supplier: { name: 'A', tax_id: { country: 'DE', code: '111111125' } },
    ...members,
  })

test('a missing object is shown with what the rules ask inside it', async () => {
  const said = await saidOf(xrechnung(), 'GOBL-DE-XRECHNUNG-BILL-INVOICE-29')
  assert.equal(
    said,
    'ordering is required, such as {"code": "04011000-1234512345-06"}; ' +
      'then also: ordering.code is required (GOBL-DE-XRECHNUNG-BILL-INVOICE-30)',
  )
  const payment = await saidOf(xrechnung(), 'GOBL-EU-EN16931-BILL-INVOICE-06')
  assert.match(payment, /, such as \{"terms": .*"instructions": /)
  assert.match(payment, /payment\.terms is required \(GOBL-EU-EN16931-BILL-INVOICE-07\)/)
  assert.match(payment, /instructions is required \(GOBL-DE-XRECHNUNG-BILL-INVOICE-17\)/)
})

test('in a document of very many objects an example is shown that the rules accept at once, and no other', async () => {
  const lines = times(4000, () => line())
  const said = await saidOf(xrechnung({ lines }), 'GOBL-DE-XRECHNUNG-BILL-INVOICE-29')
  assert.equal(said, 'ordering is required, such as {"code": "04011000-1234512345-06"}')
  const payment = await saidOf(xrechnung({ lines }), 'GOBL-EU-EN16931-BILL-INVOICE-06')
  assert.match(payment, /^payment is required, [^{]*; then also: payment\.terms is required/)
})

test('a missing value is shown with what it leads to: a country asks for more of the address', async () => {
  const supplier = {
    name: 'A',
    tax_id: { country: 'SA', code: '310926481700003' },
    addresses: [{ street: 'S', locality: 'L' }],
  }
  const data = invoice({ $addons: ['sa-zatca-v1'], supplier, customer: undefined })
  const said = await saidOf(data, 'GOBL-EU-EN16931-ORG-ADDRESS-01')
  assert.match(said, /^country is required \(BT-40\), such as "SA"; then also: /)
  assert.match(said, /street_extra is required: the district \(GOBL-SA-ZATCA-ORG-ADDRESS-06\)/)
  assert.doesNotMatch(said, /got/)
})

test('the example of a tax is one that the country has, with the percentage that its rate has', async () => {
  const said = (supplier: Json, ...addons: string[]): Promise<string> =>
    saidOf(
      invoice({
        $addons: ['eu-en16931-v2017', ...addons],
        supplier: { name: 'A', ...supplier },
        currency: 'EUR',
        exchange_rates: [{ from: 'EUR', to: 'CAD', amount: '1.6' }],
        lines: [{ quantity: '1', item: { name: 'Bread', price: '10.00' } }],
        discounts: [{ reason: 'Rebate', amount: '1.00' }],
      }),
      'GOBL-EU-EN16931-BILL-DISCOUNT-01',
    )
  const italian = { tax_id: { country: 'IT', code: '12345678903' } }
  const ticket = await said(italian, 'it-ticket-v1')
  assert.match(ticket, /such as \[\{"cat": "VAT", "rate": "standard"\}\]/)
  assert.doesNotMatch(ticket, /it-ticket-exempt/)
  const canadian = { tax_id: { country: 'CA', code: '121491807RT0001' } }
  assert.match(await said(canadian), /such as \[\{"cat": "GST", "rate": "general"\}\]/)
  assert.match(await said({}), /such as \[\{"cat": "VAT", "percent": "21\.0%"\}\]/)
})

test('no example is shown that the rules reject, and the answer does not change the document', async () => {
  const data = xrechnung()
  const { faults, document } = (await post('/review', { data })) as Json
  assert.ok(faults.length > 5, 'faults')
  assert.equal(document.ordering, undefined)
  assert.equal(document.supplier.addresses, undefined)
  for (const { description } of faults)
    assert.doesNotMatch(description, /such as (?:\{\}|\[\{\}\])/)
})

test('extensions say their form, an example and their list; codes are shown with their meaning', async () => {
  const party = (code: string): Json => ({ name: 'A', tax_id: { country: 'MX', code } })
  const data = invoice({
    $addons: ['mx-cfdi-v4'],
    supplier: party('EKU9003173C9'),
    customer: party('URE180429TM6'),
  })
  assert.match(
    await saidOf(data, 'GOBL-MX-CFDI-BILL-INVOICE-14'),
    /such as \{"mx-cfdi-prod-serv": "43231500"\}; mx-cfdi-prod-serv is: Eight-digit (?!.*such as).*the list is at http/,
  )
  assert.match(
    await saidOf(data, 'GOBL-MX-CFDI-BILL-INVOICE-20'),
    /601 \(General de Ley Personas Morales\)/,
  )
  const issued = await saidOf(data, 'GOBL-MX-CFDI-BILL-INVOICE-01')
  assert.match(issued, /mx-cfdi-issue-place is: /)
  assert.doesNotMatch(issued, /codes of mx-cfdi-doc-type/)
})

const MEANT: [data: Json, words: RegExp][] = [
  [invoice({ seller: { name: 'A' } }), /^\$\.seller: did you mean supplier\?$/],
  [invoice({ invoice_number: '1' }), /did you mean code\?/],
  [invoice({ invoiceDate: '2026-01-01' }), /did you mean issue_date\?/],
  [invoice({ items: [] }), /did you mean lines\?/],
  [
    invoice({ lines: [line({ quantty: '1' })] }),
    /^\$\.lines\[0\]\.quantty: did you mean quantity\?$/,
  ],
  [invoice({ lines: [line({ unit_price: '1' })] }), /did you mean item\.price\?/],
  [
    invoice({
      lines: [line({ item: { name: 'x', price: '1.00', attributes: [{ name: 'Zähler' }] } })],
    }),
    /attributes\[0\]\.name: did you mean label\?/,
  ],
  [
    invoice({ customer: { name: 'C', vat_number: '1' } }),
    /did you mean tax_id\.country and tax_id\.code\?/,
  ],
  [invoice({ customer: { name: 'C', addresses: [{ postal_code: '1' }] } }), /did you mean code\?/],
]

for (const [data, words] of MEANT) {
  test(`unknown members are answered with what was meant: ${words.source}`, async () => {
    const strict = await post('/build', { data, strict: true }, { status: 400 })
    const [{ properties, description }] = strict.faults
    const hint = description.slice(description.indexOf('did you mean'))
    assert.match(`${properties[0]}: ${hint}`, words)
    const failed = { ...data, supplier: { tax_id: invoice().supplier.tax_id } }
    const { message } = await post('/build', { data: failed }, { status: 422 })
    assert.match(message.slice(message.indexOf('ignored, as unknown: ') + 21), words)
  })
}

test('words for units and types are answered with their codes', async () => {
  const unit = (text: string): Json =>
    invoice({ lines: [line({ item: { name: 'A', price: '1', unit: text } })] })
  for (const [text, code] of Object.entries({
    hours: 'h',
    Hour: 'h',
    pcs: 'piece',
    kgs: 'kg',
    metres: 'm',
  }))
    assert.match(
      await saidOf(unit(text), 'GOBL-ORG-ITEM-04'),
      new RegExp(`did you mean ${code}\\?$`),
    )
  assert.match(
    await saidOf(invoice({ type: 'creditnote' }), 'GOBL-BILL-INVOICE-02'),
    /did you mean credit-note\?/,
  )
})

test('a forgery is called one, and a document that is not signed as well', async () => {
  const { private: privatekey, public: publickey } = await post('/keygen', {})
  const envelope = await post('/sign', { data: invoice(), privatekey })
  envelope.doc.code = '2'
  const forged = await post('/verify', { data: envelope, publickey }, { status: 422 })
  assert.match(forged.faults[0].description, /^the document was changed after it was signed/)
  const { sigs: _, ...unsigned } = envelope
  const outdated = await post('/validate', { data: unsigned }, { status: 422 })
  assert.match(outdated.faults[0].description, /build the envelope again$/)
  const bare = await post('/verify', { data: invoice(), publickey }, { status: 422 })
  assert.equal(bare.message, 'data is not an envelope; sign it first: POST /v0/sign')
  assert.match(bare.faults[0].description, /^an envelope has doc, and head with dig/)
})

test('percentages are quoted as such, and arrays are shown with an element', async () => {
  const terms = { due_dates: [{ date: '2026-04-01', percent: '110%' }] }
  const { warnings } = await post('/review', { data: invoice({ payment: { terms } }) })
  const found = warnings.find(({ code }: Json) => code === 'DOCKET-PERCENT-ABOVE-ALL')
  assert.match(found.description, /got "110%"$/)
  const supplier = { ...invoice().supplier, telephones: '+49 30 1' }
  const error = await post('/build', { data: invoice({ supplier }) }, { status: 400 })
  assert.match(error.faults[0].description, /^telephones must be an array such as \[\{"num": /)
})

test('examples are those of the format, and an example is named once', async () => {
  const wanting = (addon: string, country: string): Json =>
    invoice({
      $addons: [addon],
      supplier: { name: 'A', tax_id: { country }, websites: [{ title: 'Shop' }] },
    })
  const said = async (data: Json): Promise<string> =>
    (await post('/build', { data }, { status: 422 })).faults
      .map(({ description }: Json) => description)
      .join('\n')
  const french = await said(wanting('fr-ctc-flow2-v1', 'FR'))
  assert.match(french, /endpoints is required, such as \[\{"uri": "iso6523-actorid-upis::0225:/)
  assert.doesNotMatch(french, /such as [^\n;]*, such as/)
  assert.match(french, /url is required and must be an absolute URL such as https:\S+$/m)
  const payment = { terms: { notes: 'Payable within 30 days' } }
  const german = await said({ ...wanting('de-xrechnung-v3', 'DE'), payment })
  assert.match(german, /"untdid-payment-means": "30"/)
  assert.doesNotMatch(german, /such as \{[^\n]*then also:[^\n]*such as/)
})

test('one of a list that is nearly right, or a part of one, is asked about', async () => {
  const asked: [path: string, request: Json, question: RegExp][] = [
    [
      '/convert',
      { to: 'peppol' },
      /^to must .*; did you mean ubl\+peppol or ubl\+peppol-pint-ae\?$/,
    ],
    ['/review', { for: 'ubl+pepol' }, /^for must .*; did you mean ubl\+peppol\?$/],
    ['/render', { language: 'DE' }, /^language must .*; did you mean de\?$/],
    ['/render', { paper: 'folio' }, /^paper must be one of a4, letter$/],
  ]
  for (const [path, request, question] of asked)
    assert.match(
      (await post(path, { data: invoice(), ...request }, { status: 400 })).message,
      question,
    )
})
