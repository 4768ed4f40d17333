/** `docket OPERATION [FILE]`: runs one operation, from a file or standard input to standard output. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DocketError } from '../../errors.ts'
import type { Fault } from '../../faults.ts'
import { splitIgnored } from '../../ignored.ts'
import { isObject, type JsonObject, type Parsed, parseJson } from '../../json.ts'
import type { Operation } from '../../ops/operation.ts'
import { execute } from '../../ops/request/execute.ts'
import { type ParsedRequest, requestOf } from '../../ops/request/parse-request.ts'
import { type Answer, answerText } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { readObject, readSettingFile } from './json-file.ts'
import { printPdf } from './pdf.ts'
import { alignRows, mistakeIn, UsageError } from './usage.ts'

interface Flags {
  [flag: string]: string | boolean | undefined
}

/** How the command line sets the members of a request. */
interface Form {
  /** The member that needs no flag: the document, or the parameter of the path. */
  main: string | undefined
  /** The other members. */
  flags: [name: string, schema: Schema][]
  /** Is the answer a page of HTML, which can be printed? */
  isPage: boolean
}

/** Runs an operation and returns the exit status: 1 if there are faults. @throws UsageError */
export async function runOperation(operation: Operation, args: string[]): Promise<number> {
  const form = formOf(operation)
  const { flags, main } = parse(operation, form, args)
  if (flags.help) {
    process.stdout.write(describe(operation, form))
    return 0
  }
  const ignored: string[] = []
  try {
    const parsed = await readRequest(operation, form, flags, main)
    const answer = await execute(operation, parsed, ignored, undefined, true)
    report(flags.json === true, answer.warnings ?? [], ignored)
    if (typeof flags.pdf === 'string') await print(answer, flags.pdf, flags.browser)
    else output(textOf(answer), flags.output)
    return hasFaults(answer) ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError) throw error
    const known = DocketError.of(error)
    process.stderr.write(flags.json ? `${JSON.stringify(known)}\n` : describeError(known))
    return 1
  }
}

/** Prints the page of an answer. @throws UsageError */
const print = ({ page = '' }: Answer, file: string, browser: Flags[string]): Promise<void> =>
  printPdf(page, file, typeof browser === 'string' ? browser : undefined)

function formOf({ path, request, media }: Operation): Form {
  const properties = request.properties ?? {}
  const main = 'data' in properties ? 'data' : /\{(\w+)/.exec(path)?.[1]
  const flags = Object.entries(properties).filter(([name]) => name !== main)
  return { main, flags, isPage: media?.type.startsWith('text/html') ?? false }
}

const isBoolean = ({ type }: Schema): boolean => type === 'boolean'
const isJson = ({ type = 'object' }: Schema): boolean => [type].flat().includes('object')

/** @throws UsageError if the flags are not those of the operation */
function parse(
  { name }: Operation,
  form: Form,
  args: string[],
): { flags: Flags; main: string | undefined } {
  const yes = { type: 'boolean' } as const
  const own = form.flags.map(
    ([flag, schema]) => [flag, isBoolean(schema) ? yes : ({ type: 'string' } as const)] as const,
  )
  const text = { type: 'string' } as const
  const options = {
    ...Object.fromEntries(own),
    ...(form.isPage ? { pdf: text, browser: text } : {}),
    output: { ...text, short: 'o' },
    json: yes,
    help: { ...yes, short: 'h' },
  }
  const see = `see docket ${name} --help`
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [main, more] = positionals
    const excess = form.main === undefined ? main : more
    if (excess !== undefined) throw new UsageError(`unexpected argument ${excess}`)
    if (form.main !== 'data' && form.main !== undefined && main === undefined && !values.help)
      throw new UsageError(`${form.main.toUpperCase()} is required`)
    return { flags: values, main }
  } catch (error) {
    throw new UsageError(`${mistakeIn(error)}; ${see}`)
  }
}

/**
 * Reads the request: its main member, and flags for the others.
 * @throws DocketError if the file is not JSON
 */
async function readRequest(
  operation: Operation,
  form: Form,
  flags: Flags,
  main: string | undefined,
): Promise<ParsedRequest> {
  const members: JsonObject = {}
  for (const [name, schema] of form.flags) {
    const value = flags[name]
    if (value === undefined) continue
    members[name] = isJson(schema) ? readJsonFlag(name, String(value)) : value
  }
  if (form.main === 'data') {
    const bytes = await readInput(operation, main)
    if (operation.accepts && !isJsonObject(bytes)) {
      const request = requestOf(bytes)
      return { ...request, value: { ...members, data: null } }
    }
    const name = main === undefined || main === '-' ? 'standard input' : 'the file'
    return withMembers(parseJson(bytes, name), members)
  }
  if (form.main !== undefined) members[form.main] = main
  return { value: members, duplicates: [] }
}

