/** The advice in descriptions of faults: examples, questions about what was meant, meanings of codes. */
import type { Advice } from '../definitions/contract.ts'
import { showJson } from '../vocabulary/show-json.ts'
import { memberMeant } from './foreign-members.ts'
import { helpOn } from './help.ts'
import { keysMeant, regimeMeant } from './keys-meant.ts'
import { moneyIn } from './money-members.ts'
import { USUAL_OBJECTS } from './usual.ts'

/** The usual object of a type as JSON, alone or in an array. */
function usualForm(type: string, isListed: boolean): string | undefined {
  const usual = USUAL_OBJECTS[type]
  return usual === undefined ? undefined : showJson(isListed ? [usual] : usual)
}

export const ADVICE: Advice = {
  helpOn,
  memberMeant,
  moneyIn,
  regimeMeant,
  keysMeant,
  usualForm,
}
