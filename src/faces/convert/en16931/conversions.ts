/** The conversions to EN 16931. */
import { DocketError } from '../../../errors.ts'
import type { Conversion, Family } from '../conversion.ts'
import { convertInvoice } from './convert-invoice.ts'
import { codeOf, TARGET_RULES } from './faults.ts'
import { EN16931_OPTIONS, type EnOptions } from './options.ts'
import { EN_CONVERSIONS, IDENTIFIERS } from './profiles.ts'

const conversions: readonly Conversion<EnOptions>[] = EN_CONVERSIONS.map((conversion) => {
  return {
    ...conversion,
    notInvoice: conversion.codes?.notInvoice ?? codeOf('01'),
    convert(invoice, { withholding, profile }, { output }) {
      const isExtended = profile === 'extended'
      if (isExtended && !IDENTIFIERS[conversion.profile].extended)
        throw new DocketError('input', `profile: ${conversion.key} has no extended profile`)
      return convertInvoice(invoice, conversion, withholding === 'note', isExtended, output)
    },
  }
})

export const EN16931: Family<EnOptions> = {
  conversions,
  options: EN16931_OPTIONS,
  rules: TARGET_RULES,
}
