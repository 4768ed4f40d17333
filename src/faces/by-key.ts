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

/** Adds one to those of a key. */
export function addTo<Key, One>(map: Map<Key, One[]>, key: Key, one: One): void {
  const others = map.get(key)
  if (others) others.push(one)
  else map.set(key, [one])
}
