/**
 * Mutation tests: changes one line at a time in a copy of the sources, and prints the changes that no test notices.
 *
 *   npm run mutate -- [FILE|FOLDER…] [--tests FILE|FOLDER…] [--count N] [--seed S] [--least P]
 *
 * Without files it tries the central ones. Of each file or folder it tries `--count` mutants, 80 by default, which the seed
 * chooses. With `--least` it fails if fewer than P % of those of a file or folder are noticed. The tests of a mutant stop
 * at the first that fails, or when they take three times as long as without a change.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Copy, createCopy } from './mutate/copy.ts'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'
import { CENTRAL, type Group, testsAt, testsOf } from './mutate/tests.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Mutants judged at the same time. */
const COPIES = 2

/** Milliseconds that tests may take beyond three times their usual time. */
const GRACE = 30_000

/** A group of tests, with the milliseconds that it takes and the number of mutants that it has found. */
interface Judge {
  group: Group
  usual: number
  found: number
}

/** Numbers from 0 to 1, the same for the same seed: the upper bits of a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    return Number(state >> 32n) / 2 ** 32
  }
}

/** Up to `count` of the items, chosen by the seed, in their order. */
function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = randomNumbers(seed)
  return items
    .map((item, at) => ({ item, at, draw: random() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Runs the tests on the unchanged copy. Those that fail judge nothing. */
async function measure(copy: Copy, tests: Group[]): Promise<Judge[]> {
  await copy.rebuild()
  const judges: Judge[] = []
  for (const group of tests) {
    const start = performance.now()
    if (await copy.passes(group, 600_000))
      judges.push({ group, usual: performance.now() - start, found: 0 })
    else console.error(`left out, as they fail without a change: ${group.join(' ')}`)
  }
  return judges
}

/** Does a test notice the mutant? */
async function isFound(copy: Copy, mutant: Mutant, judges: Judge[]): Promise<boolean> {
  const path = join(copy.folder, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, mutant.from) + mutant.after + text.slice(mutant.to))
  try {
    await copy.rebuild()
    for (const judge of judges.toSorted((a, b) => b.found - a.found)) {
      if (await copy.passes(judge.group, judge.usual * 3 + GRACE)) continue
      judge.found++
      return true
    }
    return false
  } catch {
    // It does not compile.
    return true
  } finally {
    writeFileSync(path, text)
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 80) || 'nothing'

/** Judges mutants, prints those that survive, and returns how many do not. */
async function judgeAll(copies: Copy[], mutants: Mutant[], judges: Judge[]): Promise<number> {
  const queue = mutants.values()
  let found = 0
  await Promise.all(
    copies.map(async (copy) => {
      for (const mutant of queue) {
        if (await isFound(copy, mutant, judges)) found++
        else
          console.log(
            `  ${mutant.file}:${mutant.line}  ${oneLine(mutant.before)}  =>  ${oneLine(mutant.after)}`,
          )
      }
    }),
  )
  return found
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    count: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '0' },
  },
})
const targets = positionals.length > 0 ? positionals : CENTRAL

/** A file, or the source files of a folder. */
function sourcesOf(target: string): string[] {
  if (target.endsWith('.ts')) return [target]
  return readdirSync(join(ROOT, target), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(target, file))
    .sort()
}

const given = values.tests?.flatMap((path) => testsAt(ROOT, path.replace(/\.test\.ts$/, '')))
const temporary = mkdtempSync(join(tmpdir(), 'docket-mutate-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 9 }))

for (const [at, target] of targets.entries()) {
  const mutants = mutantsOf(ROOT, sourcesOf(target)).flat()
  const tests = given ? [given] : testsOf(ROOT, target)
  const copies = await Promise.all(
    Array.from({ length: COPIES }, (_, n) =>
      createCopy(ROOT, join(temporary, `${at}-${n}`), tests),
    ),
  )
  const judges = await measure(copies[0]!, tests)
  if (judges.length === 0) throw new Error(`${target}: no tests are left`)
  const chosen = sample(mutants, Number(values.count), Number(values.seed))
  const found = await judgeAll(copies, chosen, judges)
  for (const copy of copies) await copy.close()
  const share = (found / chosen.length) * 100
  if (share < Number(values.least)) process.exitCode = 1
  console.log(
    `${target}: ${found} of ${chosen.length} found, ${share.toFixed(1)} % (${mutants.length} mutants in all)`,
  )
}
