/** Values that the schemas allow, made from the schemas: listed values, amounts, dates, codes and keys. */
import {
  catalogues,
  definitions,
  type Field,
  type ObjectType,
  SCHEMAS,
  type Schema,
  type Type,
} from './adapter.ts'

/**
 * How much of an object is given: nothing, what the schema requires and recommends, that and a part of the rest which
 * depends on a number, or everything.
 */
export type Level = 'empty' | 'minimal' | number | 'full'

/** Long lists of codes are sampled, so that members that must agree with each other often do. */
const SAMPLED = 3
const MOST_LISTED = 8
const DEEPEST = 3

const defs = new Map(SCHEMAS.flatMap((schema) => Object.entries(schema.$defs ?? {})))

/** Every text in the definitions of regimes and addons, by the name of the member that has it. */
const known = new Map<string, Set<string>>()
collect(definitions())

function collect(value: unknown, name = ''): void {
  if (typeof value === 'string') known.set(name, (known.get(name) ?? new Set()).add(value))
  else if (Array.isArray(value)) for (const item of value) collect(item, name)
  else if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value)) collect(inner, member)
  }
}

interface Extension {
  key: string
  values?: { code: string }[]
}

interface Defined {
  key?: string
  extensions?: Extension[]
  categories?: { code: string; rates?: { rate: string }[] }[]
}

const defined = definitions() as Defined[]
const extensionsOf = (from: Defined[]): Extension[] =>
  from.flatMap((definition) => definition.extensions ?? [])
const allExtensions = extensionsOf([...defined, ...catalogues()])
let extensions = allExtensions

/** Samples extensions only of these formats and of the catalogues; of all if there are none or many formats. */
export function sampleExtensionsOf(addons: string[]): void {
  const own =
    addons.length === 1 ? extensionsOf(defined.filter(({ key }) => key === addons[0])) : []
  extensions = own.length > 0 ? [...own, ...extensionsOf(catalogues())] : allExtensions
}

const categories = defined.flatMap((definition) => definition.categories ?? [])

/** Values of members that no schema lists, because each country has its own; the most frequent come most often. */
const BY_MEMBER: { [member: string]: string[] } = {
  cat: categories.map(({ code }) => code),
  rate: categories.flatMap(({ rates }) => (rates ?? []).map(({ rate }) => rate)),
}

/** The schema of a member of an object type. */
export const schemaOf = (type: ObjectType, field: Field): Schema =>
  defs.get(type.name)!.properties![field.name]!

/** A number that depends on a variant and a name in no simple way. */
function mix(variant: number, name: string): number {
  let hash = (variant + 1) * 0x9e3779b1
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The values that a schema lists for a member, or for its type. */
function listed(schema: Schema | undefined, type: Type, name: string): string[] {
  const options = [schema, schema?.items, defs.get(type.name)].flatMap(
    (part) => part?.oneOf ?? part?.anyOf ?? [],
  )
  const values = options.flatMap(({ const: value }) => (typeof value === 'string' ? [value] : []))
  if (values.length <= MOST_LISTED) return values
  // Codes that some definition uses are more likely to lead somewhere.
  const used = values.filter((value) => known.get(name)?.has(value))
  return (used.length >= SAMPLED ? used : values).slice(0, SAMPLED)
}

type Scalar = Type & { kind: 'scalar' }

function scalar(
  type: Scalar,
  level: Level,
  name: string,
  schema: Schema | undefined,
  variant: number,
): unknown {
  const pool = [...listed(schema, type, name), ...(BY_MEMBER[name] ?? [])]
  // One element with a code that does not fit ends a calculation: often all elements have the same.
  const isCommon = typeof level === 'number' && mix(level, name) % 4 > 0
  const draw = mix(isCommon ? level : variant, name)
  if (pool.length > 0) return pool[draw % pool.length]
  switch (type.form) {
    case 'amount':
      return `${(draw % 900) + 1}.${10 + (draw % 90)}`
    case 'percentage':
      return `${(variant * 7) % 1000}.${draw % 10}%`
    case 'date':
      return `20${10 + (draw % 20)}-0${1 + (draw % 9)}-${10 + (draw % 19)}`
    case 'time':
      return '10:20:30'
    case 'date-time':
      return '2026-01-31T10:20:30'
    case 'timestamp':
      return '2026-01-31T10:20:30Z'
    case 'uuid':
      return `0190c2a8-1f4f-7d54-9d61-${String(variant).padStart(12, '0')}`
    case 'bytes':
      return Buffer.from(`x${variant}`).toString('base64')
    case 'integer':
    case 'number':
      return variant + 1
    case 'boolean':
      return true
    case 'signature':
      return undefined
    case 'string':
      return textOf(type.name, name, variant)
  }
}

function textOf(type: string, name: string, variant: number): string {
  if (type === 'cbc.Key') return `key-${variant}`
  if (name === 'url' || (name === 'addr' && type === 'text'))
    return `https://example.com/${variant}`
  return `X${variant}`
}

/**
 * A value of a type.
 * @param variant equal variants give equal values; texts and numbers of different ones differ, listed values rotate
 */
export function sample(
  type: Type,
  level: Level,
  variant: number,
  name = '',
  schema?: Schema,
  depth = 0,
): unknown {
  switch (type.kind) {
    case 'scalar':
      return level === 'empty' ? '' : scalar(type, level, name, schema, variant)
    case 'list': {
      if (level === 'empty' || level === 'minimal' || depth >= DEEPEST) return []
      const inner = level === 'full' ? 'minimal' : level
      return [sample(type.item, inner, variant, name, schema?.items, depth + 1)]
    }
    case 'map':
      return level === 'empty' || level === 'minimal' ? {} : entries(type.name, variant)
    case 'any':
      return undefined
    case 'object':
      return object(type, level, variant, depth)
  }
}

function object(type: ObjectType, level: Level, variant: number, depth: number): object {
  if (level === 'empty') return {}
  const { required = [], recommended = [] } = defs.get(type.name)!
  const wanted = new Set([...required, ...recommended])
  const members = type.fields.flatMap((field): [string, unknown][] => {
    const schema = schemaOf(type, field)
    const isWanted = wanted.has(field.name)
    if (field.name === '$schema') return []
    if (level === 'minimal' && !isWanted && wanted.size > 0) return []
    const isRare = field.type.kind !== 'scalar'
    if (
      typeof level === 'number' &&
      !isWanted &&
      mix(level, `${type.name}.${field.name}`) % (isRare ? 5 : 2) > 0
    ) {
      return []
    }
    if (depth >= DEEPEST && field.type.kind !== 'scalar') return []
    if (!isWanted && field.type.kind === 'object' && depth > 0 && level === 'full') return []
    const value = sample(field.type, level, variant, field.name, schema, depth + 1)
    const isNothing = value === undefined || (Array.isArray(value) && value.length === 0)
    return isNothing ? [] : [[field.name, value]]
  })
  return Object.fromEntries(members)
}

/** Entries of a map. Extensions have keys and values that formats know. */
function entries(type: string, variant: number): object {
  if (type !== 'tax.Extensions') return { [`k${variant % 100}`]: 'x' }
  const chosen = [0, 1, 2, 3].map((at) => extensions[mix(variant, String(at)) % extensions.length]!)
  return Object.fromEntries(
    chosen.map(({ key, values }) => {
      return [key, values?.[mix(variant, key) % Math.min(values.length, MOST_LISTED)]?.code ?? 'X1']
    }),
  )
}
