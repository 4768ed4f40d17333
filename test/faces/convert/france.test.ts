/** Invoices of the French reform and their statuses: what is written, refused and read. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { receipt, vat } from '../../payments.ts'
import { get, type Json, post, sendJson } from '../../support.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples/build')
const example = (name: string): Json =>
  JSON.parse(readFileSync(join(EXAMPLES, `${name}.answer.json`), 'utf8'))

const INVOICE = example('fr-ctc-flow2-v1')
const STATUS = example('fr-ctc-flow6-v1')
const UBL = 'ubl+fr-ctc-flow2-v1'
const CII = 'cii+fr-ctc-flow2-v1'

const withLine = (more: Json, item: Json = {}): Json => {
  const [line, ...others] = INVOICE.lines
  return { lines: [{ ...line, ...more, item: { ...line.item, ...item } }, ...others] }
}
const mode = (code: string): Json => {
  return { tax: { ...INVOICE.tax, ext: { ...INVOICE.tax.ext, 'fr-ctc-billing-mode': code } } }
}
const note = (text: string): Json => {
  return { notes: [...INVOICE.notes, { text, ext: { 'untdid-text-subject': 'BAR' } }] }
}
const FEELESS = {
  notes: INVOICE.notes.map(({ text, ...rest }: Json) =>
    rest.ext?.['untdid-text-subject'] === 'PMT' ? rest : { ...rest, text },
  ),
}
const GROUP = {
  supplier: {
    ...INVOICE.supplier,
    identities: [
      ...INVOICE.supplier.identities,
      { code: '552008443', ext: { 'iso-scheme-id': '0231' } },
    ],
  },
  ordering: {
    ...INVOICE.ordering,
    seller: {
      name: 'Group',
      tax_id: { country: 'FR', code: '19552008443' },
      addresses: [{ locality: 'Lyon', code: '69001', country: 'FR' }],
    },
  },
}

/** The same line again, with other members. */
const withSecondLine = (more: Json): Json => {
  const [line] = INVOICE.lines
  return { lines: [line, { ...line, ...more }] }
}

async function faultsOf(more: Json, to: string): Promise<string[]> {
  const answer = (await (
    await sendJson('/convert', { data: { ...INVOICE, ...more }, to })
  ).json()) as Json
  return [...new Set<string>((answer.faults ?? []).map(({ code }: Json) => code))]
}

async function convertFaults(data: Json, wishes: Json = { to: UBL }): Promise<Json[]> {
  const { faults } = await post('/convert', { data, ...wishes }, { status: 422 })
  return faults
}

for (const [title, more, code] of [
  ['a billing mode of several sellers', mode('M8'), '03'],
  ['a rate that France does not have', withLine({ taxes: [{ cat: 'VAT', percent: '6%' }] }), '06'],
  ['a quantity with five decimals', withLine({ quantity: '1.00001' }), '07'],
  ['a VAT point date before 2000', { value_date: '1999-12-31' }, '10'],
  ['a note of the subject BAR with another text', note('B3B'), '19'],
  ['a note of the recovery fee without a text', FEELESS, '19'],
] as [string, Json, string][]) {
  test(`an invoice with ${title} is refused`, async () => {
    for (const to of [UBL, CII])
      assert.deepEqual(await faultsOf(more, to), [`DOCKET-FRCTC-${code}`])
  })
}

