import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  alphanumericCode,
  clean,
  firstPart,
  lenientCode,
  strictCode,
  upperCase,
  upperCode,
} from '../../src/values/text.ts'
import { hasPart, numericCode } from '../../src/vocabulary/code-texts.ts'
import { assertReads } from './table.ts'

test('strings and codes are normalised, each kind in its own way', () => {
  assertReads(clean, { ' a\tb ': 'a\tb', '\u00a0a\u3000': 'a', 'a\0b': 'ab', '   ': '', '': '' })
  assertReads(lenientCode, {
    'a\tb': 'ab',
    ' x ': 'x',
    'a\u00a0b\u200b': 'ab',
    'e\u0301': '\u00e9',
    'A B': 'A B',
  })
  assertReads(strictCode, {
    '--ab--': '-ab-',
    '12 34--56': '12 34-56',
    'a*b': 'ab',
    ' Ñ ': 'Ñ',
    ñ: '',
  })
  assertReads(upperCode, { 'ab-1': 'AB-1' })
  assertReads(alphanumericCode, { 'ab-1 Ñ': 'AB1' })
  assertReads(numericCode, { 'A1-2.3': '123' })
  assertReads(upperCase, { ßaſıﬁ1: 'ßASIﬁ1', abc: 'ABC' })
})

test('a key consists of parts joined by +', () => {
  const keys = ['online+card', 'card', 'cards', undefined]
  assert.deepEqual(
    keys.map((key) => hasPart(key, 'card')),
    [true, true, false, false],
  )
  assert.equal(firstPart('general+eqs'), 'general')
  assert.equal(firstPart('general'), 'general')
})
