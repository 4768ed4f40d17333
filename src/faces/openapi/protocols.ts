/** The paths of the OpenAPI description that are not operations: bulk requests, and MCP. */
import { WIRE_VERSION } from '../../about.ts'
import { JSON_TYPE, LINES_TYPE } from '../../http/message.ts'
import type { ApiSchema } from './components.ts'

/** A client chooses the ids of its messages. */
const ID: ApiSchema = { anyOf: [{ type: 'string' }, { type: 'integer' }] }

/**
 * The messages of the protocols. OpenAPI has no place for the lines of a stream but the string that they make up.
 * @param names of the operations
 */
export function protocolComponents(names: string[]): { [name: string]: ApiSchema } {
  return { ...bulkComponents(names), ...MCP_COMPONENTS }
}

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
        seq: {
          type: 'integer',
          description: 'Number of the answer, from 1; blank lines have none.',
        },
        payload: { description: 'The answer of the operation.' },
        error: { $ref: '#/components/schemas/Error' },
        warnings: { type: 'array', items: { $ref: '#/components/schemas/Fault' } },
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
  tags: ['Documents'],
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
      id: { description: 'That of the request; null if it cannot be read.' },
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
  tags: ['Documents'],
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

/** The paths of the protocols. */
export const PROTOCOLS = {
  '/bulk': { post: BULK },
  '/mcp': { post: MCP },
}
