/**
 * The subset of JSON Schema 2020-12 that Docket's own schemas need, compiled to checkers.
 *
 * Asserted: `$ref` (a full id of a known schema, or `#/$defs/NAME`), `type` (a name or several), `properties`,
 * `required`, `additionalProperties` (false), `items`, `patternProperties`, `oneOf`, `anyOf`, `if` with `then`,
 * `const`, `enum`, `pattern`, `minLength`, `maxLength`. Read but not asserted: `$schema`, `$id`, `$defs`,
 * `$comment`, `title`, `description`, `examples`, `default`, `format`, `contentEncoding`, and our own `calculated`
 * (the server sets the member) and `recommended` (members worth setting). Any other keyword is an error when the
 * schema is compiled.
 */
import { isObject, kindOf, type Place } from '../json.ts'
import { ITEMS_PER_MESSAGE } from '../limits.ts'

export type TypeName = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'

export interface Schema {
  $schema?: string
  $id?: string
  $ref?: string
  $defs?: { [name: string]: Schema }
  $comment?: string
  type?: TypeName | TypeName[]
  properties?: { [name: string]: Schema }
  patternProperties?: { [pattern: string]: Schema }
  additionalProperties?: false
  required?: string[]
  recommended?: string[]
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  if?: Schema
  then?: Schema
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  format?: string
  contentEncoding?: string
  title?: string
  description?: string
  examples?: unknown[]
  default?: unknown
  calculated?: boolean
}

/** A place that does not match the schema, and why: "must be a string, got an array". */
export interface Mismatch {
  place: Place
  says: string
}

/** The first mismatches of a value, and the number of all. */
interface Found {
  readonly kept: Mismatch[]
  readonly limit: number
  count: number
}

/** Collects the mismatches of a value. */
export type Checker = (value: unknown, found: Found) => void

/** Finds a schema by its `$id`. */
export type Resolver = (id: string) => Schema | undefined

type Keyword = (schema: Schema, context: Compilation) => Checker

interface Compilation {
  root: Schema
  resolve: Resolver
  /** Compiled definitions; schemas may refer to themselves. */
  done: Map<Schema, Checker>
}

const ANNOTATIONS = new Set([
  '$schema',
  '$id',
  '$defs',
  '$comment',
  'title',
  'description',
  'examples',
  'default',
  'format',
  'contentEncoding',
  'calculated',
  'recommended',
  'then',
])

const TYPES: { [name: string]: { says: string; holds: (value: unknown) => boolean } } = {
  object: { says: 'an object', holds: isObject },
  array: { says: 'an array', holds: Array.isArray },
  string: { says: 'a string', holds: (value) => typeof value === 'string' },
  integer: { says: 'an integer', holds: Number.isInteger },
  number: { says: 'a number', holds: (value) => typeof value === 'number' },
  boolean: { says: 'a boolean', holds: (value) => typeof value === 'boolean' },
  null: { says: 'null', holds: (value) => value === null },
}

const nothingFound = (limit: number): Found => ({ kept: [], limit, count: 0 })

function report(found: Found, place: Place, says: string): void {
  if (found.count++ < found.limit) found.kept.push({ place, says })
}

/** A checker of one condition. */
const must =
  (says: string, holds: (value: unknown) => boolean): Checker =>
  (value, found) => {
    if (!holds(value)) report(found, [], says)
  }

/** `x`, or `one of x, y`. */
const oneOf = (values: readonly unknown[]): string =>
  `${values.length === 1 ? '' : 'one of '}${values.join(', ')}`

const isText = (value: unknown): value is string => typeof value === 'string'

