/** The codes that countries and formats define, for members of `ext`. */
import { API, get } from './api.ts'
import { type Addon, loadAddons, type Texts } from './definitions.ts'
import { read } from './places.ts'

export interface Extension {
  key: string
  name?: Texts
  values?: { code: string; name?: Texts }[]
}

/** The extensions of the formats that a text lists, and of those that they require. */
export async function loadExtensions(text: string): Promise<Extension[]> {
  const { places } = read(text)
  const listed = [...places].flatMap(([path, { start, end }]) =>
    /\.\$addons\[\d+\]$/.test(path) ? [text.slice(start, end).replaceAll('"', '')] : [],
  )
  const all = new Map((await loadAddons()).map((addon) => [addon.key, addon]))
  const keys = new Set<string>()
  for (const key of listed) add(key, all, keys)
  const definitions = await Promise.all(
    [...keys].map((key) => get<{ extensions?: Extension[] }>(`${API}addons/${key}`)),
  )
  return definitions.flatMap((definition) => definition?.extensions ?? [])
}

function add(key: string, all: ReadonlyMap<string, Addon>, keys: Set<string>): void {
  const addon = all.get(key)
  if (!addon || keys.has(key)) return
  keys.add(key)
  for (const required of addon.requires ?? []) add(required, all, keys)
}
