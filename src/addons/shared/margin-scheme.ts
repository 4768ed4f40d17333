/**
 * The margin schemes of travel agents, used goods, works of art and antiques (Directive 2006/112/EC art. 306 to 343). EN 16931
 * has them as exempt with a code; formats of authorities have codes of their own, other than those of what is exempt.
 */

import type { Combo } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'
import { type RuleNode, warning, when } from '../../validate/rules.ts'
import { extNotOneOf } from '../../vocabulary/format-constraints.ts'

/** The codes of VATEX: travel agents, used goods, works of art, antiques. */
export const MARGIN_VATEX = ['D', 'F', 'I', 'J'].map((letter) => `VATEX-EU-${letter}`)

/**
 * A warning about a tax of a margin scheme that has a code of what is exempt.
 * @param wrong the extension, and its codes for what is exempt
 * @param own the extension and the code by which a format has such a scheme
 */
export const marginCoded = (
  code: `DOCKET-${string}`,
  [extension, ...wrong]: [string, ...string[]],
  words: string,
  own?: [string, string],
): RuleNode =>
  when(
    saying(
      'the tax is of a margin scheme',
      ({ ext }: Combo): boolean =>
        MARGIN_VATEX.includes(ext?.['cef-vatex'] ?? '') ||
        (own !== undefined && ext?.[own[0]] === own[1]),
    ),
    [warning(code, 'ext', extNotOneOf(extension, ...wrong), words)],
  )
