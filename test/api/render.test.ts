import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  build,
  get,
  invoice,
  type Json,
  line,
  message,
  payment,
  post,
  SCHEMA,
  sendJson,
} from '../support.ts'

const CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** The page of a document. */
async function render(request: Json): Promise<string> {
  const response = await sendJson('/render', request)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return text
}

/** The text that a reader sees, with single spaces. */
const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('a page is HTML that neither runs nor requests anything', async () => {
  const response = await sendJson('/render', { data: invoice() })
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(response.headers.get('content-security-policy'), CSP)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  const page = await response.text()
  assert.match(page, /^<!DOCTYPE html>/)
  assert.doesNotMatch(page, /<script|<link|<iframe|@import|\ssrc="http|\son\w+=/)
})

test('the page is described with the other operations on documents', async () => {
  const { paths } = await get('/openapi.json')
  assert.deepEqual(paths['/render'].post.tags, ['Documents'])
})

test('a document is built before it is shown, and faults are JSON', async () => {
  assert.match(textOf(await render({ data: invoice() })), /Total/)
  const { key } = await post(
    '/render',
    { data: { $schema: `${SCHEMA}note/message` } },
    { status: 422 },
  )
  assert.equal(key, 'validation')
  const error = await sendJson('/render', { data: { $schema: 'nothing' } })
  assert.equal(error.status, 400)
  assert.equal(error.headers.get('content-type'), 'application/json')
})

test('an envelope is shown as it is if its digest is right', async () => {
  const envelope = await post('/build', { data: message(), envelop: true })
  assert.match(await render({ data: envelope }), new RegExp(envelope.head.dig.val))
  const changed = { ...envelope, doc: { ...envelope.doc, content: 'Something else' } }
  const { key, message: text } = await post('/render', { data: changed }, { status: 422 })
  assert.equal(key, 'validation')
  assert.match(text, /head\.dig is not the digest of doc/)
  const { doc, $schema } = envelope
  const open = await post('/render', { data: { $schema, doc } }, { status: 422 })
  assert.match(open.message, /head\.dig is missing/)
})

test('signatures are listed by the key that they name', async () => {
  const { private: privatekey } = await post('/keygen', {})
  const data = await post('/sign', { data: invoice({ code: '7' }), privatekey })
  assert.match(await render({ data }), new RegExp(`<code>${privatekey.kid}</code>`))
})

test('the language is that of the request, of the regime, or English', async () => {
  const data = invoice()
  assert.match(await render({ data }), /<html lang="es" dir="ltr"[^>]*>[^]*Factura/)
  assert.match(
    await render({ data, language: 'de' }),
    /<html lang="de" dir="ltr"[^>]*>[^]*Rechnung/,
  )
  assert.match(await render({ data, language: 'ar' }), /<html lang="ar" dir="rtl"[^>]*>/)
  assert.match(await render({ data: message() }), /<html lang="en" dir="ltr"[^>]*>/)
  const { message: text } = await post('/render', { data, language: 'tlh' }, { status: 400 })
  assert.match(text, /language must be one of/)
})

test('amounts and dates are written as the language writes them', async () => {
  const priced = line({ quantity: '1', item: { name: 'Machine', price: '12345.60' } })
  const data = invoice({ lines: [priced], issue_date: '2026-03-09' })
  const spanish = textOf(await render({ data }))
  assert.match(spanish, /12\.345,60/)
  assert.match(spanish, /9 mar 2026/)
  const english = textOf(await render({ data, language: 'en' }))
  assert.match(english, /€12,345\.60/)
  assert.match(english, /9 Mar 2026/)
})

test('codes are shown if the request asks for them, with names in the language of the page', async () => {
  const data = invoice({ $addons: ['es-verifactu-v1'], code: '1', series: 'A' })
  const { lines } = await build(data)
  assert.equal(lines[0].taxes[0].ext['es-verifactu-op-class'], 'S1')
  assert.doesNotMatch(textOf(await render({ data, language: 'en' })), /\bS1\b/)
  assert.match(textOf(await render({ data, language: 'en', codes: true })), /Codes .* S1 [A-Z]\w+/)
  const german = textOf(await render({ data, language: 'de', codes: true }))
  assert.match(german, /es-verifactu-op-class S1 /)
})

test('a title and a size of paper are those of the request, of the country, or of the kind', async () => {
  const data = invoice({ code: '7' })
  const page = await render({ data, title: 'Copia <1>', paper: 'letter' })
  assert.match(page, /<h1>Copia &lt;1&gt;<\/h1>/)
  assert.match(page, /<html [^>]*class="letter"/)
  assert.match(await render({ data }), /<html [^>]*class="a4"[^]*<h1>Factura<\/h1>/)
})

test('tags that a reader must know of are below the title, unless it says so', async () => {
  const headOf = async ($tags: string[], title?: string): Promise<string> => {
    const taxes = $tags.includes('reverse-charge')
      ? [{ cat: 'VAT', key: 'reverse-charge' }]
      : undefined
    const lines = [line(taxes && { taxes })]
    const page = await render({ data: invoice({ $tags, lines }), language: 'en', title })
    return plain(/<div class="what">.*?<\/div>/s.exec(page)?.[0] ?? '')
  }
  const number = 'No. T-1'
  assert.equal(await headOf([]), `Invoice ${number}`)
  assert.equal(await headOf(['self-billed', 'partial']), `Invoice ${number} Self-billing · Partial`)
  assert.equal(await headOf(['simplified']), `Simplified invoice ${number}`)
  const both = `Simplified invoice ${number} Reverse charge`
  assert.equal(await headOf(['simplified', 'reverse-charge']), both)
  assert.equal(await headOf(['self-billed'], 'Copy'), `Copy ${number} Self-billing`)
})

test('a page for payment in euros to an IBAN has a code to scan', async () => {
  const credit_transfer = [{ iban: 'ES5301822370480201584639' }]
  const payment = { instructions: { key: 'credit-transfer', credit_transfer } }
  const page = await render({ data: invoice({ payment }), language: 'en' })
  assert.match(page, /<svg class="qr"[^]*Scan to pay/)
  assert.match(page, /ES53 0182 2370 4802 0158 4639/)
  const note = invoice({ payment, type: 'credit-note', preceding: [{ code: '1' }] })
  assert.doesNotMatch(await render({ data: note, language: 'en' }), /Scan to pay/)
  const dollars = invoice({
    payment,
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
  })
  assert.doesNotMatch(await render({ data: dollars, language: 'en' }), /Scan to pay/)
})

test('links lead to the web or to mail only, and images are those that are embedded', async () => {
  const emails = [{ addr: 'a@example.com' }]
  const websites = [{ url: 'https://example.com/x' }]
  const logos = [
    { data: 'iVBORw0KGgo=', mime: 'image/png' },
    { data: 'PHN2Zz4=', mime: 'image/svg+xml' },
    { url: 'https://example.com/logo.png' },
  ]
  const data = { $schema: `${SCHEMA}org/party`, name: 'Maker', emails, websites, logos }
  const page = await render({ data })
  assert.match(page, /href="mailto:a@example\.com"/)
  assert.match(page, /href="https:\/\/example\.com\/x"/)
  assert.deepEqual(page.match(/<img src="[^"]*"/g), [
    '<img src="data:image/png;base64,iVBORw0KGgo="',
  ])
})

