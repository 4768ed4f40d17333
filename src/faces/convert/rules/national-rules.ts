/**
 * What documents must have for a national format on UBL: the rows of a file in `data`, on the tree of terms. A row is
 * `context | test | what to do | place`, by the number of its fault and the official rules; a row without a bar lists rules that
 * `check` has, too.
 */
import { lazyBy } from '../../by-key.ts'
import type { Group } from '../xml/tree.ts'
import { compileRules, parseRule } from './compile-rules.ts'
import type { DocumentRule, DocumentTerms } from './document-rules.ts'
import { NATIONAL, type NationalProfile } from './editions.ts'
import { en16931, terms, ubl } from './files.ts'
import type { Item } from './indexed.ts'
import { filesOf } from './rule-files.ts'
import { type RuleFile, readRules } from './rule-lines.ts'
import { termsTarget } from './terms-target.ts'
import { isTrue, itemsOf } from './values.ts'

const rulesOf = lazyBy((profile: NationalProfile) => {
  const { rows, listed } = NATIONAL[profile]
  const set = readRules(filesOf(rows).map(withEach), [], [en16931, ubl, ...filesOf(listed), terms])
  const slots = new Map<string, number>()
  const target = termsTarget(slots)
  const compiled = compileRules(set, target).map(
    (rule): DocumentRule => Object.assign(rule, { parse: () => parseRule(rule.line, set, target) }),
  )
  return { compiled, slots }
})

/** A row for each of the rules that a row lists. */
function withEach(file: RuleFile): RuleFile {
  const rows = Object.entries(file).flatMap(([name, text]): [string, string][] =>
    /^\d\d$/.test(name) ? text.split(' ').map((rule) => [`${name} ${rule}`, rule]) : [[name, text]],
  )
  return Object.fromEntries(rows)
}

/** Reports each row that terms break, with the number of its fault. */
export function findMissing(
  profile: NationalProfile,
  tree: Group,
  report: (number: string, rule: DocumentRule, item: Item, document: DocumentTerms) => void,
): void {
  const { compiled, slots } = rulesOf(profile)
  const document = { root: tree, known: new Array<unknown>(slots.size) }
  for (const rule of compiled) {
    for (const item of itemsOf(rule.context(tree, document))) {
      if (!isTrue(rule.test(item, document)))
        report(rule.line.rule.slice(0, 2), rule, item, document)
    }
  }
}
