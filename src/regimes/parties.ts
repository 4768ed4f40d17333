/** What several countries ask of the parties of an invoice. */
import { rule, type RuleNode, type Test } from '../validate/rules.ts'
import { that } from '../validate/tests.ts'
import type { OrgIdentity, Party } from '../model/types.ts'

interface Identified {
  identities: (OrgIdentity | null)[] | undefined
}

/** Does the party have an identity of one of the types, or with one of the keys? */
export function hasIdentity(party: Identified | undefined, by: 'type' | 'key', ...values: string[]): boolean {
  return party?.identities?.some((identity) => values.includes(identity?.[by] ?? '')) ?? false
}

/** A list of identities has one of the type. */
export function withType(type: string): Test {
  return that(`must have one of type ${type}`, (identities: Identified['identities']) => {
    return hasIdentity({ identities }, 'type', type)
  })
}

/** The supplier is identified by a tax code or by an identity of one of the types; there must be one. */
export function supplierIdentified(code: string, by: 'type' | 'key', ...values: string[]): RuleNode {
  const says = `must have a tax_id with a code, or an identity with ${by} ${values.join(' or ')}`
  return rule(code, 'supplier', that(says, (supplier: Party | undefined) => {
    return Boolean(supplier?.tax_id?.code) || hasIdentity(supplier, by, ...values)
  }))
}
