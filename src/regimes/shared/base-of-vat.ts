import type { Line } from '../../model/generated/types.ts'

/** Has a line VAT, and another tax that adds to its base? A category cannot add to the base of another one. */
export const lacksInBase =
  (code: string) =>
  ({ taxes }: Line): boolean =>
    ['VAT', code].every((cat) => taxes?.some((combo) => combo?.cat === cat))
