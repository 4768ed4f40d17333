/** Files as they arrive: XML in any encoding, signed, in envelopes, and what is no invoice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runProgram } from '../../../program.ts'
import { type Json, post, send, sendJson } from '../../../support.ts'
import { convertFattura } from '../fattura.ts'
import { convert, sale } from '../invoices.ts'
import { makeP7m, makeTsd, SIGNED } from './make-p7m.ts'
import { makePdf } from './make-pdf.ts'

interface Sent {
  type?: string
  accept?: string
  to?: string
}

async function sendFile(
  body: string | Uint8Array,
  { type = 'application/xml', accept = 'application/json', to = 'convert' }: Sent = {},
): Promise<Response> {
  const headers = { 'Content-Type': type, Accept: accept }
  return await send(`/v0/${to}`, { method: 'POST', body, headers })
}

async function opened(body: string | Uint8Array, sent: Sent = {}, status = 200): Promise<Json> {
  const response = await sendFile(body, sent)
  const answer = (await response.json()) as Json
  assert.equal(response.status, status, JSON.stringify(answer).slice(0, 400))
  return answer
}

const UBL = String((await convert(sale({ notes: [{ text: 'Größe' }] }), 'ubl+en16931')).xml)
const CII = String((await convert(sale({}, ['fr-facturx-v1']), 'cii+fr-facturx-v1')).xml)
const FATTURA = String((await convertFattura()).xml)
const declared = (xml: string, encoding: string): string =>
  xml.replace(/^<\?xml[^>]*>/, `<?xml version="1.0" encoding="${encoding}"?>`)
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')

test('XML may declare UTF-8 without its hyphen', async () => {
  for (const encoding of ['utf8', 'UTF8']) {
    const body = Buffer.from(declared(UBL, encoding))
    assert.equal((await opened(body)).document.notes[0].text, 'Größe', encoding)
    assert.equal((await opened(body, { to: 'check' })).valid, true)
  }
})

test('XML in UTF-8 that declares UTF-16, as .NET writes it, is read, but is not valid', async () => {
  for (const encoding of ['utf-16', 'UTF-16LE']) {
    const body = Buffer.from(`\ufeff${declared(UBL, encoding)}`)
    assert.equal((await opened(body)).document.notes[0].text, 'Größe', encoding)
    const { message } = await opened(body, { to: 'check' }, 400)
    assert.match(message, /^the XML is declared as UTF-16, and in UTF-8/)
  }
  const { message } = await opened(latin(declared(UBL, 'utf-16')), {}, 422)
  assert.match(message, /the XML is not valid UTF-8/)
})

test('XML of every kind is read in the encodings that programs write', async () => {
  const bodies: [name: string, body: Buffer][] = [
    ['a mark and UTF-8', Buffer.from(`\ufeff${UBL}`)],
    ['US-ASCII, with what it does not have', Buffer.from(declared(UBL, 'US-ASCII'))],
    ['ISO-8859-1', latin(declared(UBL, 'ISO-8859-1'))],
    ['ISO-8859-15', latin(declared(UBL, 'iso-8859-15'))],
    ['windows-1252', latin(declared(UBL, 'Windows-1252'))],
    ['a mark and UTF-16', wide(`\ufeff${UBL}`)],
    ['UTF-16', wide(declared(UBL, 'UTF-16'))],
    ['UTF-16, the other way round', wide(`\ufeff${declared(UBL, 'UTF-16')}`).swap16()],
    ['UTF-16, declared as something else', wide(`\ufeff${declared(UBL, 'utf-8')}`)],
  ]
  for (const [name, body] of bodies) {
    const { document } = await opened(body)
    assert.equal(document.notes[0].text, 'Größe', name)
    assert.equal((await opened(body, { to: 'check' })).valid, true, name)
  }
  const { document } = await opened(
    Buffer.concat([latin(declared(UBL, 'iso-8859-1').replace('Größe', 'x\x80'))]),
  )
  assert.equal(document.notes[0].text, 'x€', 'ISO-8859-1 means windows-1252')
})

test('a mark of UTF-8 counts more than what XML declares', async () => {
  const body = Buffer.from(`\ufeff${declared(UBL, 'ISO-8859-1')}`)
  assert.equal((await opened(body)).document.notes[0].text, 'Größe')
})

test('XML in other encodings is refused with what to do', async () => {
  const bodies: [body: Buffer, message: RegExp][] = [
    [latin(declared(UBL, 'Shift_JIS')), /declared as "Shift_JIS"; save it as UTF-8/],
    [Buffer.from(`\ufeff${declared(UBL, 'Shift_JIS')}`), /declared as "Shift_JIS"/],
    [latin(declared(UBL, 'us-ascii')), /the XML is not valid UTF-8/],
    [latin(UBL), /line \d+, column \d+: the XML is not valid UTF-8/],
    [Buffer.concat([wide(`\ufeff${UBL}`), Buffer.of(0)]), /damaged UTF-16/],
  ]
  for (const [body, message] of bodies) assert.match((await opened(body, {}, 422)).message, message)
})

test('signed files are opened, however they are packed', async () => {
  const xml = Buffer.from(FATTURA)
  const { document } = await opened(xml)
  const der = makeP7m(xml)
  const base64 = der.toString('base64').replace(/.{64}/g, '$&\n')
  const files: [body: string | Uint8Array, unpacked: string[]][] = [
    [der, ['p7m']],
    [makeP7m(xml, { piece: 1000 }), ['p7m']],
    [makeP7m(xml, { piece: 1000, isOpen: true }), ['p7m']],
    [makeP7m(Buffer.concat([xml, Buffer.alloc(9)]), { isOpen: true }), ['p7m']],
    [makeP7m(makeP7m(xml, { piece: 77 })), ['p7m', 'p7m']],
    [base64, ['base64', 'p7m']],
    [`-----BEGIN PKCS7-----\n${base64}\n-----END PKCS7-----\n`, ['base64', 'p7m']],
    [makeP7m(Buffer.from(base64)), ['p7m', 'base64', 'p7m']],
    [makeP7m(wide(`\ufeff${FATTURA}`)), ['p7m']],
    [makeTsd(xml), ['p7m']],
    [makeTsd(makeP7m(xml)), ['p7m', 'p7m']],
  ]
  for (const [body, unpacked] of files) {
    for (const type of ['application/pkcs7-mime', 'application/octet-stream']) {
      const answer = await opened(body, { type })
      assert.deepEqual(answer.unpacked, unpacked)
      assert.deepEqual(answer.document, document)
      assert.equal(answer.left_out[0], 'signature')
    }
  }
})

test('signed files without content, and damaged ones, say so', async () => {
  const xml = Buffer.from(FATTURA)
  const der = makeP7m(xml)
  const cases: [body: Uint8Array, message: RegExp][] = [
    [der.subarray(0, 900), /cut off at byte 900/],
    [makeP7m(xml, { isDetached: true }), /the signature is detached: send the XML itself/],
    [makeP7m(xml, { isEmpty: true }), /the signature is detached: send the XML itself/],
    [makeP7m(xml, { type: SIGNED.replace(/2$/, '3') }), /the file is encrypted/],
    [makeP7m(makeP7m(makeP7m(makeP7m(xml)))), /more than 3 times/],
    [Buffer.from(der.toString('hex').replace('020101', '040101'), 'hex'), /damaged at byte/],
    [Buffer.from('308006'.repeat(500), 'hex'), /not a signed one that has its content/],
  ]
  for (const [body, message] of cases) {
    const answer = await opened(body, { type: 'application/pkcs7-mime' }, 422)
    assert.match(answer.message, message)
    assert.deepEqual(answer.faults[0].code, 'DOCKET-EN16931-32')
  }
})

const SBD = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const sbd = (inside: string): string =>
  `<StandardBusinessDocument xmlns="${SBD}"><StandardBusinessDocumentHeader/>${inside}</StandardBusinessDocument>`
const content = (kind: string, text: string): string =>
  `<${kind} xmlns="http://peppol.eu/xsd/ticc/envelope/1.0">${text}</${kind}>`
const attachedDocument = (inside: string): string =>
  `<AttachedDocument xmlns="urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2" xmlns:c="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><c:Attachment>${inside}</c:Attachment></AttachedDocument>`
const described = (text: string): string =>
  `<c:ExternalReference><b:Description>${text}</b:Description></c:ExternalReference>`
const BARE = UBL.replace(/^<\?xml[^>]*>\s*/, '')

