/** The description of the interface in OpenAPI 3.1, derived from the table of operations. */
import { type ErrorKey, STATUS } from './errors.ts'
import { JSON_TYPE, LINES_TYPE } from './http/message.ts'
import { SCHEMA_BASE } from './model/structure.ts'
import EXAMPLES from './ops/examples.json' with { type: 'json' }
import { type Operation, operation } from './ops/operation.ts'
import type { Schema } from './validate/schema.ts'

/** A request and what is answered to it. */
export interface Example {
  summary: string
  request: object
  /** 200 unless another is given. */
  status?: number
  answer: object
}

/** Examples by operation. That they are true is tested: each is sent. */
export const examples: { [operation: string]: { [name: string]: Example } } = EXAMPLES

const KEY_DESCRIPTIONS: { [key in ErrorKey]: string } = {
  input: 'the request, or the document in it, cannot be read',
  'not-found': 'there is no such entry',
  'too-large': 'the body is larger than the limit',
  'unknown-schema': 'the document does not say which schema it is of',
  'no-document': 'the envelope is empty',
  calculation: 'the document cannot be calculated',
  validation: 'rules are broken, or what was asked is not allowed for the document',
  signature: 'the key or the signature is not usable',
  internal: 'the server has a defect',
  forbidden: 'the Host or the Origin is not allowed',
  unavailable: 'the server is busy; try again after the seconds in Retry-After',
}

const ERROR: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    key: { type: 'string', enum: Object.keys(STATUS), description: 'The kind of the error.' },
    message: { type: 'string', description: 'What went wrong, in words.' },
    faults: {
      type: 'array',
      items: { $ref: '#/components/schemas/Fault' },
      description: 'What is wrong.',
    },
    more: { type: 'integer', description: 'How many places are not listed: at most 1,000 are.' },
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
    description: { type: 'string', description: 'What is wrong, and what would be right.' },
    code: {
      type: 'string',
      description: 'The rule that is broken, `GOBL-…`, or how it is unreadable, `DOCKET-…`.',
    },
    more: {
      type: 'integer',
      description: 'How many more places there are: at most 100 are listed.',
    },
  },
  required: ['properties', 'description', 'code'],
}

const IGNORED = {
  schema: { type: 'string' },
  description: 'Paths of what was dropped from the request.',
}

const DESCRIPTION =
  'Completes, checks, corrects, signs and verifies tax-aware business documents. A path that there ' +
  'is not is 404 `not-found`; one that does not take a method is 405 `input` with `Allow`. Members of requests ' +
  'that are null count as absent.'

const GROUPS: { [group in Operation['group']]: string } = {
  Documents: 'Documents in, documents out.',
  Signing: 'Keys, signatures, and envelopes that carry them.',
  'Reference data': 'What documents are checked against.',
  Service: 'The service itself, and other ways to reach the operations.',
}

const LICENSE = 'Apache-2.0'

/** The operation that answers the description of all others, and of itself. */
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
      text: (text ??= JSON.stringify(describe([...operations, self], version), null, 2)),
    }),
  })
  return self
}

function describe(operations: readonly Operation[], version: string): object {
  const paths: { [path: string]: object } = {}
  for (const each of operations) {
    paths[`/v0${each.path.replace('…', '')}`.replace(/\/$/, '')] = {
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
    servers: [{ url: '/' }],
    security: [],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, '/v0/bulk': { post: describeBulk(names) }, '/v0/mcp': { post: MCP } },
    components: { schemas: { Error: ERROR, Fault: FAULT } },
  }
}

/** An operation object of OpenAPI. */
function describeOperation(described: Operation): object {
  const { name, method, path, group, summary, description, request, answer, errors, cacheable } =
    described
  const properties = Object.entries(request.properties ?? {})
  const isPost = method === 'POST'
  const keys: ErrorKey[] = [...(errors ?? [])]
  if (isPost && properties.length > 0) keys.unshift('input', 'too-large')
  if (path.includes('{')) keys.unshift('input')
  const parameters = isPost
    ? []
    : properties.map(([member, { description: about, ...schema }]) => {
        const inPath = path.includes(`{${member}`)
        return {
          name: member,
          in: inPath ? 'path' : 'query',
          required: inPath,
          schema,
          description: about,
        }
      })
  const content = {
    [JSON_TYPE]: { schema: withServedRefs(nullable(request)), examples: valuesOf(name, 'request') },
  }
  return {
    operationId: name,
    tags: [group],
    summary,
    description,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: isPost && properties.length > 0 ? { required: true, content } : undefined,
    responses: {
      200: {
        description: 'Done.',
        headers: isPost && properties.length > 0 ? { 'Docket-Ignored': IGNORED } : undefined,
        content: {
          [JSON_TYPE]: { schema: withServedRefs(answer), examples: valuesOf(name, 'answer', 200) },
        },
      },
      ...(cacheable ? { 304: { description: 'It is as the ETag in If-None-Match says.' } } : {}),
      ...failures(name, keys),
    },
  }
}

/** Members of requests that need not be given may be null instead. */
function nullable(request: Schema): Schema {
  const members = Object.entries(request.properties ?? {}).map(
    ([name, member]): [string, Schema] => {
      if (!member.type || request.required?.includes(name)) return [name, member]
      const types = new Set([member.type, 'null' as const].flat())
      return [name, { ...member, type: [...types] }]
    },
  )
  return { ...request, properties: Object.fromEntries(members) }
}

/** The error responses: keys of the same status come together. */
function failures(name: string, keys: ErrorKey[]): object {
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
          content: { [JSON_TYPE]: { schema, examples: valuesOf(name, 'answer', status) } },
        },
      ]
    }),
  )
}

function valuesOf(
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

/** A schema of ours that refers to those that the server serves, each whole. */
function withServedRefs(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) => {
    if (name !== '$ref' || typeof value !== 'string') return value
    return `/v0/schemas/${value.slice(SCHEMA_BASE.length)}?bundle`
  })
}

function describeBulk(names: string[]): object {
  const id: Schema = { type: ['string', 'integer'], description: 'Comes back in the answer.' }
  const line: Schema = {
    type: 'object',
    properties: {
      id,
      action: { type: 'string', enum: names, description: 'An operation.' },
      payload: { type: 'object', description: 'Its request.' },
    },
    required: ['id', 'action'],
  }
  const answer: Schema = {
    type: 'object',
    properties: {
      id,
      seq: { type: 'integer', description: 'Number of the line, from 1.' },
      payload: { description: 'The answer of the operation.' },
      error: { $ref: '#/components/schemas/Error' },
      ignored: {
        type: 'array',
        items: { type: 'string' },
        description: 'Paths of what was dropped.',
      },
    },
    required: ['seq'],
  }
  return {
    operationId: 'bulk',
    tags: ['Service'],
    summary: 'Do many things, one a line',
    description:
      'A JSON object a line, answered one by one and in order while they are read. Errors are answers too.',
    requestBody: { required: true, content: { [LINES_TYPE]: { schema: line } } },
    responses: {
      200: {
        description: 'The answers, one a line.',
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
      [202, 'Nothing is to be answered.'],
      [400, 'The message is not one of the protocol.'],
      [403, 'The Origin or Host is not let in.'],
      [404, 'There is no such method.'],
      [413, 'The message is larger than the limit.'],
      [415, 'The Content-Type is another.'],
    ].map(([status, description]) => [status, { description }]),
  ),
}
