/** All registered regimes, addons and catalogues, and how they are found. */
import type { DefinitionSource } from '../model/authored.ts'
import type { CatalogueDef, Combo, Definition, Party } from '../model/generated/types.ts'
import { type Category, compileCategory } from './category.ts'
import type {
  Addon,
  Advice,
  Context,
  ContextMembers,
  Copies,
  Definitions,
  Normaliser,
  Regime,
  ReviewDocument,
  RulesByType,
} from './contract.ts'

/** A definition of extensions, and the path at which it is served. */
interface ExtensionSource {
  readonly path: string
  readonly owner: Pick<Regime | Addon, 'definition'>
}

/** An extension, with what its codes are looked up in. */
interface Extension {
  readonly definition: DefinitionSource<Definition>
  readonly codes: ReadonlySet<string | undefined>
  readonly pattern: RegExp | undefined
  /** How the codes of an official list look. */
  readonly forms: ReadonlySet<string>
}

/** How a code looks: with 0 for each digit and A for each capital, `TD29` is `AA00`. */
const formOf = (code = ''): string => code.replace(/[0-9]/g, '0').replace(/[A-Z]/g, 'A')

/** Set by operations.ts, before anything asks for it. */
let registered: Definitions
const regimes = new Map<string, Regime>()
const addons = new Map<string, Addon>()
const extensionSources = new Map<string, ExtensionSource>()
/** The extensions in use so far: definitions are read when documents need them. */
const extensions = new Map<string, Extension>()
/** Taxes by code, for documents without a regime. */
const globalCategories = new Map<string, Category>()
const calculations = new Map<string, Normaliser<object>>()

/** Registers regimes, addons, catalogues and warnings. Called once, by operations.ts. */
export function register(definitions: Definitions): void {
  registered = definitions
  for (const each of definitions.categories) globalCategories.set(each.code, compileCategory(each))
  for (const regime of definitions.regimes) {
    for (const code of regime.codes) regimes.set(code, regime)
    for (const [type, calculate] of Object.entries(regime.calculate))
      calculations.set(type, calculate)
    registerExtensions(regime.extensions, { path: `regimes/${regime.country}`, owner: regime })
  }
  for (const addon of definitions.addons) {
    addons.set(addon.key, addon)
    registerExtensions(addon.extensions, { path: `addons/${addon.key}`, owner: addon })
  }
  for (const definition of definitions.catalogues) {
    const path = `catalogues/${definition.key}`
    registerExtensions(keysOf(definition.extensions), { path, owner: { definition } })
  }
}

function registerExtensions(keys: readonly string[], source: ExtensionSource): void {
  for (const key of keys) extensionSources.set(key, source)
}

function findExtension(key: string): Extension | undefined {
  const found = extensions.get(key)
  if (found) return found
  const { extensions: all } = extensionSources.get(key)?.owner.definition ?? {}
  const definition = all?.find((extension) => extension.key === key)
  if (!definition) return undefined
  const extension = {
    definition,
    codes: new Set(definition.values?.map(({ code }) => code)),
    pattern: definition.pattern ? new RegExp(definition.pattern) : undefined,
    forms: new Set(definition.edition ? definition.values?.map(({ code }) => formOf(code)) : []),
  }
  extensions.set(key, extension)
  return extension
}

export const allRegimes = (): readonly Regime[] => registered.regimes

export const allAddons = (): readonly Addon[] => registered.addons

export const allCatalogues = (): readonly DefinitionSource<CatalogueDef>[] => registered.catalogues

export const advice = (): Advice => registered.advice

export const copies = (): Copies => registered.copies

/** Completes a document and reports the changes. */
export const reviewDocument: ReviewDocument = (...given) => registered.reviewDocument(...given)

export const allWarnings = (): RulesByType => registered.warnings

/** Finds a regime by one of its codes; case matters. */
export function regimeOf(code: string | undefined): Regime | undefined {
  return code === undefined ? undefined : regimes.get(code)
}

export const addonOf = (key: string): Addon | undefined => addons.get(key)

export const allExtensions = (): Iterable<string> => extensionSources.keys()

/** Is a code among those that an extension lists? Those that list none have any, or any of a pattern. */
export function isExtensionCode(key: string, code: string): boolean {
  const { codes, pattern } = findExtension(key) ?? {}
  return codes?.size ? codes.has(code) : pattern?.test(code) !== false
}

/**
 * May a code be newer than our edition of the official list of an extension? It looks like those of the list, but is
 * not among them.
 */
export function mayBeNewer(key: string, code: string): boolean {
  const { codes, forms } = findExtension(key) ?? {}
  return Boolean(forms?.size && !codes?.has(code) && forms.has(formOf(code)))
}

/** The author of what is done in every country and format. */
export const CORE = 'core'

/** The name of a country or a format as an author: its code or key. */
export const authorOf = (source: Regime | Addon): string =>
  'key' in source ? source.key : source.country

/** Finds the calculation that a regime defines for a document type. */
export const calculationOf = (type: string): Normaliser<object> | undefined =>
  calculations.get(type)

/** Finds the definition of an extension, whether in a regime, an addon or a catalogue. */
export const extensionOf = (key: string): DefinitionSource<Definition> | undefined =>
  findExtension(key)?.definition

/** Where the definition that has an extension is served: `addons/it-sdi-v1`. */
export const extensionSource = (key: string): string | undefined => extensionSources.get(key)?.path

/** Sets `$regime` if it is missing, from the country of the supplier's tax identity. */
export function detectRegime(document: ContextMembers & { supplier: Party | undefined }): void {
  if (!document.$regime) document.$regime = regimeOf(document.supplier?.tax_id?.country)?.country
}

/** The keys of the extensions that a definition lists. */
export const keysOf = (extensions: readonly DefinitionSource<Definition>[] = []): string[] =>
  extensions.map(({ key }) => key!)

/** The regime that applies to a combo: that of its own country, or else the document's. */
export function regimeOfCombo(combo: Combo, context: Context): Regime | undefined {
  return combo.country ? regimeOf(combo.country) : context.regime
}

/** The category of a combo in a regime, or a fallback one if there is no regime. */
export function categoryOf(combo: Combo, regime: Regime | undefined): Category | undefined {
  return (regime?.categories ?? globalCategories).get(combo.cat ?? '')
}
