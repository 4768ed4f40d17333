/** The error class of Docket, and the HTTP status of each error key. */

import type { CalculationCode } from './fault-codes.ts'
import {
  ERROR_BYTES,
  ITEMS_PER_MESSAGE,
  MESSAGE_LENGTH,
  PLACES_PER_ANSWER,
  PLACES_PER_FAULT,
} from './limits.ts'
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
  signature: 422,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorKey = keyof typeof STATUS

/** One problem, and every place that has it. */
export interface Fault {
  /** Paths from `$`, the root of the document sent: `$.lines[0].item.price`. */
  properties: string[]
  /** The problem, and what would be right. */
  description: string
  /** The rule violated, `GOBL-…`, or why a place cannot be read, `DOCKET-…`. */
  code: string
  /** Number of places that are not listed. */
  more?: number
}

/** Bytes reserved for the message and frame of an error, and for the frame of each fault. */
const ERROR_FRAME = 32 * 1024
const FAULT_FRAME = 100

interface Listing {
  faults: Fault[]
  /** Number of places that are not listed. */
  more: number
}

/**
 * Cuts faults to the size allowed for an answer: one place of each first, so that every code is reported, then as many
 * more as fit.
 * @param unlisted number of places that are in none of the faults
 */
export function listFaults(faults: readonly Fault[], unlisted = 0): Listing {
  let bytes = ERROR_BYTES - ERROR_FRAME
  const fits = (...texts: string[]): boolean => {
    // JSON makes no text shorter, so one that is too long already need not be serialised.
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

/** The error of something that cannot be calculated. `path` starts at the object at hand. */
export function calculationError(
  code: CalculationCode,
  path: string,
  description: string,
): DocketError {
  return new DocketError('calculation', description, {
    faults: [{ properties: [path], description, code }],
  })
}

/** Prepends the step at which an error occurred to its message and to the paths of its faults. */
export function atPath(error: DocketError, step: string): DocketError {
  const separator = error.key === 'calculation' ? '.' : ': '
  const faults = error.faults?.map((fault) => {
    return { ...fault, properties: fault.properties.map((path) => `${step}.${path}`) }
  })
  return new DocketError('calculation', step + separator + error.message, faults ? { faults } : {})
}

/** Runs a step, prepending its place to the errors of the keys given, or of all. */
export function runAt<T>(step: string, run: () => T, keys?: readonly ErrorKey[]): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof DocketError) || keys?.includes(error.key) === false) throw error
    throw atPath(error, step)
  }
}

/** Collects the errors of places that do not depend on each other, to throw them as one. */
export class Errors {
  readonly #errors: DocketError[] = []

  /** @throws anything but a DocketError; all errors so far if there are enough of them */
  add(error: unknown, step: string): void {
    if (!(error instanceof DocketError)) throw error
    this.#errors.push(atPath(error, step))
    if (this.#errors.length === ITEMS_PER_MESSAGE) this.throwAll()
  }

  /** @throws DocketError `calculation` if errors were added */
  throwAll(): void {
    const [first, ...others] = this.#errors
    if (!first) return
    if (others.length === 0) throw first
    const messages = this.#errors.map(({ message }) => message)
    const faults = this.#errors.flatMap((error) => error.faults ?? [])
    throw new DocketError('calculation', messages.join('; '), { faults })
  }
}

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
