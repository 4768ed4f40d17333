/** The schemas of the server, as far as they say what can be written in a place. */
import { API, get } from './api.ts'

export interface Schema {
  $ref?: string
  $defs?: { [name: string]: Schema }
  type?: string | string[]
  title?: string
  description?: string
  properties?: { [name: string]: Schema }
  items?: Schema
  required?: string[]
  recommended?: string[]
  /** Is the member set by the server? */
  calculated?: boolean
  const?: string
  oneOf?: Schema[]
  anyOf?: Schema[]
  if?: Schema
  then?: Schema
}

export const SCHEMA_BASE = 'https://gobl.org/draft-0/'

const DEFINITION = '#/$defs/'

/** The definitions of a bundle, by name. */
export type Definitions = NonNullable<Schema['$defs']>

/** A schema, and the definitions that it refers to. */
export interface Located {
  schema: Schema
  definitions: Definitions
}

/** Loads the schema with an id, with all that it refers to. */
export async function loadSchema(id: string): Promise<Located | undefined> {
  if (!id.startsWith(SCHEMA_BASE)) return undefined
  const path = id.slice(SCHEMA_BASE.length)
  const bundle = await get<Schema>(`${API}schemas/${path}?bundle&input`)
  return bundle && { schema: bundle, definitions: bundle.$defs ?? {} }
}

/** The ids of all schemas. */
export async function loadIds(): Promise<string[]> {
  return (await get<{ schemas: string[] }>(`${API}schemas`))?.schemas ?? []
}

/**
 * A schema with those that apply with it: what it refers to, and what follows from its conditions.
 * @param siblings strings in the object that it describes
 */
export function partsOf(
  { schema, definitions }: Located,
  siblings: ReadonlyMap<string, string | undefined>,
): Schema[] {
  const { $ref, anyOf = [] } = schema
  const target = $ref?.startsWith(DEFINITION) && definitions[$ref.slice(DEFINITION.length)]
  const applied = anyOf.flatMap(({ if: condition, then }) =>
    condition && then && isMet(condition, siblings) ? [then] : [],
  )
  const rest = [...(target ? [target] : []), ...applied]
  return [schema, ...rest.flatMap((one) => partsOf({ schema: one, definitions }, siblings))]
}

function isMet(
  { properties = {} }: Schema,
  siblings: ReadonlyMap<string, string | undefined>,
): boolean {
  return Object.entries(properties).every(([name, value]) => value.const === siblings.get(name))
}

/** The schema of a member or element. */
export function childOf(
  located: Located,
  step: string | number,
  siblings: ReadonlyMap<string, string | undefined>,
): Located | undefined {
  const found = partsOf(located, siblings).flatMap(({ properties, items }) => {
    const child = typeof step === 'number' ? items : properties?.[step]
    return child ? [child] : []
  })
  const [first, ...others] = found
  if (!first) return undefined
  // Conditions only add to the values of a member.
  const schema = others.length > 0 ? { ...first, anyOf: [first, ...others].flatMap(listOf) } : first
  return { ...located, schema }
}

const listOf = ({ oneOf = [], anyOf = [] }: Schema): Schema[] => [...oneOf, ...anyOf]

/** The listed values of a schema, with their titles. */
export function valuesOf(located: Located): Schema[] {
  return partsOf(located, new Map())
    .flatMap(listOf)
    .filter((one) => one.const !== undefined)
}
