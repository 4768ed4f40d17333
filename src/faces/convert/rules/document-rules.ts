/** The rules of which documents are judged before they are converted: lines of the files in `data` that run on terms. */

import { lazy } from '../../../values/lazy.ts'
import { addTo, keysByName, lazyBy } from '../../by-key.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import type { Group } from '../xml/tree.ts'
import {
  byContext,
  type CompiledRule,
  compileRules,
  type ParsedRule,
  parseRule,
} from './compile-rules.ts'
import advice from './data/advice.json' with { type: 'json' }
import { type DocumentProfile, JUDGED } from './editions.ts'
import { compile } from './expression.ts'
import { familyTerms } from './families.ts'
import { en16931, families, peppolGermany, terms, termsCii, ubl } from './files.ts'
import type { Item } from './indexed.ts'
import { parseExpression } from './parse-expression.ts'
import { filesOf } from './rule-files.ts'
import { type RuleFile, type RuleLine, readRules } from './rule-lines.ts'
import { termsTarget } from './terms-target.ts'
import { type Evaluate, isTrue, itemsOf } from './values.ts'

/** A rule that a document may break. */
export interface DocumentRule extends CompiledRule {
  readonly parse: () => ParsedRule
}

/** Rules by what they are tested for, and those of countries by which documents they concern. */
interface Stage {
  readonly byContext: ByContext
  readonly countries: readonly { readonly concerns: Evaluate; readonly byContext: ByContext }[]
}

/** Rules that are tested for the same. */
interface Tested {
  readonly context: Evaluate
  readonly rules: readonly DocumentRule[]
}

type ByContext = readonly Tested[]

/** The rules of a conversion: those of which every document is judged, and those once there is no other fault. */
export interface DocumentRules {
  readonly first: Stage
  readonly last: Stage
  /** The size of what is worked out once for a document. */
  readonly slots: ReadonlyMap<string, number>
}

/** The numbers of families by rule. */
const FIRST = keysByName(advice.first)
const LAST = keysByName(advice.last)
const READ = keysByName(advice.read)

/** The number of the family of a rule's faults; undefined if documents are not judged by it. */
export function familyOf(rule: string): string | undefined {
  const name = (peppolGermany as RuleFile)[rule] ?? rule
  return FIRST.get(name) ?? LAST.get(name) ?? READ.get(name)
}

/** The rules of a family, by its number. */
export const rulesOfFamily = (number: string): readonly string[] => byFamily().get(number) ?? []

const byFamily = lazy((): ReadonlyMap<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const [rule, family] of [...FIRST, ...LAST, ...READ]) addTo(found, family, rule)
  for (const rule of Object.keys(peppolGermany)) {
    const family = familyOf(rule)
    if (family !== undefined && rule.startsWith('DE-')) addTo(found, family, rule)
  }
  return found
})

/** Rules on codes that addons set: where one is missing, its fault says so. */
export const SET_BY_ADDON: ReadonlySet<string> = new Set(advice.addon.split(' '))

/** The rules of a conversion, compiled when they are first needed. */
export const documentRules = (syntax: Syntax, profile: DocumentProfile): DocumentRules =>
  rulesFor(syntax)(profile)

const rulesFor = lazyBy((syntax: Syntax) =>
  lazyBy((profile: DocumentProfile): DocumentRules => {
    const { files, cii, others } = JUDGED[profile]
    const [ofSyntax, own] = syntax === 'cii' ? [[termsCii], filesOf(cii)] : [[], []]
    const all = [en16931, families, ubl, terms, ...ofSyntax, ...filesOf(files), ...own]
    const set = readRules(all, familyTerms(), filesOf(others))
    const slots = new Map<string, number>()
    const target = termsTarget(slots)
    const compileStage = (stage: ReadonlyMap<string, string>): Stage => {
      const isOf = ({ rule, as, severity = 'fatal' }: RuleLine): boolean =>
        severity === 'fatal' && stage.has(as ?? rule)
      const rules = compileRules({ ...set, lines: set.lines.filter(isOf) }, target).map(
        (rule): DocumentRule =>
          Object.assign(rule, { parse: () => parseRule(rule.line, set, target) }),
      )
      const root = target('', set)
      const countries = Object.entries(advice.only).flatMap(([start, condition]) => {
        const own = rules.filter(({ line }) => line.rule.startsWith(start))
        if (own.length === 0) return []
        const concerns = compile(parseExpression(condition, root), root)
        return [{ concerns, byContext: testedOf(own) }]
      })
      return { byContext: testedOf(rules.filter(isOfAll)), countries }
    }
    return { first: compileStage(FIRST), last: compileStage(LAST), slots }
  }),
)

const testedOf = (rules: readonly DocumentRule[]): Tested[] =>
  Array.from(byContext(rules), ([context, own]) => ({ context, rules: own }))

const isOfAll = ({ line }: CompiledRule): boolean =>
  !Object.keys(advice.only).some((start) => line.rule.startsWith(start))

/** The rules that ask for a term and nothing else, by the term. */
const required = lazy((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { rule, test } of readRules([en16931, ubl]).lines) {
    const [, term] = /^(?:filled\()?(BT-\d+)\)?$/.exec(test) ?? []
    if (term !== undefined && !found.has(term)) found.set(term, rule)
  }
  return found
})

/** The rule that requires a term; undefined if none does. */
export const requiring = (term: string): string | undefined => required().get(term)

/** What is looked at: the tree, and what was worked out once. */
export interface DocumentTerms {
  readonly root: Group
  readonly known: unknown[]
}

/** Reports each rule that terms break, and the group, or the document, that breaks it. */
export function findBroken(
  { byContext, countries }: Stage,
  document: DocumentTerms,
  report: (rule: DocumentRule, item: Item) => void,
): void {
  // Those of countries ask for more.
  for (const country of countries)
    if (isTrue(country.concerns(document.root, document)))
      findIn(country.byContext, document, report)
  findIn(byContext, document, report)
}

function findIn(
  tested: ByContext,
  document: DocumentTerms,
  report: (rule: DocumentRule, item: Item) => void,
): void {
  for (const { context, rules } of tested) {
    for (const item of itemsOf(context(document.root, document))) {
      for (const rule of rules) if (!isTrue(rule.test(item, document))) report(rule, item)
    }
  }
}

/** All rules of a stage. */
export const rulesIn = ({ byContext, countries }: Stage): DocumentRule[] =>
  [byContext, ...countries.map((country) => country.byContext)].flatMap((groups) =>
    groups.flatMap(({ rules }) => rules),
  )
