/** What several countries ask of the parties of an invoice. */
import { rule, type RuleNode } from '../validate/rules.ts'
import { that } from '../validate/tests.ts'
import type { OrgIdentity, Party } from '../model/types.ts'

/** Does the party have an identity of one of the types, or with one of the keys? */
export function hasIdentity(party: Party | undefined, by: 'type' | 'key', ...values: string[]): boolean {
  return party?.identities?.some((identity: OrgIdentity | null) => values.includes(identity?.[by] ?? '')) ?? false
}

/** The supplier is identified by a tax code or by an identity of one of the types; there must be one. */
export function supplierIdentified(code: string, by: 'type' | 'key', ...values: string[]): RuleNode {
  const says = `must have a tax_id with a code, or an identity with ${by} ${values.join(' or ')}`
  return rule(code, 'supplier', that(says, (supplier: Party | undefined) => {
    return Boolean(supplier?.tax_id?.code) || hasIdentity(supplier, by, ...values)
  }))
}
