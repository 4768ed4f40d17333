/** Rules as they are stated: what the compiler makes of them, and what it refuses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileRules } from '../../../src/faces/convert/rules/compile-rules.ts'
import { readRules } from '../../../src/faces/convert/rules/rule-lines.ts'
import { xmlTarget } from '../../../src/faces/convert/rules/xml-target.ts'

const compile = (file: { [name: string]: string }): unknown =>
  compileRules(readRules([file]), xmlTarget('invoice'))

/** Files with a name that is unknown, and what the error says of it. */
const UNKNOWN: readonly (readonly [file: { [name: string]: string }, message: RegExp])[] = [
  [{ 'X-1': '/ | BT-999' }, /X-1: unknown term BT-999/],
  [{ 'X-1': 'BG-99 | BT-1' }, /X-1: unknown term BG-99/],
  [{ 'X-1': '/ | BG-14' }, /X-1: BG-14 has no place in invoice/],
  [{ 'X-1': '/ | filed(BT-1)' }, /X-1: unknown function filed/],
  [{ 'X-1': "/ | form(BT-1, 'square')" }, /X-1: unknown form square/],
  [{ 'X-1': "/ | listed(BT-1, 'towns')" }, /X-1: unknown listed towns/],
  [{ 'X-1': '/ | $seller' }, /X-1: unknown definition seller/],
  [{ 'X-1': '/ | filled(%SELLER)' }, /unknown text %SELLER/],
  [{ 'X-1': 'X-2' }, /unknown rule X-2/],
  [{ warning: 'X-2' }, /unknown rule X-2/],
]

test('a rule that names something unknown is refused', () => {
  for (const [file, message] of UNKNOWN) assert.throws(() => compile(file), { message })
})

test('a term that a syntax lacks is nothing there, if its rules say so', () => {
  assert.doesNotThrow(() => compile({ lacks: 'BG-14', 'X-1': '/ | BG-14' }))
})

test('a line may name a rule of another file, and a file may have a condition', () => {
  const other = { 'X-1': '/ | BT-1 | There must be a number. | Add it. | warning' }
  const file = { when: '$isGerman', $isGerman: "BT-40 = 'DE'", 'Y-1': 'X-1' }
  const { lines } = readRules([file], [], [other])
  assert.deepEqual(lines, [
    {
      rule: 'Y-1',
      context: '/',
      test: 'not($isGerman) or (BT-1)',
      description: 'There must be a number.',
      fix: 'Add it.',
      severity: 'warning',
    },
  ])
})
