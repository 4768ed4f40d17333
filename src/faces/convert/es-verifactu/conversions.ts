/** The conversion to VERI*FACTU records. */
import type { Family } from '../conversion.ts'
import { rulesOf } from '../faults.ts'
import { ADDON, convertRecords } from './convert-records.ts'
import asks from './faults.json' with { type: 'json' }
import { codeOf } from './faults.ts'
import { VERIFACTU_OPTIONS, type VerifactuOptions } from './options.ts'

export const ES_VERIFACTU: Family<VerifactuOptions> = {
  conversions: [
    {
      key: 'aeat+es-verifactu-v1',
      name: 'VERI*FACTU records',
      syntax: 'aeat',
      addons: [ADDON],
      askedBy: ADDON,
      rules: ['AEAT VERI*FACTU tikeV1.0, rules 1.2.2 (not judged by the agency)'],
      notInvoice: codeOf('01'),
      convert: (invoice, options, context) =>
        convertRecords([{ invoice, at: '$', own: {}, ownAt: '' }], options, context),
      convertAll: convertRecords,
    },
  ],
  options: VERIFACTU_OPTIONS,
  rules: () => rulesOf(asks),
}
