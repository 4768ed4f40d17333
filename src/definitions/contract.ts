/**
 * The types that the engine, countries and formats share. They refer to each other, so they are in one file, and
 * nothing else is.
 */

import type { DocketError } from '../errors.ts'
import type { Fault } from '../faults.ts'
import type { DefinitionSource } from '../model/authored.ts'
import type {
  AddonDef,
  AnyDocument,
  CatalogueDef,
  CategoryDef,
  Combo,
  Digest,
  DocumentRef,
  Envelope,
  Invoice,
  RegimeDef,
  Scenario,
  TaxIdentity,
  TypesByName,
} from '../model/generated/types.ts'
import type { ObjectType, Type } from '../model/structure.ts'
import type { Check, RuleContext, RuleNode, Violation } from '../validate/rules.ts'
import type { Bivariant } from '../values/bivariant.ts'
import type { TextMap } from '../values/text-map.ts'
import type { Category, Rate } from './category.ts'

/** The members that determine the context; not every document has them. */
export interface ContextMembers extends AnyDocument {
  $regime?: string | undefined
  $addons?: string[] | undefined
  $tags?: string[] | undefined
  issue_date?: string | undefined
  value_date?: string | undefined
}

/** The only source of the time. */
export type Clock = () => Date

/** Observes who changes a document. `by` is `core`, the code of a country or the key of a format. */
export type Trace = (by: string) => void

/** The name of the place of a fault in a standard, such as `BT-27`, by the code of the rule and the path. */
export type NameOfPlace = (code: string, path: string) => string | undefined

/** Regime, formats, tags and plan of a document while it is completed and validated. */
export interface Context extends RuleContext {
  /**
   * The document of this context. Each complement is completed with a context of its own, but its rules run in the
   * context of the outer document.
   */
  readonly document: ContextMembers
  /** The regime of the document's `$regime`, which may be an alternative code. */
  readonly regime: Regime | undefined
  /** In the order of `$addons`, without duplicates. */
  readonly addons: readonly Addon[]
  readonly tags: readonly string[]
  readonly plan: Plan
  readonly clock: Clock
  /** Called after each step of a completion that is observed, and before a step of a country or format. */
  readonly trace: Trace | undefined
  /** The envelope at hand and the digest of its document, once that has been computed. */
  sealed: { envelope: Envelope; digest: Digest } | undefined
  /** Names places in descriptions of faults; the core has no names of its own. */
  nameOfPlace: NameOfPlace | undefined
}

/** Functions for objects of a type, by `ObjectType.index`. */
export type ByType<T> = (index: number) => readonly T[]

/** The normalisers and rules for objects of each type, for one regime and one set of addons. */
export interface Plan {
  /** Normalisers of regime and addons, in the order in which they run. */
  readonly normalisers: ByType<Normaliser<object>>
  /** The author of each of them: the code of the country, or the key of the format. */
  readonly authors: ByType<string>
  readonly checks: ByType<Check>
  /** Rule codes suppressed by active addons. */
  readonly suppressed: ReadonlySet<string>
}

/**
 * Brings an object into its normal form, in place. It does no I/O. The type is that of a method, so that normalisers
 * for objects of one type fit into tables of all.
 */
export type Normaliser<T> = Bivariant<[object: T, context: Context], void>

/** Normalisers by object type. Children are normalised before their parents. */
export type Normalisers = { readonly [Name in keyof TypesByName]?: Normaliser<TypesByName[Name]> }

/** Rules by object type. */
export type RulesByType = { readonly [Name in keyof TypesByName]?: RuleNode[] }

/** How the tax codes of a country are normalised and validated, in every document. */
export interface TaxIdentityRules {
  /** Replaces the default: upper-case letters and digits only, without the country prefix. */
  normalise?: (identity: TaxIdentity) => void
  /** Is a normalised code valid? */
  valid?: (code: string) => boolean
  /** Code of the fault if it is not: `GOBL-ES-TAX-IDENTITY-01`. */
  fault?: string
  /** Describes a valid code in that fault: "nine digits, the last a check digit". */
  form?: string
  /** Rules beyond `valid`. */
  rules?: RuleNode[]
}

export interface Regime {
  readonly country: string
  /** All codes of this regime, its main one first. */
  readonly codes: readonly string[]
  readonly currency: string
  /** The currency before the euro, its last day, and how many of it one euro was exchanged for. */
  readonly formerCurrency: { code: string; until: string; rate: string } | undefined
  readonly timeZone: string
  /** Default rounding model of documents. */
  readonly rounding: string
  readonly categories: Map<string, Category>
  readonly definition: DefinitionSource<RegimeDef>
  /** The keys of the extensions that the definition lists. */
  readonly extensions: readonly string[]
  readonly taxIdentity: TaxIdentityRules | undefined
  /** Rules for tax identities of the country; `valid` is the first. */
  readonly taxIdentityRules: RuleNode[]
  readonly normalise: Normalisers
  readonly rules: RulesByType
  /** Those for tax identities run for countries without a regime. */
  readonly rulesForAll: RulesByType
  readonly calculate: Normalisers
}

/**
 * Adjusts a corrective invoice.
 * @param reference refers to the corrected invoice; its `ext` is a copy of that of the options
 * @param ext the extensions of the correction options
 */
export type CorrectionHook = (invoice: Invoice, reference: DocumentRef, ext: TextMap) => void

