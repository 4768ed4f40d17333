/** The syntaxes: their tables, namespaces and dates. */
import { CII } from './cii.ts'
import type { Conversion } from './conversions.ts'
import { isCreditNote, shapeFor } from './shape.ts'
import type { Group } from './tree.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from './ubl.ts'
import { createWriter } from './write-xml.ts'

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const CEFACT = 'urn:un:unece:uncefact:data:standard'

const ublNamespaces = (root: string): { [prefix: string]: string } => {
  return {
    '': `${OASIS}:${root}-2`,
    cac: `${OASIS}:CommonAggregateComponents-2`,
    cbc: `${OASIS}:CommonBasicComponents-2`,
  }
}

const writeUblInvoice = createWriter({ table: UBL_INVOICE, namespaces: ublNamespaces('Invoice') })

const writeUblCreditNote = createWriter({
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
  date: (iso) => iso.replaceAll('-', ''),
})

/** Writes an invoice as XML; undefined if a text has a character that XML cannot have. */
export function writeInvoice(conversion: Conversion, tree: Group): string | undefined {
  const shaped = shapeFor(conversion, tree)
  if (conversion.syntax === 'cii') return writeCii(shaped)
  return isCreditNote(tree) ? writeUblCreditNote(shaped) : writeUblInvoice(shaped)
}
