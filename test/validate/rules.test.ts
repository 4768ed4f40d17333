import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  absent,
  all,
  any,
  between,
  constraint,
  email,
  length,
  matches,
  notNegative,
  notZero,
  notZeroDate,
  oneOf,
  optional,
  positive,
  present,
  realDate,
  startsWithOneOf,
  uri,
  url,
} from '../../src/validate/constraints.ts'
import { locate } from '../../src/validate/findings.ts'
import type { Constraint } from '../../src/validate/rules.ts'
import {
  at,
  compileRules,
  faultsOf,
  newRun,
  type RuleNode,
  rule,
  when,
} from '../../src/validate/rules.ts'
import { Amount } from '../../src/values/amount.ts'
import {
  atMostOne,
  equals,
  excludes,
  extAllOrNone,
  extAtMostOne,
  extMatches,
  extNotOneOf,
  extOneOf,
  notOneOf,
  requires,
  size,
} from '../../src/vocabulary/format-constraints.ts'

const context = { document: {} }

/** Paths of the faults that rules find in an object, by code. */
function find(nodes: RuleNode[], object: object): string[] {
  const run = newRun(context)
  for (const check of compileRules(nodes)) check(object, run)
  return faultsOf(locate(run.violations), run, {
    helpOn: () => '',
    isPercentage: () => false,
  }).map(({ code, properties }) => `${code} ${properties.join(' ')}`)
}

const passing = (test: Constraint, values: unknown[]): unknown[] =>
  values.filter((value) => test.holds(value, context))

test('a rule looks at its member, present or absent', () => {
  assert.deepEqual(find([rule('A', 'x', present)], {}), ['A .x'])
  assert.deepEqual(find([rule('A', 'x', present)], { x: 1 }), [])
  assert.deepEqual(
    find(
      [
        rule(
          'A',
          '',
          constraint('is wrong', () => false),
        ),
      ],
      {},
    ),
    ['A '],
  )
})

test('a rule is skipped if a step before the last is absent', () => {
  assert.deepEqual(find([rule('A', 'x.y', present)], {}), [])
  assert.deepEqual(find([rule('A', 'x.y', present)], { x: {} }), ['A .x.y'])
  assert.deepEqual(find([rule('A', 'x.y', present)], { x: null }), [])
})

test('a rule looks at every element of an array', () => {
  const object = { list: [{ v: 1 }, null, { v: 0, in: [{}, { w: 'x' }] }] }
  assert.deepEqual(find([rule('A', 'list[].v', present)], object), ['A .list[2].v'])
  assert.deepEqual(find([rule('A', 'list[].in[].w', present)], object), ['A .list[2].in[0].w'])
  assert.deepEqual(find([rule('A', 'list[]', present)], object), ['A .list[1]'])
  assert.deepEqual(find([rule('A', 'list[].v', present)], { list: 'x' }), [])
})

test('a guard applies to the object of its rules', () => {
  const rules = [
    when(({ on }: { on?: boolean }) => on === true, [rule('A', 'x', present)]),
    at('inner', [when(({ on }: { on?: boolean }) => on === true, [rule('B', 'x', present)])]),
    at('list[]', [rule('C', 'x', present)]),
  ]
  assert.deepEqual(find(rules, { on: true, inner: {} }), ['A .x'])
  assert.deepEqual(find(rules, { inner: { on: true }, list: [{}, { x: 1 }, {}] }), [
    'B .inner.x',
    'C .list[0].x .list[2].x',
  ])
})

test('descriptions name the member, what it must be, and up to three values', () => {
  const describe = (nodes: RuleNode[], object: object): string => {
    const run = newRun(context)
    for (const check of compileRules(nodes)) check(object, run)
    return faultsOf(locate(run.violations), run, {
      helpOn: () => '',
      isPercentage: () => false,
    })[0]!.description
  }
  assert.equal(describe([rule('A', 'x', present)], {}), 'x is required')
  assert.equal(
    describe([rule('A', 'list[].item.price', present)], { list: [{ item: {} }] }),
    'item.price is required',
  )
  const listed = { list: ['p', 'q', 'p', 'r', 's'].map((v) => ({ v })) }
  assert.equal(
    describe([rule('A', 'list[].v', oneOf('a', 'b'))], listed),
    'v must be one of a, b, got "p", "q", "r" …',
  )
  assert.equal(
    describe([rule('A', 'n', between(1, 2))], { n: 5 }),
    'n must be between 1 and 2, got 5',
  )
  assert.equal(describe([rule('A', 'x', present, 'x is needed to pay')], {}), 'x is needed to pay')
  assert.equal(
    describe([rule('A', 'd', notZero)], { d: Amount.parse('0.00') }),
    'd must not be zero, got "0.00"',
  )
})

