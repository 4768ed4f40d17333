/**
 * Compiles rules for a target: expressions to functions, terms to places. Names that it does not know are errors: a rule
 * that names one would mean nothing.
 */
import { addTo } from '../../by-key.ts'
import { GROUPS, TERMS } from '../terms/terms.ts'
import { compile, isFixed, type Target } from './expression.ts'
import { type Expression, parseExpression } from './parse-expression.ts'
import { type RuleLine, type RuleSet, termsIn } from './rule-lines.ts'
import type { Evaluate } from './values.ts'

export interface CompiledRule {
  readonly line: RuleLine
  readonly context: Evaluate
  readonly test: Evaluate
  /** Is it the same for all elements of a document? */
  readonly isFixed: boolean
  /** The terms that it names. */
  readonly terms: readonly string[]
}

/** A target for rules of a context: terms are looked up in a group, or in the document if it is empty. */
export type TargetOf = (group: string, set: RuleSet) => Target

/** @throws Error if a rule cannot be read, or names what is unknown */
export function compileRules(set: RuleSet, targetOf: TargetOf): CompiledRule[] {
  const contexts = new Map<string, Evaluate>()
  const root = targetOf('', set)
  return set.lines.map((line): CompiledRule => {
    try {
      const { context, test, target } = parseRule(line, set, targetOf)
      const evaluate = contexts.get(line.context) ?? compile(context, root)
      contexts.set(line.context, evaluate)
      return {
        line,
        context: evaluate,
        test: compile(test, target),
        isFixed: isFixed(test),
        terms: termsIn(`${line.test} ${line.description}`),
      }
    } catch (error) {
      throw new Error(`${line.rule}: ${(error as Error).message}`)
    }
  })
}

/** Rules by what they are tested for. */
export type ByContext<Rule extends CompiledRule = CompiledRule> = ReadonlyMap<
  Evaluate,
  readonly Rule[]
>

export function byContext<Rule extends CompiledRule>(rules: readonly Rule[]): ByContext<Rule> {
  const groups = new Map<Evaluate, Rule[]>()
  for (const rule of rules) addTo(groups, rule.context, rule)
  return groups
}

/** A rule as expressions. */
export interface ParsedRule {
  readonly context: Expression
  readonly test: Expression
  readonly target: Target
  readonly definition: (name: string) => Expression
}

export function parseRule(line: RuleLine, set: RuleSet, targetOf: TargetOf): ParsedRule {
  const { group, place, condition } = contextOf(line.context, set.definitions)
  const root = targetOf('', set)
  const target = group === '' ? root : targetOf(group, set)
  const from = parseExpression(place, root)
  return {
    target,
    test: parseExpression(line.test, target),
    context:
      condition === undefined
        ? from
        : { kind: 'filter', from, condition: parseExpression(condition, target) },
    definition: (name) => parseExpression(root.definition(name), root),
  }
}

/**
 * `BG-23 := //cac:TaxSubtotal`: elements, and the group whose terms are looked up in them; or an element in the group,
 * `BG-4/cac:Party`.
 */
const OF_GROUP = /^(BG-\d+(?:\/\S+)?) := (.*)$/s

interface Context {
  readonly group: string
  readonly place: string
  /** The condition on an element, in which terms are looked up in the group as well. */
  readonly condition?: string
}

/** A context is a place, such as `BG-25` or `$sums`, which may have a condition: `BG-5[$dutch]`. */
function contextOf(context: string, definitions: ReadonlyMap<string, string>): Context {
  const [, name = '', condition] = /^(BG-\d+|\$\w+)(?:\[(.*)\])?$/s.exec(context) ?? []
  const [, group = name, place = name] = OF_GROUP.exec(definitions.get(name.slice(1)) ?? '') ?? []
  if (!group.startsWith('BG-') || (condition !== undefined && endsEarly(condition)))
    return { group: '', place: context }
  return { group, place, ...(condition !== undefined && { condition }) }
}

/** Does a condition end before its text does, as in `$seller[…]/cac:Contact[…]`? */
function endsEarly(condition: string): boolean {
  let depth = 0
  return [...condition].some((sign) => {
    if (sign === '[') depth++
    else if (sign === ']') depth--
    return depth < 0
  })
}

/** The text of a definition, without its group. */
export function definitionIn({ definitions }: RuleSet, name: string): string {
  const text = definitions.get(name)
  if (text === undefined) throw new Error(`unknown definition ${name}`)
  return OF_GROUP.exec(text)?.[2] ?? text
}

/** @throws Error if a term or group is none of the standard */
export function checkTerm(term: string): void {
  if (!TERMS.has(term) && !GROUPS[term]) throw new Error(`unknown term ${term}`)
}
