import { DocketError } from '../errors.ts'
import { allRegimes } from '../model/registry.ts'
import { definitionText } from './definitions.ts'
import { operation } from './operation.ts'

/** Lists the tax regimes. */
export const regimes = operation<object>({
  name: 'regimes',
  method: 'GET',
  path: '/regimes',
  group: 'Reference data',
  summary: 'List the tax regimes',
  request: { type: 'object', properties: {} },
  answer: {
    type: 'object',
    properties: { regimes: { type: 'array', items: { type: 'object' } } },
    required: ['regimes'],
  },
  cacheable: true,
  run: () => ({
    json: {
      regimes: allRegimes().map(({ definition: { country, name, description, currency } }) => {
        return { country, name, description, currency }
      }),
    },
  }),
})

/** Regimes are also found by the ISO code of their country, where it is not their own code: Greece, EL, by GR. */
const ISO_CODES: { [code: string]: string } = { GR: 'EL' }

/**
 * Answers the definition of one regime.
 * @throws DocketError `not-found`
 */
export const regime = operation<{ code: string }>({
  name: 'regime',
  method: 'GET',
  path: '/regimes/{code}',
  group: 'Reference data',
  summary: 'Get a tax regime',
  request: {
    type: 'object',
    properties: { code: { type: 'string', description: 'Code of the country, in any letter case.' } },
    required: ['code'],
  },
  answer: { $ref: 'https://gobl.org/draft-0/tax/regime-def' },
  cacheable: true,
  run({ code }) {
    const country = ISO_CODES[code.toUpperCase()] ?? code.toUpperCase()
    const found = allRegimes().find((candidate) => candidate.country === country)
    if (!found) throw new DocketError('not-found', `there is no tax regime ${JSON.stringify(code)}; see GET /v0/regimes`)
    return { stored: definitionText('tax/regime-def', found.definition) }
  },
})
