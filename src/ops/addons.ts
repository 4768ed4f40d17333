import { DocketError } from '../errors.ts'
import { addonOf, allAddons } from '../model/registry.ts'
import { definitionText } from './definitions.ts'
import { operation } from './operation.ts'

/** Lists the addons. */
export const addons = operation<object>({
  name: 'addons',
  method: 'GET',
  path: '/addons',
  group: 'Reference data',
  summary: 'List the addons',
  request: { type: 'object', properties: {} },
  answer: {
    type: 'object',
    properties: { addons: { type: 'array', items: { type: 'object' } } },
    required: ['addons'],
  },
  cacheable: true,
  run() {
    const list = allAddons().map(({ definition: { key, name, description, requires } }) => {
      return { key, name, description, requires }
    })
    return { json: { addons: list.sort((a, b) => (a.key! < b.key! ? -1 : 1)) } }
  },
})

/**
 * Answers the definition of one addon.
 * @throws DocketError `not-found`
 */
export const addon = operation<{ key: string }>({
  name: 'addon',
  method: 'GET',
  path: '/addons/{key…}',
  group: 'Reference data',
  summary: 'Get an addon',
  request: {
    type: 'object',
    properties: { key: { type: 'string', description: 'Key of the addon.' } },
    required: ['key'],
  },
  answer: { $ref: 'https://gobl.org/draft-0/tax/addon-def' },
  cacheable: true,
  run(request) {
    const key = request.key.replace(/\.json$/, '')
    const found = addonOf(key)
    if (!found) throw new DocketError('not-found', `there is no addon ${JSON.stringify(key)}; see GET /v0/addons`)
    return { stored: definitionText('tax/addon-def', found.definition) }
  },
})
