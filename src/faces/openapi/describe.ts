/** The OpenAPI description of the interface, derived from the table of operations. */
import { ABOUT, API_PREFIX } from '../../about.ts'
import { isCompleted } from '../../document/document-types.ts'
import { type ErrorKey, STATUS } from '../../errors.ts'
import { JSON_TYPE, PDF_TYPE } from '../../http/message.ts'
import { ENVELOPE, registeredIds, typeOfSchema } from '../../model/schema-registry.ts'
import { SCHEMA_BASE } from '../../model/structure.ts'
import { type Operation, operation } from '../../ops/operation.ts'
import { ANY_DOCUMENT, ENVELOPE_ANSWER, FAULT, JWK, OK } from '../../ops/shared/answers.ts'
import EXAMPLES from '../../ops/shared/examples.json' with { type: 'json' }
import type { Schema } from '../../validate/schema.ts'
import type { Terms } from '../standards.ts'
import { type ApiSchema, type Components, createComponents, type InParts } from './components.ts'
import { PROTOCOLS, protocolComponents } from './protocols.ts'
import { ERROR, HEADERS, KEY_DESCRIPTIONS, OF_CONVERSIONS, OTHER_ERRORS } from './responses.ts'
import { toVersion30 } from './version-30.ts'

/** A request and its answer. */
export interface Example {
  summary: string
  request: object
  /** 200 by default. */
  status?: number
  answer: object
}

/** Examples by operation. The tests send each of them. */
export const examples: { [operation: string]: { [name: string]: Example } } = EXAMPLES

/** A document that may lack what its type requires: with faults it was not completed. */
const INCOMPLETE: Schema = {
  type: 'object',
  description: 'A document that may lack members which its type requires.',
  properties: { $schema: { type: 'string', description: 'The type of the document.' } },
  patternProperties: { '': {} },
}
const REVIEWED: Schema = {
  description: 'The document as far as it could be completed.',
  anyOf: [ANY_DOCUMENT, INCOMPLETE],
}

/** Schemas that are components, besides the definitions. */
const NAMED = new Map([
  [ERROR, 'Error'],
  [FAULT, 'Fault'],
  [INCOMPLETE, 'IncompleteDocument'],
  [JWK, 'JWK'],
  [OK, 'OkResponse'],
  [REVIEWED, 'ReviewedDocument'],
])

const DESCRIPTION =
  'Completes, checks, corrects, signs and verifies tax-aware business documents. Unknown paths return 404 ' +
  '`not-found`; unknown methods return 405 `input` with `Allow`. Members of requests that are null count as absent.'

const GROUPS: { [group in Operation['group']]: string } = {
  Documents: 'Documents in, documents out.',
  Signing: 'Keys, signatures, and envelopes that carry them.',
  Reference: 'The definitions that documents are checked against, and the interface itself.',
}

const LICENSE = 'Apache-2.0'

/**
 * The documents that are described in full unless more are wanted. Viewers show each wherever a request or an answer has a
 * document: those of all types cost Swagger UI five times as much time (docs/clients.md).
 */
const IN_SHORT: ReadonlySet<string> = new Set(
  ['bill/invoice', 'envelope', 'org/party', 'tax/identity'].map((path) => SCHEMA_BASE + path),
)

/**
 * What parts of documents have in short then: in full, the fifteen parties and references in parts of an invoice would be
 * more than half of what viewers show of it.
 */
const SHORT_IN_PARTS: InParts = {
  'org.Party': { name: 'OtherParty', members: 'name tax_id identities addresses' },
  'org.DocumentRef': { name: 'OtherReference', members: 'type issue_date series code' },
}

/** The facts about a server that its description has. */
export interface Described {
  /** Path that all others are below, such as `/docket`; empty for none. */
  basePath: string
  /** Must clients send a token? */
  needsToken: boolean
}

/** The operation that returns the description of all operations, itself included. */
export function openapi(
  operations: readonly Operation[],
  terms: Terms,
  server: Described = { basePath: '', needsToken: false },
): Operation {
  const texts = new Map<string, string>()
  const self: Operation = operation({
    name: 'openapi',
    operationId: 'getOpenAPI',
    method: 'GET',
    path: '/openapi.json',
    group: 'Reference',
    summary: 'Get the description of the interface (OpenAPI)',
    request: {
      type: 'object',
      properties: {
        openapi: {
          type: 'string',
          enum: ['3.0', '3.1'],
          description: 'Version of OpenAPI: `3.0` for tools that do not know 3.1.',
          examples: ['3.0'],
        },
        full: {
          type: ['boolean', 'string'],
          description:
            'Any value: describes orders, deliveries, payments and statuses in full too, and parties and references in ' +
            'parts of documents. For generators; viewers need minutes to show it.',
        },
      },
    },
    answer: { type: 'object' },
    cacheable: true,
    run({ openapi = '3.1', full }) {
      const isFull = full !== undefined
      const key = `${openapi} ${isFull}`
      let text = texts.get(key)
      if (text === undefined) {
        const description = describe([...operations, self], terms, server, isFull)
        text = JSON.stringify(openapi === '3.0' ? toVersion30(description) : description)
        texts.set(key, text)
      }
      return { text }
    },
  })
  return self
}

