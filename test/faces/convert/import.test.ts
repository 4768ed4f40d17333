/** XML of EN 16931 comes in as documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { runProgram } from '../../program.ts'
import { get, type Json, post, send, sendJson } from '../../support.ts'
import { convert, elementsOf, FULL, KEYS, line, SELLER, sale, untaxed } from './invoices.ts'

/** Sends XML as the body. */
async function importBody(
  body: string | Uint8Array,
  status = 200,
  headers: { [name: string]: string } = {},
): Promise<Json> {
  const response = await send('/v0/convert', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/xml', ...headers },
  })
  const answer = (await response.json()) as Json
  assert.equal(response.status, status, JSON.stringify(answer).slice(0, 600))
  return answer
}

const importText = (data: string, more: Json = {}, status = 200): Promise<Json> =>
  post('/convert', { data, ...more }, { status })

/** The XML of a document, with pieces replaced, each of which must be there. */
async function xmlOf(data: Json, to = 'ubl+en16931', ...edits: [from: string, to: string][]) {
  let { xml } = await convert(data, to)
  for (const [from, by] of edits) {
    assert.ok(xml.includes(from), `${from} is not in ${xml}`)
    xml = xml.replace(from, by)
  }
  return xml as string
}

/** Faults as `CODE place`. */
const faultsOf = ({ faults = [] }: Json): string[] =>
  faults.flatMap(({ code, properties }: Json) =>
    properties.map((path: string) => `${code.slice(-2)} ${path}`),
  )

/** Asserts that an invoice comes back from its XML, and gives the same XML again. */
async function assertReturns(data: Json, to: string, addons: string[] = []): Promise<Json> {
  const { xml } = await convert(data, to)
  const answer = await importText(xml)
  assert.deepEqual([answer.left_out, answer.changed], [[], []], to)
  const again = { ...answer.document }
  again.$addons = [...new Set([...again.$addons, ...addons])]
  assert.deepEqual(elementsOf((await convert(again, to)).xml), elementsOf(xml), to)
  return answer
}

test('an invoice comes back from the XML of every conversion', async () => {
  for (const [to, addons] of KEYS) {
    const { from, document } = await assertReturns(sale({}, addons), to, addons)
    assert.equal(from, to.includes('fr-') || to.includes('de-zugferd') ? 'cii+en16931' : to)
    assert.equal(document.code, 'F-1')
    assert.equal(document.totals.payable, '119.00')
  }
})

test('everything that XML carries comes back', async () => {
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const { document } = await assertReturns(sale(FULL), to)
    const [first] = document.lines
    assert.equal(first.item.unit, 'kg')
    assert.equal(first.item.attributes[0].label, 'Colour')
    assert.equal(document.totals.due, (await post('/build', { data: sale(FULL) })).totals.due)
    assert.equal(document.tax.rounding, 'currency')
  }
})

test('types, categories and means of payment come back', async () => {
  const cases: Json[] = [
    { type: 'credit-note', preceding: [{ code: 'F-0', issue_date: '2026-04-01' }] },
    { type: 'corrective', preceding: [{ code: 'F-0' }] },
    { $tags: ['self-billed'] },
    { $tags: ['prepayment'] },
    { type: 'debit-note', preceding: [{ code: 'F-0' }] },
    { type: 'other', tax: { ext: { 'untdid-document-type': '80' } } },
    { lines: [untaxed('exempt', { ext: { 'cef-vatex': 'VATEX-EU-132' } })] },
    {
      lines: [untaxed('exempt')],
      tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'Education' }] },
    },
    { lines: [untaxed('reverse-charge', { ext: { 'cef-vatex': 'VATEX-EU-AE' } })] },
    { lines: [untaxed('zero')] },
    { tax: { point: 'delivery' } },
    {
      payment: {
        ...sale().payment,
        instructions: {
          key: 'direct-debit',
          direct_debit: {
            ref: 'M1',
            creditor: 'DE98ZZZ09999999999',
            account: 'DE89370400440532013000',
          },
        },
      },
    },
    {
      payment: {
        ...sale().payment,
        instructions: { key: 'card', card: { last4: '1234', holder: 'Eva' } },
      },
    },
    {
      payment: {
        ...sale().payment,
        instructions: { key: 'other', ext: { 'untdid-payment-means': '42' } },
      },
    },
    {
      supplier: { ...SELLER, people: undefined },
      ordering: { ...sale().ordering, seller: SELLER },
    },
  ]
  for (const each of cases)
    for (const to of ['ubl+en16931', 'cii+en16931']) await assertReturns(sale(each), to)
})