const KEYWORDS: { [keyword: string]: Keyword } = {
  $ref: ({ $ref }, context) => {
    const local = $ref!.startsWith('#/$defs/')
    const root = local ? context.root : context.resolve($ref!)
    const target = local ? root?.$defs?.[$ref!.slice(8)] : root
    if (!root || !target) throw new Error(`schema: dangling reference ${$ref}`)
    return compileOnce(target, { ...context, root })
  },
  type: ({ type }) => {
    const expected = [type!].flat().map((name) => {
      if (!TYPES[name]) throw new Error(`schema: unknown type ${name}`)
      return TYPES[name]
    })
    const says = expected.map((one) => one.says).join(' or ')
    return (value, found) => {
      if (expected.some(({ holds }) => holds(value))) return
      report(found, [], `must be ${says}, got ${Number.isFinite(value) ? value : kindOf(value)}`)
    }
  },
  properties: ({ properties }, context) => {
    const members = Object.entries(properties!).map(
      ([name, schema]) => [name, compileOnce(schema, context)] as const,
    )
    return (value, found) => {
      if (!isObject(value)) return
      for (const [name, check] of members)
        if (Object.hasOwn(value, name)) within(name, value[name], check, found)
    }
  },
  patternProperties: ({ patternProperties }, context) => {
    const patterns = Object.entries(patternProperties!).map(([pattern, schema]) => {
      return [new RegExp(pattern, 'u'), compileOnce(schema, context)] as const
    })
    return (value, found) => {
      for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
        for (const [pattern, check] of patterns)
          if (pattern.test(name)) within(name, member, check, found)
      }
    }
  },
  required:
    ({ required }) =>
    (value, found) => {
      if (!isObject(value)) return
      for (const name of required!)
        if (!Object.hasOwn(value, name)) report(found, [name], 'is required')
    },
  additionalProperties:
    ({ properties = {} }) =>
    (value, found) => {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        if (!Object.hasOwn(properties, name)) report(found, [name], 'is an unknown member')
      }
    },
  items: ({ items }, context) => {
    const check = compileOnce(items!, context)
    return (value, found) => {
      if (Array.isArray(value)) value.forEach((item, index) => within(index, item, check, found))
    }
  },
  oneOf: ({ oneOf }, context) => some(oneOf!, context, (count) => count === 1),
  anyOf: ({ anyOf }, context) => some(anyOf!, context, (count) => count > 0),
  if: (schema, context) => {
    const condition = compileOnce(schema.if!, context)
    const consequence = compileOnce(schema.then ?? {}, context)
    return (value, found) => {
      if (passes(condition, value)) consequence(value, found)
    }
  },
  const: (schema) =>
    must(`must be ${JSON.stringify(schema.const)}`, (value) => value === schema.const),
  enum: (schema) => must(`must be ${oneOf(schema.enum!)}`, (value) => schema.enum!.includes(value)),
  pattern: ({ pattern }) => {
    const expression = new RegExp(pattern!, 'u')
    return must(`must match ${pattern}`, (value) => !isText(value) || expression.test(value))
  },
  minLength: ({ minLength = 0 }) =>
    must(`must have at least ${minLength} characters`, (value) => {
      return !isText(value) || Array.from(value).length >= minLength
    }),
  maxLength: ({ maxLength = 0 }) =>
    must(`must have at most ${maxLength} characters`, (value) => {
      return !isText(value) || Array.from(value).length <= maxLength
    }),
}

/**
 * Compiles a schema.
 * @param resolve finds other schemas by their full id
 * @returns a function from a value to its mismatches. If there are more than ITEMS_PER_MESSAGE, the last one only
 *   counts the rest.
 * @throws Error for an unsupported keyword or a dangling reference: a defect of the schema
 */
export function compileSchema(schema: Schema, resolve: Resolver): (value: unknown) => Mismatch[] {
  const check = compileOnce(schema, { root: schema, resolve, done: new Map() })
  return (value) => {
    const found = nothingFound(ITEMS_PER_MESSAGE)
    check(value, found)
    const more = found.count - found.kept.length
    return more > 0 ? [...found.kept, { place: [], says: `and ${more} more` }] : found.kept
  }
}

function compileOnce(schema: Schema, context: Compilation): Checker {
  const known = context.done.get(schema)
  if (known) return known
  let checkers: Checker[] = []
  const check: Checker = (value, found) => checkers.forEach((checker) => checker(value, found))
  context.done.set(schema, check)
  checkers = Object.keys(schema)
    .filter((keyword) => !ANNOTATIONS.has(keyword))
    .map((keyword) => {
      const compile = KEYWORDS[keyword]
      if (!compile) throw new Error(`schema: unsupported keyword ${keyword}`)
      return compile(schema, context)
    })
  return check
}

function within(step: string | number, value: unknown, check: Checker, found: Found): void {
  const before = found.kept.length
  check(value, found)
  for (let i = before; i < found.kept.length; i++) found.kept[i]!.place.unshift(step)
}

function passes(check: Checker, value: unknown): boolean {
  const found = nothingFound(0)
  check(value, found)
  return found.count === 0
}

function some(
  schemas: Schema[],
  context: Compilation,
  enough: (count: number) => boolean,
): Checker {
  const checks = schemas.map((schema) => compileOnce(schema, context))
  const values = schemas.flatMap((schema) => ('const' in schema ? [String(schema.const)] : []))
  const says =
    values.length > 0 ? `must be ${oneOf(values)}` : 'must match one of the allowed schemas'
  return must(says, (value) => enough(checks.filter((check) => passes(check, value)).length))
}

/** The keywords of a schema that the compiler does not support. */
export function unsupportedKeywords(schema: Schema): string[] {
  const unknown = Object.keys(schema).filter(
    (keyword) => !ANNOTATIONS.has(keyword) && !KEYWORDS[keyword],
  )
  const inner = [
    ...Object.values(schema.$defs ?? {}),
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...[schema.items, schema.if, schema.then].filter((part) => part !== undefined),
  ]
  return [...unknown, ...inner.flatMap(unsupportedKeywords)]
}
