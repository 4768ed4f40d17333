/** The conversions to EN 16931. */
import type { Conversion } from '../conversion.ts'
import { convertInvoice } from './convert-invoice.ts'
import { EN_CONVERSIONS } from './profiles.ts'

export const EN16931_CONVERSIONS: readonly Conversion[] = EN_CONVERSIONS.map((conversion) => {
  return {
    ...conversion,
    convert(invoice, { withholding }) {
      const { tree: _, ...converted } = convertInvoice(invoice, conversion, withholding === 'note')
      return converted
    },
  }
})
