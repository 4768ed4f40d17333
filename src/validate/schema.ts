/**
 * The subset of JSON Schema 2020-12 that Docket's own schemas need, compiled to checkers.
 *
 * Asserted: `$ref` (a full id of a known schema, or `#/$defs/NAME`), `type` (a name or several), `properties`,
 * `required`, `additionalProperties` (false), `items`, `patternProperties`, `oneOf`, `anyOf`, `if` with `then`,
 * `const`, `enum`, `pattern`, `minLength`, `maxLength`. Read but not asserted: `$schema`, `$id`, `$defs`,
 * `$comment`, `title`, `description`, `examples`, `default`, `format`, `contentEncoding`, and our own `calculated`
 * (the server fills the member) and `recommended` (members worth giving). Any other keyword is an error when the
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

/**
 * One place where a value is not as its schema says: the place, and what would be right ("must be a text, is a
 * list").
 */
export interface Mismatch {
  place: Place
  says: string
}

/** What is wrong with a value: the first mismatches, and the number of all. */
interface Found {
  readonly kept: Mismatch[]
  readonly limit: number
  count: number
}

/** Collects into `found` what is wrong with a value. */
export type Checker = (value: unknown, found: Found) => void

/** Finds a schema by its `$id`. */
export type Resolver = (id: string) => Schema | undefined

type Keyword = (schema: Schema, context: Compilation) => Checker

interface Compilation {
  root: Schema
  resolve: Resolver
  /** Compiled definitions, so that schemas may refer to themselves. */
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
  array: { says: 'a list', holds: Array.isArray },
  string: { says: 'a text', holds: (value) => typeof value === 'string' },
  integer: { says: 'a whole number', holds: Number.isInteger },
  number: { says: 'a number', holds: (value) => typeof value === 'number' },
  boolean: { says: 'true or false', holds: (value) => typeof value === 'boolean' },
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

const isText = (value: unknown): value is string => typeof value === 'string'

const KEYWORDS: { [keyword: string]: Keyword } = {
  $ref: ({ $ref }, context) => {
    const local = $ref!.startsWith('#/$defs/')
    const root = local ? context.root : context.resolve($ref!)
    const target = local ? root?.$defs?.[$ref!.slice(8)] : root
    if (!root || !target) throw new Error(`schema: nothing to refer to at ${$ref}`)
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
      report(found, [], `must be ${says}, is ${kindOf(value)}`)
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
        if (!Object.hasOwn(value, name)) report(found, [name], 'must be given')
    },
  additionalProperties:
    ({ properties = {} }) =>
    (value, found) => {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        if (!Object.hasOwn(properties, name)) report(found, [name], 'is not known here')
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
  enum: (schema) =>
    must(`must be one of ${schema.enum!.join(', ')}`, (value) => schema.enum!.includes(value)),
  pattern: ({ pattern }) => {
    const expression = new RegExp(pattern!, 'u')
    return must(`must match ${pattern}`, (value) => !isText(value) || expression.test(value))
  },
  minLength: ({ minLength = 0 }) =>
    must(`must have ${minLength} or more characters`, (value) => {
      return !isText(value) || Array.from(value).length >= minLength
    }),
  maxLength: ({ maxLength = 0 }) =>
    must(`must have ${maxLength} or fewer characters`, (value) => {
      return !isText(value) || Array.from(value).length <= maxLength
    }),
}

/**
 * Compiles a schema.
 * @param resolve finds the schemas that it refers to by full id
 * @returns a function from a value to its mismatches, none if it matches the schema. If there are more than
 *   ITEMS_PER_MESSAGE, the last of them only says how many are left.
 * @throws Error for a keyword outside the subset or a reference that leads nowhere: a defect of the schema
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
      if (!compile) throw new Error(`schema: the keyword ${keyword} is not supported`)
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
    values.length > 0 ? `must be one of ${values.join(', ')}` : 'must have one of the allowed forms'
  return must(says, (value) => enough(checks.filter((check) => passes(check, value)).length))
}

/** All keywords used in a schema that the compiler does not know; for a check over all files at start-up. */
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
