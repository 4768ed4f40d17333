/**
 * Finds what is not as the schema asks: one loop over a tree and the table of elements. The writer proves the same
 * while it writes.
 */
import { quote } from '../../../values/shorten.ts'
import type { Group } from '../xml/tree.ts'
import { type Entry, type WrittenEntry, writtenEntries } from './elements.ts'
import type { FaultNumber, Faults } from './faults.ts'

/** Adds a fault for each element that is missing, repeated, or not of its type. Their paths are its number. */
export function proveTree(tree: Group, faults: Faults): void {
  proveEntries(writtenEntries(), tree, faults)
}

function proveEntries(all: readonly WrittenEntry[], group: Group, faults: Faults): void {
  for (const entry of all) {
    const value = group[entry.name]
    if (value === undefined && !entry.isRequired) continue
    if (value !== undefined && !Array.isArray(value)) {
      proveMember(entry, value, group, faults)
      continue
    }
    const { number, name } = entry
    if (!value?.length) {
      if (entry.isRequired)
        faults.add('17', number, `${name} (${number}) is required${source(group)}`)
      continue
    }
    if (value.length > 1 && !entry.isRepeated)
      faults.add('17', number, `${name} (${number}) must not be repeated${source(group)}`)
    for (const member of value) proveMember(entry, member, group, faults)
  }
}

function proveMember(
  entry: WrittenEntry,
  member: string | Group,
  group: Group,
  faults: Faults,
): void {
  const { number, name, form } = entry
  if (form === undefined) {
    if (typeof member === 'object') proveEntries(entry.written, member, faults)
    return
  }
  const text = typeof member === 'object' ? member[name] : member
  if (typeof text !== 'string' || form.fits(text)) return
  const got = `got ${quote(text)}${source(typeof member === 'object' ? member : group)}`
  faults.add(codeFor(entry), number, `${name} (${number}) must be ${form.asks}, ${got}`)
}

/** Rates of retained taxes (2.1.1.5) and funds (2.1.1.7) have a code of their own. */
const codeFor = ({ number, type }: Entry): FaultNumber =>
  type === 'Rate' && /^2\.1\.1\.[57]\./.test(number) ? '15' : '17'

const source = ({ at }: Group): string => (at === '$' ? '' : `, at ${at}`)
