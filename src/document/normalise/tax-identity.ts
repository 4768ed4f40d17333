/** Tax identities: normalised by their own country, whatever the document's regime. */
import { regimeOf } from '../../definitions/registry.ts'
import type { TaxIdentity } from '../../model/generated/types.ts'
import { upperCase } from '../../values/text.ts'

/** Capitals, digits, Ñ and & of a code, without its country in front. */
export function bareTaxCode(code: string, ...prefixes: string[]): string {
  let bare = upperCase(code).replace(/[^A-Z0-9Ñ&]/g, '')
  for (const prefix of prefixes) if (prefix !== '' && bare.startsWith(prefix)) bare = bare.slice(prefix.length)
  return bare
}

export function normaliseTaxIdentity(identity: TaxIdentity): void {
  const regime = regimeOf(identity.country)
  const normalise = regime ? regime.taxIdentity && (regime.taxIdentity.normalise ?? removeCountry) : removeCountry
  normalise?.(identity)
}

function removeCountry(identity: TaxIdentity): void {
  if (identity.code) identity.code = bareTaxCode(identity.code, identity.country ?? '') || undefined
}
