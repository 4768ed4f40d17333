/** The invoice in a PDF: how it is found, what is beside it, and what a damaged or hostile file costs. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import asks from '../../../../src/faces/convert/files/pdf-faults.json' with { type: 'json' }
import { get, type Json, send } from '../../../support.ts'
import { convert, sale } from '../invoices.ts'
import { type Attached, makePdf, type PdfForm } from './make-pdf.ts'

const XML = Buffer.from(
  String((await convert(sale({}, ['fr-facturx-v1']), 'cii+fr-facturx-v1')).xml),
)

const sendPdf = (body: Uint8Array, accept = 'application/json', path = 'convert') =>
  send(`/v0/${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/pdf', Accept: accept },
  })

async function read(body: Uint8Array, status = 200): Promise<Json> {
  const response = await sendPdf(body)
  const answer = (await response.json()) as Json
  assert.equal(response.status, status, JSON.stringify(answer).slice(0, 400))
  return answer
}

async function assertFault(body: Uint8Array, code: string, message: RegExp): Promise<void> {
  const answer = await read(body, 422)
  assert.deepEqual([answer.key, answer.faults[0].code], ['conversion', `DOCKET-PDF-${code}`])
  assert.match(answer.message, message)
}

const invoice = (more: Partial<Attached> = {}): Attached => ({
  name: 'factur-x.xml',
  data: XML,
  relationship: 'Alternative',
  ...more,
})

test('the XML of a PDF comes out byte for byte, however the file is written', async () => {
  const forms: PdfForm[] = [
    {},
    { filter: 'Fl', text: 'octal', space: '\r\n', isEscaped: true },
    { filter: 'A85 Fl', text: 'hex', space: '\r', listed: 'kids' },
    { filter: 'AHx', text: 'utf16', space: ' \t ', listed: 'names' },
    { filter: 'AHx Fl', text: 'utf8', space: '\n%c (\n', listed: 'AF' },
    { filter: 'abbreviated', length: 'reference', revisions: 1 },
    { filter: 'Fl', length: 'wrong', revisions: 3 },
    { references: 'stream', filter: 'Fl', space: '\0\f' },
    { references: 'stream', isPacked: true, length: 'reference', revisions: 2 },
    { references: 'predicted', isPacked: true, filter: 'Fl', text: 'utf16', listed: 'kids' },
    { references: 'mixed', isPacked: true, filter: 'Fl', revisions: 1, isEscaped: true },
    { references: 'none', filter: 'Fl', revisions: 1 },
    { references: 'none', isPacked: true, text: 'hex' },
    { references: 'wrong', filter: 'Fl', length: 'reference' },
    { references: 'wrong', isPacked: true, filter: 'A85 Fl', revisions: 1 },
    { before: 'HTTP/1.1 200 OK\r\n\r\n', revisions: 1 },
    { before: ' '.repeat(900), references: 'predicted', isPacked: true },
  ]
  for (const form of forms) {
    const response = await sendPdf(makePdf([invoice()], form), 'application/xml')
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.ok(bytes.equals(XML), `${JSON.stringify(form)}: ${bytes.toString('utf8', 0, 200)}`)
  }
  const data = Buffer.concat([XML, Buffer.alloc(16 - (XML.length % 16), ' ')])
  const pdf = makePdf([invoice({ data })], { filter: 'predicted' })
  const response = await sendPdf(pdf, 'application/xml')
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), data)
})

test('the answer says which file it was, and has the others', async () => {
  const xmp =
    '<x:xmpmeta><rdf:Description fx:ConformanceLevel="EN 16931"><fx:Version>1.0</fx:Version></rdf:Description></x:xmpmeta>'
  const metadata = { name: 'x', data: xmp }
  const others: Attached[] = [
    { name: 'Aufmaß (1).csv', data: 'a;b', description: 'Measurements' },
    { name: 'zugferd-invoice.xml', data: '<other/>' },
  ]
  const pdf = makePdf([...others, invoice(), metadata], {
    catalogue: '/Metadata 20 0 R',
    text: 'utf16',
  })
  const answer = await read(pdf)
  assert.deepEqual(answer.unpacked, ['pdf'])
  assert.deepEqual(answer.pdf, {
    name: 'factur-x.xml',
    relationship: 'Alternative',
    level: 'EN 16931',
    version: '1.0',
  })
  const names = answer.attachments.map(({ name, description }: Json) => [name, description])
  assert.deepEqual(names.slice(0, 2), [
    ['Aufmaß (1).csv', 'Measurements'],
    ['zugferd-invoice.xml', undefined],
  ])
  assert.equal(Buffer.from(answer.attachments[0].data, 'base64').toString(), 'a;b')
  const check = (await (await sendPdf(pdf, 'application/json', 'check')).json()) as Json
  assert.deepEqual([check.valid, check.unpacked], [true, ['pdf']])
  const rules = check.findings.map(({ rule, severity }: Json) => `${rule} ${severity}`)
  assert.deepEqual(rules, ['DOCKET-PDF-25 warning'])
})

test('every code about PDF is on a page', () => {
  const folder = join(import.meta.dirname, '../../../../docs')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const text = pages.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  assert.deepEqual(
    Object.keys(asks)
      .filter((code) => code.startsWith('DOCKET-'))
      .filter((code) => !text.includes(code)),
    [],
  )
})

test('what is odd about the PDF is a warning of a check, with a page of its own', async () => {
  const xmp = `<rdf:Description fx:ConformanceLevel="BASIC" fx:DocumentFileName="factur-x.xml" pdfaid:part="3"/>`
  const attached = [
    invoice({ name: 'Rechnung.xml', relationship: 'Supplement' }),
    { name: 'x', data: xmp },
  ]
  const pdf = makePdf(attached, { catalogue: '/Metadata 14 0 R' })
  const { valid, findings } = (await (
    await sendPdf(pdf, 'application/json', 'check')
  ).json()) as Json
  assert.equal(valid, true)
  const rules = findings.map(({ rule }: Json) => rule)
  assert.deepEqual(
    rules,
    ['21', '22', '23', '24'].map((number) => `DOCKET-PDF-${number}`),
  )
  for (const rule of [...rules, 'DOCKET-PDF-03']) assert.ok(await get(`/rules/${rule}`), rule)
})

test('files beyond fifty are named in left_out', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ name: `${i}.txt`, data: 'x' }))
  const { attachments, left_out } = await read(makePdf([...many, invoice()]))
  assert.equal(attachments.length, 50)
  assert.deepEqual([left_out.length, left_out.at(-1)], [10, 'pdf:59.txt'])
})

test('the XML is chosen by its name, and an only invoice by its root', async () => {
  const other = (name: string, data: string | Uint8Array = '<Order/>'): Attached => ({ name, data })
  const chosen: [attached: Attached[], name: string][] = [
    [[invoice({ name: 'FACTUR-X.XML' })], 'FACTUR-X.XML'],
    [[other('zugferd-invoice.xml'), invoice({ name: 'xrechnung.xml' })], 'xrechnung.xml'],
    [[other('a.xml'), invoice({ name: 'Rechnung.xml' })], 'Rechnung.xml'],
    [[invoice(), invoice()], 'factur-x.xml'],
    [[invoice({ name: 'a.xml' }), invoice({ name: 'b.xml' })], 'a.xml'],
    [[other('photo.jpg', 'x'), invoice({ name: 'data' })], 'data'],
  ]
  for (const [attached, name] of chosen)
    assert.equal((await read(makePdf(attached))).pdf.name, name)
  const two = makePdf([invoice({ name: 'a.xml' }), other('b.xml', '<Invoice/>')])
  await assertFault(
    two,
    '03',
    /several invoices as XML, a\.xml, b\.xml: .* called factur-x\.xml or /,
  )
  await assertFault(makePdf([invoice(), other('Factur-X.xml')]), '06', /two files are called/)
})

const ORDER: Attached = {
  name: 'order-x.xml',
  data: '<?xml version="1.0"?><o:SCRDMCCBDACIOMessageStructure xmlns="a" xmlns:o="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>',
}

test('PDF files that cannot be read say why', async () => {
  const flate = { filter: 'Fl' } as const
  const edited = (form: PdfForm, from: string | RegExp, to: string): Buffer => {
    const text = makePdf([invoice()], form).toString('latin1')
    const changed = text.replace(from, to)
    assert.notEqual(changed, text)
    return Buffer.from(changed, 'latin1')
  }
  const bomb = invoice({ data: Buffer.alloc(21_000_000) })
  const cases: [code: string, body: Buffer, message: RegExp][] = [
    ['01', Buffer.from('hello'), /not a PDF, or is damaged/],
    ['01', Buffer.from(`%PDF-1.7\n${'['.repeat(100_000)}`), /damaged/],
    [
      '02',
      makePdf([invoice()], { trailer: '/Encrypt<</V 1>>' }),
      /encrypted: it has a password, or its author restricted/,
    ],
    [
      '03',
      makePdf([{ name: 'a.pdf', data: 'x' }]),
      /carries no invoice as XML \(it carries: a\.pdf\)/,
    ],
    ['03', makePdf([]), /a PDF that carries no invoice as XML: it is a picture/],
    [
      '03',
      makePdf([ORDER]),
      /^this is an order \(Order-X\), not an invoice: order-x\.xml in the PDF$/,
    ],
    ['01', makePdf([ORDER]).subarray(0, -100), /damaged: ask the sender for it again/],
    [
      '04',
      edited(flate, '/FlateDecode', '/LZWDecode  '),
      /factur-x\.xml cannot be unpacked: LZWDecode/,
    ],
    [
      '04',
      makePdf([invoice({ data: XML.subarray(0, -40) })]),
      /factur-x\.xml cannot be unpacked: its end is missing/,
    ],
    ['04', edited(flate, '/Filter/FlateDecode', '/F(other.xml)      '), /in another file/],
    ['05', makePdf([bomb], flate), /factur-x\.xml is larger than 20 MB unpacked/],
    [
      '05',
      makePdf([{ ...bomb, data: `<a>${' '.repeat(5_000_000)}</a>` }], flate),
      /the XML in the PDF has 5000007 bytes, many times those of the PDF/,
    ],
  ]
  for (const [code, body, message] of cases) await assertFault(body, code, message)
})
