import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert as convertByLibrary } from '../../../src/faces/library.ts'
import { get, type Json, message, payment, post, sendJson, times } from '../../support.ts'
import { FATTURAPA, fattura } from './fattura.ts'
import { convert, elementsOf, faultsOf, KEYS, line, sale } from './invoices.ts'

test('an invoice is built and converted to every key', async () => {
  for (const [to, addons] of KEYS) {
    const answer = await convert(sale({}, addons), to)
    assert.equal(answer.to, to)
    assert.match(answer.xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n</)
    assert.ok(elementsOf(answer.xml).length > 30, to)
    assert.deepEqual(answer.changed, [])
  }
})

/** Keys for which an invoice needs parties of their country; see national.test.ts. */
const NATIONAL = ['ubl+ro-cius', 'ubl+hr-cius', 'ubl+nl-cius', 'ubl+peppol-pint-ae']

test('the keys are listed with what they need and what they pass', async () => {
  const { conversions } = await get('/conversions')
  const keys = conversions.map(({ key }: { key: string }) => key)
  assert.deepEqual(
    keys.filter((key: string) => /^(?:ubl|cii)\+/.test(key)),
    [...KEYS.map(([key]) => key), ...NATIONAL, 'ubl+fr-ctc-flow2-v1', 'cii+fr-ctc-flow2-v1'],
  )
  assert.ok(keys.includes('cdar+fr-ctc-flow6-v1'), keys.join())
  assert.ok(keys.includes('aeat+es-verifactu-v1'), keys.join())
  assert.ok(keys.includes(FATTURAPA), keys.join())
  assert.deepEqual(conversions[2].addons, ['eu-en16931-v2017', 'de-xrechnung-v3'])
  assert.equal(conversions[2].media, 'application/xml')
})

test('a client that accepts XML gets the file alone', async () => {
  const ask = (data: object, accept: string, to?: string): Promise<Response> =>
    sendJson('/convert', { data, to }, { Accept: accept })
  const response = await ask(sale(), 'application/xml')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/xml')
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="F-1.xml"')
  const { xml } = await convert(sale())
  assert.equal(await response.text(), xml)
  const facturx = await ask(sale({}, ['fr-facturx-v1']), 'text/html, application/xml;q=0.9')
  assert.match(facturx.headers.get('content-disposition') ?? '', /"factur-x\.xml"$/)
  for (const accept of [
    '*/*',
    'application/json',
    'application/xml, application/json',
    'application/xml;q=0',
  ]) {
    const json = await ask(sale(), accept)
    assert.equal(json.headers.get('content-type'), 'application/json', accept)
    assert.equal(json.headers.get('content-disposition'), null)
  }
  const error = await ask(sale({ lines: [line({ taxes: [] })] }), 'application/xml')
  assert.equal(error.status, 422)
  assert.equal(error.headers.get('content-type'), 'application/json')
})

const SYNTAXES = ['ubl+en16931', 'cii+en16931']

/** Every kind of character that is escaped somewhere, or has several bytes. */
const ODD = 'Zürich "½" \\u0041 \\ <&> 価格 😀\u007f'

test('the XML is the same alone, in JSON, compressed, and from the library', async () => {
  const item = {
    name: ODD,
    ref: 'é"\\',
    identities: [{ code: '€\t"1', ext: { 'iso-scheme-id': '0088' } }],
  }
  const more = { notes: [{ text: `${ODD}\n\t${ODD}` }], code: 'ä€' }
  // The XML of 150 lines is written, and sent, in several pieces.
  for (const [count, to] of [1, 150].flatMap((n) => SYNTAXES.map((key) => [n, key] as const))) {
    const data = sale({ lines: times(count, () => line({}, item)), ...more })
    const { xml } = await convertByLibrary({ data, to })
    assert.ok(xml!.includes('Zürich "½" \\u0041 \\ &lt;&amp;&gt; 価格 😀'), xml)
    assert.equal(xml!.length > 128 * 1024, count > 1)
    for (const compression of ['identity', 'gzip']) {
      const ask = (accept: string): Promise<Response> =>
        sendJson('/convert', { data, to }, { Accept: accept, 'Accept-Encoding': compression })
      assert.equal(await (await ask('application/xml')).text(), xml)
      const answer = await ask('application/json')
      const text = await answer.text()
      assert.ok(text.endsWith('}\n'), text)
      assert.deepEqual(JSON.parse(text), await convertByLibrary({ data, to }))
    }
  }
})

