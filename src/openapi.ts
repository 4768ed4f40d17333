/** The OpenAPI 3.1 description of the interface, derived from the table of operations. */
import { API_PREFIX, WIRE_VERSION } from './about.ts'
import { type ApiSchema, type Components, createComponents } from './components.ts'
import { type ErrorKey, STATUS } from './errors.ts'
import { JSON_TYPE, LINES_TYPE } from './http/message.ts'
import { SCHEMA_BASE } from './model/structure.ts'
import { ANY_DOCUMENT, COMPLETED_IDS, KEYS_ANSWER } from './ops/answers.ts'
import EXAMPLES from './ops/examples.json' with { type: 'json' }
import { type Operation, operation } from './ops/operation.ts'
import type { Schema } from './validate/schema.ts'

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

const KEY_DESCRIPTIONS: { [key in ErrorKey]: string } = {
  input: 'the request or its document cannot be read',
  'not-found': 'the entry does not exist',
  'too-large': 'the body is larger than the limit',
  'unknown-schema': 'the document has no $schema',
  'no-document': 'the envelope has no document',
  calculation: 'the document cannot be calculated',
  validation: 'the document violates rules, or does not allow the operation',
  signature: 'the key or signature is not usable',
  internal: 'internal server error',
  forbidden: 'the Host or the Origin is not allowed',
  unavailable: 'the server is busy; retry after the seconds in Retry-After',
}

const ERROR: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    key: { type: 'string', enum: Object.keys(STATUS), description: 'The kind of the error.' },
    message: { type: 'string', description: 'What went wrong.' },
    faults: {
      type: 'array',
      items: { $ref: '#/components/schemas/Fault' },
      description: 'The problems, each with its places.',
    },
    more: {
      type: 'integer',
      description: 'Number of places that are not listed; at most 1,000 are.',
    },
  },
  required: ['code', 'key', 'message'],
}

const FAULT: Schema = {
  type: 'object',
  properties: {
    properties: {
      type: 'array',
      items: { type: 'string' },
      description: 'Paths such as `$.lines[0].item.price`.',
    },
    description: { type: 'string', description: 'The problem, and what would be right.' },
    code: {
      type: 'string',
      description: 'The rule violated, `GOBL-…`, or why the place cannot be read, `DOCKET-…`.',
    },
    more: {
      type: 'integer',
      description: 'Number of places that are not listed; at most 100 are.',
    },
  },
  required: ['properties', 'description', 'code'],
}

const IGNORED = {
  schema: { type: 'string' },
  description: 'Paths of members that were ignored.',
}

const DESCRIPTION =
  'Completes, checks, corrects, signs and verifies tax-aware business documents. Unknown paths return 404 ' +
  '`not-found`; unknown methods return 405 `input` with `Allow`. Members of requests that are null count as absent.'

const GROUPS: { [group in Operation['group']]: string } = {
  Documents: 'Documents in, documents out.',
  Signing: 'Keys, signatures, and envelopes that carry them.',
  'Reference data': 'The definitions that documents are checked against.',
  Service: 'The service itself, and other ways to run operations.',
}

const LICENSE = 'Apache-2.0'

/** The operation that returns the description of all operations, itself included. */
export function openapi(operations: readonly Operation[], version: string): Operation {
  let text: string | undefined
  const self: Operation = operation({
    name: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    group: 'Service',
    summary: 'Get this description',
    request: { type: 'object', properties: {} },
    answer: { type: 'object' },
    cacheable: true,
    run: () => ({
      text: (text ??= JSON.stringify(describe([...operations, self], version))),
    }),
  })
  return self
}

/** What members of requests contain, more exactly than their operation checks before it reads them. */
const CONTENTS: { [member: string]: Schema } = {
  data: ANY_DOCUMENT,
  options: { $ref: `${SCHEMA_BASE}bill/correction-options` },
  privatekey: KEYS_ANSWER.properties!.private!,
  publickey: KEYS_ANSWER.properties!.public!,
}

