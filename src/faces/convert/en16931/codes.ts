/** The code lists of EN 16931 and Peppol, as their rules check them. Their source is in the file. */
import lists from './codes.json' with { type: 'json' }

export type CodeList = Exclude<keyof typeof lists, 'source'>

/** The lists that were needed so far. */
const read = new Map<CodeList, ReadonlySet<string>>()

/** Is a code in a list? */
export function isListed(name: CodeList, code: string): boolean {
  let list = read.get(name)
  if (!list) read.set(name, (list = new Set(lists[name].split(' '))))
  return list.has(code)
}
