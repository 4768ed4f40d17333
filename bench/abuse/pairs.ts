/**
 * Loops over one list for every element of another, in what becomes XML and what is made of it: many elements or lists are
 * repeated at once, and then those are left out that a loop runs without. See loops.ts.
 */
import { seeded } from '../invoices.ts'
import { put, type Way } from './adapter.ts'
import type { Case } from './case.ts'
import { conversionTrials } from './conversions.ts'
import { startCounting, stopCounting, takeExecutions } from './executions.ts'
import { type Search, squaresOf } from './loops.ts'
import { xmlTrials } from './xml.ts'

/** A request with some of many parts repeated. */
export interface Trial<Part = unknown> {
  name: string
  way: Way
  parts: readonly Part[]
  // Methods, so that trials of all kinds of parts are in one list.
  nameOf(part: Part): string
  /** The body with so many copies of each part. */
  copied(parts: readonly Part[], count: number): Buffer
  /** Does a file get past what is checked first? Otherwise most code is not reached. */
  accepts(file: Buffer): Promise<boolean>
  caseOf(parts: readonly Part[]): Case
}

/** The part of all that is repeated in one run, and of those that may be repeated. */
const SHARE = 0.15
const ACCEPTED_SHARE = 0.4

export async function findPairs(
  seed: number,
  deadline: () => boolean,
  announce: (name: string) => void,
): Promise<Search> {
  const random = seeded(seed)
  const all: Trial[] = [...(await xmlTrials()), ...(await conversionTrials())]
  const run = async ({ way, copied }: Trial, parts: readonly unknown[], count: number) => {
    await put(way, copied(parts, count))
    return takeExecutions()
  }
  const accepted = new Map<Trial, unknown[]>()
  async function acceptedOf(trial: Trial): Promise<unknown[]> {
    let parts = accepted.get(trial)
    if (!parts) {
      accepted.set(trial, (parts = []))
      for (const part of trial.parts)
        if (await trial.accepts(trial.copied([part], 2))) parts.push(part)
      takeExecutions()
    }
    return parts
  }
  const found = new Map<string, { trial: Trial; parts: readonly unknown[]; loops: string[] }>()
  const known = new Set<string>()
  let trials = 0
  for (const trial of all) await put(trial.way, trial.copied(trial.parts, 1))
  startCounting()
  takeExecutions()
  try {
    for (; !deadline(); trials++) {
      const trial = all[trials % all.length]!
      const isAccepted = random() < 0.7
      const from = isAccepted ? await acceptedOf(trial) : trial.parts
      const share = isAccepted ? ACCEPTED_SHARE : SHARE
      const parts = from.filter(() => random() < share)
      announce(`${trial.way} ${trial.name}: ${parts.map(trial.nameOf)}`)
      for (const block of await squaresOf((count) => run(trial, parts, count))) {
        if (known.has(block)) continue
        known.add(block)
        const isLoop = async (some: readonly unknown[]): Promise<boolean> =>
          (await squaresOf((count) => run(trial, some, count))).includes(block)
        const smallest = await minimise(parts, isLoop)
        const key = `${trial.way} ${trial.name} ${smallest.map(trial.nameOf)}`
        const entry = found.get(key) ?? { trial, parts: smallest, loops: [] }
        entry.loops.push(block)
        found.set(key, entry)
      }
    }
  } finally {
    stopCounting()
  }
  const cases = Array.from(found.values(), ({ trial, parts, loops }) => {
    return { loops, case: trial.caseOf(parts) }
  })
  return { cases, trials }
}

/** Leaves out halves, quarters, and at last single parts that a loop runs without. */
async function minimise(
  parts: readonly unknown[],
  isLoop: (some: readonly unknown[]) => Promise<boolean>,
): Promise<readonly unknown[]> {
  let left = parts
  for (
    let size = Math.ceil(parts.length / 2);
    size > 0;
    size = size > 1 ? Math.ceil(size / 2) : 0
  ) {
    for (let from = 0; from < left.length; ) {
      const some = [...left.slice(0, from), ...left.slice(from + size)]
      if (some.length > 0 && (await isLoop(some))) left = some
      else from += size
    }
  }
  return left
}