test('XML is a body or a string, in both media types, also compressed', async () => {
  const xml = await xmlOf(sale())
  const expected = await importText(xml)
  assert.equal(expected.from, 'ubl+en16931')
  assert.deepEqual(await importBody(xml), expected)
  assert.deepEqual(await importBody(`\ufeff${xml}`), expected)
  const text = { 'Content-Type': 'text/xml; charset=utf-8' }
  assert.deepEqual(await importBody(xml, 200, text), expected)
  assert.deepEqual(await importBody(gzipSync(xml), 200, { 'Content-Encoding': 'gzip' }), expected)
  assert.equal((await importBody('{}', 422)).key, 'conversion')
  const other = await send('/v0/build', {
    method: 'POST',
    body: xml,
    headers: { 'Content-Type': 'application/xml' },
  })
  assert.equal(other.status, 400)
  const { paths } = await get('/openapi.json')
  assert.deepEqual(Object.keys(paths['/convert'].post.requestBody.content), [
    'application/json',
    'application/xml',
    'text/xml',
    'application/pdf',
    'application/pkcs7-mime',
  ])
})

test('members for documents are refused with XML', async () => {
  const xml = await xmlOf(sale())
  for (const more of [
    { to: 'ubl+peppol' },
    { template: {} },
    { type: 'x' },
    { withholding: 'note' },
  ])
    assert.equal((await importText(xml, more, 400)).key, 'input')
})

test('what is no invoice in XML is refused with its place', async () => {
  const cases: [xml: string, message: RegExp][] = [
    ['<a>\n<b></a>', /line 2, column 4: <\/b> is expected/],
    ['<Invoice/>', /^Invoice must be in the namespace urn:oasis:\S+:Invoice-2, got ""/],
    ['<!DOCTYPE a><a/>', /document type/],
    ['hello', /text must be inside/],
  ]
  for (const [xml, message] of cases) {
    const error = await importText(xml, {}, 422)
    assert.equal(error.key, 'conversion')
    assert.match(error.message, message)
    assert.equal(error.faults[0].code, 'DOCKET-EN16931-32')
  }
  const other = Buffer.from('<?xml version="1.0" encoding="windows-1257"?><a>é</a>', 'latin1')
  assert.match((await importBody(other, 422)).message, /windows-1257/)
})

test('what the document cannot carry is listed, and refused in strict mode', async () => {
  const xml = await xmlOf(
    sale(),
    'ubl+en16931',
    ['<cbc:IssueDate>', '<cbc:UUID>1</cbc:UUID><cbc:IssueDate>'],
    ['<cbc:Name>Chair</cbc:Name>', '<cbc:Name languageID="en">Chair</cbc:Name>'],
    ['<cbc:ID>1</cbc:ID>', '<cbc:ID>A</cbc:ID>'],
  )
  const { left_out, document } = await importText(xml)
  assert.deepEqual(left_out, [
    '/Invoice/cbc:UUID',
    '/Invoice/cac:InvoiceLine/cbc:ID',
    '/Invoice/cac:InvoiceLine/cac:Item/cbc:Name/@languageID',
  ])
  assert.equal(document.lines[0].i, 1)
  assert.deepEqual(faultsOf(await importText(xml, { strict: true }, 422)), [
    '34 /Invoice/cbc:UUID',
    '34 /Invoice/cac:InvoiceLine/cac:Item/cbc:Name/@languageID',
  ])
})

