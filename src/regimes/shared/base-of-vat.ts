import type { Line } from '../../model/generated/types.ts'
import { saying } from '../../validate/guards.ts'

/** Has a line VAT, and another tax that adds to its base? A category cannot add to the base of another one. */
export const lacksInBase = (code: string) =>
  saying(`the line has VAT and ${code}`, ({ taxes }: Line): boolean =>
    ['VAT', code].every((cat) => taxes?.some((combo) => combo?.cat === cat)),
  )
