/** What belongs to keys: made when it is first asked for, or collected. */

/** The function that returns what belongs to a key. */
export function lazyBy<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new Map<Key, Made>()
  return (key) => {
    let made = all.get(key)
    if (made === undefined) all.set(key, (made = make(key)))
    return made
  }
}

/** The keys of lists by each of the names in them. */
export const keysByName = (lists: { readonly [key: string]: string }): Map<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([key, names]) =>
      names.split(' ').map((name): [string, string] => [name, key]),
    ),
  )

/** Adds one to those of a key. */
export function addTo<Key, One>(map: Map<Key, One[]>, key: Key, one: One): void {
  const others = map.get(key)
  if (others) others.push(one)
  else map.set(key, [one])
}
