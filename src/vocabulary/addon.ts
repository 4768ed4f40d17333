/** Addons: what a format requires of documents, as data, with its own normalisers and rules. */

import { WIRE_VERSION } from '../about.ts'
import type {
  Addon,
  CodesByExtension,
  CorrectionHook,
  Normalisers,
  RulesByType,
  ScenarioSource,
} from '../definitions/contract.ts'
import { keysOf } from '../definitions/registry.ts'
import type { DefinitionSource } from '../model/authored.ts'
import type { AddonDef, Invoice } from '../model/generated/types.ts'

/** The scenarios of the documents of a schema. */
export interface ScenarioSetSource {
  readonly schema: string
  readonly list: readonly ScenarioSource[]
}

/** The definition, in the form of the schema tax/addon-def, with the behaviour of the addon. */
export interface AddonInput extends DefinitionSource<Omit<AddonDef, '$schema' | 'scenarios'>> {
  readonly key: string
  readonly scenarios?: readonly ScenarioSetSource[]
  readonly normalise?: Normalisers
  readonly rules?: RulesByType
  /** Codes of rules that do not apply while this addon is active. */
  readonly suppresses?: readonly string[]
  /** Codes that the format has besides those of a catalogue, by extension. */
  readonly codes?: CodesByExtension
  /** Is an invoice a correction by negative figures, where the format asks for those instead of a credit note? */
  readonly isNegated?: (invoice: Invoice) => boolean
  /** Runs on a new corrective invoice before it is calculated. */
  readonly correct?: CorrectionHook
}

export function defineAddon(input: AddonInput): Addon {
  const { normalise = {}, rules = {}, suppresses = [], codes = {}, ...others } = input
  const { isNegated, correct, ...given } = others
  const edition = `GOBL ${WIRE_VERSION}`
  const definition = { edition, extensions: [], scenarios: [], corrections: [], ...given }
  return {
    key: input.key,
    requires: input.requires ?? [],
    definition,
    extensions: keysOf(definition.extensions),
    normalise,
    rules,
    suppresses,
    codes,
    isNegated,
    correct,
  }
}
