/** What answers have besides their bodies: headers, and the errors that OpenAPI describes. */
import { type ErrorKey, STATUS } from '../../errors.ts'
import type { Operation } from '../../ops/operation.ts'
import { FAULTS } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'

export const KEY_DESCRIPTIONS: { [key in ErrorKey]: string } = {
  input: 'the request or its document cannot be read',
  'not-found': 'the entry does not exist',
  'too-large': 'the body is larger than the limit',
  'unknown-schema': 'the document has no $schema',
  'no-document': 'the envelope has no document',
  calculation: 'the document cannot be calculated',
  validation: 'the document violates rules, or does not allow the operation',
  conversion: 'the invoice lacks what the format that it is converted to requires',
  signature: 'the key or signature is not usable',
  internal: 'internal server error',
  unauthorized: 'the token of the server is missing or wrong',
  forbidden: 'the Host or the Origin is not allowed',
  unavailable: 'the server is busy; retry after the seconds in Retry-After',
}

export const ERROR: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    key: { type: 'string', enum: Object.keys(STATUS), description: 'The kind of the error.' },
    message: { type: 'string', description: 'What went wrong.' },
    faults: { ...FAULTS, description: 'The problems, each with its places.' },
    more: {
      type: 'integer',
      description: 'Number of places that are not listed; at most 1,000 are.',
    },
  },
  required: ['code', 'key', 'message'],
}

/** Errors with statuses that are not those of their keys, and who answers with them. */
export const OTHER_ERRORS: readonly {
  status: number
  description: string
  isOf: (operation: Operation, hasBody: boolean) => boolean
}[] = [
  {
    status: 415,
    description: '`input`: the body is a form, or has a Content-Encoding that is not known',
    isOf: (_, hasBody) => hasBody,
  },
  {
    status: 501,
    description: '`conversion`: PDF was asked for, and the server has no browser to print with',
    isOf: ({ media }) => media?.isPrinted === true,
  },
]

const header = (type: 'integer' | 'string', description: string) => {
  return { schema: { type }, description }
}

/** The headers of answers to requests with a body. */
export const HEADERS = {
  'Docket-Faults': header(
    'integer',
    'Number of faults of an invoice that was made of XML; they are in the answer.',
  ),
  'Docket-Ignored': header('string', 'Paths of members that were ignored.'),
  'Docket-Warnings': header('integer', 'Number of warnings; review lists them.'),
}

/** The headers of conversions, of formats that have what they say; the answer in JSON has it in `chain` and `qr`. */
export const OF_CONVERSIONS = {
  'Docket-Hash': header('string', 'Fingerprint of the last VERI*FACTU record.'),
  'Docket-Number': header('string', 'Number of the invoice of the last VERI*FACTU record.'),
  'Docket-QR': header('string', 'Address that the QR code of the invoice has (VERI*FACTU, KSeF).'),
}
