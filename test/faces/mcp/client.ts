/** An MCP client of the test server: requests of the legacy and of the modern protocol generation. */
import assert from 'node:assert/strict'
import { type Json, origin, send } from '../../support.ts'
import { META, MODERN } from './modern.ts'

export const BODY_LIMIT = 200_000

await origin({
  bodyLimit: BODY_LIMIT,
  origins: ['https://app.example.com'],
  hosts: ['docket.example.com'],
  mcpKeys: true,
})

export interface Answer {
  status: number
  headers: Headers
  text: string
  json: Json
}

export async function exchange(
  body: unknown,
  headers: { [name: string]: string } = {},
  method = 'POST',
): Promise<Answer> {
  const answer = await send('/v0/mcp', {
    method,
    body: method !== 'POST' ? null : typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const text = await answer.text()
  const isJson = text !== '' && answer.headers.get('content-type') === 'application/json'
  if (isJson)
    for (const message of [JSON.parse(text) as Json | Json[]].flat())
      assert.equal(message.jsonrpc, '2.0', text)
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: isJson ? (JSON.parse(text) as Json) : {},
  }
}

/** Sends a request of the legacy generation and returns its result or error. */
export async function ask(method: string, params?: Json): Promise<Json> {
  const { status, json } = await exchange({ jsonrpc: '2.0', id: 1, method, params })
  assert.equal(status, 200, JSON.stringify(json))
  assert.equal(json.id, 1)
  return json.result ?? json.error
}

/** Calls a tool. */
export async function call(name: string, args: Json): Promise<Json> {
  return ask('tools/call', { name, arguments: args })
}

/** Sends a request of the modern generation, with the headers that repeat it. An empty header is left out. */
export async function modern(
  method: string,
  params: Json = {},
  headers: { [name: string]: string } = {},
): Promise<Answer> {
  const about: Json =
    'name' in params
      ? { 'Mcp-Name': params.name }
      : 'uri' in params
        ? { 'Mcp-Name': params.uri }
        : {}
  const { code, key, path } = (params.arguments ?? {}) as Json
  const given = Object.entries({ Code: code, Key: key, Path: path }).map(([header, value]) => {
    return [`Mcp-Param-${header}`, String(value ?? '')]
  })
  const all: { [name: string]: string } = {
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': method,
    ...about,
    ...Object.fromEntries(given),
    ...headers,
  }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return exchange({ jsonrpc: '2.0', id: 'm', method, params: { _meta: META, ...params } }, sent)
}
