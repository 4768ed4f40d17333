/** Invoices are converted with their amount due, or refused with a reason. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Json } from '../support.ts'
import { documentOf, trade } from './documents.ts'
import { draftsOf } from './drafts.ts'
import { exact, sumOf } from './figures.ts'
import type { Property } from './property.ts'

const ADDON = 'eu-en16931-v2017'

const italian = draftsOf(
  fc.constant({ country: 'IT', addons: ['it-sdi-v1'] }),
  fc.constant('bill/invoice' as const),
).map(documentOf)

/** Converts what a document is built to. Does its XML, if there is any, have the amount due? */
function converted(
  keys: readonly string[],
  assertDue: (document: Json, xml: string) => void,
): Property<Json>['check'] {
  return async (document, { post, build }) => {
    const built = await build(document)
    if (built.status !== 200) return
    for (const to of keys) {
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
  }
}

export const CONVERSIONS: Property<Json>[] = [
  {
    name: 'an invoice is converted with its amount due in both syntaxes, or refused with reasons',
    examples: trade.map((document) => {
      return { ...document, $addons: [...(document.$addons ?? []), ADDON] }
    }),
    check: converted(['ubl+en16931', 'cii+en16931'], ({ totals }, xml) => {
      const [, due] = /<(?:cbc:PayableAmount|ram:DuePayableAmount)[^>]*>([^<]*)</.exec(xml) ?? []
      assert.equal(Number(due), Number(totals.due ?? totals.payable))
    }),
  },
  {
    name: 'an Italian invoice is converted to FatturaPA with its amount due, or refused with reasons',
    examples: italian,
    check: converted(['fatturapa+it-sdi-v1'], ({ totals, payment }, xml) => {
      const all = (name: string): string[] =>
        Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g')), ([, text]) => text!)
      const [total] = all('ImportoTotaleDocumento')
      assert.equal(exact(total!), sumOf([totals.payable, totals.retained_tax]))
      assert.equal(sumOf(all('ImportoRitenuta')), exact(totals.retained_tax ?? '0'))
      const isPaid = exact(totals.due ?? totals.payable) === 0n
      if (!payment?.terms?.due_dates && payment?.instructions && !isPaid)
        assert.equal(sumOf(all('ImportoPagamento')), exact(totals.payable))
    }),
  },
  {
    name: 'FatturaPA that Docket wrote comes back with its amount due, or is refused with reasons',
    examples: italian,
    async check(document, { post, build }) {
      const built = await build(document)
      if (built.status !== 200) return
      const written = await post('/convert', { data: built.json, to: 'fatturapa+it-sdi-v1' })
      if (written.status !== 200) return
      const { status, json, text } = await post('/convert', { data: written.json.xml })
      if (status === 200) {
        assert.equal(json.document.totals.payable, built.json.totals.payable)
        assert.deepEqual(json.document.totals.advance, built.json.totals.advance)
      } else {
        assert.equal(status, 422, text)
        assert.ok(json.faults.length > 0, text)
      }
    },
  },
]
