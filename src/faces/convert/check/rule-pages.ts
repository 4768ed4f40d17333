/** The requirements of the rules in plain words, with an example that breaks each and one that follows it. */
import { lazy } from '../../../values/lazy.ts'
import type { RulePage } from '../../rules/rule-pages.ts'
import { compileRules, parseRule } from '../rules/compile-rules.ts'
import untested from '../rules/data/untested.json' with { type: 'json' }
import {
  type DocumentProfile,
  type DocumentRule,
  documentRules,
  rulesIn,
} from '../rules/document-rules.ts'
import type { Kind } from '../rules/places.ts'
import { type CheckedProfile, ruleSetFor } from '../rules/profiles.ts'
import { type RuleLine, type RuleSet, readRules, termsIn } from '../rules/rule-lines.ts'
import { wordsOf } from '../rules/words.ts'
import { xmlTarget } from '../rules/xml-target.ts'
import { listRestrictions } from './restrictions.ts'
import { type Example, exampleOf } from './rule-examples.ts'

const SETS: readonly (readonly [kind: Kind, profile: CheckedProfile])[] = [
  ['invoice', 'en16931'],
  ['cii', 'en16931'],
  ['invoice', 'xrechnung'],
  ['cii', 'xrechnung'],
  ['invoice', 'xrechnung-extension'],
  ['cii', 'xrechnung-extension'],
  ['invoice', 'xrechnung-vehicles'],
  ['cii', 'xrechnung-vehicles'],
  ['invoice', 'peppol'],
  ['invoice', 'peppol-self-billing'],
]

/** A page whose example is found when it is first asked for. */
interface Draft {
  readonly page: RulePage
  readonly example: () => Example | undefined
}

const drafts = lazy(collect)

/** The pages of a rule: one for each wording of it; none if it is not one of these rules. */
export const rulePages = (code: string): readonly RulePage[] =>
  (drafts().get(code) ?? []).map(({ page, example: find }) => {
    const example = find()
    return { ...page, ...(example && { example }) }
  })

/** The codes of all rules, in capitals. */
export const ruleCodes = (): string[] => [...drafts().keys()]

function collect(): ReadonlyMap<string, Draft[]> {
  const found = new Map<string, Draft[]>()
  const add = (page: RulePage, find: () => Example | undefined): void => {
    const code = page.code.toUpperCase()
    const others = found.get(code) ?? []
    const isSame = others.some(
      ({ page: { asks, condition } }) => asks === page.asks && condition === page.condition,
    )
    if (!isSame) found.set(code, [...others, { page, example: lazy(find) }])
  }
  const addDocuments = (): void => {
    // Rules on documents alone: the rules of XML have pages of their own.
    for (const { line } of documentRulesOf('facturx'))
      if (!found.has(line.rule.toUpperCase())) add(pageOf(line, 'facturx'), () => undefined)
  }
  const untestedRules = readRules([untested])
  for (const line of untestedRules.lines)
    add(pageOf(line, 'en16931'), () => findExample(line, untestedRules, 'invoice'))
  for (const [kind, profile] of SETS) {
    const by = `${profile}, ${kind === 'cii' ? 'CII' : 'UBL'}`
    const set = ruleSetFor(kind, profile)
    for (const line of set.lines) add(pageOf(line, by), () => findExample(line, set, kind))
  }
  for (const { rule, isFatal, syntax, place } of listRestrictions()) {
    const page: RulePage = {
      code: rule,
      by: `en16931, ${syntax.toUpperCase()}`,
      kind: isFatal ? 'rule' : 'warning',
      asks: `EN 16931 has no place for ${place}. Remove it.`,
      condition: `none(${place})`,
    }
    add(page, () => forbidden(place))
  }
  addDocuments()
  return found
}

/** All rules by which documents of a profile are judged. */
const documentRulesOf = (profile: DocumentProfile): readonly DocumentRule[] => {
  const { first, last } = documentRules('cii', profile)
  return [...rulesIn(first), ...rulesIn(last)]
}

function pageOf(line: RuleLine, by: string): RulePage {
  const { rule, context, test, severity = 'fatal' } = line
  const { description, fix } = wordsOf(line)
  const terms = termsIn(`${test} ${description}`)
  return {
    code: rule,
    by,
    kind: severity === 'fatal' ? 'rule' : severity === 'warning' ? 'warning' : 'hint',
    asks: `${description} ${fix}`.trim(),
    ...(context !== '/' && { path: context }),
    condition: test,
    ...(terms.length > 0 && { terms }),
  }
}

/** Some rules are of credit notes alone. */
function findExample(line: RuleLine, set: RuleSet, kind: Kind): Example | undefined {
  const [rule] = compileRules({ ...set, lines: [line] }, xmlTarget(kind))
  const parsed = { kind, ...parseRule(line, set, xmlTarget(kind)) }
  const example = exampleOf(parsed, rule!)
  return example ?? (kind === 'invoice' ? findExample(line, set, 'creditNote') : undefined)
}

/** The element or attribute that is forbidden, and nothing. */
function forbidden(place: string): Example {
  const [path = '', attribute] = place.split(/\/?@/)
  const tag = path.split('/').at(-1)!.replace('*', '')
  const passes = attribute ? `<${tag}>…</${tag}>` : 'nothing'
  return { fails: `<${tag}${attribute ? ` ${attribute}="…"` : ''}>…</${tag}>`, passes }
}
