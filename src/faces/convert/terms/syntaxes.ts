/** The syntaxes: their tables, namespaces and dates. */

import { getOwn } from '../../../values/text-map.ts'
import { lazyBy } from '../../by-key.ts'
import type { Output, Pieces } from '../xml/output.ts'
import { createReader, type TreeReader, type TreeReading } from '../xml/read-tree.ts'
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
const ubl = { ...common, parse: parseWith(asItIs) }

const UBL_INVOICE_SYNTAX: SyntaxDefinition = {
  ...ubl,
  table: UBL_INVOICE,
  namespaces: ublNamespaces('Invoice'),
}

const UBL_CREDIT_NOTE_SYNTAX: SyntaxDefinition = {
  ...ubl,
  table: UBL_CREDIT_NOTE,
  namespaces: ublNamespaces('CreditNote'),
}

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
    /^\d{8}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : date,
  ),
}

/** The two documents of UBL with the elements that a profile adds. */
const nationalUbl = lazyBy((profile: NationalUbl) => {
  const [invoice, creditNote] = [
    { ...UBL_INVOICE_SYNTAX, table: withNational(UBL_INVOICE, 'invoice', profile) },
    { ...UBL_CREDIT_NOTE_SYNTAX, table: withNational(UBL_CREDIT_NOTE, 'creditNote', profile) },
  ]
  return {
    Invoice: { write: createWriter(invoice), read: createReader(invoice) },
    CreditNote: { write: createWriter(creditNote), read: createReader(creditNote) },
  }
})

const writeUblInvoice = createWriter(UBL_INVOICE_SYNTAX)
const writeUblCreditNote = createWriter(UBL_CREDIT_NOTE_SYNTAX)
const writeCii = createWriter(CII_SYNTAX)

/** Reads XML by the tag of its root, in the shape of its syntax. */
const READERS: { readonly [tag: string]: { syntax: Syntax; read: TreeReader } } = {
  Invoice: { syntax: 'ubl', read: createReader(UBL_INVOICE_SYNTAX) },
  CreditNote: { syntax: 'ubl', read: createReader(UBL_CREDIT_NOTE_SYNTAX) },
  'rsm:CrossIndustryInvoice': { syntax: 'cii', read: createReader(CII_SYNTAX) },
}

/** Namespaces that occur in invoices besides those of the tables. */
const OTHER_NAMESPACES = {
  ext: `${OASIS}:CommonExtensionComponents-2`,
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  hrextac: 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1',
  sig: `${OASIS}:CommonSignatureComponents-2`,
}

/** The prefixes that tags of the elements of invoices have, by namespace; that of UBL's roots is none. */
export const PREFIXES: ReadonlyMap<string, string> = new Map(
  [
    UBL_INVOICE_SYNTAX,
    UBL_CREDIT_NOTE_SYNTAX,
    CII_SYNTAX,
    { namespaces: OTHER_NAMESPACES },
  ].flatMap(({ namespaces }) => Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix])),
)

export interface InvoiceReading extends TreeReading {
  readonly syntax: Syntax
}

/**
 * Reads an invoice in either syntax, into a tree in the shape of that syntax; undefined if it is something else.
 * @param profile the profile that it is of, which may have elements of its own
 */
export function readInvoiceTree(root: XmlElement, profile = ''): InvoiceReading | undefined {
  const reader = getOwn(READERS, root.tag)
  if (!reader) return undefined
  const { syntax } = reader
  const own = syntax === 'ubl' && hasNationalUbl(profile) ? nationalUbl(profile) : undefined
  const { read } = own ? own[root.tag as keyof typeof own] : reader
  return { syntax, ...read(root) }
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
  const isCredit = isCreditNote(tree)
  if (syntax === 'cii') {
    shapeForCii(tree)
    return writeCii(tree, output)
  }
  shapeForUbl(tree)
  if (hasNationalUbl(profile))
    return nationalUbl(profile)[isCredit ? 'CreditNote' : 'Invoice'].write(tree, output)
  return isCredit ? writeUblCreditNote(tree, output) : writeUblInvoice(tree, output)
}
