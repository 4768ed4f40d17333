/** The one error of Docket, and the one table from its keys to HTTP statuses. */

/** HTTP status of each error key. An `input` may have another: 405 for a known path with another method, 415, 417. */
export const STATUS = {
  input: 400,
  forbidden: 403,
  'not-found': 404,
  'too-large': 413,
  'unknown-schema': 422,
  'no-document': 422,
  calculation: 422,
  validation: 422,
  signature: 422,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorKey = keyof typeof STATUS

/** One thing that is wrong, and every place where it is. */
export interface Fault {
  /** Paths from `$`, the root of what was sent: `$.lines[0].item.price`. */
  properties: string[]
  /** What is wrong and what would be right, in words. */
  description: string
  /** The rule broken, `GOBL-…`, or the kind of an unreadable place, `DOCKET-…`. */
  code: string
}

/** An error met while a part is calculated, as one of the calculation, with the step that leads there in front. */
export function placed(error: unknown, step: string): unknown {
  if (!(error instanceof DocketError)) return error
  return new DocketError('calculation', `${step}${error.key === 'calculation' ? '.' : ': '}${error.message}`)
}

/** Thrown for everything that a client can get wrong, and answered as `{code, key, message, faults?}`. */
export class DocketError extends Error {
  readonly key: ErrorKey
  readonly faults: Fault[] | undefined
  /** HTTP status, that of the key unless another was given. */
  readonly status: number

  constructor(key: ErrorKey, message: string, options: { faults?: Fault[]; status?: number } = {}) {
    super(message)
    this.name = 'DocketError'
    this.key = key
    this.faults = options.faults?.length ? options.faults : undefined
    this.status = options.status ?? STATUS[key]
  }

  /** The error to answer, whatever was thrown: what is not ours is a defect, told to the log alone. */
  static of(error: unknown): DocketError {
    if (error instanceof DocketError) return error
    console.error(error)
    return new DocketError('internal', 'the server has a defect; please report what you sent')
  }

  /** The published body of the error. */
  toJSON(): object {
    return { code: this.status, key: this.key, message: this.message, faults: this.faults }
  }
}
