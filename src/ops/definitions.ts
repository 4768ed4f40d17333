/** The definitions of regimes and addons as they are served: documents of their schema. */
import { readDocument } from '../model/read.ts'
import { SCHEMA_BASE } from '../model/structure.ts'
import { writeDocument } from '../model/write.ts'

const texts = new WeakMap<object, string>()

/**
 * The text of a definition: `$schema` first, then its members in the order of the schema, indented. Made once.
 * @param path of the schema: `tax/regime-def`
 */
export function definitionText(path: string, definition: object): string {
  let text = texts.get(definition)
  if (text === undefined) {
    const plain = JSON.parse(JSON.stringify({ ...definition, $schema: SCHEMA_BASE + path })) as { [name: string]: unknown }
    text = JSON.stringify(JSON.parse(writeDocument(readDocument(plain, [])).toString()), null, 2)
    texts.set(definition, text)
  }
  return text
}
