/**
 * The parts of formats and countries that can be switched off one by one, to see whether a test notices: rules, guards,
 * normalisers and scenarios.
 */
import { ADDONS } from '../../src/addons/index.ts'
import type { Addon, Normalisers, Regime, RulesByType } from '../../src/definitions/contract.ts'
import { REGIMES } from '../../src/regimes/index.ts'
import type { RuleNode } from '../../src/validate/rules.ts'

export interface Part {
  kind: 'rule' | 'guard' | 'normaliser' | 'scenario' | 'correction'
  name: string
  isRemoved: boolean
}

/** Formats by key, and countries by code in lower case, as their test files are named. */
export const SOURCES: ReadonlyMap<string, Addon | Regime> = new Map<string, Addon | Regime>([
  ...ADDONS.map((addon) => [addon.key, addon] as const),
  ...REGIMES.map((regime) => [regime.country.toLowerCase(), regime] as const),
])

/** Gives each part of a format or country a switch. Call it before the first request: the engine compiles rules once. */
export function partsOf(source: Addon | Regime): Part[] {
  const tables: RulesByType[] =
    'key' in source
      ? [source.rules]
      : [source.rules, source.rulesForAll, { 'tax.Identity': source.taxIdentityRules }]
  const seen = new Set<RuleNode>()
  return [
    ...tables.flatMap((table) =>
      Object.entries(table).flatMap(([type, nodes]) => ruleParts(nodes, type, seen)),
    ),
    ...normaliserParts(source.normalise),
    ...(source.definition.scenarios ?? []).flatMap((set) => {
      return elementParts('scenario', set, 'list')
    }),
    ...elementParts('correction', source.definition, 'corrections'),
  ]
}

function newPart(kind: Part['kind'], name: string): Part {
  return { kind, name, isRemoved: false }
}

/** A rule that stands in two places has one switch. */
function ruleParts(nodes: RuleNode[], place: string, seen: Set<RuleNode>): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (seen.has(node)) return []
    seen.add(node)
    if ('constraint' in node) {
      const part = newPart('rule', `${node.code} ${place} ${node.path}`)
      const { holds, ...rest } = node.constraint
      const isMet: typeof holds = (value, context) => part.isRemoved || holds(value, context)
      Reflect.set(node, 'constraint', { ...rest, holds: isMet })
      return [part]
    }
    if ('at' in node) return ruleParts(node.rules, `${place} ${node.at}`, seen)
    const part = newPart('guard', `of ${codesIn(node.rules).join(', ')}`)
    const { guard } = node
    node.guard = (object, context) => part.isRemoved || guard(object, context)
    return [part, ...ruleParts(node.rules, place, seen)]
  })
}

function codesIn(nodes: RuleNode[]): string[] {
  return nodes.flatMap((node) => ('constraint' in node ? node.code : codesIn(node.rules)))
}

function normaliserParts(normalisers: Normalisers): Part[] {
  return Object.entries(normalisers).map(([type, normalise]) => {
    const part = newPart('normaliser', type)
    const unlessRemoved = (object: never, context: never): void => {
      if (!part.isRemoved) normalise(object, context)
    }
    Reflect.set(normalisers, type, unlessRemoved)
    return part
  })
}

/** One part for each element of an array that is a member of `owner`. */
function elementParts(kind: Part['kind'], owner: object, member: string): Part[] {
  const array: unknown = Reflect.get(owner, member)
  if (!Array.isArray(array)) return []
  const parts = array.map((element) => newPart(kind, JSON.stringify(element).slice(0, 100)))
  const get = () => array.filter((_, index) => !parts[index]!.isRemoved)
  Object.defineProperty(owner, member, { get })
  return parts
}
