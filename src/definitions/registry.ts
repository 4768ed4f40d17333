/** The regimes and addons that there are. The model is given them at start-up and finds them here by code. */
import type { Authored } from '../model/authored.ts'
import type { Addon } from './addon.ts'
import type { Hook } from './contract.ts'
import type { Regime } from './regime.ts'
import type { CatalogueDef, Definition } from '../model/generated/types.ts'

export interface Registry {
  /** Sorted by country. */
  regimes: readonly Regime[]
  /** In the order in which their steps run. */
  addons: readonly Addon[]
  catalogues: readonly Authored<CatalogueDef>[]
}

let registered: Registry = { regimes: [], addons: [], catalogues: [] }
const regimes = new Map<string, Regime>()
const addons = new Map<string, Addon>()
const extensions = new Map<string, Authored<Definition>>()
const calculations = new Map<string, Hook<object>>()

/** Makes regimes, addons and catalogues known. Called once, by the operations table. */
export function register(registry: Registry): void {
  registered = registry
  for (const regime of registry.regimes) {
    for (const code of regime.codes) regimes.set(code, regime)
    for (const [type, hook] of Object.entries(regime.calculate)) calculations.set(type, hook as Hook<object>)
  }
  for (const addon of registry.addons) addons.set(addon.key, addon)
  const definitions = [...registry.regimes, ...registry.addons].map(({ definition }) => definition)
  for (const definition of [...definitions, ...registry.catalogues]) {
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
export const calculationOf = (type: string): Hook<object> | undefined => calculations.get(type)

/** The definition of an extension, by whichever regime, addon or catalogue. */
export const extensionOf = (key: string): Authored<Definition> | undefined => extensions.get(key)