test('texts beyond ASCII that are changed are so in JSON too', async () => {
  const data = fattura({ notes: [{ text: 'Società “Ärger” €' }] })
  const converted = await post('/convert', { data, to: FATTURAPA })
  assert.match(JSON.stringify(converted.changed), /“/)
  assert.deepEqual(converted, await convertByLibrary({ data, to: FATTURAPA }))
})

test('the name of the file has only characters that are safe in it', async () => {
  const data = sale({ series: undefined, code: '..2026/5 7' })
  const response = await sendJson('/convert', { data }, { Accept: 'application/xml' })
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="-2026-5-7.xml"')
})

test('without a key, the addons decide', async () => {
  const defaults = [
    [[], 'ubl+en16931'],
    [['de-xrechnung-v3'], 'ubl+de-xrechnung-v3'],
    [['fr-facturx-v1'], 'cii+fr-facturx-v1'],
    [['de-zugferd-v2'], 'cii+de-zugferd-v2'],
  ] as const
  for (const [addons, key] of defaults)
    assert.equal((await post('/convert', { data: sale({}, [...addons]) })).to, key)
  const both = await post(
    '/convert',
    { data: sale({}, ['fr-facturx-v1', 'de-zugferd-v2']) },
    { status: 422 },
  )
  assert.match(both.message, /cii\+fr-facturx-v1, cii\+de-zugferd-v2/)
  const none = await post('/convert', { data: sale({ $addons: undefined }) }, { status: 422 })
  assert.deepEqual([none.key, none.faults[0].code], ['conversion', 'DOCKET-EN16931-02'])
  assert.match(none.message, /ubl\+en16931.*ubl\+peppol/)
  const unknown = await post('/convert', { data: sale(), to: 'ubl+oioubl' }, { status: 400 })
  assert.equal(unknown.key, 'input')
})

test('the envelope of an invoice is converted as it is', async () => {
  const envelope = await post('/build', {
    data: sale({ notes: [{ key: 'general', text: 'Hi', meta: { x: 'y' } }] }),
    envelop: true,
  })
  const { xml, left_out } = await convert(envelope)
  assert.equal(xml, (await convert(envelope.doc)).xml)
  assert.deepEqual(left_out, ['$.doc.notes[0].meta.x'])
  const refused = { ...envelope, doc: { ...envelope.doc, $addons: ['eu-en16931-v2017'] } }
  assert.deepEqual(await faultsOf(refused, 'ubl+de-xrechnung-v3'), ['03 $.doc.$addons'])
  const changed = { ...envelope, doc: { ...envelope.doc, code: '2' } }
  const error = await post('/convert', { data: changed }, { status: 422 })
  assert.equal(error.key, 'validation')
  const bare = { ...envelope, head: { ...envelope.head, dig: undefined } }
  assert.match(
    (await post('/convert', { data: bare }, { status: 422 })).message,
    /head\.dig is missing/,
  )
})

test('what is no invoice is not converted', async () => {
  assert.deepEqual(await faultsOf(message()), ['01 $'])
  const answer = await post('/convert', { data: message() }, { status: 422 })
  assert.equal(answer.faults[0].code, 'DOCKET-EN16931-01')
  assert.match(
    answer.faults[0].description,
    /^only an invoice \(bill\/invoice\) can be converted to ubl\+en16931; cdar\+fr-ctc-flow6-v1 takes a status /,
  )
  assert.deepEqual(await faultsOf(payment()), ['01 $'])
})

test('faults of the build come first', async () => {
  const { key } = await post(
    '/convert',
    { data: sale({ lines: [line({}, { price: undefined })] }) },
    { status: 422 },
  )
  assert.equal(key, 'validation')
  const strict = { data: sale({ nonsense: 1 }), strict: true }
  assert.equal((await post('/convert', strict, { status: 400 })).key, 'input')
})

test('the same invoice gives the same bytes, and is not changed', async () => {
  const data = sale()
  const built = await post('/build', { data })
  const [first, second] = [await convert(built), await convert(built)]
  assert.equal(first.xml, second.xml)
  assert.equal(first.xml, (await convert(data)).xml)
})

