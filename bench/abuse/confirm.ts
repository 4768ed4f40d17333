/** When a case is a suspect and when a finding: the limits, and the sizes at which they are tested. */
import type { Case } from './case.ts'
import { type Measured, measure, measureOnce, ratioOf } from './measure.ts'
import type { Row } from './report.ts'

const KIB = 1024

/** Every case is run at the first size; only those that are not slow there are run at the second. */
const TRIED = 16 * KIB
const SCREENED = 64 * KIB

/** Sizes at which a suspect is measured again. */
const CONFIRMED = [25_000, 50_000, 100_000, 200_000, 400_000, 800_000, 1_600_000, 3_900_000]
export const LARGEST = 1024 * KIB

/** A size is left out if it would take longer, were the time to grow with the square of the size. */
const LONGEST_MS = 2500

const MOST_RATIO = 3
const MOST_GROWTH = 2.5
/** Small requests run on the main thread: milliseconds that one of them may take, and the bytes that it has. */
const MOST_MS = 250
const SMALL = 200_000
/** Times differ by this much for no reason. */
const NOISE_MS = 5
/** Growth is measured between times of at least this length. */
const CLEAR_MS = 20
const MOST_ANSWER = 1024 * KIB
/** One run may have been disturbed, but a suspect need not show all of its cost at a small size either. */
const SUSPECT_RATIO = 2.5
const SLOW_RATIO = 12
const TRIES = 5

export const isSlow = (measured: Measured): boolean =>
  ratioOf(measured) > SLOW_RATIO && measured.cpu > NOISE_MS

/** Runs a case once, at a size that shows something and does not take too long; a suspect twice, as its code was cold. */
export async function screen(item: Case): Promise<Measured> {
  const tried = await measureOnce(item, TRIED)
  const isClear = isSlow(tried) || tried.outcome.defect !== undefined
  const first = isClear ? tried : await measureOnce(item, SCREENED)
  if (!isSuspect(first)) return first
  const again = await measureOnce(item, isClear ? TRIED : SCREENED)
  return ratioOf(again) < ratioOf(first) ? again : first
}

export function isSuspect(measured: Measured): boolean {
  const { cpu, outcome, bytes } = measured
  const isLong = outcome.faults > 0 && outcome.answer > bytes
  return isLong || (ratioOf(measured) > SUSPECT_RATIO && cpu > NOISE_MS)
}

/** Milliseconds above the limit. */
const excessOf = ({ cpu, ordinary }: Measured): number => cpu - MOST_RATIO * ordinary

/** How much longer a case takes if it is twice as large. */
const growthOf = (small: Measured, large: Measured): number =>
  2 ** (Math.log(large.cpu / small.cpu) / Math.log(large.bytes / small.bytes))

/** Measures a case at growing sizes and notes its faults. */
export async function confirm(row: Row): Promise<void> {
  const sizes = [await measure(row.case, TRIED)]
  for (const size of CONFIRMED) {
    const { cpu, bytes } = sizes.at(-1)!
    // The frame of a document may be larger than the size.
    if (size < bytes * 1.5) continue
    if (cpu * (size / bytes) ** 2 > LONGEST_MS) break
    sizes.push(await measure(row.case, size, 2))
  }
  const clear = sizes.filter(({ cpu }) => cpu > CLEAR_MS)
  const growths = clear.slice(1).map((large, at) => growthOf(clear[at]!, large))
  row.growth = growths.at(-1)
  row.measured = await measureAgain(
    row.case,
    sizes.reduce((worst, size) => (excessOf(size) > excessOf(worst) ? size : worst)),
  )
  const { outcome } = row.measured
  if (outcome.defect !== undefined) row.findings.push(`defect: ${outcome.defect}`)
  if (excessOf(row.measured) > NOISE_MS)
    row.findings.push(`${ratioOf(row.measured).toFixed(1)} times an ordinary invoice`)
  // The second of two in a row confirms the first.
  if (growths.length > 1 && growths.slice(-2).every((growth) => growth > MOST_GROWTH))
    row.findings.push(`${row.growth!.toFixed(1)} times as long for twice the size`)
  const slowest = sizes.findLast(({ bytes }) => bytes < SMALL * 1.05)!
  if (slowest.cpu > MOST_MS)
    row.findings.push(`${slowest.cpu.toFixed()} ms for ${(slowest.bytes / KIB).toFixed()} KiB`)
  const longest = Math.max(...sizes.map(({ outcome }) => (outcome.faults > 0 ? outcome.answer : 0)))
  if (longest > MOST_ANSWER)
    row.findings.push(`answer with faults of ${(longest / MOST_ANSWER).toFixed(1)} MiB`)
}

/** 1 MiB, and about the largest body of a server as it comes. */
export const WHOLE_SIZES = [1024 * KIB, 3990 * KIB]

/** Measures a case at one large size. */
export async function measureWhole(name: string, item: Case, size: number): Promise<Row> {
  const measured = await measureAgain(item, await measureOnce(item, size))
  const findings: string[] = []
  if (measured.outcome.defect !== undefined) findings.push(`defect: ${measured.outcome.defect}`)
  if (excessOf(measured) > NOISE_MS)
    findings.push(`${ratioOf(measured).toFixed(1)} times an ordinary document`)
  return { class: name, case: item, measured, findings }
}

/** Repeats a measurement that is neither clearly good nor clearly bad, and returns the best. */
async function measureAgain(item: Case, first: Measured): Promise<Measured> {
  let best = first
  for (let tries = 1; tries < TRIES; tries++) {
    // Even what is clearly too much is measured twice, and more often if it is short: the code may not have been warm.
    const isClear = ratioOf(best) > 2 * MOST_RATIO && best.cpu > CLEAR_MS
    if (excessOf(best) < NOISE_MS || (isClear && tries > 1)) break
    const again = await measure(item, first.bytes, 1)
    if (ratioOf(again) < ratioOf(best)) best = again
  }
  return best
}
