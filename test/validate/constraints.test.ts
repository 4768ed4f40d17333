import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  between,
  length,
  notOneOf,
  oneOf,
  size,
  startsWithOneOf,
} from '../../src/validate/constraints.ts'
import type { Constraint } from '../../src/validate/rules.ts'

/** Constraints and their words, which name the bounds as a person would. */
const WORDS: [constraint: Constraint, words: string][] = [
  [oneOf('a'), 'must be a'],
  [oneOf('a', 'b'), 'must be one of a, b'],
  [notOneOf('a'), 'must not be a'],
  [notOneOf('a', 'b'), 'must not be one of a, b'],
  [startsWithOneOf('a'), 'must be or start with a'],
  [startsWithOneOf('a', 'b'), 'must be or start with one of a, b'],
  [length(3, 3), 'must be exactly 3 bytes long (UTF-8)'],
  [length(0, 5), 'must be at most 5 bytes long (UTF-8)'],
  [length(0, 1), 'must be at most 1 byte long (UTF-8)'],
  [length(1), 'must be at least 1 byte long (UTF-8)'],
  [length(2), 'must be at least 2 bytes long (UTF-8)'],
  [length(1, 4), 'must be 1 to 4 bytes long (UTF-8)'],
]

for (const [{ message }, words] of WORDS)
  test(`a constraint says: ${words}`, () => assert.equal(message, words))

test('bounds of sizes and numbers are in the words, too', () => {
  assert.match(size(2, 2).message, /exactly 2/)
  assert.match(size(1, 3).message, /1 to 3/)
  assert.match(between(2, 9).message, /2.*9/)
})
