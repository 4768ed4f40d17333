import { isoCountryOf } from '../catalogues/countries.ts'
import { allRegimes } from '../definitions/registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { Schema } from '../validate/schema.ts'
import { definitionText, entry, listing, TEXTS } from './reference.ts'

const ENTRY: Schema = {
  type: 'object',
  properties: {
    country: { type: 'string' },
    name: TEXTS,
    description: TEXTS,
    currency: { type: 'string' },
  },
  required: ['country', 'name', 'currency'],
}

/** The tax regimes, sorted by country. */
export const regimes = listing('regimes', 'List the tax regimes', ENTRY, () => {
  return allRegimes().map(({ definition: { country, name, description, currency } }) => {
    return { country, name, description, currency }
  })
})

const members = {
  code: { type: 'string', description: 'Code of the country, in any letter case.' },
} as const

/** The definition of one regime, found by its own code or the ISO code of its country. */
export const regime = entry<{ code: string }>(
  'regime',
  '/regimes/{code}',
  'Get a tax regime',
  members,
  { $ref: `${SCHEMA_BASE}tax/regime-def` },
  ({ code }) => {
    const wanted = code.toUpperCase()
    const found = allRegimes().find(
      ({ country }) => country === wanted || isoCountryOf(country) === wanted,
    )
    return found && definitionText('tax/regime-def', found.definition)
  },
)
