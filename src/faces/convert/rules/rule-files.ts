/** Files of rules by their names in tables. */
import * as files from './files.ts'
import type { RuleFile } from './rule-lines.ts'

/**
 * Makes the function that finds files by their names.
 * @returns takes names separated by blanks, and throws an Error if there is no such file
 */
export const filesIn =
  (all: { readonly [name: string]: RuleFile }) =>
  (names = ''): RuleFile[] =>
    names === '' ? [] : names.split(' ').map((name) => all[name] ?? unknownFile(name))

/** Finds files that documents are judged by. */
export const filesOf = filesIn(files)

function unknownFile(name: string): never {
  throw new Error(`unknown file ${name}`)
}
