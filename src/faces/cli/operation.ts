/** `docket OPERATION [FILE…]`: runs an operation, from files or standard input to standard output or files. */
import { mkdirSync } from 'node:fs'
import { dirname, parse } from 'node:path'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import type { JsonObject } from '../../json.ts'
import { asText, type Operation, type Question } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import { type Answer, type AnswerPart, answerText } from '../../ops/shared/answers.ts'
import { finishPdf } from '../convert/files/hybrid.ts'
import { BROWSER_FLAG } from '../print/find-browser.ts'
import {
  answersDocument,
  describeForm,
  extensionOf,
  type Flags,
  formOf,
  parseCall,
} from './form.ts'
import { STANDARD_INPUT } from './json-file.ts'
import { OutputError, print, report, writeAnswer, writeParts } from './output.ts'
import { pdfOf } from './pdf.ts'
import { lineOf, linesOf } from './printable.ts'
import { readMembers, readRequest } from './source.ts'
import { UsageError } from './usage.ts'
import {
  describeError,
  describeFaults,
  describeSilence,
  describeWarning,
  faultsIn,
  firstFaultIn,
  hasWords,
  summarise,
  wordsOf,
} from './words.ts'

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
  if (members.schema && flags.write)
    throw new UsageError('--write would replace the document by a schema')
  const output = fileIn(flags, 'output') ?? ''
  if (extensionOf(operation) === 'html' && /\.pdf$/i.test(output))
    throw new UsageError(`--output would write HTML; to print the page: --pdf ${output}`)
  if (form.main !== 'data') {
    if (form.main !== undefined) members[form.main] = files[0]
    return runOne(operation, flags, async () => ({ value: members, duplicates: [] }))
  }
  if (files.length > 1) return runAll(operation, flags, members, files)
  if (flags.write && file === STANDARD_INPUT) throw new UsageError('--write needs a FILE')
  return runOne(operation, flags, () => readRequest(operation, flags, members, file), file)
}

/** Of several files, a folder gets the answer to each by the name of the file: as JSON if it is the document of XML. */
function namedIn(flags: Flags, operation: Operation, body?: object): Flags {
  const output = fileIn(flags, 'output') ?? ''
  const extension = extensionOf(operation)
  const isDocument = body !== undefined && extension === 'xml'
  return output.endsWith('/')
    ? { output: `${output}{name}.${isDocument ? 'json' : extension}` }
    : {}
}

/** A document becomes XML or a page, and XML a document, unless the name of the file asks for the other, or all of the answer. */
function isPageWanted({ body }: ParsedRequest, flags: Flags): boolean {
  const output = fileIn(flags, 'output') ?? ''
  return body ? /\.xml$/i.test(output) : !/\.json$/i.test(output)
}

type ReadRequest = () => Promise<Parameters<typeof execute>[1]>

/** Runs it once; the answer goes to standard output or a file, the rest to standard error. */
async function runOne(
  operation: Operation,
  flags: Flags,
  read: ReadRequest,
  file?: string,
): Promise<number> {
  const [ignored, meant]: [string[], Question[]] = [[], []]
  let answer: Answer
  let text: string | Uint8Array
  try {
    const request = await read()
    answer = await execute(operation, request, ignored, {
      meant,
      wantsPdf: flags.pdf !== undefined,
      wantsPage: isPageWanted(request, flags),
    })
    text = textOf(operation, answer, flags)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const known = DocketError.of(error)
    await report(flags.json ? `${JSON.stringify(known)}\n` : describeError(known))
    return 1
  }
  const { warnings = [], faults = [], note } = answer
  if (note !== undefined && !flags.quiet)
    await report(flags.json ? `${JSON.stringify({ note })}\n` : linesOf(note))
  const silence = describeFaults(faults) + describeSilence(warnings, ignored, meant.map(asText))
  if (silence && !flags.quiet)
    await report(
      flags.json ? `${JSON.stringify({ faults: answer.faults, warnings, ignored })}\n` : silence,
    )
  await writeOut(operation, answer, text, flags, file)
  return faultsIn(answer) > 0 ? 1 : 0
}

/** The files of an answer in a folder. */
const partsOf = (
  { parts, fileName }: Answer,
  text: string,
  byDefault: string,
): readonly AnswerPart[] =>
  parts ?? [{ fileName: fileName ?? byDefault, text: text.replace(/\n$/, '') }]