test('links to mail have one recipient and nothing that is not shown', async () => {
  const emails = [
    { addr: 'info?bcc=eve@example.com' },
    { addr: 'a&cc%3Db=c@example.com' },
    { addr: 'müller+tax@example.com' },
  ]
  const websites = [{ url: 'mailto:in@example.com?bcc=eve@example.com', title: 'Write to us' }]
  const data = { $schema: `${SCHEMA}org/party`, name: 'Maker', emails, websites }
  const person = { $schema: `${SCHEMA}org/email`, addr: 'info?bcc=eve@example.com' }
  const pages = [await render({ data }), await render({ data: person })]
  const linked = Array.from(pages.join('').matchAll(/<a href="(mailto:[^"]*)"[^>]*>([^<]*)</g))
  assert.deepEqual(
    linked.map(([, href, label]) => [href, label]),
    [
      ['mailto:info%3Fbcc%3Deve@example.com', 'info?bcc=eve@example.com'],
      ['mailto:a%26cc%253Db%3Dc@example.com', 'a&amp;cc%3Db=c@example.com'],
      ['mailto:müller+tax@example.com', 'müller+tax@example.com'],
      ['mailto:in@example.com', 'Write to us'],
      ['mailto:info%3Fbcc%3Deve@example.com', 'info?bcc=eve@example.com'],
    ],
  )
})

const plain = (html: string): string => textOf(html).trim()

