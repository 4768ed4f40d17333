/** Which states take an invoice in a form of their own, where it is sent as plain UBL. */
import type { Fault } from '../../../../faults.ts'
import type { Invoice, Party } from '../../../../model/generated/types.ts'
import { getOwn } from '../../../../values/text-map.ts'
import { rulesOf } from '../../faults.ts'

/** The code of the hint. */
const CODE = 'DOCKET-NATIONAL-FORMAT'

export const ADVICE_RULES = rulesOf({
  [CODE]:
    'invoices within Romania or Croatia, and to the Dutch government or registered buyers of the Emirates, have formats of their own',
})

/** The conversions that are not made for a state. */
const PLAIN = ['ubl+en16931', 'ubl+peppol']

interface National {
  readonly key: string
  readonly name: string
  /** Is it for this invoice? Its buyer is of the country. */
  readonly isFor: (seller: Party | undefined, buyer: Party) => boolean
}

const countryOf = (party: Party | undefined): string | undefined =>
  party?.tax_id?.country ?? party?.addresses?.[0]?.country

const isWithin =
  (country: string): National['isFor'] =>
  (seller) =>
    countryOf(seller) === country

/** Types of identities of Dutch companies and offices, and their schemes. */
const DUTCH = ['KVK', 'OIN', '0106', '0190']

const isRegisteredDutch = ({ identities = [] }: Party): boolean =>
  identities.some(({ type, ext }) =>
    [type, ext?.['iso-scheme-id']].some((mark) => mark !== undefined && DUTCH.includes(mark)),
  )

const NATIONAL: { readonly [country: string]: National } = {
  RO: { key: 'ubl+ro-cius', name: 'RO e-Factura', isFor: isWithin('RO') },
  HR: { key: 'ubl+hr-cius', name: 'eRačun', isFor: isWithin('HR') },
  NL: {
    key: 'ubl+nl-cius',
    name: 'the Dutch government',
    isFor: (_, buyer) => isRegisteredDutch(buyer),
  },
  AE: {
    key: 'ubl+peppol-pint-ae',
    name: 'Peppol in the Emirates',
    isFor: (_, buyer) => buyer.tax_id?.code !== undefined,
  },
}

/** A hint on the key of the country of the buyer; undefined if there is none, or it is not for the invoice. */
export function adviseKey({ supplier, customer }: Invoice, key: string): Fault | undefined {
  if (!PLAIN.includes(key) || !customer) return undefined
  const national = getOwn(NATIONAL, countryOf(customer))
  if (!national?.isFor(supplier, customer)) return undefined
  return {
    properties: ['$.customer'],
    description: `for ${national.name} there is ${national.key}`,
    code: CODE,
  }
}
