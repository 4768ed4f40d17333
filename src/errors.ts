/** The one error of Docket, and the one table from its keys to HTTP statuses. */
import { ERROR_BYTES, MESSAGE_LENGTH, PLACES_PER_ANSWER, PLACES_PER_FAULT } from './limits.ts'
import { shorten } from './shorten.ts'

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
  /** How many more places there are than those listed. */
  more?: number
}

/** Bytes allowed for the message and the frame of an error, and for the frame of each fault. */
const ERROR_FRAME = 32 * 1024
const FAULT_FRAME = 100

interface Listing {
  faults: Fault[]
  /** How many places are not listed. */
  more: number
}

/**
 * Lists as much of the faults as an answer may hold: one place of each first, so that every code is named, then as
 * many more as fit.
 * @param unlisted how many places are in none of the faults
 */
function listFaults(faults: readonly Fault[], unlisted: number): Listing {
  let bytes = ERROR_BYTES - ERROR_FRAME
  const fits = (...texts: string[]): boolean => {
    // JSON makes nothing shorter, so what is too long already need not be written out.
    for (const text of texts)
      bytes -= text.length > bytes ? text.length : Buffer.byteLength(JSON.stringify(text)) + 1
    return bytes >= 0
  }
  const listed: Fault[] = []
  for (const fault of faults.slice(0, PLACES_PER_ANSWER)) {
    const [properties, description] = [
      fault.properties.slice(0, 1),
      shorten(fault.description, MESSAGE_LENGTH),
    ]
    bytes -= FAULT_FRAME
    if (!fits(...properties, description, fault.code)) break
    listed.push({ properties, description, code: fault.code })
  }
  let places = PLACES_PER_ANSWER - listed.length
  let more = unlisted
  faults.forEach(({ properties: all, more: unkept = 0 }, index) => {
    const properties = listed[index]?.properties ?? []
    const end = index < listed.length ? Math.min(all.length, PLACES_PER_FAULT) : 0
    for (let i = 1; i < end && places > 0 && fits(all[i]!); i++, places--) properties.push(all[i]!)
    const missing = all.length - properties.length + unkept
    if (missing > 0 && index < listed.length) listed[index]!.more = missing
    more += missing
  })
  return { faults: listed, more }
}

/** An error met while a part is calculated, as one of the calculation, with the step that leads there in front. */
export function atPath(error: unknown, step: string): unknown {
  if (!(error instanceof DocketError)) return error
  return new DocketError(
    'calculation',
    `${step}${error.key === 'calculation' ? '.' : ': '}${error.message}`,
  )
}

/**
 * Thrown for everything that a client can get wrong, and answered as `{code, key, message, faults?, more?}`. However
 * many faults it is given, its JSON is not larger than ERROR_BYTES.
 */
export class DocketError extends Error {
  readonly key: ErrorKey
  readonly faults: Fault[] | undefined
  /** How many places are not listed in the faults, if any. */
  readonly more: number | undefined
  /** HTTP status, that of the key unless another was given. */
  readonly status: number

  /** @param options `more`: how many places are in none of the faults; `status` if not that of the key */
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

  /** The error to answer, whatever was thrown: what is not ours is a defect, told to the log alone. */
  static of(error: unknown): DocketError {
    if (error instanceof DocketError) return error
    console.error(error)
    return new DocketError('internal', 'the server has a defect; please report what you sent')
  }

  /** The published body of the error. */
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