/** The rows of the tables on a page, cells side by side. */
const rowsOf = (page: string): string[] =>
  Array.from(page.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g), ([, row]) =>
    Array.from(row!.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g), ([, cell]) => plain(cell!)).join(
      ' | ',
    ),
  )

test('tables have a column for what any row has, and amounts that are taken off are negative', async () => {
  const taxes = [{ cat: 'VAT', rate: 'standard' }]
  const data = invoice({
    lines: [line(), line({ taxes: [{ cat: 'VAT', rate: 'reduced' }] })],
    discounts: [{ reason: 'Loyalty', percent: '10%', base: '200.00', taxes }],
    charges: [{ key: 'delivery', reason: 'Van', amount: '30.00', taxes }],
    payment: { advances: [{ description: 'Deposit', key: 'card', amount: '100.00' }] },
  })
  assert.deepEqual(rowsOf(await render({ data, language: 'en' })), [
    '# | Description | Quantity | Price | Tax | Total',
    '1 | Development | 10 | 100.00 | 21% | 1,000.00',
    '2 | Development | 10 | 100.00 | 10% | 1,000.00',
    'Subtotal | €2,000.00',
    'Loyalty · 10% × 200.00 | -€20.00',
    'Van | €30.00',
    'Total without tax | €2,010.00',
    'VAT 21% Base €1,010.00 | €212.10',
    'VAT 10% Base €1,000.00 | €100.00',
    'Total tax | €312.10',
    'Total payable | €2,322.10',
    'Already paid Deposit | -€100.00',
    'Amount due | €2,222.10',
  ])
})

test('surcharges and withheld taxes have rows, and are named', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'standard+eqs' },
    { cat: 'IRPF', rate: 'pro' },
  ]
  const rows = rowsOf(await render({ data: invoice({ lines: [line({ taxes })] }), language: 'en' }))
  assert.deepEqual(rows.slice(2), [
    'Total without tax | €1,000.00',
    'VAT 21% Base €1,000.00 | €210.00',
    'Surcharge 5.2% | €52.00',
    'Total tax | €262.00',
    'Total with tax | €1,262.00',
    'IRPF 15% Base €1,000.00 | -€150.00',
    'Total payable | €1,112.00',
  ])
})

test('an invoice without taxes has a sum alone', async () => {
  const data = invoice({ lines: [line({ taxes: undefined })] })
  const rows = rowsOf(await render({ data, language: 'en' }))
  assert.deepEqual(rows, [
    '# | Description | Quantity | Price | Total',
    '1 | Development | 10 | 100.00 | 1,000.00',
    'Total payable | €1,000.00',
  ])
})

test('notes, periods, maps and parties are shown with the names of their members', async () => {
  const data = invoice({
    tax: { notes: [{ cat: 'VAT', key: 'reverse-charge', text: 'Somebody pays' }] },
    ordering: { period: { label: 'January', start: '2026-01-01', end: '2026-01-31' } },
    meta: { project: 'Alpha' },
    customer: { name: 'Customer', tax_id: { country: 'FR', code: '44732829320' } },
  })
  const page = await render({ data, language: 'en', codes: true })
  for (const words of [
    'Notes Somebody pays',
    'January: 1 Jan 2026 – 31 Jan 2026',
    'Codes Project Alpha',
    'Customer N° TVA FR44732829320',
  ])
    assert.ok(textOf(page).includes(words), `${words} in ${textOf(page)}`)
  assert.match(page, /<h2>Codes<\/h2>.*<dl><div><dt>Project/)
})

test('who orders and receives, and when it is delivered, is shown', async () => {
  const data = invoice({
    ordering: { buyer: { name: 'Buyer Ltd' }, seller: { name: 'Seller Ltd' } },
    delivery: { date: '2026-02-03', receiver: { name: 'Receiver Ltd' } },
  })
  const text = textOf(await render({ data, language: 'en' }))
  for (const words of ['Buyer Ltd', 'Seller Ltd', 'Receiver Ltd', '3 Feb 2026'])
    assert.ok(text.includes(words), `${words} in ${text}`)
})

