/** `docket bulk [FILE]`: runs the requests of a file or of standard input, one per line. */
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import type { RunJob } from '../../jobs/job.ts'
import { executeAll } from '../bulk/bulk.ts'
import { SYSTEM_FLAG } from './form.ts'
import { print } from './output.ts'
import { reasonOf } from './system-errors.ts'
import { alignRows, mistakeIn, UsageError } from './usage.ts'

const HELP = `Usage: docket bulk [FILE]

Run many operations, one per line: {"id", "action", "payload"}, where action names an operation and payload is its
request. Each answer is a line, in the same order. The exit status is 1 if one of them is an error.

${alignRows([
  ['FILE', 'The lines; by default standard input.'],
  [`--${SYSTEM_FLAG} FILE`, 'The software that VERI*FACTU records name, where a line does not.'],
  ['-h, --help', 'Print this help and exit.'],
])}`

/** An answer that is an error: `id`, if the line had one, comes first. */
const ERROR_LINE = /^\{(?:"id":(?:"(?:[^"\\]|\\.)*"|-?\d+),)?"seq":\d+,"error":/

/** Milliseconds between two progress lines. */
const PROGRESS_INTERVAL = 200

/**
 * Runs all lines, and returns the exit status.
 * @param runWith makes what runs a line, with the file of the software of records, if there is one
 * @param line largest line, in bytes
 * @throws UsageError
 */
export async function runBulk(
  runWith: (system?: string) => RunJob,
  line: number,
  args: string[],
): Promise<number> {
  const { help, file, system } = parse(args)
  if (help) {
    await print(HELP)
    return 0
  }
  const run = runWith(system)
  const input = file === '-' ? process.stdin : createReadStream(file)
  const progress = createProgress()
  const unlimited = { line, bytes: Number.POSITIVE_INFINITY, time: Number.POSITIVE_INFINITY }
  let errors = 0
  try {
    for await (const answer of executeAll(input, run, unlimited)) {
      if (ERROR_LINE.test(Buffer.from(answer.subarray(0, 4096)).toString('latin1'))) errors++
      progress.add(errors)
      if (!(await print(answer))) break
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new UsageError(`cannot read ${JSON.stringify(file)}: ${reasonOf(error)}`)
  } finally {
    progress.end()
  }
  return errors > 0 ? 1 : 0
}

function parse(args: string[]): { help: boolean; file: string; system: string | undefined } {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      [SYSTEM_FLAG]: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file = '-', more] = positionals
    if (more !== undefined) throw new Error(`unexpected argument ${more}`)
    const { help = false, [SYSTEM_FLAG]: system } = values
    return { help, file, system }
  } catch (error) {
    throw new UsageError(`${mistakeIn(error)}; see docket bulk --help`)
  }
}

/** One line on standard error that is written again and again, if a person reads it. */
function createProgress() {
  const start = performance.now()
  let lines = 0
  let failed = 0
  let shown = start
  function show(end: string): void {
    const seconds = (performance.now() - start) / 1000
    const rate = Math.round(lines / Math.max(seconds, 0.001))
    const counts = `${lines.toLocaleString('en')} lines, ${failed.toLocaleString('en')} errors`
    // Erases what an earlier, longer line left.
    process.stderr.write(`\r${counts}, ${rate.toLocaleString('en')} per second\x1b[K${end}`)
  }
  return {
    add(errors: number): void {
      lines++
      failed = errors
      if (!process.stderr.isTTY || performance.now() - shown < PROGRESS_INTERVAL) return
      shown = performance.now()
      show('')
    },
    end(): void {
      if (process.stderr.isTTY) show('\n')
    },
  }
}
