/** Memory for the bodies and answers of all clients together. Requests reserve what they keep, before they keep it. */
import { DocketError } from '../errors.ts'

/** With less than this share of the memory left, larger requests are rejected. */
const LOW_SHARE = 1 / 16

/** Milliseconds after which too little memory counts as exhausted. */
const EXHAUSTED_AFTER = 3000

export interface Budget {
  /** Bytes in all. */
  readonly limit: number
  /** Bytes left; negative while the requests that this made fail have not ended. */
  free: number
  /** Since when there has been little left, in milliseconds of `performance.now()`. */
  lowSince: number | undefined
}

export const createBudget = (limit: number): Budget => ({ limit, free: limit, lowSince: undefined })

/** Has there been too little memory for some seconds? */
export function isExhausted({ lowSince }: Budget): boolean {
  return lowSince !== undefined && performance.now() - lowSince > EXHAUSTED_AFTER
}

function spend(budget: Budget, bytes: number): void {
  budget.free -= bytes
  if (budget.free >= budget.limit * LOW_SHARE) budget.lowSince = undefined
  else budget.lowSince ??= performance.now()
}

/**
 * The share of a budget that one request holds. All of it returns when the client has its response or is gone, and the work for
 * the request is over. A class, because each request has one.
 */
export class Reservation {
  readonly #budget: Budget
  #held = 0
  /** Does the client have its response, or is it gone? From then on nothing can be held. */
  isClosed = false
  #isOver = false

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /**
   * Holds memory, even if there is none left.
   * @throws DocketError `unavailable` if the client is gone
   */
  hold(bytes: number): void {
    if (this.isClosed) throw new DocketError('unavailable', 'the client is gone')
    this.#held += bytes
    spend(this.#budget, bytes)
  }

  /**
   * Holds memory.
   * @throws DocketError `unavailable` if there is none left, or the client is gone
   */
  take(bytes: number): void {
    this.hold(bytes)
    if (this.#budget.free < 0)
      throw new DocketError('unavailable', 'the server is at its memory limit; try again later')
  }

  /** Returns memory before the rest. */
  give(bytes: number): void {
    const returned = Math.min(bytes, this.#held)
    this.#held -= returned
    spend(this.#budget, -returned)
  }

  /** To be called when the response is sent, or the client is gone. */
  close(): void {
    this.isClosed = true
    if (this.#isOver) this.give(this.#held)
  }

  /** To be called when the work for the request is over. */
  finish(): void {
    this.#isOver = true
    if (this.isClosed) this.give(this.#held)
  }
}