test('the net amount of a line decides its price', async () => {
  const price = '<cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount>'
  const perTen = `${price.replace('50.00', '500')}<cbc:BaseQuantity unitCode="C62">10</cbc:BaseQuantity>`
  const [line] = (await importText(await xmlOf(sale(), 'ubl+en16931', [price, perTen]))).document
    .lines
  assert.equal(line.item.price, '50.00')
  const moved = await importText(
    await xmlOf(sale(), 'ubl+en16931', [price, price.replace('50', '7')]),
  )
  assert.deepEqual(moved.changed, [
    { term: 'BT-146', path: '$.lines[0].item.price', document: '50.00', xml: '7.00' },
  ])
  const thirds = perTen.replace('>500<', '>100<').replace('>10<', '>2.000<')
  assert.equal(
    (await importText(await xmlOf(sale(), 'ubl+en16931', [price, thirds]))).document.lines[0].item
      .price,
    '50.00',
  )
  const quantity = '<cbc:InvoicedQuantity unitCode="C62">2<'
  const none = await xmlOf(sale(), 'ubl+en16931', [quantity, quantity.replace('2<', '0<')])
  const one = await importText(none)
  assert.equal(one.document.lines[0].quantity, '1')
  assert.deepEqual(
    one.changed.map(({ term, document, xml: stated }: Json) => [term, document, stated]),
    [
      ['BT-129', '1', '0'],
      ['BT-146', '100.00', '50.00'],
    ],
  )
  assert.equal(one.faults, undefined)
  assert.deepEqual(faultsOf(await importText(none, { strict: true }, 422)), [
    '31 /Invoice/cac:InvoiceLine/cbc:InvoicedQuantity',
  ])
  const bad = await xmlOf(sale(), 'ubl+en16931', [quantity, quantity.replace('2<', 'two<')])
  const unread = await importText(bad)
  assert.deepEqual(faultsOf(unread), ['31 /Invoice/cac:InvoiceLine/cbc:InvoicedQuantity'])
  assert.deepEqual(unread.left_out, ['/Invoice/cac:InvoiceLine/cbc:InvoicedQuantity'])
})

/** How the price of 50.00 is made up, in XML, and with its line: what the document has of it. */
const PRICES: [given: Json, line: Json, price: string, pricing: Json | undefined][] = [
  [{ gross: '50.00' }, { quantity: '2' }, '50.00', { gross: '50.00' }],
  [
    { gross: '60', discount: '10.00' },
    { quantity: '2' },
    '50.00',
    { gross: '60', discount: '10.00' },
  ],
  [
    { gross: '60', discount: '10', per: '10' },
    { quantity: '250' },
    '50.00',
    { per: '10', gross: '60', discount: '10' },
  ],
  [{ per: '3' }, { quantity: '7' }, '50.00', { per: '3' }],
  [{ per: '1600' }, { quantity: '12345' }, '50.00', { per: '1600' }],
  [{ per: '0.3' }, { quantity: '1' }, '50.00', { per: '0.3' }],
  [{ per: '100' }, { quantity: '250' }, '0.50', undefined],
]

test('how a price is made up comes back', async () => {
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    for (const [given, more, price, pricing] of PRICES) {
      const data = sale({ lines: [line(more, { pricing: given })] })
      const { xml } = await convert(data, to)
      const { document, changed, left_out } = await importText(xml)
      const { item } = document.lines[0]
      const isStated = to.startsWith('ubl') && pricing?.gross && !pricing.discount
      const wanted = isStated ? { ...pricing, discount: '0' } : pricing
      assert.deepEqual([item.price, item.pricing], [price, wanted])
      assert.deepEqual([changed, left_out], [[], []])
      if (pricing) assert.deepEqual(elementsOf((await convert(document, to)).xml), elementsOf(xml))
      assert.equal((await post('/check', { data: xml })).valid, true)
    }
  }
})

test('zeros at the end of the discount of a price are not those of the price', async () => {
  const pricing = { gross: '60.00', discount: '10.00' }
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const data = sale({ lines: [line({ quantity: '2' }, { pricing })] })
    const xml = await xmlOf(data, to, ['>10.00<', '>10.0000000000000000000<'])
    const { document } = await importText(xml, { envelop: true })
    const { item } = document.doc.lines[0]
    assert.deepEqual([item.price, item.pricing], ['50.00', pricing])
    assert.deepEqual(await post('/validate', { data: document }), { ok: true })
  }
})

