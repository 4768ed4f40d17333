/**
 * The parts of formats and countries that can be removed one by one, to see whether a test fails without them: rules,
 * guards, normalisers, scenarios, and the like. Loaded before a test file, this module removes the part that the
 * environment variable REMOVAL names, as `KEY INDEX`.
 */
import { ADDONS } from '../src/addons/index.ts'
import type { Addon, Regime, RulesByType } from '../src/definitions/contract.ts'
import { REGIMES } from '../src/regimes/index.ts'
import type { RuleNode } from '../src/validate/rules.ts'

export interface Removal {
  kind: 'rule' | 'guard' | 'normaliser' | 'scenario' | 'correction' | 'suppressed code'
  name: string
  remove(): void
}

/** Formats by key, and countries by code in lower case, as their test files are named. */
export const SOURCES: ReadonlyMap<string, Addon | Regime> = new Map<string, Addon | Regime>([
  ...ADDONS.map((addon) => [addon.key, addon] as const),
  ...REGIMES.map((regime) => [regime.country.toLowerCase(), regime] as const),
])

/** All that can be removed from a format or country, always in the same order. */
export function removalsOf(source: Addon | Regime): Removal[] {
  const seen = new Set<RuleNode[]>()
  const tables: RulesByType[] =
    'key' in source
      ? [source.rules]
      : [source.rules, source.rulesForAll, { 'tax.Identity': source.taxIdentityRules }]
  return [
    ...tables.flatMap((table) =>
      Object.entries(table).flatMap(([type, nodes]) => ruleRemovals(nodes, type, seen)),
    ),
    ...Object.keys(source.normalise).map(
      (type): Removal => ({
        kind: 'normaliser',
        name: type,
        remove: () => Reflect.deleteProperty(source.normalise, type),
      }),
    ),
    ...(source.definition.scenarios ?? []).flatMap((set) => {
      return elementRemovals('scenario', set, 'list')
    }),
    ...elementRemovals('correction', source.definition, 'corrections'),
    ...elementRemovals('suppressed code', source, 'suppresses'),
    ...('correct' in source && source.correct !== undefined ? [hookRemoval(source)] : []),
  ]
}

/** An array of rules that stands in two places is removed from once. */
function ruleRemovals(nodes: RuleNode[], place: string, seen: Set<RuleNode[]>): Removal[] {
  if (seen.has(nodes)) return []
  seen.add(nodes)
  return nodes.flatMap((node, index): Removal[] => {
    if ('constraint' in node) {
      const name = `${node.code} ${place} ${node.path}`
      return [{ kind: 'rule', name, remove: () => nodes.splice(index, 1) }]
    }
    const inner = ruleRemovals(node.rules, 'at' in node ? `${place} ${node.at}` : place, seen)
    if ('at' in node) return inner
    const name = `of ${codesIn(node.rules).join(', ')}`
    const remove = () => Reflect.set(node, 'guard', () => true)
    return [{ kind: 'guard', name, remove }, ...inner]
  })
}

function codesIn(nodes: RuleNode[]): string[] {
  return nodes.flatMap((node) => ('constraint' in node ? node.code : codesIn(node.rules)))
}

/** Removals of the elements of an array that is a member of `owner`. */
function elementRemovals(
  kind: Removal['kind'],
  owner: object,
  member: string,
): Removal[] {
  const array: unknown = Reflect.get(owner, member)
  if (!Array.isArray(array)) return []
  return array.map((element, index) => ({
    kind,
    name: JSON.stringify(element).slice(0, 100),
    remove: () => Reflect.set(owner, member, array.toSpliced(index, 1)),
  }))
}

function hookRemoval(addon: Addon): Removal {
  return {
    kind: 'correction',
    name: 'hook',
    remove: () => Reflect.set(addon, 'correct', undefined),
  }
}

const [key, index] = process.env.REMOVAL?.split(' ') ?? []
if (key !== undefined) {
  const source = SOURCES.get(key)
  const removal = source && removalsOf(source)[Number(index)]
  if (!removal) throw new Error(`unknown removal "${key} ${index}"`)
  removal.remove()
}
