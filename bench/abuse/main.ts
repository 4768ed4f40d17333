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
import { jsonCases } from './json.ts'
import { listCases, type Keys } from './lists.ts'
import { findLoops } from './loops.ts'
import { measure, measureOnce, ordinary, type Measured } from './measure.ts'
import { memoryOf } from './memory.ts'
import { nestingCases } from './nesting.ts'
import { textCases } from './texts.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(flags.seed)
const random = seeded(seed)

const KIB = 1024
const SCREENED = 64 * KIB
/** Sizes at which a suspect is measured again, each twice the one before. */
const CONFIRMED = [256 * KIB, 512 * KIB, 1024 * KIB]
/** A run that takes longer is not made twice as large. */
const LONGEST_MS = 3000

const MOST_RATIO = 3
const MOST_GROWTH = 3
const LEAST_MS = 5
const MOST_ANSWER = 1024 * KIB
const MOST_MEMORY = 60
/** What makes a suspect of a single run, which may have been disturbed. */
const SUSPECT_RATIO = 2.5
const SUSPECT_ANSWER = 1
const TRIES = 5
/** Suspects of one kind, with the same fill and the same way, that are measured again. */
const MOST_OF_A_KIND = 4
const MEMORY_RUNS = 12
const WORST = 40

/** Classes and their parts of the time. */
const SHARES = { loops: 0.35, lists: 0.22, texts: 0.2, nesting: 0.1, json: 0.08 }
type Class = keyof typeof SHARES

interface Row {
  class: Class
  case: Case
  measured: Measured
  growth: number | undefined
  findings: string[]
  note?: string
}

const begin = performance.now()
const total = Math.min(Number(flags.minutes), 60) * 60_000
const rows: Row[] = []
const notes: string[] = []
const keys = (await ask('keygen', {})) as Keys

// Warm code is what is measured.
for (let i = 0; i < 30; i++) await measure({ name: '', way: 'build', body: () => ordinary(SCREENED) }, SCREENED, 1)

const classes = (Object.keys(SHARES) as Class[]).filter((name) => flags.only === undefined || name === flags.only)
const shares = classes.reduce((sum, name) => sum + SHARES[name], 0) / (flags.only === undefined ? 0.95 : 0.9)
let planned = 0
for (const name of classes) {
  const start = planned
  planned += (SHARES[name] / shares) * total
  await runClass(name, start, planned)
}
await measureMemory()
report()
await stop()
process.exit(rows.some(({ findings }) => findings.length > 0) ? 1 : 0)

/** Screens the cases of a class, then measures its suspects again; what time an earlier class has left is used. */
async function runClass(name: Class, start: number, end: number): Promise<void> {
  const until = (part: number) => (): boolean => performance.now() - begin > start + (end - start) * part
  if (name === 'loops') return runLoops(until(0.8), until(1))
  const cases = shuffled(name === 'json' ? jsonCases() : name === 'texts' ? textCases()
    : name === 'nesting' ? nestingCases(keys) : await listCases(keys))
  const suspects: Row[] = []
  let done = 0
  for (const item of cases) {
    if (until(0.65)()) break
    done++
    const measured = await measureOnce(item, SCREENED)
    const row: Row = { class: name, case: item, measured, growth: undefined, findings: [] }
    if (!addDefect(row) && isSuspect(measured)) suspects.push(row)
    else if (measured.ratio > 1) rows.push(row)
  }
  const [confirmed, left] = await confirmAll(suspects, until(1))
  notes.push(`${name}: ${done} of ${cases.length} cases, ${suspects.length} suspects, ${confirmed} measured again`)
  if (done < cases.length) notes.push(`${name}: ${cases.length - done} cases skipped for want of time`)
  if (left > 0) notes.push(`${name}: ${left} suspects not measured again for want of time`)
}

async function runLoops(searched: () => boolean, done: () => boolean): Promise<void> {
  const { cases, trials } = await findLoops(seed, searched, keys)
  notes.push(`loops: ${trials} documents tried, ${cases.length} loops within loops`)
  for (const { loops, case: item } of cases) {
    if (done()) {
      notes.push(`loops: not measured for want of time: ${item.name}`)
      continue
    }
    const measured = await measure(item, SCREENED)
    const row: Row = { class: 'loops', case: item, measured, growth: undefined, findings: [], note: loops.join('; ') }
    await confirm(row)
    rows.push(row)
  }
}

function isSuspect({ cpu, ratio, outcome, bytes }: Measured): boolean {
  return (ratio > SUSPECT_RATIO && cpu > LEAST_MS) || (outcome.faults > 0 && outcome.answer > SUSPECT_ANSWER * bytes)
}

/** An exception that is not a DocketError is a finding whatever it cost; the same one is listed once. */
function addDefect(row: Row): boolean {
  const { defect } = row.measured.outcome
  if (defect === undefined) return false
  const finding = `defect: ${defect}`
  const isNew = !rows.some(({ findings }) => findings.includes(finding))
  if (isNew) rows.push({ ...row, findings: [finding] })
  return true
}

