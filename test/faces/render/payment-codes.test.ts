/** The codes that banks scan from pages, read by a decoder of our own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExamples } from '../../../scripts/example-files.ts'
import { textOf } from '../../../scripts/lab/rendered.ts'
import { render } from '../../../src/faces/library.ts'
import { decodeQr } from '../../browser/qr-decoder.ts'
import { invoice, type Json, SCHEMA, sendJson, times } from '../../support.ts'
import { sealed } from './documents.ts'

/** The lines of the code on the page of a document, and the words of its Swiss slip. */
async function paid(data: Json): Promise<{ lines: string[] | undefined; slip: string }> {
  const page = await render({ data: data as Json & { $schema: string } })
  const [, box, path = ''] = /class="qr" viewBox="0 0 (\d+)[^>]*><path d="([^"]*)/.exec(page) ?? []
  const [slip = ''] = /<aside class="slip".*<\/aside>/s.exec(page) ?? []
  return {
    lines: box === undefined ? undefined : decodeQr(Number(box), path).split(/\r?\n/),
    slip: textOf(slip).replace(/\s+/g, ' ').trim(),
  }
}

const transfer = (iban: string, more: Json = {}, account: Json = {}): Json => ({
  payment: {
    instructions: { key: 'credit-transfer', credit_transfer: [{ iban, ...account }], ...more },
  },
})

const SPANISH = 'ES5301822370480201584639'

test('a transfer in euros has the account, the amount, and a reference or text', async () => {
  const linesOf = async (...payment: Parameters<typeof transfer>) =>
    (await paid(invoice(transfer(...payment)))).lines
  const sum = 'EUR1210.00'
  const head = ['BCD', '002', '1', 'SCT']
  assert.deepEqual(await linesOf(SPANISH), [
    ...[...head, '', 'Supplier S.L.', SPANISH, sum],
    ...['', '', 'T-1'],
  ])
  assert.deepEqual(
    await linesOf(SPANISH, { ref: 'RF18539007547034' }, { bic: 'CAIXESBBXXX', name: 'Payee' }),
    [...head, 'CAIXESBBXXX', 'Payee', SPANISH, sum, '', 'RF18539007547034'],
  )
})

/** The fields of the code of a transfer that may differ: bank, name, account, sum, reference and text. */
async function fieldsOf(members: Json, account: Json = {}, more: Json = {}) {
  const data = sealed({
    ...{ $schema: `${SCHEMA}bill/invoice`, type: 'standard', currency: 'EUR', code: '1' },
    ...{ supplier: { name: 'S' }, totals: { payable: '10.00' } },
    ...transfer(SPANISH, more, account),
    ...members,
  })
  const { lines } = await paid(data)
  const [, , , , bic, name, iban, sum, , reference = '', text = ''] = lines ?? []
  return lines && [bic, name, iban, sum, reference, text]
}

test('a transfer names who is paid: the owner of the account, the payee, or the supplier', async () => {
  const { payment } = transfer(SPANISH)
  const payee = { payment: { ...payment, payee: { name: 'P' } } }
  assert.deepEqual(await fieldsOf({}), ['', 'S', SPANISH, 'EUR10.00', '', '1'])
  assert.equal((await fieldsOf(payee))?.[1], 'P')
  assert.equal((await fieldsOf({}, { name: 'A' }))?.[1], 'A')
  for (const supplier of [undefined, {}, { name: ' ' }])
    assert.equal(await fieldsOf({ supplier }), undefined)
})

test('the fields of a transfer are lines of the lengths that banks accept, and its codes are in capitals', async () => {
  const long = 'x'.repeat(200)
  assert.deepEqual(
    (await fieldsOf({}, { name: long }, { ref: long }))?.map((field) => field?.length),
    [0, 70, 24, 8, 0, 140],
  )
  assert.deepEqual(
    await fieldsOf(
      {},
      { name: ' A\n B ', iban: 'es53 0182 2370 4802 0158 4639', bic: 'caixesbb' },
      { ref: ' C\t D ' },
    ),
    ['CAIXESBB', 'A B', SPANISH, 'EUR10.00', '', 'C D'],
  )
  assert.equal((await fieldsOf({}, { bic: 'CAIXA' }))?.[0], '', 'not a BIC')
  assert.equal((await fieldsOf({}, {}, { ref: 'rf18 5390 0754 7034' }))?.[4], 'RF18539007547034')
  assert.equal((await fieldsOf({}, {}, { ref: 'XRF18539007547034' }))?.[4], '')
  const wrong = (await fieldsOf({}, {}, { ref: 'RF19539007547034' }))?.slice(4)
  assert.deepEqual(wrong, ['', 'RF19539007547034'], 'with wrong check digits it is a text')
  assert.equal((await fieldsOf({}, {}, { ref: 'RF18539007547034-1' }))?.[4], '')
})

test('a transfer is what is due, in cents, to an IBAN, and at most 999,999,999.99', async () => {
  const sumOf = async (totals: Json, members: Json = {}): Promise<string | undefined> =>
    (await fieldsOf({ totals, ...members }))?.[3]
  assert.equal(await sumOf({ payable: '10.00', due: '4.5' }), 'EUR4.50')
  assert.equal(await sumOf({ payable: '999999999.99' }), 'EUR999999999.99')
  assert.equal(await sumOf({ payable: '1000000000.00' }), undefined)
  assert.equal(await sumOf({ payable: '0.00' }), undefined)
  assert.equal(await sumOf({ payable: '-1.00' }), undefined)
  assert.equal(await sumOf({ payable: '1.00' }, { type: 'credit-note' }), undefined)
  assert.equal(await sumOf({ payable: '1.00' }, { currency: 'USD' }), undefined)
  assert.equal(await sumOf({ payable: '1.00' }, transfer('ES5301822370480201584638')), undefined)
  assert.equal(await sumOf({ payable: '1.00' }, { $schema: `${SCHEMA}bill/order` }), undefined)
  assert.equal(await fieldsOf({ payment: undefined }), undefined)
  assert.equal(await fieldsOf({ totals: undefined }), undefined)
})

test('the first account with an IBAN is paid', async () => {
  const { payment } = transfer(SPANISH)
  const { instructions } = payment
  const credit_transfer = [null, { number: '1' }, ...instructions.credit_transfer]
  const fields = await fieldsOf({ payment: { instructions: { ...instructions, credit_transfer } } })
  assert.equal(fields?.[2], SPANISH)
})

const example = readExamples().find(({ name, operation }) => name === 'ch' && operation === 'build')
const swiss: Json = JSON.parse(example!.answer)
const QR_IBAN = 'CH2730790000014822719'
const REFERENCE = { ref: '210000000003139471430009017' }
const IBAN = 'CH9300762011623852957'

test('a Swiss invoice has a slip with its parties, sum and QR reference', async () => {
  const { lines, slip } = await paid(swiss)
  assert.deepEqual(lines, [
    ...['SPC', '0200', '1', QR_IBAN],
    ...['S', 'Käserei Oberland AG', 'Dorfstrasse', '22', '3714', 'Frutigen', 'CH'],
    ...times(7, () => ''),
    ...['871.74', 'CHF'],
    ...['S', 'Restaurant Zum Anker GmbH', 'Seestrasse', '9', '3600', 'Thun', 'CH'],
    ...['QRR', REFERENCE.ref, 'RE-26-0774', 'EPD'],
  ])
  const account = 'CH27 3079 0000 0148 2271 9 Käserei Oberland AG Dorfstrasse 22 3714 Frutigen'
  const payer = 'Restaurant Zum Anker GmbH Seestrasse 9 3600 Thun'
  for (const words of [
    `Empfangsschein Konto / Zahlbar an ${account} Referenz 21 00000 00003 13947 14300 09017`,
    `Zusätzliche Informationen RE-26-0774 Zahlbar durch ${payer}`,
    'Währung CHF Betrag 871.74',
  ])
    assert.ok(slip.includes(words), `${words} in ${slip}`)
})

test('the fields of a Swiss address have the lengths that banks accept', async () => {
  const long = 'x'.repeat(100)
  const [address] = swiss.supplier.addresses
  const addresses = [{ ...address, street: long, num: long, code: long, locality: long }]
  const supplier = { ...swiss.supplier, addresses }
  const { lines } = await paid({
    ...swiss,
    supplier,
    ...transfer(QR_IBAN, REFERENCE, { name: long }),
  })
  const lengths = lines?.slice(5, 11).map(({ length }) => length)
  assert.deepEqual(lengths, [70, 70, 16, 16, 35, 2])
})

test('the cross of Switzerland is in the middle of the code, in millimetres of its 46', async () => {
  const page = await render({ data: swiss as Json & { $schema: string } })
  const [, size, shapes = ''] = /class="qr" viewBox="0 0 (\d+)(.*?)<\/svg>/s.exec(page) ?? []
  const rectangles = Array.from(
    shapes.matchAll(/<rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"/g),
  )
  const millimetres = (length = '') => Math.round((Number(length) / Number(size)) * 460) / 10
  assert.deepEqual(
    rectangles.map(([, ...lengths]) => lengths.map(millimetres)),
    [
      [19.5, 19.5, 7, 7],
      [20, 20, 6, 6],
      [22.4, 21.1, 1.2, 3.8],
      [21.1, 22.4, 3.8, 1.2],
    ],
  )
})

test('a Swiss slip asks for a sum in francs or euros to an account of the country, from one place to another', async () => {
  const kindOf = async (members: Json): Promise<string | undefined> =>
    (await paid(sealed({ ...swiss, ...members }))).lines?.[0]
  assert.equal(await kindOf({}), 'SPC')
  assert.equal(await kindOf({ currency: 'EUR' }), 'SPC')
  assert.equal(await kindOf({ currency: 'USD' }), undefined)
  assert.equal(await kindOf({ type: 'credit-note' }), undefined)
  assert.equal(await kindOf({ customer: undefined }), 'SPC')
  assert.equal(await kindOf({ supplier: { ...swiss.supplier, addresses: [] } }), undefined)
  const nameless = { ...swiss.supplier, name: undefined }
  assert.equal(await kindOf({ supplier: nameless, ...transfer(QR_IBAN, REFERENCE) }), undefined)
  assert.equal(await kindOf({ totals: { ...swiss.totals, due: '0.00' } }), undefined)
  assert.equal(
    await kindOf({ ...transfer(IBAN), totals: { ...swiss.totals, due: '1000000000.00' } }),
    undefined,
  )
  assert.equal(await kindOf({ totals: { ...swiss.totals, due: '999999999.99' } }), 'SPC')
  const { payment } = transfer(SPANISH)
  assert.equal(await kindOf({ currency: 'EUR', payment }), 'BCD')
})

test('the reference of a Swiss slip depends on the account, and the payer may be blank', async () => {
  const ended = async (iban: string, ref?: string): Promise<string[] | undefined> => {
    const { lines } = await paid({ ...swiss, ...transfer(iban, { ref }) })
    return lines?.slice(27)
  }
  const structured = 'RF18539007547034'
  assert.deepEqual(await ended(IBAN, structured), ['SCOR', structured, 'RE-26-0774', 'EPD'])
  assert.deepEqual(await ended(IBAN, 'Thanks'), ['NON', '', 'Thanks', 'EPD'])
  const wrong = 'RF19539007547034'
  assert.deepEqual(await ended(IBAN, wrong), ['NON', '', wrong, 'EPD'])
  assert.deepEqual(await ended(IBAN), ['NON', '', 'RE-26-0774', 'EPD'])
  assert.deepEqual(await ended(QR_IBAN, structured), undefined)
  const other = '110001234560000000000813457'
  assert.deepEqual(await ended(QR_IBAN, other), ['QRR', other, 'RE-26-0774', 'EPD'])
  assert.deepEqual(await ended(IBAN, other), undefined)
  for (const digit of '012345689')
    assert.equal(await ended(QR_IBAN, `21000000000313947143000901${digit}`), undefined, digit)

  const [first] = swiss.lines
  const lines = [{ ...first, quantity: '2400' }]
  const { slip } = await paid({ ...swiss, ...transfer(IBAN), lines, customer: undefined })
  assert.match(slip, /Zahlbar durch \(Name\/Adresse\) .*Betrag 67 716\.00/)
})

/** The invoice with other members of its supplier. */
const suppliedBy = (members: Json): Json => ({
  ...swiss,
  supplier: { ...swiss.supplier, ...members },
})

test('a slip has no address without a post code or town: none if that is who is paid, a blank payer otherwise', async () => {
  const without = (party: Json, member: string): Json => ({
    ...party,
    addresses: [{ ...party.addresses[0], [member]: undefined }],
  })
  for (const member of ['code', 'locality']) {
    const { lines } = await paid(sealed(suppliedBy(without(swiss.supplier, member))))
    assert.equal(lines, undefined, member)
    const { customer } = swiss
    const { lines: others, slip } = await paid(
      sealed({ ...swiss, customer: without(customer, member) }),
    )
    assert.deepEqual(
      others?.slice(20, 27),
      times(7, () => ''),
      member,
    )
    assert.match(slip, /Zahlbar durch \(Name\/Adresse\)/)
  }
  const { lines } = await paid(suppliedBy(without(swiss.supplier, 'street')))
  assert.deepEqual(lines?.slice(4, 8), ['S', 'Käserei Oberland AG', '', '22'])
})

/** The warnings about the slip of a document, as lines. */
async function warned(data: Json, members: Json = {}): Promise<string[]> {
  const answer = await sendJson('/render', { data, ...members })
  assert.equal(answer.status, 200)
  const { headers } = answer
  const strict = await sendJson('/render', { data, ...members, strict: true })
  if (strict.status === 200) {
    assert.equal(headers.get('docket-warnings'), null)
    return []
  }
  assert.equal(strict.status, 422)
  const { faults } = (await strict.json()) as { faults: { code: string; properties: string[] }[] }
  assert.equal(headers.get('docket-warnings'), String(faults.length))
  return faults.flatMap(({ code, properties }) => properties.map((path) => `${code} ${path}`))
}

test('a page without a slip warns of what it lacks, and one with it of what is cut', async () => {
  const { supplier } = swiss
  const [address] = supplier.addresses
  const long = 'x'.repeat(71)
  const at = 'DOCKET-QR-BILL $.supplier'
  assert.deepEqual(await warned(swiss), [])
  assert.deepEqual(await warned(suppliedBy({ addresses: [{ ...address, code: undefined }] })), [
    `${at}.addresses[0].code`,
  ])
  assert.deepEqual(await warned(suppliedBy({ addresses: undefined })), [
    `${at}.addresses[0].code`,
    `${at}.addresses[0].locality`,
  ])
  const named = { ...swiss, ...transfer(QR_IBAN, REFERENCE, { name: long }) }
  assert.deepEqual(await warned(named), [
    'DOCKET-QR-BILL $.payment.instructions.credit_transfer[0].name',
  ])
  const unnamed = { ...suppliedBy({ name: long }), ...transfer(QR_IBAN, REFERENCE) }
  assert.deepEqual(await warned(unnamed), [`${at}.name`])
  const payee = { name: 'P', addresses: [{ ...address, locality: undefined }] }
  const other = { ...swiss, payment: { ...transfer(QR_IBAN, REFERENCE).payment, payee } }
  assert.deepEqual(await warned(other), ['DOCKET-QR-BILL $.payment.payee.addresses[0].locality'])
  assert.deepEqual(await warned(sealed(suppliedBy({ addresses: undefined }))), [
    'DOCKET-QR-BILL $.doc.supplier.addresses[0].code',
    'DOCKET-QR-BILL $.doc.supplier.addresses[0].locality',
  ])
})
