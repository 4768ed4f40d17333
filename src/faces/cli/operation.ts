/** `docket OPERATION [FILE…]`: runs an operation, from files or standard input to standard output or files. */
import { writeFileSync } from 'node:fs'
import { DocketError } from '../../errors.ts'
import type { Operation } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import { type Answer, answerText } from '../../ops/shared/answers.ts'
import { describeForm, type Flags, formOf, parseCall } from './form.ts'
import { reasonOf, STANDARD_INPUT } from './json-file.ts'
import { printPdf } from './pdf.ts'
import { readMembers, readRequest } from './source.ts'
import { UsageError } from './usage.ts'
import { describeError, describeSilence, faultsIn, hasWords, summarise, wordsOf } from './words.ts'

/**
 * Runs an operation and returns the exit status: 1 if there are faults.
 * @param prepare gives the operation the settings of its flags and of the environment
 * @throws UsageError
 */
export async function runOperation(
  described: Operation,
  args: string[],
  prepare: (operation: Operation, flags: Flags) => Operation,
): Promise<number> {
  const form = formOf(described)
  const { flags, files } = parseCall(described, form, args)
  if (flags.help) {
    process.stdout.write(describeForm(described, form))
    return 0
  }
  const operation = prepare(described, flags)
  const [file = STANDARD_INPUT] = files
  const members = readMembers(form, flags, form.main === 'data' ? file : undefined)
  if (form.main !== 'data') {
    if (form.main !== undefined) members[form.main] = files[0]
    return runOne(operation, flags, async () => ({ value: members, duplicates: [] }))
  }
  if (files.length > 1) return runAll(operation, flags, members, files)
  if (flags.write && file === STANDARD_INPUT) throw new UsageError('--write needs a FILE')
  return runOne(operation, flags, () => readRequest(operation, flags, members, file), file)
}

type ReadRequest = () => Promise<Parameters<typeof execute>[1]>

/** Runs it once; the answer goes to standard output or a file, the rest to standard error. */
async function runOne(
  operation: Operation,
  flags: Flags,
  read: ReadRequest,
  file?: string,
): Promise<number> {
  const [ignored, meant]: [string[], string[]] = [[], []]
  try {
    const answer = await execute(operation, await read(), ignored, { meant, wantsPage: true })
    const { warnings = [] } = answer
    const silence = describeSilence(warnings, ignored, meant)
    if (silence)
      process.stderr.write(flags.json ? `${JSON.stringify({ warnings, ignored })}\n` : silence)
    if (typeof flags.pdf === 'string') await print(answer, flags.pdf, flags.browser)
    else output(textOf(operation, answer, flags), flags.write ? file : flags.output)
    return faultsIn(answer) > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError) throw error
    const known = DocketError.of(error)
    process.stderr.write(flags.json ? `${JSON.stringify(known)}\n` : describeError(known))
    return 1
  }
}

/** Runs it for each file, with a line for each on standard output. @throws UsageError */
async function runAll(
  operation: Operation,
  flags: Flags,
  members: Parameters<typeof readRequest>[2],
  files: string[],
): Promise<number> {
  for (const flag of ['output', 'pdf'])
    if (flags[flag] !== undefined) throw new UsageError(`--${flag} takes the answer of one FILE`)
  let status = 0
  for (const file of files) {
    const report = (text: string, json: object): void => {
      process.stdout.write(
        flags.json ? `${JSON.stringify({ file, ...json })}\n` : `${file}: ${text}\n`,
      )
    }
    try {
      const request = await readRequest(operation, flags, members, file)
      const answer = await execute(operation, request, [], { wantsPage: true })
      if (flags.write) output(textOf(operation, answer, flags), file)
      const count = faultsIn(answer)
      if (count > 0) status = 1
      report(count > 0 ? `${count} fault${count > 1 ? 's' : ''}` : 'ok', { ok: count === 0 })
    } catch (error) {
      status = 1
      const known = error instanceof UsageError ? undefined : DocketError.of(error)
      const { message } = error as Error
      report(known ? summarise(known) : message, { ok: false, error: known ?? { message } })
    }
  }
  return status
}

/** Prints the page of an answer. @throws UsageError */
const print = ({ page = '' }: Answer, file: string, browser: Flags[string]): Promise<void> =>
  printPdf(page, file, typeof browser === 'string' ? browser : undefined)

/** The text of an answer, for people if a terminal shows it. */
function textOf({ name }: Operation, answer: Answer, flags: Flags): string {
  if (answer.page !== undefined) return answer.page
  const isShown = process.stdout.isTTY && !flags.write && flags.output === undefined
  if (flags.text || (isShown && !flags.indent && hasWords(name))) return wordsOf(name, answer)
  const text = answerText(answer, 'stored')
  return isShown || flags.indent ? JSON.stringify(JSON.parse(text), null, 2) : text
}

/** Writes to a file, or to standard output. @throws UsageError if the file cannot be written */
function output(text: string, file: Flags[string]): void {
  const whole = text.endsWith('\n') ? text : `${text}\n`
  if (typeof file !== 'string' || file === STANDARD_INPUT) {
    process.stdout.write(whole)
    return
  }
  try {
    writeFileSync(file, whole)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`)
  }
}
