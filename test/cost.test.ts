/**
 * What requests cost: processor time grows with the bytes of a request, not with products of its lists. Each case is
 * measured at two sizes, or against another of as many bytes; a cost of n² would be fourfold at the double size.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post, SCHEMA, send } from './support.ts'

const ROUNDS = 4

/** Processor time of a request, in milliseconds. What disturbs a measurement only adds to it, so the least counts. */
async function processorTime(path: string, data: Json): Promise<number> {
  const body = JSON.stringify({ data })
  let least = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage()
    const response = await send(`/v0${path}`, { method: 'POST', body })
    await response.arrayBuffer()
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** How much more a request of the double size costs. */
async function growth(path: string, documentOf: (size: number) => Json): Promise<number> {
  const single = await processorTime(path, documentOf(1))
  return (await processorTime(path, documentOf(2))) / single
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Many exchange rates, of which the last is the one that is needed. */
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

const LISTS: { [name: string]: [path: string, documentOf: (size: number) => Json] } = {
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
}

for (const [name, [path, documentOf]] of Object.entries(LISTS)) {
  test(`${name} take time in proportion`, async () => {
    const ratio = await growth(path, documentOf)
    assert.ok(ratio < 3, `twice as many take ${ratio.toFixed(1)} times as long`)
  })
}

test('the first of several exchange rates counts', async () => {
  const exchange_rates = [
    { from: 'EUR', to: 'USD', amount: '9' },
    { from: 'USD', to: 'GBP', amount: '9' },
    { from: 'USD', to: 'EUR', amount: '0.5' },
    { from: 'USD', to: 'EUR', amount: '0.9' },
  ]
  const invoiced = await post('/build', {
    data: invoice({ lines: [foreignLine()], exchange_rates }),
  })
  assert.equal(invoiced.lines[0].item.price, '50.00')
  const lines = [{ document: { code: '1', currency: 'USD', payable: '10.00' }, amount: '5.00' }]
  const methods = [{ key: 'card', amount: '10.00', currency: 'USD' }]
  const paid = await post('/build', {
    data: payment({ code: '1', lines, methods, exchange_rates }),
  })
  assert.equal(paid.lines[0].payable, '5.00')
  assert.equal(paid.total, '5.00')
})

/** How much more than an ordinary invoice of as many bytes a document costs. */
async function timesOrdinary(path: string, data: Json): Promise<number> {
  const bytes = JSON.stringify(data).length
  const lines = Math.round(bytes / JSON.stringify(line()).length)
  return (await processorTime(path, data)) / (await processorTime('/build', invoice({ lines })))
}

const regimeDef = (time_zone: string): Json => ({ $schema: `${SCHEMA}tax/regime-def`, time_zone })

test('time zones of definitions take no longer than lines', async () => {
  const complements = times(6000, (at) =>
    regimeDef(at % 2 === 0 ? 'Europe/Madrid' : 'Europe/Nowhere'),
  )
  const ratio = await timesOrdinary('/build', invoice({ complements }))
  assert.ok(ratio < 5, `${ratio.toFixed(1)} times the time of an ordinary invoice`)
})

const ADDONS = [
  'ar-arca-v4',
  'br-nfse-v1',
  'co-dian-v2',
  'es-facturae-v3',
  'es-sii-v1',
  'es-tbai-v1',
  'es-verifactu-v1',
  'gr-mydata-v1',
  'it-sdi-v1',
  'it-ticket-v1',
  'mx-cfdi-v4',
  'pl-favat-v3',
  'pt-saft-v1',
]
const TRIPLES = ADDONS.flatMap((a, at) =>
  ADDONS.slice(at + 1).flatMap((b, next) => {
    return ADDONS.slice(at + next + 2).map((c) => [a, b, c])
  }),
)

test('documents with many different sets of addons cost as much as with the same ones', async () => {
  const complementsOf = (sets: string[][]): Json[] =>
    times(TRIPLES.length * 8, (at) => {
      return { $schema: `${SCHEMA}bill/invoice`, $regime: 'ES', $addons: sets[at % sets.length] }
    })
  const cost = (sets: string[][]) =>
    processorTime('/build', invoice({ complements: complementsOf(sets) }))
  const few = await cost(TRIPLES.filter((_, at) => at % 13 === 0))
  const many = await cost(TRIPLES)
  assert.ok(many / few < 1.8, `${(many / few).toFixed(2)} times the time`)
})