test('the document in an envelope is read, with paths from its root', async () => {
  const bare = await opened(UBL.replace('<cbc:IssueDate>', '<cbc:UUID>1</cbc:UUID><cbc:IssueDate>'))
  const inside = BARE.replace('<cbc:IssueDate>', '<cbc:UUID>1</cbc:UUID><cbc:IssueDate>')
  const soap = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${inside}</s:Body></s:Envelope>`
  const base64 = Buffer.from(inside).toString('base64')
  const files: [xml: string, unpacked: string[]][] = [
    [sbd(inside), ['sbd']],
    [sbd(content('BinaryContent', base64)), ['sbd']],
    [sbd(content('TextContent', `<![CDATA[${inside}]]>`)), ['sbd']],
    [attachedDocument(described(`<![CDATA[\n${inside}]]>`)), ['attached-document']],
    [attachedDocument(described(base64)), ['attached-document']],
    [
      attachedDocument(
        `<b:EmbeddedDocumentBinaryObject>${base64}</b:EmbeddedDocumentBinaryObject>`,
      ),
      ['attached-document'],
    ],
    [sbd(attachedDocument(described(`<![CDATA[${inside}]]>`))), ['sbd', 'attached-document']],
    [soap, ['soap']],
  ]
  for (const [xml, unpacked] of files) {
    const answer = await opened(xml)
    assert.deepEqual({ ...answer, unpacked: undefined }, { ...bare, unpacked: undefined })
    assert.deepEqual(answer.unpacked, unpacked)
    assert.deepEqual((await opened(xml, { to: 'check' })).unpacked, unpacked)
  }
  assert.deepEqual(bare.left_out, ['/Invoice/cbc:UUID'])
})

test('envelopes with nothing, with too much, or with a file that is no XML are refused', async () => {
  const pdf = makePdf([{ name: 'factur-x.xml', data: CII }]).toString('base64')
  const cases: [xml: string, message: RegExp][] = [
    [sbd(''), /the envelope \(sbd\) does not have one document in it/],
    [sbd(sbd(sbd(BARE))), /more than 2 envelopes/],
    [sbd(content('BinaryContent', pdf)), /the XML cannot be read/],
    [attachedDocument(''), /does not have one document/],
  ]
  for (const [xml, message] of cases) assert.match((await opened(xml, {}, 422)).message, message)
})

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

/** How a certificate begins: a SEQUENCE in a SEQUENCE. */
const CERTIFICATE = Buffer.concat([
  Buffer.of(0x30, 0x81, 0x83, 0x30, 0x81, 0x80),
  Buffer.alloc(128),
])
const PEM = `-----BEGIN CERTIFICATE-----\n${CERTIFICATE.toString('base64')}\n-----END CERTIFICATE-----\n`

test('what a file is, is said by convert and check alike', async () => {
  const ubl = (root: string): string =>
    `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"/>`
  const files: [body: string | Uint8Array, message: RegExp][] = [
    [ubl('Order'), /^this is an order \(UBL\), not an invoice$/],
    [ubl('DespatchAdvice'), /a despatch advice \(UBL\)/],
    [ubl('DebitNote'), /as Invoice with the type 383/],
    [
      '<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>',
      /Order-X/,
    ],
    [
      '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      /ZUGFeRD 1\.0, superseded/,
    ],
    [
      '<f:Facturae xmlns:f="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"/>',
      /^this is Facturae 3\.2\.2 of Spain; Docket does not read it yet/,
    ],
    ['<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"/>', /CFDI of Mexico/],
    ['<Invoice xmlns="http://isdoc.cz/namespace/2013"/>', /ISDOC/],
    ['<Invoice/>', /^Invoice must be in the namespace urn:oasis:\S+:Invoice-2, got ""$/],
    [
      '<a xmlns="urn:b"/>',
      /^the root a of urn:b is not known; UBL, CII, FatturaPA and FA\(3\) are read$/,
    ],
    ['<!DOCTYPE html><html></html>', /a page \(HTML\)/],
    [Buffer.from('PK\x03\x04rest', 'latin1'), /a ZIP archive: send the files in it one by one/],
    [Buffer.from('PK\x03\x04rest').toString('base64'), /a ZIP archive/],
    [Buffer.from('\x89PNG\r\n', 'latin1'), /an image/],
    ['From: a@b.example\n\n', /an e-mail/],
    ['C:\\invoices\\Rechnung 1.XML', /^this is the name of a file: send its content instead$/],
    ['{"a":1}', /JSON, and not XML/],
    ['\ufeff{"a":1}', /JSON, and not XML/],
    ['name;quantity;price\nA;1;2,50', /a table \(CSV\), which is not read/],
    ['\ufeff"Größe","Preis","Menge"', /a table \(CSV\)/],
    [PEM, /not a signed one that has its content \(p7m\), but a certificate/],
    [CERTIFICATE, /but a certificate/],
    ['', /^the body is empty$/],
    [' \n', /^the body is empty$/],
    [latin(PDF.replaceAll('\n', '')), /has no line breaks, .* --data-binary @FILE keeps$/],
    [PDF, /a PDF that carries no invoice/],
  ]
  for (const [body, message] of files) {
    assert.match((await opened(body, {}, 422)).message, message)
    assert.match((await opened(body, { to: 'check' }, 400)).message, message)
  }
  const fa3 = '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>'
  for (const read of [FATTURA, fa3])
    assert.match((await opened(read, { to: 'check' }, 400)).message, /convert reads it/)
})

