/** A built document is final: to build it again, or to send it otherwise, changes nothing. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { SCHEMA_BASE } from '../../src/model/structure.ts'
import type { Json } from '../support.ts'
import { decimal, trade } from './documents.ts'
import { party } from './formats.ts'
import { parties } from './parties.ts'
import { payments } from './payments.ts'
import type { Property } from './property.ts'

const documents = fc.oneof(
  { weight: 6, arbitrary: trade },
  { weight: 1, arbitrary: payments },
  { weight: 2, arbitrary: parties },
)

/** Decimal numbers of up to eighteen digits, the most that can be read. */
const long = fc
  .record({ value: fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), decimals: fc.nat({ max: 17 }) })
  .map((figure) => decimal(figure))

const longFigures: fc.Arbitrary<Json> = fc
  .record({ price: long, quantity: long, share: fc.option(long, { nil: undefined }) })
  .map(({ price, quantity, share }) => {
    const discounts = share && [{ percent: `${share}%`, reason: 'Agreed' }]
    const taxes = [{ cat: 'VAT', rate: 'general' }]
    const only = { quantity, item: { name: 'Part', price }, discounts, taxes }
    return {
      $schema: `${SCHEMA_BASE}bill/invoice`,
      issue_date: '2026-01-31',
      supplier: party('ES'),
      lines: [only],
    }
  })

export const REBUILD: Property<Json>[] = [
  {
    name: 'an invoice of long figures is rejected, or can be built, enveloped and validated again',
    examples: longFigures,
    async check(document, { post, build }) {
      const first = await build(document)
      if (first.status === 200) assert.deepEqual((await build(first.json)).json, first.json)
      else assert.equal(first.status, 422, first.text)
      const envelope = await post('/build', { data: document, envelop: true })
      if (envelope.status !== 200) return
      assert.deepEqual((await post('/validate', { data: envelope.json })).json, { ok: true })
      assert.deepEqual((await build(envelope.json)).json, envelope.json)
    },
  },
  {
    name: 'building an answer again changes nothing',
    examples: documents,
    async check(document, { build }) {
      const first = await build(document)
      fc.pre(first.status === 200)
      const second = await build(first.json)
      assert.deepEqual(second.json, first.json)
      assert.equal(second.text, first.text)
    },
  },
  {
    name: 'building an envelope again changes nothing',
    examples: documents,
    async check(document, { post, build }) {
      const first = await post('/build', { data: document, envelop: true })
      fc.pre(first.status === 200)
      assert.deepEqual((await build(first.json)).json, first.json)
    },
  },
  {
    name: 'what has been built is valid, and has no member that is dropped',
    examples: documents,
    async check(document, { post, build }) {
      const built = await build(document)
      fc.pre(built.status === 200)
      assert.deepEqual((await post('/validate', { data: built.json })).json, { ok: true })
      const { faults, changes, ignored } = (await post('/review', { data: built.json })).json
      assert.deepEqual([faults, changes, ignored], [[], [], []])
    },
  },
  {
    name: 'a document is the same as template and as data',
    examples: documents,
    async check(document, { post, build }) {
      const { $schema, ...template } = document
      const merged = await post('/build', { template, data: { $schema } })
      assert.deepEqual(merged.json, (await build(document)).json)
    },
  },
  {
    name: 'a replica has the content of the original, and a replica of it the same',
    examples: trade,
    async check(document, { post, build }) {
      const built = await build(document)
      const first = await post('/replicate', { data: built.json, code: '2' })
      fc.pre(built.status === 200 && first.status === 200)
      assert.deepEqual(contentOf(first.json), contentOf(built.json))
      assert.equal(first.json.code, '2')
      // Some formats set the date of value.
      const { value_date, issue_date } = first.json
      assert.equal(value_date ?? issue_date, issue_date)
      const second = await post('/replicate', { data: first.json, code: '2' })
      assert.deepEqual(withoutMoment(second.json), withoutMoment(first.json))
      assert.notEqual(second.json.uuid, first.json.uuid)
    },
  },
]

/** The members that do not depend on when exactly a document was made. */
const withoutMoment = ({ uuid: _, issue_time: __, ...rest }: Json): Json => rest

/** The members that do not depend on the date of a document. */
function contentOf({
  $schema,
  $regime,
  $addons,
  $tags,
  series,
  type,
  currency,
  lines,
  ...rest
}: Json): Json {
  const { supplier, customer, preceding } = rest
  const content = lines.map(({ quantity, item, sum }: Json) => ({ quantity, item, sum }))
  return {
    $schema,
    $regime,
    $addons,
    $tags,
    series,
    type,
    currency,
    supplier,
    customer,
    preceding,
    content,
  }
}
