import { addonOf, allAddons } from '../definitions/registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { Schema } from '../validate/schema.ts'
import { definitionText, entry, listing, TEXTS } from './reference.ts'

const ENTRY: Schema = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    name: TEXTS,
    description: TEXTS,
    requires: { type: 'array', items: { type: 'string' } },
  },
  required: ['key', 'name'],
}

/** The addons, sorted by key. */
export const addons = listing('addons', 'List the addons', ENTRY, () => {
  const list = allAddons().map(({ key, definition: { name, description, requires } }) => {
    return { key, name, description, requires }
  })
  return list.sort((a, b) => (a.key < b.key ? -1 : 1))
})

const members = {
  key: { type: 'string', description: 'Key of the addon, such as `es-verifactu-v1`.' },
} as const

/** The definition of one addon. */
export const addon = entry<{ key: string }>(
  'addon',
  '/addons/{key…}',
  'Get an addon',
  members,
  { $ref: `${SCHEMA_BASE}tax/addon-def` },
  (request) => {
    const found = addonOf(request.key.replace(/\.json$/, ''))
    return found && definitionText('tax/addon-def', found.definition)
  },
)
