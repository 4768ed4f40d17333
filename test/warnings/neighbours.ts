/** Mistakes, each with a right document that differs from it by little. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice, type Json, line, post } from '../support.ts'

export const VAT = { cat: 'VAT', rate: 'general' }

/** Parties of Spain at home, with a line that is taxed. */
export const spanish = (members: Json): Json =>
  invoice({
    supplier: {
      name: 'Party ES',
      tax_id: { country: 'ES', code: 'B98602642' },
      addresses: [{ street: 'Street', num: '1', locality: 'Town', code: '28001', country: 'ES' }],
    },
    customer: {
      name: 'Customer',
      tax_id: { country: 'ES', code: '54387763P' },
      addresses: [{ street: 'Street', num: '2', locality: 'Town', code: '28002', country: 'ES' }],
    },
    lines: [line({ taxes: [VAT] })],
    ...members,
  })

export const rowed = (members: Json): Json => ({ lines: [line({ taxes: [VAT], ...members })] })

export const priced = (price: string): Json =>
  rowed({ quantity: '1', item: { name: 'Thing', price } })

type Neighbours = [title: string, mistake: Json, finding: string, right: Json]

async function findingsOf(data: Json, list: 'warnings' | 'hints'): Promise<Json[]> {
  const answer = await post('/review', { data })
  assert.deepEqual(answer.faults, [])
  return answer[list]
}

/** Tests that reviews name each mistake at its member, and nothing of the kind in its right neighbour. */
export function testNeighbours(list: 'warnings' | 'hints', rows: readonly Neighbours[]): void {
  for (const [title, mistake, finding, right] of rows)
    test(`the ${list} of a review have ${title}, and not what is right`, async () => {
      const [code, path] = finding.split(' ')
      const found = await findingsOf(spanish(mistake), list)
      const isNamed = found.some((each) => each.code === code && each.properties.includes(path))
      assert.ok(isNamed, JSON.stringify(found))
      const status = list === 'warnings' ? 422 : 200
      await post('/build', { data: spanish(mistake), strict: true }, { status })
      const after = await findingsOf(spanish(right), list)
      assert.ok(!after.some((each) => each.code === code), JSON.stringify(after))
    })
}
