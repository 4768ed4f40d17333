/**
 * What documents must have for a national format on UBL: the rows of a file in `data`, on the tree of terms. A row is
 * `context | test | what to do | place`, by the number of its fault and the official rules; a row without a bar lists rules that
 * `check` has, too.
 */
import { lazyBy } from '../../by-key.ts'
import type { Group } from '../xml/tree.ts'
import { compileRules, parseRule } from './compile-rules.ts'
import ciusRo from './data/cius-ro.json' with { type: 'json' }
import ciusRoTerms from './data/cius-ro-terms.json' with { type: 'json' }
import en16931 from './data/en16931.json' with { type: 'json' }
import hrCiusTerms from './data/hr-cius-terms.json' with { type: 'json' }
import nlciusTerms from './data/nlcius-terms.json' with { type: 'json' }
import pintAeTerms from './data/pint-ae-terms.json' with { type: 'json' }
import terms from './data/terms.json' with { type: 'json' }
import ubl from './data/ubl.json' with { type: 'json' }
import type { DocumentRule, DocumentTerms } from './document-rules.ts'
import type { Item } from './indexed.ts'
import type { NationalProfile } from './national-profiles.ts'
import { type RuleFile, readRules } from './rule-lines.ts'
import { termsTarget } from './terms-target.ts'
import { isTrue, itemsOf } from './values.ts'

/** The rows of each format, and the rules that they list. */
const FILES: {
  readonly [profile in NationalProfile]: readonly [rows: RuleFile, rules: RuleFile]
} = {
  'cius-ro': [ciusRoTerms, ciusRo],
  'hr-cius': [hrCiusTerms, {}],
  nlcius: [nlciusTerms, {}],
  'pint-ae': [pintAeTerms, {}],
}

const rulesOf = lazyBy((profile: NationalProfile) => {
  const [rows, rules] = FILES[profile]
  const set = readRules([withEach(rows)], [], [en16931, ubl, rules, terms])
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
