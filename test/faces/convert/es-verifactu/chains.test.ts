/** Several documents in one request: a chain, and what stands in its way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, message, post, start } from '../../../support.ts'
import { elementsOf, sale as standardSale } from '../invoices.ts'
import { CUSTOMER, convert, KEY, line, NIF, options, refused, SYSTEM, sale } from './support.ts'

const invoices = (...codes: string[]): Json[] => codes.map((code) => sale({ code }))

test('documents are chained in their order, each with options of its own', async () => {
  const [first, second, third] = invoices('1', '2', '3')
  const entries = [
    first!,
    { data: second, verifactu: { again: 'amend', external_ref: 'b' } },
    { data: third, verifactu: { record: 'cancellation' } },
  ]
  const previous = {
    issuer: NIF,
    num_series: 'F-0',
    issue_date: '2027-03-09',
    fingerprint: 'B'.repeat(64),
  }
  const { records, xml } = await convert(entries, { previous })
  assert.deepEqual(
    records.map(({ number }: Json) => number),
    ['F-1', 'F-2', 'F-3'],
  )
  const links = elementsOf(xml).filter((element) => element.includes('RegistroAnterior/Huella'))
  assert.deepEqual(
    links.map((element) => element.split(' ')[1]),
    [previous.fingerprint, records[0].hash, records[1].hash],
  )
  const alone = await convert(sale({ code: '3' }), {
    previous: records[1].chain,
    record: 'cancellation',
  })
  assert.deepEqual(alone.records[0], records[2], 'the chain of an answer is the next previous')
  assert.equal(xml.match(/<sum:RegistroFactura>/g)?.length, 3)
})

test('envelopes are chained too, and templates complete each document', async () => {
  const envelope = await post('/build', { data: sale(), envelop: true })
  const { code, ...template } = sale()
  const answer = await post('/convert', {
    data: [envelope, { code: '2' }],
    template: { $schema: template.$schema },
    to: KEY,
    verifactu: options(),
  }).catch(() => undefined)
  assert.equal(answer, undefined, 'the second lacks its supplier')
  const both = await post('/convert', {
    data: [{ code }, { data: { code: '2' } }],
    template,
    verifactu: options(),
  })
  assert.deepEqual(
    both.records.map(({ number }: Json) => number),
    ['F-1', 'F-2'],
  )
  assert.equal((await convert([envelope])).records[0].number, 'F-1')
})

test('if one is refused, none is written, and the faults lead to it', async () => {
  const wrong = sale({ code: '2', lines: [line({ key: 'intra-community' })] })
  assert.deepEqual(await refused([sale(), wrong]), [
    '10 $[1].totals.taxes.categories[0].rates[0] 1289',
  ])
  const wrapped = { data: wrong, verifactu: { again: 'x', form: 'soap' } }
  assert.deepEqual(await refused([sale(), wrapped]), [
    '10 $[1].data.totals.taxes.categories[0].rates[0] 1289',
    '17 $[1].verifactu.again',
    '17 $[1].verifactu.form',
  ])
  const envelope = await post('/build', { data: wrong, envelop: true })
  assert.deepEqual(await refused([envelope]), [
    '10 $[0].doc.totals.taxes.categories[0].rates[0] 1289',
  ])
  assert.deepEqual(await refused([sale(), message()]), ['01 $[1]'])
})

test('all are of one supplier, and in one envelope', async () => {
  const other = sale({ supplier: CUSTOMER, customer: sale().supplier })
  assert.deepEqual(await refused([sale(), other]), ['01 $[1].supplier.tax_id 1108'])
  assert.deepEqual(await refused(invoices('1', '2'), options({ form: 'record' })), [
    '17 verifactu.form',
  ])
})

test('a chain has one issuer', async () => {
  const { records } = await convert(sale())
  const previous = { ...records[0].chain, issuer: 'B37123452' }
  assert.deepEqual(await refused(sale({ code: '2' }), options({ previous })), [
    '04 verifactu.previous.issuer',
  ])
})

test('an invoice has a second record of a kind only if again says why', async () => {
  assert.deepEqual(await refused([sale(), sale()]), ['18 $[1].code 3000'])
  const { records } = await convert(sale())
  const previous = records[0].chain
  assert.equal((await convert(sale(), { previous })).records.length, 1, 'that was a cancellation')
  const amended = { data: sale(), verifactu: { again: 'amend' } }
  assert.equal((await convert([sale(), amended], { previous: null })).records.length, 2)
  assert.equal((await convert(sale(), { previous, again: 'amend' })).records.length, 1)
  const cancelled = { data: sale(), verifactu: { record: 'cancellation' } }
  assert.equal((await convert([sale(), cancelled])).records.length, 2)
  assert.deepEqual(await refused([cancelled, cancelled]), ['18 $[1].data.code 3000'])
  const next = sale({ issue_date: '2027-03-09' })
  assert.equal((await convert([sale(), next])).records.length, 2)
})

test('a request has a thousand records at most', async () => {
  const many = Array.from({ length: 1001 }, (_, i) => sale({ code: String(i) }))
  assert.deepEqual(await refused(many, options({ record: 'cancellation' })), ['01 $ 4114'])
})

test('what cannot be built is reported with its place', async () => {
  const broken = sale({ customer: undefined })
  const error = await post(
    '/convert',
    { data: [sale(), { data: broken }], to: KEY },
    { status: 422 },
  )
  assert.equal(error.key, 'validation')
  assert.match(error.message, /^\$\[1\]: /)
  assert.ok(
    error.faults.some(({ properties }: Json) => properties.includes('$[1].data.customer')),
    JSON.stringify(error.faults),
  )
  for (const [data, message] of [
    [[5], /\$\[0\]/],
    [[{ data: 5 }], /\$\[0\]: data must be an object/],
    [[], /data must have a document/],
    [[{ data: sale(), verifactu: { time: 5 } }], /\$\[0\]: verifactu\.time must be a string/],
  ] as const) {
    const { key, message: found } = await post('/convert', { data, to: KEY }, { status: 400 })
    assert.equal(key, 'input')
    assert.match(found, message)
  }
})

test('members that are ignored are listed with their places', async () => {
  const data = [{ data: sale({ nonsense: 1 }), more: 2 }, sale({ code: '2', other: 3 })]
  const body = JSON.stringify({ data, verifactu: options() })
  const response = await fetch(`${await start()}/v0/convert`, { method: 'POST', body })
  assert.equal(response.status, 200, await response.text())
  assert.equal(response.headers.get('docket-ignored'), '$[0].more, $[0].data.nonsense, $[1].other')
})

test('conversions of one document take no array', async () => {
  const { key, message } = await post('/convert', { data: [standardSale()] }, { status: 400 })
  assert.equal(key, 'input')
  assert.match(message, /one document at a time/)
})

test('an array that a conversion does not take is rejected before its documents are built', async () => {
  const one = { status: 400 }
  const unbuilt = await post('/convert', { data: [{ lines: 1 }], to: 'ubl+en16931' }, one)
  assert.match(unbuilt.message, /one document at a time/)
  const first = await post('/convert', { data: [standardSale(), { lines: 1 }] }, one)
  assert.match(first.message, /one document at a time/)
})

test('a server may know the software, of which a request replaces members', async () => {
  const requestDefaults = { convert: { verifactu: { system: SYSTEM } } }
  const own = await start({ requestDefaults })
  const ask = async (verifactu: Json, padding = ''): Promise<string> => {
    const body = JSON.stringify({ data: sale({ meta: { note: padding } }), verifactu })
    const response = await fetch(`${own}/v0/convert`, { method: 'POST', body })
    const answer = (await response.json()) as Json
    assert.equal(response.status, 200, JSON.stringify(answer))
    return answer.xml
  }
  const { system: _, ...rest } = options()
  assert.match(await ask(rest), /<sum1:NumeroInstalacion>caja-1</)
  const other = { ...rest, system: { NumeroInstalacion: 'caja-2' } }
  assert.match(await ask(other), /<sum1:NumeroInstalacion>caja-2</)
  assert.match(await ask(rest, 'x'.repeat(300_000)), /<sum1:NumeroInstalacion>caja-1</)
})
