/** What the core says besides the words of rules: what would do, what was meant, what codes mean. */
import type { Advice } from '../definitions/contract.ts'
import { showJson } from '../values/show-json.ts'
import { adviseOn, missingCodes } from './advise.ts'
import { describeCodes, suggestCode } from './extension-codes.ts'
import { memberMeant } from './foreign-members.ts'
import { USUAL_OBJECTS } from './usual.ts'
import { valueMeant } from './values-meant.ts'

/** The usual object of a type as JSON, alone or in an array. */
function usualForm(type: string, isListed: boolean): string | undefined {
  const usual = USUAL_OBJECTS[type]
  return usual === undefined ? undefined : showJson(isListed ? [usual] : usual)
}

export const ADVICE: Advice = {
  adviseOn,
  missingCodes,
  describeCodes,
  suggestCode,
  memberMeant,
  valueMeant,
  usualForm,
}