/** The worst suspects of each kind, in the order of how bad they look. */
async function confirmAll(suspects: Row[], done: () => boolean): Promise<[confirmed: number, left: number]> {
  const kinds = new Map<string, number>()
  let [confirmed, left] = [0, 0]
  const badness = ({ measured: { ratio, outcome, bytes } }: Row): number => Math.max(ratio, outcome.answer / bytes / 4)
  for (const row of suspects.sort((a, b) => badness(b) - badness(a))) {
    const kind = `${row.case.way} ${row.case.name.split(/ × |: | nested /).slice(1).join()}`
    const count = kinds.get(kind) ?? 0
    kinds.set(kind, count + 1)
    if (count >= MOST_OF_A_KIND) {
      row.note = 'of a kind measured above'
    } else if (done()) {
      left++
    } else {
      await confirm(row)
      confirmed++
    }
    rows.push(row)
  }
  return [confirmed, left]
}

/** Measures a case at larger sizes and notes what is wrong with it. */
async function confirm(row: Row): Promise<void> {
  const sizes: Measured[] = [await measure(row.case, SCREENED)]
  for (const size of CONFIRMED) {
    if (sizes.at(-1)!.cpu > LONGEST_MS) break
    sizes.push(await measure(row.case, size, 2))
  }
  let last = sizes.at(-1)!
  for (let tries = 1; tries < TRIES && last.ratio > MOST_RATIO && last.cpu < LONGEST_MS; tries++) {
    const again = await measure(row.case, last.bytes, 1)
    if (again.ratio < last.ratio) last = again
    if (last.ratio > 2 * MOST_RATIO) break
  }
  const growths = sizes.slice(2).map(({ cpu }, at) => cpu / sizes[at + 1]!.cpu)
  row.measured = last
  row.growth = growths.at(-1)
  const { outcome, ratio, cpu } = last
  if (outcome.defect !== undefined) row.findings.push(`defect: ${outcome.defect}`)
  if (ratio > MOST_RATIO && cpu > LEAST_MS) row.findings.push(`${ratio.toFixed(1)} times an ordinary invoice`)
  if (growths.length > 1 && cpu > LEAST_MS * 4 && growths.slice(-2).every((growth) => growth > MOST_GROWTH)) {
    row.findings.push(`${growths.at(-1)!.toFixed(1)} times for twice the size`)
  }
  if (outcome.faults > 0 && outcome.answer > MOST_ANSWER) {
    row.findings.push(`answer with faults of ${(outcome.answer / KIB / KIB).toFixed(1)} MiB`)
  }
}

/** Those that look big, and an ordinary invoice to compare with, each in a process of its own. */
async function measureMemory(): Promise<void> {
  const size = CONFIRMED.at(-1)!
  const plain = await memoryOf({ name: '', way: 'build', body: ordinary }, size)
  notes.push(`memory: an ordinary invoice of 1 MiB takes ${plain.toFixed(0)} times its bytes`)
  const big = [...rows].sort((a, b) => bigness(b) - bigness(a)).slice(0, MEMORY_RUNS)
  let done = 0
  for (const row of big) {
    if (performance.now() - begin > total) break
    done++
    const times = await memoryOf(row.case, Math.min(size, row.measured.bytes * 4))
    if (times > MOST_MEMORY) row.findings.push(`${times.toFixed(0)} times its bytes of memory`)
  }
  notes.push(`memory: ${done} cases in processes of their own`)
}

const bigness = ({ measured: { ratio, outcome, bytes } }: Row): number => ratio + (4 * outcome.answer) / bytes

function shuffled<T>(items: T[]): T[] {
  return items.map((item) => [random(), item] as const).sort(([a], [b]) => a - b).map(([, item]) => item)
}

function report(): void {
  const line = ({ class: name, case: item, measured, growth, note }: Row): string => {
    const { ratio, cpu, bytes, outcome } = measured
    const figures = [
      ratio.toFixed(1), growth?.toFixed(1) ?? '', cpu.toFixed(0), (bytes / KIB).toFixed(0), (outcome.answer / bytes).toFixed(1),
    ]
    const about = `${name}  ${item.way}  ${item.name}`
    return `${figures.map((text) => text.padStart(7)).join('')}  ${about}${note ? `  [${note}]` : ''}`
  }
  const byRatio = [...rows].sort((a, b) => b.measured.ratio - a.measured.ratio)
  console.log(`seed ${seed}, ${process.version}, ${((performance.now() - begin) / 1000).toFixed(0)} s\n`)
  console.log('  ratio growth cpu ms    KiB answer  input')
  for (const row of byRatio.slice(0, WORST)) console.log(line(row))
  const found = byRatio.filter(({ findings }) => findings.length > 0)
  console.log(`\n${found.length} findings`)
  for (const row of found) console.log(`- ${row.findings.join('; ')}\n${line(row)}`)
  console.log(`\n${notes.join('\n')}`)
}
