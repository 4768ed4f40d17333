/**
 * Writes test/golden/superseded.json: the answers to older cases of the corpus that the latest version of the format
 * changes.
 *   npx tsx scripts/lab/supersede.ts [LIST.json]
 * Each differing case must have a reason below, so that no other change slips in. LIST has the cases that are expected to
 * change, as `{ "id": "codes before -> codes after" }`, with `ok` for a success, or `figures/members` and the paths that
 * change; what disagrees with it is printed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { originOf, startServer, stopServer } from '../../src/server.ts'
import {
  type Case,
  CORPUS,
  caseFiles,
  type Deviation,
  memberAt,
  storedCases,
} from '../../test/golden/cases.ts'
import { compare, type Reply, send } from '../../test/golden/play.ts'

const DIGEST = '.head.dig.val'
const TOTALS = /\.totals\./

const GOLDEN = join(import.meta.dirname, '../../test/golden')

/** Why an answer changes, by the codes of faults and the paths of figures that do, in the order of the specification. */
const REASONS: [RegExp, string][] = [
  [/^GOBL-(AU|SK)-TAX-IDENTITY-/, 'Australia and Slovakia have regimes, which check tax numbers'],
  [
    /^GOBL-(BG|CY|CZ|EE|HR|HU|LT|LU|LV|MT|RO|SI)-TAX-IDENTITY-/,
    'all members of the European Union have regimes, which check tax numbers',
  ],
  [/^GOBL-SG-TAX-IDENTITY-01/, 'GST numbers of Singapore may end in a digit'],
  [/^GOBL-CBC-CODE-01/, 'a code may have 128 bytes'],
  [
    /^GOBL-ORG-UNIT-01|ITEM-0[124]$|^GOBL-CBC-KEY-02/,
    'the unit of an item is a key, or a code in ext',
  ],
  [/\.(unit|item\.ext)$/, 'the unit of an item is a key, or a code in ext'],
  [/^GOBL-CAL-PERIOD-/, 'a period may have one date'],
  [/^GOBL-PAY-DUEDATE-02/, 'a due date needs no amount'],
  [/^GOBL-EU-EN16931-ORG-(PARTY|INBOX)-/, 'EN 16931 limits identities and endpoints, not inboxes'],
  [/\.(discounts|charges)\[\]\.amount$/, 'currency rounding rounds fixed discounts and charges'],
  [TOTALS, 'currency rounding shares included tax by the rows of a rate'],
]

const listed: { [id: string]: string } = JSON.parse(
  readFileSync(process.argv[2] ?? '/dev/null', 'utf8') || '{}',
)
const deviating = new Set(
  Object.keys(JSON.parse(readFileSync(join(GOLDEN, 'deviations.json'), 'utf8'))),
)
const groups = new Map<string, { [id: string]: Deviation }>()

/** Adds the new answer to a case. */
function supersede(item: Case, { status, body }: Reply): void {
  const answer = JSON.parse(body)
  const paths = status === 200 && item.status === 200 ? differences(item, answer) : []
  const [before, after] = [codesOf(item.response), codesOf(answer)]
  const change = paths.length > 0 ? figures(paths) : `${named(before)} -> ${named(after)}`
  const expected = listed[item.id]
  if (expected === undefined || !change.startsWith(expected)) {
    console.log(`${item.id}: ${change}, expected ${expected ?? 'no change'}`)
  }
  const causes = paths.length > 0 ? causesOf(paths) : symmetricDifference(before, after)
  const why = reasonFor(
    item,
    causes.length > 0 ? causes : codesWithOtherPlaces(item.response, answer),
  )
  const cases = groups.get(why) ?? {}
  groups.set(why, Object.assign(cases, { [item.id]: deviation(status, answer, paths) }))
}

