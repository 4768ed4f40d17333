/**
 * Looks for inputs that cost more than they should:
 *   npm run abuse [-- --minutes N] [--only loops|lists|texts|nesting|json] [--seed N]
 * Inputs are made from the schemas. Each is measured against an ordinary invoice of the same number of bytes, built in
 * the same run. Exits with 1 if there is a finding.
 */
import { parseArgs } from 'node:util'
import { seeded } from '../invoices.ts'
import { ask, stop } from './adapter.ts'
import type { Case } from './case.ts'
import { confirm, isSlow, isSuspect, LARGEST, screen } from './confirm.ts'
import { jsonCases } from './json.ts'
import { type Keys, listCases } from './lists.ts'
import { findLoops } from './loops.ts'
import { measure, ordinary } from './measure.ts'
import { memoryOf } from './memory.ts'
import { nestingCases } from './nesting.ts'
import { type Row, reportOf } from './report.ts'
import { textCases } from './texts.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '9' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(flags.seed)
const random = seeded(seed)

/** Most times its bytes that a request may take of memory. */
const MOST_MEMORY = 60
const MEMORY_RUNS = 12
const LEAST_MEMORY_RUNS = 3
/** Suspects of one kind, put to the engine in the same way, that are measured again. */
const MOST_OF_A_KIND = 2

/** The classes of inputs, each with its part of the time; the rest is for memory. */
const CLASSES: {
  [name: string]: { share: number; make?: (keys: Keys) => Case[] | Promise<Case[]> }
} = {
  loops: { share: 0.33 },
  lists: { share: 0.22, make: listCases },
  texts: { share: 0.17, make: textCases },
  nesting: { share: 0.1, make: nestingCases },
  json: { share: 0.08, make: jsonCases },
}
const TIME_FOR_MEMORY = 0.1
/** The part of its time in which a class looks for suspects; in the rest these are measured again. */
const SEARCH = 0.65

type Clock = (part: number) => () => boolean

const begin = performance.now()
const spent = (): number => performance.now() - begin
const total = Math.min(Number(flags.minutes), 60) * 60_000
const rows: Row[] = []
const notes: string[] = []
const keys = (await ask('keygen', {})) as Keys

// It is warm code that is measured.
for (let i = 0; i < 30; i++)
  await measure({ name: '', way: 'build', kind: '', body: ordinary }, LARGEST / 16, 1)

const chosen = Object.entries(CLASSES).filter(
  ([name]) => flags.only === undefined || name === flags.only,
)
if (chosen.length === 0) throw new Error(`--only must be one of ${Object.keys(CLASSES).join(', ')}`)
let shares = chosen.reduce((sum, [, { share }]) => sum + share, TIME_FOR_MEMORY)
for (const [name, { share, make }] of chosen) {
  const cases = make ? shuffled(await make(keys)) : []
  // A part of what is left: a class that took too long takes from all others alike.
  const [start, time] = [spent(), (share / shares) * (total - spent())]
  const isOver: Clock = (part) => () => spent() > start + time * part
  shares -= share
  if (make) await runClass(name, cases, isOver)
  else await runLoops(isOver)
}
await measureMemory()
console.log(
  `seed ${seed}, ${process.version}, ${(spent() / 1000).toFixed(0)} s\n\n${reportOf(rows, notes)}`,
)
await stop()
process.exit(rows.some(({ findings }) => findings.length > 0) ? 1 : 0)

/** Screens the cases of a class, then measures its suspects again. */
async function runClass(name: string, cases: Case[], isOver: Clock): Promise<void> {
  const suspects: Row[] = []
  let done = 0
  for (const over = isOver(SEARCH); done < cases.length && !over(); done++) {
    const measured = await screen(cases[done]!)
    const row: Row = { class: name, case: cases[done]!, measured, growth: undefined, findings: [] }
    if (measured.outcome.defect !== undefined) addDefect(row, measured.outcome.defect)
    else if (isSuspect(measured)) suspects.push(row)
    else if (measured.ratio > 1) rows.push(row)
  }
  notes.push(`${name}: ${done} of ${cases.length} cases run, ${suspects.length} suspects`)
  if (done < cases.length)
    notes.push(`${name}: ${cases.length - done} cases skipped for want of time`)
  const left = await confirmAll(suspects, isOver(1))
  if (left > 0) notes.push(`${name}: ${left} suspects not measured again for want of time`)
}

async function runLoops(isOver: Clock): Promise<void> {
  const { cases, trials } = await findLoops(seed, isOver(SEARCH), keys)
  notes.push(`loops: ${trials} documents tried, ${cases.length} loops within loops found`)
  const over = isOver(1)
  for (const { loops, case: item } of cases) {
    const row: Row = {
      class: 'loops',
      case: item,
      measured: await screen(item),
      growth: undefined,
      findings: [],
    }
    row.note = loops.join('; ')
    if (over()) notes.push(`loops: not measured again for want of time: ${item.name}`)
    else await confirm(row)
    rows.push(row)
  }
}

/** An exception that is not a DocketError is a finding whatever it cost; the same one is listed once. */
function addDefect(row: Row, defect: string): void {
  const finding = `defect: ${defect}`
  if (!rows.some(({ findings }) => findings.includes(finding)))
    rows.push({ ...row, findings: [finding] })
}

/**
 * Measures suspects again, beginning with those that look worst, a few of each kind.
 * @returns how many there was no time for
 */
async function confirmAll(suspects: Row[], isOver: () => boolean): Promise<number> {
  const kinds = new Map<string, number>()
  let left = 0
  for (const row of suspects.sort((a, b) => bigness(b) - bigness(a))) {
    const kind = `${row.case.way} ${row.case.kind}`
    const count = kinds.get(kind) ?? 0
    kinds.set(kind, count + 1)
    if (count >= MOST_OF_A_KIND) row.note = 'others of its kind were measured again'
    else if (isOver()) left++
    else await confirm(row)
    rows.push(row)
  }
  return left
}

/** Runs those that look big in processes of their own, and an ordinary invoice to compare with. */
async function measureMemory(): Promise<void> {
  const plain = await memoryOf({ name: '', way: 'build', kind: '', body: ordinary }, LARGEST)
  notes.push(`memory: an ordinary invoice of 1 MiB takes ${plain.toFixed(0)} times its bytes`)
  let done = 0
  for (const row of [...rows].sort((a, b) => bigness(b) - bigness(a)).slice(0, MEMORY_RUNS)) {
    if (done >= LEAST_MEMORY_RUNS && spent() > total) break
    done++
    const size = isSlow(row.measured) ? Math.min(LARGEST, row.measured.bytes * 4) : LARGEST
    const times = await memoryOf(row.case, size)
    if (times > MOST_MEMORY) row.findings.push(`${times.toFixed(0)} times its bytes of memory`)
  }
  notes.push(`memory: ${done} cases run in processes of their own`)
}

/** How bad a case looks: by its time, and by the length of its answer. */
function bigness({ measured: { ratio, outcome, bytes } }: Row): number {
  return ratio + (4 * outcome.answer) / bytes
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}
