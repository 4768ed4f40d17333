/** The countries and formats that the server knows. */
import { API, get } from './api.ts'

export interface Texts {
  [language: string]: string
}

interface Regime {
  country: string
  name: Texts
}

export interface Addon {
  key: string
  name: Texts
  description?: Texts
  requires?: string[]
}

export async function loadRegimes(): Promise<Regime[]> {
  return (await get<{ regimes: Regime[] }>(`${API}regimes`))?.regimes ?? []
}

export async function loadAddons(): Promise<Addon[]> {
  return (await get<{ addons: Addon[] }>(`${API}addons`))?.addons ?? []
}