/** The value of a flag that takes JSON: itself, or a file. */
function readJsonFlag(name: string, text: string): JsonObject {
  if (!text.trimStart().startsWith('{')) return readObject(`--${name}`, text)
  try {
    const { value } = parseJson(Buffer.from(text), `--${name}`)
    if (isObject(value)) return value
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  throw new UsageError(`--${name} must be a JSON object`)
}

/** Is it JSON rather than another form of a document that an operation accepts? */
const isJsonObject = (bytes: Buffer): boolean =>
  /^\s*\{/.test(bytes.toString('utf8', 0, SIGNIFICANT))

/** Bytes in which a file shows what it is. */
const SIGNIFICANT = 256

async function readInput({ name }: Operation, file = '-'): Promise<Buffer> {
  if (file !== '-') return readSettingFile('FILE', file)
  if (process.stdin.isTTY)
    throw new UsageError(
      `FILE is required, or a document on standard input; see docket ${name} --help`,
    )
  return Buffer.concat(await process.stdin.toArray())
}

/** Makes a request of a document, or adds members to a whole request as HTTP clients send it, which has `data`. */
function withMembers(parsed: Parsed, members: JsonObject): Parsed {
  const { value, duplicates } = parsed
  if (isObject(value) && 'data' in value && !('$schema' in value) && !members.type)
    return { ...parsed, value: { ...value, ...members } }
  return {
    ...parsed,
    value: { ...members, data: value },
    duplicates: duplicates.map((place) => ['data', ...place]),
  }
}

/** The text of an answer, indented for people. */
function textOf(answer: Answer): string {
  if (answer.page !== undefined) return answer.page
  const text = answerText(answer, 'stored')
  return process.stdout.isTTY ? JSON.stringify(JSON.parse(text), null, 2) : text
}

/** Writes to a file, or to standard output. @throws UsageError if the file cannot be written */
function output(text: string, file: string | boolean | undefined): void {
  const whole = text.endsWith('\n') ? text : `${text}\n`
  if (typeof file !== 'string' || file === '-') {
    process.stdout.write(whole)
    return
  }
  try {
    writeFileSync(file, whole)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`)
  }
}

/** Has a review found faults? Any other answer is there only if there are none. */
function hasFaults({ json }: Answer): boolean {
  return isObject(json) && Array.isArray(json.faults) && json.faults.length > 0
}

/** Writes to standard error what an answer was silent about. */
function report(asJson: boolean, warnings: readonly Fault[], ignored: readonly string[]): void {
  if (warnings.length === 0 && ignored.length === 0) return
  const { paths, more } = splitIgnored(ignored)
  const lines = [
    ...warnings.map((warning) => `warning: ${describeFault(warning)}`),
    ...paths.map((path) => `ignored: ${path}`),
    ...(more > 0 ? [`ignored: ${more} more`] : []),
  ]
  const text = asJson ? JSON.stringify({ warnings, ignored }) : lines.join('\n')
  process.stderr.write(`${text}\n`)
}

/** An error in words: its message, and one line per fault. */
function describeError({ message, faults = [], more }: DocketError): string {
  const lines = faults.map((fault) => `  ${describeFault(fault)}\n`)
  if (more) lines.push(`  and ${more} more places\n`)
  return `docket: ${message}\n${lines.join('')}`
}

const describeFault = ({ properties, description, code }: Fault): string =>
  `${properties.join(', ')}: ${description} (${code})`

/** The help of an operation. */
function describe(
  { name, summary, description }: Operation,
  { main, flags, isPage }: Form,
): string {
  const argument = main === 'data' ? ' [FILE]' : main === undefined ? '' : ` ${main.toUpperCase()}`
  const rows = flags.map(([flag, schema]) => {
    const value = isBoolean(schema) ? '' : isJson(schema) ? ' FILE' : ' TEXT'
    return [`--${flag}${value}`, schema.description ?? '']
  })
  rows.push(['-o, --output FILE', 'Write the answer to a file instead of standard output.'])
  if (isPage) {
    rows.push(['--pdf FILE', 'Print the page to this file, with a browser of this machine.'])
    rows.push([
      '--browser FILE',
      'The browser that prints; by default the first Chromium or Chrome found.',
    ])
  }
  rows.push(['--json', 'Write errors and warnings to standard error as JSON.'])
  rows.push(['-h, --help', 'Print this help and exit.'])
  if (main === 'data')
    rows.unshift([
      'FILE',
      'A document, or a request that has one as data; by default standard input.',
    ])
  const more = description ? `${description}\n\n` : ''
  return `Usage: docket ${name}${flags.length > 0 ? ' [FLAGS]' : ''}${argument}\n\n${summary}. ${more || '\n'}${alignRows(rows)}`
}
