/** Envelopes of XML around XML: what access points of Peppol deliver, and others. What is inside is found by name. */
import type { XmlElement } from '../xml/xml-document.ts'
import { unreadable } from './unreadable.ts'

/** What is inside: an element, the text of XML, or its bytes. */
export type Inside = XmlElement | string | Uint8Array

export interface EnvelopeKind {
  /** As `unpacked` names it. */
  readonly name: string
  readonly open: (root: XmlElement) => Inside | undefined
}

const child = (element: XmlElement | undefined, tag: string): XmlElement | undefined =>
  element?.children.find((each) => each.tag === tag)

const base64 = (element: XmlElement | undefined): Uint8Array | undefined =>
  element && Buffer.from(element.text, 'base64')

const SBD = 'Q{http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader}'
const CONTENT = 'Q{http://peppol.eu/xsd/ticc/envelope/1.0}'

/** The element behind the header; Peppol also has texts, and files in base64, there. */
function openStandardDocument({ children }: XmlElement): Inside | undefined {
  const header = children.findIndex(({ tag }) => tag === `${SBD}StandardBusinessDocumentHeader`)
  const inside = children[header + 1]
  if (inside?.tag === `${CONTENT}BinaryContent`) return base64(inside)
  return inside?.tag === `${CONTENT}TextContent` ? inside.text : inside
}

function openAttachedDocument(root: XmlElement): Inside | undefined {
  const attachment = child(root, 'cac:Attachment')
  const text = child(child(attachment, 'cac:ExternalReference'), 'cbc:Description')?.text
  return text || base64(child(attachment, 'cbc:EmbeddedDocumentBinaryObject'))
}

const openSoap =
  (namespace: string) =>
  (root: XmlElement): Inside | undefined => {
    const { children = [] } = child(root, `Q{${namespace}}Body`) ?? {}
    return children.length === 1 ? children[0] : undefined
  }

const [SOAP_11, SOAP_12] = [
  'http://schemas.xmlsoap.org/soap/envelope/',
  'http://www.w3.org/2003/05/soap-envelope',
]

const ENVELOPES: ReadonlyMap<string, EnvelopeKind> = new Map([
  [`${SBD}StandardBusinessDocument`, { name: 'sbd', open: openStandardDocument }],
  [
    'Q{urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2}AttachedDocument',
    { name: 'attached-document', open: openAttachedDocument },
  ],
  [`Q{${SOAP_11}}Envelope`, { name: 'soap', open: openSoap(SOAP_11) }],
  [`Q{${SOAP_12}}Envelope`, { name: 'soap', open: openSoap(SOAP_12) }],
])

/**
 * Opens XML if it is an envelope.
 * @throws DocketError `conversion` if there is nothing in it
 */
export function openEnvelope(root: XmlElement): { name: string; inside: Inside } | undefined {
  const kind = ENVELOPES.get(root.tag)
  if (!kind) return undefined
  const inside = kind.open(root)
  if (inside === undefined || inside === '')
    throw unreadable(
      `the envelope (${kind.name}) does not have one document in it: send the document itself`,
    )
  return { name: kind.name, inside }
}
