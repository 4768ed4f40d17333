/** The advice in descriptions of faults: examples, questions about what was meant, meanings of codes. */
import type { Advice } from '../definitions/contract.ts'
import type { Type } from '../model/structure.ts'
import { showJson } from '../vocabulary/show-json.ts'
import { memberMeant } from './foreign-members.ts'
import { helpOn } from './help.ts'
import { keyMeant, optionMeant, regimeMeant } from './keys-meant.ts'
import { moneyIn } from './money-members.ts'
import { limitOf, ofCountry } from './rates.ts'
import { categoryMeant, rateMeant, tagMeant } from './taxes-meant.ts'
import { USUAL_OBJECTS } from './usual.ts'

/** The usual object of a type as JSON, alone or in an array. */
export function usualForm(type: string, isListed: boolean): string | undefined {
  const usual = USUAL_OBJECTS[type]
  return usual === undefined ? undefined : showJson(isListed ? [usual] : usual)
}

/** Describes values of a type, alone or in an array, by an example: the usual object, or its first members. */
function formOf(type: Type, isListed = false): string {
  const form = isListed ? 'an array' : 'an object'
  const usual = usualForm(type.name, isListed)
  if (usual !== undefined) return `${form} such as ${usual}`
  const members = isListed ? '' : firstMembers(type)
  return members === '' ? form : `${form} such as {${members}}`
}

/** The required members of objects of a type, or else the first. */
function firstMembers(type: Type): string {
  if (type.kind !== 'object') return ''
  const given = type.fields.filter((field) => !SELDOM_GIVEN.has(field.name))
  const required = given.filter((field) => field.required)
  const shown = required.length > 0 ? required : given.slice(0, 1)
  return shown.map((field) => `"${field.name}": ${FORMS[field.type.kind]}`).join(', ')
}

const FORMS = { scalar: '"…"', object: '{…}', list: '[…]', map: '{…}', any: '{…}' }

/** Members that the server sets, or that few objects have. */
const SELDOM_GIVEN = new Set(['$schema', '$regime', 'uuid', 'label', 'i'])

export const ADVICE: Advice = {
  helpOn,
  memberMeant,
  moneyIn,
  regimeMeant,
  keyMeant,
  optionMeant,
  ofCountry,
  limitOf,
  rateMeant,
  categoryMeant,
  tagMeant,
  formOf,
}
