import { OpaqueDocument } from '../model/schema-registry.ts'
import { Amount } from '../values/amount.ts'

/** A copy of a document that shares its values, which never change, but not its objects and arrays. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Amount || value instanceof OpaqueDocument) return value
  // Maps keep their prototype, so that a key called __proto__ stays a key. Others are spread, which is faster.
  const prototype = Object.getPrototypeOf(value)
  const copy: T & object =
    prototype === Object.prototype ? { ...value } : Object.assign(Object.create(prototype), value)
  for (const name in copy) {
    const member = copy[name]
    // Most members are absent or scalars.
    if (typeof member === 'object' && member !== null) copy[name] = copyOf(member)
  }
  return copy
}
