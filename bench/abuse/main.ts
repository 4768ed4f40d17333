/**
 * Looks for inputs that cost more than they should:
 *   npm run abuse [-- --minutes N] [--only CLASS] [--match TEXT] [--seed N]
 * Inputs are made from the schemas, and from the XML that invoices become. Each is compared with an ordinary invoice, or
 * file, of the same number of bytes, measured in the same run. In the end the program itself is tried with requests that
 * once stopped it, and by crowds of clients, which takes some minutes more. Exits with 1 if there is a finding. `--only`
 * runs one class, `--match` only those of its cases that have a text in their name.
 */
import { parseArgs } from 'node:util'
import { seeded } from '../invoices.ts'
import { stop } from './adapter.ts'
import { type Case, request } from './case.ts'
import { classCases } from './classes.ts'
import {
  confirm,
  isSlow,
  isSuspect,
  LARGEST,
  measureWhole,
  screen,
  WHOLE_SIZES,
} from './confirm.ts'
import { conversionCases } from './conversions.ts'
import { type Report, runCrowds } from './crowds.ts'
import { jsonCases } from './json.ts'
import { listCases } from './lists.ts'
import { findLoops } from './loops.ts'
import { measure, ordinaryCase, ordinaryOf, ratioOf } from './measure.ts'
import { LEAST_BYTES, memoryOf } from './memory.ts'
import { nestingCases } from './nesting.ts'
import { packedCases } from './packed.ts'
import { findPairs } from './pairs.ts'
import { type Row, reportOf } from './report.ts'
import { runRequests } from './requests.ts'
import { textCases } from './texts.ts'
import { watch } from './watch.ts'
import { fileCases, xmlCases } from './xml.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '12' },
    only: { type: 'string' },
    match: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(flags.seed)
const random = seeded(seed)

/** Most memory of a request, as a multiple of its bytes, or of what an ordinary one takes if that is more. */
const MOST_MEMORY = 60
const MOST_ORDINARY_MEMORY = 3
const MEMORY_RUNS = 12
const LEAST_MEMORY_RUNS = 3
/** Suspects of one kind that are measured again. */
const MOST_OF_A_KIND = 2
/** Processor time that one case may take, in milliseconds, and in a process of its own in seconds. */
const LONGEST_CASE = 45_000
const LONGEST_PROCESS = 30

interface Class {
  /** Its part of the time, in relation to the others. */
  share: number
  make?: () => Case[] | Promise<Case[]>
  find?: typeof findLoops
  /** Are all cases run, at large sizes? */
  isWhole?: true
}

const CLASSES: { [name: string]: Class } = {
  loops: { share: 0.33, find: findLoops },
  lists: { share: 0.22, make: listCases },
  texts: { share: 0.17, make: textCases },
  nesting: { share: 0.1, make: nestingCases },
  json: { share: 0.08, make: jsonCases },
  classes: { share: 0.15, make: classCases, isWhole: true },
  pairs: { share: 0.3, find: findPairs },
  xml: { share: 0.3, make: xmlCases },
  files: { share: 0.15, make: fileCases, isWhole: true },
  packed: { share: 0.1, make: packedCases, isWhole: true },
  conversions: { share: 0.2, make: conversionCases },
}
/** What the program itself is tried with, in the end. */
const PROGRAMS: { [name: string]: (announce: (name: string) => void) => Promise<Report> } = {
  requests: runRequests,
  crowds: runCrowds,
}
const MEMORY_SHARE = 0.1
/** The part of its time in which a class looks for suspects; in the rest these are measured again. */
const SEARCH = 0.65

type Clock = (part: number) => () => boolean

const begin = performance.now()
const spent = (): number => performance.now() - begin
const total = Math.min(Number(flags.minutes), 60) * 60_000
const announce = watch(LONGEST_CASE)
const rows: Row[] = []
const notes: string[] = []

const chosen = Object.entries(CLASSES).filter(
  ([name]) => flags.only === undefined || name === flags.only,
)
const programs = Object.entries(PROGRAMS).filter(
  ([name]) => flags.only === undefined || name === flags.only,
)
if (chosen.length + programs.length === 0)
  throw new Error(`--only must be one of ${Object.keys({ ...CLASSES, ...PROGRAMS }).join(', ')}`)

// Warm code is measured, also that which reads documents with mismatches: they are read in another way.
const malformed: Case = {
  ...ordinaryCase('build'),
  body: (bytes) => {
    const zeros = '0,'.repeat(bytes / 2)
    return request(
      'build',
      `{"$schema":"https://gobl.org/draft-0/bill/invoice","lines":[${zeros}0]}`,
    )
  },
}
for (let i = 0; i < 30; i++)
  for (const usual of [ordinaryCase('build'), malformed]) await measure(usual, LARGEST / 16, 1)

let shares = chosen.reduce((sum, [, { share }]) => sum + share, MEMORY_SHARE)
for (const [name, { share, make, find, isWhole }] of chosen) {
  announce(`cases of ${name}`)
  const cases = make
    ? inRounds((await make()).filter(({ way, name }) => `${way} ${name}`.includes(flags.match)))
    : []
  // A share of what is left: a class that took too long takes from all others alike.
  const [start, time] = [spent(), (share / shares) * (total - spent())]
  const isOver: Clock = (part) => () => spent() > start + time * part
  shares -= share
  if (isWhole) await runWhole(name, cases)
  else if (find) await runLoops(name, find, isOver)
  else await runClass(name, cases, isOver)
}
if (chosen.length > 0) await measureMemory()
const found: string[] = []
for (const [name, run] of programs) {
  announce(name)
  const report = await run(announce)
  notes.push(...report.notes)
  found.push(...report.findings)
}
const seconds = (spent() / 1000).toFixed(0)
console.log(`seed ${seed}, ${process.version}, ${seconds} s\n\n${reportOf(rows, notes)}`)
for (const finding of found) console.log(`finding: ${finding}`)
await stop()
const isClean = rows.every(({ findings }) => findings.length === 0) && found.length === 0
process.exit(isClean ? 0 : 1)

