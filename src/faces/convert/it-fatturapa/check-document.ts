/** Checks of what a document must have, most of them SDI's own. */

import type { Invoice } from '../../../model/generated/types.ts'
import { numberOf } from '../../../vocabulary/number.ts'
import { checkBuilt, checkRows, type Rows } from '../check-built.ts'
import type { ConversionFacts } from '../conversion.ts'
import { DATES, excessOfDues } from '../dues.ts'
import { hasText } from '../take-members.ts'
import { checkIssuer, checkParty, checkPartyNumbers } from './check-parties.ts'
import {
  DOCUMENT_TYPE,
  documentTypeOf,
  FORMAT,
  isItalian,
  isSameParty,
  MEANS,
  meansOf,
  RETAINED,
  range,
  recipientOf,
  SELF_BILLED,
  TO_ADMINISTRATION,
} from './facts.ts'
import type { Faults } from './faults.ts'
import { RETAINED_TYPES } from './rows.ts'
import { fits } from './types.ts'

/** Finds faults. @returns can the figures be worked out, if the taxes can be determined? */
export function checkDocument(
  invoice: Invoice,
  conversion: ConversionFacts,
  faults: Faults,
): boolean {
  checkBuilt(invoice, conversion, faults)
  checkHead(invoice, faults)
  checkType(invoice, faults)
  for (const member of ['supplier', 'customer'] as const) checkParty(invoice, member, faults)
  checkPartyNumbers(invoice, faults)
  checkIssuer(invoice, faults)
  checkRetained(invoice, faults)
  checkRecipient(invoice, faults)
  checkMeans(invoice, faults)
  checkReferences(invoice, faults)
  const excess = invoice.payment?.instructions && excessOfDues(invoice)
  if (excess) faults.add('13', DATES, excess)
  return checkLines(invoice, faults)
}

function checkHead(invoice: Invoice, faults: Faults): void {
  const { code, issue_date: date, currency } = invoice
  if (!hasText(code)) faults.add('04', '$.code', 'code is required: Numero (2.1.1.4)')
  if (!/\d/.test(numberOf(invoice)))
    faults.add('04', '$.code', 'the number of the invoice must have a digit (00425)')
  if (!hasText(date)) faults.add('04', '$.issue_date', 'issue_date is required: Data (2.1.1.3)')
  if (currency !== 'EUR') {
    faults.add(
      '16',
      '$.currency',
      `FatturaPA is written in euro, as VAT is owed in euro; got ${currency}: set currency to EUR, with prices in euro`,
    )
  }
}

const SIMPLIFIED = range(7, 9)

/** The supplier must not be the customer (00471). */
const BETWEEN_TWO = [...range(1, 3), 'TD06', ...range(16, 20), 'TD24', 'TD25', 'TD28']

/** The supplier must be the customer (00472). */
export const OF_ONE = ['TD21', 'TD27']

/** The supplier must not be Italian (00473). */
export const FROM_ABROAD = [...range(17, 19), 'TD28']

/** The customer accounts for the VAT, so its number is required (00475). */
const WITH_NUMBER = [...SELF_BILLED, 'TD26']

/** SoggettoEmittente CC stands beside any type: by art. 21 c. 1 DPR 633/72 the customer may issue the supplier's invoice. */
const NOT_OF_ONE =
  'supplier and customer must be the same party (00472); ' +
  `what the customer issues for the supplier has the type "other", with TD01 in tax.ext.${DOCUMENT_TYPE}`

function checkType(invoice: Invoice, faults: Faults): void {
  const { supplier, customer } = invoice
  const type = documentTypeOf(invoice)
  const path = `$.tax.ext['${DOCUMENT_TYPE}']`
  if (SIMPLIFIED.includes(type)) {
    faults.add(
      '02',
      path,
      `${type} is a simplified invoice, which has another form: drop the tag simplified`,
    )
    return
  }
  if (!fits('TipoDocumento', type)) {
    faults.add('05', path, 'TipoDocumento (2.1.1.1) must be one of TD01 to TD06 and TD16 to TD28')
    return
  }
  const add = (party: string, description: string): void =>
    faults.add('05', party, `${type}: ${description}`)
  const isOne = isSameParty(supplier, customer)
  if (BETWEEN_TWO.includes(type) && isOne)
    add('$.customer.tax_id', 'supplier and customer must be two parties (00471)')
  if (OF_ONE.includes(type) && !isOne) add('$.customer.tax_id', NOT_OF_ONE)
  if (FROM_ABROAD.includes(type) && isItalian(supplier))
    add('$.supplier.tax_id', 'the supplier must not be Italian (00473)')
  if (WITH_NUMBER.includes(type) && !hasText(customer?.tax_id?.code))
    add('$.customer.tax_id.code', 'the customer must have a VAT number (00475)')
  if (supplier?.tax_id && customer?.tax_id && !isItalian(supplier) && !isItalian(customer))
    add('$.supplier.tax_id', 'the supplier or the customer must be Italian (00476)')
}