/** Runs it for each file, with a line for each on standard output. @throws UsageError */
async function runAll(
  operation: Operation,
  flags: Flags,
  members: JsonObject,
  files: string[],
): Promise<number> {
  assertOutputs(operation, { ...flags, ...namedIn(flags, operation) }, files)
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

/** Must the answers to several files be kept? Those of a build may only be asked whether there are faults. */
const mustKeep = (operation: Operation): boolean =>
  operation.media !== undefined || (answersDocument(operation) && operation.name !== 'build')

/** @throws UsageError if the answers to several files have no place, or one place */
function assertOutputs(operation: Operation, flags: Flags, files: string[]): void {
  const { name, media } = operation
  const extension = extensionOf(operation)
  const given = ['output', 'pdf'].filter((flag) => flags[flag] !== undefined)
  for (const flag of given) {
    const outputs = files.map((file) => outputFor(String(flags[flag]), file))
    if (new Set(outputs).size === files.length) continue
    throw new UsageError(
      `--${flag} takes the answer of one FILE; of several, name each: --${flag} 'out/{name}.${flag === 'pdf' ? 'pdf' : extension}'`,
    )
  }
  if (given.length > 0 || flags.write) return
  if (mustKeep(operation))
    throw new UsageError(
      `${name} needs a file for the answer to each FILE: --output out/${media ? '' : ', or --write'}`,
    )
}

/** The file of an answer: `{name}` stands for that of the document, without its folder and what follows its last point. */
function outputFor(pattern: string, file: string | undefined): string {
  const { name } = parse(file === undefined || file === STANDARD_INPUT ? 'document' : file)
  return pattern.replaceAll('{name}', () => name)
}

/** Writes an answer where flags say. @throws UsageError, OutputError */
async function writeOut(
  operation: Operation,
  answer: Answer,
  text: string | Uint8Array,
  flags: Flags,
  file: string | undefined,
): Promise<void> {
  if (flags.write) return writeAnswer(text, file)
  const pattern = fileIn(flags, flags.pdf === undefined ? 'output' : 'pdf')
  const output = pattern === undefined ? undefined : outputFor(pattern, file)
  if (output?.endsWith('/')) {
    const name = outputFor(`{name}.${extensionOf(operation)}`, file)
    const areGiven = answer.parts !== undefined
    return writeParts(partsOf(answer, String(text), name), output, areGiven)
  }
  // The XML that a sender wrote is not replaced by what was made of it.
  const isXml = answer.page !== undefined || answer.bytes !== undefined
  if (extensionOf(operation) === 'xml' && !isXml && /\.xml$/i.test(output ?? ''))
    throw new UsageError(
      'the file is XML already, and becomes JSON: name a file that ends in .json',
    )
  if (output !== pattern) mkdirSync(dirname(output!), { recursive: true })
  if (flags.pdf === undefined) return writeAnswer(text, output, isSecret(operation))
  const page = await pdfOf(String(text), fileIn(flags, BROWSER_FLAG))
  return writeAnswer(finishPdf(page, answer.pdf ?? {}), output)
}

interface Outcome {
  ok: boolean
  /** Number of faults of a document that is answered all the same. */
  faults?: number
  error?: object
  warnings?: readonly Fault[]
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
    const wanted = { wantsPage: isPageWanted(request, flags), wantsPdf: flags.pdf !== undefined }
    const answer = await execute(operation, request, [], wanted)
    if (flags.write || flags.output !== undefined || flags.pdf !== undefined) {
      const named = { ...flags, ...namedIn(flags, operation, request.body) }
      await writeOut(operation, answer, textOf(operation, answer, flags), named, file)
    }
    const { warnings = [] } = answer
    if (!flags.quiet && !flags.json)
      for (const warning of warnings) await report(lineOf(`${file}: ${describeWarning(warning)}`))
    const count = faultsIn(answer)
    const accepted = answer.faults?.length ?? 0
    const fine = (answer.isUndecided && answer.note) || 'ok'
    const first = count > 0 ? firstFaultIn(answer) : undefined
    const broken = first ? `${countOf(count)}: ${first}` : countOf(count)
    const words = count > 0 ? broken : accepted > 0 ? `ok, ${countOf(accepted)}` : fine
    const warned = warnings.length > 0 && !flags.quiet ? { warnings } : {}
    return [words, { ok: count === 0, ...(accepted > 0 && { faults: accepted }), ...warned }]
  } catch (error) {
    const { message } = error as Error
    if (error instanceof UsageError || error instanceof OutputError)
      return [message, { ok: false, error: { message } }]
    const known = DocketError.of(error)
    return [summarise(known), { ok: false, error: known }]
  }
}

/** Has the answer a private key? */
const isSecret = ({ name }: Operation): boolean => name === 'keygen'

const countOf = (faults: number): string => `${faults} fault${faults > 1 ? 's' : ''}`

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
