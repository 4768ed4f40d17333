/** An addon: what one format asks of documents, as data, and the steps and rules that only it has. */
import type { DefinitionSource } from '../model/authored.ts'
import type { AddonDef } from '../model/generated/types.ts'
import type {
  Addon,
  CorrectionHook,
  Normalisers,
  RulesByType,
  ScenarioSetSource,
} from './contract.ts'
import { assertRulePaths } from './rule-paths.ts'

/** The definition, spelled as in the schema tax/addon-def, and behaviour beside it. */
export interface AddonInput extends DefinitionSource<Omit<AddonDef, '$schema' | 'scenarios'>> {
  readonly key: string
  readonly scenarios?: readonly ScenarioSetSource[]
  readonly normalise?: Normalisers
  readonly rules?: RulesByType
  /** Codes of rules that are not asked for where this addon is active. */
  readonly suppresses?: readonly string[]
  /** Runs on an invoice that has just been turned into a corrective one, before that is calculated. */
  readonly correct?: CorrectionHook
}

/** @throws Error if the path of a rule leads nowhere */
export function defineAddon(input: AddonInput): Addon {
  const { normalise = {}, rules = {}, suppresses = [], correct, ...given } = input
  assertRulePaths(rules)
  const definition = { extensions: [], scenarios: [], corrections: [], ...given }
  return {
    key: input.key,
    requires: input.requires ?? [],
    definition,
    normalise,
    rules,
    suppresses,
    correct,
  }
}
