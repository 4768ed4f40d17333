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
