/** Normalises tax identities as their own country does, whatever the regime of the document. */
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
