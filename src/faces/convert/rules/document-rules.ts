/** The rules of which documents are judged before they are converted: lines of the files in `data` that run on terms. */

import { lazy } from '../../../values/lazy.ts'
import { addTo, lazyBy } from '../../by-key.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import type { Group } from '../xml/tree.ts'
import { type CompiledRule, compileRules, type ParsedRule, parseRule } from './compile-rules.ts'
import advice from './data/advice.json' with { type: 'json' }
import amountDue from './data/amount-due-terms.json' with { type: 'json' }
import en16931 from './data/en16931.json' with { type: 'json' }
import facturx from './data/facturx-terms.json' with { type: 'json' }
import families from './data/families.json' with { type: 'json' }
import frCtc from './data/fr-ctc.json' with { type: 'json' }
import frCtcTerms from './data/fr-ctc-terms.json' with { type: 'json' }
import frCtcTermsCii from './data/fr-ctc-terms-cii.json' with { type: 'json' }
import peppol from './data/peppol.json' with { type: 'json' }
import peppolCountries from './data/peppol-countries.json' with { type: 'json' }
import countriesTerms from './data/peppol-countries-terms.json' with { type: 'json' }
import peppolGermany from './data/peppol-germany.json' with { type: 'json' }
import peppolShared from './data/peppol-shared.json' with { type: 'json' }
import sharedTerms from './data/peppol-shared-terms.json' with { type: 'json' }
import peppolTerms from './data/peppol-terms.json' with { type: 'json' }
import selfBilling from './data/self-billing.json' with { type: 'json' }
import terms from './data/terms.json' with { type: 'json' }
import termsCii from './data/terms-cii.json' with { type: 'json' }
import ubl from './data/ubl.json' with { type: 'json' }
import xrechnung from './data/xrechnung.json' with { type: 'json' }
import xrechnungTerms from './data/xrechnung-terms.json' with { type: 'json' }
import xrechnungTermsCii from './data/xrechnung-terms-cii.json' with { type: 'json' }
import xrechnungUbl from './data/xrechnung-ubl.json' with { type: 'json' }
import { compile } from './expression.ts'
import { familyTerms } from './families.ts'
import type { Item } from './indexed.ts'
import type { NationalProfile } from './national-profiles.ts'
import { parseExpression } from './parse-expression.ts'
import { type RuleFile, type RuleLine, readRules } from './rule-lines.ts'
import { termsTarget } from './terms-target.ts'
import { type Evaluate, isTrue, itemsOf } from './values.ts'

/** What documents are judged by. Self-billed ones have rules of their own in Peppol. */
export type DocumentProfile =
  | 'en16931'
  | 'xrechnung'
  | 'peppol'
  | 'peppol-self-billing'
  | 'facturx'
  | 'fr-ctc'
  | NationalProfile

interface Files {
  readonly files: readonly RuleFile[]
  /** Files for CII alone. */
  readonly cii?: readonly RuleFile[]
  /** Files whose rules it has by other names. */
  readonly others?: readonly RuleFile[]
}

const PEPPOL = [peppolShared, sharedTerms, peppol]

/** Without those of the standard. National formats add theirs once their terms are there; see national-rules.ts. */
const FILES: { readonly [profile in DocumentProfile]?: Files } = {
  xrechnung: {
    files: [peppolShared, xrechnung, xrechnungUbl, sharedTerms, xrechnungTerms, amountDue],
    cii: [xrechnungTermsCii],
  },
  peppol: {
    files: [...PEPPOL, peppolCountries, peppolGermany, peppolTerms, countriesTerms],
    others: [xrechnung, xrechnungUbl, xrechnungTerms, amountDue],
  },
  'peppol-self-billing': { files: [...PEPPOL, selfBilling, peppolTerms] },
  facturx: { files: [facturx] },
  'fr-ctc': { files: [frCtc, frCtcTerms], cii: [frCtcTermsCii] },
  'cius-ro': { files: [amountDue] },
  nlcius: { files: [amountDue] },
}

/** A rule that a document may break. */
export interface DocumentRule extends CompiledRule {
  readonly parse: () => ParsedRule
}

/** Rules by what they are tested for, and those of countries by which documents they concern. */
interface Stage {
  readonly byContext: ByContext
  readonly countries: readonly { readonly concerns: Evaluate; readonly byContext: ByContext }[]
}

type ByContext = readonly (readonly [context: Evaluate, rules: readonly DocumentRule[]])[]

/** The rules of a conversion: those of which every document is judged, and those once there is no other fault. */
export interface DocumentRules {
  readonly first: Stage
  readonly last: Stage
  /** The size of what is worked out once for a document. */
  readonly slots: ReadonlyMap<string, number>
}

/** The numbers of families by rule. */
const familiesIn = (stage: { readonly [family: string]: string }): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(stage).flatMap(([family, rules]) =>
      rules.split(' ').map((rule): [string, string] => [rule, family]),
    ),
  )

const FIRST = familiesIn(advice.first)
const LAST = familiesIn(advice.last)
const READ = familiesIn(advice.read)

/** The number of the family of a rule's faults; undefined if documents are not judged by it. */
export function familyOf(rule: string): string | undefined {
  const name = (peppolGermany as RuleFile)[rule] ?? rule
  return FIRST.get(name) ?? LAST.get(name) ?? READ.get(name)
}

/** The rules of a family, by its number. */
export const rulesOfFamily = (number: string): string[] => [
  ...[...FIRST, ...LAST, ...READ].flatMap(([rule, family]) => (family === number ? [rule] : [])),
  ...Object.keys(peppolGermany).filter((rule) => /^DE-/.test(rule) && familyOf(rule) === number),
]

/** Rules on codes that addons set: where one is missing, its fault says so. */
export const SET_BY_ADDON: ReadonlySet<string> = new Set(advice.addon.split(' '))

/** The rules of a conversion, compiled when they are first needed. */
export const documentRules = (syntax: Syntax, profile: DocumentProfile): DocumentRules =>
  rulesFor(syntax)(profile)

const rulesFor = lazyBy((syntax: Syntax) =>
  lazyBy((profile: DocumentProfile): DocumentRules => {
    const { files, cii = [], others = [] } = FILES[profile] ?? { files: [] }
    const isCii = syntax === 'cii'
    const all = [en16931, families, ubl, terms, ...(isCii ? [termsCii] : []), ...files]
    const set = readRules([...all, ...(isCii ? cii : [])], familyTerms(), others)
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
        return [{ concerns, byContext: byContext(own) }]
      })
      return { byContext: byContext(rules.filter(isOfAll)), countries }
    }
    return { first: compileStage(FIRST), last: compileStage(LAST), slots }
  }),
)

const isOfAll = ({ line }: CompiledRule): boolean =>
  !Object.keys(advice.only).some((start) => line.rule.startsWith(start))

function byContext(rules: readonly DocumentRule[]): ByContext {
  const groups = new Map<Evaluate, DocumentRule[]>()
  for (const rule of rules) addTo(groups, rule.context, rule)
  return [...groups]
}

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
  rules: ByContext,
  document: DocumentTerms,
  report: (rule: DocumentRule, item: Item) => void,
): void {
  for (const [context, list] of rules) {
    for (const item of itemsOf(context(document.root, document))) {
      for (const rule of list) if (!isTrue(rule.test(item, document))) report(rule, item)
    }
  }
}

/** All rules of a stage. */
export const rulesIn = ({ byContext, countries }: Stage): DocumentRule[] =>
  [byContext, ...countries.map((country) => country.byContext)].flatMap((groups) =>
    groups.flatMap(([, rules]) => rules),
  )
