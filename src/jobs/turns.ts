/** Fairness between requests: long work yields to the event loop from time to time. */

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
    setImmediate(() => {
      isCounting = false
    })
  }
  return now - start > LONGEST_TURN
}

/**
 * Resolves when there is time for more work. Returns undefined if there is time now, which saves an `await`.
 * @param now the result of `performance.now()`, if the caller has it
 */
export function waitForTurn(now?: number): Promise<void> | undefined {
  return isLong(now) ? nextTurn() : undefined
}

async function nextTurn(): Promise<void> {
  // All waiting callers wake together, and the first ones may use up the new turn.
  do await new Promise((resolve) => setImmediate(resolve))
  while (isLong())
}
