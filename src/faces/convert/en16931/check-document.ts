/** Checks of what a document must have before its figures can be worked out. */
import { decimalsOf } from '../../../catalogues/currencies.ts'
import type { Invoice } from '../../../model/generated/types.ts'
import { checkBuilt } from '../check-built.ts'
import { DATES, excessOfDues } from '../dues.ts'
import { hasText } from '../take-members.ts'
import { isListed } from '../terms/code-lists.ts'
import { nameOfTerm } from '../terms/terms.ts'
import type { Faults } from './faults.ts'
import type { EnConversion } from './profiles.ts'

/** @returns can the figures be worked out, if the taxes can be determined? */
export function checkDocument(
  invoice: Invoice,
  conversion: EnConversion,
  showsRetained: boolean,
  faults: Faults,
): boolean {
  checkBuilt(invoice, conversion, faults)
  checkType(invoice, faults)
  // One date is written without its amount.
  const excess = (invoice.payment?.terms?.due_dates?.length ?? 0) > 1 && excessOfDues(invoice)
  if (excess) faults.add('14', DATES, excess)
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

const TYPE_CODE = "$.tax.ext['untdid-document-type']"

/** The code of the invoice and its type agree on whether it is a credit note. */
function checkType({ type, tax }: Invoice, faults: Faults): void {
  const code = tax?.ext?.['untdid-document-type'] ?? ''
  const isCredit = isListed('creditNoteTypes', code)
  if (!isCredit && !isListed('invoiceTypes', code)) return
  if (isCredit ? !['credit-note', 'other'].includes(type ?? '') : type === 'credit-note') {
    const what = isCredit ? 'a credit note' : 'an invoice'
    faults.add(
      '05',
      TYPE_CODE,
      `${nameOfTerm('BT-3')} ${code} is that of ${what}, but the type is ${type}: drop the code, and build sets the one of the type`,
    )
  }
}

function checkLines({ lines, totals }: Invoice, faults: Faults): boolean {
  let isComplete = totals !== undefined
  const miss = (path: string, term: string): void => {
    isComplete = false
    faults.miss('12', path, term)
  }
  if (!totals) miss('$.totals', 'BG-22')
  if (!lines?.length) isComplete = false
  lines?.forEach(({ item }, i) => {
    if (!item) miss(`$.lines[${i}].item`, 'BT-153')
    else {
      if (!hasText(item.name)) miss(`$.lines[${i}].item.name`, 'BT-153')
      if (!item.price) miss(`$.lines[${i}].item.price`, 'BT-146')
    }
  })
  return isComplete
}

function checkCurrency({ currency = '' }: Invoice, faults: Faults): boolean {
  const decimals = decimalsOf(currency)
  if (decimals > 2) {
    faults.add(
      '18',
      '$.currency',
      `${currency} has ${decimals} decimals, amounts of EN 16931 two: an invoice in it cannot be written, state it in another currency`,
    )
    return false
  }
  return isListed('currencies', currency)
}