function checkRetained({ totals }: Invoice, faults: Faults): void {
  totals?.taxes?.categories?.forEach(({ code = '', retained, rates = [] }, i) => {
    if (!retained) return
    const at = `$.totals.taxes.categories[${i}]`
    if (!RETAINED_TYPES[code])
      faults.add(
        '08',
        at,
        `FatturaPA has no TipoRitenuta for ${code}: it must be one of ${Object.keys(RETAINED_TYPES).join(', ')}`,
      )
    rates.forEach(({ ext }, j) => {
      if (fits('CausalePagamento', ext?.[RETAINED] ?? '')) return
      faults.add(
        '08',
        `${at}.rates[${j}]`,
        `CausalePagamento (2.1.1.5.4) must be a listed reason, of which F, J, K, V2 and Z are not: set ext.${RETAINED} of the taxes withheld`,
      )
    })
  })
}

function checkRecipient(invoice: Invoice, faults: Faults): void {
  const isPublic = invoice.tax?.ext?.[FORMAT] === TO_ADMINISTRATION
  const recipient = recipientOf(invoice)
  const length = isPublic ? 6 : 7
  if (recipient.length === length) return
  faults.add(
    '11',
    '$.customer.inboxes',
    isPublic
      ? `an invoice to an administration (FPA12) needs its code of six characters, got ${recipient} (00427): set it in an inbox with key it-sdi-code, or drop the tag b2g`
      : `a recipient code must have seven characters, got ${recipient} (00427); codes of six are those of administrations: add the tag b2g`,
  )
}

function checkMeans({ payment }: Invoice, faults: Faults): void {
  const { advances = [], instructions } = payment ?? {}
  const check = (source: Parameters<typeof meansOf>[0], at: string): void => {
    if (fits('ModalitaPagamento', meansOf(source))) return
    faults.add(
      '13',
      `${at}.ext['${MEANS}']`,
      'ModalitaPagamento (2.4.2.2) must be one of MP01 to MP23',
    )
  }
  advances.forEach((advance, i) => {
    check(advance, `$.payment.advances[${i}]`)
  })
  if (instructions) check(instructions, '$.payment.instructions')
}

function checkReferences(
  { ordering, preceding, issue_date: date = '' }: Invoice,
  faults: Faults,
): void {
  ordering?.despatch?.forEach((reference, i) => {
    if (!hasText(reference.issue_date))
      faults.add(
        '14',
        `$.ordering.despatch[${i}].issue_date`,
        'issue_date is required: DataDDT (2.1.8.2)',
      )
  })
  preceding?.forEach((reference, i) => {
    if (hasText(reference.issue_date) && reference.issue_date > date)
      faults.add(
        '14',
        `$.preceding[${i}].issue_date`,
        'a preceding invoice must not be later than this one (00418)',
      )
  })
}

/** NumeroLinea has four digits. */
const ROWS: Rows = {
  name: 'FatturaPA',
  element: 'DettaglioLinee (2.2.1)',
  most: 9999,
  words: '9,999 lines',
}

function checkLines(invoice: Invoice, faults: Faults): boolean {
  const miss = (path: string, description: string): void => faults.add('12', path, description)
  checkRows(invoice, ROWS, faults)
  invoice.lines?.forEach(({ item }, i) => {
    if (!hasText(item?.name))
      miss(`$.lines[${i}].item.name`, 'item.name is required: Descrizione (2.2.1.4)')
    if (!item?.price)
      miss(`$.lines[${i}].item.price`, 'item.price is required: PrezzoUnitario (2.2.1.9)')
  })
  return !faults.has('12')
}
