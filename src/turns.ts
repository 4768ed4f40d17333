/** Fairness between requests: whoever has worked for long lets the event loop turn before going on. */

/** Milliseconds of work after which others are let in. */
const LONGEST_TURN = 10

let start = 0
let isCounting = false

/** Has this turn of the event loop been busy for long? */
function isLong(now = performance.now()): boolean {
  if (!isCounting) {
    isCounting = true
    start = now
    setImmediate(() => {
      isCounting = false
    })
  }
  return now - start > LONGEST_TURN
}

/**
 * Resolves when there is time for more work; undefined if there is now, which saves the caller an `await`.
 * @param now of `performance.now()`, if the caller has it
 */
export function waitForTurn(now?: number): Promise<void> | undefined {
  return isLong(now) ? nextTurn() : undefined
}

async function nextTurn(): Promise<void> {
  // Those that wait are woken together: each looks again, as the ones before it may have used up the new turn.
  do await new Promise((resolve) => setImmediate(resolve))
  while (isLong())
}
