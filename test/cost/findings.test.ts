// Takes long: in a process of its own.
/** Findings about a request, and definitions that it refers to, cost as much as its lines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { medianRatio } from '../processor-time.ts'
import { invoice, type Json, line, SCHEMA, times } from '../support.ts'
import { assertProportional, type RequestOf, requestTime } from './support.ts'

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
  'notes about the taxes of many lines': (size) =>
    JSON.stringify({
      data: invoice({
        notes: times(8000 * size, () => ({ text: 'No VAT' })),
        lines: times(8000 * size, () => line()),
      }),
    }),
}

for (const [name, requestOf] of Object.entries(FINDINGS)) {
  test(`${name} take time in proportion`, () => assertProportional('/build', requestOf))
}

test('reading a number takes time in proportion to its digits', () =>
  assertProportional('/build', (size) => `{"data":1${'0'.repeat(100_000 * size)}1}`))

/** The cost of a document, as a multiple of that of an ordinary invoice of the same length. */
async function costRatio(path: string, data: Json): Promise<number> {
  const bytes = JSON.stringify(data).length
  const lines = Math.round(bytes / JSON.stringify(line()).length)
  return medianRatio(
    () => requestTime(path, { data }, 1),
    () => requestTime('/build', { data: invoice({ lines }) }, 1),
  )
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
    requestTime('/build', { data: invoice({ complements: complementsOf(sets) }) }, 1)
  const [few, many] = [TRIPLES.filter((_, at) => at % 13 === 0), TRIPLES]
  const ratio = await medianRatio(
    () => cost(many),
    () => cost(few),
  )
  assert.ok(ratio < 1.8, `${ratio.toFixed(2)} times the time`)
})
