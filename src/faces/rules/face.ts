/** The rules as a list: what each asks for, and where. */
import type { Face } from '../../face.ts'
import type { Standards } from '../standards.ts'
import { withNotes } from './about-addon.ts'
import { createRule, createRules } from './operations.ts'
import { createRuleList } from './rule-list.ts'

export function rulesFace(standards: Standards): Face {
  const list = createRuleList(standards)
  return {
    operations: [createRules(list), createRule(list, standards.rulePages)],
    wrap: (operation) => withNotes(operation, list),
  }
}
