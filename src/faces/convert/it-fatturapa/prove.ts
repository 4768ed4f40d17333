/** Proves what the schema asks of a tree: one loop over it and the table of elements. */
import { quote } from '../../../values/shorten.ts'
import type { Group } from '../xml/tree.ts'
import { type Entry, entries } from './elements.ts'
import type { FaultNumber, Faults } from './faults.ts'
import { typeOf } from './types.ts'

/** Adds a fault for each element that is missing, repeated, or not of its type. Their paths are its number. */
export function proveTree(tree: Group, faults: Faults): void {
  proveEntries(entries(), tree, faults)
}

function proveEntries(all: readonly Entry[], group: Group, faults: Faults): void {
  for (const entry of all) {
    const value = group[entry.name]
    const members = value === undefined ? [] : [value].flat()
    const { number, name } = entry
    if (members.length === 0) {
      if (entry.isRequired)
        faults.add('17', number, `${name} (${number}) is required${source(group)}`)
    } else if (members.length > 1 && !entry.isRepeated) {
      faults.add('17', number, `${name} (${number}) must not be repeated${source(group)}`)
    }
    for (const member of members) proveMember(entry, member, group, faults)
  }
}

function proveMember(entry: Entry, member: string | Group, group: Group, faults: Faults): void {
  const { number, name, type } = entry
  if (type === undefined) {
    if (typeof member === 'object') proveEntries(entry.children, member, faults)
    return
  }
  const text = typeof member === 'object' ? member[name] : member
  const { fits, asks } = typeOf(type)
  if (typeof text !== 'string' || fits(text)) return
  const got = `got ${quote(text)}${source(typeof member === 'object' ? member : group)}`
  faults.add(codeFor(entry), number, `${name} (${number}) must be ${asks}, ${got}`)
}

/** Rates of retained taxes (2.1.1.5) and funds (2.1.1.7) have a code of their own. */
const codeFor = ({ number, type }: Entry): FaultNumber =>
  type === 'Rate' && /^2\.1\.1\.[57]\./.test(number) ? '15' : '17'

const source = ({ at }: Group): string => (at === '$' ? '' : `, at ${at}`)
