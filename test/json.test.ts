import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DocketError } from '../src/errors.ts'
import { isObject, kindOf, LongNumber, MAX_DEPTH, parseJson } from '../src/json.ts'
import {
  BYTES_PER_CONTAINER,
  DUPLICATE_STEPS,
  FREE_CONTAINERS,
  PLACES_PER_ANSWER,
} from '../src/limits.ts'

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
    '{',
    '{"a":1}}',
    '{a:1}',
    '{"a":"b',
    '"\\\\\\"',
    ']]}}',
    '[[',
    'junk',
    '{"a":01}',
    '\ufeff\ufeff{}',
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

test('values beside a duplicate are read as JSON.parse reads them', () => {
  const values = [
    'true',
    'false',
    'null',
    '0',
    '-7',
    '-0',
    '123456789012345',
    '-123456789012345',
    '1000000000000000',
    '1.5',
    '-0.25',
    '1e+5',
    '1E5',
    '1.5e-3',
    '0e0',
    '""',
    '"a"',
    '"\\"\\\\"',
    '"\\u00e9\\n"',
    '"é😀"',
    '[]',
    '{}',
    '["a"]',
    '{"a":"b"}',
    '[[],[{}],[1,[2]]]',
    '{"a":{"b":[true]},"":0}',
    '{"__proto__":{"x":1}}',
  ]
  for (const space of ['', ' ', '\n\t\r ']) {
    const list = values.join(`${space},${space}`)
    const text = `${space}{"list"${space}:${space}[${list}${space}],"a":1,${space}"a":2}${space}`
    const { value, duplicates } = parse(text)
    assert.deepEqual(value, JSON.parse(text))
    assert.deepEqual(duplicates, [['a']])
  }
})

test('a number is kept as it is written if it has more than 15 digits or is beyond 2^53', () => {
  const kept = (text: string): unknown => {
    const { value } = parse(`[${text},1]`)
    const [number, next] = value as unknown[]
    assert.equal(next, 1)
    return number instanceof LongNumber ? [number.text, number.toNumber()] : number
  }
  for (const text of [
    '999999999999999',
    '-999999999999999',
    '100000000000001',
    '9007199254740990',
    '900000000000000',
    '0.123456789012345',
    '0.000000123456789012345',
    '1.00000000000001',
    '12345678.9012345000000',
    '1e15',
    '1E-7',
    '12345678901234e-10',
    '-1e15',
  ]) {
    assert.equal(kept(text), Number(text))
  }
  for (const text of [
    '1000000000000001',
    '-1000000000000001',
    '9007199254740992',
    '90071992547410000',
    '1.000000000000001',
    '1234567890123456.0',
    '1e16',
    '-1e16',
  ]) {
    assert.deepEqual(kept(text), [text, Number(text)])
  }
  for (const text of ['9007199254740993', '1e400', '-12345678901234567890'])
    assert.deepEqual(kept(text), [text, undefined])
})

test('objects, and the names of types, are told by their JSON type', () => {
  const long = new LongNumber('1e400')
  assert.deepEqual([{}, [], null, long, 'x', undefined].map(isObject), [
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  assert.deepEqual([{}, [], null, long, 1, 'x', true].map(kindOf), [
    'an object',
    'an array',
    'null',
    'a number',
    'a number',
    'a string',
    'a boolean',
  ])
})

test('the message for invalid JSON has the subject and the cause, once', () => {
  for (const text of ['{"a":"b', '{"a":1}}', '[1 2]', '{"a":01}', '["\t"]', 'x']) {
    assert.throws(
      () => parseJson(Buffer.from(text), 'the line'),
      ({ message }: Error) =>
        /^the line is not valid JSON: (?!.*valid JSON)[A-Z].{8,}/.test(message),
    )
  }
  for (const text of ['{', '[1,'])
    assert.throws(
      () => parse(text),
      /^DocketError: the body is not valid JSON: (unexpected end of input|Exp.*)$/,
    )
})

test('what is often sent instead of JSON is named', () => {
  for (const [text, message] of [
    ['', 'the body is empty'],
    ['\ufeff \n', 'the body is empty'],
    ['\ufeff<Invoice/>', 'the body is XML, not JSON; send it to POST /v0/convert'],
    ['data=1&type=2', /^the body is a form, not JSON; .*curl URL --data-binary @FILE$/],
  ] as const)
    assert.throws(() => parse(text), { key: 'input', message })
})

test('objects and arrays are counted by their depth and, beyond a number, for their bytes', () => {
  const siblings = (text: string, count: number): string =>
    `[${new Array(count).fill(text).join()}]`
  for (const text of ['[]', '{}', '[{}]']) {
    assert.equal((parse(siblings(text, MAX_DEPTH + 10)).value as unknown[]).length, MAX_DEPTH + 10)
    assert.throws(() => parse(siblings(text, FREE_CONTAINERS * 2)), /too many objects and arrays/)
  }
  // Each sibling has as many bytes as it needs.
  const pad = `["${'x'.repeat(BYTES_PER_CONTAINER)}"]`
  assert.doesNotThrow(() => parse(siblings(pad, FREE_CONTAINERS * 2)))
})

test('the paths of deep duplicates are bounded in all, not each', () => {
  for (const depth of [MAX_DEPTH - 2, DUPLICATE_STEPS / 20 - 1]) {
    const path = [...new Array(depth).fill(0), 'a']
    const most = Math.floor(DUPLICATE_STEPS / path.length)
    const members = new Array(most + 6).fill('"a":1').join()
    const nested = `${'['.repeat(depth - 1)}{${members}}${']'.repeat(depth - 1)}`
    const { duplicates, moreDuplicates } = parse(`[${nested},{"b":1,"b":2}]`)
    assert.ok(most < PLACES_PER_ANSWER, 'this bound applies first')
    // The steps that are left are too few for a deep path; if there are any, they are enough for a short one.
    const rest = DUPLICATE_STEPS % path.length === 0 ? [] : [[1, 'b']]
    assert.deepEqual(duplicates, [...new Array(most).fill(path), ...rest])
    assert.equal(moreDuplicates, 6 - rest.length)
  }
})
