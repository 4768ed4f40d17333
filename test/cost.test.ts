/**
 * Cost of requests: processor time grows with the bytes of a request, not with products of its arrays. Each case is
 * measured at two sizes, or against another of the same length; a quadratic cost would quadruple at double the size.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from './processor-time.ts'
import { build, invoice, type Json, line, SCHEMA, send, times } from './support.ts'

/** Processor time of a request, in milliseconds. */
function requestTime(path: string, request: Json | string): Promise<number> {
  const body = typeof request === 'string' ? request : JSON.stringify(request)
  return processorTime(async () => {
    const response = await send(`/v0${path}`, { method: 'POST', body })
    await response.arrayBuffer()
  })
}

type RequestOf = (size: number) => Json | string

async function assertProportional(path: string, requestOf: RequestOf): Promise<void> {
  let ratio = Infinity
  // Whatever disturbs a measurement makes it worse: one good measurement is proof.
  for (let attempt = 0; attempt < 4 && ratio >= 3; attempt++) {
    // Below 20 ms, what other processes do would decide.
    const single = Math.max(await requestTime(path, requestOf(1)), 20)
    ratio = (await requestTime(path, requestOf(2))) / single
  }
  assert.ok(ratio < 3, `double the size takes ${ratio.toFixed(1)} times as long`)
}

/** Many exchange rates, of which only the last is needed. */
const rates = (count: number): Json[] => [
  ...times(count, () => ({})),
  { from: 'USD', to: 'EUR', amount: '0.8' },
]

const payment = (members: Json): Json => ({
  $schema: `${SCHEMA}bill/payment`,
  issue_date: '2026-01-31',
  currency: 'EUR',
  supplier: { name: 'Supplier', tax_id: { country: 'ES', code: 'B98602642' } },
  methods: [{ key: 'card' }],
  ...members,
})

const foreignLine = (): Json =>
  line({ item: { name: 'Development', price: '100.00', currency: 'USD' } })
