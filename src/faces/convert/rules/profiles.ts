/** The rules that invoices are checked by: those of their syntax, and those of a profile. */
import { lazyBy } from '../../by-key.ts'
import type { Syntax } from '../terms/syntaxes.ts'
import * as checkFiles from './check-files.ts'
import { type ByContext, byContext, type CompiledRule, compileRules } from './compile-rules.ts'
import { CHECKED, type CheckedProfile } from './editions.ts'
import { familyRules } from './families.ts'
import * as files from './files.ts'
import { asInLevels, type Level, levelRules } from './levels.ts'
import { type Kind, syntaxOf } from './places.ts'
import { filesIn } from './rule-files.ts'
import { type RuleSet, readRules } from './rule-lines.ts'
import { xmlTarget } from './xml-target.ts'

const filesOf = filesIn({ ...files, ...checkFiles })

const OF_SYNTAX = { ubl: filesOf('en16931 families ubl'), cii: filesOf('en16931 families cii') }

/** Does a profile have rules for a syntax? */
export const hasRules = (profile: CheckedProfile, syntax: Syntax): boolean =>
  CHECKED[profile][syntax] !== undefined

/** The level of Factur-X that a profile is, which has a schema of its own. */
export const levelOf = (profile: CheckedProfile): Level | undefined =>
  CHECKED[profile].level as Level | undefined

/** Does a rule of a profile apply to its extensions, too? */
export const isLasting = (profile: CheckedProfile, rule: string): boolean =>
  rule.startsWith(CHECKED[profile].lasting ?? '\n')

/** The rules of a profile as they are stated. */
export function ruleSetFor(kind: Kind, profile: CheckedProfile): RuleSet {
  const syntax = syntaxOf(kind)
  const { isApart, [syntax]: names, others } = CHECKED[profile]
  const [own, known] = [filesOf(names), filesOf(others)]
  return isApart
    ? { ...readRules(own, [], known), isWithout: () => true }
    : readRules([...OF_SYNTAX[syntax], ...own], familyRules(syntax), known)
}

/** The rules of a profile, and those on places that it does without. */
export interface ProfileRules {
  readonly rules: readonly CompiledRule[]
  readonly byContext: ByContext
  readonly isWithout: (rule: string) => boolean
}

/** The rules of a profile, compiled when they are first needed. */
export const rulesFor = (kind: Kind, profile: CheckedProfile): ProfileRules =>
  compiledFor(kind)(profile)

const compiledFor = lazyBy((kind: Kind) =>
  lazyBy((profile: CheckedProfile): ProfileRules => {
    const set = ruleSetFor(kind, profile)
    const level = levelOf(profile)
    const lines = level ? [...set.lines.map(asInLevels), ...levelRules(level)] : set.lines
    const rules = compileRules({ ...set, lines }, xmlTarget(kind))
    return { rules, byContext: byContext(rules), isWithout: set.isWithout }
  }),
)
