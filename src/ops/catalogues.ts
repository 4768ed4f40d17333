import { codeLists } from '../catalogues/code-lists.ts'
import { allCatalogues } from '../definitions/registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { Schema } from '../validate/schema.ts'
import { operation } from './operation.ts'
import { definitionText, ENTRY, entryAnswer, listing, TEXTS } from './shared/reference.ts'

const ITEM: Schema = {
  type: 'object',
  properties: { key: { type: 'string' }, name: TEXTS, description: TEXTS },
  required: ['key', 'name'],
}

const all = () => [...allCatalogues(), ...codeLists()]

export const catalogueKeys = (): string[] => all().flatMap(({ key }) => key ?? [])

/** The catalogues, and the code lists of the model: countries, currencies, units. */
export const catalogues = listing(
  'catalogues',
  [
    'List the catalogues',
    'Lists published code lists, such as UNTDID, countries, currencies and units, with the keys to get them by.',
  ],
  ITEM,
  () => all().map(({ key, name, description }) => ({ key, name, description })),
)

/** The codes of one of them. */
export const catalogue = operation({
  ...ENTRY,
  name: 'catalogue',
  operationId: 'getCatalogue',
  path: '/catalogues/{key}',
  summary: 'Get a catalogue',
  description:
    'Returns the codes of a published list with their names, for members and extensions that take such a code.',
  request: {
    type: 'object',
    properties: {
      key: { type: 'string', description: 'Key of the catalogue, such as untdid or units.' },
    },
    required: ['key'],
  },
  answer: { $ref: `${SCHEMA_BASE}tax/catalogue-def` },
  run({ key }) {
    const found = all().find((candidate) => candidate.key === key)
    const text = found && definitionText('tax/catalogue-def', found)
    return entryAnswer('catalogue', key, text)
  },
})
