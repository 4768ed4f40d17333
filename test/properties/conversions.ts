/** Invoices are converted with their amount due, or refused with a reason. */
import assert from 'node:assert/strict'
import type { Json } from '../support.ts'
import { trade } from './documents.ts'
import type { Property } from './property.ts'

const ADDON = 'eu-en16931-v2017'

export const CONVERSIONS: Property<Json>[] = [
  {
    name: 'an invoice is converted with its amount due in both syntaxes, or refused with reasons',
    examples: trade,
    async check(document, { post, build }) {
      const built = await build({ ...document, $addons: [...(document.$addons ?? []), ADDON] })
      if (built.status !== 200) return
      for (const to of ['ubl+en16931', 'cii+en16931']) {
        const { status, json, text } = await post('/convert', { data: built.json, to })
        if (status === 200) assertDue(built.json, json.xml)
        else {
          assert.equal(status, 422, text)
          assert.match(json.key, /^(?:conversion|validation)$/, text)
          assert.ok(json.faults.length > 0, text)
        }
        const again = await post('/convert', { data: built.json, to })
        assert.equal(again.text, text, 'the same document gives the same bytes')
      }
    },
  },
]

function assertDue({ totals }: Json, xml: string): void {
  const [, due] = /<(?:cbc:PayableAmount|ram:DuePayableAmount)[^>]*>([^<]*)</.exec(xml) ?? []
  assert.equal(Number(due), Number(totals.due ?? totals.payable))
}
