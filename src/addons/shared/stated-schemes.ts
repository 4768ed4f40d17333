/** Types of identities for which XML of EN 16931 has a code alone: of a scheme (ISO 6523), or of items (UNTDID 7143). */
import type { OrgIdentity } from '../../model/generated/types.ts'
import { constraint } from '../../validate/constraints.ts'
import type { Constraint } from '../../validate/rules.ts'
import { getOwn } from '../../values/text-map.ts'
import { showJson } from '../../vocabulary/show-json.ts'
import { SCHEME } from './untdid.ts'

const ITEM_TYPE = 'untdid-item-type'

/** What an identity of a type needs. */
const EXT_OF_TYPE: { readonly [type: string]: { readonly [key: string]: string } } = {
  GLN: { [SCHEME]: '0088' },
  GTIN: { [SCHEME]: '0160' },
  EAN: { [SCHEME]: '0160' },
  DUNS: { [SCHEME]: '0060' },
  LEI: { [SCHEME]: '0199' },
  CPV: { [ITEM_TYPE]: 'STI' },
  UNSPSC: { [ITEM_TYPE]: 'TST' },
  HS: { [ITEM_TYPE]: 'HS' },
  CN: { [ITEM_TYPE]: 'TSP' },
}

export const schemeStated: Constraint = {
  ...constraint(
    'XML has no place for its type',
    ({ type, ext }: OrgIdentity) => ext !== undefined || !getOwn(EXT_OF_TYPE, type),
  ),
  member: 'ext',
  hint: (identity) => {
    const { type } = identity as OrgIdentity
    return `add ext such as ${showJson(getOwn(EXT_OF_TYPE, type))}`
  },
}
