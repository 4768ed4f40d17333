/** What is made for a key when it is first asked for: rules of a profile, tables of a syntax. */

/** The function that returns what belongs to a key. */
export function lazyBy<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new Map<Key, Made>()
  return (key) => {
    let made = all.get(key)
    if (made === undefined) all.set(key, (made = make(key)))
    return made
  }
}
