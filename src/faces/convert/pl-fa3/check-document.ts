/** Checks of what a document must have. What its elements ask of single texts is proved by the table. */
import type { Invoice } from '../../../model/generated/types.ts'
import { checkBuilt, checkRows, type Rows } from '../check-built.ts'
import type { ConversionFacts } from '../conversion.ts'
import { plain } from '../exact.ts'
import { hasText } from '../take-members.ts'
import {
  EXT,
  exchangeRateOf,
  isCorrection,
  PLN,
  QUANTITY_DECIMALS,
  typeOfInvoice,
} from './facts.ts'
import type { Faults } from './faults.ts'
import type { Fa3Options } from './options.ts'
import { numberForm } from './parties.ts'
import { fits, isNip, typeOf } from './types.ts'

/** Finds faults. @returns has it what its figures are worked out from? */
export function checkDocument(
  invoice: Invoice,
  conversion: ConversionFacts,
  { created }: Fa3Options,
  faults: Faults,
): boolean {
  checkBuilt(invoice, conversion, faults)
  if (created !== undefined && !fits('TDataCzas', created))
    faults.add('17', 'created', `created must be ${typeOf('TDataCzas').asks}`)
  checkHead(invoice, faults)
  checkParties(invoice, faults)
  checkReferences(invoice, faults)
  checkDates(invoice, faults)
  return checkLines(invoice, faults)
}

function checkHead(invoice: Invoice, faults: Faults): void {
  const { code, issue_date: date, currency } = invoice
  if (!hasText(code)) faults.add('04', '$.code', 'code is required: P_2')
  if (!fits('TDataT', date ?? ''))
    faults.add('04', '$.issue_date', `issue_date must be ${typeOf('TDataT').asks}: P_1`)
  if (!fits('TRodzajFaktury', typeOfInvoice(invoice))) {
    const path = `$.tax.ext['${EXT.type}']`
    faults.add('05', path, `RodzajFaktury must be ${typeOf('TRodzajFaktury').asks}`)
  }
  if (currency !== PLN && !exchangeRateOf(invoice)?.amount) {
    const description = `FA(3) has the VAT in PLN too: add a rate from ${currency} to PLN`
    faults.add('16', '$.exchange_rates', description)
  }
}

function checkParties({ supplier, customer }: Invoice, faults: Faults): void {
  if (!hasText(supplier?.name)) faults.add('06', '$.supplier.name', 'name is required: Nazwa')
  const address = supplier?.addresses?.[0]
  if (!address) faults.add('06', '$.supplier.addresses', 'an address is required: Adres')
  else if (!hasText(address.country))
    faults.add('06', '$.supplier.addresses[0].country', 'country is required: KodKraju')
  else if (
    ![address.street, address.po_box, address.num, address.code, address.locality].some(hasText)
  )
    faults.add('06', '$.supplier.addresses[0].street', 'street is required: AdresL1')
  const { country, code } = supplier?.tax_id ?? {}
  if (country !== 'PL' || !isNip(code ?? '')) {
    const description = `the supplier must have a Polish tax_id whose code is ${typeOf('TNrNIP').asks}`
    faults.add('07', '$.supplier.tax_id.code', description)
  }
  customer?.identities?.forEach((identity, i) => {
    if (!identity.ext?.[EXT.role]) return
    const number = identity.code ?? ''
    const { type } = numberForm(number)
    const path = `$.customer.identities[${i}].code`
    if (!fits(type, number)) faults.add('17', path, `code must be ${typeOf(type).asks}`)
  })
}

function checkReferences(invoice: Invoice, faults: Faults): void {
  const type = typeOfInvoice(invoice)
  const { preceding = [] } = invoice
  if (!isCorrection(type)) return
  if (preceding.length === 0)
    faults.add('14', '$.preceding', `${type} corrects an invoice: add it to preceding`)
  preceding.forEach(({ code, issue_date: date }, i) => {
    if (!hasText(code))
      faults.add('14', `$.preceding[${i}].code`, 'code is required: NrFaKorygowanej')
    if (!fits('TDataT', date ?? '')) {
      const description = `issue_date must be ${typeOf('TDataT').asks}: DataWystFaKorygowanej`
      faults.add('14', `$.preceding[${i}].issue_date`, description)
    }
  })
}

/** Days of payments. */
function checkDates({ payment }: Invoice, faults: Faults): void {
  payment?.advances?.forEach(({ date = '' }, i) => {
    if (fits('TData', date)) return
    faults.add('17', `$.payment.advances[${i}].date`, `date must be ${typeOf('TData').asks}`)
  })
}

const ROWS: Rows = { name: 'FA(3)', element: 'FaWiersz', most: 10_000, words: '10,000 rows' }

function checkLines(invoice: Invoice, faults: Faults): boolean {
  const miss = (path: string, description: string): void => faults.add('12', path, description)
  checkRows(invoice, ROWS, faults)
  invoice.lines?.forEach(({ item, quantity }, i) => {
    if (!item?.price) miss(`$.lines[${i}].item.price`, 'item.price is required: P_9A')
    if (
      quantity.scale <= QUANTITY_DECIMALS ||
      quantity.rescaleDown(QUANTITY_DECIMALS).equals(quantity)
    )
      return
    const description = `quantity must have at most six decimals, got ${plain(quantity)}`
    faults.add('15', `$.lines[${i}].quantity`, description)
  })
  return !faults.has('12')
}
