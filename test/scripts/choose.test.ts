import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choose } from '../../scripts/lab/choose-cases/choose.ts'

const candidate = (cost: number, ...reached: string[]) => ({
  cost,
  reached: reached.map((items) => [...items]),
})

test('what adds most for its cost is chosen first, and what adds nothing is not', () => {
  const candidates = [
    candidate(1, 'ab'),
    candidate(1, 'abc'),
    candidate(9, 'abcd'),
    candidate(2, 'd'),
  ]
  assert.deepEqual(choose(candidates, 1), {
    chosen: [1, 3],
    shares: [{ reached: 4, total: 4 }],
  })
})

test('of equals the first is chosen', () => {
  assert.deepEqual(choose([candidate(1, 'a'), candidate(1, 'a')], 1).chosen, [0])
})

test('each kind is reached to the share, and not further', () => {
  const candidates = [candidate(1, 'abc', ''), candidate(1, 'd', ''), candidate(1, '', 'x')]
  assert.deepEqual(choose(candidates, 0.75), {
    chosen: [0, 2],
    shares: [
      { reached: 3, total: 4 },
      { reached: 1, total: 1 },
    ],
  })
})
