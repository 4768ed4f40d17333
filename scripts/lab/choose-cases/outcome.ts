/** The outcome of a case, by its expected answer: faults with their paths, or members, codes and extensions. */
import type { Case } from '../../../test/golden/cases.ts'

type Json = { [name: string]: unknown }

/** Members whose values are codes. */
const CODED = ['$addons', '$regime', '$tags', 'cat', 'key', 'type']

/** The pairs of fault code and path of a rejection; for one without faults its operation, status and key. */
export function faultPairs({ path, status = 0, response }: Case): string[] {
  if (status < 400) return []
  const { key, faults = [] } = response as { key: string; faults?: Fault[] }
  const pairs = faults.flatMap(({ code, properties = [] }) =>
    properties.map((property) => `${code} ${property.replace(/\[\d+\]/g, '[]')}`),
  )
  return pairs.length > 0 ? pairs : [`${path} ${status} ${key}`]
}

interface Fault {
  code: string
  properties?: string[]
}

/**
 * The contents of a successful answer: each kind of member (its name and that of its owner, by schema), each extension with
 * its code, each code of a tax, type or tag, and by country each percentage that follows from a rate.
 */
export function outputs({ path, status = 0, response }: Case): string[] {
  if (status >= 400) return []
  const { doc, ...envelope } = (response ?? {}) as Json
  const document = (doc ?? response ?? {}) as Json
  const found = new Set([`${path} ${status}`])
  if (doc) visit(envelope, 'envelope', '')
  visit(document, '', '')
  return [...found]

  function visit(value: unknown, name: string, owner: string): void {
    found.add(`${document.$schema} ${owner}.${name}`)
    if (Array.isArray(value)) for (const item of value) visit(item, name, owner)
    else if (typeof value === 'object' && value !== null) {
      const { cat, rate, percent } = value as Json
      if (cat && rate) found.add(`${document.$regime} ${cat} ${rate} ${percent}`)
      for (const [inner, member] of Object.entries(value)) visit(member, inner, name)
    } else if (owner === 'ext' || CODED.includes(name)) found.add(`${name}=${value}`)
  }
}
