/** Turns of the event loop: long work yields to other requests from time to time, and those that wait for sockets wait together. */
import { setImmediate as readSockets } from 'node:timers/promises'

/** Milliseconds of work after which other requests get a turn. */
const LONGEST_TURN = 10

/** Milliseconds between two measurements: that of each turn would take longer than answering a small request. */
const PAUSE = LONGEST_TURN / 2

let start = 0
let isCounting = false

/** Has this turn of the event loop been busy for long? */
function isLong(now = performance.now()): boolean {
  if (!isCounting) {
    if (now - start < PAUSE) return false
    isCounting = true
    start = now
    setImmediate(() => void (isCounting = false))
  }
  return now - start > LONGEST_TURN
}

/** Wakes one who waits. */
type Wake = () => void

/**
 * Those who wait: requests, and those that are longer, or have been served for a while and want to go on. The two take
 * turns, so that many long ones do not delay a small request.
 */
const requests: Wake[] = []
const steps: Wake[] = []
let isForSteps = false

/** Must whatever comes next wait for its turn? */
export function isBusy(now?: number): boolean {
  return requests.length + steps.length > 0 || isLong(now)
}

/**
 * Resolves when there is time for more work: first come, first served. Returns undefined if there is time now, which
 * saves an `await`.
 */
export const waitForTurn = (queue = requests): Promise<void> | undefined =>
  isBusy() ? nextTurn(queue) : undefined

/** The same for a long request, and its next step: a line of a stream, a message of a batch. */
export const waitForStep = (): Promise<void> | undefined => waitForTurn(steps)

/** Resolves in a later turn of the event loop. */
export function nextTurn(queue = requests): Promise<void> {
  if (requests.length + steps.length === 0) setImmediate(giveTurn)
  return new Promise((resolve) => queue.push(resolve))
}

/** Wakes one per turn: it may use up the turn. */
function giveTurn(): void {
  const [queue, other] = isForSteps ? [steps, requests] : [requests, steps]
  isForSteps = !isForSteps
  const wake = queue.shift() ?? other.shift()
  if (requests.length + steps.length > 0) setImmediate(giveTurn)
  wake?.()
}

let reading: Promise<void> | undefined

/** Resolves when the sockets have been read once more. All that wait share a promise: one for each costs more than the wait. */
export const nextReading = (): Promise<void> =>
  (reading ??= readSockets().then(() => void (reading = undefined)))
