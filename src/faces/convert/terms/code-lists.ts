/** The code lists of EN 16931 and Peppol, as their rules check them. Their source is in the file. */
import { lazyBy } from '../../by-key.ts'
import lists from './code-lists.json' with { type: 'json' }

export type CodeList = Exclude<keyof typeof lists, 'source'>

const listOf = lazyBy((name: CodeList): ReadonlySet<string> => new Set(lists[name].split(' ')))

/** Is a code in a list? */
export const isListed = (name: CodeList, code: string): boolean => listOf(name).has(code)
