import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema, type Mismatch, type Schema } from '../../src/validate/schema.ts'

const describe = (mismatches: Mismatch[]): string[] =>
  mismatches.map(({ place, message }) => `${place.join('.')} ${message}`.trim())

function check(schema: Schema, value: unknown): string[] {
  return describe(compileSchema(schema, () => undefined)(value))
}

test('types are checked', () => {
  assert.deepEqual(check({ type: 'string' }, 'x'), [])
  assert.deepEqual(check({ type: 'string' }, 5), ['must be a string, got 5'])
  assert.deepEqual(check({ type: 'object' }, []), ['must be an object, got an array'])
  assert.deepEqual(check({ type: 'array' }, {}), ['must be an array, got an object'])
  assert.deepEqual(check({ type: 'integer' }, 1.5), ['must be an integer, got 1.5'])
  assert.deepEqual(check({ type: 'boolean' }, null), ['must be a boolean, got null'])
  assert.deepEqual(check({ type: 'number' }, '1'), ['must be a number, got a string'])
})

test('all mismatches are reported with their places', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      list: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    },
    required: ['a', 'b'],
  }
  assert.deepEqual(check(schema, { list: [{ n: 1 }, { n: 'x' }, 5] }), [
    'list.1.n must be an integer, got a string',
    'list.2 must be an object, got 5',
    'a is required',
    'b is required',
  ])
  assert.deepEqual(check(schema, { a: 'x', b: 1, more: true }), [])
})

test('patterns and lengths, in characters, apply to strings', () => {
  assert.deepEqual(check({ pattern: '^[a-z]+$' }, 'A'), ['must match ^[a-z]+$'])
  assert.deepEqual(check({ minLength: 2 }, '😀'), ['must have at least 2 characters'])
  assert.deepEqual(check({ maxLength: 1 }, '😀'), [])
  assert.deepEqual(check({ maxLength: 1 }, 'ab'), ['must have at most 1 characters'])
})

test('const, enum, oneOf and anyOf limit values', () => {
  assert.deepEqual(check({ const: 'x' }, 'y'), ['must be "x"'])
  assert.deepEqual(check({ enum: ['x', 1] }, 2), ['must be one of x, 1'])
  assert.deepEqual(check({ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'c'), ['must be one of a, b'])
  assert.deepEqual(check({ oneOf: [{ type: 'string' }, { const: 'a' }] }, 'a'), ['must be a'])
  assert.deepEqual(check({ anyOf: [{ type: 'string' }, { type: 'number' }] }, true), [
    'must match one of the allowed schemas',
  ])
  assert.deepEqual(check({ anyOf: [{ const: 'a' }, { pattern: '^x' }] }, 'xy'), [])
})

test('if and patternProperties apply to what matches', () => {
  const schema: Schema = {
    if: { properties: { k: { const: 'v' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['w'] },
    patternProperties: { '^x': { type: 'string' } },
  }
  assert.deepEqual(check(schema, { k: 'v' }), ['w is required'])
  assert.deepEqual(check(schema, { k: 'u', xa: 5, y: 5 }), ['xa must be a string, got 5'])
})

test('$ref finds definitions in the same and in other schemas, and may be circular', () => {
  const tree: Schema = {
    $id: 't',
    $ref: '#/$defs/Node',
    $defs: {
      Node: {
        properties: {
          kids: { type: 'array', items: { $ref: '#/$defs/Node' } },
          v: { type: 'string' },
        },
      },
    },
  }
  const compiled = compileSchema({ properties: { root: { $ref: 't' } } }, (id) =>
    id === 't' ? tree : undefined,
  )
  assert.deepEqual(describe(compiled({ root: { kids: [{ v: 'x' }, { kids: [{ v: 1 }] }] } })), [
    'root.kids.1.kids.0.v must be a string, got 1',
  ])
  assert.throws(() => compileSchema({ $ref: 'nowhere' }, () => undefined), /nowhere/)
})

test('a keyword outside the subset is an error', () => {
  const schema = { properties: { a: { allOf: [] } } } as Schema
  assert.throws(() => compileSchema(schema, () => undefined), /allOf/)
  assert.throws(() => compileSchema({ type: 'date' as 'string' }, () => undefined), /date/)
})
