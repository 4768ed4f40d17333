/** Finds what is not as the schema asks. The writer proves the same while it writes. */

import { hasForbidden } from '../xml/characters.ts'
import type { Entry } from '../xml/element-table.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { TABLE } from './elements.ts'
import type { FaultNumber, Faults } from './faults.ts'

/** Adds a fault for each element that is missing, repeated, or not of its type. Their paths are its number. */
export function proveTree(tree: Group, faults: Faults): void {
  TABLE.prove(tree, (entry, group, problem, got) => {
    const { number, name } = entry
    const { at } = group
    const source = at === '$' ? '' : `, at ${at}`
    const code = hasForbidden(textOf(group, name))
      ? '19'
      : got === undefined
        ? '17'
        : codeFor(entry)
    faults.add(code, number, `${name} (${number}) ${problem}${got ?? ''}${source}`)
  })
}

/** Rates of retained taxes (2.1.1.5) and funds (2.1.1.7) have a code of their own. */
const codeFor = ({ number, type }: Entry): FaultNumber =>
  type === 'Rate' && /^2\.1\.1\.[57]\./.test(number) ? '15' : '17'
