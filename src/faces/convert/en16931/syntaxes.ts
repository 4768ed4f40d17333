/** The syntaxes: their tables, namespaces and dates. */

import type { Group } from '../xml/tree.ts'
import { createWriter } from '../xml/write-xml.ts'
import { CII } from './cii.ts'
import type { EnConversion } from './profiles.ts'
import { isCreditNote, shapeFor } from './shape.ts'
import { DATES, NUMBERS, TERMS } from './terms.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from './ubl.ts'

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

const formatIn = (date: (iso: string) => string) => (term: string) =>
  NUMBERS.has(term) ? asItIs : DATES.has(term) ? date : undefined

const ubl = { format: formatIn(asItIs), isOfRoot }

const writeUblInvoice = createWriter({
  ...ubl,
  table: UBL_INVOICE,
  namespaces: ublNamespaces('Invoice'),
})

const writeUblCreditNote = createWriter({
  ...ubl,
  table: UBL_CREDIT_NOTE,
  namespaces: ublNamespaces('CreditNote'),
})

const writeCii = createWriter({
  table: CII,
  namespaces: {
    rsm: `${CEFACT}:CrossIndustryInvoice:100`,
    ram: `${CEFACT}:ReusableAggregateBusinessInformationEntity:100`,
    qdt: `${CEFACT}:QualifiedDataType:100`,
    udt: `${CEFACT}:UnqualifiedDataType:100`,
  },
  format: formatIn((iso) => iso.replaceAll('-', '')),
  isOfRoot,
})

/** Writes an invoice as XML; undefined if a text has a character that XML cannot have. */
export function writeInvoice(conversion: EnConversion, tree: Group): string | undefined {
  const shaped = shapeFor(conversion, tree)
  if (conversion.syntax === 'cii') return writeCii(shaped)
  return isCreditNote(tree) ? writeUblCreditNote(shaped) : writeUblInvoice(shaped)
}