test('present and absent are opposites', () => {
  const values = [undefined, null, '', 0, false, [], {}, 'x', 1, true, [1], Amount.zero(2)]
  assert.deepEqual(passing(present, values), values.slice(6))
  assert.deepEqual(passing(absent, values), values.slice(0, 6))
})

test('constraints on strings and arrays', () => {
  assert.deepEqual(passing(oneOf('a', 'b'), ['a', 'c', undefined, '']), ['a'])
  assert.deepEqual(passing(notOneOf('a'), ['a', 'c', undefined]), ['c', undefined])
  assert.deepEqual(passing(optional(oneOf('a')), ['a', 'c', undefined, '']), ['a', undefined, ''])
  assert.deepEqual(
    passing(startsWithOneOf('card', 'cash+x'), ['card', 'card+foo', 'cash', 'c', undefined]),
    ['card', 'card+foo', 'cash'],
  )
  assert.deepEqual(passing(matches(/^\d+$/, 'digits'), ['12', 'x', '', undefined]), [
    '12',
    '',
    undefined,
  ])
  assert.deepEqual(passing(length(2, 3), ['a', 'ab', 'é', 'éé', '', undefined]), [
    'ab',
    'é',
    '',
    undefined,
  ])
  assert.deepEqual(passing(size(2, 3), [[], [1], [1, 2], undefined]), [[], [1, 2], undefined])
  assert.deepEqual(passing(length(2), ['a', 'x'.repeat(999)]), ['x'.repeat(999)])
  assert.deepEqual(passing(url, ['https://x.com', '', undefined]), ['https://x.com'])
  assert.deepEqual(passing(email, ['a@b.c', '', undefined]), ['a@b.c'])
  assert.deepEqual(passing(uri, ['urn:x', 'x', '']), ['urn:x', ''])
})

test('constraints on dates and numbers', () => {
  assert.deepEqual(
    passing(notZeroDate, ['2026-01-01', '0000-00-00', '0000-00-00T00:00:00', undefined]),
    ['2026-01-01', undefined],
  )
  assert.deepEqual(passing(realDate, ['2026-01-01', '0000-00-00', undefined]), ['2026-01-01'])
  assert.deepEqual(passing(between(-1, 5), [-2, 0, 3, 6, undefined]), [0, 3, undefined])
  const amounts = ['-1', '0.00', '0.01'].map((text) => Amount.parse(text)!)
  assert.deepEqual(passing(notNegative, [...amounts, undefined]).map(String), [
    '0.00',
    '0.01',
    'undefined',
  ])
  assert.deepEqual(passing(positive, amounts).map(String), ['0.01'])
  assert.deepEqual(passing(notZero, amounts).map(String), ['-1', '0.01'])
  assert.deepEqual(passing(equals('0'), amounts).map(String), ['0.00'])
})

test('limits of sizes and numbers are inclusive', () => {
  const lists = [1, 2, 3, 4].map((length) => new Array(length).fill(0))
  assert.deepEqual(passing(size(2, 3), lists), lists.slice(1, 3))
  assert.deepEqual(passing(atMostOne, [[], ...lists, undefined]), [[], lists[0], undefined])
  const texts = ['a', 'ab', 'abc', 'abcd']
  assert.deepEqual(passing(length(2, 3), texts), ['ab', 'abc'])
  assert.deepEqual(passing(between(2, 3), [1, 2, 3, 4]), [2, 3])
  assert.deepEqual(passing(between(1, 3), [0, -1]), [0])
  const amounts = ['-0.01', '0', '0.01'].map((text) => Amount.parse(text)!)
  assert.deepEqual(passing(positive, [...amounts, undefined]), [amounts[2], undefined])
  assert.deepEqual(passing(notNegative, amounts), amounts.slice(1))
  assert.deepEqual(passing(equals('0.010'), [...amounts, undefined]), [amounts[2], undefined])
})

