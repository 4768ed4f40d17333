/**
 * The processor time of some work in milliseconds, of all threads of this process. Anything that disturbs a measurement
 * only adds to it, so the least of several rounds counts.
 */
export async function processorTime(work: () => unknown, rounds = 4): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Pairs of measurements, after one that warms up. */
const PAIRS = 5

/**
 * The median of the ratios of two costs that are measured in turn: what disturbs one of them disturbs its neighbour, too,
 * and a median does without the pairs that were disturbed.
 */
export async function medianRatio(
  measure: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<number> {
  await reference()
  await measure()
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const cost = await reference()
    ratios.push((await measure()) / Math.max(cost, 1))
  }
  return ratios.sort((a, b) => a - b)[Math.floor(PAIRS / 2)]!
}

/** Pairs of measurements until the least of both may be known, and at most. */
const FEWEST_PAIRS = 8
const MOST_PAIRS = 40

/**
 * The ratio of the least of two costs that are measured in turn, until it is within a limit: code that is still being
 * compiled, and whatever else disturbs a measurement, only adds to them.
 */
export async function leastRatio(
  measure: () => Promise<number>,
  reference: () => Promise<number>,
  limit: number,
): Promise<number> {
  let [cost, least] = [Infinity, Infinity]
  for (let pair = 0; pair < FEWEST_PAIRS || (pair < MOST_PAIRS && cost / least > limit); pair++) {
    least = Math.min(least, await reference())
    cost = Math.min(cost, await measure())
  }
  return cost / least
}
