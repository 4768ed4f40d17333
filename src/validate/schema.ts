/**
 * The subset of JSON Schema 2020-12 that Docket's own schemas need, compiled to checkers.
 *
 * Asserted: `$ref` (a full id of a known schema, or `#/$defs/NAME`), `type` (a name or several), `properties`,
 * `required`, `additionalProperties` (false), `items`, `patternProperties`, `oneOf`, `anyOf`, `if` with `then`,
 * `const`, `enum`, `pattern`, `minLength`, `maxLength`. Read but not asserted: `$schema`, `$id`, `$defs`,
 * `$comment`, `title`, `description`, `examples`, `default`, `format`, `contentEncoding`, `readOnly`, `deprecated`, and
 * our own `calculated` (the server sets the member) and `recommended` (members worth setting). Any other keyword, or null as the value
 * of one, is an error when the schema is compiled.
 */

import { isObject, type JsonObject, kindOf, type Place } from '../json.ts'
import { ITEMS_PER_MESSAGE } from '../limits.ts'
import { listChoices } from '../values/shorten.ts'

/** The type in TypeScript of a value of each JSON type. */
export interface ValuesByType {
  object: JsonObject
  array: unknown[]
  string: string
  integer: number
  number: number
  boolean: boolean
  null: null
}

type TypeName = keyof ValuesByType

export interface Schema {
  $schema?: string
  $id?: string
  $ref?: string
  $defs?: { readonly [name: string]: Schema }
  $comment?: string
  type?: TypeName | readonly TypeName[]
  properties?: { readonly [name: string]: Schema }
  patternProperties?: { readonly [pattern: string]: Schema }
  additionalProperties?: false
  required?: readonly string[]
  recommended?: readonly string[]
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  if?: Schema
  then?: Schema
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  format?: string
  contentEncoding?: string
  title?: string
  description?: string
  examples?: readonly unknown[]
  default?: unknown
  calculated?: boolean
  readOnly?: boolean
  deprecated?: boolean
}

/** The schema of one file: its definitions, and the one that is its root. */
export interface SchemaFile extends Schema {
  $schema: string
  $id: string
  $ref: string
  $defs: { readonly [name: string]: Schema }
}

/** The type of the values that match a schema, as far as `type`, `properties` and `required` determine it. */
export type FromSchema<S> = S extends { readonly properties: infer P }
  ? MembersOf<P, S extends { readonly required: readonly (infer Name)[] } ? Name : never>
  : S extends { readonly type: infer T extends TypeName | readonly TypeName[] }
    ? ValuesByType[T extends readonly (infer Name extends TypeName)[] ? Name : T & TypeName]
    : unknown

type MembersOf<P, Required> = {
  [Name in keyof P as Name extends Required ? Name : never]: FromSchema<P[Name]>
} & {
  [Name in keyof P as Name extends Required ? never : Name]?: FromSchema<P[Name]>
}

/** A place that does not match the schema, and why: "must be a string, got an array". */
export interface Mismatch {
  place: Place
  message: string
}

/** The first mismatches of a value, and the number of all. */
interface Found {
  readonly kept: Mismatch[]
  readonly limit: number
  count: number
}

/** The message of a missing member. */
export const REQUIRED = 'is required'

/** Collects the mismatches of a value. */
type Checker = (value: unknown, found: Found) => void

/** Finds a schema by its `$id`. */
type Resolver = (id: string) => Schema | undefined

interface Compilation {
  root: Schema
  resolve: Resolver
  /** Asks which of the options was meant by a value: `; did you mean a4?`. */
  meant: (value: unknown, options: readonly unknown[]) => string
  /** Compiled definitions; schemas may refer to themselves. */
  done: Map<Schema, Checker>
}

const ANNOTATIONS = new Set(
  (
    '$schema $id $defs $comment title description examples default format ' +
    'contentEncoding calculated readOnly deprecated recommended then'
  ).split(' '),
)

const TYPES: { [Name in TypeName]: { name: string; holds: (value: unknown) => boolean } } = {
  object: { name: 'an object', holds: isObject },
  array: { name: 'an array', holds: Array.isArray },
  string: { name: 'a string', holds: (value) => typeof value === 'string' },
  integer: { name: 'an integer', holds: Number.isInteger },
  number: { name: 'a number', holds: (value) => typeof value === 'number' },
  boolean: { name: 'a boolean', holds: (value) => typeof value === 'boolean' },
  null: { name: 'null', holds: (value) => value === null },
}

const nothingFound = (limit: number): Found => ({ kept: [], limit, count: 0 })

function report(found: Found, place: Place, message: string): void {
  if (found.count++ < found.limit) found.kept.push({ place, message })
}

/** A checker of one condition. */
const must =
  (message: string, holds: (value: unknown) => boolean): Checker =>
  (value, found) => {
    if (!holds(value)) report(found, [], message)
  }

const isString = (value: unknown): value is string => typeof value === 'string'

/** Compiles one keyword. `schema` is for keywords that depend on another one. */
type KeywordCompiler<Value> = (value: Value, context: Compilation, schema: Schema) => Checker

