/**
 * The elements of FatturaPA. `elements.json` has one per line; see element-table.ts. Source: Specifiche tecniche FatturaPA
 * 1.8, schema 1.2.2.
 */
import { createTable } from '../xml/element-table.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import lines from './elements.json' with { type: 'json' }
import { typeOf } from './types.ts'

/** Member of a tree: the attribute of the root. */
export const VERSION = 'versione'

export const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'
export const ROOT = 'p:FatturaElettronica'
const SIGNATURE = 'ds:Signature'

export const TABLE = createTable({
  lines,
  typeOf,
  decimals: ['Amount2Decimal', 'Amount8Decimal', 'Quantita', 'Rate'],
  root: { tag: ROOT, attributes: [{ name: VERSION, term: VERSION }] },
  namespaces: { p: NAMESPACE },
  // Elements are in no namespace.
  space: 'Q{}',
})

/** The elements of the root, with what is below them. */
export const { entries } = TABLE

/** Is an element one of the format that no document has a place for? */
export const isUnread = (element: XmlElement): boolean =>
  element.tag === SIGNATURE || TABLE.isUnread(element)

/** Writes a tree as XML; undefined if it is not as the schema asks. */
export const writeFattura = TABLE.write

/** Reads XML into a tree. */
export const readFattura = TABLE.read
