/**
 * Generates code from the JSON Schemas: `npm run types`.
 *   src/schemas/all-schemas.ts            imports of all schema files
 *   src/model/generated/types.ts          one interface per object type
 *   src/model/generated/factories.ts      one factory per object type, so that all objects of a type have one shape
 *   src/model/generated/visitors.ts       one function per object type that visits its members
 *   src/faces/generated/operations.ts     the types of requests and answers of operations
 * With `--check` it writes nothing, and fails if a file is stale.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Field,
  type ObjectType,
  readStructure,
  SCHEMA_BASE,
  type Type,
} from '../src/model/structure.ts'
import { compileSchema, type Schema, type SchemaFile } from '../src/validate/schema.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'src/schemas')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
const schemas = files.map((file): SchemaFile => {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
})
const byId = new Map(schemas.map((schema) => [schema.$id, schema]))
for (const { $id, $defs } of schemas) {
  // Each definition: that of the root may not refer to all others.
  for (const name of Object.keys($defs)) {
    const schema = { $id, $defs, $ref: `#/$defs/${name}` }
    compileSchema(schema, (id) => byId.get(id))
  }
}
const structure = readStructure(schemas)
const descriptions = new Map(schemas.flatMap((schema) => Object.entries(schema.$defs)))
const objects = [...descriptions.keys()]
  .map((name) => structure.named(name))
  .filter((type): type is ObjectType => type?.kind === 'object')
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
const roots = new Set(schemas.map((schema) => structure.rootOf(schema.$id)?.name))

const BANNER = '// Generated from src/schemas by `npm run types`. Do not edit.\n'
const SCALARS: { [form: string]: string } = {
  amount: 'Amount',
  percentage: 'Amount',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
}

/** `bill.Line` becomes Line. If two packages share a name, the package is kept: `org.Note` becomes OrgNote. */
function nameOf(type: string): string {
  const short = type.slice(type.indexOf('.') + 1)
  const shared =
    short === 'Amount' || objects.filter((other) => other.name.endsWith(`.${short}`)).length > 1
  return shared
    ? type.replace(/^(.)(.*?)\./, (_, first: string, rest: string) => first.toUpperCase() + rest)
    : short
}

function typescript(type: Type): string {
  switch (type.kind) {
    case 'scalar':
      return SCALARS[type.form] ?? 'string'
    case 'object':
      return nameOf(type.name)
    case 'list':
      return `${typescript(type.item)}[]`
    case 'map':
      return 'TextMap'
    case 'any':
      return 'AnyDocument'
  }
}

/** The initial value of a member: required amounts, percentages and integers always have one. */
function zeroOf({ type, required }: Field): string {
  if (!required || type.kind !== 'scalar') return 'undefined'
  if (type.form === 'amount') return 'ZERO_AMOUNT'
  if (type.form === 'percentage') return 'ZERO_PERCENTAGE'
  return type.form === 'integer' ? '0' : 'undefined'
}

/** Lists of values that several members refer to: the schema, and the type that stands for its values. */
const lists = new Map<string, { name: string; values: string }>()

const valuesOf = ({ oneOf = [] }: Schema): string =>
  oneOf.length > 0 && oneOf.every((one) => typeof one.const === 'string')
    ? oneOf.map((one) => `'${one.const}'`).join(' | ')
    : ''

/** The type of a member whose schema lists its values; undefined for others. */
function listed(schema: Schema | undefined, type: Type): string | undefined {
  if (!schema) return undefined
  const { $ref = '' } = schema
  const target = descriptionOf(schema)
  if (type.kind === 'list') {
    const item = schema.items
      ? listed(schema.items, type.item)
      : target?.items && nameValues($ref, valuesOf(target.items))
    return item && `${item}[]`
  }
  if (type.kind !== 'scalar' || SCALARS[type.form]) return undefined
  const own = valuesOf(schema)
  return own ? `Listed<${own}>` : nameValues($ref, target ? valuesOf(target) : '')
}

/** The name of a list: `currency/code` becomes CurrencyCode. */
function nameValues($ref: string, values: string): string | undefined {
  if (!values) return undefined
  const path = $ref.slice(SCHEMA_BASE.length)
  const name = path.replace(/(?:^|\W)(\w)/g, (_, first: string) => first.toUpperCase())
  lists.set($ref, { name, values })
  return `Listed<${name}>`
}

/** A reference of a schema to another file. */
function descriptionOf({ $ref = '' }: Schema): Schema | undefined {
  const file = schemas.find(({ $id }) => $id === $ref)
  const name = file?.$ref?.replace('#/$defs/', '')
  return name === undefined ? undefined : descriptions.get(name)
}

