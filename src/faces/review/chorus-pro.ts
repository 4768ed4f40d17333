/** Chorus Pro as what an invoice is reviewed for: no member says that a buyer is public, so whoever asks does. */

import { addonOf } from '../../definitions/registry.ts'
import { planFor } from '../../document/plan.ts'
import { check } from '../../document/validate-document.ts'
import type { Target } from '../standards.ts'

/** The warnings of the addon, without what else it asks for and sets. */
export const CHORUS_PRO: Target = {
  key: 'chorus-pro',
  name: 'Chorus Pro',
  check: () => [],
  warn(document, context) {
    const plan = planFor(context.regime, [addonOf('fr-choruspro-v1')!])
    const { warnings } = check(document, { ...context, plan }, 'warnings')
    return warnings.filter(({ code }) => code.startsWith('DOCKET-FR-CPRO-'))
  },
}
