import type { FromSchema, Schema } from '../../../validate/schema.ts'

const TEXT = { type: 'string' } as const
const YES = { type: 'boolean' } as const
const OBJECT = { type: 'object' } as const

/** A text, with what it is and what it can be. */
const text = (description: string, ...examples: string[]) => {
  return { ...TEXT, description, ...(examples.length > 0 && { examples }) }
}

/** A block of the software, for examples and tests. */
export const EXAMPLE_SYSTEM = {
  NombreRazon: 'Programas del Sur S.L.',
  NIF: 'B37123452',
  NombreSistemaInformatico: 'Facturas',
  IdSistemaInformatico: 'FS',
  Version: '2.1',
  NumeroInstalacion: 'caja-1',
  TipoUsoPosibleSoloVerifactu: 'S',
  TipoUsoPosibleMultiOT: 'N',
  IndicadorMultiplesOT: 'N',
}

/** Members of requests that belong to VERI*FACTU records. */
export const VERIFACTU_OPTIONS = {
  verifactu: {
    ...OBJECT,
    description: 'How the VERI*FACTU record is made; see docs/verifactu.md.',
    properties: {
      previous: {
        type: ['object', 'null'],
        description:
          'The record before this one: `chain` of the last answer, with issuer, num_series, issue_date and fingerprint. ' +
          'Null for the first of the chain.',
        examples: [
          {
            issuer: 'B98602642',
            num_series: 'A-1',
            issue_date: '04-01-2027',
            fingerprint: '166CBE58E4977DB31574BD0F4E7ADAC6EE9A2FC1AD36E3836756F9BF812B969C',
          },
        ],
      },
      system: {
        type: ['object', 'null'],
        description:
          'The software, as the element SistemaInformatico; by default that of `--verifactu-system`.',
        examples: [EXAMPLE_SYSTEM],
      },
      time: text(
        'When the record is made, with its offset; now by default.',
        '2027-01-04T09:30:00+01:00',
      ),
      zone: text(
        'Time zone of the clock; Europe/Madrid by default.',
        'Europe/Madrid',
        'Atlantic/Canary',
      ),
      record: text('`registration` (default) or `cancellation`.', 'registration', 'cancellation'),
      again: text(
        'Why there is another record of the invoice: `amend`, `amend-rejected` or `unknown` of a registration, ' +
          '`unknown`, `rejected` or `unknown-rejected` of a cancellation.',
        ...['amend', 'amend-rejected', 'unknown', 'rejected', 'unknown-rejected'],
      ),
      by: {
        ...OBJECT,
        description: 'Who made a cancellation: `role` (E, D or T) and `party`.',
        properties: { role: TEXT, party: OBJECT },
      },
      external_ref: text('RefExterna.'),
      agreement: text('NumRegistroAcuerdoFacturacion.'),
      system_agreement: text('IdAcuerdoSistemaInformatico.'),
      form: text(
        '`request` (default), `soap` for a request in its envelope, or `record`.',
        ...['request', 'soap', 'record'],
      ),
      representative: {
        ...OBJECT,
        description: 'Who sends for the supplier.',
        properties: { name: TEXT, nif: TEXT },
      },
      incident: { ...YES, description: 'Were the records made while sending was impossible?' },
      last_day: text('The last day on which the software sends records.'),
      requirement: {
        ...OBJECT,
        description: "Answers the agency's demand: its `ref`, and `last` (S or N).",
        properties: { ref: TEXT, last: TEXT },
      },
      environment: text('Of the QR code: `test` (default) or `production`.', 'test', 'production'),
      verifiable: {
        ...YES,
        default: true,
        description: 'False for software that does not send its records: another QR code.',
      },
    },
  },
} as const satisfies Schema['properties']

const MEMBERS = { properties: VERIFACTU_OPTIONS } as const satisfies Schema

export type VerifactuOptions = FromSchema<typeof MEMBERS>
