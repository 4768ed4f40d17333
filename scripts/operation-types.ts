/** The types of requests and answers, from the schemas of all operations, for programs that use Docket as a library. */
import { ALL_OPERATIONS } from '../src/faces/operations.ts'
import { typeOfSchema } from '../src/model/schema-registry.ts'
import { ANY_DOCUMENT, FAULT, JWK } from '../src/ops/shared/answers.ts'
import type { Schema } from '../src/validate/schema.ts'

/** A document of the type that the caller expects. */
const DOCUMENT = 'Document'

const ANY_OBJECT = '{ [member: string]: unknown }'

/** Members whose schemas say no more than that they are objects. */
const OPEN: { readonly [side in 'request' | 'answer']: { readonly [member: string]: string } } = {
  request: {
    data: DOCUMENT,
    template: DOCUMENT,
    options: "Model<'bill.CorrectionOptions'>",
    privatekey: 'Jwk',
    publickey: 'Jwk',
  },
  answer: { document: DOCUMENT, added: '{ [by: string]: number }', chain: 'TextMap' },
}

/** Schemas whose types have names. */
const NAMED: ReadonlyMap<Schema, string> = new Map([
  [FAULT, 'Fault'],
  [JWK, 'Jwk'],
])

const unite = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const quote = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value)

const listOf = (type: string): string =>
  type.includes(' | ') && !type.startsWith('{') ? `(${type})[]` : `${type}[]`

/** Where a type is written. */
interface Place {
  readonly side: 'request' | 'answer'
  readonly indent: string
  readonly member: string
}

/** The type of the values of a schema. */
function typeOf(schema: Schema, place: Place): string {
  const { $ref, type = [], items, anyOf, properties, enum: values } = schema
  const { side, member } = place
  const open = OPEN[side][member]
  const named = NAMED.get(schema)
  if (named) return named
  if ($ref !== undefined) return referredType($ref)
  if (anyOf) return unite(anyOf.map((one) => typeOf(one, place)))
  // Programs may have the values of a request from elsewhere: the operation checks them.
  if (values) return unite([...values.map(quote), ...(side === 'request' ? ['(string & {})'] : [])])
  if ('const' in schema) return quote(schema.const)
  if (properties) return objectOf(schema, place)
  // A document that is null is none.
  const types = [type].flat().filter((name) => open !== DOCUMENT || name !== 'null')
  if (types.length === 0) return open ?? 'unknown'
  const written = types.map((name) => {
    if (name === 'object') return open ?? ANY_OBJECT
    if (name === 'integer') return 'number'
    if (name !== 'array') return name
    const list = listOf(items ? typeOf(items, place) : (open ?? 'unknown'))
    return side === 'request' ? `readonly ${list}` : list
  })
  return unite(written)
}

function referredType($ref: string): string {
  if ($ref === ANY_DOCUMENT.$ref) return DOCUMENT
  const root = typeOfSchema($ref)
  return root?.kind === 'object' ? `Model<'${root.name}'>` : 'TextMap'
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  { side, indent }: Pick<Place, 'side' | 'indent'>,
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([member, schema]) => {
    const isRequired = required.includes(member)
    const type = typeOf(schema, { side, indent: inner, member })
    const absent = side === 'request' && !isRequired ? ' | undefined' : ''
    const about = schema.description?.replaceAll('\n', ' ')
    return [
      ...(about ? [`${inner}/** ${about} */`] : []),
      `${inner}${member}${isRequired ? '' : '?'}: ${type}${absent}`,
    ]
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}

/** Declares the type of an object with members; others need no name. */
function declare(name: string, about: string, schema: Schema, side: Place['side']): string[] {
  if (Object.keys(schema.properties ?? {}).length === 0) return []
  const text = objectOf(schema, { side, indent: '' })
  const types = text.replace(/\/\*\*.*\*\//g, '')
  const parameter = new RegExp(`\\b${DOCUMENT}\\b`).test(types)
    ? `<${DOCUMENT} = WireDocument>`
    : ''
  return [`/** ${about} */\nexport interface ${name}${parameter} ${text}\n`]
}

/** The file with all of them. */
export function operationTypes(banner: string): string {
  const declarations = ALL_OPERATIONS.flatMap((operation) => {
    const { name, summary, request, requires = [], answer } = operation
    const title = name.replace(/^./, (first) => first.toUpperCase())
    const required = [...(request.required ?? []), ...requires]
    return [
      ...declare(
        `${title}Request`,
        `The request: ${summary}.`,
        { ...request, required },
        'request',
      ),
      ...declare(`${title}Answer`, `The answer: ${summary}.`, answer, 'answer'),
    ]
  })
  const jwk = objectOf(JWK, { side: 'request', indent: '' })
  return `${banner}
import type { Fault } from '../../faults.ts'
import type { TypesByName } from '../../model/generated/types.ts'
import type { TextMap } from '../../values/text-map.ts'
import type { Wire, WireDocument } from '../wire.ts'

/** Any type of the model in JSON, by its name: \`Model<'bill.Line'>\`. Amounts are decimal strings such as "10.50". */
export type Model<Name extends keyof TypesByName> = Wire<TypesByName[Name]>

/** ${JWK.description} */
export interface Jwk ${jwk.replace(/\}$/, '  [member: string]: unknown\n}')}

${declarations.join('\n')}`
}
