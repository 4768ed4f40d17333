/** The requirements of findings that no single rule is about, by their codes. */
import { rulesOf } from '../faults.ts'

/** Elements, attributes and codes that a level of Factur-X does not have: its official rules have numbers in place of names. */
export const LEVEL_RULE = 'DOCKET-FACTURX'

/** What an invoice claims and was not tested. */
export const UNTESTED_RULE = 'DOCKET-PROFILE'

export const OWN_RULES = rulesOf({
  [LEVEL_RULE]:
    'elements, attributes and codes must have a place in the level of Factur-X, as often as it says',
  [UNTESTED_RULE]:
    'what the invoice claims (BT-24) should be tested by whoever publishes its rules',
})