function members(type: ObjectType): { name: string; type: string; zero: string; about: string }[] {
  const fields = type.fields.map((field) => {
    const zero = zeroOf(field)
    const about = descriptions.get(type.name)?.properties?.[field.name]?.description ?? ''
    const optional = zero === 'undefined' ? ' | undefined' : ''
    const schema = descriptions.get(type.name)?.properties?.[field.name]
    const of = listed(schema, field.type) ?? typescript(field.type)
    return { name: field.name, type: of + optional, zero, about }
  })
  if (roots.has(type.name) && !type.field.has('$schema')) {
    fields.unshift({
      name: '$schema',
      type: 'string | undefined',
      zero: 'undefined',
      about: 'The id of the schema.',
    })
  }
  return fields
}

const index = `${BANNER}
import type { SchemaFile } from '../validate/schema.ts'
${files.map((file, at) => `import s${at} from './${file}' with { type: 'json' }`).join('\n')}

/** Every schema, sorted by path. */
export const SCHEMAS = [
  ${files
    .map((_, at) => `s${at}`)
    .join(', ')
    .replace(/(.{1,110})(?:, |$)/g, '$1,\n  ')
    .trimEnd()}
] as unknown as SchemaFile[]
`

const interfaces = objects.map((type) => {
  const about = descriptions.get(type.name)?.description
  const lines = members(type).map(
    ({ name, type: of, about }) => `  /** ${about} */\n  ${name}: ${of}`,
  )
  return `/** ${about ?? type.name} */\nexport interface ${nameOf(type.name)} {\n${lines.join('\n')}\n}\n`
})
const types = `${BANNER}
import type { Amount } from '../../values/amount.ts'
import type { TextMap } from '../../values/text-map.ts'

/** A document of any schema, identified by its \`$schema\`. */
export interface AnyDocument {
  $schema: string | undefined
}

/** A string that should be one of those listed; Docket itself reads any, and reports the others. */
export type Listed<Values extends string> = string & { readonly listed?: Values }

${[...lists.values()].map(({ name, values }) => `export type ${name} = ${values}\n`).join('\n')}
${interfaces.join('\n')}
/** The interface of every object type, by the name of its definition. */
export interface TypesByName {
${objects.map((type) => `  '${type.name}': ${nameOf(type.name)}`).join('\n')}
}
`

const makers = objects.map((type) => {
  const name = nameOf(type.name)
  const lines = members(type).map(({ name, zero }) => `    ${name}: ${zero},`)
  return `export function new${name}(): types.${name} {\n  return {\n${lines.join('\n')}\n  }\n}\n`
})
const factories = `${BANNER}
import type * as types from './types.ts'
import { Amount } from '../../values/amount.ts'

const ZERO_AMOUNT = Amount.zero(0)
const ZERO_PERCENTAGE = Amount.zero(2)

${makers.join('\n')}
/** The factory of every object type, by the name of its definition. */
export const FACTORIES: { [name: string]: () => object } = {
${objects.map((type) => `  '${type.name}': new${nameOf(type.name)},`).join('\n')}
}
`

/** Functions that visit the members that are required or present, without looking up names. */
const functions = objects.map((type) => {
  const name = nameOf(type.name)
  const lines = type.fields.map((field, at) => {
    const isPresent = field.required ? '' : ` && o.${field.name} !== undefined`
    return `  if (f[${at}]${isPresent}) v(f[${at}], o.${field.name}, o, s)`
  })
  // Short names: there are hundreds of lines.
  const parameters = `o: types.${name}, f: Fields<F>, v: Visitor<F, S>, s: S,`
  return `function visit${name}<F extends object, S>(\n  ${parameters}\n): void {\n${lines.join('\n')}\n}\n`
})
const visitors = `${BANNER}
import type * as types from './types.ts'

/** Called with the table entry of a member, its value, its object, and the state of the walk. */
export type Visitor<F, S> = {
  visit(field: F, value: unknown, object: object, state: S): void
}['visit']

/** One entry per member of a type; undefined for members that need not be visited. */
export type Fields<F> = readonly (F | undefined)[]

/**
 * Visits the members of an object in schema order. The type is that of a method, so that functions for objects of one
 * type fit into the table of all.
 */
export type Visit = {
  visit<F extends object, S>(
    object: object, fields: Fields<F>, visit: Visitor<F, S>, state: S,
  ): void
}['visit']

${functions.join('\n')}
/** The visiting function of every object type, by the name of its definition. */
export const VISITORS: { [name: string]: Visit } = {
${objects.map((type) => `  '${type.name}': visit${nameOf(type.name)},`).join('\n')}
}
`

/** Writes a file, or with `--check` compares it. */
function update(file: string, text: string): void {
  const path = join(root, 'src', file)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`src/${file} is stale: run npm run types`)
    process.exitCode = 1
  }
}

update('schemas/all-schemas.ts', index)
update('model/generated/types.ts', types)
update('model/generated/factories.ts', factories)
update('model/generated/visitors.ts', visitors)
// Operations are loaded with the files that have just been written.
const { operationTypes } = await import('./operation-types.ts')
update('faces/generated/operations.ts', operationTypes(BANNER))