const KEYWORDS: { [Name in keyof Schema]?: KeywordCompiler<NonNullable<Schema[Name]>> } = {
  $ref: ($ref, context) => {
    const local = $ref.startsWith('#/$defs/')
    const root = local ? context.root : context.resolve($ref)
    const target = local ? root?.$defs?.[$ref.slice(8)] : root
    if (!root || !target) throw new Error(`schema: dangling reference ${$ref}`)
    return compileOnce(target, { ...context, root })
  },
  type: (type) => {
    const expected = [type].flat().map((name) => {
      if (!TYPES[name]) throw new Error(`schema: unknown type ${name}`)
      return TYPES[name]
    })
    const names = expected.map(({ name }) => name).join(' or ')
    return (value, found) => {
      if (expected.some(({ holds }) => holds(value))) return
      report(found, [], `must be ${names}, got ${Number.isFinite(value) ? value : kindOf(value)}`)
    }
  },
  properties: (properties, context) => {
    const members = Object.entries(properties).map(
      ([name, schema]) => [name, compileOnce(schema, context)] as const,
    )
    return (value, found) => {
      if (!isObject(value)) return
      for (const [name, check] of members)
        if (Object.hasOwn(value, name)) checkWithin(name, value[name], check, found)
    }
  },
  patternProperties: (patternProperties, context) => {
    const patterns = Object.entries(patternProperties).map(([pattern, schema]) => {
      return [new RegExp(pattern, 'u'), compileOnce(schema, context)] as const
    })
    return (value, found) => {
      for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
        for (const [pattern, check] of patterns)
          if (pattern.test(name)) checkWithin(name, member, check, found)
      }
    }
  },
  required: (required) => (value, found) => {
    if (!isObject(value)) return
    for (const name of required) if (!Object.hasOwn(value, name)) report(found, [name], REQUIRED)
  },
  additionalProperties:
    (_none, _context, { properties = {} }) =>
    (value, found) => {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        if (!Object.hasOwn(properties, name)) report(found, [name], 'is an unknown member')
      }
    },
  items: (items, context) => {
    const check = compileOnce(items, context)
    return (value, found) => {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) checkWithin(index, item, check, found)
    }
  },
  oneOf: (oneOf, context) => matchSome(oneOf, context, (count) => count === 1),
  anyOf: (anyOf, context) => matchSome(anyOf, context, (count) => count > 0),
  if: (condition, context, { then = {} }) => {
    const check = compileOnce(condition, context)
    const consequence = compileOnce(then, context)
    return (value, found) => {
      if (passes(check, value)) consequence(value, found)
    }
  },
  const: (expected) => must(`must be ${JSON.stringify(expected)}`, (value) => value === expected),
  enum:
    (values, { meant }) =>
    (value, found) => {
      if (values.includes(value)) return
      report(found, [], `must be ${listChoices(values)}${meant(value, values)}`)
    },
  pattern: (pattern, _context, { examples }) => {
    const form = new RegExp(pattern, 'u')
    const such = examples ? `, such as ${examples.join(' or ')}` : ''
    return must(`must match ${pattern}${such}`, (value) => !isString(value) || form.test(value))
  },
  minLength: (least) =>
    must(`must have at least ${least} characters`, (value) => !(lengthOf(value) < least)),
  maxLength: (most) =>
    must(`must have at most ${most} characters`, (value) => !(lengthOf(value) > most)),
}

/** Characters of a string. */
const lengthOf = (value: unknown): number => (isString(value) ? Array.from(value).length : NaN)

/**
 * Compiles a schema.
 * @param resolve finds other schemas by their full id
 * @param meant asks about values that are not among the options
 * @returns a function from a value to its mismatches. If there are more than ITEMS_PER_MESSAGE, the last one only
 *   counts the rest.
 * @throws Error for an unsupported keyword or a dangling reference: a defect of the schema
 */
export function compileSchema(
  schema: Schema,
  resolve: Resolver,
  meant: Compilation['meant'] = () => '',
): (value: unknown) => Mismatch[] {
  const check = compileOnce(schema, { root: schema, resolve, meant, done: new Map() })
  return (value) => {
    const found = nothingFound(ITEMS_PER_MESSAGE)
    check(value, found)
    const more = found.count - found.kept.length
    return more > 0 ? [...found.kept, { place: [], message: `and ${more} more` }] : found.kept
  }
}

function compileOnce(schema: Schema, context: Compilation): Checker {
  const known = context.done.get(schema)
  if (known) return known
  let checkers: Checker[] = []
  const check: Checker = (value, found) => {
    for (const checker of checkers) checker(value, found)
  }
  context.done.set(schema, check)
  checkers = keywordsOf(schema).flatMap((name) => compileKeyword(name, schema, context))
  return check
}

function compileKeyword<Name extends keyof Schema>(
  name: Name,
  schema: Schema,
  context: Compilation,
): Checker | [] {
  if (ANNOTATIONS.has(name)) return []
  const [compile, value] = [KEYWORDS[name], schema[name]]
  if (!compile || value == null) throw new Error(`schema: unsupported keyword ${name}`)
  return compile(value, context, schema)
}

/** The keywords of a schema, which may be ones that this compiler does not know. */
const keywordsOf = (schema: Schema): (keyof Schema)[] => Object.keys(schema) as (keyof Schema)[]

/** Collects the mismatches of a part of a value, and completes their places. */
function checkWithin(step: string | number, value: unknown, check: Checker, found: Found): void {
  const before = found.kept.length
  check(value, found)
  for (let i = before; i < found.kept.length; i++) found.kept[i]?.place.unshift(step)
}

function passes(check: Checker, value: unknown): boolean {
  const found = nothingFound(0)
  check(value, found)
  return found.count === 0
}

function matchSome(
  schemas: readonly Schema[],
  context: Compilation,
  isEnough: (count: number) => boolean,
): Checker {
  const checks = schemas.map((schema) => compileOnce(schema, context))
  const values = schemas.flatMap((schema) => ('const' in schema ? [String(schema.const)] : []))
  const message =
    values.length > 0 ? `must be ${listChoices(values)}` : 'must match one of the allowed schemas'
  return must(message, (value) => isEnough(checks.filter((check) => passes(check, value)).length))
}
