/** Do taxes and totals add up? The agency tolerates ten euros. */
import type { Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { magnitude } from '../../../vocabulary/amounts.ts'
import { sumOfCents } from '../exact.ts'
import type { Head } from './check-rows.ts'
import type { Faults } from './faults.ts'
import { cents, figuresOf, isAtCost, isPartial, type Row } from './rows.ts'
import { baseOf, type Totals, taxOf } from './totals.ts'

export interface Summed {
  readonly rows: readonly Row[]
  readonly figures: Totals
  readonly head: Head
  readonly invoice: Invoice
  readonly hasAgreement: boolean
}

const TOLERANCE = new Amount(10, 0)

/** Twelve digits before the point. */
const MOST = new Amount(10 ** 12, 0)

/** Simplified invoices, with the tolerance (Real Decreto 1619/2012, art. 4). */
const MOST_SIMPLIFIED = new Amount(3010, 0)

const isOff = (a: Amount, b: Amount): boolean => magnitude(a.subtract(b)).compare(TOLERANCE) > 0

export function checkTotals(summed: Summed, faults: Faults): void {
  const { rows, figures, head, invoice, hasAgreement } = summed
  const add = faults.at('14', '$.totals')
  const [base, tax] = [baseOf(rows), taxOf(rows)]
  if (!isPartial(rows)) {
    if (isOff(figures.tax, tax))
      add(`the taxes of the rows come to ${tax}, the total to ${figures.tax}`, '2006')
    const total = base.add(tax)
    if (isOff(figures.total, total))
      add(`the rows come to ${total}, the total with tax to ${figures.total}`, '2005')
  }
  const isCounted = head.docType === 'F2' && invoice.customer !== undefined && !hasAgreement
  const simplified = sumOfCents([base, ...rows.map((row) => figuresOf(row).tax)])
  if (isCounted && simplified.compare(MOST_SIMPLIFIED) > 0)
    add(
      'a simplified invoice with a customer must not exceed 3,000 euros: issue a full one',
      '1150',
    )
  const isTooLong = (amount: Amount): boolean => magnitude(amount).compare(MOST) >= 0
  if (isTooLong(figures.tax)) add('CuotaTotal has more than twelve digits', '1266')
  if (isTooLong(figures.total)) add('ImporteTotal has more than twelve digits', '1267')
  if (isExactTax(summed)) for (const row of rows) checkRow(row, faults)
}

/** Corrections by difference, and those of insolvency and bad debts, may change the tax alone. */
const isExactTax = ({ head: { docType }, invoice }: Summed): boolean =>
  docType !== 'R2' && docType !== 'R3' && invoice.tax?.ext?.['es-verifactu-correction-type'] !== 'I'

function checkRow(row: Row, faults: Faults): void {
  const { at, base, rate } = row
  const { tax } = figuresOf(row)
  if (!rate || !tax) return
  const [off, sign, name] = isAtCost(row)
    ? ['1144', '1140', 'BaseImponibleACoste']
    : ['1142', '1143', 'BaseImponibleOimporteNoSujeto']
  const expected = cents(base.rescaleUp(base.scale + rate.scale).multiply(rate))
  if (isOff(tax, expected))
    faults.add('14', at, `the tax is ${tax}, base and rate come to ${expected}`, off)
  if (!tax.isZero() && !base.isZero() && tax.isNegative() !== base.isNegative())
    faults.add('14', at, `CuotaRepercutida and ${name} must have the same sign`, sign)
}
