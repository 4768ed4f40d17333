/** The requirements of the rules in plain words, with an example that breaks each and one that follows it. */
import { lazy } from '../../../values/lazy.ts'
import type { RulePage } from '../../standards.ts'
import { untested } from '../rules/check-files.ts'
import { type DocumentRule, documentRules, rulesIn } from '../rules/document-rules.ts'
import { CHECKED_PROFILES, type DocumentProfile } from '../rules/editions.ts'
import type { Kind } from '../rules/places.ts'
import { hasRules, ruleSetFor } from '../rules/profiles.ts'
import { type RuleLine, type RuleSet, readRules, termsIn } from '../rules/rule-lines.ts'
import { wordsOf } from '../rules/words.ts'
import examples from './examples/rules.json' with { type: 'json' }
import { listRestrictions } from './restrictions.ts'

/** The kind of the pages on the rules of a syntax. */
const KINDS = { ubl: 'invoice', cii: 'cii' } as const

/** A rule, as it is stated for a kind of documents. */
export interface StatedRule {
  readonly line: RuleLine
  readonly set: RuleSet
  readonly kind: Kind
}

/** A page, and the rule that it is about, if that is not only about a place. */
export interface Draft {
  readonly page: RulePage
  readonly rule?: StatedRule
}

const drafts = lazy(collect)

/** Pages with examples, by the code and the number of the page. */
const EXAMPLES: { readonly [code: string]: readonly (readonly string[])[] } = examples

/** The pages of a rule: one for each wording of it; none if it is not one of these rules. */
export const rulePages = (code: string): readonly RulePage[] =>
  (drafts().get(code) ?? []).map(({ page, rule }, i) => {
    if (!rule) return page
    const [fails, passes] = EXAMPLES[code]?.[i] ?? []
    return fails === undefined ? page : { ...page, example: { fails, passes } }
  })

/** All rules, by their codes in capitals. */
export const allRules = (): ReadonlyMap<string, readonly Draft[]> => drafts()

function collect(): ReadonlyMap<string, Draft[]> {
  const found = new Map<string, Draft[]>()
  const add = (page: RulePage, rule?: StatedRule): void => {
    const code = page.code.toUpperCase()
    const others = found.get(code) ?? []
    const isSame = others.some(
      ({ page: { asks, condition } }) => asks === page.asks && condition === page.condition,
    )
    if (!isSame) found.set(code, [...others, { page, ...(rule && { rule }) }])
  }
  const untestedRules = readRules([untested])
  for (const line of untestedRules.lines)
    add(pageOf(line, 'en16931'), { line, set: untestedRules, kind: 'invoice' })
  for (const profile of CHECKED_PROFILES) {
    for (const syntax of ['ubl', 'cii'] as const) {
      if (!hasRules(profile, syntax)) continue
      const kind = KINDS[syntax]
      const set = ruleSetFor(kind, profile)
      const by = `${profile}, ${syntax.toUpperCase()}`
      for (const line of set.lines) add(pageOf(line, by), { line, set, kind })
    }
  }
  for (const { rule, isFatal, syntax, place } of listRestrictions()) {
    add({
      code: rule,
      by: `en16931, ${syntax.toUpperCase()}`,
      kind: isFatal ? 'rule' : 'warning',
      asks: `EN 16931 has no place for ${place}. Remove it.`,
      condition: `none(${place})`,
      example: forbidden(place),
    })
  }
  // Rules on documents alone: those on XML have pages already.
  for (const { line } of documentRulesOf('facturx'))
    if (!found.has(line.rule.toUpperCase())) add(pageOf(line, 'facturx'))
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

/** The element or attribute that is forbidden, and nothing. */
function forbidden(place: string): { fails: string; passes: string } {
  const [path = '', attribute] = place.split(/\/?@/)
  const tag = path.split('/').at(-1)!.replace('*', '')
  const passes = attribute ? `<${tag}>…</${tag}>` : 'nothing'
  return { fails: `<${tag}${attribute ? ` ${attribute}="…"` : ''}>…</${tag}>`, passes }
}