const EXEMPT = { 'untdid-tax-category': 'E' }
const exempt = { cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-SA-29', ...EXEMPT } }
const notes = (count: number): Json[] => times(count, () => ({}))

const ARRAYS: { [name: string]: [path: string, documentOf: (size: number) => Json] } = {
  'lines in a foreign currency and exchange rates': [
    '/build',
    (size) =>
      invoice({
        lines: times(2500 * size, foreignLine),
        exchange_rates: rates(20_000 * size),
      }),
  ],
  'payment lines and exchange rates': [
    '/build',
    (size) =>
      payment({
        lines: times(2500 * size, () => ({
          document: { code: '1', currency: 'USD', payable: '1' },
          amount: '1',
        })),
        exchange_rates: rates(20_000 * size),
      }),
  ],
  'methods of a payment and exchange rates': [
    '/validate',
    (size) =>
      payment({
        methods: times(2500 * size, () => ({ key: 'card', amount: '1', currency: 'USD' })),
        exchange_rates: rates(20_000 * size),
      }),
  ],
  'exempt lines and notes on taxes': [
    '/build',
    (size) =>
      invoice({
        $regime: 'SA',
        $addons: ['sa-zatca-v1'],
        tax: { notes: notes(16_000 * size) },
        lines: times(2000 * size, () => line({ taxes: [exempt] })),
      }),
  ],
  'exempt rates and notes on taxes': [
    '/validate',
    (size) =>
      invoice({
        $addons: ['eu-en16931-v2017'],
        tax: { notes: [...notes(16_000 * size), { ext: EXEMPT }] },
        totals: {
          taxes: {
            categories: [{ code: 'VAT', rates: times(2000 * size, () => ({ ext: EXEMPT })) }],
          },
        },
      }),
  ],
  'keys of very many parts': [
    '/build',
    (size) =>
      invoice({
        $regime: 'IT',
        $addons: ['it-sdi-v1'],
        payment: { advances: times(8, () => ({ key: '+'.repeat(16_000 * size) })) },
      }),
  ],
  'changed values in a review': [
    '/review',
    (size) => invoice({ lines: times(2500 * size, () => line({ sum: '1.00' })) }),
  ],
  'unknown extensions in a review': [
    '/review',
    (size) =>
      invoice({
        lines: times(500 * size, (i) => line({ ext: { [`unknown-extension-${i}`]: 'x' } })),
      }),
  ],
  'repeated lines and included taxes in a review': [
    '/review',
    (size) => invoice({ tax: { prices_include: 'IGIC' }, lines: times(2500 * size, () => line()) }),
  ],
}

for (const [name, [path, documentOf]] of Object.entries(ARRAYS)) {
  test(`${name} take time in proportion`, () =>
    assertProportional(path, (size) => ({ data: documentOf(size) })))
}

const HELLO = `"$schema":"${SCHEMA}note/message","content":"Hello"`
const many = (size: number, make: (index: number) => string): string =>
  times(40_000 * size, make).join()

const FINDINGS: { [name: string]: RequestOf } = {
  'duplicate members': (size) => `{"data":{${HELLO},${many(size, () => '"a":1')}}}`,
  'unknown members in strict mode': (size) =>
    `{"strict":true,"data":{${HELLO},${many(size, (index) => `"a${index}":1`)}}}`,
  'faults and ignored codes': (size) => {
    const party = `{"$schema":"${SCHEMA}org/party","emails":[${many(size, () => '{}')}]}`
    const head = `{"ignore":[${many(size, (index) => `"R${index}"`)}]}`
    return `{"data":{"$schema":"${SCHEMA}envelope","head":${head},"doc":${party}}}`
  },
}

for (const [name, requestOf] of Object.entries(FINDINGS)) {
  test(`${name} take time in proportion`, () => assertProportional('/build', requestOf))
}

test('reading a number takes time in proportion to its digits', () =>
  assertProportional('/build', (size) => `{"data":1${'0'.repeat(100_000 * size)}1}`))

test('the first of several matching exchange rates applies', async () => {
  const exchange_rates = [
    { from: 'EUR', to: 'USD', amount: '9' },
    { from: 'USD', to: 'GBP', amount: '9' },
    { from: 'USD', to: 'EUR', amount: '0.5' },
    { from: 'USD', to: 'EUR', amount: '0.9' },
  ]
  const invoiced = await build(invoice({ lines: [foreignLine()], exchange_rates }))
  assert.equal(invoiced.lines[0].item.price, '50.00')
  const lines = [{ document: { code: '1', currency: 'USD', payable: '10.00' }, amount: '5.00' }]
  const methods = [{ key: 'card', amount: '10.00', currency: 'USD' }]
  const paid = await build(payment({ code: '1', lines, methods, exchange_rates }))
  assert.equal(paid.lines[0].payable, '5.00')
  assert.equal(paid.total, '5.00')
})

/** The cost of a document, as a multiple of that of an ordinary invoice of the same length. */
async function costRatio(path: string, data: Json): Promise<number> {
  const bytes = JSON.stringify(data).length
  const lines = Math.round(bytes / JSON.stringify(line()).length)
  const ordinary = await requestTime('/build', { data: invoice({ lines }) })
  return (await requestTime(path, { data })) / ordinary
}

const regimeDef = (time_zone: string): Json => ({ $schema: `${SCHEMA}tax/regime-def`, time_zone })

test('checking the time zones of definitions costs about as much as lines', async () => {
  const complements = times(6000, (at) =>
    regimeDef(at % 2 === 0 ? 'Europe/Madrid' : 'Europe/Nowhere'),
  )
  const ratio = await costRatio('/build', invoice({ complements }))
  assert.ok(ratio < 5, `${ratio.toFixed(1)} times the time of an ordinary invoice`)
})

test('looking up keys of very many parts costs about as much as lines', async () => {
  const advances = times(50, () => ({ key: '+'.repeat(16_000) }))
  const ratio = await costRatio(
    '/build',
    invoice({ $addons: ['it-sdi-v1'], payment: { advances } }),
  )
  assert.ok(ratio < 5, `${ratio.toFixed(1)} times the time of an ordinary invoice`)
})

const ADDONS =
  'ar-arca-v4 br-nfse-v1 co-dian-v2 es-facturae-v3 es-sii-v1 es-tbai-v1 es-verifactu-v1 gr-mydata-v1 it-sdi-v1 it-ticket-v1 mx-cfdi-v4 pl-favat-v3 pt-saft-v1'.split(
    ' ',
  )
const TRIPLES = ADDONS.flatMap((a, at) =>
  ADDONS.slice(at + 1).flatMap((b, next) => {
    return ADDONS.slice(at + next + 2).map((c) => [a, b, c])
  }),
)

test('many different sets of addons cost as much as few', async () => {
  const complementsOf = (sets: string[][]): Json[] =>
    times(TRIPLES.length * 8, (at) => {
      return { $schema: `${SCHEMA}bill/invoice`, $regime: 'ES', $addons: sets[at % sets.length] }
    })
  const cost = (sets: string[][]) =>
    requestTime('/build', { data: invoice({ complements: complementsOf(sets) }) })
  const few = await cost(TRIPLES.filter((_, at) => at % 13 === 0))
  const many = await cost(TRIPLES)
  assert.ok(many / few < 1.8, `${(many / few).toFixed(2)} times the time`)
})
