/** All registered regimes, addons and catalogues, and how they are found. */
import type { DefinitionSource } from '../model/authored.ts'
import type { CatalogueDef, Definition, Party } from '../model/generated/types.ts'
import type { Addon, ContextMembers, Definitions, Normaliser, Regime } from './contract.ts'

let registered: Definitions = { regimes: [], addons: [], catalogues: [] }
const regimes = new Map<string, Regime>()
const addons = new Map<string, Addon>()
const extensions = new Map<string, DefinitionSource<Definition>>()
const extensionSources = new Map<string, string>()
const calculations = new Map<string, Normaliser<object>>()

/** Registers regimes, addons and catalogues. Called once, when the table of operations is created. */
export function register(definitions: Definitions): void {
  registered = definitions
  for (const regime of definitions.regimes) {
    for (const code of regime.codes) regimes.set(code, regime)
    for (const [type, calculate] of Object.entries(regime.calculate))
      calculations.set(type, calculate)
  }
  for (const addon of definitions.addons) addons.set(addon.key, addon)
  const sources = [
    ...definitions.regimes.map(
      ({ country, definition }) => [`regimes/${country}`, definition] as const,
    ),
    ...definitions.addons.map(({ key, definition }) => [`addons/${key}`, definition] as const),
    ...definitions.catalogues.map(
      (catalogue) => [`catalogues/${catalogue.key}`, catalogue] as const,
    ),
  ]
  for (const [path, definition] of sources) {
    for (const extension of definition.extensions ?? []) {
      extensions.set(extension.key!, extension)
      extensionSources.set(extension.key!, path)
    }
  }
}

export const allRegimes = (): readonly Regime[] => registered.regimes

export const allAddons = (): readonly Addon[] => registered.addons

export const allCatalogues = (): readonly DefinitionSource<CatalogueDef>[] => registered.catalogues

/** Finds a regime by one of its codes; case matters. */
export function regimeOf(code: string | undefined): Regime | undefined {
  return code === undefined ? undefined : regimes.get(code)
}

export const addonOf = (key: string): Addon | undefined => addons.get(key)

export const allExtensions = (): Iterable<string> => extensions.keys()

const codesOfExtensions = new Map<string, ReadonlySet<string | undefined>>()

/** Is a code among those that an extension lists? Those that list none have any, or any of a pattern. */
export function isExtensionCode(key: string, code: string): boolean {
  const { values, pattern } = extensions.get(key) ?? {}
  if (!values?.length) return !pattern || new RegExp(pattern).test(code)
  let codes = codesOfExtensions.get(key)
  if (!codes) codesOfExtensions.set(key, (codes = new Set(values.map((value) => value.code))))
  return codes.has(code)
}

/** The author of what is done in every country and format. */
export const CORE = 'core'

/** What a country or a format is called as an author: its code or key. */
export const authorOf = (source: Regime | Addon): string =>
  'key' in source ? source.key : source.country

/** Finds the calculation that a regime defines for a document type. */
export const calculationOf = (type: string): Normaliser<object> | undefined =>
  calculations.get(type)

/** Finds the definition of an extension, whether in a regime, an addon or a catalogue. */
export const extensionOf = (key: string): DefinitionSource<Definition> | undefined =>
  extensions.get(key)

/** Where the definition that has an extension is served: `addons/it-sdi-v1`. */
export const extensionSource = (key: string): string | undefined => extensionSources.get(key)

/** Sets `$regime` if it is missing, from the country of the supplier's tax identity. */
export function detectRegime(document: ContextMembers & { supplier: Party | undefined }): void {
  if (!document.$regime) document.$regime = regimeOf(document.supplier?.tax_id?.country)?.country
}