test('what an invoice refers to has its numbers and names in the head', async () => {
  const ordering = {
    code: 'PO-1',
    projects: [{ code: 'A1' }],
    contracts: [{ code: 'A2' }],
    purchases: [{ code: 'A3' }, { code: 'A4' }],
    sales: [{ code: 'A5' }],
    receiving: [{ code: 'A6' }],
    despatch: [{ code: 'A7' }],
    tender: [{ code: 'A8' }],
    cost: '4711',
    identities: [{ label: 'Member', code: 'X9' }],
  }
  const delivery = {
    period: { start: '2026-01-10', end: '2026-01-20' },
    identities: [{ label: 'Route', code: 'R5' }],
  }
  const text = textOf(await render({ data: invoice({ ordering, delivery }), language: 'en' }))
  const head = [
    'Period 10 Jan 2026 – 20 Jan 2026 Identities Route R5 Your reference PO-1',
    'Projects A1 Contracts A2 Purchase orders A3 , A4 Sales orders A5',
    'Receiving advice A6 Despatch advice A7 Tenders A8 Cost centre 4711 Identities Member X9',
  ].join(' ')
  assert.ok(text.includes(head), text)
})

test('a stamp with a web address has a code to scan, one that is too long for it its text', async () => {
  const { private: privatekey } = await post('/keygen', {})
  const envelope = await post('/sign', { data: invoice({ code: '1' }), privatekey })
  const withStamp = (val: string): Json => ({
    ...envelope,
    head: { ...envelope.head, stamps: [{ prv: 'verifactu-qr', val }] },
  })
  const short = await render({
    data: withStamp('https://www2.agenciatributaria.gob.es/check?a=1'),
    language: 'en',
  })
  assert.match(short, /<svg[^>]*class="qr"|class="qr"/)
  const long = `https://example.com/${'x'.repeat(3000)}`
  assert.ok(textOf(await render({ data: withStamp(long), language: 'en' })).includes(long), 'text')
})

test('marks of authorities are in the head or in a block of their own, codes with the texts around them', async () => {
  const envelope = await post('/build', { data: invoice(), envelop: true })
  const partsOf = async (stamps: Json[]): Promise<(string | undefined)[]> => {
    const data = { ...envelope, head: { ...envelope.head, stamps } }
    const page = await render({ data, language: 'en' })
    return [/<figure.*?<\/header>/s, /<section class="marks">.*?<\/section>/s].map((part) => {
      const [html] = part.exec(page) ?? []
      return html === undefined ? undefined : plain(html.replaceAll(/<svg.*?<\/svg>/gs, '[QR]'))
    })
  }
  const url = 'https://prewww2.aeat.es/'
  const ofSpain = [
    { prv: 'verifactu-qr', val: `${url}ValidarQR` },
    { prv: 'verifactu-hash', val: 'ABC' },
    { prv: 'tbai-qr', val: 'https://batuz.eus/QRTBAI/?id=1' },
    { prv: 'tbai-code', val: 'TBAI-1' },
  ]
  assert.deepEqual(await partsOf(ofSpain), [
    'QR tributario: [QR] VERI*FACTU',
    'TicketBAI:TBAI-1 [QR] Huella del registro de facturación ABC',
  ])
  const unverified = [{ prv: 'verifactu-qr', val: `${url}ValidarQRNoVerifactu` }]
  assert.deepEqual(await partsOf(unverified), ['QR tributario: [QR]', undefined])
  const stamps = [{ prv: 'at-atcud', val: 'CSDF7T5H-1' }]
  const page = await render({ data: { ...envelope, head: { ...envelope.head, stamps } } })
  assert.match(page, /data-number="Factura T-1 · ATCUD:CSDF7T5H-1"/, 'at the foot of every page')
})

test('lists of facts have facts, tables have rows, and paragraphs have text', async () => {
  const party = { $schema: `${SCHEMA}org/party`, name: 'Maker' }
  const parties = { supplier: { name: 'Supplier' }, customer: { name: 'Customer' } }
  const lines = [{ key: 'accepted', doc: { code: '3' } }]
  const status = { $schema: `${SCHEMA}bill/status`, type: 'response', code: '7', ...parties, lines }
  for (const data of [invoice(), message(), payment(), status, party])
    assert.doesNotMatch(await render({ data }), /<(dl|footer|tbody|p)>\s*<\/\1>/)
})

test('a page as a line of a stream and as a tool is a string', async () => {
  const body = `${JSON.stringify({ id: 1, action: 'render', payload: { data: message() } })}\n`
  const response = await sendJson('/bulk', body, { 'Content-Type': 'application/x-ndjson' })
  const { payload } = (await response.json()) as Json
  assert.match(payload, /^<!DOCTYPE html>/)
})