function deviation(status: number, answer: Answer, paths: string[]): Deviation {
  if (status !== 200)
    return {
      status,
      faults: (answer.faults ?? []).map(({ code, properties }) => [code, ...properties].join(' ')),
    }
  if (paths.length === 0) return { status, response: answer }
  const changes = paths.map((path) => {
    const { owner, name } = memberAt(answer, path)!
    return [path, owner[name] ?? null]
  })
  return { status, changes: Object.fromEntries(changes) }
}

interface Answer {
  faults?: { code: string; properties: string[] }[]
}

/** The reasons of changes, once each, in their order. */
function reasonFor({ id }: Case, causes: string[]): string {
  const found = REASONS.filter(([pattern]) => causes.some((cause) => pattern.test(cause)))
  const unexplained = causes.find((cause) => !REASONS.some(([pattern]) => pattern.test(cause)))
  if (found.length === 0 || unexplained)
    throw new Error(`${id}: no reason for ${unexplained ?? 'it'}`)
  return [...new Set(found.map(([, why]) => why))].join('; ')
}

const codesOf = (answer: unknown): string[] =>
  [...new Set((answer as Answer | undefined)?.faults?.map(({ code }) => code))].sort()

const named = (codes: string[]): string => (codes.length === 0 ? 'ok' : codes.join('+'))

const symmetricDifference = (a: string[], b: string[]): string[] => [
  ...a.filter((code) => !b.includes(code)),
  ...b.filter((code) => !a.includes(code)),
]

/** The codes of faults at places that only one of two answers reports. */
function codesWithOtherPlaces(before: unknown, after: unknown): string[] {
  const places = (answer: unknown): string[] =>
    ((answer as Answer).faults ?? []).map(({ code, properties }) => [code, ...properties].join(' '))
  return symmetricDifference(places(before), places(after)).map((fault) => fault.split(' ')[0]!)
}

/** `$.lines[0].total` is `.lines[].total`. */
const general = (path: string): string => path.slice(1).replace(/\[\d+\]/g, '[]')

/** The changes, apart from the digest of the document, and from totals if they follow from something else. */
function causesOf(paths: string[]): string[] {
  const all = paths.map(general).filter((path) => path !== DIGEST)
  const causes = all.filter((path) => !TOTALS.test(path))
  return causes.length > 0 ? causes : all
}

const figures = (paths: string[]): string =>
  `figures/members ${[...new Set(paths.map(general))]
    .filter((path) => path !== DIGEST)
    .sort()
    .join(' ')}`

/** The deepest paths at which an answer differs from the stored one, apart from those that always do. */
function differences({ response, volatile = [] }: Case, answer: unknown): string[] {
  const found: string[] = []
  collect(response, answer, '$')
  return found.filter((path) => !volatile.some((known) => path.startsWith(known)))

  function collect(before: unknown, after: unknown, path: string): void {
    if (isDeepStrictEqual(before, after)) return
    if (!isObject(before) || !isObject(after)) return void found.push(path)
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(
        before[name],
        after[name],
        Array.isArray(before) ? `${path}[${name}]` : `${path}.${name}`,
      )
  }
}

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null

async function main(): Promise<void> {
  const server = await startServer({ port: 0 })
  for (const file of caseFiles(CORPUS.slice(0, -1))) {
    for (const item of storedCases(file)) {
      if (deviating.has(item.id)) continue
      const reply = await send(originOf(server), item)
      if (compare(item, reply) !== undefined) supersede(item, reply)
      else if (item.id in listed) console.log(`${item.id} does not change: ${listed[item.id]}`)
    }
  }
  await stopServer(server)
  write()
}

/** Writes the answers, and prints how many each reason has. */
function write(): void {
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.map(([why, cases]) => {
    const lines = Object.entries(cases).map(
      ([id, answer]) => `${JSON.stringify(id)}: ${JSON.stringify(answer)}`,
    )
    console.log(`${String(lines.length).padStart(4)}  ${why}`)
    return `${JSON.stringify(why)}: {\n${lines.join(',\n')}\n}`
  })
  writeFileSync(join(GOLDEN, 'superseded.json'), `{\n${text.join(',\n')}\n}\n`)
}

await main()
