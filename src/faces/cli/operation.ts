/** `docket OPERATION [FILE…]`: runs an operation, from files or standard input to standard output or files. */
import { DocketError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import type { Operation } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import { type Answer, answerText } from '../../ops/shared/answers.ts'
import { finishPdf } from '../convert/files/hybrid.ts'
import { describeForm, type Flags, formOf, parseCall } from './form.ts'
import { STANDARD_INPUT } from './json-file.ts'
import { OutputError, print, report, writeAnswer } from './output.ts'
import { pdfOf } from './pdf.ts'
import { lineOf } from './printable.ts'
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
    await print(describeForm(described, form))
    return 0
  }
  const operation = prepare(described, flags)
  const [file = STANDARD_INPUT] = files
  const members = readMembers(form, flags, form.main === 'data' ? file : undefined)
  if (members.xml && flags.pdf === undefined) throw new UsageError('--xml needs --pdf FILE')
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
  let answer: Answer
  let text: string | Uint8Array
  try {
    const request = await read()
    answer = await execute(operation, request, ignored, {
      meant,
      wantsPdf: flags.pdf !== undefined,
      wantsPage: !request.body || /\.xml$/i.test(fileIn(flags, 'output') ?? ''),
    })
    text = textOf(operation, answer, flags)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const known = DocketError.of(error)
    await report(flags.json ? `${JSON.stringify(known)}\n` : describeError(known))
    return 1
  }
  const { warnings = [] } = answer
  const silence = describeSilence(warnings, ignored, meant)
  if (silence) await report(flags.json ? `${JSON.stringify({ warnings, ignored })}\n` : silence)
  if (flags.pdf === undefined) await writeAnswer(text, flags.write ? file : fileIn(flags, 'output'))
  else {
    const page = await pdfOf(String(text), fileIn(flags, 'browser'))
    await writeAnswer(finishPdf(page, answer.pdf ?? {}), fileIn(flags, 'pdf'))
  }
  return faultsIn(answer) > 0 ? 1 : 0
}

/** Runs it for each file, with a line for each on standard output. @throws UsageError */
async function runAll(
  operation: Operation,
  flags: Flags,
  members: JsonObject,
  files: string[],
): Promise<number> {
  for (const flag of ['output', 'pdf'])
    if (flags[flag] !== undefined) throw new UsageError(`--${flag} takes the answer of one FILE`)
  let status = 0
  for (const file of files) {
    const [words, outcome] = await runEach(operation, flags, members, file)
    if (!outcome.ok) status = 1
    const json = `${JSON.stringify({ file, ...outcome })}\n`
    const isRead = await print(flags.json ? json : lineOf(`${file}: ${words}`))
    // With --write, the lines are not the answers.
    if (!isRead && !flags.write) break
  }
  return status
}

interface Outcome {
  ok: boolean
  error?: object
}

/** Runs it for one of several files, and returns what to say of it, in words and as JSON. */
async function runEach(
  operation: Operation,
  flags: Flags,
  members: JsonObject,
  file: string,
): Promise<[words: string, outcome: Outcome]> {
  try {
    const request = await readRequest(operation, flags, members, file)
    const answer = await execute(operation, request, [], { wantsPage: !request.body })
    if (flags.write) await writeAnswer(textOf(operation, answer, flags), file)
    const count = faultsIn(answer)
    return [count > 0 ? `${count} fault${count > 1 ? 's' : ''}` : 'ok', { ok: count === 0 }]
  } catch (error) {
    const { message } = error as Error
    if (error instanceof UsageError || error instanceof OutputError)
      return [message, { ok: false, error: { message } }]
    const known = DocketError.of(error)
    return [summarise(known), { ok: false, error: known }]
  }
}

const fileIn = (flags: Flags, name: string): string | undefined => flags[name] as string | undefined

/** The text of an answer, for people if a terminal shows it; or its bytes, such as those of a file in another one. */
function textOf({ name }: Operation, answer: Answer, flags: Flags): string | Uint8Array {
  if (answer.bytes) return Buffer.from(answer.bytes.join(''), 'latin1')
  const text = answer.page ?? shownText(name, answer, flags)
  return text.endsWith('\n') ? text : `${text}\n`
}

function shownText(name: string, answer: Answer, flags: Flags): string {
  const isShown = process.stdout.isTTY && !flags.write && flags.output === undefined
  if (flags.text || (isShown && !flags.indent && hasWords(name))) return wordsOf(name, answer)
  const text = answerText(answer, 'stored')
  return isShown || flags.indent ? JSON.stringify(JSON.parse(text), null, 2) : text
}
