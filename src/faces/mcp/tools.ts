/** Tools: the operations, offered to assistants. What they are called and say is in the table of operations. */
import type { Change } from '../../definitions/contract.ts'
import { writeBytes } from '../../document/write/write.ts'
import { DocketError } from '../../errors.ts'
import { type Fault, listFaults } from '../../faults.ts'
import { splitIgnored } from '../../ignored.ts'
import { type Duplicates, isObject, type JsonObject, type Place, parseJson } from '../../json.ts'
import { ITEMS_PER_MESSAGE } from '../../limits.ts'
import { asText, type Operation, type Question } from '../../ops/operation.ts'
import { assertMatches } from '../../ops/request/assert-matches.ts'
import { execute } from '../../ops/request/execute.ts'
import type { ParsedRequest } from '../../ops/request/parse-request.ts'
import { type Answer, answerText, listWarnings } from '../../ops/shared/answers.ts'
import type { Schema } from '../../validate/schema.ts'
import { enumerate, quote, shorten } from '../../values/shorten.ts'
import { mentionsReplaced } from '../mentions.ts'
import { APP_META, PAGE_META } from './app.ts'
import { answersIn, canAsk, questionOn, withAnswers } from './elicit.ts'
import { EXCERPT_MEMBERS, excerpt, type Narrowing } from './excerpt.ts'
import { pageText } from './page-text.ts'
import { joinNotes, shortIgnored, shortReport } from './report.ts'
import { badParams, jsonBytes, objectParam, type Particulars, stringParam, Written } from './rpc.ts'
import { argumentWords, toolWords } from './words.ts'

export interface ToolSettings {
  /** Are the tools offered that private keys pass through? Whoever reads the conversation can read them. */
  keys: boolean
}

/** Tools compute, and change nothing. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false }

interface Tool {
  operation: Operation
  /** The schema that arguments are checked against: documents may be strings. */
  accepted: Schema
  /** The schema that is published. Hosts know only members of a single type, and alternatives of such. */
  inputSchema: Schema
}

export interface Tools {
  list: object[]
  /** The arguments of a tool that headers repeat, with the names of the headers. */
  headersOf: (tool: string) => [argument: string, header: string][]
  /** @throws RpcError if the tool is unknown; any other failure is a result */
  call: (params: JsonObject, particulars: Particulars) => Promise<object>
}

