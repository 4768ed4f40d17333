/** How an invoice can be corrected: its country and formats say so. */
import { post } from './api.ts'
import type { FormSchema } from './fields.ts'
import type { Input } from './input.ts'
import { isObject, type JsonObject, parse } from './json.ts'

/** The schema of the options that the server gives for an invoice. */
export async function correctionSchema({ text }: Input): Promise<FormSchema | undefined> {
  const reply = await post('correct', `{"data":${text.trim() || 'null'},"schema":true}`)
  const schema = reply.ok ? parse(reply.text) : undefined
  const definitions = isObject(schema) && isObject(schema.$defs) ? Object.values(schema.$defs) : []
  // The options themselves, rather than what they refer to.
  const options = definitions.find(
    (definition): definition is FormSchema =>
      isObject(definition) && isObject(definition.properties),
  )
  // Schemas of texts have no members.
  const code = CODE as FormSchema
  return options && { ...options, properties: { ...options.properties, code } }
}

/** The schema of the server lacks it, as that of the wire format does. Some formats require it. */
const CODE: JsonObject = { type: 'string', title: 'Code', description: 'Code of the new invoice.' }
