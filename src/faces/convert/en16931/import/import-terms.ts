/** Terms that are one member and one text: terms to document, by the table. The inverse of read-terms.ts. */

import type { JsonObject } from '../../../../json.ts'
import { withoutBlanks } from '../../../../vocabulary/bank.ts'
import { takeTerm } from '../../import/take-terms.ts'
import { BINDINGS } from '../../terms/bindings.ts'
import type { GroupName } from '../../terms/terms.ts'
import type { Group } from '../../xml/tree.ts'
import { type Source, takeDate } from './readable.ts'

/** Makes the members of the terms of a group, as the table says. */
export function importTerms(source: Source, name: GroupName, group: Group | undefined): JsonObject {
  const object: JsonObject = {}
  if (!group) return object
  for (const { path, bindings } of BINDINGS[name]) {
    let target: JsonObject | undefined
    for (const { term, member, kind } of bindings) {
      if (group[term] === undefined) continue
      const text = kind === 'date' ? takeDate(source, group, term) : takeTerm(group, term)
      if (text === undefined) continue
      target ??= inside(object, path)
      target[member] = kind === 'account' ? withoutBlanks(text) : text
    }
  }
  return object
}

/** The object at a path, made if it is not there. */
export function inside(object: JsonObject, path: readonly string[]): JsonObject {
  let found = object
  for (let i = 0; i < path.length; i++)
    found = (found[path[i]!] ??= path[i + 1] === '0' ? [] : {}) as JsonObject
  return found
}
