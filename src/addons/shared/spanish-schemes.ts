/**
 * The special schemes of Ley 37/1992: tags print their mention (Real Decreto 1619/2012 art. 6.1), and records state them by a code
 * (Clave de Régimen), which is not derived from the tag. A record that says the general scheme contradicts the invoice.
 */

import type { Context } from '../../definitions/contract.ts'
import { combosOf } from '../../document/taxed-rows.ts'
import type { Invoice } from '../../model/generated/types.ts'
import { type RuleNode, warning } from '../../validate/rules.ts'
import { finding } from '../../vocabulary/finding.ts'

/** Margin schemes are taxed. */
const MARGIN = ', with the key "zero" instead of exempt (Ley 37/1992 art. 135, 141)'

/** Tags, the codes of their scheme, the likely one first, and what else to write. */
type Scheme = readonly [tag: string, codes: readonly string[], words: string]

const SCHEMES: readonly Scheme[] = [
  ['cash-basis', ['07'], ''],
  ['travel-agency', ['05', '09'], MARGIN],
  ...['second-hand-goods', 'art', 'antiques'].map((tag): Scheme => [tag, ['03'], MARGIN]),
]

/**
 * A warning about a tag of a special scheme of which no tax has the code.
 * @param regime the extension that has the codes
 * @param simplified its codes of the simplified scheme, in which formats differ
 */
export function schemeOfTag(
  code: `DOCKET-${string}`,
  regime: string,
  ...simplified: string[]
): RuleNode {
  const all: Scheme[] = [...SCHEMES, ['simplified-scheme', simplified, '']]
  const find = (_: unknown, { document, tags }: Context): string | undefined => {
    const schemes = all.filter(([tag, codes]) => codes.length > 0 && tags.includes(tag))
    if (schemes.length === 0) return undefined
    const found = combosOf(document as Invoice).flatMap(({ ext }) => ext?.[regime] ?? [])
    if (found.length === 0) return undefined
    const wrong = schemes.find(([, codes]) => !codes.some((each) => found.includes(each)))
    if (!wrong) return undefined
    const [tag, codes, words] = wrong
    return `${tag} prints its mention, and the taxes have ${regime} ${found[0]}: add "ext": {"${regime}": "${codes[0]}"} to each${words}, or remove the tag`
  }
  return warning(code, '$tags', finding('a record states the scheme of a tag by a code', find))
}
