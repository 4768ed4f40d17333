/** Types by paths of a document. */
import type { AnyDocument } from '../model/generated/types.ts'
import { typeOf } from '../model/schema-registry.ts'
import type { Type } from '../model/structure.ts'

/** The names and indices that a path consists of. */
export const stepsOf = (path: string): string[] =>
  Array.from(path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g), ([, name, index]) => name ?? index!)

/** The type of what is at a place of a document, which may be inside other documents. */
export function typeAtPath(
  document: AnyDocument,
  start: Type | undefined,
  path: string,
): Type | undefined {
  let [value, type]: [unknown, Type | undefined] = [document, start]
  for (const step of stepsOf(path)) {
    value = (value as { [name: string]: unknown } | undefined)?.[step]
    type = inner(type, step, value)
  }
  return type
}

/** The type of what is inside a value of a type, at one step. */
export function inner(type: Type | undefined, step: string, value: unknown): Type | undefined {
  const found =
    type?.kind === 'object'
      ? type.field.get(step)?.type
      : type?.kind === 'list'
        ? type.item
        : undefined
  if (found?.kind !== 'any') return found
  return value === undefined ? undefined : typeOf(value as AnyDocument)
}
