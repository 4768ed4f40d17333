/**
 * The tags that tables and rules look for, each as one string. Elements of files have the same string, so that most
 * comparisons of tags are of addresses instead of characters. Files add none.
 */
const TAGS = new Map<string, string>()

/** The string of a tag that is looked for. */
export function lookedForTag(tag: string): string {
  const known = TAGS.get(tag)
  if (known === undefined) TAGS.set(tag, tag)
  return known ?? tag
}

/** The string of the tag of an element. */
export const sharedTag = (tag: string): string => TAGS.get(tag) ?? tag
