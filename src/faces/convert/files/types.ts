/** Files in which XML is found, as the description has them. */

export const XML_TYPE = 'application/xml'
export const FILE_TYPES: readonly string[] = [
  XML_TYPE,
  'text/xml',
  'application/pdf',
  'application/pkcs7-mime',
]

/** The member of answers. */
export const UNPACKED = {
  type: 'array',
  items: { type: 'string' },
  description:
    'What was opened to find the XML, outermost first: base64, p7m, pdf, sbd, attached-document, soap.',
} as const
