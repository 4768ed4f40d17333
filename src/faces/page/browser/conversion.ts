/** The options of a conversion besides its target. */
import { API, get } from './api.ts'
import type { FormSchema } from './fields.ts'
import { type Input, isXml } from './input.ts'
import { isEnvelope, isObject, parse } from './json.ts'

interface Conversion {
  key: string
  name: string
  addons: string[]
  /** The level of its XML in a PDF, if it goes into one. */
  pdf?: string
  options: FormSchema['properties']
}

/** The targets of conversions. */
export async function loadConversions(): Promise<Conversion[]> {
  return (await get<{ conversions: Conversion[] }>(`${API}conversions`))?.conversions ?? []
}

/** The format that a document needs to be converted to a target: the last one of those required is its own. */
export const formatOf = async (target: string): Promise<string | undefined> =>
  (await loadConversions()).find(({ key }) => key === target)?.addons.at(-1)

/** The options of the conversion that was chosen, or of those that the formats of the document say. */
export async function conversionSchema({ text, profile }: Input): Promise<FormSchema | undefined> {
  if (isXml(text)) return undefined
  const value = parse(text)
  const document = isEnvelope(value) ? value.doc : value
  const listed = isObject(document) && Array.isArray(document.$addons) ? document.$addons : []
  const chosen = (await loadConversions()).filter(({ key, addons }) =>
    profile ? key === profile : addons.some((addon) => listed.includes(addon)),
  )
  const properties = Object.assign({}, ...chosen.map(({ options }) => options))
  return Object.keys(properties).length > 0 ? { properties } : undefined
}
