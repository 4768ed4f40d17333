import { isoCountryOf } from '../catalogues/countries.ts'
import { allRegimes } from '../definitions/registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { Schema } from '../validate/schema.ts'
import { operation } from './operation.ts'
import { definitionText, ENTRY, entryAnswer, listing, TEXTS } from './shared/reference.ts'

const ITEM: Schema = {
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
export const regimes = listing(
  'regimes',
  [
    'List the tax regimes',
    'Lists the countries whose taxes are known, with their codes and currencies.',
  ],
  ITEM,
  () => {
    return allRegimes().map(({ definition: { country, name, description, currency } }) => {
      return { country, name, description, currency }
    })
  },
)

/** The definition of one regime, found also by the ISO code of its country: Greece, EL, by GR. */
export const regime = operation({
  ...ENTRY,
  name: 'regime',
  operationId: 'getRegime',
  path: '/regimes/{code}',
  summary: 'Get a tax regime',
  description:
    'Returns the tax rules of a country: the categories of tax (VAT, IRPF …) with their keys and rates, the ' +
    'extensions and the corrections that it allows. Use it to choose `cat`, `key` and `rate` of the taxes of a line.',
  request: {
    type: 'object',
    properties: {
      code: {
        type: 'string',
        description: 'Code of the country, in upper or lower case.',
        examples: ['es'],
      },
    },
    required: ['code'],
  },
  answer: { $ref: `${SCHEMA_BASE}tax/regime-def` },
  run({ code }) {
    const wanted = code.toUpperCase()
    const found = allRegimes().find(
      ({ country }) => country === wanted || isoCountryOf(country) === wanted,
    )
    const text = found && definitionText('tax/regime-def', found.definition)
    return entryAnswer('regime', code, text)
  },
})
