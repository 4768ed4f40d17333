/** Tax identities: normalised by their own country, whatever the document's regime. */
import { regimeOf } from '../../definitions/registry.ts'
import type { TaxIdentity } from '../../model/generated/types.ts'
import { bareTaxCode } from '../../values/text.ts'

export function normaliseTaxIdentity(identity: TaxIdentity): void {
  const regime = regimeOf(identity.country)
  const normalise = regime
    ? regime.taxIdentity && (regime.taxIdentity.normalise ?? removeCountry)
    : removeCountry
  normalise?.(identity)
}

function removeCountry(identity: TaxIdentity): void {
  if (identity.code) identity.code = bareTaxCode(identity.code, identity.country ?? '') || undefined
}
