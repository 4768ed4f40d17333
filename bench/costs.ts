/** Processor time of requests, compared with bare servers and with loops that only sign. */
import { CompactSign, compactVerify, importJWK, type JWK } from 'jose'
import { EXAMPLE_SYSTEM } from '../src/faces/convert/es-verifactu/options.ts'
import { buildRequest } from './invoices.ts'
import { cost, load, post, type Requests } from './load.ts'
import { memory, processorTime, type Running, run, stop } from './processes.ts'
import { inTurns, median, sum } from './statistics.ts'

/** A line of a table. */
export type Row = readonly string[]

interface Servers {
  readonly docket: Running
  readonly bare: Running
  /** How often everything is measured. */
  readonly rounds: number
}

/** Bytes that a round sends, so that all rounds take a fraction of a second. */
const BYTES_PER_ROUND = 600_000
const MOST_REQUESTS = 400

const microseconds = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

/** Requests in a round: as many as BYTES_PER_ROUND allow. */
function amountOf({ bodies = [''] }: Requests): number {
  const bytes = sum(bodies.map(({ length }) => length)) / bodies.length
  return Math.max(8, Math.min(MOST_REQUESTS, Math.round(BYTES_PER_ROUND / (bytes + 1))))
}

/** Rounds that are not measured. V8 compiles on other threads, whose time counts, for the first 8,000 small requests. */
const WARM_UP = 20

async function warmUp(server: Running, requests: Requests): Promise<void> {
  await load(server, requests, { amount: amountOf(requests) * WARM_UP })
}

/** A row: processor time of both, and the median ratio of a round. */
async function compare(
  name: string,
  { docket, bare, rounds }: Servers,
  own: Requests,
  other: Requests = own,
): Promise<Row> {
  await warmUp(docket, own)
  await warmUp(bare, other)
  const amount = amountOf(own)
  const [times = [], bareTimes = []] = await inTurns(rounds, [
    () => cost(docket, own, amount),
    () => cost(bare, other, amount),
  ])
  const ratio = median(times.map((time, round) => bareTimes[round]! / time))
  return [
    name,
    microseconds(Math.min(...times)),
    microseconds(Math.min(...bareTimes)),
    ratio.toFixed(2),
  ]
}

export function buildBodies(lines: number, count: number, addons?: string[]): string[] {
  return Array.from({ length: count }, (_, seed) =>
    JSON.stringify(buildRequest(seed, lines, addons)),
  )
}

/** Building, against a server that parses and serialises the same bodies. */
export async function compareBuilds(servers: Servers): Promise<Row[]> {
  const path = '/v0/build'
  const rows: Row[] = []
  for (const [lines, count] of [
    [1, 200],
    [10, 200],
    [100, 50],
    [1000, 10],
  ] as const) {
    const name = `build, ${lines} line${lines === 1 ? '' : 's'}`
    rows.push(await compare(name, servers, { path, bodies: buildBodies(lines, count) }))
  }
  const bodies = buildBodies(10, 200, ['es-verifactu-v1'])
  rows.push(await compare('build, 10 lines, VERI\\*FACTU', servers, { path, bodies }))
  return rows
}

/** Headers that Node sends by itself, or that say how `fetch` received the body. */
const OWN_HEADERS = ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive']

/** Reference data, against a server that sends the same body, with few headers and with the same. */
export async function compareReferenceData(servers: Servers): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/v0/regimes/ES', '/v0/schemas/bill/invoice?bundle']) {
    const answer = await fetch(servers.docket.origin + path)
    const body = await answer.text()
    const same = [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name))
    const stored = JSON.stringify(Object.fromEntries(same))
    await fetch(servers.bare.origin, { method: 'PUT', body })
    rows.push(await compare(`\`GET ${path}\``, servers, { path }))
    await fetch(servers.bare.origin, { method: 'PUT', body, headers: { stored } })
    rows.push(await compare(`\`GET ${path}\`, same headers`, servers, { path }))
  }
  return rows
}

/** Microseconds of processor time of this process, for each of some calls. */
async function ownCost(call: () => Promise<unknown>, amount: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < amount; i++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / amount
}