test('a combination holds if all, any or none of its parts do', () => {
  const [a, b] = [extOneOf('a', '1'), extOneOf('b', '2')]
  const maps = [
    { a: '1', b: '2' },
    { a: '1', b: '0' },
    { a: '0', b: '2' },
    { a: '0', b: '0' },
  ]
  assert.deepEqual(passing(all(a, b), maps), [maps[0]])
  assert.deepEqual(passing(any(a, b), maps), maps.slice(0, 3))
  assert.deepEqual(passing(requires('a', 'b'), [{ a: '1' }, maps[0]]), [maps[0]])
  assert.deepEqual(passing(excludes('a', 'c'), [{ a: '1' }, { b: '1' }]), [{ b: '1' }])
  assert.deepEqual(passing(extAllOrNone('a', 'b'), [{ b: '1' }, { a: '' }, {}]), [{}])
  assert.deepEqual(requires('a', 'b').extensions, ['a', 'b'])
})

test('constraints on extensions; absent ones are an empty object', () => {
  const maps = [undefined, { a: '1' }, { b: '2' }, { a: '3', b: '4' }]
  assert.deepEqual(passing(requires('a'), maps), [maps[1], maps[3]])
  assert.deepEqual(passing(excludes('a'), maps), [undefined, maps[2]])
  assert.deepEqual(passing(extOneOf('a', '1'), maps), [undefined, maps[1], maps[2]])
  assert.deepEqual(passing(extNotOneOf('a', '1'), maps), [undefined, maps[2], maps[3]])
  assert.deepEqual(passing(extMatches('a', /1/, 'one'), maps), [undefined, maps[1], maps[2]])
  assert.deepEqual(passing(extAllOrNone('a', 'b'), maps), [undefined, maps[3]])
  assert.deepEqual(passing(extAtMostOne('a', 'b'), maps), [undefined, maps[1], maps[2]])
})

test('constraints combine', () => {
  assert.deepEqual(passing(all(present, url), ['https://x.com', 'x', undefined]), ['https://x.com'])
  assert.deepEqual(passing(any(oneOf('a'), matches(/^\d$/, 'a digit')), ['a', '1', 'b']), [
    'a',
    '1',
  ])
})

test('messages say what is right', () => {
  const messages: [Constraint, string][] = [
    [oneOf('a'), 'must be a'],
    [oneOf('a', 'b'), 'must be one of a, b'],
    [notOneOf('a'), 'must not be a'],
    [notOneOf('a', 'b'), 'must not be one of a, b'],
    [length(3, 3), 'must be exactly 3 bytes long (UTF-8)'],
    [length(1), 'must be at least 1 byte long (UTF-8)'],
    [size(0, 2), 'must have at most 2 elements'],
    [length(1, 1), 'must be exactly 1 byte long (UTF-8)'],
    [length(0, 1), 'must be at most 1 byte long (UTF-8)'],
    [length(1, 2), 'must be 1 to 2 bytes long (UTF-8)'],
    [length(2), 'must be at least 2 bytes long (UTF-8)'],
    [size(1), 'must have at least 1 element'],
    [size(1, 3), 'must have 1 to 3 elements'],
    [size(2), 'must have at least 2 elements'],
    [size(3, 3), 'must have exactly 3 elements'],
    [atMostOne, 'must have at most 1 element'],
    [requires('a', 'b'), 'must have a and b'],
    [excludes('a', 'b'), 'must not have a or b'],
    [extNotOneOf('a', '1'), 'must not have a 1'],
    [extNotOneOf('a', '1', '2'), 'must not have a as one of 1, 2'],
    [extMatches('a', /x/, 'an x'), 'must have a as an x'],
    [extAllOrNone('a', 'b'), 'must have all or none of a, b'],
    [extAtMostOne('a', 'b'), 'must have at most one of a, b'],
    [startsWithOneOf('a'), 'must be or start with a'],
    [startsWithOneOf('a', 'b'), 'must be or start with one of a, b'],
    [between(2, 9), 'must be between 2 and 9'],
    [optional(present), 'is required'],
    [equals('1.0'), 'must be 1.0'],
    [all(present, notZeroDate), 'is required and must be a real date'],
    [any(oneOf('a'), matches(/^x/, 'a word with x')), 'must be a or must be a word with x'],
    [all(present, oneOf('a')), 'is required and must be a'],
    [all(requires('x'), extOneOf('x', '04')), 'must have x 04'],
    [all(requires('x'), extOneOf('x', '04', '05')), 'must have x as one of 04, 05'],
  ]
  for (const [{ message }, expected] of messages) assert.equal(message, expected)
})
