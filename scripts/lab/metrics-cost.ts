/**
 * What metrics cost: processor time of builds of invoices with 10 lines on a server with metrics and on one without, in turns.
 *
 *   npm run build && npx tsx scripts/lab/metrics-cost.ts [ROUNDS]
 */
import { buildBodies } from '../../bench/costs.ts'
import { cost, load } from '../../bench/load.ts'
import { run, stop } from '../../bench/processes.ts'
import { inTurns, median } from '../../bench/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 40)
const AMOUNT = 500
const requests = { path: '/v0/build', bodies: buildBodies(10, 200) }

const [on, off] = await Promise.all([
  run('dist/docket.mjs', ['--port', '0']),
  run('dist/docket.mjs', ['--port', '0', '--no-metrics']),
])
for (const server of [on, off]) await load(server, requests, { amount: 20 * AMOUNT })
const [withMetrics = [], without = []] = await inTurns(ROUNDS, [
  () => cost(on, requests, AMOUNT),
  () => cost(off, requests, AMOUNT),
])
await Promise.all([stop(on), stop(off)])
const ratio = median(withMetrics.map((time, round) => time / without[round]!))
const least = Math.min(...withMetrics) / Math.min(...without)
const percent = (value: number): string => `${((value - 1) * 100).toFixed(1)} %`
console.log(`${ROUNDS} rounds of ${AMOUNT} builds, microseconds each:`)
console.log(`with metrics ${median(withMetrics).toFixed(1)}, without ${median(without).toFixed(1)}`)
console.log(
  `metrics cost ${percent(ratio)} (median of the rounds), ${percent(least)} (best rounds)`,
)
