/** The numbers of French companies: a SIREN is in a tax number, and starts the SIRET of each establishment. */

import type { Party } from '../../model/generated/types.ts'

export const SIREN = 'SIREN'
export const SIRET = 'SIRET'
const TYPES = [SIREN, SIRET]

/** What differs between the company of a tax number and that of a SIREN or SIRET; undefined if nothing does. */
export function companiesDiffer({ tax_id: tax, identities }: Party): string | undefined {
  const own = tax?.country === 'FR' && tax.code?.length === 11 ? tax.code.slice(2) : undefined
  const others = identities?.filter((each) => each?.code && TYPES.includes(each.type ?? '')) ?? []
  const sirens = others.map(({ code }) => code!.slice(0, own?.length))
  // Numbers of Monaco have no SIREN.
  if (!own || own.startsWith('000') || sirens.length === 0 || sirens.includes(own)) return undefined
  return `tax_id is that of the company ${own}, the ${others[0]!.type} of identities that of ${sirens[0]}: correct one of them`
}
