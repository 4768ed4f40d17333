/** Normalises tax identities as their own country does, whatever the regime of the document. */
import { vatCountryOf } from '../../catalogues/countries.ts'
import type { Context } from '../../definitions/contract.ts'
import { authorOf, CORE, regimeOf } from '../../definitions/registry.ts'
import type { TaxIdentity } from '../../model/generated/types.ts'
import { bareTaxCode } from '../../values/text.ts'

export function normaliseTaxIdentity(identity: TaxIdentity, { trace }: Context): void {
  const regime = regimeOf(identity.country)
  trace?.(CORE)
  const normalise = regime
    ? regime.taxIdentity && (regime.taxIdentity.normalise ?? removeCountry)
    : removeCountry
  normalise?.(identity)
  trace?.(regime ? authorOf(regime) : CORE)
}

function removeCountry(identity: TaxIdentity): void {
  const { code, country = '' } = identity
  if (code) identity.code = bareTaxCode(code, country, vatCountryOf(country) ?? '') || undefined
}
