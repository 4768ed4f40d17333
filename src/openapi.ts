/** The OpenAPI 3.1 description of the interface, derived from the table of operations. */
import { API_PREFIX } from './about.ts'
import { type ErrorKey, STATUS } from './errors.ts'
import { JSON_TYPE, LINES_TYPE } from './http/message.ts'
import { SCHEMA_BASE } from './model/structure.ts'
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
  unauthorized: 'the token of the server is missing or wrong',
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
export function openapi(
  operations: readonly Operation[],
  version: string,
  basePath = '',
): Operation {
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
      text: (text ??= JSON.stringify(describe([...operations, self], version, basePath), null, 2)),
    }),
  })
  return self
}

function describe(operations: readonly Operation[], version: string, basePath: string): object {
  const paths: { [path: string]: object } = {}
  for (const each of operations) {
    paths[`${API_PREFIX}${each.path.replace('…', '')}`.replace(/\/$/, '')] = {
      [each.method.toLowerCase()]: describeOperation(each),
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
    servers: [{ url: basePath || '/' }],
    security: [],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths: {
      ...paths,
      [`${API_PREFIX}/bulk`]: { post: describeBulk(names) },
      [`${API_PREFIX}/mcp`]: { post: MCP },
    },
    components: { schemas: { Error: ERROR, Fault: FAULT } },
  }
}

/** An operation object of OpenAPI. */
function describeOperation(operation: Operation): object {
  const { name, method, path, group, summary, description, request, answer, cacheable, media } =
    operation
  const hasBody = method === 'POST' && Object.keys(request.properties ?? {}).length > 0
  const parameters = method === 'POST' ? [] : describeParameters(operation)
  const keys: ErrorKey[] = [...(operation.errors ?? [])]
  if (hasBody) keys.unshift('input', 'too-large')
  if (path.includes('{')) keys.unshift('input')
  const content = {
    [JSON_TYPE]: {
      schema: withServedRefs(withNulls(request)),
      examples: examplesOf(name, 'request'),
    },
  }
  return {
    operationId: name,
    tags: [group],
    summary,
    description,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: hasBody ? { required: true, content } : undefined,
    responses: {
      200: {
        description: 'Done.',
        headers: hasBody ? { 'Docket-Ignored': IGNORED } : undefined,
        content: {
          [media?.type ?? JSON_TYPE]: {
            schema: withServedRefs(answer),
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
  return Object.entries(request.properties ?? {}).map(([name, { description, ...schema }]) => {
    const isInPath = path.includes(`{${name}`)
    return { name, in: isInPath ? 'path' : 'query', required: isInPath, schema, description }
  })
}

/** Allows null for optional members: it counts as absent. */
function withNulls(request: Schema): Schema {
  const members = Object.entries(request.properties ?? {}).map(
    ([name, member]): [string, Schema] => {
      if (!member.type || request.required?.includes(name)) return [name, member]
      const types = new Set([member.type, 'null' as const].flat())
      return [name, { ...member, type: [...types] }]
    },
  )
  return { ...request, properties: Object.fromEntries(members) }
}

/** The error responses, one per status. */
function describeErrors(name: string, keys: ErrorKey[]): object {
  const statuses = [...new Set(keys.map((key) => STATUS[key]))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const same = keys.filter((key) => STATUS[key] === status)
      const schema = { $ref: '#/components/schemas/Error', properties: { key: { enum: same } } }
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

/** Replaces references to schemas by the paths at which the server serves them, bundled. */
function withServedRefs(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) => {
    if (name !== '$ref' || typeof value !== 'string') return value
    return `${API_PREFIX}/schemas/${value.slice(SCHEMA_BASE.length)}?bundle`
  })
}

function describeBulk(names: string[]): object {
  const id: Schema = { type: ['string', 'integer'], description: 'Repeated in the answer.' }
  const line: Schema = {
    type: 'object',
    properties: {
      id,
      action: { type: 'string', enum: names, description: 'The name of an operation.' },
      payload: { type: 'object', description: 'Its request.' },
    },
    required: ['id', 'action'],
  }
  const answer: Schema = {
    type: 'object',
    properties: {
      id,
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
  }
  return {
    operationId: 'bulk',
    tags: ['Service'],
    summary: 'Run many operations, one per line',
    description:
      'Takes one JSON object per line, and answers each in order while the next ones are read. An error ends only its own line.',
    requestBody: { required: true, content: { [LINES_TYPE]: { schema: line } } },
    responses: {
      200: {
        description: 'The answers, one per line.',
        content: { [LINES_TYPE]: { schema: answer } },
      },
    },
  }
}

const MCP = {
  operationId: 'mcp',
  tags: ['Service'],
  summary: 'Speak the Model Context Protocol',
  description: 'JSON-RPC 2.0 without sessions, revisions 2024-11-05 to 2026-07-28.',
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: { type: ['object', 'array'] } } },
  },
  responses: Object.fromEntries(
    [
      [200, 'A result, or an error of the method.'],
      [202, 'The message needs no answer.'],
      [400, 'The message is invalid.'],
      [403, 'The Origin or Host is not allowed.'],
      [404, 'The method is unknown.'],
      [413, 'The message is larger than the limit.'],
      [415, 'The Content-Type is not JSON.'],
    ].map(([status, description]) => [status, { description }]),
  ),
}
