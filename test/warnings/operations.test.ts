/** Whoever makes something of a document says what the builder says of it, and rejects in strict mode what that rejects. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../faces/mcp/client.ts'
import { codes, type Json, post, sendJson } from '../support.ts'

const VAT = { cat: 'VAT', rate: 'general' }
const ITEM = { name: 'Anlage', price: '100.00' }
const lineWith = (tax: Json): Json => ({ quantity: '1', item: ITEM, taxes: [tax] })
const dueOn = (date: string): Json => ({
  terms: { due_dates: [{ date, percent: '100%' }] },
  instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'DE89370400440532013000' }] },
})
const address = { street: 'Lindenweg', num: '4', locality: 'Ulm', code: '89073', country: 'DE' }
const party = (name: string, code: string): Json => {
  return { name, tax_id: { country: 'DE', code }, addresses: [address] }
}

const sale = (members: Json): Json => ({
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['eu-en16931-v2017'],
  series: 'R',
  code: '71',
  issue_date: '2026-10-20',
  supplier: party('Werk Probe GmbH', '111111125'),
  customer: party('Muster Handel GmbH', '136695976'),
  lines: [lineWith(VAT)],
  payment: dueOn('2026-11-19'),
  ...members,
})

/** What is likely wrong with an invoice, and whether it must not leave at all. */
const WARNINGS: { [code: string]: { members: Json; mustStay?: true } } = {
  'DOCKET-PERCENT': { members: { lines: [lineWith({ cat: 'VAT', percent: 19 })] }, mustStay: true },
  'DOCKET-REVERSE-CHARGE': { members: { $tags: ['reverse-charge'] }, mustStay: true },
  'DOCKET-TAX-PERCENT': { members: { lines: [lineWith({ cat: 'VAT', percent: '22%' })] } },
  'DOCKET-DUE-BEFORE-ISSUE': { members: { payment: dueOn('2026-10-01') } },
  'DOCKET-LINES': { members: { lines: [lineWith(VAT), lineWith(VAT)] } },
  'DOCKET-PRECEDING-CODE': {
    members: { preceding: [{ series: 'R', code: '71', issue_date: '2026-10-01' }] },
  },
}

const keys = await post('/keygen', {})
const { doc: original } = await signed(sale({}))

async function signed(data: Json): Promise<Json> {
  return post('/sign', { data, privatekey: keys.private })
}

/** Requests of each operation that makes something of a document. */
const OPERATIONS: {
  [name: string]: (data: Json) => Promise<[path: string, body: Json, type?: string]>
} = {
  build: async (data) => ['/build', { data }],
  validate: async (data) => ['/validate', { data: await post('/build', { data }) }],
  sign: async (data) => ['/sign', { data, privatekey: keys.private }],
  convert: async (data) => ['/convert', { data }],
  'convert an envelope': async (data) => [
    '/convert',
    { data: await post('/build', { data, envelop: true }) },
  ],
  'convert to XML alone': async (data) => ['/convert', { data }, 'application/xml'],
  render: async (data) => ['/render', { data }],
  'render an envelope': async (data) => [
    '/render',
    { data: await post('/build', { data, envelop: true }) },
  ],
}

/** Operations after which nobody looks at the document again. */
const isLeaving = (name: string): boolean => /^(sign|convert|render)/.test(name)

async function send(
  [path, body, type]: [string, Json, string?],
  strict?: boolean,
): Promise<{ status: number; count: string | null; text: string }> {
  const response = await sendJson(path, { ...body, strict }, type ? { Accept: type } : {})
  const count = response.headers.get('Docket-Warnings')
  return { status: response.status, count, text: await response.text() }
}

