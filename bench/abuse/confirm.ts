/** When a case is a suspect, when a finding: the limits, and the sizes at which they are tested. */
import type { Case } from './case.ts'
import { type Measured, measure, measureOnce } from './measure.ts'
import type { Row } from './report.ts'

const KIB = 1024

/** Every case is run at the smaller of these sizes; what is slow there already need not be run at the larger one. */
const TRIED = 16 * KIB
const SCREENED = 64 * KIB

/** Sizes at which a suspect is measured again. */
const CONFIRMED = [32 * KIB, 64 * KIB, 128 * KIB, 256 * KIB, 512 * KIB, 1024 * KIB]
export const LARGEST = CONFIRMED.at(-1)!

/** No larger size is run that would take longer if the time grew with the square of the size. */
const LONGEST_MS = 2500

const MOST_RATIO = 3
const MOST_GROWTH = 3
/** Less than this is lost in what every request costs. */
const LEAST_MS = 5
const MOST_ANSWER = 1024 * KIB
/** A single run may have been disturbed, but a suspect need not have shown everything yet either. */
const SUSPECT_RATIO = 2.5
/** An answer with faults that is longer than its request. */
const SUSPECT_ANSWER = 1
const SLOW_RATIO = 12
const TRIES = 5

export const isSlow = ({ cpu, ratio }: Measured): boolean => ratio > SLOW_RATIO && cpu > LEAST_MS

/** Runs a case once, at a size that shows something and does not take for ever. */
export async function screen(item: Case): Promise<Measured> {
  const tried = await measureOnce(item, TRIED)
  return isSlow(tried) || tried.outcome.defect !== undefined ? tried : measureOnce(item, SCREENED)
}

export function isSuspect({ cpu, ratio, outcome, bytes }: Measured): boolean {
  return (
    (ratio > SUSPECT_RATIO && cpu > LEAST_MS) ||
    (outcome.faults > 0 && outcome.answer > SUSPECT_ANSWER * bytes)
  )
}

/** Measures a case at growing sizes and notes what is wrong with it. */
export async function confirm(row: Row): Promise<void> {
  const sizes = [await measure(row.case, TRIED)]
  for (const size of CONFIRMED) {
    const { cpu, bytes } = sizes.at(-1)!
    if (cpu * (size / bytes) ** 2 > LONGEST_MS) break
    sizes.push(await measure(row.case, size, 2))
  }
  const growths = sizes.slice(1).map(({ cpu }, at) => cpu / sizes[at]!.cpu)
  const last = await measureAgain(row.case, sizes.at(-1)!)
  row.measured = last
  row.growth = growths.at(-1)
  const { outcome, ratio, cpu } = last
  if (outcome.defect !== undefined) row.findings.push(`defect: ${outcome.defect}`)
  if (ratio > MOST_RATIO && cpu > LEAST_MS)
    row.findings.push(`${ratio.toFixed(1)} times an ordinary invoice`)
  // Of two in a row the second confirms the first at a larger size.
  if (
    growths.length > 1 &&
    cpu > LEAST_MS * 4 &&
    growths.slice(-2).every((growth) => growth > MOST_GROWTH)
  ) {
    row.findings.push(`${growths.at(-1)!.toFixed(1)} times as long for twice the size`)
  }
  if (outcome.faults > 0 && outcome.answer > MOST_ANSWER) {
    row.findings.push(`answer with faults of ${(outcome.answer / KIB / KIB).toFixed(1)} MiB`)
  }
}

/** The smallest ratio of several measurements, as long as it is neither clearly good nor clearly bad. */
async function measureAgain(item: Case, first: Measured): Promise<Measured> {
  let best = first
  for (
    let tries = 1;
    tries < TRIES && best.ratio > MOST_RATIO && best.ratio < 2 * MOST_RATIO;
    tries++
  ) {
    const again = await measure(item, first.bytes, 1)
    if (again.ratio < best.ratio) best = again
  }
  return best
}
