/**
 * What the engine, countries and formats agree on. The types here refer to each other, which is why they share a file
 * that has nothing else.
 */

import type { DefinitionSource } from '../model/authored.ts'
import type {
  AddonDef,
  AnyDocument,
  CatalogueDef,
  Digest,
  DocumentRef,
  Envelope,
  Invoice,
  RegimeDef,
  Scenario,
  TaxIdentity,
  TypesByName,
} from '../model/generated/types.ts'
import type { Check, RuleContext, RuleNode } from '../validate/rules.ts'
import type { TextMap } from '../values/text-map.ts'
import type { Category } from './category.ts'

/** The members that decide on the context, as far as a document has them. */
export interface ContextMembers extends AnyDocument {
  $regime?: string | undefined
  $addons?: string[] | undefined
  $tags?: string[] | undefined
}

/** The only source of the time. */
export type Clock = () => Date

/** What a document is calculated and judged by. */
export interface Context extends RuleContext {
  /**
   * The document that the context was made for. Each complement is completed with a context of its own, while the rules
   * of complements run with that of the outer document.
   */
  readonly document: ContextMembers
  /** Found by the document's `$regime`, alternative codes included. */
  readonly regime: Regime | undefined
  /** In the order of `$addons`, each once. */
  readonly addons: readonly Addon[]
  readonly tags: readonly string[]
  readonly plan: Plan
  readonly clock: Clock
  /** The envelope that was just completed, with the digest of its document. */
  readonly sealed?: { envelope: Envelope; digest: Digest }
}

/** What applies to objects of a type, by the index of the type. */
export type ByType<T> = (index: number) => readonly T[]

/** What is done to objects of each type, and the rules that apply to them, under one regime and one set of addons. */
export interface Plan {
  /** Normalisers of regime and addons, in the order in which they run. */
  readonly normalisers: ByType<Normaliser<object>>
  readonly checks: ByType<Check>
  /** Rule codes suppressed by active addons. */
  readonly suppressed: ReadonlySet<string>
}

/**
 * Brings an object into its normal form. It changes the object it is given, and does no I/O. The type is that of a
 * method, so that normalisers for objects of one type fit into tables of all.
 */
export type Normaliser<T> = { normalise(object: T, context: Context): void }['normalise']

/** Normalisers by the type of the objects that they are for. Children are normalised before their parents. */
export type Normalisers = { readonly [Name in keyof TypesByName]?: Normaliser<TypesByName[Name]> }

/** Rules by the type of the objects that they are for. */
export type RulesByType = { readonly [Name in keyof TypesByName]?: RuleNode[] }

/** How the tax numbers of a country are written and checked, wherever they occur. */
export interface TaxIdentityRules {
  /** Instead of the usual clean-up: capitals and digits, without the country's own code in front. */
  normalise?: (identity: TaxIdentity) => void
  /** Is this code, present and normalised, one of the country's? */
  valid?: (code: string) => boolean
  /** Code of the rule that `valid` is: `GOBL-ES-TAX-IDENTITY-01`. */
  fault?: string
  /** The form of the code in words, for the fault: "nine digits, the last a check digit". */
  form?: string
  /** Rules beyond `valid`. */
  rules?: RuleNode[]
}

export interface Regime {
  readonly country: string
  /** All codes that find this regime, its own first. */
  readonly codes: readonly string[]
  readonly currency: string
  readonly timeZone: string
  /** Name of the rounding model for documents that do not choose one. */
  readonly rounding: string
  readonly categories: Map<string, Category>
  readonly definition: DefinitionSource<RegimeDef>
  readonly taxIdentity: TaxIdentityRules | undefined
  /** Rules of its tax identities, with `valid` as the first of them. */
  readonly taxIdentityRules: RuleNode[]
  readonly normalise: Normalisers
  readonly rules: RulesByType
  readonly rulesForAll: RulesByType
  readonly calculate: Normalisers
}

/** `reference` stands for the invoice that is corrected, with the `ext` of the options; `ext` is those as they came. */
export type CorrectionHook = (invoice: Invoice, reference: DocumentRef, ext: TextMap) => void

export interface Addon {
  readonly key: string
  readonly requires: readonly string[]
  readonly definition: DefinitionSource<AddonDef>
  readonly normalise: Normalisers
  readonly rules: RulesByType
  readonly suppresses: readonly string[]
  readonly correct: CorrectionHook | undefined
}

/** A scenario as regimes and addons write it. `when` stands beside the filters that are data; it is not published. */
export interface ScenarioSource extends DefinitionSource<Scenario> {
  readonly when?: (invoice: Invoice) => boolean
}

export interface ScenarioSetSource {
  readonly schema: string
  readonly list: readonly ScenarioSource[]
}

/** Everything that regimes, addons and catalogues define. */
export interface Definitions {
  /** Sorted by country. */
  regimes: readonly Regime[]
  /** In the order in which their steps run. */
  addons: readonly Addon[]
  catalogues: readonly DefinitionSource<CatalogueDef>[]
}
