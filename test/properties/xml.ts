/** XML comes back as invoices, and damaged XML harms nothing. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Json } from '../support.ts'
import { trade } from './documents.ts'
import type { Property } from './property.ts'

const ADDON = 'eu-en16931-v2017'

/** A piece that is cut out of a text, repeated in it, or put into it. */
interface Damage {
  /** Where, as parts of the length of the text. */
  from: number
  to: number
  kind: 'cut' | 'repeat' | 'insert'
  text: string
}

const PIECES = [
  '<',
  '>',
  '&',
  '"',
  '<!--',
  ']]>',
  '<x>',
  '</cbc:ID>',
  '\0',
  ' ',
  '9',
  '-',
  '&#0;',
  'xmlns:cbc=""',
]

const damages: fc.Arbitrary<Damage> = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 0.05, noNaN: true }),
  kind: fc.constantFrom('cut' as const, 'repeat' as const, 'insert' as const),
  text: fc.constantFrom(...PIECES),
})

const damaged = (xml: string, damage: readonly Damage[]): string =>
  damage.reduce((text, { from, to, kind, text: piece }) => {
    const start = Math.floor(from * text.length)
    const end = Math.floor(Math.min(from + to, 1) * text.length)
    const middle = { cut: '', repeat: text.slice(start, end).repeat(2), insert: piece }[kind]
    return text.slice(0, start) + middle + text.slice(kind === 'insert' ? start : end)
  }, xml)

export const XML: Property[] = [
  {
    name: 'XML comes back as an invoice with the same amount due, and damaged XML as an answer or with reasons',
    examples: fc.record({ document: trade, damage: fc.array(damages, { maxLength: 4 }) }),
    async check({ document, damage }, { post, build }) {
      const built = await build({ ...document, $addons: [...(document.$addons ?? []), ADDON] })
      if (built.status !== 200) return
      for (const to of ['ubl+en16931', 'cii+en16931']) {
        const { status, json } = await post('/convert', { data: built.json, to })
        if (status !== 200) continue
        const back = await post('/convert', { data: damaged(json.xml, damage) })
        if (back.status !== 200) {
          assert.ok([400, 422].includes(back.status), back.text)
          assert.match(back.json.key, /^(?:conversion|validation|calculation|input)$/, back.text)
        } else if (damage.length === 0) assertDue(back.json.document, json.xml)
      }
    },
  },
]

function assertDue({ totals }: Json, xml: string): void {
  const [, due] = /<(?:cbc:PayableAmount|ram:DuePayableAmount)[^>]*>([^<]*)</.exec(xml) ?? []
  assert.equal(Number(due), Number(totals.due ?? totals.payable))
}
