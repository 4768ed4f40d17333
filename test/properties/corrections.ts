/** Corrections of invoices, and of corrections. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Json } from '../support.ts'
import { correctionsOf } from './countries.ts'
import { invoices } from './documents.ts'
import type { Client, Property } from './property.ts'

const TYPES = ['credit-note', 'debit-note', 'corrective']

/** The options that formats ask for: each format only for those that it knows. */
const EXT: { [addon: string]: Json } = {
  'co-dian-v2': { 'co-dian-credit-code': '2' },
  'es-facturae-v3': { 'es-facturae-correction': '01' },
  'es-tbai-v1': { 'es-tbai-correction': 'R1' },
}
const STAMPS = ['dian-cude', 'sat-uuid', 'iapr-mark'].map((prv) => ({
  prv,
  val: '5b0f6a2e-6c1f-4d8e-9c65-0d6f7c7c2a11',
}))

const examples = fc.record({
  invoice: invoices,
  choices: fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })),
})

interface Example {
  invoice: Json
  choices: [number, number]
}

/** Corrects an invoice of the day into one with its own code. */
async function correct(invoice: Json, choice: number, { post }: Client): Promise<Json | undefined> {
  const addons: string[] = invoice.$addons ?? []
  const allowed = correctionsOf(invoice.$regime, addons)
  const types = allowed.length > 0 ? allowed : TYPES
  const { issue_date } = invoice
  const ext = Object.assign({}, ...addons.map((key) => EXT[key] ?? {}))
  const options = {
    type: types[choice % types.length],
    code: `${invoice.code}1`,
    issue_date,
    reason: 'Returned',
    ext,
    stamps: STAMPS,
  }
  const { status, json } = await post('/correct', { data: invoice, options })
  if (status !== 200) return undefined
  assert.equal(json.type, options.type)
  assert.equal(json.code, options.code)
  assert.equal(json.preceding.length, 1)
  assert.deepEqual(
    [json.preceding[0].code, json.preceding[0].series],
    [invoice.code, invoice.series],
  )
  return json
}

export const CORRECTIONS: Property<Example>[] = [
  {
    name: 'a correction of a correction has the figures of the invoice, and is final',
    examples,
    async check({ invoice, choices }, client) {
      const built = await client.build(invoice)
      fc.pre(built.status === 200)
      const first = await correct(built.json, choices[0], client)
      fc.pre(first !== undefined)
      assert.deepEqual(first!.totals, built.json.totals)
      assert.deepEqual((await client.build(first!)).json, first)
      const second = await correct(first!, choices[1], client)
      if (!second) return
      assert.deepEqual(second.totals, first!.totals)
      assert.deepEqual((await client.build(second)).json, second)
    },
  },
]
