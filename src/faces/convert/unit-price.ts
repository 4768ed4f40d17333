/** Prices of formats that have no place for prices of several units. */
import type { Line } from '../../model/generated/types.ts'
import type { Amount } from '../../values/amount.ts'

/** The price of one unit of an item, in at least some decimals if its own is for several. */
export function unitPrice({ price, pricing }: NonNullable<Line['item']>, decimals: number): Amount {
  const per = pricing?.per
  return per ? price!.rescaleUp(decimals).divide(per) : price!
}

/** Has the price of one unit, as it is given, more decimals than there is room for? Formats divide those of several. */
export const isCut = ({ price, pricing }: NonNullable<Line['item']>, decimals: number): boolean =>
  price!.scale > decimals && !pricing?.per && !price!.rescaleDown(decimals).equals(price!)
