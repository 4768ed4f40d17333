/** The metadata of a PDF file: XMP (ISO 16684-1), as PDF/A-3 and Factur-X ask for it. */
import type { PdfXml } from '../../../../http/message.ts'
import { FORBIDDEN } from '../../xml/characters.ts'

export interface Metadata {
  readonly title: string
  /** The program that made the file. */
  readonly tool: string
  /** When: `2026-10-20T00:00:00Z`. */
  readonly date: string
  readonly attached: PdfXml | undefined
}

const FACTURX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const ESCAPES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string =>
  Array.from(text, (character) =>
    FORBIDDEN.test(character) ? '\ufffd' : (ESCAPES[character] ?? character),
  ).join('')

const describe = (prefix: string, namespace: string, properties: string): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties}</rdf:Description>\n`

/** The properties of Factur-X, with what the schema says of each. */
const PROPERTIES: readonly [name: string, description: string][] = [
  ['DocumentFileName', 'name of the embedded XML file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the XML data'],
  ['ConformanceLevel', 'profile of the XML data'],
]

/** PDF/A allows properties of other schemas if the file describes them (ISO 19005-3, 6.6.2.3). */
function extension(): string {
  const properties = PROPERTIES.map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${FACTURX}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>\n`
}

function facturx({ name, level, version }: PdfXml): string {
  const values = `<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName><fx:Version>${version}</fx:Version><fx:ConformanceLevel>${level}</fx:ConformanceLevel>`
  return describe('fx', FACTURX, values) + extension()
}

/** The metadata as XML. */
export function writeXmp({ title, tool, date, attached }: Metadata): string {
  const parts = [
    describe(
      'pdfaid',
      'http://www.aiim.org/pdfa/ns/id/',
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
    ),
    describe(
      'dc',
      'http://purl.org/dc/elements/1.1/',
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    ),
    describe(
      'xmp',
      'http://ns.adobe.com/xap/1.0/',
      `<xmp:CreatorTool>${tool}</xmp:CreatorTool><xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>`,
    ),
    describe('pdf', 'http://ns.adobe.com/pdf/1.3/', `<pdf:Producer>${tool}</pdf:Producer>`),
    attached ? facturx(attached) : '',
  ]
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${parts.join('')}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
