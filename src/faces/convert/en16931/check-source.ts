/** Checks of what a document must have before its figures can be worked out. */
import { decimalsOf } from '../../../catalogues/currencies.ts'
import type { Invoice } from '../../../model/generated/types.ts'
import { checkBuilt } from '../check-built.ts'
import { hasText } from '../source.ts'
import { isListed } from './codes.ts'
import type { Faults } from './faults.ts'
import type { EnConversion } from './profiles.ts'
import { nameOfTerm } from './terms.ts'

/** @returns can the figures be worked out, if the taxes can be determined? */
export function checkSource(
  invoice: Invoice,
  conversion: EnConversion,
  showsRetained: boolean,
  faults: Faults,
): boolean {
  checkBuilt(invoice, conversion, faults)
  checkHead(invoice, faults)
  checkType(invoice, faults)
  checkPeriod(invoice, faults)
  const retained = invoice.totals?.retained_tax
  if (retained && !retained.isZero() && !showsRetained) {
    faults.add(
      '08',
      '$.totals.retained_tax',
      'EN 16931 has no place for taxes that are withheld; send withholding: "note" to have the invoice written without them, and explained in the payment terms (BT-20)',
    )
  }
  return checkLines(invoice, faults) && checkCurrency(invoice, faults)
}

function checkHead(invoice: Invoice, faults: Faults): void {
  if (!hasText(invoice.code)) faults.miss('04', '$.code', 'BT-1', 'BR-2')
  if (!hasText(invoice.issue_date)) faults.miss('04', '$.issue_date', 'BT-2', 'BR-3')
  invoice.attachments?.forEach(({ code }, i) => {
    if (!hasText(code)) faults.miss('04', `$.attachments[${i}].code`, 'BT-122', 'BR-52')
  })
  invoice.preceding?.forEach(({ code }, i) => {
    if (!hasText(code)) faults.miss('04', `$.preceding[${i}].code`, 'BT-25', 'BR-55')
  })
  if (hasText(invoice.value_date) && hasText(invoice.tax?.point)) {
    faults.add(
      '16',
      '$.tax.point',
      `${nameOfTerm('BT-7')} and ${nameOfTerm('BT-8')} exclude each other (BR-CO-3): drop tax.point or value_date`,
    )
  }
}

const TYPE_CODE = "$.tax.ext['untdid-document-type']"

/** The code of the invoice and its type agree on whether it is a credit note. */
function checkType({ type, tax }: Invoice, faults: Faults): void {
  const code = tax?.ext?.['untdid-document-type'] ?? ''
  // The addon sets the code: if there is neither, the fault of the addon says so.
  if (code === '' && faults.has('03')) return
  const isCredit = isListed('creditNoteTypes', code)
  if (!isCredit && !isListed('invoiceTypes', code)) {
    faults.add(
      '05',
      TYPE_CODE,
      `${nameOfTerm('BT-3')} must be a code of UNTDID 1001 that EN 16931 lists (BR-4, BR-CL-1), such as "${type === 'credit-note' ? '381' : '380'}"`,
    )
  } else if (isCredit ? !['credit-note', 'other'].includes(type ?? '') : type === 'credit-note') {
    const what = isCredit ? 'a credit note' : 'an invoice'
    faults.add(
      '05',
      TYPE_CODE,
      `${nameOfTerm('BT-3')} ${code} is that of ${what}, but the type is ${type}: drop the code, and build sets the one of the type`,
    )
  }
}

function checkPeriod({ ordering, delivery }: Invoice, faults: Faults): void {
  const [period, at] = ordering?.period
    ? [ordering.period, '$.ordering.period']
    : [delivery?.period, '$.delivery.period']
  const { start, end } = period ?? {}
  if (hasText(start) && hasText(end) && end < start) {
    faults.add('15', `${at}.end`, 'the period must not end before it begins (BR-29)')
  }
}

function checkLines({ lines, totals }: Invoice, faults: Faults): boolean {
  let isComplete = totals !== undefined
  const miss = (path: string, term: string, rule: string): void => {
    isComplete = false
    faults.miss('12', path, term, rule)
  }
  if (!totals) miss('$.totals', 'BG-22', 'BR-12')
  if (!lines?.length) miss('$.lines', 'BG-25', 'BR-16')
  for (const [i, { item }] of (lines ?? []).entries()) {
    if (!item) miss(`$.lines[${i}].item`, 'BG-31', 'BR-25')
    else {
      if (!hasText(item.name)) miss(`$.lines[${i}].item.name`, 'BT-153', 'BR-25')
      if (!item.price) miss(`$.lines[${i}].item.price`, 'BT-146', 'BR-26')
    }
  }
  return isComplete
}

function checkCurrency({ currency = '' }: Invoice, faults: Faults): boolean {
  const decimals = decimalsOf(currency)
  if (decimals > 2) {
    faults.add(
      '18',
      '$.currency',
      `${currency} has ${decimals} decimals, amounts of EN 16931 two: rounding would change what is paid`,
    )
    return false
  }
  if (!isListed('currencies', currency)) {
    faults.add('18', '$.currency', `${nameOfTerm('BT-5')} must be a code of ISO 4217 (BR-CL-4)`)
    return false
  }
  return true
}