test('zeros beyond four decimals of a quantity are not written', async () => {
  for (const [quantity, written] of [
    ['1.123400', '1.1234'],
    ['1.10', '1.10'],
  ] as const) {
    // Sums follow from the quantity.
    const { terms, ...payment } = INVOICE.payment
    const due_dates = terms.due_dates.map((due: Json) => ({ ...due, amount: undefined }))
    const data = {
      ...INVOICE,
      ...withLine({ quantity, total: undefined }, { pricing: { per: '2.00000' } }),
      totals: undefined,
      payment: { ...payment, terms: { ...terms, due_dates } },
    }
    const { xml, changed } = await post('/convert', { data, to: UBL })
    assert.match(xml, new RegExp(`>${written}</cbc:InvoicedQuantity>`))
    assert.match(xml, /">2\.0000<\/cbc:BaseQuantity>/)
    assert.deepEqual(changed, [])
  }
})

test('a fault of a line is told, whichever line it is', async () => {
  const faults = await convertFaults({ ...INVOICE, ...withSecondLine({ quantity: '1.00001' }) })
  assert.deepEqual(
    faults.map(({ code, properties }) => [code, properties]),
    [['DOCKET-FRCTC-07', ['$.lines[1].quantity']]],
  )
})

test('of the rows of a category, those of the rate are named', async () => {
  const taxes = [{ cat: 'VAT', percent: '6%' }]
  const [fault] = await convertFaults({ ...INVOICE, ...withSecondLine({ taxes }) })
  assert.match(fault!.description, /correct the rate of lines\[1\]$/)
})

test('files of the request have a description of the French list, LISIBLE once', async () => {
  const file = (description?: string): Json => {
    return { code: 'A1', name: 'a.pdf', description, mime: 'application/pdf', data: 'JVBERi0xLjQ=' }
  }
  const link = { code: 'A2', description: 'LISIBLE', url: 'https://example.com/b.pdf' }
  const at = 'attachments[0].description'
  for (const [files, links, place] of [
    [[file('RIB'), file('LISIBLE'), file()], [], undefined],
    [[file('Mon annexe')], [], at],
    [[{ code: 'A3', description: 'XX', url: 'b.pdf' }], [], at],
    [[file('LISIBLE'), file('LISIBLE')], [], at],
    [[file('LISIBLE')], [link], `$.${at}`],
  ] as [Json[], Json[], string | undefined][]) {
    const data = { ...INVOICE, attachments: links }
    for (const to of [UBL, CII]) {
      const answer = await sendJson('/convert', { data, to, attachments: files })
      const { faults = [] } = (await answer.json()) as Json
      assert.deepEqual(
        faults.map(({ code, properties }: Json) => [code, properties]),
        place ? [['DOCKET-FRCTC-14', [place]]] : [],
      )
    }
  }
})

test('the extended profile asks for a due date or terms of what is due', async () => {
  const data = { ...INVOICE, payment: { ...INVOICE.payment, terms: undefined } }
  for (const to of [UBL, CII]) {
    await post('/convert', { data, to })
    const [fault] = await convertFaults(data, { to, profile: 'extended' })
    assert.equal(fault?.code, 'BR-CO-25')
    assert.match(fault.description, /add terms with due_dates or notes/)
  }
})

test('a credit note that is paid must say how, as UBL has the due date there', async () => {
  const { instructions: _, ...payment } = INVOICE.payment
  const data = {
    ...INVOICE,
    ...mode('S2'),
    type: 'credit-note',
    tax: { ext: { 'fr-ctc-billing-mode': 'S2' } },
    preceding: [{ code: 'F1', issue_date: '2026-10-01' }],
    payment: { ...payment, advances: [{ description: 'Paid', percent: '100%' }] },
  }
  await post('/convert', { data, to: CII })
  const [fault] = await convertFaults(data, { to: UBL })
  assert.deepEqual(
    [fault?.code, fault?.properties],
    ['DOCKET-FRCTC-13', ['$.payment.instructions']],
  )
  const paid = { ...data, payment: { ...data.payment, instructions: { key: 'card' } } }
  const { xml } = await post('/convert', { data: paid, to: UBL })
  assert.match(xml, /<cbc:PaymentDueDate>/)
})

test('what is paid already, and has no advance, is asked for what was paid', async () => {
  const answer = await sendJson('/build', { data: { ...INVOICE, ...mode('S2') } })
  const { faults } = (await answer.json()) as Json
  for (const { description } of faults)
    assert.match(description, /payment\.advances, such as|terms/)
})

test('an invoice has its billing mode as business process, and is read back with it', async () => {
  for (const to of [UBL, CII]) {
    for (const profile of ['en16931', 'extended']) {
      const { xml } = await post('/convert', { data: INVOICE, to, profile })
      const read = await post('/convert', { data: xml })
      assert.deepEqual(
        [read.from, read.document.$addons, read.document.tax.ext['fr-ctc-billing-mode']],
        [to, INVOICE.$addons, INVOICE.tax.ext['fr-ctc-billing-mode']],
      )
      const { valid, profile: rules } = await post('/check', { data: xml })
      assert.deepEqual(
        [valid ?? 'unknown', rules],
        [profile === 'extended' ? 'unknown' : true, 'fr-ctc'],
      )
    }
  }
})

test('an address that a build states as inbox and as endpoint is written once, and not left out', async () => {
  const { customer } = await post('/build', { data: INVOICE })
  assert.ok(customer.inboxes && customer.endpoints, 'both are built')
  const { left_out } = await post('/convert', { data: INVOICE, to: UBL })
  assert.deepEqual(
    left_out.filter((path: string) => path.includes('endpoints')),
    [],
  )
})

test('the editions are those of the reform', async () => {
  const { conversions } = await get('/conversions')
  for (const [key, schema] of [
    [UBL, 'UBL 2.1'],
    [CII, 'CII D22B'],
  ]) {
    const { rules } = conversions.find((each: Json) => each.key === key)
    assert.deepEqual(rules, [schema, 'EN 16931 1.3.16', 'BR-FR 1.4.0.03'])
  }
})

test('the extended profile takes VAT to the cent alone', async () => {
  const { lines, payment, ordering, totals, ...rest } = INVOICE
  const exchange_rates = [{ from: 'JPY', to: 'EUR', amount: '0.006' }]
  const yen = (price: string): Json => {
    const taxes = [{ cat: 'VAT', rate: 'general' }]
    const line = { quantity: '1', item: { name: 'Book', price }, taxes }
    const terms = { notes: '30 days' }
    return { ...rest, currency: 'JPY', exchange_rates, lines: [line], payment: { terms } }
  }
  for (const to of [UBL, CII]) {
    const [fault, ...others] = await convertFaults(yen('1662'), { to, profile: 'extended' })
    assert.deepEqual([fault!.code, others], ['DOCKET-FRCTC-09', []])
    await post('/convert', { data: yen('1662'), to })
    await post('/convert', { data: yen('1660'), to, profile: 'extended' })
  }
})

test('a party has one SIREN, and identities have schemes that UBL can write', async () => {
  const siren = (code: string): Json => ({ type: 'SIREN', code })
  const other = (scheme: string): Json => ({ code: 'Z1', ext: { 'iso-scheme-id': scheme } })
  for (const [party, added, faults] of [
    ['supplier', siren('404833048'), [UBL, CII]],
    ['customer', siren('732829320'), [UBL, CII]],
    ['supplier', other('XX'), [UBL]],
    ['customer', other('9957'), [UBL]],
    ['supplier', other('0088'), []],
    ['customer', other('0088'), []],
  ] as const) {
    const { identities, ...rest } = INVOICE[party]
    const more = { [party]: { ...rest, identities: [...identities, added] } }
    for (const to of [UBL, CII]) {
      const expected = (faults as readonly string[]).includes(to) ? ['DOCKET-FRCTC-16'] : []
      assert.deepEqual(await faultsOf(more, to), expected, `${party} ${added.code} ${to}`)
    }
  }
})

test('only conversions for the reform have an extended profile', async () => {
  const request = { data: INVOICE, to: 'ubl+en16931', profile: 'extended' }
  await post('/convert', request, { status: 400 })
})

test('prices are rounded to six decimals, which is listed', async () => {
  const data = { ...INVOICE, ...withLine({}, { price: '10.12345678' }) }
  const { xml, changed } = await post('/convert', { data, to: UBL })
  assert.match(xml, />10\.123457</)
  assert.ok(
    changed.some(({ term, xml: text }: Json) => term === 'BT-146' && text === '10.123457'),
    'changed',
  )
})

test('a member of a single taxable person is the seller, and the group its representative', async () => {
  for (const to of [UBL, CII]) {
    const { xml } = await post('/convert', { data: { ...INVOICE, ...GROUP }, to })
    const { document } = await post('/convert', { data: xml })
    assert.deepEqual(
      [document.supplier.name, document.ordering.seller.name],
      [INVOICE.supplier.name, 'Group'],
    )
  }
})

test('a note that platforms read is not followed by one without a subject', async () => {
  const more = { notes: [...note('B2B').notes, { text: 'Merci' }] }
  const { xml } = await post('/convert', { data: { ...INVOICE, ...more }, to: UBL })
  assert.ok(xml.indexOf('>Merci<') < xml.indexOf('#BAR#B2B'), 'order')
})

test('another business process than that of a profile is a claim, and no place of the file is left out', async () => {
  const { xml } = await post('/convert', { data: INVOICE, to: UBL })
  const other = xml.replace(/(<cbc:ProfileID>)[^<]*/, '$1urn:other')
  const { from, claims, left_out } = await post('/convert', { data: other })
  assert.deepEqual([from, claims.process, left_out], ['ubl+en16931', 'urn:other', []])
})

test('a status becomes CDAR, and the same status again', async () => {
  const { to, xml, left_out } = await post('/convert', { data: STATUS })
  assert.deepEqual([to, left_out], ['cdar+fr-ctc-flow6-v1', []])
  const { document, from } = await post('/convert', { data: xml })
  assert.equal(from, to)
  assert.deepEqual(document.lines[0].reasons, STATUS.lines[0].reasons)
  assert.deepEqual(document.lines[0].actions, STATUS.lines[0].actions)
  assert.equal((await post('/convert', { data: document })).xml, xml)
})

test('a code of a reason that its key replaces is listed as changed', async () => {
  const reasons = [{ key: 'legal', ext: { 'fr-ctc-flow6-reason': 'DOUBLON' } }]
  const ext = { 'fr-ctc-flow6-status': '210' }
  const data = { ...STATUS, lines: [{ ...STATUS.lines[0], reasons, actions: undefined, ext }] }
  const { changed, warnings } = await post('/convert', { data })
  const path = "$.lines[0].reasons[0].ext['fr-ctc-flow6-reason']"
  assert.deepEqual(changed, [{ path, document: 'DOUBLON', xml: 'NON_CONFORME' }])
  assert.equal(warnings[0].code, 'DOCKET-FR-CTC-FLOW6-REASON')
})

test('an electronic address of any scheme is read as one that the addon accepts', async () => {
  for (const inbox of [
    { key: 'peppol', scheme: '0088', code: '4006381333931' },
    { key: 'peppol', scheme: '9957', code: 'FR44732829320' },
    { scheme: '0225', code: '732829320' },
  ]) {
    const supplier = { ...INVOICE.supplier, inboxes: [inbox], endpoints: undefined }
    for (const to of [UBL, CII]) {
      const { xml } = await post('/convert', { data: { ...INVOICE, supplier }, to })
      const { document, faults } = await post('/convert', { data: xml })
      assert.deepEqual(faults ?? [], [])
      const uri = `iso6523-actorid-upis::${inbox.scheme}:${inbox.code}`
      assert.equal(document.supplier.endpoints[0].uri, uri)
      assert.equal((await post('/convert', { data: document, to })).xml, xml)
    }
  }
  const endpoints = [{ uri: 'mailto:facture@example.com' }]
  const supplier = { ...INVOICE.supplier, inboxes: undefined, endpoints }
  const { xml } = await post('/convert', { data: { ...INVOICE, supplier }, to: UBL })
  const { document } = await post('/convert', { data: xml })
  assert.equal((await post('/convert', { data: document, to: UBL })).xml, xml)
})

test('a payment received states what was received by rate of VAT', async () => {
  const rates = [
    { base: '100.00', percent: '20%', amount: '20.00' },
    { key: 'exempt', base: '50.00', amount: '0.00' },
  ]
  const { $addons, supplier, customer } = STATUS
  const line = {
    amount: '170.00',
    document: { type: '380', code: 'F1', issue_date: '2026-10-01' },
    tax: vat(...rates),
  }
  const methods = [{ key: 'credit-transfer', amount: '170.00' }]
  const more = { $addons, issue_time: '10:15:30', supplier, customer, methods }
  const data = receipt(line, { ...more, issue_date: '2026-10-24' })
  const { xml } = await post('/convert', { data })
  for (const [amount, percent] of [
    ['120.00', '20'],
    ['50.00', '0'],
  ])
    assert.match(
      xml,
      new RegExp(`EUR">${amount}</ram:ValueAmount>\\s*<ram:ValuePercent>${percent}<`),
    )
  const { document } = await post('/convert', { data: xml })
  assert.equal((await post('/convert', { data: document })).xml, xml)
})

test('what CDAR has no place for, or asks for, is said', async () => {
  const [line] = STATUS.lines
  const supplier = { ...STATUS.supplier, addresses: [{ country: 'FR' }] }
  const { left_out } = await post('/convert', { data: { ...STATUS, supplier } })
  assert.deepEqual(left_out, ['$.supplier.addresses[0].country'])
  const numberless = { ...STATUS, code: undefined, lines: [line] }
  const { faults } = await post('/convert', { data: numberless }, { status: 422 })
  assert.deepEqual(
    faults.map(({ code }: Json) => code),
    ['DOCKET-CDAR-04'],
  )
})