/** Schemas of members of requests, more exact than those that their operation checks before it reads them. */
const CONTENTS: { [member: string]: Schema } = {
  data: ANY_DOCUMENT,
  template: ANY_DOCUMENT,
  options: { $ref: `${SCHEMA_BASE}bill/correction-options` },
  privatekey: JWK,
  publickey: JWK,
}

/** Schemas of single operations that replace the derived ones. */
const EXCEPTIONS: {
  [operation: string]: {
    data?: Schema
    answer?: Schema
    /** Members of the answer. */
    answers?: { [member: string]: Schema }
    /** Headers of the answer, besides those of all. */
    headers?: object
    /** A member on which the type of the answer depends, which clients cannot express: only the text mentions it. */
    without?: string
  }
} = {
  verify: { data: ENVELOPE_ANSWER },
  correct: { answer: ANY_DOCUMENT, without: 'schema' },
  review: { answers: { document: REVIEWED } },
  convert: { headers: OF_CONVERSIONS },
}

/** The schemas of documents that operations complete. `build` returns others unchanged. */
const completedIds = (): string[] =>
  registeredIds().filter((id) => id === ENVELOPE || isCompleted(typeOfSchema(id)?.name ?? ''))

/** The parts that operations share. */
interface Parts {
  components: Components
  responses: Map<string, object>
  needsToken: boolean
}

function describe(
  operations: readonly Operation[],
  terms: Terms,
  { basePath, needsToken }: Described,
  isFull: boolean,
): object {
  const documents = completedIds().filter((id) => isFull || IN_SHORT.has(id))
  const components = createComponents(documents, NAMED, isFull ? {} : SHORT_IN_PARTS, terms)
  const parts: Parts = { components, responses: new Map(), needsToken }
  const paths: { [path: string]: object } = {}
  for (const each of operations)
    paths[each.path.replace('…', '')] = {
      [each.method.toLowerCase()]: describeOperation(each, parts),
    }
  const names = operations.map(({ name }) => name).filter((name) => name !== 'openapi')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docket',
      version: API_PREFIX.slice(1),
      'x-package-version': ABOUT.version,
      description: DESCRIPTION,
      contact: { name: 'The Docket authors' },
      license: { name: LICENSE, identifier: LICENSE },
    },
    servers: [{ url: basePath + API_PREFIX }],
    security: needsToken ? [{ token: [] }] : [],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...PROTOCOLS },
    components: {
      schemas: { ...components.schemas(), ...protocolComponents(names) },
      responses: Object.fromEntries(parts.responses),
      ...(needsToken && { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }),
    },
  }
}

/** An operation object of OpenAPI. */
function describeOperation(operation: Operation, parts: Parts): object {
  const { name, operationId = name, method, group, summary, description } = operation
  const hasBody = method === 'POST' && Object.keys(operation.request.properties ?? {}).length > 0
  const parameters = method === 'POST' ? [] : describeParameters(operation)
  const keys: ErrorKey[] = [...(operation.errors ?? []), 'forbidden']
  if (parts.needsToken) keys.push('unauthorized')
  if (hasBody) keys.unshift('input', 'too-large', 'unavailable')
  if (parameters.length > 0) keys.unshift('input')
  return {
    operationId,
    tags: [group],
    summary,
    description: description ?? `${summary}.`,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: hasBody ? describeBody(operation, parts) : undefined,
    responses: {
      200: describeAnswer(operation, hasBody, parts),
      ...(operation.cacheable ? { 304: { description: 'Not modified.' } } : {}),
      ...describeErrors(name, keys, parts),
      ...describeOtherErrors(operation, hasBody, parts),
    },
  }
}

function describeOtherErrors(
  operation: Operation,
  hasBody: boolean,
  { components }: Parts,
): { [status: number]: object } {
  const found = OTHER_ERRORS.filter(({ isOf }) => isOf(operation, hasBody))
  const content = { [JSON_TYPE]: { schema: components.describe(ERROR) } }
  return Object.fromEntries(
    found.map(({ status, description }) => [status, { description, content }]),
  )
}

