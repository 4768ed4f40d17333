/** The conversion to FA(3). */
import type { ConversionFacts, Family } from '../conversion.ts'
import { rulesOf } from '../faults.ts'
import { convertInvoice } from './convert-invoice.ts'
import asks from './faults.json' with { type: 'json' }
import { codeOf } from './faults.ts'
import { FA3_OPTIONS, type Fa3Options } from './options.ts'

const FACTS: ConversionFacts = {
  key: 'fa3+pl-favat-v3',
  askedBy: 'pl-favat-v3',
  name: 'KSeF FA(3)',
  syntax: 'fa3',
  addons: ['pl-favat-v3'],
  rules: ['FA(3) 1-0E (schema)', 'KSeF weryfikacja faktury 2026-04-09'],
}

export const FA3: Family<Fa3Options> = {
  conversions: [
    {
      ...FACTS,
      notInvoice: codeOf('01'),
      convert: (invoice, options, { output }) => convertInvoice(invoice, FACTS, options, output),
    },
  ],
  options: FA3_OPTIONS,
  rules: () => rulesOf(asks),
}
