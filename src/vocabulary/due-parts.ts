/**
 * What due dates ask for. On the wire, their amounts are shares of what is payable; whoever asks for money must not ask
 * again for what was paid in advance.
 */
import { decimalsOf } from '../catalogues/currencies.ts'
import type { DueDate, Totals } from '../model/generated/types.ts'
import { Amount } from '../values/amount.ts'
import { magnitude, sumOf } from './amounts.ts'

/** The members of a document about what is to be paid, and when. */
interface Payable {
  currency?: string | undefined
  payment?: { terms?: { due_dates?: (DueDate | null)[] | undefined } | undefined } | undefined
  totals?: Totals | undefined
}

/** A due date, and what it asks for; undefined if it states nothing. */
export interface DuePart {
  readonly due: DueDate
  /** Where it is in `due_dates`. */
  readonly index: number
  readonly amount: Amount | undefined
}

export interface DueParts {
  readonly parts: readonly DuePart[]
  /** Do amounts that were given ask for more than is due? */
  readonly exceed: boolean
}

/** What is due, or else payable. */
export const restOf = ({ totals }: Payable): Amount | undefined => totals?.due ?? totals?.payable

const ALL = new Amount(1, 0)

/** By how much the sum of amounts may be off: each may be rounded by a unit of the currency. */
const toleranceOf = (amounts: readonly Amount[], sum: Amount): Amount =>
  new Amount(amounts.length, sum.scale)

/** Are amounts a sum, but for what they may be rounded by? */
export function areSum(amounts: readonly Amount[], sum: Amount): boolean {
  const asked = sumOf(amounts).matchScale(sum)
  return magnitude(sum.matchScale(asked).subtract(asked)).compare(toleranceOf(amounts, sum)) <= 0
}

/** Are they no more than it? */
export function areWithin(amounts: readonly Amount[], sum: Amount): boolean {
  const asked = magnitude(sumOf(amounts)).matchScale(sum)
  const excess = asked.subtract(magnitude(sum.matchScale(asked)))
  return excess.compare(toleranceOf(amounts, sum)) <= 0
}

/**
 * What each due date asks for: its amount, or, if that were more than is due in all, its percentage of what is due; the
 * last one takes the remainder.
 */
export function duePartsOf(document: Payable): DueParts {
  const rest = restOf(document)
  const { currency, payment } = document
  const given = (payment?.terms?.due_dates ?? []).flatMap((due, index): DuePart[] => {
    return due ? [{ due, index, amount: due.amount }] : []
  })
  if (!rest) return { parts: given, exceed: false }
  const [only] = given
  if (given.length === 1 && !only?.amount)
    return { parts: [{ ...only!, amount: rest }], exceed: false }
  const amounts = given.flatMap(({ amount }) => amount ?? [])
  const isForeign = given.some(({ due }) => due.currency && due.currency !== currency)
  if (isForeign || areWithin(amounts, rest)) return { parts: given, exceed: false }
  const shares = sharesOf(given, rest, decimalsOf(currency))
  return shares ? { parts: shares, exceed: false } : { parts: given, exceed: true }
}

/** The percentages of what is due; undefined unless all have one, and they are 100 % at most. */
function sharesOf(
  parts: readonly DuePart[],
  rest: Amount,
  decimals: number,
): DuePart[] | undefined {
  const percents = parts.flatMap(({ due }) => due.percent ?? [])
  const all = sumOf(percents).compare(ALL)
  if (percents.length < parts.length || all > 0) return undefined
  let left = rest.rescale(decimals)
  return parts.map(({ due, index }, i) => {
    const isLast = all === 0 && i === parts.length - 1
    const amount = isLast ? left : rest.rescaleUp(decimals).multiply(percents[i]!).rescale(decimals)
    left = left.subtract(amount)
    return { due, index, amount }
  })
}

/** That due dates ask for another sum than what is due. */
export function describeDues(amounts: readonly (Amount | undefined)[], document: Payable): string {
  const { advance } = document.totals ?? {}
  const paid = advance ? ` after advances of ${advance}` : ''
  return `the due dates ask for ${sumOf(amounts)}, but ${restOf(document)} is due${paid}`
}

/** Shares a sum out in proportion to weights, in units of a currency; the last share bears what rounding leaves. */
export function shareOut(sum: Amount, weights: readonly Amount[], decimals: number): Amount[] {
  const precise = new Amount(0, 12)
  const whole = sumOf(weights)
  let rest = sum.rescaleUp(decimals)
  return weights.map((weight, i) => {
    const part = weight.matchScale(precise).divide(whole)
    const isLast = i === weights.length - 1
    const share = isLast ? rest : sum.matchScale(precise).multiply(part).rescale(decimals)
    rest = rest.subtract(share)
    return share
  })
}

/** Takes a sum off amounts, from each its share in cents. */
export function takeOff(amounts: readonly Amount[], sum: Amount): Amount[] {
  const shares = shareOut(sum, amounts, 2)
  return amounts.map((amount, i) => amount.matchScale(shares[i]!).subtract(shares[i]!))
}