test('the code of an exemption is that of the list, whatever its case', async () => {
  const data = sale({ lines: [untaxed('exempt', { ext: { 'cef-vatex': 'VATEX-EU-132' } })] })
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const xml = await xmlOf(data, to, ['>VATEX-EU-132<', '>vatex-eu-132<'])
    const { document, changed } = await importText(xml)
    assert.equal(document.lines[0].taxes[0].ext['cef-vatex'], 'VATEX-EU-132')
    assert.deepEqual(changed, [{ term: 'BT-121', document: 'VATEX-EU-132', xml: 'vatex-eu-132' }])
    assert.equal((await convert(document, to)).changed.length, 0)
  }
})

test('a self-billed debit note comes back as one of the profile of Peppol', async () => {
  const data = sale({ $tags: ['self-billed'] })
  const xml = await xmlOf(data, 'ubl+peppol', ['Code>389<', 'Code>527<'])
  const { document, from, faults } = await importText(xml)
  assert.deepEqual([from, faults], ['ubl+peppol', undefined])
  assert.deepEqual(elementsOf((await convert(document, from)).xml), elementsOf(xml))
})

test('a gross price and a unit that do not fit are left out, and the net amount decides', async () => {
  const pricing = { gross: '60.00', discount: '10.00', per: '7' }
  const data = sale({ lines: [line({ quantity: '21' }, { pricing })] })
  const places = ['Amount', 'BaseAmount'].map(
    (name) => `/Invoice/cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:${name}`,
  )
  const gross = '<cbc:BaseAmount currencyID="EUR">60.00<'
  const other = await importText(
    await xmlOf(data, 'ubl+en16931', [gross, gross.replace('60', '61')]),
  )
  assert.deepEqual(other.document.lines[0].item.pricing, { per: '7' })
  assert.deepEqual(other.left_out, places)
  const unit = '<cbc:BaseQuantity unitCode="C62"'
  const kilos = await importText(
    await xmlOf(data, 'ubl+en16931', [unit, unit.replace('C62', 'KGM')]),
  )
  assert.deepEqual(kilos.left_out, [
    '/Invoice/cac:InvoiceLine/cac:Price/cbc:BaseQuantity/@unitCode',
  ])
  const quantity = '<cbc:BaseQuantity unitCode="C62">7<'
  const wrong = await importText(
    await xmlOf(data, 'ubl+en16931', [quantity, quantity.replace('>7<', '>8<')]),
  )
  const { price, pricing: none } = wrong.document.lines[0].item
  assert.deepEqual([price, none], ['7.143', undefined])
  assert.deepEqual(
    wrong.changed.map(({ term, xml }: Json) => `${term} ${xml}`),
    ['BT-146 50.00 for 8'],
  )
  assert.deepEqual(wrong.left_out, places)
})

test('the amount due never changes in silence', async () => {
  const due = '<cbc:PayableAmount currencyID="EUR">119.00</cbc:PayableAmount>'
  const cent = await importText(
    await xmlOf(sale(), 'ubl+en16931', [due, due.replace('.00', '.01')]),
  )
  assert.equal(cent.document.totals.payable, '119.01')
  assert.equal(cent.document.totals.rounding, '0.01')
  assert.deepEqual(cent.changed, [{ term: 'BT-114', document: '0.01', xml: '0.00' }])
  const far = await importText(
    await xmlOf(sale(), 'ubl+en16931', [due, due.replace('119', '120')]),
    {},
    422,
  )
  assert.deepEqual(faultsOf(far), ['30 /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount'])
  assert.match(far.faults[0].description, /120\.00 in the XML, and 119\.00 in the document/)
  const dollars = await xmlOf(sale(), 'ubl+en16931', [due, due.replace('EUR', 'USD')])
  assert.deepEqual(faultsOf(await importText(dollars, {}, 422)), [
    '30 /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount/@currencyID',
  ])
  const none = await importText(await xmlOf(sale(), 'ubl+en16931', [due, '']))
  assert.deepEqual(faultsOf(none), ['30 /Invoice'])
  assert.match(none.faults[0].description, /Amount due \(BT-115\) is missing/)
})

