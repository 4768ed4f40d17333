import { type Json, line } from '../../support.ts'

/** A line with a quantity and a price; taxed only if it has a rate. */
export const row = (quantity: string, price: string, rate?: string, members: Json = {}): Json => {
  return line({
    quantity,
    item: { name: 'x', price },
    taxes: rate ? [{ cat: 'VAT', rate }] : undefined,
    ...members,
  })
}
