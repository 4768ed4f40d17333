/** CuotaTotal, ImporteTotal and ImporteRectificacion. */

import type { DocumentRef, ExchangeRate, Invoice } from '../../../model/generated/types.ts'
import { Amount } from '../../../values/amount.ts'
import { isAdded } from '../../../vocabulary/added.ts'
import type { Change } from '../conversion.ts'
import { sumOfCents } from '../exact.ts'
import type { Group } from '../xml/tree.ts'
import {
  cents,
  figuresOf,
  isPartial,
  REVERSE_CHARGED,
  type Row,
  signedFor,
  TAXED,
  toEuro,
} from './rows.ts'

export interface Totals {
  readonly tax: Amount
  readonly total: Amount
  readonly changed: Change[]
}

const ZERO = Amount.zero(2)

/** The taxes of the rows as they are written, with surcharges. */
export const taxOf = (rows: readonly Row[]): Amount =>
  sumOfCents(rows.map(figuresOf).flatMap(({ tax, surcharge }) => [tax, surcharge]))

export const baseOf = (rows: readonly Row[]): Amount =>
  sumOfCents(rows.map(({ base }) => cents(base)))

/** Works out the totals. @param rate to euro, if the invoice is in another currency */
export function totalsOf(
  invoice: Invoice,
  rows: readonly Row[],
  rate: ExchangeRate | undefined,
): Totals {
  const { totals, type } = invoice
  const signed = (amount: Amount): Amount => (type === 'credit-note' ? amount.negate() : amount)
  const leftOut = untaxedCharges(invoice, rows)
  const whole = signed(totals!.total_with_tax)
  const stated = {
    tax: signed(totals!.tax),
    total: leftOut.reduce((sum, { amount }) => sum.subtract(signed(amount)), whole),
  }
  const foreign = foreignTax(rows)
  const tax = rate ? taxOf(rows) : cents(stated.tax).subtract(foreign)
  const total =
    rate && !isPartial(rows) ? baseOf(rows).add(tax) : toEuro(stated.total, rate).subtract(foreign)
  const changed: Change[] = []
  const note = (term: string, path: string, document: Amount, xml: Amount): void => {
    changed.push({ term, path, document: document.toString(), xml: xml.toString() })
  }
  for (const { path, amount } of leftOut) note('ImporteTotal', path, signed(amount), ZERO)
  if (!foreign.isZero()) note('CuotaTotal', '$.totals.tax', stated.tax, tax)
  if (!foreign.isZero() || rate || leftOut.length > 0)
    note('ImporteTotal', '$.totals.total_with_tax', whole, total)
  return { tax, total, changed }
}

/** Document charges that carry no tax, in whose price rows have no part: the record leaves them out. */
function untaxedCharges(
  { charges }: Invoice,
  rows: readonly Row[],
): { path: string; amount: Amount }[] {
  const isCounted = isPartial(rows)
    ? ({ key }: { key: string | undefined }) => key === 'outlay'
    : () => true
  return (charges ?? []).flatMap((charge, i) => {
    const { amount, taxes } = charge
    const isLeftOut = !taxes?.length && isAdded(charge) && isCounted(charge) && !amount.isZero()
    return isLeftOut ? [{ path: `$.charges[${i}].amount`, amount }] : []
  })
}

/**
 * Tax of other states (one-stop shop), in rows that must not have any (AEAT 1237, 1238). It is taken off both totals,
 * which would otherwise not add up (AEAT 2005, 2006). No statement of the agency on that is known.
 */
const foreignTax = (rows: readonly Row[]): Amount =>
  sumOfCents(
    rows
      .filter(({ opClass }) => opClass !== TAXED && opClass !== REVERSE_CHARGED)
      .flatMap(({ amount, surcharge }) => [cents(amount), surcharge && cents(surcharge)]),
  )

/**
 * The sums of corrected invoices, of all taxes that are added, as their own records have them.
 * @param rateFor the rate to euro of an invoice, if it is in another currency
 */
export function correctedSums(
  preceding: readonly DocumentRef[],
  rateFor: (reference: DocumentRef, i: number) => ExchangeRate | undefined,
): Group {
  const rates = preceding.flatMap((reference, i) => {
    const rate = rateFor(reference, i)
    const euro = (amount: Amount | undefined): Amount | undefined => amount && toEuro(amount, rate)
    return (reference.tax?.categories ?? [])
      .filter(isAdded)
      .flatMap((category) => category.rates ?? [])
      .map((each) => signedFor(reference.type, each))
      .map(({ base, amount, surcharge }) => [euro(base), euro(amount), euro(surcharge?.amount)])
  })
  const sum = (at: number): string => sumOfCents(rates.map((figures) => figures[at])).toString()
  return {
    at: '$.preceding',
    BaseRectificada: sum(0),
    CuotaRectificada: sum(1),
    CuotaRecargoRectificado: sum(2),
  }
}
