/** The conversions to EN 16931. */
import { DocketError } from '../../../errors.ts'
import type { EmbeddedFile } from '../attachments.ts'
import type { Conversion, Family } from '../conversion.ts'
import { convertInvoice } from './convert-invoice.ts'
import { codeOf, targetRules } from './faults.ts'
import { ADVICE_RULES } from './national/advise-key.ts'
import { notInvoiceOf } from './national/national.ts'
import { EN16931_OPTIONS, type EnOptions } from './options.ts'
import { EN_CONVERSIONS, IDENTIFIERS } from './profiles.ts'

const conversions: readonly Conversion<EnOptions>[] = EN_CONVERSIONS.map((conversion) => {
  return {
    ...conversion,
    notInvoice: conversion.codes?.notInvoice ?? notInvoiceOf(conversion.profile) ?? codeOf('01'),
    convert(invoice, { withholding, profile, attachments }, { output }) {
      const isExtended = profile === 'extended'
      if (isExtended && !IDENTIFIERS[conversion.profile].extended)
        throw new DocketError('input', `profile: ${conversion.key} has no extended profile`)
      return convertInvoice(invoice, conversion, {
        showsRetained: withholding === 'note',
        isExtended,
        // The schema of requests has their members.
        files: attachments as readonly EmbeddedFile[] | undefined,
        output,
      })
    },
  }
})

export const EN16931: Family<EnOptions> = {
  conversions,
  options: EN16931_OPTIONS,
  rules: () => [...targetRules(), ...ADVICE_RULES],
}