/** Measures each case of a class at 1 MiB and at the largest body. */
async function runWhole(name: string, cases: Case[]): Promise<void> {
  for (const item of cases) {
    announce(`${item.way} ${item.name}`)
    for (const size of WHOLE_SIZES) rows.push(await measureWhole(name, item, size))
  }
  notes.push(`${name}: ${cases.length} cases run at 1 and 3.9 MiB`)
}

/** Screens the cases of a class, then measures its suspects again. */
async function runClass(name: string, cases: Case[], isOver: Clock): Promise<void> {
  const suspects: Row[] = []
  let done = 0
  for (const over = isOver(SEARCH); done < cases.length && !over(); done++) {
    const item = cases[done]!
    announce(`${item.way} ${item.name}`)
    const row: Row = { class: name, case: item, measured: await screen(item), findings: [] }
    if (row.measured.outcome.defect !== undefined) addDefect(row, row.measured.outcome.defect)
    else if (isSuspect(row.measured)) suspects.push(row)
    else if (ratioOf(row.measured) > 1) rows.push(row)
  }
  const kindsOf = (some: Case[]): number => new Set(some.map(kindOf)).size
  const kinds = `${kindsOf(cases.slice(0, done))} of ${kindsOf(cases)} kinds`
  notes.push(
    `${name}: ${done} of ${cases.length} cases run, of ${kinds}; ${suspects.length} suspects`,
  )
  const left = await confirmAll(suspects, isOver(1))
  if (left > 0) notes.push(`${name}: no time to measure ${left} suspects again`)
}

async function runLoops(name: string, find: typeof findLoops, isOver: Clock): Promise<void> {
  const { cases, trials } = await find(seed, isOver(SEARCH), announce)
  notes.push(`${name}: ${trials} documents tried, ${cases.length} loops within loops found`)
  const over = isOver(1)
  for (const { loops, case: item } of cases) {
    announce(item.name)
    const measured = await screen(item)
    const row: Row = { class: name, case: item, measured, findings: [], note: loops.join('; ') }
    if (over()) notes.push(`${name}: no time to measure again: ${item.name}`)
    else await confirm(row)
    rows.push(row)
  }
}

/** An exception other than a DocketError is a finding whatever it cost; each is listed once. */
function addDefect(row: Row, defect: string): void {
  const finding = `defect: ${defect}`
  if (!rows.some(({ findings }) => findings.includes(finding)))
    rows.push({ ...row, findings: [finding] })
}

/**
 * Measures suspects again, the worst first, a few of each kind.
 * @returns how many there was no time for
 */
async function confirmAll(suspects: Row[], isOver: () => boolean): Promise<number> {
  const counts = new Map<string, number>()
  let left = 0
  for (const row of suspects.sort((a, b) => badnessOf(b) - badnessOf(a))) {
    const kind = kindOf(row.case)
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    announce(`${row.case.way} ${row.case.name}`)
    if (count >= MOST_OF_A_KIND) row.note = 'others of its kind were measured again'
    else if (isOver()) left++
    else await confirm(row)
    rows.push(row)
  }
  return left
}

/** Runs the worst cases in processes of their own, and an ordinary invoice for comparison. */
async function measureMemory(): Promise<void> {
  const worst = [...rows].sort((a, b) => badnessOf(b) - badnessOf(a)).slice(0, MEMORY_RUNS)
  const ordinary = new Map<string, number>()
  const keyOf = ({ way, name }: Case): string => `${way} of ${name}`
  for (const usual of [ordinaryCase('build'), ...worst.map((row) => ordinaryOf(row.case))]) {
    const key = keyOf(usual)
    if (ordinary.has(key)) continue
    const times = await memoryOf(usual, LARGEST, LONGEST_PROCESS)
    ordinary.set(key, times)
    notes.push(`memory: ${key} in a MiB takes ${times.toFixed(0)} times its bytes`)
  }
  let done = 0
  for (; done < worst.length && (done < LEAST_MEMORY_RUNS || spent() < total); done++) {
    const row = worst[done]!
    announce(`memory of ${row.case.way} ${row.case.name}`)
    const size = isSlow(row.measured) ? Math.min(LARGEST, row.measured.bytes * 4) : LARGEST
    const times = await memoryOf(row.case, size, LONGEST_PROCESS)
    const usual = ordinary.get(keyOf(ordinaryOf(row.case)))!
    const bound = (row.case.memory ?? 0) / Math.max(size, LEAST_BYTES)
    if (times > Math.max(MOST_MEMORY, MOST_ORDINARY_MEMORY * usual, bound))
      row.findings.push(`${times.toFixed(0)} times its bytes of memory`)
  }
  notes.push(`memory: ${done} of ${worst.length} cases run in processes of their own`)
}

/** How bad a case looks: by its time, and by the length of its answer. */
function badnessOf({ measured }: Row): number {
  return ratioOf(measured) + (4 * measured.outcome.answer) / measured.bytes
}

function kindOf({ way, kind }: Case): string {
  return `${way} ${kind}`
}

/** Cases in random order, but one of each kind before the second of any. */
function inRounds(cases: Case[]): Case[] {
  const counts = new Map<string, number>()
  return cases
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => {
      const round = counts.get(kindOf(item)) ?? 0
      counts.set(kindOf(item), round + 1)
      return [round, item] as const
    })
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}
