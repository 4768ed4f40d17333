import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compileSchema,
  type Mismatch,
  type Schema,
  unsupportedKeywords,
} from '../../src/validate/schema.ts'

const says = (mismatches: Mismatch[]): string[] =>
  mismatches.map(({ place, says: words }) => `${place.join('.')} ${words}`.trim())

function check(schema: Schema, value: unknown): string[] {
  return says(compileSchema(schema, () => undefined)(value))
}

test('types are checked and named', () => {
  assert.deepEqual(check({ type: 'string' }, 'x'), [])
  assert.deepEqual(check({ type: 'string' }, 5), ['must be a text, is a number'])
  assert.deepEqual(check({ type: 'object' }, []), ['must be an object, is a list'])
  assert.deepEqual(check({ type: 'array' }, {}), ['must be a list, is an object'])
  assert.deepEqual(check({ type: 'integer' }, 1.5), ['must be a whole number, is a number'])
  assert.deepEqual(check({ type: 'boolean' }, null), ['must be true or false, is null'])
  assert.deepEqual(check({ type: 'number' }, '1'), ['must be a number, is a text'])
})

test('all mismatches are found, each with its place', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      list: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    },
    required: ['a', 'b'],
  }
  assert.deepEqual(check(schema, { list: [{ n: 1 }, { n: 'x' }, 5] }), [
    'list.1.n must be a whole number, is a text',
    'list.2 must be an object, is a number',
    'a must be given',
    'b must be given',
  ])
  assert.deepEqual(check(schema, { a: 'x', b: 1, more: true }), [])
})

test('texts are held to pattern and length, in characters', () => {
  assert.deepEqual(check({ pattern: '^[a-z]+$' }, 'A'), ['must match ^[a-z]+$'])
  assert.deepEqual(check({ minLength: 2 }, '😀'), ['must have 2 or more characters'])
  assert.deepEqual(check({ maxLength: 1 }, '😀'), [])
  assert.deepEqual(check({ maxLength: 1 }, 'ab'), ['must have 1 or fewer characters'])
})

test('choices are held to their values', () => {
  assert.deepEqual(check({ const: 'x' }, 'y'), ['must be "x"'])
  assert.deepEqual(check({ enum: ['x', 1] }, 2), ['must be one of x, 1'])
  assert.deepEqual(check({ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'c'), ['must be one of a, b'])
  assert.deepEqual(check({ oneOf: [{ type: 'string' }, { const: 'a' }] }, 'a'), [
    'must be one of a',
  ])
  assert.deepEqual(check({ anyOf: [{ type: 'string' }, { type: 'number' }] }, true), [
    'must have one of the allowed forms',
  ])
  assert.deepEqual(check({ anyOf: [{ const: 'a' }, { pattern: '^x' }] }, 'xy'), [])
})

test('conditions and patterns of names apply where they match', () => {
  const schema: Schema = {
    if: { properties: { k: { const: 'v' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['w'] },
    patternProperties: { '^x': { type: 'string' } },
  }
  assert.deepEqual(check(schema, { k: 'v' }), ['w must be given'])
  assert.deepEqual(check(schema, { k: 'u', xa: 5, y: 5 }), ['xa must be a text, is a number'])
})

test('references lead to definitions of the same and of other schemas, and may be circular', () => {
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
  assert.deepEqual(says(compiled({ root: { kids: [{ v: 'x' }, { kids: [{ v: 1 }] }] } })), [
    'root.kids.1.kids.0.v must be a text, is a number',
  ])
  assert.throws(() => compileSchema({ $ref: 'nowhere' }, () => undefined), /nowhere/)
})

test('a keyword outside the subset is an error of the schema', () => {
  const schema = { properties: { a: { allOf: [] } }, $defs: { B: { uniqueItems: true } } } as Schema
  assert.throws(() => compileSchema(schema, () => undefined), /allOf/)
  assert.deepEqual(unsupportedKeywords(schema), ['uniqueItems', 'allOf'])
  assert.throws(() => compileSchema({ type: 'date' as 'string' }, () => undefined), /date/)
})
