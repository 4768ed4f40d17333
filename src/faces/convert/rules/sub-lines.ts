/** Lines in lines of CII, which name the line that they are in. */
import { addTo } from '../../by-key.ts'
import { trimBlanks } from '../xml/characters.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import { follow, type IndexedXml, once } from './indexed.ts'

const DOCUMENT = 'ram:AssociatedDocumentLineDocument'

const linesByParent = once('lines by parent', (_, document) => {
  const found = new Map<string, XmlElement[]>()
  const indexed = document as IndexedXml
  for (const line of indexed.all('ram:IncludedSupplyChainTradeLineItem')) {
    const parent = textAt(line, 'ram:ParentLineID', indexed)
    if (parent !== '') addTo(found, parent, line)
  }
  return found
})

/** The lines that are in a line. */
export const subLinesOf = (line: XmlElement, document: IndexedXml): readonly XmlElement[] =>
  linesByParent(document.root, document).get(textAt(line, 'ram:LineID', document)) ?? []

const textAt = (line: XmlElement, tag: string, document: IndexedXml): string =>
  trimBlanks(follow([line], [DOCUMENT, tag], document)[0]?.text ?? '')
