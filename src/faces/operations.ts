/** The operations of the core and of faces: what a library, a command line and all protocols offer. */

import { type Face, operationsWith } from '../face.ts'
import type { Operation } from '../ops/operation.ts'
import { termsOfMember, termsOfRule } from './convert/en16931/term-places.ts'
import { convert } from './convert/face.ts'
import { receiveXml } from './convert/import-xml.ts'
import { TARGET_RULES, TARGETS } from './convert/targets.ts'
import { registerReceive } from './receiving.ts'
import { render } from './render/face.ts'
import { review } from './review/face.ts'
import { rules } from './rules/face.ts'
import { registerRulePages } from './rules/rule-pages.ts'
import { registerTargets, registerTerms } from './targets.ts'

/** The faces that bring operations. */
export const WITH_OPERATIONS: readonly Face[] = [review, convert, render, rules]

registerReceive(receiveXml)
registerTargets(TARGETS, TARGET_RULES)
registerTerms({ ofMember: termsOfMember, ofRule: termsOfRule })
registerRulePages(async (code) => (await import('./convert/check/rule-pages.ts')).rulePages(code))

export const ALL_OPERATIONS: readonly Operation[] = operationsWith(WITH_OPERATIONS)