test('unknown categories are reported, rare types become usual ones', async () => {
  const category = '<cac:ClassifiedTaxCategory>\n        <cbc:ID>S<'
  const place = '33 /Invoice/cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID'
  const unknown = await xmlOf(sale(), 'ubl+en16931', [category, category.replace('S<', 'X<')])
  assert.equal(faultsOf(await importText(unknown))[0], place)
  assert.deepEqual(faultsOf(await importText(unknown, { strict: true }, 422)), [place])
  const note = sale({ type: 'credit-note', preceding: [{ code: 'F-0' }] })
  const rare = await importText(await xmlOf(note, 'cii+en16931', ['>381<', '>503<']))
  assert.deepEqual(rare.changed, [{ term: 'BT-3', document: '381', xml: '503' }])
  const invoiceCode = '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>'
  const untyped = await xmlOf(sale(), 'ubl+en16931', [invoiceCode, ''])
  const { document } = await importText(untyped, { envelop: true })
  assert.equal(document.doc.type, 'other')
  const request = { data: document, to: 'ubl+en16931' }
  const { faults } = await post('/convert', request, { status: 422 })
  assert.match(faults[0].description, /BT-3\) is required: set the type/)
})

test('a CreditNote of UBL gives back, whatever its type code says', async () => {
  const note = sale({ type: 'credit-note', preceding: [{ code: 'F-0' }] })
  const element = (code: string): string =>
    code && `<cbc:CreditNoteTypeCode>${code}</cbc:CreditNoteTypeCode>`
  for (const code of ['380', '384', 'X', '']) {
    const { document, changed } = await importText(
      await xmlOf(note, 'ubl+en16931', [element('381'), element(code)]),
    )
    assert.equal(document.type, 'credit-note')
    assert.deepEqual(changed, [{ term: 'BT-3', document: '381', xml: code }])
  }
})

test('embedded files are returned beside the document', async () => {
  const link = '<cac:ExternalReference>'
  const file = `<cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ=\n=</cbc:EmbeddedDocumentBinaryObject>${link}`
  const data = sale({ attachments: FULL.attachments })
  const answer = await importText(await xmlOf(data, 'ubl+en16931', [link, file]))
  assert.deepEqual(answer.attachments, [
    { code: 'A1', name: 'a.csv', mime: 'text/csv', data: 'YQ==' },
  ])
  assert.equal(answer.document.attachments[0].url, 'https://example.com/a')
})

test('an invoice is returned whatever rules it violates, and as it was read on request', async () => {
  const xml = await xmlOf(sale(), 'ubl+en16931', ['DE111111125', 'DE111111111'])
  const { document: built, faults } = await importText(xml)
  assert.equal(built.totals.payable, '119.00')
  assert.deepEqual(faults[0].properties, [
    '$.supplier.tax_id.code',
    '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
  ])
  assert.equal(faults[0].code, 'GOBL-DE-TAX-IDENTITY-01')
  assert.equal((await importText(xml, { strict: true }, 422)).key, 'validation')
  const { document, from } = await importText(xml, { build: false })
  assert.equal(document.supplier.tax_id.code, '111111111')
  assert.equal(document.totals, undefined)
  assert.equal(from, 'ubl+en16931')
})

test('streams of requests import XML', async () => {
  const payload = { data: await xmlOf(sale()) }
  const response = await send('/v0/bulk', {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'convert', payload })}\n`,
  })
  assert.equal((JSON.parse(await response.text()) as Json).payload.document.code, 'F-1')
})

test('a tool takes XML as a string', async () => {
  const data = await xmlOf(sale())
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'convert', arguments: { data } }
  const response = await sendJson('/mcp', { ...message, params })
  const { result } = (await response.json()) as Json
  assert.equal(result.structuredContent.document.code, 'F-1')
})

test('a command reads XML from a file and from standard input', async () => {
  const input = await xmlOf(sale())
  const expected = await importText(input)
  for (const args of [['convert'], ['convert', '--strict', '-']]) {
    const { status, output } = await runProgram(args, { input })
    assert.equal(status, 0)
    assert.deepEqual(JSON.parse(output), expected)
  }
  const { status, errors } = await runProgram(['convert'], { input: '<a>' })
  assert.equal(status, 1)
  assert.match(errors, /line 1, column 1: <a> has no end tag/)
})
