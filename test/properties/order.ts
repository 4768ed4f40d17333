/** The order of what has none does not matter. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { seeded } from '../../bench/invoices.ts'
import type { Json } from '../support.ts'
import { documentOf, trade } from './documents.ts'
import { draftsOf, severalFormats } from './drafts.ts'
import type { Property, Reply } from './property.ts'

/** The same value with the members of every object in another order. */
function shuffled(value: unknown, random: () => number): any {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => ({
    name,
    member: shuffled(member, random),
    place: random(),
  }))
  members.sort((a, b) => a.place - b.place)
  return Object.fromEntries(members.map(({ name, member }) => [name, member]))
}

/** Sorts everything in which the order of addons shows itself. */
const withoutOrder = ({ status, json }: Reply): unknown => {
  const { $addons, ...rest } = json
  const faults = json.faults?.map(({ code, properties }: Json) => `${code} ${properties}`).sort()
  return { status, addons: $addons?.toSorted(), ...(status === 200 ? rest : { faults }) }
}

export const ORDER: Property[] = [
  {
    name: 'the order of members does not matter',
    examples: fc.record({ document: trade, seed: fc.nat() }),
    async check({ document, seed }: { document: Json; seed: number }, { build }) {
      const { status, text } = await build(document)
      const other = await build(shuffled(document, seeded(seed)))
      assert.equal(other.status, status)
      assert.equal(other.text, text)
    },
  },
  {
    name: 'the order of addons does not matter',
    examples: fc.record({
      document: draftsOf(severalFormats).map(documentOf),
      some: fc.integer({ min: 2, max: 4 }),
      from: fc.nat({ max: 9 }),
    }),
    async check(
      { document, some, from }: { document: Json; some: number; from: number },
      { build },
    ) {
      const all: string[] = document.$addons
      const $addons = [...all, ...all].slice(
        from % all.length,
        (from % all.length) + Math.min(some, all.length),
      )
      const one = await build({ ...document, $addons })
      const other = await build({ ...document, $addons: $addons.toReversed() })
      assert.deepEqual(withoutOrder(other), withoutOrder(one))
    },
  },
]
