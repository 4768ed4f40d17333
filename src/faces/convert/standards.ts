/** What conversions know of standards, for reviews, the list of rules and the description of the interface. */
import type { Standards } from '../standards.ts'
import { termsOfMember, termsOfRule } from './en16931/term-places.ts'
import { TARGETS, targetRules } from './targets.ts'

export const STANDARDS: Standards = {
  targets: TARGETS,
  targetRules,
  terms: { ofMember: termsOfMember, ofRule: termsOfRule },
  // The rules are read when they are first needed.
  rulePages: async (code) => (await import('./check/rule-pages.ts')).rulePages(code),
}
