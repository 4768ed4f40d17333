import { FACTORIES } from '../model/generated/factories.ts'
import type { AnyDocument } from '../model/generated/types.ts'
import { memberVisitor, OpaqueDocument, typeOf } from '../model/schema-registry.ts'
import { perType, type Type } from '../model/structure.ts'
import type { Bivariant } from '../values/bivariant.ts'
import { type TextMap, textMap } from '../values/text-map.ts'

type Copy = Bivariant<[value: unknown], unknown>

/**
 * A copy of a document that shares its values, which never change, but not its objects and arrays. These are made as those
 * that are read, so that what works on them finds the shapes that it knows.
 */
export function copyOf<T extends AnyDocument>(document: T): T {
  const type = typeOf(document)
  return type && !(document instanceof OpaqueDocument) ? (copierOf(type)(document) as T) : document
}

const copierOf = perType((type: Type): Copy => {
  if (type.kind === 'scalar') return (value) => value
  if (type.kind === 'map') return (map: TextMap) => textMap(map)
  if (type.kind === 'any') return copyOf
  if (type.kind === 'list') {
    const copy = copierOf(type.item)
    return (list: unknown[]) => list.map((item) => (item === null ? null : copy(item)))
  }
  const create = FACTORIES[type.name]!
  const visit = memberVisitor(type)
  const members = type.fields.map((field) => ({ name: field.name, copy: copierOf(field.type) }))
  return (object: AnyDocument) => {
    const made = create() as AnyDocument & { [name: string]: unknown }
    if (object.$schema) made.$schema = object.$schema
    visit(object, members, addCopy, made)
    return made
  }
})

function addCopy(
  { name, copy }: { name: string; copy: Copy },
  value: unknown,
  _object: object,
  made: { [name: string]: unknown },
): void {
  made[name] = value === undefined ? undefined : copy(value)
}
