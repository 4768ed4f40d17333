/** An addon: what one format asks of documents, as data, and the steps and rules that only it has. */
import type { Authored } from '../model/authored.ts'
import type { HookRules, Hooks } from './contract.ts'
import type { AuthoredScenarioSet } from '../document/calculate/scenarios.ts'
import type { AddonDef, DocumentRef, Invoice, TextMap } from '../model/generated/types.ts'

/** `reference` stands for the invoice that is corrected, with the `ext` of the options; `ext` is those as they came. */
export type CorrectionHook = (invoice: Invoice, reference: DocumentRef, ext: TextMap) => void

/** The definition, spelled as in the schema tax/addon-def, and behaviour beside it. */
export interface AddonInput extends Authored<Omit<AddonDef, '$schema' | 'scenarios'>> {
  readonly key: string
  readonly scenarios?: readonly AuthoredScenarioSet[]
  readonly normalise?: Hooks
  readonly rules?: HookRules
  /** Codes of rules that are not asked for where this addon is active. */
  readonly suppresses?: readonly string[]
  /** Runs on an invoice that has just been turned into a corrective one, before that is calculated. */
  readonly correct?: CorrectionHook
}

export interface Addon {
  readonly key: string
  readonly requires: readonly string[]
  readonly definition: Authored<AddonDef>
  readonly normalise: Hooks
  readonly rules: HookRules
  readonly suppresses: readonly string[]
  readonly correct: CorrectionHook | undefined
}

export function defineAddon(input: AddonInput): Addon {
  const { normalise = {}, rules = {}, suppresses = [], correct, ...given } = input
  const definition = { extensions: [], scenarios: [], corrections: [], ...given }
  return { key: input.key, requires: input.requires ?? [], definition, normalise, rules, suppresses, correct }
}
