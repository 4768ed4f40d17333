/** The conversions to EN 16931. */
import type { TargetRule } from '../../standards.ts'
import type { EmbeddedFile } from '../attachments.ts'
import type { Conversion, Family } from '../conversion.ts'
import { rulesOfFamily } from '../rules/document-rules.ts'
import { convertInvoice } from './convert-invoice.ts'
import { ASKS, codeOf } from './faults.ts'
import { NATIONAL_RULES, notInvoiceOf } from './national/national.ts'
import { EN16931_OPTIONS, type EnOptions } from './options.ts'
import { EN_CONVERSIONS } from './profiles.ts'

const conversions: readonly Conversion<EnOptions>[] = EN_CONVERSIONS.map((conversion) => {
  return {
    ...conversion,
    notInvoice: notInvoiceOf(conversion.profile) ?? codeOf('01'),
    convert: (invoice, { withholding, attachments }, { output }) =>
      convertInvoice(invoice, conversion, {
        showsRetained: withholding === 'note',
        // The schema of requests has their members.
        files: attachments as readonly EmbeddedFile[] | undefined,
        output,
      }),
  }
})

export const EN16931: Family<EnOptions> = {
  conversions,
  options: EN16931_OPTIONS,
  rules: [...Object.entries(ASKS).map(ruleOf), ...NATIONAL_RULES],
}

function ruleOf([code, [asks, terms]]: [string, readonly [string, string]]): TargetRule {
  // Faults have the names of their rules, if those have one.
  const named = rulesOfFamily(code.slice(-2)).filter((rule) => rule !== code)
  const all = named.length > 0 ? `${asks}; by its rule a fault is ${named.join(', ')}` : asks
  return { code, asks: all, ...(terms && { terms: terms.split(' ') }) }
}
