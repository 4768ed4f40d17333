/** The amount that the engine makes of a base and a percentage; see document/calculate/prices.ts. */
import type { Amount } from '../../../../values/amount.ts'
import { parsePercentage } from '../../../../values/percentage.ts'

export const shareOf = (base: Amount, percent: Amount, decimals: number): Amount =>
  base
    .rescale(decimals)
    .multiply(parsePercentage(`${percent}%`)!)
    .rescale(decimals)
