/** `docket bulk [FILE]`: runs the requests of a file or of standard input, one per line. */
import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { RunJob } from '../../jobs/job.ts'
import { executeBatches } from '../bulk/batches.ts'
import { type Flags, ROUNDING_FLAG, SYSTEM_FLAG } from './form.ts'
import { print } from './output.ts'
import { reasonOf } from './system-errors.ts'
import { alignRows, mistakeIn, UsageError } from './usage.ts'

const HELP = `Usage: docket bulk [--jobs N] [FILE]

Run many operations, one per line: {"id", "action", "payload"}, where action names an operation and payload is its
request. Each answer is a line, in the same order. The exit status is 1 if one of them is an error.

${alignRows([
  ['FILE', 'The lines; by default standard input.'],
  [
    '--jobs N',
    'How many lines are worked on at a time, each on a core of its own; auto for all cores.',
  ],
  [`--${SYSTEM_FLAG} FILE`, 'The software that VERI*FACTU records name, where a line does not.'],
  [`--${ROUNDING_FLAG} MODEL`, 'tax.rounding of documents that have none, and no totals yet.'],
  ['-h, --help', 'Print this help and exit.'],
])}`

/** Runs jobs, on as many threads as was asked for. */
export interface Runner {
  run: RunJob
  close?: () => void
}

const SEE = 'see docket bulk --help'

/** More would not have a core each. */
const MOST_JOBS = 256

/** Batches for each thread: while it works on one, its next is there already. */
const BATCHES = 2

/** Milliseconds between two progress lines. */
const PROGRESS_INTERVAL = 200

/**
 * Runs all lines, and returns the exit status.
 * @param runnerWith makes what runs lines, with the flags that are settings
 * @param line largest line, in bytes
 * @throws UsageError
 */
export async function runBulk(
  runnerWith: (jobs: number, flags: Flags) => Runner,
  line: number,
  args: string[],
): Promise<number> {
  const { help, file, jobs, flags } = parse(args)
  if (help) {
    await print(HELP)
    return 0
  }
  const { run, close } = runnerWith(jobs, flags)
  const input = file === '-' ? process.stdin : createReadStream(file)
  const progress = createProgress()
  let errors = 0
  try {
    for await (const { bytes, outcomes } of executeBatches(input, run, line, jobs * BATCHES)) {
      const failed = outcomes.filter((outcome) => outcome !== 'answered').length
      errors += failed
      progress.add(outcomes.length, failed)
      if (!(await print(bytes))) break
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new UsageError(`cannot read ${JSON.stringify(file)}: ${reasonOf(error)}`)
  } finally {
    progress.end()
    // A stream that was given up must not keep the process.
    input.destroy()
    close?.()
  }
  return errors > 0 ? 1 : 0
}

interface Call {
  help: boolean
  file: string
  jobs: number
  /** Those that are settings. */
  flags: Flags
}

function parse(args: string[]): Call {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      jobs: { type: 'string' },
      [SYSTEM_FLAG]: { type: 'string' },
      [ROUNDING_FLAG]: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file = '-', more] = positionals
    if (more !== undefined) throw new Error(`unexpected argument ${more}`)
    const { help = false, jobs = '1', ...flags } = values
    return { help, file, jobs: readJobs(jobs), flags }
  } catch (error) {
    const mistake = mistakeIn(error)
    const isOutput = /^Unknown option '(?:-o|--output)/.test(mistake)
    const advice = isOutput ? 'the answers go to standard output: docket bulk FILE > ANSWERS' : SEE
    throw new UsageError(`${mistake}; ${advice}`)
  }
}

/** @throws Error */
function readJobs(text: string): number {
  const jobs = text === 'auto' ? availableParallelism() : Number(text)
  if (/^\d+$|^auto$/.test(text) && jobs >= 1 && jobs <= MOST_JOBS) return jobs
  throw new Error(
    `--jobs must be an integer from 1 to ${MOST_JOBS}, or auto, got ${JSON.stringify(text)}`,
  )
}

/** One line on standard error that is written again and again, if a person reads it; otherwise only of errors, at the end. */
function createProgress() {
  const start = performance.now()
  let lines = 0
  let failed = 0
  let shown = start
  const counts = (): string =>
    `${lines.toLocaleString('en')} lines, ${failed.toLocaleString('en')} errors`
  function show(end: string): void {
    const seconds = (performance.now() - start) / 1000
    const rate = Math.round(lines / Math.max(seconds, 0.001))
    // Erases what an earlier, longer line left.
    process.stderr.write(`\r${counts()}, ${rate.toLocaleString('en')} per second\x1b[K${end}`)
  }
  return {
    add(more: number, errors: number): void {
      lines += more
      failed += errors
      if (!process.stderr.isTTY || performance.now() - shown < PROGRESS_INTERVAL) return
      shown = performance.now()
      show('')
    },
    end(): void {
      if (process.stderr.isTTY) show('\n')
      else if (failed > 0) process.stderr.write(`${counts()}\n`)
    },
  }
}
