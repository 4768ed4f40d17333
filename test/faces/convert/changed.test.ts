/** What XML says otherwise than the document is listed: codes, figures and texts. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../markdown.ts'
import { faults, type Json, post } from '../../support.ts'
import { BUYER, line, sale } from './invoices.ts'

const listed = (changed: Json[]): string[] =>
  changed.map(({ path, document, xml }) => `${path} ${document} ${xml}`)

const withInbox = (inbox: Json): Json => sale({ customer: { ...BUYER, inboxes: [inbox] } })

test('an address of the scheme EM is an e-mail address, letter for letter', async () => {
  const code = 'info@firma.example'
  const built = await post('/build', { data: withInbox({ scheme: 'EM', code }) })
  assert.deepEqual(built.customer.inboxes, [{ email: code }])
  const { xml, changed } = await post('/convert', { data: withInbox({ scheme: 'EM', code }) })
  assert.match(xml, /<cbc:EndpointID schemeID="EM">info@firma\.example</)
  assert.deepEqual(changed, [])
  const back = await post('/convert', { data: xml })
  assert.deepEqual([back.document.customer.inboxes, back.changed], [[{ email: code }], []])
})

test('a sign that an address loses is listed, when it is written and when it is read', async () => {
  const { xml, changed } = await post('/convert', {
    data: withInbox({ scheme: '0204', code: '99*1' }),
  })
  assert.match(xml, /<cbc:EndpointID schemeID="0204">991</)
  assert.deepEqual(listed(changed), ['$.customer.inboxes[0].code 99*1 991'])
  const back = await post('/convert', { data: xml.replace('>991<', '>99*1<') })
  assert.deepEqual(listed(back.changed), ['$.customer.inboxes[0].code 991 99*1'])
})

test('an inbox of which a format makes an endpoint is written, and not listed', async () => {
  const path = join(ROOT, 'examples/build/dk-oioubl-v2.request.json')
  const { data } = JSON.parse(readFileSync(path, 'utf8'))
  const { endpoints: _, ...customer } = data.customer
  customer.inboxes = [{ scheme: 'DK:CVR', code: '29190488' }]
  const given = { data: { ...data, customer }, to: 'ubl+en16931' }
  const { xml, changed, left_out } = await post('/convert', given)
  assert.match(xml, /<cbc:EndpointID schemeID="0184">29190488</)
  assert.deepEqual(
    [changed, left_out.filter((place: string) => /boxes|points/.test(place))],
    [[], []],
  )
})

test('figures that move by a cent are listed', async () => {
  const lines = [
    line({ quantity: '1', discounts: [{ percent: '10%', reason: 'Fleet' }] }, { price: '13.24' }),
    line({ quantity: '0.25' }, { price: '69.79' }),
  ]
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const { changed, xml } = await post('/convert', { data: sale({ lines }), to })
    const [, net] = /(?:LineExtensionAmount currencyID="EUR"|LineTotalAmount)>(11\.\d+)</.exec(xml)!
    const { document } = changed.find(({ path }: Json) => path === '$.lines[0].total')
    assert.notEqual(document, net)
  }
})

test('a charge that is only stated is left out, and is not compared with those that count', async () => {
  const taxes = [{ cat: 'VAT', rate: 'standard' }]
  const charges = [
    { reason: 'Deposit', amount: '5.00', informative: true },
    { reason: 'Freight', amount: '7.00', taxes },
  ]
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const { changed, left_out } = await post('/convert', { data: sale({ charges }), to })
    assert.deepEqual(changed, [])
    assert.equal(left_out.includes('$.charges[0].amount'), true)
  }
})

test('a negative price, whose sign a build moves to the quantity, is listed as it was given', async () => {
  const lines = [line({}, { price: '500' }), line({ quantity: '2' }, { price: '-100' })]
  for (const quantity of ['2', '-2']) {
    lines[1]!.quantity = quantity
    for (const to of ['ubl+en16931', 'cii+en16931']) {
      const { changed } = await post('/convert', { data: sale({ lines }), to })
      assert.deepEqual(listed(changed), [
        `$.lines[1].quantity ${quantity} ${-quantity}`,
        '$.lines[1].item.price -100 100.00',
      ])
    }
  }
  const built = await post('/build', { data: sale({ lines }) })
  assert.deepEqual((await post('/convert', { data: built, to: 'ubl+en16931' })).changed, [])
})

test('figures that were given and are calculated anew are listed as they were given', async () => {
  const discounts = [{ percent: '10%', amount: '40.00', reason: 'Fleet' }]
  const terms = { due_dates: [{ date: '2026-03-01', percent: '100%', amount: '1.00' }] }
  const { payment } = sale()
  const data = sale({
    lines: [line({ quantity: '1', total: '999.00', discounts }, { price: '100.00' })],
    totals: { sum: '90.00', payable: '999.00', advance: '0.00' },
    payment: { ...payment, terms },
  })
  for (const to of ['ubl+en16931', 'cii+en16931']) {
    const { changed } = await post('/convert', { data, to })
    assert.deepEqual(listed(changed), [
      '$.lines[0].total 999.00 90.00',
      '$.lines[0].discounts[0].amount 40.00 10.00',
      '$.payment.terms.due_dates[0].amount 1.00 107.10',
      '$.totals.payable 999.00 107.10',
    ])
  }
  const built = await post('/build', { data })
  assert.deepEqual((await post('/convert', { data: built, to: 'ubl+en16931' })).changed, [])
})

test('percentages and codes that follow from what stands beside them are listed as they were given', async () => {
  const data = sale({
    lines: [line({ taxes: [{ cat: 'VAT', rate: 'general', percent: '10%' }] })],
    charges: [
      {
        key: 'delivery',
        reason: 'Freight',
        amount: '5.00',
        taxes: [{ cat: 'VAT', rate: 'general', percent: '19.0%' }],
        ext: { 'untdid-charge': 'FC' },
      },
    ],
    payment: {
      terms: { notes: 'Payable within 30 days' },
      instructions: {
        key: 'credit-transfer',
        credit_transfer: [{ iban: 'DE02120300000000202051' }],
        ext: { 'untdid-payment-means': '58' },
      },
    },
    notes: [{ key: 'general', text: 'Thank you', ext: { 'untdid-text-subject': 'REG' } }],
  })
  const { changed } = await post('/convert', { data, to: 'ubl+en16931' })
  assert.deepEqual(listed(changed), [
    "$.notes[0].ext['untdid-text-subject'] REG AAI",
    "$.charges[0].ext['untdid-charge'] FC DL",
    "$.payment.instructions.ext['untdid-payment-means'] 58 30",
    '$.lines[0].taxes[0].percent 10% 19%',
  ])
})

test('a figure that a build and a conversion change is listed once, as it was given', async () => {
  const lines = [
    line({ quantity: '1', discounts: [{ percent: '10%', reason: 'Fleet' }] }, { price: '13.24' }),
    line({ quantity: '0.25' }, { price: '69.79' }),
  ]
  const { changed } = await post('/convert', { data: sale({ lines }), to: 'ubl+en16931' })
  const { path, document, xml } = changed.find((each: Json) => each.path === '$.lines[0].total')
  for (const total of ['999.00', document, xml]) {
    const data = sale({ lines: [{ ...lines[0], total }, lines[1]] })
    const again = await post('/convert', { data, to: 'ubl+en16931' })
    const found = again.changed.filter((each: Json) => each.path === path)
    assert.deepEqual(listed(found), total === xml ? [] : [`${path} ${total} ${xml}`])
  }
})

test('a text that looks like a subject code is not one, and a known code is', async () => {
  const notesIn = async (text: string, to = 'ubl+en16931'): Promise<[string, string[]]> => {
    const { xml, changed } = await post('/convert', { data: sale({ notes: [{ text }] }), to })
    return [xml, listed(changed)]
  }
  const [ubl, moved] = await notesIn('#XYZ#hello')
  assert.match(ubl, /<cbc:Note># XYZ#hello</)
  assert.deepEqual(moved, ['$.notes[0].text #XYZ#hello # XYZ#hello'])
  const { findings } = await post('/check', { data: ubl })
  assert.doesNotMatch(JSON.stringify(findings), /BR-CL-08/)
  const [cii] = await notesIn('#XYZ#hello', 'cii+en16931')
  assert.match(cii, /<ram:Content>#XYZ#hello</)
  const [known] = await notesIn('#AAI#hello', 'cii+en16931')
  assert.match(known, /<ram:Content>hello<\/ram:Content>\s*<ram:SubjectCode>AAI</)
})

test('a kind of document that was given and is another one is listed', async () => {
  const data = sale({ tax: { ext: { 'untdid-document-type': '326' } }, type: 'credit-note' })
  const { changed } = await post('/convert', { data: { ...data, preceding: [{ code: '1' }] } })
  assert.deepEqual(listed(changed), ["$.tax.ext['untdid-document-type'] 326 381"])
  assert.equal(changed[0].reason, 'follows from type and $tags')
  const inbox = await post('/convert', { data: withInbox({ scheme: '0204', code: '99*1' }) })
  assert.equal(inbox.changed[0].reason, undefined)
})

test('a format that has no conversion is named, and not written as what it builds on', async () => {
  for (const addon of ['dk-oioubl-v2', 'fi-finvoice-v3', 'sa-zatca-v1']) {
    const request = JSON.parse(
      readFileSync(join(ROOT, `examples/build/${addon}.request.json`), 'utf8'),
    )
    const error = await post('/convert', request, { status: 422 })
    assert.match(error.message, new RegExp(`^there is no conversion to ${addon}: set to, `))
    assert.deepEqual(faults(error), ['DOCKET-EN16931-02 to'])
  }
})