/** Codes that a format has besides those of a catalogue, by extension. */
export type CodesByExtension = { readonly [extension: string]: readonly string[] | undefined }

export interface Addon {
  readonly key: string
  readonly requires: readonly string[]
  readonly definition: DefinitionSource<AddonDef>
  /** The keys of the extensions that the definition lists. */
  readonly extensions: readonly string[]
  readonly normalise: Normalisers
  readonly rules: RulesByType
  readonly suppresses: readonly string[]
  readonly codes: CodesByExtension
  /** Is an invoice a correction by negative figures, where the format asks for those instead of a credit note? */
  readonly isNegated: ((invoice: Invoice) => boolean) | undefined
  readonly correct: CorrectionHook | undefined
}

/** A scenario as regimes and addons write it. `when` is a further condition, which is not published. */
export interface ScenarioSource extends DefinitionSource<Scenario> {
  readonly when?: (invoice: Invoice) => boolean
}

/** A document to try examples in, and its rules. */
export interface Attempt {
  readonly document: AnyDocument
  /** Undefined for code maps, which are not objects. */
  readonly type: ObjectType | undefined
  readonly context: Context
  /** How many objects, and entries of maps, the rules look at. */
  readonly objects: number
  /** Runs the rules again, and returns what they find, with whole paths. */
  readonly rerun: () => Violation[]
}

/** Words besides those of rules. Documents are judged the same without them. */
export interface Advice {
  /** Prepares the help on violations of a document: that on those of one code follows the description of their fault. */
  helpOn: (
    violations: readonly Violation[],
    attempt: Attempt,
  ) => (places: readonly Violation[]) => string
  /** Asks whether another member was meant by one that a type does not have. */
  memberMeant: (type: ObjectType, name: string) => string | undefined
  /** The value that is not counted if a member that a type does not have is dropped; undefined unless it means money. */
  moneyIn: (type: ObjectType, name: string, value: unknown) => string | undefined
  /** The code of the regime that a text was meant to be. */
  regimeMeant: (text: string) => string | undefined
  /** Asks which key was meant by a text, of a kind of reference data, such as `addon`, or nothing. */
  keyMeant: (kind: string, text: string) => string
  /** Asks which of some options was meant by a value, or nothing. */
  optionMeant: (value: unknown, options: readonly unknown[]) => string
  /** The country of a combo, or else of its document, that has no regime: ` of Iceland (IS)`. */
  ofCountry: (combo: Combo, context: Context) => string
  /** When a rate that has no percentage on a date ended, or else starts: `; the rate ended on 2020-01-31`. */
  limitOf: (rate: Rate, date: string) => string
  /** What was meant by a rate that a tax does not have: `; did you mean "key": "exempt" instead of rate?`, or nothing. */
  rateMeant: (rate: string, category: Category) => string
  /** What was meant by a tag that a document cannot have, or nothing. */
  tagMeant: (tag: string, known: ReadonlySet<string>, addons: readonly Addon[]) => string
  /** What was meant by a tax that a country does not have, or nothing. */
  categoryMeant: (cat: string, regime: Regime) => string
  /** Describes values of a type by an example, alone or in an array: `an object such as {…}`. */
  formOf: (type: Type, isListed?: boolean) => string
}

/** How a copy is wished for: with advances of the original, with dates moved by `30d` or `1m`. */
export type CopyWishes = { keep?: boolean | undefined; shift?: string | undefined }

/** What copies have of the original that belongs to one occasion: drops and moves it, and names what remains. */
export interface Copies {
  adapt: (copy: AnyDocument, wishes: CopyWishes) => void
  remains: (copy: AnyDocument) => Fault[]
}

/** The faults that rules find in a document, with paths starting at `$`. */
export interface Findings {
  faults: Fault[]
  warnings: Fault[]
  /** Of what may be right all the same. */
  hints: Fault[]
}

/** A given value that came out different, or is gone if there is no `to`. */
export interface Change {
  path: string
  from: unknown
  to?: unknown
  /** `core`, the code of the country, or the key of the format that changed it. */
  by: string
}

export interface Review {
  /** Absent if the document cannot be calculated. */
  context: Context | undefined
  /** Why it cannot. */
  error: DocketError | undefined
  /** Runs the rules on the completed document. */
  findings: () => Findings
  changes: Change[]
  /** Number of changes that are not listed. */
  moreChanges: number
  /** Positions of objects in lists that were given otherwise, which is not a mistake. */
  positions: Change[]
  morePositions: number
  /** Counts the members and elements that were added, by author. */
  added: () => { [by: string]: number }
}

/**
 * Completes a document in place, as a build does, and reviews it.
 * @param given the document as it was given; changed as well
 * @param isNew was the document just made of another one?
 */
export type ReviewDocument = (
  document: AnyDocument,
  clock: Clock,
  given?: AnyDocument,
  isNew?: boolean,
  nameOfPlace?: NameOfPlace,
) => Review

/** Everything that regimes, addons, catalogues and warnings define. */
export interface Definitions {
  /** Sorted by country. */
  regimes: readonly Regime[]
  /** In the order in which their normalisers run. */
  addons: readonly Addon[]
  catalogues: readonly DefinitionSource<CatalogueDef>[]
  /** Rules on likely mistakes in any document. */
  warnings: RulesByType
  advice: Advice
  reviewDocument: ReviewDocument
  copies: Copies
  /** The taxes of documents without a regime. */
  categories: readonly DefinitionSource<CategoryDef>[]
}
