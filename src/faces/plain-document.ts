/**
 * Makes plain objects of documents, which JSON.parse would make of what is written, in a third of the time of writing and
 * parsing. What is written of members that are absent or empty is settled in document/write.
 */
import { emptyTest, placeholderOf, sortedNames } from '../document/write/write.ts'
import type { JsonObject } from '../json.ts'
import { FACTORIES } from '../model/generated/factories.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { memberVisitor, OpaqueDocument, typeOfSchema } from '../model/schema-registry.ts'
import { type Field, type ObjectType, perType, type Type } from '../model/structure.ts'
import type { Bivariant } from '../values/bivariant.ts'
import { percentageText } from '../values/percentage.ts'
import type { TextMap } from '../values/text-map.ts'

/** Makes JSON of a value that is there. */
type Convert = Bivariant<[value: unknown], unknown>

/** The JSON of a document, as new objects. */
export function plainDocument(document: AnyDocument): unknown {
  if (document instanceof OpaqueDocument) return JSON.parse(JSON.stringify(document.content))
  return convertOf(typeOfSchema(document.$schema)!)(document)
}

const convertOf = perType((type: Type): Convert => {
  switch (type.kind) {
    case 'scalar':
      return scalarConverter(type.form)
    case 'object':
      return objectConverter(type)
    case 'list':
      return listConverter(convertOf(type.item))
    case 'map':
      return plainMap
    case 'any':
      return plainDocument
  }
})

function scalarConverter(form: string): Convert {
  if (form === 'amount') return String
  if (form === 'percentage') return percentageText
  // JSON has no negative zero.
  return form === 'integer' || form === 'number' ? (value: number) => value + 0 : (value) => value
}

interface Member {
  readonly name: string
  readonly convert: Convert
  readonly isEmpty: Bivariant<[value: unknown], boolean> | undefined
  readonly isMap: boolean
  /** JSON for what is absent, and for a map without entries. */
  readonly absent: string | undefined
  readonly emptyMap: string | undefined
}

function memberOf(field: Field): Member {
  const { name, type, emptyMap } = field
  const absent = placeholderOf(field)?.toString()
  return {
    name,
    convert: convertOf(type),
    isEmpty: emptyTest(field),
    isMap: type.kind === 'map',
    absent,
    emptyMap: emptyMap ?? absent,
  }
}

function objectConverter(type: ObjectType): Convert {
  const hasSchema = '$schema' in FACTORIES[type.name]!() && !type.field.has('$schema')
  const members = type.fields.map(memberOf)
  const visit = memberVisitor(type)
  return (object: AnyDocument) => {
    const plain: JsonObject = {}
    if (hasSchema && object.$schema) plain.$schema = object.$schema
    visit(object, members, addMember, plain)
    return plain
  }
}

function addMember(member: Member, value: unknown, _object: object, plain: JsonObject): void {
  const { name, isEmpty, isMap } = member
  if (value === undefined || value === '' || isEmpty?.(value)) {
    if (member.absent !== undefined) plain[name] = JSON.parse(member.absent)
  } else if (isMap && isWithoutMembers(value as TextMap)) {
    if (member.emptyMap !== undefined) plain[name] = JSON.parse(member.emptyMap)
  } else plain[name] = member.convert(value)
}

function isWithoutMembers(map: TextMap): boolean {
  for (const _ in map) return false
  return true
}

const listConverter =
  (convert: Convert): Convert =>
  (list: unknown[]) =>
    list.map((item) => (item === null ? null : convert(item)))

const plainMap = (map: TextMap): object =>
  Object.fromEntries(sortedNames(map).map((name) => [name, map[name] ?? '']))
