/**
 * The tags that tables and rules look for, each as one string. Elements of files have the same string, so that most
 * comparisons of tags are of addresses instead of characters. Files add none.
 */
const TAGS = new Map<string, string>()

/** Those in no namespace, by name. */
const BARE = new Map<string, string>()
const NO_NAMESPACE = 'Q{}'

/** The string of a tag that is looked for. */
export function lookedForTag(tag: string): string {
  const known = TAGS.get(tag)
  if (known !== undefined) return known
  TAGS.set(tag, tag)
  if (tag.startsWith(NO_NAMESPACE)) BARE.set(tag.slice(NO_NAMESPACE.length), tag)
  return tag
}

/** The string of the tag of an element. */
export const sharedTag = (tag: string): string => TAGS.get(tag) ?? tag

/** The same of an element in no namespace, by its name. */
export const bareTag = (name: string): string => BARE.get(name) ?? NO_NAMESPACE + name
