/** Files in which XML is found, and what answers say of them. */
import { texts } from '../texts.ts'

export const XML_TYPE = 'application/xml'
export const FILE_TYPES: readonly string[] = [
  XML_TYPE,
  'text/xml',
  'application/pdf',
  'application/pkcs7-mime',
]

/** Members of answers. */
export const UNPACKED = texts(
  'What was opened to find the XML, outermost first: base64, p7m, pdf, sbd, attached-document, soap.',
)

export const CLAIMS = {
  type: 'object',
  description: 'What the invoice says that it is.',
  properties: {
    specification: { type: 'string', description: 'The specification identifier (BT-24).' },
    process: { type: 'string', description: 'The business process (BT-23).' },
    name: { type: 'string', description: 'The name of the specification, if it is known.' },
  },
} as const
