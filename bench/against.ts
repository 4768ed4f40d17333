/**
 * Compares the engines of two checkouts, in turns. Turns are short, so that some of them have the processor to themselves:
 * most of their minima repeat within 3 %, and on a busy machine all within 7 %.
 */
import { type Engine, startEngine } from './engine.ts'
import { buildRequest } from './invoices.ts'
import { median } from './statistics.ts'

/** Requests of one kind. */
interface Case {
  readonly name: string
  readonly operation: string
  readonly bodies: readonly string[]
}

/** Microseconds of a turn, of warming up an engine for a case, and of all turns of a case. */
const TURN = 4000
const WARM_UP = 600_000
const CASE = 1_000_000

/** Bodies of requests to build, with further members. */
const bodies = (lines: number, members: object = {}, addons?: string[]): string[] =>
  Array.from({ length: Math.ceil(100 / lines) + 10 }, (_, seed) =>
    JSON.stringify({ ...buildRequest(seed, lines, addons), ...members }),
  )

const EN16931 = ['eu-en16931-v2017']
const VERIFACTU = ['es-verifactu-v1']

const CASES: readonly Case[] = [
  { name: 'build, 1 line', operation: 'build', bodies: bodies(1) },
  { name: 'build, 10 lines', operation: 'build', bodies: bodies(10) },
  { name: 'build, 100 lines', operation: 'build', bodies: bodies(100) },
  { name: 'build, 1,000 lines', operation: 'build', bodies: bodies(1000) },
  { name: 'build, 10 lines, EN 16931', operation: 'build', bodies: bodies(10, {}, EN16931) },
  { name: 'build, 10 lines, VERI\\*FACTU', operation: 'build', bodies: bodies(10, {}, VERIFACTU) },
  { name: 'envelope, 10 lines', operation: 'build', bodies: bodies(10, { envelop: true }) },
  { name: 'envelope, 100 lines', operation: 'build', bodies: bodies(100, { envelop: true }) },
  { name: 'review, 10 lines', operation: 'review', bodies: bodies(10) },
  {
    name: 'convert to UBL, 10 lines',
    operation: 'convert',
    bodies: bodies(10, { to: 'ubl+en16931' }, EN16931),
  },
]

/** What needs the answers to other requests, 10 lines each. */
async function followUps(engine: Engine): Promise<Case[]> {
  const ask = async (operation: string, body: string): Promise<object> =>
    JSON.parse(await engine.ask(operation, body))
  const { private: privatekey, public: publickey } = (await ask('keygen', '{}')) as {
    private: object
    public: object
  }
  const toSign = bodies(10, { privatekey })
  const toVerify: string[] = []
  for (const body of toSign)
    toVerify.push(JSON.stringify({ data: await ask('sign', body), publickey }))
  const toCorrect: string[] = []
  const options = { type: 'credit-note', reason: 'Returned' }
  for (const body of bodies(10))
    toCorrect.push(JSON.stringify({ data: await ask('build', body), options }))
  return [
    { name: 'sign, 10 lines', operation: 'sign', bodies: toSign },
    { name: 'verify, 10 lines', operation: 'verify', bodies: toVerify },
    { name: 'correct, 10 lines', operation: 'correct', bodies: toCorrect },
  ]
}

/** Microseconds for each request of a case, by engine and turn. */
async function measure(
  { operation, bodies }: Case,
  engines: readonly Engine[],
): Promise<number[][]> {
  let cost = 0
  for (const { turn } of engines) {
    for (let left = WARM_UP; left > 0; left -= bodies.length * cost)
      cost = await turn(operation, bodies, bodies.length)
  }
  const amount = Math.ceil(TURN / cost)
  const times = engines.map((): number[] => [])
  const order = [...engines.keys()]
  for (let left = CASE; left > 0; order.reverse()) {
    for (const at of order) {
      const time = await engines[at]!.turn(operation, bodies, amount)
      times[at]!.push(time)
      left -= time * amount
    }
  }
  return times
}

/**
 * Measures this checkout against another.
 * @returns a row for each kind of requests that both answer
 */
export async function compareEngines(folder: string): Promise<string[][]> {
  const [own, other] = [await startEngine('.'), await startEngine(folder)]
  const compare = async (each: Case): Promise<string[][]> => {
    // Older checkouts have fewer operations.
    if (!other.operations.includes(each.operation)) return []
    const [times = [], before = []] = await measure(each, [own, other])
    const [least, leastBefore] = [Math.min(...times), Math.min(...before)]
    const ratios = times.map((time, round) => time / before[round]!)
    const figures = [leastBefore, least].map((time) => time.toFixed(0))
    return [[each.name, ...figures, (least / leastBefore).toFixed(2), median(ratios).toFixed(2)]]
  }
  const rows: string[][] = []
  for (const each of CASES) rows.push(...(await compare(each)))
  // Not before: an engine that has run other operations takes longer.
  for (const each of await followUps(own)) rows.push(...(await compare(each)))
  await Promise.all([own.stop(), other.stop()])
  return rows
}
