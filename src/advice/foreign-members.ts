/** Finds the members that unknown ones were meant to be: misspelt ones, and those of other formats. */

import type { ObjectType } from '../model/structure.ts'
import { lazy } from '../values/lazy.ts'
import { getOwn } from '../values/text-map.ts'
import table from './foreign-members.json' with { type: 'json' }
import { asQuestion, nearest } from './nearest.ts'

/** Members of other formats, in lower case without separators → ours, by type. The table has them the other way round. */
const foreign = lazy((): ReadonlyMap<string, { [name: string]: string }> => {
  const typed = Object.entries(table).flatMap(([types, members]) => {
    const ours = Object.entries(members).flatMap(([member, names]) =>
      names.split(' ').map((name) => [name, member] as const),
    )
    return types.split(' ').map((type) => [type, Object.fromEntries(ours)] as const)
  })
  return new Map(typed)
})

/** Asks whether another member was meant by one that a type does not have. */
export function memberMeant(type: ObjectType, name: string): string | undefined {
  const plain = name.length > 64 ? '' : name.toLowerCase().replace(/[\s_-]/g, '')
  const member = getOwn(foreign().get(type.name) ?? {}, plain)
  const same = type.fields.find((field) => field.name.replaceAll('_', '') === plain)
  return asQuestion(same?.name ?? member ?? nearest(name, type.field.keys()))
}
