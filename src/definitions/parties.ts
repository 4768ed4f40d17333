/** What several countries and formats ask of the parties of an invoice. */

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

/** A list of identities has one of the type. */
export function withType(type: string): Constraint {
  return constraint(`must have one of type ${type}`, (identities: Identified['identities']) => {
    return hasIdentity({ identities }, 'type', type)
  })
}

/** The supplier is identified by a tax code or by an identity of one of the types; there must be one. */
export function supplierIdentified(
  code: string,
  by: 'type' | 'key',
  ...values: string[]
): RuleNode {
  const says = `must have a tax_id with a code, or an identity with ${by} ${values.join(' or ')}`
  return rule(
    code,
    'supplier',
    constraint(says, (supplier: Party | undefined) => {
      return Boolean(supplier?.tax_id?.code) || hasIdentity(supplier, by, ...values)
    }),
  )
}

/** The first address, which is the one that many formats have room for, has a member; a list without any passes. */
export function mainAddressHas(member: 'street' | 'locality' | 'code' | 'country'): Constraint {
  return constraint(
    `must have a ${member} in its first entry`,
    (addresses: (Address | null)[] | undefined) => {
      return !isPresent(addresses) || isPresent(addresses?.[0]?.[member])
    },
  )
}
