/** Supporting documents beside an invoice, in the answers to XML and in requests for it. */
import type { Schema } from '../../validate/schema.ts'

const ATTACHMENT = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'Its identifier.' },
    name: { type: 'string', description: 'The name of the file.' },
    description: { type: 'string' },
    mime: { type: 'string', description: 'The media type of the file.' },
    url: { type: 'string', description: 'A link that is not absolute.' },
    data: { type: 'string', description: 'The file in base64, if it is embedded.' },
  },
} as const satisfies Schema

/** A supporting document that has no place in an invoice: a file, a link that is not absolute, or its name. */
export type EmbeddedFile = { [member in keyof typeof ATTACHMENT.properties]?: string }

/** Supporting documents, with what they are. */
export const attachmentsOf = <const Description extends string>(description: Description) =>
  ({ type: 'array', description, items: ATTACHMENT }) as const satisfies Schema

/** The member of requests with the files of an invoice. */
export const ATTACHMENTS = attachmentsOf(
  'Files to embed in the XML, and links that are not absolute; the answer to XML has them in the same form.',
)

/** With groups of four, V8 would need a stack as long as the text. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of a file in base64 without white space; undefined if they are in something else. */
export function readBase64(text: string): string | undefined {
  const data = text.replaceAll(/\s/g, '')
  return data.length % 4 === 0 && BASE64.test(data) ? data : undefined
}

/** The name of a file without its folders. */
export const withoutFolders = (name: string): string => name.replace(/^.*[/\\]/s, '')
