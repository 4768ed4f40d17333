/** PDF files that carry the XML of their invoice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../../../scripts/example-files.ts'
import { convert, DocketError, hybrid } from '../../../../src/faces/library.ts'
import { get, type Json, send } from '../../../support.ts'
import { convert as convertTo, sale } from '../invoices.ts'
import { makePage, type PrintedForm } from './make-page.ts'
import { makePdf } from './make-pdf.ts'

const XML = String((await convertTo(sale({}, ['fr-facturx-v1']), 'cii+fr-facturx-v1')).xml)
const TO = 'cii+fr-facturx-v1'

const sendPdf = (path: string, body: Uint8Array, accept = 'application/json') =>
  send(path, { method: 'POST', body, headers: { Accept: accept } })

function assertFault(run: () => unknown, code: string, words: RegExp): void {
  assert.throws(run, (error) => {
    assert.ok(error instanceof DocketError, String(error))
    assert.deepEqual([error.key, error.faults?.[0]?.code], ['conversion', `DOCKET-PDF-${code}`])
    assert.match(error.message, words)
    return true
  })
}

const LEVELS = {
  'cii+en16931': ['factur-x.xml', 'EN 16931', '1.0'],
  'cii+de-xrechnung-v3': ['xrechnung.xml', 'XRECHNUNG', '3.0'],
  'cii+fr-facturx-v1': ['factur-x.xml', 'EN 16931', '1.0'],
  'cii+de-zugferd-v2': ['factur-x.xml', 'EN 16931', '1.0'],
  'cii+fr-ctc-flow2-v1': ['factur-x.xml', 'EN 16931', '1.0'],
}

/** An invoice of the French reform has more members than the others need. */
const FRENCH = readExamples().find(({ name }) => name === 'fr-ctc-flow2-v1')!.answer!

test('the XML of each conversion that goes into a PDF comes out byte for byte, and nothing is odd about the PDF', async () => {
  for (const [to, [name, level, version]] of Object.entries(LEVELS)) {
    const addons = to === 'cii+en16931' ? [] : [to.replace('cii+', '')]
    const isFrench = to === 'cii+fr-ctc-flow2-v1'
    const { xml } = await convertTo(isFrench ? JSON.parse(FRENCH) : sale({}, addons), to)
    const pdf = hybrid(makePage(), String(xml), { to })
    const out = await sendPdf('/v0/convert', pdf, 'application/xml')
    assert.equal(await out.text(), xml, to)
    const { pdf: about } = (await (await sendPdf('/v0/convert', pdf)).json()) as Json
    assert.deepEqual(about, { name, relationship: 'Alternative', level, version })
    const { findings } = (await (await sendPdf('/v0/check', pdf)).json()) as Json
    assert.deepEqual(
      findings.filter(({ rule }: Json) => rule.startsWith('DOCKET-PDF')),
      [],
    )
  }
  const listed = (await get('/conversions')).conversions.filter(
    ({ pdf }: Json) => pdf !== undefined,
  )
  assert.deepEqual(
    listed.map(({ key, pdf }: Json) => [key, pdf]),
    Object.entries(LEVELS).map(([key, [, level]]) => [key, level]),
  )
})

test('the bytes of the page stay, and the same page and XML give the same file', () => {
  const page = makePage()
  const [first, second] = [XML, Buffer.from(XML)].map((xml) =>
    hybrid(page, xml, { to: TO, created: '2026-10-20' }),
  )
  assert.equal(Buffer.compare(page, first!.subarray(0, page.length)), 0)
  assert.deepEqual(first, second)
  const other = hybrid(page, `${XML}\n`, { to: TO, created: '2026-10-20' })
  const [id, otherId] = [first!, other].map(
    (file) => /\/ID\[<(\w{32})><\1>\]/.exec(Buffer.from(file).toString('latin1'))?.[1],
  )
  assert.match(String(id), /^\w{32}$/)
  assert.match(String(otherId), /^\w{32}$/)
  assert.notEqual(id, otherId)
})

test('information and metadata say the same: title, program, and when the document was made', () => {
  const cases: [PrintedForm, string | undefined, string, string][] = [
    [{}, undefined, 'Rechnung (R) 1', '2026-01-02T03:04:05Z'],
    [{ title: 'A & <B>' }, '2026-10-20', 'A & <B>', '2026-10-20T00:00:00Z'],
    [{ title: 'Z\\374rich' }, '2026-10-20T10:15:00Z', 'Zürich', '2026-10-20T10:15:00Z'],
  ]
  for (const [form, created, title, date] of cases) {
    const file = Buffer.from(
      hybrid(makePage(form), XML, { to: TO, ...(created && { created }) }),
    ).toString('utf8')
    const [, hex = ''] = /\/Title<feff(\w+)>\/Creator\(Docket\)\/Producer\(Docket\)/.exec(file)!
    assert.equal(Buffer.from(hex, 'hex').swap16().toString('utf16le'), title)
    const escaped = title.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    assert.ok(file.includes(`<rdf:li xml:lang="x-default">${escaped}</rdf:li>`), escaped)
    assert.ok(file.includes(`<xmp:CreateDate>${date}</xmp:CreateDate>`), date)
    assert.ok(file.includes(`/CreationDate(D:${date.replace(/[^\dZ]/g, '')})`), date)
  }
})

test('only a plain page of Chromium carries XML', () => {
  const attached = [{ name: 'a.xml', data: '<a/>' }]
  const pages = [
    makePage({ producer: 'LibreOffice 7.4' }),
    makePage({ catalogue: '/Names<</EmbeddedFiles<</Names[]>>>>' }),
    makePage({ catalogue: '/AF[]' }),
    makePage({ catalogue: '/Metadata 9 0 R' }),
    makePage({ catalogue: '/OutputIntents[]' }),
    // Several revisions, streams of references, and both.
    makePage({ trailer: '/Prev 9' }),
    makePdf(attached, { references: 'stream' }),
    makePage({ trailer: '/XRefStm 9' }),
    hybrid(makePage(), XML, { to: TO }),
    makePage().subarray(0, 300),
    Buffer.from('<html>'),
  ]
  for (const page of pages)
    assertFault(() => hybrid(page, XML, { to: TO }), '11', /printed by Chromium/)
  const encrypted = makePage({ trailer: '/Encrypt 9 0 R' })
  assertFault(() => hybrid(encrypted, XML, { to: TO }), '02', /password/)
})

test('only CII goes into a PDF', async () => {
  for (const to of ['ubl+en16931', 'fatturapa+it-sdi-v1', 'nothing'])
    assertFault(
      () => hybrid(makePage(), XML, { to }),
      '12',
      /does not go into a PDF; these do: cii/,
    )
  await assert.rejects(
    convert({ data: makePage().toString('base64') }),
    /carries no invoice as XML/,
  )
})