test('items show their units, or the codes of these, and their attributes', async () => {
  const attributes = [
    { label: 'Colour', key: 'color', text: 'Red' },
    { key: 'weight', amount: '1.50', unit: 'kg' },
    { type: 'CODE', code: 'X7' },
    { key: 'length', amount: '2', unit: '4H' },
    { key: 'expiry', date: '2027-01-31' },
  ]
  const item = (members: Json): Json => ({ name: 'I', price: '1.00', ...members })
  const lines = [
    line({ item: item({ unit: '4H', attributes }) }),
    line({ item: item({ unit: 'h' }) }),
  ]
  const text = textOf(await render({ data: invoice({ lines }), language: 'en' }))
  for (const shown of [
    '10 4H',
    '10 hours',
    'Colour · Colour Red',
    'Weight 1.50 kg',
    'CODE X7',
    'Length 2 4H',
    'Expiry date 31 Jan 2027',
  ])
    assert.ok(text.includes(shown), `${shown} in ${text}`)
})

test('a document that is paid says how much, and an order has a total rather than a sum to pay', async () => {
  const advances = [{ description: 'Card', amount: '1210.00' }]
  const paid = textOf(await render({ data: invoice({ payment: { advances } }), language: 'en' }))
  assert.match(paid, /Amount paid €1,210\.00/)
  const order = { ...invoice({ type: 'purchase' }), $schema: `${SCHEMA}bill/order` }
  const rows = rowsOf(await render({ data: order, language: 'en' }))
  assert.equal(rows.at(-1), 'Total | €1,210.00')
})

test('a line has its references, taxes and parts, and an invoice its people and instalments', async () => {
  const taxes = [
    { cat: 'VAT', rate: 'standard+eqs' },
    { cat: 'IRPF', rate: 'pro' },
  ]
  const item = { name: 'Cable', price: '1.00', unit: 'ft' }
  const breakdown = [{ quantity: '2', item: { name: 'Wire', price: '3.00' } }]
  const references = {
    period: { start: '2026-01-01', end: '2026-01-05' },
    order: '7',
    cost: '4711',
    identifier: { label: 'Serial', code: 'S1' },
  }
  const name = { given: 'Eva', surname: 'Muster' }
  const telephones = [{ num: '+34 910 000 000' }]
  const people = [{ name, role: 'Sales', telephones, emails: [{ addr: 'eva@example.com' }] }]
  const due_dates = [
    { date: '2026-02-01', percent: '40%' },
    { date: '2026-03-01', percent: '60%', notes: 'The rest' },
  ]
  const data = invoice({
    supplier: { ...invoice().supplier, people },
    lines: [line({ taxes, item, breakdown, ...references })],
    payment: { terms: { due_dates } },
  })
  const page = await render({ data, language: 'en' })
  const shown =
    'Cable 1 Jan 2026 – 5 Jan 2026 · Order line 7 · Cost centre 4711 · Identifier Serial S1'
  const rows = rowsOf(page)
  assert.deepEqual(rows.slice(1, 3), [
    `1 | ${shown} | 10 ft | 6.00 | VAT 21% + 5.2% IRPF 15% | 60.00`,
    ' | Wire | 2 | 3.00 |  | 6.00',
  ])
  assert.deepEqual(rows.slice(-3), [
    'Due date | Amount',
    '1 Feb 2026 40% | €26.69',
    '1 Mar 2026 60% The rest | €40.03',
  ])
  assert.match(textOf(page), / Eva Muster, Sales · \+34 910 000 000 · eva@example\.com /)
})

test('a share of a line names what it is a share of; any other discount follows the sum', async () => {
  const shared = line({ discounts: [{ percent: '10%', reason: 'Fleet' }] })
  const fixed = line({ discounts: [{ amount: '5.00', reason: 'Voucher' }] })
  const rows = rowsOf(await render({ data: invoice({ lines: [shared, fixed] }), language: 'en' }))
  assert.deepEqual(rows.slice(1, 6), [
    '1 | Development | 10 | 100.00 | 21% | 900.00',
    ' | Fleet · 10% × 1,000.00 | -100.00 | ',
    '2 | Development | 10 | 100.00 | 21% | 995.00',
    ' | Subtotal | 1,000.00 | ',
    ' | Voucher | -5.00 | ',
  ])
})

test('a supplier that acts for another seller is its tax representative', async () => {
  const seller = { name: 'Seller Ltd', agent: { name: 'Agent Ltd' } }
  const text = textOf(await render({ data: invoice({ ordering: { seller } }), language: 'en' }))
  assert.match(text, /Supplier Seller Ltd .*Tax representative Supplier S\.L\./)
  assert.match(text, /Agent Agent Ltd/)
})

