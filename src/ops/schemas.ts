import { registeredIds, schemaById, typeOfSchema } from '../model/schema-registry.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import type { SchemaFile } from '../validate/schema.ts'
import { operation } from './operation.ts'
import { ENTRY, entryAnswer, listing } from './shared/reference.ts'
import { bundle, bundleInput } from './shared/schema-forms.ts'

/** The ids of all schemas. */
export const schemas = listing(
  'schemas',
  [
    'List the schemas',
    'Lists the ids of all schemas: of documents, for their `$schema`, and of the objects in them.',
  ],
  { type: 'string' },
  registeredIds,
)

/** The forms in which a schema is served, by the suffix of its key in `texts`. */
const FORMS = {
  '': (file: SchemaFile) => file,
  '?bundle': (file: SchemaFile) => bundle(file),
  '?input': bundleInput,
}

/** Texts of schemas: at most one per schema and form. */
const texts = new Map<string, string>()

function schemaText(id: string, form: keyof typeof FORMS): string | undefined {
  const key = id + form
  let text = texts.get(key)
  if (text === undefined) {
    const found = schemaById(id)
    if (!found) return undefined
    text = JSON.stringify(FORMS[form](found), null, 2)
    texts.set(key, text)
  }
  return text
}

/** The id of the schema whose root is a type: `bill.Line`. */
const idOfType = (name: string): string | undefined =>
  registeredIds().find((id) => typeOfSchema(id)?.name === name)

/** One schema, as it is or with all that it refers to. */
export const schema = operation({
  ...ENTRY,
  name: 'schema',
  operationId: 'getSchema',
  path: '/schemas/{path…}',
  tool: { omits: ['bundle', 'input'] },
  summary: 'Get a schema',
  description:
    'Returns the JSON Schema of a document or of a part of one: its members, which of them are required, and the ' +
    'values that they list. Read it before you guess the name of a member, and after an answer that says that ' +
    'members were ignored. bill/invoice refers to bill/line, org/party, tax/set and others: read those too.',
  request: {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        description: 'Path of the schema below the base, such as `bill/invoice`.',
        examples: ['bill/invoice'],
      },
      bundle: { type: ['boolean', 'string'], description: 'Any value: with all it refers to.' },
      input: {
        type: ['boolean', 'string'],
        description:
          'Any value: what clients send, in a bundle: nothing calculated, numbers as strings or numbers.',
      },
    },
    required: ['path'],
  },
  answer: { type: 'object' },
  run({ path, bundle, input }) {
    const form = input !== undefined ? '?input' : bundle !== undefined ? '?bundle' : ''
    // The ids that documents and the list of schemas have are accepted as well, and the names of types.
    const name = path.replace(SCHEMA_BASE, '').replace(/\.json$/, '')
    const id = schemaById(SCHEMA_BASE + name)?.$id ?? idOfType(name) ?? ''
    return entryAnswer('schema', path, schemaText(id, form))
  },
})
