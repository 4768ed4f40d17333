/** Checks of a record besides its rows and totals: number, dates, kind of invoice, parties. */
import type { Invoice } from '../../../model/generated/types.ts'
import { type Group, textOf } from '../xml/tree.ts'
import { arePostponed, type Head, isSimplified } from './check-rows.ts'
import type { FaultNumber, Faults } from './faults.ts'
import {
  checkParty,
  identityTypeOf,
  isForeignly,
  isSpanishWithout,
  NOT_IN_CENSUS,
  nifOf,
} from './party.ts'
import type { Row } from './rows.ts'
import { LONGEST_NUMBER } from './texts.ts'

/** Printable ASCII without `" ' < > =`. */
const NUMBER = /^[ !#-&(-;?-~]*$/

export function checkNumber(number: string, path: string, code: FaultNumber, faults: Faults): void {
  if (number === '') faults.add(code, path, 'the number of the invoice is required', '1130')
  else if (number.length > LONGEST_NUMBER)
    faults.add(code, path, `series and code have at most ${LONGEST_NUMBER} characters`, '1104')
  else if (!NUMBER.test(number))
    faults.add(
      code,
      path,
      'series and code have printable ASCII characters only, without " \' < > and =',
      '1130',
    )
}

/** Since when there are records (Orden HAC/1177/2024). */
const FIRST_DAY = '2024-10-28'
const OLDEST_YEARS = 20

/** @param day of the record */
export function checkIssueDate(date: string, day: string, faults: Faults): void {
  const add = faults.at('08', '$.issue_date')
  if (date < FIRST_DAY) add(`the invoice must not be older than ${FIRST_DAY}`, '1152')
  if (date > day) add(`the invoice must not be issued after its record, of ${day}`, '1112')
}

/** The dates of a registration. */
export function checkHead(
  { issueDate, opDate }: Head,
  rows: readonly Row[],
  day: string,
  faults: Faults,
): void {
  checkIssueDate(issueDate, day, faults)
  if (opDate === '') return
  const add = faults.at('08', '$.op_date')
  const year = Number(day.slice(0, 4))
  if (opDate < `${year - OLDEST_YEARS}${day.slice(4)}`)
    add(`op_date must not be more than ${OLDEST_YEARS} years back`, '1134')
  if (opDate > `${year + 1}-12-31`) add('op_date must not be after the end of next year', '1125')
  if (arePostponed(rows)) return
  const unless = 'unless all taxes have regime 14 or 15'
  if (opDate > day) add(`op_date must not be after the record, of ${day}, ${unless}`, '1173')
  if (opDate > issueDate) add(`op_date must not be after issue_date, ${unless}`, '1146')
}

const KINDS = ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5']

/** Kind of invoice and of correction. */
export function checkKind({ tax }: Invoice, docType: string, faults: Faults): void {
  const add = (name: string, description: string, aeat: string): void =>
    faults.add('09', `$.tax.ext.es-verifactu-${name}`, description, aeat)
  if (!KINDS.includes(docType)) add('doc-type', `must be one of ${KINDS.join(', ')}`, '1106')
  const { ext } = tax ?? {}
  if (docType.startsWith('R') && !ext?.['es-verifactu-correction-type'])
    add('correction-type', 'a correction must say S (replaces) or I (difference)', '1114')
  if (ext?.['es-verifactu-simplified-art7273'] === 'S' && isSimplified(docType))
    add('simplified-art7273', 'is for full invoices, not for F2 and R5', '1183')
}

/** The parties of a registration. */
interface Parties {
  readonly head: Head
  readonly issuerType: string
  readonly issuer: Group | undefined
  /** Of the supplier. */
  readonly nif: string
}

export function checkParties({ head, issuerType, issuer, nif }: Parties, faults: Faults): void {
  const { docType, customer } = head
  if (isSimplified(docType)) {
    if (customer)
      faults.add(
        '11',
        '$.customer',
        'a simplified invoice must not identify its customer: drop tax_id and identities, or the tag simplified',
        '1190',
      )
  } else if (!customer) {
    faults.add(
      '11',
      '$.customer',
      'set a customer with a tax_id, or an identity with es-verifactu-identity-type',
      '1189',
    )
  }
  if (customer) checkCustomer(customer, docType, nif, faults)
  if (issuerType === 'T') checkIssuer(issuer, nif, faults)
  if (issuerType === 'D' && !customer)
    faults.add('13', '$.customer', 'the customer issues the invoice, so identify it', '1158')
}

function checkCustomer(customer: Group, docType: string, nif: string, faults: Faults): void {
  checkParty(customer, '12', faults)
  const type = identityTypeOf(customer)
  const add = faults.at('12', '$.customer')
  if (docType === 'R3' && isForeignly(customer) && type !== NOT_IN_CENSUS)
    add('R3 (bad debt) requires a customer with a NIF, or an identity of type 07', '1191')
  if (docType === 'R2' && isForeignly(customer) && type !== NOT_IN_CENSUS && type !== '02')
    add(
      'R2 (insolvency) requires a customer with a NIF, a VAT number or an identity of type 07',
      '1192',
    )
  if (nifOf(customer) !== '' && nifOf(customer) === nif)
    add('the customer must not have the NIF of the supplier', '1193')
}

function checkIssuer(issuer: Group | undefined, nif: string, faults: Faults): void {
  const add = faults.at('13', '$.ordering.issuer')
  if (!issuer) {
    add('identify the third party that issues the invoice: set its tax_id', '1186')
    return
  }
  checkParty(issuer, '13', faults)
  if (textOf(issuer, 'NIF') === nif) add('the third party must not be the supplier', '1188')
  if (identityTypeOf(issuer) === NOT_IN_CENSUS)
    add('a third party must not have an identity of type 07', '1211')
  else if (isSpanishWithout(issuer, '03', NOT_IN_CENSUS))
    add('an identity of Spain must be a passport (03)', '1232')
}
