/**
 * Compiles rules for a kind of document: expressions to functions, terms to places. Names that it does not know are
 * errors: a rule that names one would mean nothing.
 */
import { GROUPS, TERMS } from '../en16931/terms.ts'
import { type Compiled, compileExpression } from './expression.ts'
import { type Expression, type Names, parseExpression } from './parse-expression.ts'
import { type Kind, placesOf } from './places.ts'
import { type RuleLine, type RuleSet, termsIn } from './rule-lines.ts'
import type { Evaluate } from './values.ts'

export interface CompiledRule {
  readonly line: RuleLine
  readonly context: Evaluate
  readonly test: Compiled
  /** The terms that it names. */
  readonly terms: readonly string[]
}

/** `BG-23 := //cac:TaxSubtotal`: elements, and the group whose terms are looked up in them. */
const OF_GROUP = /^(BG-\d+) := (.*)$/s

/** @throws Error if a rule cannot be read, or names what is unknown */
export function compileRules(set: RuleSet, kind: Kind): CompiledRule[] {
  const contexts = new Map<string, Evaluate>()
  return set.lines.map((line): CompiledRule => {
    try {
      const [group, place] = contextOf(line.context, set.definitions)
      const context =
        contexts.get(place) ?? compileExpression(place, namesFor(kind, '', set)).evaluate
      contexts.set(place, context)
      return {
        line,
        context,
        test: compileExpression(line.test, namesFor(kind, group, set)),
        terms: termsIn(`${line.test} ${line.description}`),
      }
    } catch (error) {
      throw new Error(`${line.rule}: ${(error as Error).message}`)
    }
  })
}

/** The group of a context, and the expression for its elements. */
function contextOf(
  context: string,
  definitions: ReadonlyMap<string, string>,
): readonly [group: string, context: string] {
  const named = /^\$(\w+)$/.exec(context)?.[1]
  const [, group, place] = OF_GROUP.exec(definitions.get(named ?? '') ?? '') ?? []
  if (group !== undefined) return [group, place!]
  return [/^BG-\d+$/.test(context) ? context : '', context]
}

/** The names of elements with numbers. */
const NUMBER = /(?:Amount|Numeric|Percent|Quantity|Rate)$/

const namesFor = (kind: Kind, group: string, { definitions, lacks }: RuleSet): Names => ({
  place: (term) => placeOf(term, group, kind, lacks),
  definition(name) {
    const text = definitions.get(name)
    if (text === undefined) throw new Error(`unknown definition ${name}`)
    return OF_GROUP.exec(text)?.[2] ?? text
  },
  isNumber: (tag) => NUMBER.test(tag),
})

/** The place of a term that a syntax lacks: nothing. */
const NOWHERE = '/cbc:None'

/** The place of a term: in the elements of the group if it is there, otherwise from the root. */
function placeOf(term: string, group: string, kind: Kind, lacks: ReadonlySet<string>): string {
  if (!TERMS.has(term) && !GROUPS[term]) throw new Error(`unknown term ${term}`)
  const { of } = placesOf(kind)
  const places = of.get(term)
  if (!places) {
    if (!lacks.has(term)) throw new Error(`${term} has no place in ${kind}, which "lacks" must say`)
    return NOWHERE
  }
  const inGroup = (of.get(group) ?? []).flatMap((start) =>
    places
      .filter((place) => place.startsWith(`${start}/`))
      .map((place) => place.slice(start.length + 1)),
  )
  const found = [...new Set(inGroup.length > 0 ? inGroup : places.map((place) => `/${place}`))]
  return found.length === 1 ? found[0]! : `either(${found.join(', ')})`
}

/** A rule as expressions, to make examples of. */
export interface ParsedRule {
  readonly kind: Kind
  readonly context: Expression
  readonly test: Expression
  readonly definition: (name: string) => Expression
}

export function parseRule(line: RuleLine, set: RuleSet, kind: Kind): ParsedRule {
  const [group, context] = contextOf(line.context, set.definitions)
  const names = namesFor(kind, '', set)
  return {
    kind,
    context: parseExpression(context, names),
    test: parseExpression(line.test, namesFor(kind, group, set)),
    definition: (name) => parseExpression(names.definition(name), names),
  }
}
