/**
 * Kinds of places: those that differ in indices alone, such as the same member of all lines. They are a tree, as a string
 * for each place would cost more than to compare what is there.
 */

import type { Step } from '../values/shorten.ts'

export class Kind {
  /** The first place of the kind at which something was added. */
  place: readonly Step[] = []
  /** How often something was. */
  count = 0
  /** Who changes or adds what is there, if that is known. */
  by: string | undefined
  /** The kinds of the places inside, by names and `[]`. */
  inner: Map<Step, Kind> | undefined
}

/** The kind of a place. */
export function kindOf(place: readonly Step[], root: Kind): Kind {
  let kind = root
  for (const step of place) {
    const name = typeof step === 'number' ? '[]' : step
    kind.inner ??= new Map()
    let next = kind.inner.get(name)
    if (!next) kind.inner.set(name, (next = new Kind()))
    kind = next
  }
  return kind
}
