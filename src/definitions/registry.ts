/** All registered regimes, addons and catalogues, and how they are found. */
import type { DefinitionSource } from '../model/authored.ts'
import type { Definition, Party } from '../model/generated/types.ts'
import type { Addon, ContextMembers, Definitions, Normaliser, Regime } from './contract.ts'

let registered: Definitions = { regimes: [], addons: [], catalogues: [] }
const regimes = new Map<string, Regime>()
const addons = new Map<string, Addon>()
const extensions = new Map<string, DefinitionSource<Definition>>()
const calculations = new Map<string, Normaliser<object>>()

/** Makes regimes, addons and catalogues known. Called once, when the table of operations is made. */
export function register(definitions: Definitions): void {
  registered = definitions
  for (const regime of definitions.regimes) {
    for (const code of regime.codes) regimes.set(code, regime)
    for (const [type, hook] of Object.entries(regime.calculate)) calculations.set(type, hook)
  }
  for (const addon of definitions.addons) addons.set(addon.key, addon)
  const sources = [...definitions.regimes, ...definitions.addons].map(
    ({ definition }) => definition,
  )
  for (const definition of [...sources, ...definitions.catalogues]) {
    for (const extension of definition.extensions ?? []) extensions.set(extension.key!, extension)
  }
}

export const allRegimes = (): readonly Regime[] => registered.regimes

export const allAddons = (): readonly Addon[] => registered.addons

/** The regime of a country code or alternative code, exactly as written. */
export function regimeOf(code: string | undefined): Regime | undefined {
  return code === undefined ? undefined : regimes.get(code)
}

export const addonOf = (key: string): Addon | undefined => addons.get(key)

/** The arithmetic that a regime brings for a type of document. */
export const calculationOf = (type: string): Normaliser<object> | undefined =>
  calculations.get(type)

/** The definition of an extension, by whichever regime, addon or catalogue. */
export const extensionOf = (key: string): DefinitionSource<Definition> | undefined =>
  extensions.get(key)

/** Fills `$regime` of a document without one, from the country of the supplier's tax identity. */
export function detectRegime(document: ContextMembers & { supplier: Party | undefined }): void {
  if (!document.$regime) document.$regime = regimeOf(document.supplier?.tax_id?.country)?.country
}