function describe(operations: readonly Operation[], version: string): object {
  const components = createComponents(COMPLETED_IDS)
  const paths: { [path: string]: object } = {}
  for (const each of operations) {
    paths[`${API_PREFIX}${each.path.replace('…', '')}`.replace(/\/$/, '')] = {
      [each.method.toLowerCase()]: describeOperation(each, components),
    }
  }
  const names = operations.map(({ name }) => name).filter((name) => name !== 'openapi')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docket',
      version,
      description: DESCRIPTION,
      license: { name: LICENSE, identifier: LICENSE },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths: {
      ...paths,
      [`${API_PREFIX}/bulk`]: { post: BULK },
      [`${API_PREFIX}/mcp`]: { post: MCP },
    },
    components: {
      schemas: {
        ...components.schemas(),
        Error: ERROR,
        Fault: FAULT,
        ...bulkComponents(names),
        ...MCP_COMPONENTS,
      },
    },
  }
}

/** An operation object of OpenAPI. */
function describeOperation(operation: Operation, components: Components): object {
  const { name, method, path, group, summary, description, answer, cacheable, media } = operation
  const hasBody = method === 'POST' && Object.keys(operation.request.properties ?? {}).length > 0
  const parameters = method === 'POST' ? [] : describeParameters(operation)
  const keys: ErrorKey[] = [...(operation.errors ?? [])]
  if (hasBody) keys.unshift('input', 'too-large')
  if (path.includes('{')) keys.unshift('input')
  return {
    operationId: name,
    tags: [group],
    summary,
    description: description ?? `${summary}.`,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: hasBody ? describeBody(operation, components) : undefined,
    responses: {
      200: {
        description: 'Done.',
        headers: hasBody ? { 'Docket-Ignored': IGNORED } : undefined,
        content: {
          [media?.type ?? JSON_TYPE]: {
            schema: components.describe(answer, 'output'),
            examples: examplesOf(name, 'answer', 200),
          },
        },
      },
      ...(cacheable ? { 304: { description: 'Not modified.' } } : {}),
      ...describeErrors(name, keys),
    },
  }
}

