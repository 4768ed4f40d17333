import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DocketError } from '../src/errors.ts'
import { LongNumber, MAX_DEPTH, parseJson } from '../src/json.ts'

const parse = (text: string): ReturnType<typeof parseJson> => parseJson(Buffer.from(text))

test('ordinary JSON is read as JSON.parse reads it', () => {
  for (const text of [
    '{}',
    '[]',
    '"x"',
    '1',
    'null',
    ' {"a":[1,-2.5,{"b":"\\"\\\\"}],"é":"😀"} ',
    '{"a":"{\\"b\\":1}"}',
    '{"__proto__":{"x":1}}',
  ]) {
    assert.deepEqual(parse(text), { value: JSON.parse(text), duplicates: [] })
  }
})

test('duplicate members are found with their paths', () => {
  assert.deepEqual(parse('{"a":1,"b":[{"c":1,"c":2}],"a":{"d":1,"d":1}}').duplicates, [
    ['b', 0, 'c'],
    ['a'],
    ['a', 'd'],
  ])
  assert.deepEqual(parse('{"a\\u0062":1,"ab":2}').duplicates, [['ab']])
  assert.deepEqual(parse('{"a":{"k":1},"b":{"k":1}}').duplicates, [])
})

test('the first 1,000 duplicates keep their paths, the others are counted', () => {
  const many = (name: string): string => Array.from({ length: 901 }, () => `"${name}":1`).join()
  const { duplicates, moreDuplicates } = parse(`[{${many('a')}},{"x":{${many('b')}}}]`)
  assert.equal(duplicates.length, 1000)
  assert.deepEqual(duplicates[899], [0, 'a'])
  assert.deepEqual(duplicates[900], [1, 'x', 'b'])
  assert.equal(moreDuplicates, 800)
})

test('numbers that a double cannot represent keep their text', () => {
  const { value } = parse(
    '[9007199254740993,-0,-123456789012345,1000000000000000001,1e3,0.1234567890123456,' +
      '-12345678901234567890,1e400,100000000000000000000,0.100000000000000000]',
  )
  const list = (value as unknown[]).map((item) => (item instanceof LongNumber ? item.text : item))
  assert.deepEqual(list, [
    '9007199254740993',
    -0,
    -123456789012345,
    '1000000000000000001',
    1000,
    '0.1234567890123456',
    '-12345678901234567890',
    '1e400',
    '100000000000000000000',
    0.1,
  ])
})

test('digits inside strings are not numbers', () => {
  assert.deepEqual(parse('{"iban":"ES9121000418450200051332","n":1e2}').value, {
    iban: 'ES9121000418450200051332',
    n: 100,
  })
})

test('strings of any size and with any escapes are skipped', () => {
  const text = JSON.stringify({ a: '\\'.repeat(5000), b: `"${'x'.repeat(200_000)}:1`, c: 1, d: 1 })
  assert.deepEqual(parse(text).value, JSON.parse(text))
  assert.deepEqual(parse(text.replace('"d"', '"c"')).duplicates, [['c']])
})

test('invalid JSON is rejected with a message', () => {
  for (const text of [
    '',
    '{',
    '{"a":1}}',
    '{a:1}',
    '{"a":"b',
    '"\\\\\\"',
    ']]}}',
    '[[',
    'junk',
    '{"a":01}',
    '\ufeff{}',
    "{'a':1}",
  ]) {
    assert.throws(
      () => parse(text),
      (error) =>
        error instanceof DocketError && error.key === 'input' && /JSON/.test(error.message),
    )
  }
  assert.throws(() => parseJson(Buffer.from([0x22, 0xff, 0x22])), /UTF-8/)
})

test('a syntax error does not quote the document', () => {
  const secret = 'z'.repeat(30)
  for (const text of [
    `{"${secret}": y, "${secret}": 1}`,
    `{y "${secret}"}`,
    `["${secret}", y]`,
    `[,", "${secret}"]`,
  ]) {
    assert.throws(
      () => parse(text),
      ({ message }: Error) => /^the body is not valid JSON: [^z]*$/.test(message),
    )
  }
})

test('nesting is limited', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  assert.doesNotThrow(() => parse(nested(MAX_DEPTH)))
  assert.throws(() => parse(nested(MAX_DEPTH + 1)), /deeper/)
  assert.throws(() => parse(nested(200_000)), /deeper/)
  assert.throws(() => parse('['.repeat(200_000)), /deeper/)
})
