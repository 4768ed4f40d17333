/** Every member that a document of a schema can have, and documents with something long in some of them. */

import { ADDONS_PER_DOCUMENT } from '../../src/limits.ts'
import {
  addonKeys,
  type Field,
  type ObjectType,
  registeredIds,
  type Schema,
  typeOfSchema,
} from './adapter.ts'
import { type Level, sample, schemaOf } from './samples.ts'

export interface Place {
  /** Full id of the schema of the document. */
  root: string
  /** From the document to the member; lists on the way are entered at their first element. */
  steps: Field[]
  /** The object type that has the member. */
  owner: ObjectType
  field: Field
  schema: Schema
}

const SCHEMA_BASE = 'https://gobl.org/draft-0/'

/** The schemas of documents: those with calculations first, then the definitions, then all others. */
export const ROOTS: string[] = registeredIds()
  .filter((id) => typeOfSchema(id)?.kind === 'object')
  .sort((a, b) => rank(a) - rank(b))

function rank(id: string): number {
  if (id === `${SCHEMA_BASE}bill/invoice`) return 0
  return /\/(bill\/(order|delivery|payment|status)|org\/party|envelope)$/.test(id)
    ? 1
    : id.endsWith('-def')
      ? 2
      : 3
}

export const pathOf = ({ steps }: Place): string => {
  return steps
    .map(({ name, type }, at) => name + (type.kind === 'list' && at < steps.length - 1 ? '[]' : ''))
    .join('.')
}

export const nameOf = (place: Place): string =>
  `${place.root.slice(SCHEMA_BASE.length)} ${pathOf(place)}`

/** All members that a document can have, each type of object entered once, by the shortest way. */
export function placesOf(root: string): Place[] {
  const found: Place[] = []
  const entered = new Set<ObjectType>()
  const queue: [ObjectType, Field[]][] = [[typeOfSchema(root) as ObjectType, []]]
  for (const [owner, before] of queue) {
    if (entered.has(owner)) continue
    entered.add(owner)
    for (const field of owner.fields) {
      const steps = [...before, field]
      found.push({ root, steps, owner, field, schema: schemaOf(owner, field) })
      const inner = field.type.kind === 'list' ? field.type.item : field.type
      if (inner.kind === 'object') queue.push([inner, steps])
    }
  }
  return found
}

/** Is the place outside all lists, so that a document has it once? */
export const isOuter = ({ steps }: Place): boolean =>
  steps.slice(0, -1).every(({ type }) => type.kind !== 'list')

/** Something to put at a place. `json` is the JSON of its content. */
export interface Content {
  place: Place
  json: (bytes: number) => string
}

export interface Frame {
  root: string
  addons: string[]
  variant: number
  level: Level
  /** The document itself, instead of one that is made from its schema. */
  base?: object
}

const MARK = 'CONTENT'

/**
 * A document with content in some of its places.
 * @returns its JSON, when given the bytes that each content is to have
 */
export function documentWith(frame: Frame, contents: Content[]): (bytes: number) => string {
  // Most documents of many thousands of cases are never made.
  let parts: string[] | undefined
  return (bytes) => {
    parts ??= partsOf(frame, contents)
    return parts
      .map((part, at) => (at % 2 === 0 ? part : contents[Number(part)]!.json(bytes)))
      .join('')
  }
}

/** The JSON of the document in pieces, alternating with the numbers of the contents between them. */
function partsOf({ root, addons, variant, level, base }: Frame, contents: Content[]): string[] {
  const type = typeOfSchema(root) as ObjectType
  const document: { [name: string]: unknown } = {
    ...(base ? structuredClone(base) : (sample(type, level, variant) as object)),
    $schema: root,
    ...(addons.length > 0 && type.field.has('$addons') ? { $addons: addons } : {}),
  }
  for (const [at, { place }] of contents.entries()) putAt(document, place, `${MARK}${at}.`, variant)
  return JSON.stringify(document).split(new RegExp(`"${MARK}(\\d+)\\."`))
}

function putAt(
  document: { [name: string]: unknown },
  { steps }: Place,
  mark: string,
  variant: number,
): void {
  let object = document
  for (const { name, type } of steps.slice(0, -1)) {
    const inner = type.kind === 'list' ? type.item : type
    const list = Array.isArray(object[name]) ? (object[name] as unknown[]) : []
    const there =
      (type.kind === 'list' ? list[0] : object[name]) ?? sample(inner, 'minimal', variant, name)
    object[name] = type.kind === 'list' ? [there] : there
    object = there as { [name: string]: unknown }
  }
  object[steps.at(-1)!.name] = mark
}

/** The sets of formats to try with a document: none, as many at a time as allowed, and each alone. */
export function addonSets(root: string): string[][] {
  const type = typeOfSchema(root) as ObjectType
  if (!type.field.has('$addons')) return [[]]
  const keys = addonKeys()
  const groups = keys.flatMap((_, at) =>
    at % ADDONS_PER_DOCUMENT === 0 ? [keys.slice(at, at + ADDONS_PER_DOCUMENT)] : [],
  )
  return [[], ...groups, ...keys.map((key) => [key])]
}