test('reasons, actions, faults, cards and rates are shown in words', async () => {
  const status = {
    $schema: `${SCHEMA}bill/status`,
    $regime: 'ES',
    type: 'response',
    code: '7',
    supplier: { name: 'Supplier' },
    customer: { name: 'Customer' },
    lines: [
      {
        key: 'rejected',
        doc: { code: '3' },
        reasons: [
          {
            key: 'delivery',
            description: 'Late',
            faults: [{ code: 'X1', message: 'Wrong', paths: ['$.a'] }],
          },
        ],
        actions: [{ key: 'credit-full' }],
      },
    ],
  }
  const german = textOf(await render({ data: status, language: 'de' }))
  assert.match(
    german,
    /Abgelehnt 3 Gründe Lieferung · Late Fehler X1 Wrong \$\.a Maßnahmen Vollständig gutschreiben/,
  )
  const data = invoice({
    currency: 'USD',
    exchange_rates: [
      { from: 'USD', to: 'EUR', amount: '0.9', at: '2026-03-01T00:00:00', source: 'ecb' },
    ],
    payment: {
      instructions: { key: 'card', card: { first6: '411111', last4: '1111', holder: 'Jane' } },
    },
  })
  const text = textOf(await render({ data, language: 'en' }))
  assert.match(text, /1 USD = 0\.9 EUR 1 Mar 2026 Source ecb/)
  assert.match(text, /Card Jane 411111 •••• 1111/)
})

test('a tax number is printed as its country writes it, with its word for it', async () => {
  for (const [country, code, shown] of [
    ['ES', 'B98602642', 'NIF B98602642'],
    ['PT', '545259045', 'NIF PT545259045'],
    ['FR', '44732829320', 'N° TVA FR44732829320'],
    ['BR', '11222333000181', 'CNPJ 11.222.333/0001-81'],
    ['BR', '11144477735', 'CPF 111.444.777-35'],
    ['JP', '1234567890123', 'Tax number JP1234567890123'],
  ]) {
    const customer = { name: 'Buyer', tax_id: { country, code } }
    const text = textOf(await render({ data: invoice({ customer }), language: 'en' }))
    assert.ok(text.includes(` Buyer ${shown} `), `${shown} in ${text}`)
  }
})

test('an identity that repeats the tax number is left out, as is the country of the document', async () => {
  const customer = {
    name: 'Buyer',
    tax_id: { country: 'ES', code: '54387763P' },
    identities: [{ code: '54387763P' }, { label: 'Member', code: '54387763P' }],
    addresses: [{ street: 'Calle', num: '1', locality: 'Soria', country: 'ES' }],
  }
  const text = textOf(await render({ data: invoice({ customer }) }))
  assert.match(text, /Buyer Calle, 1 Soria NIF 54387763P Member 54387763P N\.º/)
})

test('sums have the decimals of the currency, and prices those that they have', async () => {
  const item = { name: 'Wire', price: '98.4615' }
  const page = await render({
    data: invoice({ lines: [line({ quantity: '0.75', item })] }),
    language: 'en',
  })
  assert.match(rowsOf(page)[1]!, / \| 98\.4615 \| .* \| 73\.85$/)
})

test('who has paid finds no account to pay to', async () => {
  const credit_transfer = [{ iban: 'ES5301822370480201584639' }]
  const instructions = { key: 'credit-transfer', credit_transfer }
  const pageWith = async (amount: string): Promise<string> => {
    const payment = { instructions, advances: [{ description: 'Card', amount }] }
    return plain(await render({ data: invoice({ payment }), language: 'en' }))
  }
  assert.match(await pageWith('1000.00'), /ES53 0182/)
  assert.doesNotMatch(await pageWith('1210.00'), /ES53 0182/)
})

test('numbers of both parties have their prefix where the customer owes the tax', async () => {
  const tax = (key?: string) => [{ cat: 'VAT', ...(key ? { key } : { rate: 'general' }) }]
  const pageOf = async (key?: string): Promise<string> =>
    plain(await render({ data: invoice({ lines: [line({ taxes: tax(key) })] }), language: 'en' }))
  assert.match(await pageOf('reverse-charge'), /ESB98602642.*ES54387763P/)
  assert.doesNotMatch(await pageOf(), /ESB98602642/)
})
