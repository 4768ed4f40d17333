/**
 * The margin schemes of travel agents, used goods, works of art and antiques: the price contains a tax that no invoice states
 * (Directive 2006/112/EC art. 306 to 343).
 */
import { MARGIN_VATEX } from '../../addons/shared/margin-scheme.ts'
import type { Amount } from '../../values/amount.ts'
import { getOwn, type TextMap } from '../../values/text-map.ts'
import { isCharged } from '../../vocabulary/combos.ts'

/** Codes by which formats say so, by extension. */
const MARGIN: { readonly [extension: string]: readonly string[] } = {
  'cef-vatex': MARGIN_VATEX,
  'es-verifactu-regime': ['03', '05'],
  'es-sii-regime': ['03', '05'],
  'es-tbai-regime': ['03', '05'],
  'it-sdi-exempt': ['N5'],
  'pl-favat-tax-category': ['11'],
  'pt-saft-exemption': ['M12', 'M13', 'M14', 'M15'],
}

interface Taxed {
  ext?: TextMap | undefined
  percent?: Amount | undefined
}

/** The extension and code by which a tax is that of a margin scheme. */
export const marginOf = (taxed: Taxed): [extension: string, code: string] | undefined =>
  isCharged(taxed)
    ? undefined
    : Object.entries(taxed.ext ?? {}).find(([extension, code]) =>
        getOwn(MARGIN, extension)?.includes(code),
      )
