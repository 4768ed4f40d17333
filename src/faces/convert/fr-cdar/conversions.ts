/** The conversion of statuses of French invoices. */
import { isDocumentOfType } from '../../../model/schema-registry.ts'
import type { ConversionFacts, Family } from '../conversion.ts'
import { rulesOf } from '../faults.ts'
import { convertStatus } from './convert-status.ts'
import asks from './faults.json' with { type: 'json' }
import { codeOf } from './faults.ts'

const FACTS: ConversionFacts = {
  key: 'cdar+fr-ctc-flow6-v1',
  askedBy: 'fr-ctc-flow6-v1',
  name: 'France CTC flow 6, CDAR',
  syntax: 'cdar',
  addons: ['fr-ctc-flow6-v1'],
  rules: ['CDAR D22B', 'BR-FR-CDV 1.4.0.03'],
  takes: 'a status (bill/status) or a payment (bill/payment)',
}

export const FR_CDAR: Family<object> = {
  conversions: [
    {
      ...FACTS,
      notInvoice: codeOf('01'),
      convertOther: (document, { output }) =>
        isDocumentOfType(document, 'bill.Status') || isDocumentOfType(document, 'bill.Payment')
          ? convertStatus(document, FACTS, output)
          : undefined,
    },
  ],
  rules: () => rulesOf(asks),
}
