/** Judges the terms of an invoice by the rules of its conversion. */

import {
  type DocumentRule,
  documentRules,
  findBroken,
  SET_BY_ADDON,
} from '../rules/document-rules.ts'
import type { Item } from '../rules/indexed.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { newAdviser } from './advice.ts'
import type { Faults } from './faults.ts'
import type { Figures } from './figures.ts'
import { type EnConversion, profileFor } from './profiles.ts'

/** Adds a fault for each rule that the terms break. The last rules are those of invoices without other faults. */
export function checkTerms(
  tree: Group,
  { key, syntax, profile }: EnConversion,
  figures: Figures | undefined,
  faults: Faults,
): void {
  const { first, last, slots } = documentRules(syntax, profileFor(profile, textOf(tree, 'BT-3')))
  const document = { root: tree, known: new Array<unknown>(slots.size) }
  // Advice names it.
  tree['in-ubl'] = key.replace('cii', 'ubl')
  const advise = newAdviser(document)
  // What is missing is asked for once, by the first of the rules that need it.
  const known = new Set<string>()
  const report = (rule: DocumentRule, item: Item): void => {
    if (faults.has('03') && SET_BY_ADDON.has(rule.line.rule)) return
    for (const { subject, path, description } of advise(rule, item)) {
      const key = `${subject} ${path}`
      if (!known.has(key)) faults.addRule(rule.line.rule, path, description)
      known.add(key)
    }
  }
  findBroken(first, document, report)
  if (!faults.isEmpty()) return
  if (figures?.mismatch) faults.add('18', '$.totals', figures.mismatch)
  findBroken(last, document, report)
}