for (const [code, { members, mustStay }] of Object.entries(WARNINGS)) {
  for (const [name, request] of Object.entries(OPERATIONS)) {
    test(`${name} reports ${code}, and rejects it in strict mode`, async () => {
      const sent = await request(sale(members))
      const { status, count, text } = await send(sent)
      assert.equal(status, mustStay && isLeaving(name) ? 422 : 200, text)
      if (status === 422) assert.ok(codes(JSON.parse(text)).includes(code), text)
      else assert.equal(Number(count) >= 1, true)
      if (status === 200 && name.startsWith('convert') && !sent[2])
        assert.ok(codes({ faults: JSON.parse(text).warnings }).includes(code), text)
      const rejected = await send(sent, true)
      assert.equal(rejected.status, 422, rejected.text)
      assert.ok(codes(JSON.parse(rejected.text)).includes(code), rejected.text)
    })
  }

  test(`a line of bulk, and a tool, that convert report ${code}`, async () => {
    const request = { id: 1, action: 'convert', payload: { data: sale(members) } }
    const line = JSON.parse(await (await sendJson('/bulk', JSON.stringify(request))).text())
    const { isError, content, structuredContent } = await call('convert', { data: sale(members) })
    const answers = [line.error ?? line, isError ? JSON.parse(content[0].text) : structuredContent]
    assert.equal(Boolean(line.error), mustStay ?? false)
    assert.equal(Boolean(isError), mustStay ?? false)
    for (const { faults, warnings } of answers)
      assert.ok(codes({ faults: faults ?? warnings }).includes(code), code)
    if (!isError) assert.match(content[0].text, new RegExp(`^Warning ${code} at `, 'm'))
    const strict = await call('convert', { data: sale(members), strict: true })
    assert.equal(strict.isError, true)
  })

  if (mustStay) continue
  test(`verify reports ${code} beside ok, and rejects it in strict mode`, async () => {
    const request = { data: await signed(sale(members)), publickey: keys.public }
    const { ok, warnings } = await post('/verify', request)
    assert.deepEqual([ok, codes({ faults: warnings })], [true, [code]])
    assert.equal((await send(['/verify', request])).count, '1')
    const error = await post('/verify', { ...request, strict: true }, { status: 422 })
    assert.deepEqual(codes(error), [code])
  })
}

test('an invoice without warnings is silent in every operation, also in strict mode', async () => {
  for (const [name, request] of Object.entries(OPERATIONS)) {
    const { status, count, text } = await send(await request(original), true)
    assert.deepEqual([status, count], [200, null], `${name}: ${text}`)
    assert.doesNotMatch(text, /"warnings"/)
  }
  const verified = { data: await signed(original), publickey: keys.public, strict: true }
  assert.deepEqual(await post('/verify', verified), { ok: true })
})

test('warnings about one of several documents are at its place', async () => {
  const members = WARNINGS['DOCKET-LINES']!.members
  const entry = { ...sale(members), $addons: ['es-verifactu-v1'] }
  const error = await post('/convert', { data: [entry, entry], strict: true }, { status: 422 })
  assert.match(JSON.stringify(error.faults), /"\$\[0\]\.lines"/)
})

test('one line of several that is reversed is right with the tag', async () => {
  const lines = [lineWith(VAT), lineWith({ cat: 'VAT', key: 'reverse-charge' })]
  const { warnings } = await post('/review', { data: sale({ $tags: ['reverse-charge'], lines }) })
  assert.doesNotMatch(JSON.stringify(warnings), /DOCKET-REVERSE-CHARGE"/)
})

test('the tag on lines of which nobody owes tax must not leave either', async () => {
  const exempt = { cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-132' } }
  const zero = { cat: 'VAT', key: 'zero' }
  const reversed = { cat: 'VAT', key: 'reverse-charge' }
  const outside = { cat: 'VAT', key: 'outside-scope' }
  const convert = async (taxes: Json[], $tags = ['reverse-charge']): Promise<string> => {
    const { status, text } = await send(
      ['/convert', { data: sale({ $tags, lines: taxes.map(lineWith) }) }],
      false,
    )
    return `${status} ${/DOCKET-REVERSE-CHARGE(?=")/.exec(text)}`
  }
  for (const taxes of [[exempt], [zero], [exempt, zero]])
    assert.equal(await convert(taxes), '422 DOCKET-REVERSE-CHARGE', JSON.stringify(taxes))
  for (const taxes of [
    [exempt, reversed],
    [zero, reversed],
  ])
    assert.equal(await convert(taxes), '200 null', JSON.stringify(taxes))
  assert.equal(await convert([exempt], []), '200 null')
  const $tags = ['reverse-charge']
  const { warnings } = await post('/review', { data: sale({ $tags, lines: [lineWith(outside)] }) })
  assert.doesNotMatch(JSON.stringify(warnings), /DOCKET-REVERSE-CHARGE"/)
})

test('excise duties above 100 % are signed, percentages without their sign are not', async () => {
  const percentOf = (percent: string) => sale({ lines: [lineWith({ cat: 'VAT', percent })] })
  await signed(percentOf('160%'))
  for (const percent of ['19', '19.00', '1.6'])
    assert.ok(
      codes(
        await post(
          '/sign',
          { data: percentOf(percent), privatekey: keys.private },
          { status: 422 },
        ),
      ).includes('DOCKET-PERCENT'),
      percent,
    )
})

test('operations that only count warnings describe those that keep a document', async () => {
  const data = sale({ lines: [lineWith({ cat: 'VAT', percent: '19' })] })
  const error = await post('/sign', { data, privatekey: keys.private }, { status: 422 })
  const found = error.faults.find(({ code }: Json) => code === 'DOCKET-PERCENT')
  assert.ok(found.properties.includes('$.doc.lines[0].taxes[0].percent'), found.properties)
  assert.match(found.description, /is above 100 %.*got "1900%"/)
})
