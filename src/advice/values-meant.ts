/** Finds the value that was meant by one that the schemas do not list. */

import { listedInSchema, optionsOf, partOf } from '../model/schema-registry.ts'
import { getOwn } from '../values/text-map.ts'
import { nearest } from './nearest.ts'

/** Usual abbreviations of units. */
const ABBREVIATIONS = {
  hr: 'h',
  hrs: 'h',
  mins: 'min',
  pc: 'piece',
  pcs: 'piece',
  stk: 'piece',
  ea: 'one',
  each: 'one',
  kgs: 'kg',
  lbs: 'lb',
  litre: 'l',
  liter: 'l',
}

/** The value of a member that was meant; it is found by its title as well: `hours` is `h`. */
export function valueMeant(text: string, definition: string, member: string): string | undefined {
  const values = listedInSchema(definition, member)
  const titles = new Map<string, string>()
  for (const [value, title] of optionsOf(partOf(definition, member))) {
    const plain = title.toLowerCase()
    for (const name of [plain, plain.replace(/s$/, ''), `${plain}s`]) titles.set(name, value)
  }
  const abbreviated = getOwn(ABBREVIATIONS, text.toLowerCase()) ?? ''
  if (values.includes(abbreviated)) return abbreviated
  const named = titles.get(text.toLowerCase()) ?? nearest(text, values)
  return named ?? titles.get(nearest(text, titles.keys()) ?? '')
}
