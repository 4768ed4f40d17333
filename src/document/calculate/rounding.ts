/**
 * Rounding models: how exact the figures of a calculation are kept between its steps. A document names one in
 * `tax.rounding`, its regime a default. Everything that depends on the model is here.
 */
import type { Amount } from '../../values/amount.ts'
import { getOwn } from '../../values/text-map.ts'

interface RoundingModel {
  /** The scale at which a price is multiplied by a quantity, in a currency of so many decimals. */
  workingScale(decimals: number): number
  /** A figure as the next step uses it. */
  round(figure: Amount, decimals: number): Amount
  /** `sum`, ready for an addend to be added to it. */
  accommodate(sum: Amount, addend: Amount): Amount
  /** Is a tax that prices include taken out of all rows of a rate together? Their nets then add up to its base. */
  readonly sharesIncludedTax: boolean
}

const MODELS = {
  /** Every figure keeps its decimals, and those that are printed are rounded at the end. */
  precise: {
    workingScale: (decimals) => decimals + 2,
    round: (figure, decimals) => figure.rescaleUp(decimals),
    accommodate: (sum, addend) => sum.matchScale(addend),
    sharesIncludedTax: false,
  },
  /** Every figure is rounded to the currency at once. */
  currency: {
    workingScale: (decimals) => decimals,
    round: (figure, decimals) => figure.rescale(decimals),
    accommodate: (sum) => sum,
    sharesIncludedTax: true,
  },
} satisfies { [name: string]: RoundingModel }

/** How exact the figures of one calculation are. */
export interface Precision {
  /** Decimals of the currency. */
  decimals: number
  rounding: RoundingModel
}

/** The rounding model of a name; any unknown name counts as `precise`. */
export const roundingModel = (name: string | undefined): RoundingModel =>
  getOwn(MODELS, name) ?? MODELS.precise

/** The price at the scale at which it is multiplied. */
export const toWorkingScale = (price: Amount, { decimals, rounding }: Precision): Amount =>
  price.rescaleUp(rounding.workingScale(decimals))

/** A figure as the next step uses it: rounded to the currency, or with at least its decimals. */
export const roundTo = (figure: Amount, { decimals, rounding }: Precision): Amount =>
  rounding.round(figure, decimals)

/** A sum that has grown by an addend. */
export const addTo = (sum: Amount, addend: Amount, { rounding }: Precision): Amount =>
  rounding.accommodate(sum, addend).add(addend)
