/** Describes the codes of extensions, for faults and warnings about them. */

import { API_PREFIX } from '../../about.ts'
import { extensionOf, extensionSource } from '../../definitions/registry.ts'
import { didYouMean } from '../../values/nearest.ts'
import { quote } from '../../values/shorten.ts'

/** Maximum number of codes that are listed. */
const MOST_CODES = 12

/** The codes of an extension or its pattern, and where the rest of a long list is; undefined if it has neither. */
export function describeCodes(extension: string): string | undefined {
  const { values, pattern } = extensionOf(extension) ?? {}
  if (!values?.length) return pattern && `${extension} must match ${pattern}`
  const codes = values.slice(0, MOST_CODES).map(({ code }) => code)
  const rest =
    values.length > MOST_CODES ? ` …; see GET ${API_PREFIX}/${extensionSource(extension)}` : ''
  return `the codes of ${extension} are ${codes.join(', ')}${rest}`
}

/**
 * What may have been meant by a code that the extension does not have. Nothing is proposed from an official list: the
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
