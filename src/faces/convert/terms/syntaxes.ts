/** The syntaxes: their tables, namespaces and dates. */

import { parseDate } from '../../../values/calendar.ts'
import { getOwn } from '../../../values/text-map.ts'
import { lazyBy } from '../../by-key.ts'
import type { Output, Pieces } from '../xml/output.ts'
import {
  createReader,
  type KnownTerms,
  type TreeReader,
  type TreeReading,
} from '../xml/read-tree.ts'
import type { Group } from '../xml/tree.ts'
import { createWriter, type SyntaxDefinition } from '../xml/write-xml.ts'
import type { XmlElement } from '../xml/xml-document.ts'
import { CII } from './cii.ts'
import { hasNationalUbl, type NationalUbl, withNational } from './national-ubl.ts'
import { isCreditNote, shapeForCii, shapeForUbl } from './shape.ts'
import { DATES, NUMBERS, REPEATED, TERMS } from './terms.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from './ubl.ts'

export type Syntax = 'ubl' | 'cii'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const CEFACT = 'urn:un:unece:uncefact:data:standard'

const ublNamespaces = (root: string): { [prefix: string]: string } => {
  return {
    '': `${OASIS}:${root}-2`,
    cac: `${OASIS}:CommonAggregateComponents-2`,
    cbc: `${OASIS}:CommonBasicComponents-2`,
  }
}

const isOfRoot = (term: string): boolean => TERMS.get(term)?.group === ''

const asItIs = (text: string): string => text

const isDecimal = (term: string): boolean => NUMBERS.has(term)

const formatIn = (date: (iso: string) => string) => (term: string) =>
  DATES.has(term) ? date : undefined

const trimmed = (text: string): string => text.trim()

/** Terms that attributes of amounts are compared with. */
const CURRENCIES = ['BT-5', 'BT-6']

const parseWith = (date: (text: string) => string) => (term: string) =>
  isDecimal(term) || CURRENCIES.includes(term)
    ? trimmed
    : DATES.has(term)
      ? (text: string) => date(text.trim())
      : undefined

const common = { isOfRoot, isDecimal, isRepeated: (group: string) => REPEATED.has(group) }

const CII_SYNTAX: SyntaxDefinition = {
  ...common,
  table: CII,
  namespaces: {
    rsm: `${CEFACT}:CrossIndustryInvoice:100`,
    ram: `${CEFACT}:ReusableAggregateBusinessInformationEntity:100`,
    qdt: `${CEFACT}:QualifiedDataType:100`,
    udt: `${CEFACT}:UnqualifiedDataType:100`,
  },
  format: formatIn((iso) => iso.replaceAll('-', '')),
  parse: parseWith((date) =>
    // Anything but a date stays as it is.
    /^\d{8}$/.test(date)
      ? (parseDate(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`) ?? date)
      : date,
  ),
}

/** What reads and writes a kind of documents. */
interface Codec {
  readonly syntax: Syntax
  readonly read: TreeReader
  readonly write: ReturnType<typeof createWriter>
}

const codecOf = (syntax: Syntax, definition: SyntaxDefinition): Codec => {
  return { syntax, read: createReader(definition), write: createWriter(definition) }
}

const UBL_NAMESPACES = {
  Invoice: ublNamespaces('Invoice'),
  CreditNote: ublNamespaces('CreditNote'),
}

/** The documents by the tags of their roots, those of UBL with the elements that a profile adds. */
const codecsOf = lazyBy((profile: NationalUbl | ''): { readonly [tag: string]: Codec } => {
  const ubl = (root: keyof typeof UBL_NAMESPACES, table: string): Codec =>
    codecOf('ubl', {
      ...common,
      parse: parseWith(asItIs),
      table: profile === '' ? table : withNational(table, root, profile),
      namespaces: UBL_NAMESPACES[root],
    })
  return {
    Invoice: ubl('Invoice', UBL_INVOICE),
    CreditNote: ubl('CreditNote', UBL_CREDIT_NOTE),
    'rsm:CrossIndustryInvoice': CII_CODEC,
  }
})

const CII_CODEC = codecOf('cii', CII_SYNTAX)

/** @param profile the profile that a document is of, which may have elements of its own */
const codecFor = (tag: string, profile: string): Codec | undefined =>
  getOwn(codecsOf(hasNationalUbl(profile) ? profile : ''), tag)

/** Namespaces that occur in invoices besides those of the tables. */
const OTHER_NAMESPACES = {
  ext: `${OASIS}:CommonExtensionComponents-2`,
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  hrextac: 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1',
  sig: `${OASIS}:CommonSignatureComponents-2`,
}

/** The prefixes that tags of the elements of invoices have, by namespace; that of UBL's roots is none. */
export const PREFIXES: ReadonlyMap<string, string> = new Map(
  [...Object.values(UBL_NAMESPACES), CII_SYNTAX.namespaces, OTHER_NAMESPACES].flatMap(
    (namespaces) => Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]),
  ),
)

export interface InvoiceReading extends TreeReading {
  readonly syntax: Syntax
}

/**
 * Reads an invoice in either syntax, into a tree in the shape of that syntax; undefined if it is something else.
 * @param profile the profile that it is of, which may have elements of its own
 * @param known terms of the document that the XML does not have
 */
export function readInvoiceTree(
  root: XmlElement,
  profile = '',
  known?: KnownTerms,
): InvoiceReading | undefined {
  const codec = codecFor(root.tag, profile)
  return codec && { syntax: codec.syntax, ...codec.read(root, known) }
}

/** What an invoice says that it conforms to, in the shape of a tree: BT-23 and BT-24, before the rest is read. */
export const readClaims = (root: XmlElement): { specification: string; process: string } => {
  const textIn = (tag: string): string =>
    root.children.find((child) => child.tag === tag)?.text.trim() ?? ''
  return { specification: textIn('cbc:CustomizationID'), process: textIn('cbc:ProfileID') }
}

/**
 * Writes an invoice as XML; undefined if a text has a character that XML cannot have. The tree is used up: it gets the
 * shape of the syntax in place, as copies are slow to complete.
 */
export function writeInvoice(
  syntax: Syntax,
  profile: string,
  tree: Group,
  output?: Output,
): Pieces | undefined {
  if (syntax === 'cii') {
    shapeForCii(tree)
    return CII_CODEC.write(tree, output)
  }
  shapeForUbl(tree)
  return codecFor(isCreditNote(tree) ? 'CreditNote' : 'Invoice', profile)!.write(tree, output)
}
