/** The terms that a broken rule is about: those whose absence or value breaks it. */
import { compile, type Target } from './expression.ts'
import type { Indexed, Item } from './indexed.ts'
import type { Expression } from './parse-expression.ts'
import { isTrue } from './values.ts'

/** A place in a tree of terms: steps from the document, or from the group that the rule is tested for. */
export interface Place {
  readonly isFromRoot: boolean
  readonly steps: readonly string[]
}

/** The places of a test that does not hold for an item. */
export function blame(
  test: Expression,
  target: Target,
  item: Item,
  document: Indexed,
): readonly Place[] {
  const holds = (expression: Expression): boolean =>
    isTrue(compile(expression, target)(item, document))
  const visit = (expression: Expression): readonly Place[] => {
    switch (expression.kind) {
      case 'and':
        return [expression.left, expression.right].filter((side) => !holds(side)).flatMap(visit)
      case 'or': {
        const sides = sidesOf(expression)
        return visit(sides.find((side) => !isGuard(side)) ?? sides[0]!)
      }
      case 'call': {
        const [first, second, third] = expression.inputs
        if (expression.name === 'if') return visit(holds(first!) ? second! : third!)
        if (expression.name === 'either') return visit(expression.inputs.find(holds) ?? first!)
        return expression.inputs.map(visit).find((found) => found.length > 0) ?? []
      }
      case 'comparison':
      case 'arithmetic': {
        const found = visit(expression.left)
        return found.length > 0 ? found : visit(expression.right)
      }
      case 'zero':
      case 'filter':
        return visit(expression.from)
      case 'step':
        return [placeOf(expression)]
      default:
        return []
    }
  }
  return visit(test)
}

/** The places of an expression for texts: one, or several of which each is looked at. */
export function placesIn(expression: Expression): readonly Place[] {
  if (expression.kind === 'call') return expression.inputs.flatMap(placesIn)
  return expression.kind === 'step' ? [placeOf(expression)] : []
}

/** All sides of a chain of `or`. */
const sidesOf = (expression: Expression): Expression[] =>
  expression.kind === 'or'
    ? [...sidesOf(expression.left), ...sidesOf(expression.right)]
    : [expression]

/** Does a side only say to which documents a rule applies? */
const isGuard = ({ kind, ...rest }: Expression): boolean =>
  kind === 'definition' ||
  (kind === 'call' && 'name' in rest && ['not', 'none'].includes(rest.name))

function placeOf(expression: Expression): Place {
  const steps: string[] = []
  let at = expression
  while (at.kind === 'step' || at.kind === 'filter') {
    if (at.kind === 'step') steps.unshift(at.step)
    at = at.from
  }
  return { isFromRoot: at.kind === 'root', steps }
}
