/** Files of rules by their names in tables. */
import * as files from './files.ts'
import type { RuleFile } from './rule-lines.ts'

const FILES: { readonly [name: string]: RuleFile } = files

/** @param names separated by blanks. @throws Error if there is no such file */
export const filesOf = (names = ''): RuleFile[] =>
  names === '' ? [] : names.split(' ').map((name) => FILES[name] ?? unknownFile(name))

function unknownFile(name: string): never {
  throw new Error(`unknown file ${name}`)
}