function describeParameters({ path, request }: Operation): object[] {
  return Object.entries(request.properties ?? {}).map(([name, { description, ...rest }]) => {
    const { examples: [example] = [], ...schema } = rest
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

/** The type of a member that may be null, which counts as absent: clients need not send it. */
const nonNull = (type: Schema['type'] = 'object'): NonNullable<Schema['type']> =>
  typeof type === 'string' ? type : (type.find((name) => name !== 'null') ?? 'object')

/** The examples are those of requests that succeed: the others do not match the schema. */
function describeBody({ name, request, requires = [] }: Operation, components: Components): object {
  const members = Object.entries(request.properties ?? {}).map(
    ([member, { type, ...schema }]): [string, ApiSchema] => {
      const content = CONTENTS[member] ?? { type: nonNull(type) }
      return [member, components.describe({ ...schema, ...content }, 'input')]
    },
  )
  const schema = {
    type: 'object',
    properties: Object.fromEntries(members),
    required: [...(request.required ?? []), ...requires],
  }
  const examples = examplesOf(name, 'request', 200)
  return { required: true, content: { [JSON_TYPE]: { schema, examples } } }
}

/** The error responses, one per status. */
function describeErrors(name: string, keys: ErrorKey[]): object {
  const statuses = [...new Set(keys.map((key) => STATUS[key]))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const same = keys.filter((key) => STATUS[key] === status)
      const schema = { $ref: '#/components/schemas/Error' }
      const description = same.map((key) => `\`${key}\`: ${KEY_DESCRIPTIONS[key]}`).join('; ')
      return [
        status,
        {
          description,
          content: { [JSON_TYPE]: { schema, examples: examplesOf(name, 'answer', status) } },
        },
      ]
    }),
  )
}

function examplesOf(
  operationName: string,
  member: 'request' | 'answer',
  status?: number,
): object | undefined {
  const found = Object.entries(examples[operationName] ?? {}).filter(([, example]) => {
    return status === undefined || (example.status ?? 200) === status
  })
  const values = found.map(([name, example]) => [
    name,
    { summary: example.summary, value: example[member] },
  ])
  return values.length > 0 ? Object.fromEntries(values) : undefined
}

/** A client chooses the ids of its messages. */
const ID: ApiSchema = { anyOf: [{ type: 'string' }, { type: 'integer' }] }

/** The lines of a stream: the description has no place for their schemas but the string that they make up. */
function bulkComponents(names: string[]): { [name: string]: ApiSchema } {
  return {
    BulkLine: {
      type: 'object',
      description: 'A line of a request.',
      properties: {
        id: ID,
        action: { type: 'string', enum: names, description: 'The name of an operation.' },
        payload: { type: 'object', description: 'Its request.', additionalProperties: true },
      },
      required: ['id', 'action'],
    },
    BulkAnswer: {
      type: 'object',
      description: 'A line of an answer.',
      properties: {
        id: ID,
        seq: { type: 'integer', description: 'Line number, from 1.' },
        payload: { description: 'The answer of the operation.' },
        error: { $ref: '#/components/schemas/Error' },
        ignored: {
          type: 'array',
          items: { type: 'string' },
          description: 'Paths of members that were ignored.',
        },
      },
      required: ['seq'],
    },
  }
}

const lines = (component: string, example: object[]): object => ({
  [LINES_TYPE]: {
    schema: {
      type: 'string',
      contentMediaType: LINES_TYPE,
      contentSchema: { $ref: `#/components/schemas/${component}` },
    },
    example: example.map((line) => `${JSON.stringify(line)}\n`).join(''),
  },
})

const BULK = {
  operationId: 'bulk',
  tags: ['Service'],
  summary: 'Run many operations, one per line',
  description:
    'Takes one JSON object per line, and answers each in order while the next ones are read. An error ends only its own line.',
  requestBody: {
    required: true,
    content: lines('BulkLine', [
      { id: 'a', action: 'version' },
      { id: 'b', action: 'regime', payload: { code: 'zz' } },
    ]),
  },
  responses: {
    200: {
      description: 'The answers, one per line.',
      content: lines('BulkAnswer', [
        { id: 'a', seq: 1, payload: { gobl: 'Welcome', version: WIRE_VERSION } },
        { id: 'b', seq: 2, error: { code: 404, key: 'not-found', message: 'unknown regime' } },
      ]),
    },
    403: error('The Origin or Host is not allowed.'),
  },
}

function error(description: string): object {
  const schema = { $ref: '#/components/schemas/Error' }
  return { description, content: { [JSON_TYPE]: { schema } } }
}

const MCP_COMPONENTS: { [name: string]: ApiSchema } = {
  McpMessage: {
    type: 'object',
    description: 'A request, or a notification if it has no id.',
    properties: {
      jsonrpc: { type: 'string', enum: ['2.0'] },
      id: ID,
      method: { type: 'string', description: 'Such as `tools/list`.' },
      params: { type: 'object', additionalProperties: true },
    },
    required: ['jsonrpc', 'method'],
  },
  McpAnswer: {
    type: 'object',
    description: 'The result of a request, or its error.',
    properties: {
      jsonrpc: { type: 'string', enum: ['2.0'] },
      id: ID,
      result: { type: 'object', additionalProperties: true },
      error: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
        required: ['code', 'message'],
      },
    },
    required: ['jsonrpc'],
  },
}

const MCP = {
  operationId: 'mcp',
  tags: ['Service'],
  summary: 'Speak the Model Context Protocol',
  description:
    'JSON-RPC 2.0 without sessions, revisions 2024-11-05 to 2026-07-28. Revision 2025-03-26 also has arrays of messages.',
  requestBody: {
    required: true,
    content: {
      [JSON_TYPE]: {
        schema: { $ref: '#/components/schemas/McpMessage' },
        example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      },
    },
  },
  responses: {
    202: { description: 'The message needs no answer.' },
    ...Object.fromEntries(
      [
        [200, 'A result, or an error of the method.'],
        [400, 'The message is invalid.'],
        [403, 'The Origin or Host is not allowed.'],
        [404, 'The method is unknown.'],
        [413, 'The message is larger than the limit.'],
        [415, 'The Content-Type is not JSON.'],
      ].map(([status, description]) => {
        const schema = { $ref: '#/components/schemas/McpAnswer' }
        return [status, { description, content: { [JSON_TYPE]: { schema } } }]
      }),
    ),
  },
}
