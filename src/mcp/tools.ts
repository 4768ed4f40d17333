/** Tools: the operations, offered to assistants. */
import type { Change } from '../document/review.ts'
import { DocketError, type Fault, listFaults } from '../errors.ts'
import { splitIgnored } from '../ignored.ts'
import { type Duplicates, type JsonObject, type Parsed, parseJson } from '../json.ts'
import { ITEMS_PER_MESSAGE } from '../limits.ts'
import { type Answer, answerText } from '../ops/answers.ts'
import { execute } from '../ops/execute.ts'
import type { Operation } from '../ops/operation.ts'
import { assertMatches } from '../ops/request.ts'
import { enumerate, quote } from '../shorten.ts'
import type { Schema } from '../validate/schema.ts'
import { badParams, objectParam, stringParam } from './rpc.ts'

/** Tools by name: the operation, and the members of its request that the tool exposes; R: required. */
const TOOLS: { [name: string]: [operation: string, members: string] } = {
  addon: ['addon', 'key:R'],
  addon_list: ['addons', ''],
  build: ['build', 'data:R template type envelop strict'],
  correct: ['correct', 'data:R options schema strict'],
  keygen: ['keygen', ''],
  regime: ['regime', 'code:R'],
  regime_list: ['regimes', ''],
  render: ['render', 'data:R template type language strict'],
  replicate: ['replicate', 'data:R strict'],
  review: ['review', 'data:R template type envelop'],
  schema: ['schema', 'path:R'],
  sign: ['sign', 'data:R privatekey:R template type strict'],
  validate: ['validate', 'data:R strict'],
  verify: ['verify', 'data:R publickey:R strict'],
}

/** Tools compute, and change nothing. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false }

interface Tool {
  operation: Operation
  inputSchema: Schema
}

export interface Tools {
  list: object[]
  /** @throws RpcError if the tool is unknown; any other failure is a result */
  call: (params: JsonObject, duplicates: Duplicates) => Promise<object>
}

export function createTools(operations: readonly Operation[]): Tools {
  const tools = new Map(
    Object.entries(TOOLS).map(([name, [of, members]]) => {
      const operation = operations.find((candidate) => candidate.name === of)
      if (!operation) throw new Error(`tool ${name}: unknown operation ${of}`)
      return [name, { operation, inputSchema: schemaOf(operation, members) }]
    }),
  )
  const list = Array.from(tools, ([name, { operation, inputSchema }]) => ({
    name,
    title: operation.summary,
    description: operation.description ?? operation.summary,
    inputSchema,
    annotations: ANNOTATIONS,
  }))
  async function call(params: JsonObject, duplicates: Duplicates): Promise<object> {
    const name = stringParam(params, 'name')
    const tool = tools.get(name)
    if (!tool) throw badParams(`unknown tool ${quote(name)}`)
    const value = objectParam(params, 'arguments')
    const ignored: string[] = []
    const changes: Change[] = []
    const meta = (): object => (ignored.length > 0 ? { _meta: { 'docket/ignored': ignored } } : {})
    try {
      const request = parseArguments(tool, { value, ...inArguments(duplicates) })
      const answer = await execute(tool.operation, request, ignored, changes)
      const notes = notesOn(answer.warnings ?? [], ignored, changes)
      return { ...resultOf(answer, notes), ...meta() }
    } catch (error) {
      if (!(error instanceof DocketError)) throw error
      return {
        content: [...notesOn([], ignored, []), JSON.stringify(error)].map(textOf),
        isError: true,
        ...meta(),
      }
    }
  }
  return { list, call }
}

function schemaOf({ name: of, request }: Operation, members: string): Schema {
  if (members === '') return { type: 'object', additionalProperties: false }
  const [properties, required]: [{ [name: string]: Schema }, string[]] = [{}, []]
  for (const [name = '', mark] of members.split(' ').map((member) => member.split(':'))) {
    const member = request.properties?.[name]
    if (!member) throw new Error(`operation ${of}: unknown member ${name}`)
    // Documents, options and keys may be objects, or strings of JSON.
    const mayBeString = member.type === undefined || [member.type].flat().includes('object')
    properties[name] = mayBeString ? { ...member, type: ['object', 'string'] } : member
    if (mark === 'R') required.push(name)
  }
  return { type: 'object', properties, required }
}

/** The duplicates within the arguments of a message. Those without a place are assumed to be there too. */
function inArguments({ duplicates, moreDuplicates = 0 }: Duplicates): Duplicates {
  const places = duplicates.filter(
    ([first, second]) => first === 'params' && second === 'arguments',
  )
  return { duplicates: places.map((place) => place.slice(2)), moreDuplicates }
}

interface Arguments extends Duplicates {
  value: JsonObject
}

/** @throws DocketError `input` for arguments that do not match the schema, or strings that are not JSON */
function parseArguments(
  { inputSchema }: Tool,
  { value, duplicates, moreDuplicates = 0 }: Arguments,
): Parsed {
  assertMatches(inputSchema, value)
  const request = { ...value }
  const places = [duplicates]
  let more = moreDuplicates
  for (const [name, { type }] of Object.entries(inputSchema.properties ?? {})) {
    const text = request[name]
    if (!Array.isArray(type) || typeof text !== 'string') continue
    const parsed = parseJson(Buffer.from(text), name)
    request[name] = parsed.value
    places.push(parsed.duplicates.map((place) => [name, ...place]))
    more += parsed.moreDuplicates ?? 0
  }
  return { value: request, duplicates: places.flat(), moreDuplicates: more }
}

const textOf = (text: string): object => ({ type: 'text', text })

/** What a model must know before it takes a result for a success: a line each. */
function notesOn(
  warnings: readonly Fault[],
  ignored: readonly string[],
  changes: readonly Change[],
): string[] {
  const { paths, more } = splitIgnored(ignored)
  const lines = [
    ...listFaults(warnings).faults.map((fault) => {
      return `Warning ${fault.code} at ${enumerate(fault.properties, ', ')}: ${fault.description}`
    }),
    ...(paths.length > 0
      ? [`Ignored, because unknown: ${enumerate(paths, ', ', paths.length + more)}`]
      : []),
    ...changes.slice(0, ITEMS_PER_MESSAGE).map(describeChange),
  ]
  return lines.length > 0 ? [lines.join('\n')] : []
}

function describeChange({ path, from, to, by }: Change): string {
  const became = to === undefined ? 'was dropped' : `became ${JSON.stringify(to)}`
  return `Changed ${path}: ${quote(String(from))} ${became} (${by})`
}

function resultOf(answer: Answer, notes: string[]): object {
  if (answer.page !== undefined) return { content: [...notes, answer.page].map(textOf) }
  const text = answerText(answer, 'stored')
  const content = [...notes, text].map(textOf)
  return answer.json === null ? { content } : { content, structuredContent: JSON.parse(text) }
}
