/** Values that the schemas list, with a hint on what was meant by another one. */

import { listedInSchema, optionsOf, partOf } from '../../model/schema-registry.ts'
import { oneOf } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'
import { nearest } from '../../values/nearest.ts'
import { getOwn } from '../../values/text-map.ts'

/** One of the values that the schemas list for a member; they are found by their titles as well: `hours` is `h`. */
export function oneOfListed(
  definition: string,
  member: string,
): Constraint & Required<Pick<Constraint, 'hint'>> {
  const values = listedInSchema(definition, member)
  const hint = (value: unknown): string | undefined => {
    const meant = typeof value === 'string' ? meantBy(value, values, definition, member) : undefined
    return meant && `did you mean ${meant}?`
  }
  return { ...oneOf(...values), hint }
}

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

function meantBy(
  text: string,
  values: readonly string[],
  definition: string,
  member: string,
): string | undefined {
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
