/**
 * The cost of metrics: processor time of builds of invoices with 10 lines on a server with metrics and on one without. Both are
 * in this process, and are asked in turns by another, so that the same machine and the same compiled code serve both: the
 * median of the pairs is right to about a percent on a busy machine. With `same`, both have metrics: the result should be 0 %.
 *
 *   npx tsx scripts/lab/metrics-cost.ts [PAIRS] [same]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { buildBodies } from '../../bench/costs.ts'
import { median, quantile } from '../../bench/statistics.ts'
import { startDocket } from '../../src/faces/index.ts'
import { originOf, stopServer } from '../../src/server.ts'

const [pairs = '1000', same] = process.argv.slice(2)
const AMOUNT = 10
const WARM_UP = 200
/** The process that asks has the origins of the servers. */
const ORIGINS = process.env.METRICS_COST_ORIGINS?.split(' ')

const requests = buildBodies(10, 40).map(
  (body) =>
    `POST /v0/build HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
)

/** Microseconds of the thread that serves. */
function processorTime(): number {
  const file = `/proc/${process.ppid}/task/${process.ppid}/schedstat`
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1000
}

/** Sends requests at once, and returns what each costs. */
async function cost(socket: Socket, text: string): Promise<number> {
  const before = processorTime()
  socket.write(text)
  let answers = ''
  while (answers.split('HTTP/1.1 200 OK').length <= AMOUNT || !answers.endsWith('}\n'))
    answers += ((await once(socket, 'data')) as [Buffer])[0].toString('latin1')
  return (processorTime() - before) / AMOUNT
}

async function ask(origins: readonly string[]): Promise<void> {
  const sockets = origins.map((origin) => connect(Number(new URL(origin).port), '127.0.0.1'))
  const times: number[][] = [[], []]
  for (let pair = -WARM_UP; pair < Number(pairs); pair++) {
    const text = Array.from({ length: AMOUNT }, (_, at) => {
      return requests[(pair + WARM_UP + at) % requests.length]!
    }).join('')
    for (const server of pair % 2 === 0 ? [0, 1] : [1, 0]) {
      const time = await cost(sockets[server]!, text)
      if (pair >= 0) times[server]!.push(time)
    }
  }
  for (const socket of sockets) socket.destroy()
  const [withMetrics = [], without = []] = times
  const ratios = withMetrics.map((time, pair) => time / without[pair]!)
  const percent = (value: number): string => `${((value - 1) * 100).toFixed(1)} %`
  console.log(`${pairs} pairs of ${AMOUNT} builds, microseconds each:`)
  console.log(
    `with metrics ${median(withMetrics).toFixed(1)}, without ${median(without).toFixed(1)}`,
  )
  const quarters = [0.25, 0.75].map((share) => percent(quantile(ratios, share))).join(' and ')
  console.log(`metrics cost ${percent(median(ratios))}, half of the pairs between ${quarters}`)
}

async function serve(): Promise<void> {
  const servers = await Promise.all(
    [true, same === 'same'].map((metrics) => startDocket({ port: 0, metrics })),
  )
  const METRICS_COST_ORIGINS = servers.map(originOf).join(' ')
  const client = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    env: { ...process.env, METRICS_COST_ORIGINS },
  })
  await once(client, 'exit')
  await Promise.all(servers.map(stopServer))
}

await (ORIGINS ? ask(ORIGINS) : serve())
