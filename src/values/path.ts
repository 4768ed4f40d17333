/** Paths as faults name places: from `$`, the root of the document. */
import { shortenName } from './shorten.ts'

/** A member's name, or an index. */
export type Step = string | number

export const stepOf = (step: Step): string =>
  typeof step === 'number' ? `[${step}]` : `.${shortenName(step)}`

export const pathOf = (place: readonly Step[]): string => `$${place.map(stepOf).join('')}`