test('other invoices of KSeF than FA(3) are named', async () => {
  for (const [edition, message] of [
    ['2026/03/06/14189', /VAT RR \(FA_RR\) .* does not read it yet/],
    ['2023/06/29/12648', /in a superseded edition/],
  ] as const) {
    const body = `<Faktura xmlns="http://crd.gov.pl/wzor/${edition}/"/>`
    assert.match((await opened(body, {}, 422)).message, message)
  }
})

test('the bytes of a file decide, whatever its media type', async () => {
  const files = [UBL, wide(`\ufeff${UBL}`), makeP7m(Buffer.from(UBL)), sbd(BARE)]
  for (const body of files) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      assert.ok((await opened(body, { type })).document, type)
  }
  const form = await sendFile('a=b', { type: 'application/x-www-form-urlencoded' })
  assert.match(((await form.json()) as Json).message, /the body is a form/)
  const request = JSON.stringify({ data: sale(), to: 'ubl+en16931' })
  assert.match((await opened(request, { type: 'application/octet-stream' })).xml, /^<\?xml/)
})

test('strings, streams, tools and commands take files in base64, or as they are', async () => {
  const body = makePdf([{ name: 'factur-x.xml', data: CII }])
  const data = body.toString('base64')
  const expected = await post('/convert', { data })
  assert.deepEqual(expected.unpacked, ['base64', 'pdf'])
  const bulk = await send('/v0/bulk', {
    method: 'POST',
    body: `${JSON.stringify({ id: 1, action: 'convert', payload: { data } })}\n`,
  })
  assert.deepEqual((JSON.parse(await bulk.text()) as Json).payload, expected)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'convert', arguments: { data } }
  const { result } = (await (await sendJson('/mcp', { ...message, params })).json()) as Json
  assert.deepEqual(result.structuredContent.document, expected.document)
  const { status, output } = await runProgram(['convert'], { input: body })
  assert.equal(status, 0)
  assert.deepEqual(JSON.parse(output), { ...expected, unpacked: ['pdf'] })
})

test('the XML alone is what Accept asks for, byte for byte', async () => {
  const xml = latin(declared(UBL, 'iso-8859-1'))
  for (const body of [makeP7m(xml), makePdf([{ name: 'xrechnung.xml', data: xml }])]) {
    const response = await sendFile(body, { accept: 'application/xml' })
    assert.equal(response.headers.get('Content-Type'), 'application/xml')
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), xml)
  }
})
