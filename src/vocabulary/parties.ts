/** Requirements of several countries and formats on the parties of an invoice. */

import type { Address, OrgIdentity, Party } from '../model/generated/types.ts'
import { constraint, isPresent } from '../validate/constraints.ts'
import { type Constraint, type RuleNode, rule } from '../validate/rules.ts'

interface Identified {
  identities: (OrgIdentity | null)[] | undefined
}

/** Does the party have an identity of one of the types, or with one of the keys? */
export function hasIdentity(
  party: Identified | undefined,
  by: 'type' | 'key',
  ...values: string[]
): boolean {
  return party?.identities?.some((identity) => values.includes(identity?.[by] ?? '')) ?? false
}

/** Identities include one of a type. */
export function withType(type: string): Constraint {
  return {
    ...constraint(`must include one of type ${type}`, (identities: Identified['identities']) => {
      return hasIdentity({ identities }, 'type', type)
    }),
    example: [{ type, code: '…' }],
  }
}

/** The supplier is required to have a tax code or an identity with one of the types or keys. */
export function supplierIdentified(
  code: string,
  by: 'type' | 'key',
  ...values: string[]
): RuleNode {
  const message = `must have a tax_id with a code, or an identity with ${by} ${values.join(' or ')}`
  return rule(code, 'supplier', {
    ...constraint(message, (supplier: Party | undefined) => {
      return Boolean(supplier?.tax_id?.code) || hasIdentity(supplier, by, ...values)
    }),
    example: { identities: [{ [by]: values[0], code: '…' }] },
  })
}

/** An address with what formats ask of the first. */
const MAIN_ADDRESS = { street: 'Main Street', locality: 'Berlin', code: '10115', country: 'DE' }

/** The first address, the only one that many formats can carry, has a member. No addresses at all is valid. */
export function mainAddressHas(member: keyof typeof MAIN_ADDRESS): Constraint {
  return {
    ...constraint(
      `must have a ${member} in its first element`,
      (addresses: (Address | null)[] | undefined) => {
        return !isPresent(addresses) || isPresent(addresses?.[0]?.[member])
      },
    ),
    example: [MAIN_ADDRESS],
  }
}

/** The country of a party: of its number, else of its address, else of the number that it does not state. */
export function countryOf(party: Party | undefined): string | undefined {
  const { tax_id, addresses } = party ?? {}
  return tax_id?.code ? tax_id.country : (addresses?.[0]?.country ?? tax_id?.country)
}