test('what the XML has no place for is listed', async () => {
  const data = sale({
    supplier: {
      ...sale().supplier,
      websites: [{ url: 'https://example.com' }],
      addresses: [...sale().supplier.addresses, { street: 'Second', country: 'DE' }],
    },
    lines: [line({ ext: undefined }, { ref: 'A', key: 'goods', alt_prices: undefined })],
    meta: { 'my-note': 'x', total: 'y' },
    ordering: {
      ...sale().ordering,
      purchases: [{ code: 'P1' }, { code: 'P2', issue_date: '2026-01-01' }],
    },
    payment: {
      ...sale().payment,
      advances: [{ date: '2026-04-02', description: 'Deposit', amount: '20.00' }],
    },
  })
  const { left_out } = await convert(data)
  assert.deepEqual(left_out.sort(), [
    '$.lines[0].item.key',
    '$.meta.total',
    "$.meta['my-note']",
    '$.ordering.purchases[1].code',
    '$.ordering.purchases[1].issue_date',
    '$.payment.advances[0].date',
    '$.payment.advances[0].description',
    '$.supplier.addresses[1].country',
    '$.supplier.addresses[1].street',
    '$.supplier.websites[0].url',
  ])
})

test('what only one kind of XML has a place for is listed for the others', async () => {
  const projects = [{ code: 'PR', description: 'Bridge' }]
  const ordering = { ...sale().ordering, projects }
  const { instructions, ...payment } = sale().payment
  const credit = { type: 'credit-note', preceding: [{ code: 'F-0', issue_date: '2026-04-01' }] }
  const leftOut = async (data: Json, to: string): Promise<string[]> =>
    (await convert(sale(data), to)).left_out
  const due = '$.payment.terms.due_dates[0].date'
  const project = '$.ordering.projects[0].description'
  for (const [data, ubl] of [
    [{ ordering }, [project]],
    [{ ordering, ...credit }, [project]],
    [{ ...credit, payment }, [due]],
    [{ ...credit, payment: { ...payment, instructions } }, []],
    [{ payment }, []],
  ] as const) {
    assert.deepEqual(await leftOut(data, 'ubl+en16931'), ubl)
    assert.deepEqual(await leftOut(data, 'cii+en16931'), [])
  }
})

test('an unknown scheme of an object is a fault at the object, of the invoice or the line', async () => {
  const object = { code: 'O', ext: { 'untdid-reference': 'ZZQ' } }
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const lines = [line(), line({ identifier: object })]
    const ordering = { identities: [object] }
    assert.deepEqual(await faultsOf(sale({ lines }), to), [
      "15 $.lines[1].identifier.ext['untdid-reference']",
    ])
    assert.deepEqual(await faultsOf(sale({ ordering }), to), ['15 $.ordering.identities'])
  }
})

test('a review for a conversion has its faults, and the document', async () => {
  const data = sale({ ordering: undefined, customer: { ...sale().customer, inboxes: undefined } })
  const { document, faults } = await post('/review', { data, for: 'ubl+peppol' })
  assert.deepEqual(
    faults.flatMap(({ properties }: { properties: string[] }) => properties).sort(),
    ['$.customer.inboxes', '$.ordering.code'],
  )
  assert.deepEqual(document, await post('/build', { data }))
  assert.deepEqual((await post('/review', { data: sale(), for: 'ubl+peppol' })).faults, [])
  assert.deepEqual((await post('/review', { data })).faults, [])
  const unknown = await post('/review', { data, for: 'pdf' }, { status: 400 })
  assert.match(unknown.message, /ubl\+en16931, .*got "pdf"/)
})

test('a review for a format whose addon is missing says so, and nothing that the addon would fill in', async () => {
  const codesOf = async (members: object): Promise<string[]> => {
    const { faults } = await post('/review', { data: { ...fattura(), ...members }, for: FATTURAPA })
    return faults.map(({ code }: { code: string }) => code)
  }
  assert.deepEqual(await codesOf({}), [])
  assert.deepEqual(await codesOf({ $addons: undefined }), ['DOCKET-FATTURAPA-03'])
})

test('the reasons of faults are listed among the rules', async () => {
  const { rules } = await get('/rules/DOCKET-EN16931-14')
  assert.deepEqual(
    rules.map(({ kind, type }: { kind: string; type: string }) => [kind, type]),
    [['conversion', 'bill.Invoice']],
  )
})

test('a card without its digits is left out, as the standard asks for them', async () => {
  const instructions = { instructions: { key: 'card', card: { holder: 'Greta' } } }
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const { xml, left_out } = await convert(
      sale({ payment: { ...sale().payment, ...instructions } }),
      to,
    )
    assert.doesNotMatch(xml, /Greta/)
    assert.deepEqual(left_out, ['$.payment.instructions.card.holder'])
  }
})