export function createTools(operations: readonly Operation[], { keys }: ToolSettings): Tools {
  const offered = operations
    .filter(({ tool: { only } = {} }) => only === undefined || (only === 'keys' && keys))
    .map((operation): [string, Tool] => [toolName(operation), toolOf(operation)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const tools = new Map(offered)
  const nameTools = mentionsReplaced(operations, sayTool)
  const list = offered.map((each) => describe(each, nameTools))

  async function call(params: JsonObject, { read, ...duplicates }: Particulars): Promise<object> {
    const name = stringParam(params, 'name')
    const tool = tools.get(name)
    if (!tool) {
      const hidden = operations.find((each) => toolName(each) === name)?.tool?.only === 'keys'
      const help = hidden ? '; a server with --mcp-keys has it' : ''
      throw badParams(`unknown tool ${quote(name)}${help}`)
    }
    const value = objectParam(params, 'arguments')
    const ignored: string[] = []
    const meant: Question[] = []
    const changes: Change[] = []
    const answers = answersIn(params)
    const meta = (): { _meta?: object } =>
      ignored.length > 0 ? { _meta: { 'docket/ignored': shortIgnored(ignored) } } : {}
    try {
      const { own, narrowing } = splitArguments(tool, value)
      const parsed = parseArguments(tool, { value: own, ...inArguments(duplicates), read })
      const request = answers ? withUserAnswers(parsed, answers) : parsed
      const answer = await execute(tool.operation, request, ignored, { changes, meant })
      const { note, warnings = [] } = answer
      const notes = [
        ...(note === undefined ? [] : [note]),
        ...notesOn(warnings, ignored, meant.map(asText), changes),
      ]
      if (isReference(tool.operation)) return excerptOf(answer, notes, narrowing)
      return resultOf(answer, notes, meta())
    } catch (error) {
      if (!(error instanceof DocketError)) throw error
      const question = canAsk(params) && !answers && questionOn(name, error.faults ?? [])
      if (question) return question
      const notes = notesOn([], ignored, meant.map(asText), [])
      return reportOf(inWords(error, nameTools), notes, { isError: true, ...meta() })
    }
  }
  return { list, headersOf: (name) => headersOf(tools.get(name)), call }
}

/** The request with what the user has answered in its document. */
function withUserAnswers(parsed: ParsedRequest, answers: JsonObject): ParsedRequest {
  const { read, duplicates, moreDuplicates } = parsed
  const request = parsed.value as JsonObject
  const data: unknown = read ? read.parse() : request.data
  if (!isObject(data)) return parsed
  const value = { ...request, data: withAnswers(data, answers) }
  return { value, duplicates, moreDuplicates }
}

/** An error that mentions tools instead of paths. */
function inWords(error: DocketError, nameTools: (text: string) => string): JsonObject {
  const faults = error.faults?.map((fault) => {
    return { ...fault, description: nameTools(fault.description) }
  })
  return { ...error.toJSON(), message: nameTools(error.message), faults }
}

/** Does an operation return reference data? */
const isReference = ({ group }: Operation): boolean => group === 'Reference'

/** Separates the arguments of an operation from those that narrow its answer. */
function splitArguments(
  { operation }: Tool,
  value: JsonObject,
): { own: JsonObject; narrowing: Narrowing } {
  if (!isReference(operation)) return { own: value, narrowing: {} }
  const { search, list, limit, ...own } = value
  const narrowing = { search, list, limit: typeof limit === 'number' ? String(limit) : limit }
  const given = Object.entries(narrowing).filter(([, text]) => text !== undefined && text !== null)
  const asked = Object.fromEntries(given)
  assertMatches({ type: 'object', properties: EXCERPT_MEMBERS }, asked)
  return { own, narrowing: asked }
}

const toolName = ({ name, tool }: Operation): string => tool?.name ?? name

function describe([name, tool]: [string, Tool], nameTools: (text: string) => string): object {
  const { summary, description = summary } = tool.operation
  return {
    name,
    title: summary,
    description: toolWords(name) ?? nameTools(description),
    inputSchema: withHeaders(tool),
    annotations: ANNOTATIONS,
    ...(name === 'render' ? { _meta: APP_META } : {}),
  }
}

/** Arguments that are accepted, but that models need not know: they write whole documents, with `$schema`. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['template', 'type'])

function toolOf(operation: Operation): Tool {
  const { request, requires = [], tool: { omits = [] } = {} } = operation
  const [accepted, published]: { [name: string]: Schema }[] = [{}, {}]
  for (const [name, member] of Object.entries(request.properties ?? {})) {
    if (omits.includes(name)) continue
    // Documents, options and keys may be objects, or strings of JSON.
    const types = [member.type ?? 'object'].flat()
    const mayBeString = types.includes('object')
    const array = types.filter((type) => type === 'array')
    accepted![name] = mayBeString ? { ...member, type: ['object', 'string', ...array] } : member
    if (isReference(operation) || !UNPUBLISHED.has(name))
      published![name] = publishedMember(operation, name, member)
  }
  if (isReference(operation)) {
    // A list has no lists in it to choose from.
    const { search, list } = EXCERPT_MEMBERS
    const members = PATH_MEMBER.test(operation.path) ? { search, list } : { search }
    for (const [name, member] of Object.entries(members))
      published![name] = publishedMember(operation, name, member)
  }
  const members = [...(request.required ?? []), ...requires]
  const required = members.length > 0 ? { required: members } : {}
  // Not published: some converters of hosts expect a schema there.
  const closed = Object.keys(accepted!).length === 0 ? { additionalProperties: false as const } : {}
  return {
    operation,
    accepted: { type: 'object', properties: accepted!, ...required, ...closed },
    inputSchema: { type: 'object', properties: published!, ...required },
  }
}

/**
 * The type, codes and words of an argument; faults explain what else is asked of it. Some may be text themselves, such as
 * XML: hosts know alternatives, but no arrays of types, nor arrays whose items are unknown.
 */
function publishedMember(
  operation: Operation,
  name: string,
  { type = 'object', enum: codes, description }: Schema,
): Schema {
  const words = {
    ...(codes ? { enum: codes } : {}),
    description: argumentWords(toolName(operation), name) ?? description ?? name,
  }
  const typed = (each: string): Schema =>
    each === 'array' ? { type: each, items: { type: 'object' } } : { type: each as 'object' }
  const types = [type].flat().filter((each) => each !== 'null')
  if (types.length === 1) return { ...typed(types[0]!), ...words }
  if (types.includes('object') && !types.includes('string')) return { type: 'object', ...words }
  return { ...words, anyOf: types.map(typed) }
}

/** The arguments that headers repeat, so that proxies can route by them: those that name an entry. */
const HEADERS: { [argument: string]: string } = { code: 'Code', key: 'Key', path: 'Path' }

function headersOf(tool: Tool | undefined): [argument: string, header: string][] {
  // Only those of a GET name an entry.
  const members = tool?.operation.method === 'GET' ? tool.inputSchema.properties : {}
  return Object.entries(HEADERS).filter(([argument]) => Object.hasOwn(members ?? {}, argument))
}

function withHeaders(tool: Tool): object {
  const headers = new Map(headersOf(tool))
  const properties = Object.entries(tool.inputSchema.properties ?? {}).map(([name, member]) => {
    const header = headers.get(name)
    return [name, header ? { ...member, 'x-mcp-header': header } : member]
  })
  return { ...tool.inputSchema, properties: Object.fromEntries(properties) }
}

/** The parameter in the path of an operation. */
const PATH_MEMBER = /\{(\w+)/

/** A tool as messages mention it: `the tool addon with key "mx-cfdi-v4"`. */
function sayTool(operation: Operation, argument: string | undefined): string {
  const name = `the tool ${toolName(operation)}`
  if (argument === undefined) return name
  const [, member] = PATH_MEMBER.exec(operation.path) ?? []
  return `${name} with ${member} ${quote(argument)}`
}

/** The duplicates within the arguments of a message. Those without a place are assumed to be there too. */
function inArguments({ duplicates, moreDuplicates = 0 }: Duplicates): Duplicates {
  const places = duplicates.filter(isInArguments)
  return { duplicates: places.map((place) => place.slice(2)), moreDuplicates }
}

/** Is a place of a message within the arguments of a tool? */
export const isInArguments = ([first, second, ...rest]: Place): boolean =>
  first === 'params' && second === 'arguments' && rest.length > 0

interface Arguments extends Particulars {
  value: JsonObject
}

/** @throws DocketError `input` for arguments that do not match the schema, or strings that are not JSON */
function parseArguments(
  { accepted, operation }: Tool,
  { value, duplicates, moreDuplicates = 0, read }: Arguments,
): ParsedRequest {
  assertMatches(accepted, read ? { ...value, data: {} } : value)
  const request = { ...value }
  const places = [duplicates]
  let more = moreDuplicates
  for (const [name, { type }] of Object.entries(accepted.properties ?? {})) {
    const text = request[name]
    if (!Array.isArray(type) || typeof text !== 'string') continue
    if (isOwnString(operation, name) && !/^[{[]/.test(text.trimStart())) continue
    const parsed = parseJson(Buffer.from(text), name)
    request[name] = parsed.value
    places.push(parsed.duplicates.map((place) => [name, ...place]))
    more += parsed.moreDuplicates ?? 0
  }
  return { value: request, duplicates: places.flat(), moreDuplicates: more, read }
}

/** Does an operation take strings for a member itself, such as XML for a document? */
const isOwnString = ({ request }: Operation, name: string): boolean =>
  [request.properties?.[name]?.type].flat().includes('string')

const textOf = (text: string): object => ({ type: 'text', text })

/** Characters of what ignored members were meant to be. */
const MEANT_LENGTH = 500

/** Notes that a model must read before it takes a result for a success, the worst first: a line each. */
function notesOn(
  warnings: readonly Fault[],
  ignored: readonly string[],
  meant: readonly string[],
  changes: readonly Change[],
): string[] {
  const { paths, more } = splitIgnored(shortIgnored(ignored))
  const lines = [
    ...(paths.length > 0
      ? [
          `WARNING: ignored, because the schema has no such member: ${enumerate(paths, ', ', paths.length + more)}. ` +
            (meant.length > 0 ? `${shorten(enumerate(meant, ' '), MEANT_LENGTH)} ` : '') +
            'What follows does not take it into account; the tool schema has the names. Fix the request and call again.',
        ]
      : []),
    ...listFaults(warnings).faults.map((fault) => {
      return `Warning ${fault.code} at ${enumerate(fault.properties, ', ')}: ${fault.description}`
    }),
    ...changes.slice(0, ITEMS_PER_MESSAGE).map(describeChange),
  ]
  return lines.length > 0 ? [joinNotes(lines)] : []
}

function describeChange({ path, from, to, by }: Change): string {
  const became = to === undefined ? 'was dropped' : `became ${JSON.stringify(to)}`
  return `Changed ${path}: ${quote(String(from))} ${became} (${by})`
}

function excerptOf(answer: Answer, notes: string[], narrowing: Narrowing): object {
  const { note, text } = excerpt(JSON.parse(answerText(answer, 'compact')), narrowing)
  return { content: [...notes, ...(note === undefined ? [] : [note]), text].map(textOf) }
}

function resultOf(answer: Answer, notes: string[], meta: { _meta?: object }): object {
  const warned = listWarnings(answer.warnings ?? [])
  if (answer.page !== undefined) return pageResult(answer.page, notes, meta, warned)
  if (answer.document) {
    const document = writeBytes(answer.document).slice(0, -1)
    // Escaped byte by byte: what is not ASCII stays as it is.
    const parts = [
      ...notes.map((note) => jsonBytes(textOf(note))),
      JSON.stringify(textOf(document)),
    ]
    const structuredContent = new Written(withMembers(document, warned))
    return { content: new Written(`[${parts.join(',')}]`), structuredContent, ...meta }
  }
  const text = answerText(answer, 'stored')
  const content = [...notes, text].map(textOf)
  const value: unknown = JSON.parse(text)
  if (isObject(value)) return reportOf({ ...warned, ...value }, notes, meta)
  return { content, ...(answer.json === null ? {} : { structuredContent: value }), ...meta }
}

/**
 * Models read the text of a page. Its HTML is for the app and the host, which keep metadata from models. Some hosts show
 * structured content alone, so the text is next to the warnings.
 */
function pageResult(
  page: string,
  notes: string[],
  meta: { _meta?: object },
  { warnings }: ReturnType<typeof listWarnings>,
): object {
  const text = `${pageText(page)}\n\n${ON_PAGES}`
  const content = [...notes, text].map(textOf)
  return {
    content,
    ...(warnings && { structuredContent: { warnings, text } }),
    _meta: { ...meta._meta, [PAGE_META]: page },
  }
}

const ON_PAGES =
  '(This is the text of the page. To save the page itself, as HTML or PDF, use the command: docket render.)'

/** The JSON of an object with more members at its end, as bytes. */
function withMembers(bytes: string, more: object): string {
  const members = jsonBytes(more).slice(1)
  return members === '}' ? bytes : `${bytes.slice(0, bytes.lastIndexOf('}'))},${members}`
}

/** The result that is an answer or an error, shortened: its text after the notes. Answers are structured content too. */
function reportOf(
  value: JsonObject,
  notes: string[],
  rest: { isError?: boolean; _meta?: object },
): object {
  const resultWith = (report: JsonObject): object => {
    const content = [...notes, JSON.stringify(report)].map(textOf)
    return rest.isError ? { content, ...rest } : { content, structuredContent: report, ...rest }
  }
  const sizeOf = (report: JsonObject): number =>
    Buffer.byteLength(JSON.stringify(resultWith(report)))
  return resultWith(shortReport(value, sizeOf))
}
