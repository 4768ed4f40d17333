/** The error class of Docket, and the HTTP status of each error key. */
import { type Fault, listFaults } from './faults.ts'
import { MESSAGE_LENGTH } from './limits.ts'
import { shorten } from './values/shorten.ts'

/** HTTP status of each error key. `input` is also used with 405, 415 and 417, and for malformed HTTP. */
export const STATUS = {
  input: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'too-large': 413,
  'unknown-schema': 422,
  'no-document': 422,
  calculation: 422,
  validation: 422,
  conversion: 422,
  signature: 422,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorKey = keyof typeof STATUS

/**
 * Thrown for every mistake that a client can make, and answered as `{code, key, message, faults?, more?}`. Its JSON is at
 * most ERROR_BYTES, however many faults are passed.
 */
export class DocketError extends Error {
  readonly key: ErrorKey
  readonly faults: Fault[] | undefined
  /** Number of places that the faults do not list, if any. */
  readonly more: number | undefined
  /** HTTP status, by default that of the key. */
  readonly status: number

  /** @param options `more`: number of places in none of the faults; `status`: replaces that of the key */
  constructor(
    key: ErrorKey,
    message: string,
    options: { faults?: Fault[]; more?: number; status?: number } = {},
  ) {
    super(shorten(message, MESSAGE_LENGTH))
    this.name = 'DocketError'
    this.key = key
    const { faults, more } = listFaults(options.faults ?? [], options.more ?? 0)
    this.faults = faults.length > 0 ? faults : undefined
    this.more = more > 0 ? more : undefined
    this.status = options.status ?? STATUS[key]
  }

  /** Turns anything thrown into a DocketError. Unexpected errors are logged, and answered as `internal` without details. */
  static of(error: unknown): DocketError {
    if (error instanceof DocketError) return error
    console.error(error)
    return new DocketError('internal', 'internal server error; please report it with your request')
  }

  /** The body of the error response. */
  toJSON(): object {
    return {
      code: this.status,
      key: this.key,
      message: this.message,
      faults: this.faults,
      more: this.more,
    }
  }
}
