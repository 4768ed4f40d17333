/** Describes the codes of extensions, for faults and warnings about them. */

import { API_PREFIX } from '../about.ts'
import { extensionOf, extensionSource } from '../definitions/registry.ts'
import type { DefinitionSource } from '../model/authored.ts'
import type { Definition } from '../model/generated/types.ts'
import { quote, shorten } from '../values/shorten.ts'
import { inEnglish } from '../values/text-map.ts'
import { didYouMean } from './nearest.ts'

/** Maximum number of codes that are listed. */
const MOST_CODES = 12

/** Characters of the meaning of a code. */
const MEANING = 50

/** `01 (Efectivo)`. */
function showCode({ code = '', name }: DefinitionSource<Definition>): string {
  const meaning = inEnglish(name)
  return meaning && meaning !== code ? `${code} (${shorten(meaning, MEANING)})` : code
}

/**
 * The codes of an extension with their meanings, and where the rest of a long list is; or what its codes are, with an
 * example and the official list. Undefined if nothing is known of them.
 * @param among only these codes
 * @param isShown is there an example already?
 */
export function describeCodes(
  extension: string,
  among?: readonly string[],
  isShown = false,
): string | undefined {
  const { values, pattern, desc, meta, sources } = extensionOf(extension) ?? {}
  const listed = values?.filter(({ code = '' }) => among?.includes(code) ?? true)
  if (listed?.length) {
    const codes = listed.slice(0, MOST_CODES).map(showCode)
    const rest =
      listed.length > MOST_CODES ? ` …; see GET ${API_PREFIX}/${extensionSource(extension)}` : ''
    return `${among ? `${extension} is one of` : `the codes of ${extension} are`} ${codes.join(', ')}${rest}`
  }
  if (among) return undefined
  const example = meta?.example
  const list = sources?.[0]?.url
  const parts = [
    inEnglish(desc)?.replace(/\.$/, ''),
    example && !isShown && `such as ${example}`,
    !example && pattern && `matching ${pattern}`,
    list && `the list is at ${list}`,
  ].filter((part) => part)
  return parts.length > 0 ? `${extension} is: ${parts.join(', ')}` : undefined
}

/**
 * Asks for the code that was meant by one that the extension does not have. Nothing is proposed from an official list: the
 * nearest code of the law is another article.
 */
export function suggestCode([extension, code]: readonly [string, string]): string | undefined {
  const { edition } = extensionOf(extension) ?? {}
  if (edition) {
    const list = `${API_PREFIX}/${extensionSource(extension)}`
    return `${quote(code)} is not in the list of ${edition}; see GET ${list}`
  }
  const codes = extensionOf(extension)?.values?.flatMap((value) => value.code ?? []) ?? []
  return didYouMean(code, codes) ?? describeCodes(extension)
}
