import { addonOf, allAddons } from '../definitions/registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { Schema } from '../validate/schema.ts'
import { operation } from './operation.ts'
import { definitionText, ENTRY, entryAnswer, listing, TEXTS } from './shared/reference.ts'

const ITEM: Schema = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    name: TEXTS,
    edition: { type: 'string' },
    description: TEXTS,
    requires: { type: 'array', items: { type: 'string' } },
  },
  required: ['key', 'name'],
}

/** The addons, sorted by key. */
export const addons = listing(
  'addons',
  [
    'List the addons',
    'Lists the formats of authorities and standards, such as Facturae or XRechnung, with the keys that `$addons` of a document takes.',
  ],
  ITEM,
  () => {
    const list = allAddons().map(
      ({ key, definition: { name, edition, description, requires } }) => {
        return { key, name, edition, description, requires }
      },
    )
    return list.sort((a, b) => (a.key < b.key ? -1 : 1))
  },
)

/** The definition of one addon. */
export const addon = operation({
  ...ENTRY,
  name: 'addon',
  operationId: 'getAddon',
  path: '/addons/{key…}',
  summary: 'Get an addon',
  description:
    'Returns what a format adds to a document: its extensions with their codes, its tags, scenarios and ' +
    'corrections. Use it for the values of `ext` that faults of a format ask for.',
  request: {
    type: 'object',
    properties: {
      key: { type: 'string', description: 'Key of the addon.', examples: ['es-verifactu-v1'] },
    },
    required: ['key'],
  },
  answer: { $ref: `${SCHEMA_BASE}tax/addon-def` },
  run({ key }) {
    const found = addonOf(key.replace(/\.json$/, ''))
    return entryAnswer('addon', key, found && definitionText('tax/addon-def', found.definition))
  },
})
