/** Compiles rules for a kind of document: expressions to functions, terms to places. */
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

export function compileRules({ lines, definitions }: RuleSet, kind: Kind): CompiledRule[] {
  const contexts = new Map<string, Evaluate>()
  return lines.map((line): CompiledRule => {
    const [group, place] = contextOf(line.context, definitions)
    const context =
      contexts.get(place) ?? compileExpression(place, namesFor(kind, '', definitions)).evaluate
    contexts.set(place, context)
    return {
      line,
      context,
      test: compileExpression(line.test, namesFor(kind, group, definitions)),
      terms: termsIn(`${line.test} ${line.description}`),
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

const namesFor = (kind: Kind, group: string, definitions: ReadonlyMap<string, string>): Names => ({
  place: (term) => placeOf(term, group, kind),
  definition(name) {
    const text = definitions.get(name)
    if (text === undefined) throw new Error(`unknown definition ${name}`)
    return OF_GROUP.exec(text)?.[2] ?? text
  },
})

/** The place of a term: in the elements of the group if it is there, otherwise from the root. */
function placeOf(term: string, group: string, kind: Kind): string {
  const { of } = placesOf(kind)
  const places = of.get(term)
  // In this syntax there is no place for it.
  if (!places) return '/cbc:None'
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

export function parseRule(line: RuleLine, { definitions }: RuleSet, kind: Kind): ParsedRule {
  const [group, context] = contextOf(line.context, definitions)
  const names = namesFor(kind, '', definitions)
  return {
    kind,
    context: parseExpression(context, names),
    test: parseExpression(line.test, namesFor(kind, group, definitions)),
    definition: (name) => parseExpression(names.definition(name), names),
  }
}