function describeAnswer(
  { name, operationId = name, media, answer: usual }: Operation,
  hasBody: boolean,
  { components }: Parts,
): object {
  const { answer: other = usual, answers, headers = {} } = EXCEPTIONS[name] ?? {}
  const answer = answers ? { ...other, properties: { ...other.properties, ...answers } } : other
  const isOwn = answer.properties !== undefined && !NAMED.has(answer)
  const described = components.describe(answer)
  const schema = isOwn ? components.add(`${pascalCase(operationId)}Response`, described) : described
  return {
    description: 'Done.',
    headers: hasBody ? { ...HEADERS, ...headers } : undefined,
    content: {
      [media && !media.isOptional ? media.type : JSON_TYPE]: {
        schema,
        examples: examplesOf(name, 'answer', 200),
      },
      ...(media?.isOptional && { [media.type]: { schema: { type: 'string' } } }),
      ...(media?.isPrinted && { [PDF_TYPE]: { schema: { type: 'string', format: 'binary' } } }),
    },
  }
}

function describeParameters({ path, request }: Operation): object[] {
  return Object.entries(request.properties ?? {}).map(([name, { description, ...rest }]) => {
    const { examples: [example] = [], type, ...own } = rest
    // Generators know one type; any will do, as an address has texts.
    const schema = { type: [type].flat()[0], ...own }
    const isInPath = path.includes(`{${name}`)
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath,
      schema,
      description,
      example,
    }
  })
}

/** What OpenAPI asks of types. */
const ITEMS: { readonly [type: string]: Schema } = { array: { items: {} } }

/** What a member takes: one type, or alternatives. Null counts as absent: clients need not send it. */
function contentOf(member: string, { type }: Schema): Schema {
  const [first = 'object', ...others] = [type ?? []].flat().filter((name) => name !== 'null')
  const usual = CONTENTS[member] ?? { type: first }
  if (others.length === 0) return usual
  return { anyOf: [usual, ...others.map((name) => ({ type: name, ...ITEMS[name] }))] }
}

/**
 * The examples are those of requests that succeed: the others do not match the schema. The schema has the first one too:
 * without it, viewers make up a value of every member.
 */
function describeBody(
  { name, operationId = name, request, requires = [], accepts = [] }: Operation,
  { components }: Parts,
): object {
  const { data, without } = EXCEPTIONS[name] ?? {}
  const members = Object.entries(request.properties ?? {})
    .filter(([member]) => member !== without)
    .map(([member, described]): [string, ApiSchema] => {
      const { type: _, ...schema } = described
      const content = (member === 'data' && data) || contentOf(member, described)
      return [member, { ...components.describe(content), ...components.describe(schema) }]
    })
  const examples = examplesOf(name, 'request', 200)
  const [first] = Object.values(examples ?? {})
  const schema = components.add(`${pascalCase(operationId)}Request`, {
    type: 'object',
    properties: Object.fromEntries(members),
    required: [...(request.required ?? []), ...requires],
    ...(first && { examples: [first.value] }),
  })
  const others = accepts.map((type) => [type, { schema: { type: 'string' } }])
  const content = { [JSON_TYPE]: { schema, examples }, ...Object.fromEntries(others) }
  return { required: true, content }
}

/** The error responses, one per status. Those without examples are components, which operations share. */
function describeErrors(name: string, keys: ErrorKey[], { components, responses }: Parts): object {
  const statuses = [...new Set(keys.map((key) => STATUS[key]))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const same = keys.filter((key) => STATUS[key] === status)
      const description = same.map((key) => `\`${key}\`: ${KEY_DESCRIPTIONS[key]}`).join('; ')
      const schema = components.describe(ERROR)
      const examples = examplesOf(name, 'answer', status)
      const response = { description, content: { [JSON_TYPE]: { schema, examples } } }
      if (examples) return [status, response]
      const shared = [...same, 'error'].map(pascalCase).join('')
      responses.set(shared, response)
      return [status, { $ref: `#/components/responses/${shared}` }]
    }),
  )
}

/** `not-found` is `NotFound`. */
const pascalCase = (key: string): string =>
  key.replace(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase())

function examplesOf(
  operationName: string,
  member: 'request' | 'answer',
  status?: number,
): { [name: string]: { summary: string; value: object } } | undefined {
  const found = Object.entries(examples[operationName] ?? {}).filter(([, example]) => {
    return status === undefined || (example.status ?? 200) === status
  })
  const values = found.map(([name, example]) => [
    name,
    { summary: example.summary, value: example[member] },
  ])
  return values.length > 0 ? Object.fromEntries(values) : undefined
}
