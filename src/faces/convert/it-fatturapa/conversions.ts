/** The conversion to FatturaPA. */
import type { ConversionFacts, Family } from '../conversion.ts'
import { rulesOf } from '../faults.ts'
import { convertInvoice } from './convert-invoice.ts'
import asks from './faults.json' with { type: 'json' }
import { codeOf } from './faults.ts'
import { FATTURAPA_OPTIONS, type FatturapaOptions } from './options.ts'

const FACTS: ConversionFacts = {
  key: 'fatturapa+it-sdi-v1',
  askedBy: 'it-sdi-v1',
  name: 'FatturaPA 1.2',
  syntax: 'fatturapa',
  addons: ['it-sdi-v1'],
  rules: ['FatturaPA 1.2.2 (schema)'],
}

export const FATTURAPA: Family<FatturapaOptions> = {
  conversions: [
    {
      ...FACTS,
      notInvoice: codeOf('01'),
      convert: (invoice, options, { output }) => convertInvoice(invoice, FACTS, options, output),
    },
  ],
  options: FATTURAPA_OPTIONS,
  rules: () => rulesOf(asks),
}
