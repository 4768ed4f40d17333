/** An addon: what one format asks of documents, as data, and the steps and rules that only it has. */
import type { Authored } from './authored.ts'
import type { HookRules, Hooks } from './hooks.ts'
import type { AddonDef } from './types.ts'

/** The definition, spelled as in the schema tax/addon-def, and behaviour beside it. */
export interface AddonInput extends Authored<Omit<AddonDef, '$schema'>> {
  readonly key: string
  readonly normalise?: Hooks
  readonly rules?: HookRules
  /** Codes of rules that are not asked for where this addon is active. */
  readonly suppresses?: readonly string[]
}

export interface Addon {
  readonly key: string
  readonly requires: readonly string[]
  readonly definition: Authored<AddonDef>
  readonly normalise: Hooks
  readonly rules: HookRules
  readonly suppresses: readonly string[]
}

export function defineAddon(input: AddonInput): Addon {
  const { normalise = {}, rules = {}, suppresses = [], ...definition } = input
  return { key: input.key, requires: input.requires ?? [], definition, normalise, rules, suppresses }
}