/** Signing and verifying, against building or validating plus 1.5 times a loop of jose that imports the key. */
export async function compareSignatures({ docket, rounds }: Servers): Promise<Row[]> {
  const keys = (await post(`${docket.origin}/v0/keygen`, {})) as { private: JWK; public: JWK }
  const requests = Array.from(
    { length: 50 },
    (_, seed) => buildRequest(seed, 10) as { data: object },
  )
  const unsigned = requests.map((request) => ({ ...request, envelop: true }))
  const toSign = requests.map((request) => ({ ...request, privatekey: keys.private }))
  const signed = await Promise.all(toSign.map((body) => post(`${docket.origin}/v0/sign`, body)))
  const texts = (bodies: readonly object[]): string[] => bodies.map((body) => JSON.stringify(body))
  const kinds: Requests[] = [
    { path: '/v0/build', bodies: texts(unsigned) },
    { path: '/v0/sign', bodies: texts(toSign) },
    { path: '/v0/validate', bodies: texts(signed.map((data) => ({ data }))) },
    { path: '/v0/verify', bodies: texts(signed.map((data) => ({ data, publickey: keys.public }))) },
  ]
  for (const requests of kinds) await warmUp(docket, requests)
  const payload = Buffer.from('{"uuid":"01980000-0000-7000-8000-000000000000"}'.padEnd(160))
  const sign = async (): Promise<string> =>
    new CompactSign(payload)
      .setProtectedHeader({ alg: 'ES256', kid: keys.private.kid ?? '' })
      .sign(await importJWK(keys.private, 'ES256'))
  const jws = await sign()
  const verify = async (): Promise<unknown> =>
    compactVerify(jws, await importJWK(keys.public, 'ES256'))
  const amount = 200
  const times = await inTurns(rounds, [
    ...kinds.map((requests) => () => cost(docket, requests, amount)),
    () => ownCost(sign, amount),
    () => ownCost(verify, amount),
  ])
  const row = (name: string, at: number, base: number, loop: number): Row => {
    const bound = (round: number): number => times[base]![round]! + 1.5 * times[loop]![round]!
    return [
      name,
      ...[at, base, loop].map((each) => microseconds(Math.min(...times[each]!))),
      median(times[at]!.map((time, round) => bound(round) / time)).toFixed(2),
    ]
  }
  return [row('sign, 10 lines', 1, 0, 4), row('verify, 10 lines', 3, 2, 5)]
}

/** Documents that are converted: with an addon, to some keys, with further members of requests. */
interface Conversions {
  readonly addon: string
  readonly keys: readonly string[]
  readonly options?: object
}

const EN16931: Conversions = { addon: 'eu-en16931-v2017', keys: ['ubl+en16931', 'cii+en16931'] }

const FATTURAPA: Conversions = { addon: 'it-sdi-v1', keys: ['fatturapa+it-sdi-v1'] }

const VERIFACTU: Conversions = {
  addon: 'es-verifactu-v1',
  keys: ['aeat+es-verifactu-v1'],
  options: {
    verifactu: {
      previous: null,
      time: '2026-12-31T13:30:00+01:00',
      system: EXAMPLE_SYSTEM,
    },
  },
}

const FA3: Conversions = { addon: 'pl-favat-v3', keys: ['fa3+pl-favat-v3'] }

/** Building and converting to XML alone, against building the same documents: times, then ratios. */
async function compareConversion(
  { docket, rounds }: Servers,
  { addon, keys, options }: Conversions,
  lines: number,
  count: number,
): Promise<string[]> {
  const bodies = buildBodies(lines, count, [addon])
  const build: Requests = { path: '/v0/build', bodies }
  const conversions = keys.map((to): Requests => {
    const members = JSON.stringify({ to, ...options }).slice(0, -1)
    const withKey = bodies.map((body) => `${members},${body.slice(1)}`)
    return { path: '/v0/convert', bodies: withKey, headers: { accept: 'application/xml' } }
  })
  const all = [build, ...conversions]
  const amount = amountOf(build)
  if (lines < 10_000) for (const requests of all) await warmUp(docket, requests)
  const times = await inTurns(
    rounds,
    all.map((requests) => () => cost(docket, requests, amount)),
  )
  const [builds = [], ...others] = times
  return [
    ...times.map((each) => microseconds(Math.min(...each))),
    ...others.map((each) => median(each.map((time, i) => time / builds[i]!)).toFixed(2)),
  ]
}

/** Conversions to both syntaxes of EN 16931. */
export async function compareConversions(servers: Servers): Promise<Row[]> {
  const rows: Row[] = []
  for (const [lines, count] of [
    [10, 200],
    [100, 50],
    [1000, 10],
    [10_000, 3],
  ] as const) {
    const cells = await compareConversion(servers, EN16931, lines, count)
    rows.push([`${lines.toLocaleString('en')} lines`, ...cells])
  }
  return rows
}

/** Conversions to what the tax agencies of Italy, Spain and Poland want. */
export async function compareNationalConversions(servers: Servers): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, conversions] of [
    ['FatturaPA', FATTURAPA],
    ['VERI\\*FACTU', VERIFACTU],
    ['FA(3)', FA3],
  ] as const) {
    for (const [lines, count] of [
      [10, 200],
      [100, 50],
    ] as const) {
      const cells = await compareConversion(servers, conversions, lines, count)
      rows.push([`${name}, ${lines} lines`, ...cells])
    }
  }
  return rows
}

/** One build at a time, of documents of growing size, in a fresh process. */
export async function measureGrowth(script: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const lines of [100, 1000, 5000, 10_000]) {
    const server = await run(script, ['--port', '0'])
    const requests = { path: '/v0/build', bodies: buildBodies(lines, 3) }
    const amount = 30_000 / lines
    await load(server, requests, { amount, connections: 1 })
    const before = processorTime(server)
    await load(server, requests, { amount, connections: 1 })
    const time = (processorTime(server) - before) / amount
    const bytes = requests.bodies[0]!.length
    rows.push([
      lines.toLocaleString('en'),
      `${(bytes / 1024).toFixed(0)} KiB`,
      (time / lines).toFixed(1),
      memory(server, 'VmHWM').toFixed(0),
    ])
    await stop(server)
  }
  return rows
}
