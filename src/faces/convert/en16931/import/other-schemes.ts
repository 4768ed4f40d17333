/** Schemes of numbers and addresses that have other names than their codes (ISO 6523), in UBL that is not of the standard. */
import { OIOUBL_SCHEMES } from '../../../../addons/shared/oioubl-schemes.ts'
import type { XmlElement } from '../../xml/xml-document.ts'

const CODES = new Map(Object.entries(OIOUBL_SCHEMES).map(([code, name]) => [name, code]))

/**
 * Calls schemes by their codes.
 * @returns the names that were there, with their codes
 */
export function renameSchemes(root: XmlElement): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  const open = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const child of element.children) open.push(child)
    for (const attribute of element.attributes) {
      const code = attribute.name === 'schemeID' ? CODES.get(attribute.value) : undefined
      if (code === undefined) continue
      renamed.set(attribute.value, code)
      Object.assign(attribute, { value: code })
    }
  }
  return renamed
}
