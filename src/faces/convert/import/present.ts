/** Parts of a document that may be absent. */
import type { JsonObject } from '../../../json.ts'

/** The members of objects that are there; undefined if there are none. To spread objects into one first costs much more. */
export function present(...objects: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  const object: JsonObject = {}
  let isEmpty = true
  for (const members of objects)
    for (const name in members) {
      const value = members[name]
      if (value === undefined) continue
      object[name] = value
      isEmpty = false
    }
  return isEmpty ? undefined : object
}

/** The entries that are there; undefined if there are none. Files have any number: arguments would overflow the stack. */
export function listOf<T>(entries: readonly (T | undefined)[]): T[] | undefined {
  const list = entries.filter((entry) => entry !== undefined)
  return list.length > 0 ? list : undefined
}
